"""Explanations that go on with the solver where the techniques are stuck."""

from __future__ import annotations

import pytest

from cpmodels import Budget
from ladder import LADDERS, Explanation, Ladder, Outcome, Reached, State, explanation
from ladder.boards import Boards
from ladder.climbing import Trace
from ladder.table import Enabled
from puzzles import Limit, Puzzle, WitnessError, is_answer
from puzzles.formats import parse_one
from tests.ladder.test_kin import FOUR_ARMS
from verify.finishing import NAME, to_the_end

ARMS = parse_one(f"fillomino 6x6{FOUR_ARMS}")
MUG = parse_one("fillapix 5x7\n.....3.\n...9...\n...8...\n...8...\n......2\n")
FILLOMINO, FILLAPIX = LADDERS["fillomino"], LADDERS["fillapix"]
NO_KIN = FILLOMINO.default - {"kin"}


@pytest.fixture(scope="module")
def arms() -> Explanation:
    return to_the_end(FILLOMINO, ARMS, NO_KIN, noted=True)


def test_the_board_is_filled_and_still_stuck(arms: Explanation) -> None:
    assert arms.outcome is Outcome.STUCK
    assert arms.tier is None
    assert is_answer(ARMS, arms.values)
    alone = explanation(FILLOMINO, ARMS, NO_KIN)
    assert arms.alone == (len(alone.steps), alone.settled)
    assert arms.steps[: len(alone.steps)] == alone.steps


def test_a_step_of_the_solver_is_marked_and_the_techniques_go_on(arms: Explanation) -> None:
    (step,) = [step for step in arms.steps if step.solver]
    assert arms.alone is not None
    assert step is arms.steps[arms.alone[0]]
    assert arms.steps[-1].technique == "exact room"
    ((cell, value),) = step.placements
    assert (step.technique, value) == (NAME, 12)
    assert step.as_object(6)["tier"] is None
    assert step.as_object(6)["found_by"] == "solver"
    assert arms.boards[arms.alone[0]][cell] == 12
    assert step.sentence.startswith(f"{len(step.premises)} cells leave nothing else for r")
    assert step.sentence.endswith("more; fewer do not force it.")


def test_the_notes_are_of_all_steps(arms: Explanation) -> None:
    assert arms.notes is not None
    assert len(arms.notes.ways) == len(arms.steps)
    assert len(arms.notes.open) == len(arms.steps) + 1
    assert len(arms.boards) == len(arms.steps)


def test_what_the_techniques_solve_is_told_as_ever() -> None:
    assert to_the_end(FILLOMINO, ARMS) == explanation(FILLOMINO, ARMS)


def test_what_is_not_the_same_in_all_answers_stays_open() -> None:
    puzzle = Puzzle.from_rows("fillomino", [[3, 3, None, None], [3, 2, 2, None], [1, *[None] * 3]])
    told = to_the_end(FILLOMINO, puzzle)
    assert told.outcome is Outcome.STUCK
    assert None in told.values
    assert told.stopped is None
    assert told.alone == (len(told.steps), told.settled)


def test_a_budget_that_is_spent_is_told() -> None:
    told = to_the_end(FILLOMINO, ARMS, NO_KIN, budget=Budget(conflicts=0))
    assert told.stopped is Limit.CONFLICTS
    assert told.alone == (len(told.steps), told.settled)


def test_a_picture_goes_on_by_its_clues() -> None:
    told = to_the_end(FILLAPIX, MUG, frozenset({"count"}))
    assert told.outcome is Outcome.STUCK
    given = {i for i, v in enumerate(MUG.clues) if v is not None}
    found = [step for step in told.steps if step.solver]
    assert found
    assert all(set(step.premises) <= given for step in found)
    assert "clue" in found[0].sentence
    assert {"blank", "painted"} & set(found[0].sentence.replace(":", "").split())


def test_techniques_that_contradict_the_answer_stop_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def contradicted(
        _ladder: Ladder, state: State, _on: Enabled, *, note: object
    ) -> tuple[Trace, Reached]:
        there = Reached(Outcome.CONTRADICTION, state.values(), state)
        return Trace((), Boards(), there.outcome, there.values), there

    monkeypatch.setattr("verify.finishing.onward", contradicted)
    with pytest.raises(WitnessError, match="the techniques contradict an answer"):
        to_the_end(FILLOMINO, ARMS, NO_KIN)
