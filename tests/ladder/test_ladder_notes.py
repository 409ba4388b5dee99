"""What is noted beside the steps: candidates, and hypotheses moment by moment."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from ladder import Explanation, Step, climbed, explanation, ladder_for, rate
from ladder.notes import Notes, Unfolded
from puzzles import Puzzle
from puzzles.formats import parse, read_paths
from tests.helpers.running import EXAMPLES

BOARDS = ("eight.json", "ten.dzn", "sailboat.txt", "at-most-three.txt")


def read(name: str) -> Puzzle:
    (record,) = read_paths([EXAMPLES / name])
    return record.puzzle


@cache
def noted(puzzle: Puzzle) -> tuple[Explanation, Notes]:
    told = explanation(ladder_for(puzzle.kind), puzzle, noted=True, whole=True)
    assert told.notes is not None
    return told, told.notes


def probes(told: Explanation, notes: Notes) -> list[tuple[Step, Unfolded]]:
    return [(told.steps[number], found) for number, found in notes.unfolded.items()]


@pytest.mark.parametrize("name", [pytest.param(BOARDS[0], marks=pytest.mark.slow), *BOARDS[1:]])
class TestNotes:
    def test_the_steps_are_the_same(self, name: str) -> None:
        puzzle = read(name)
        told, notes = noted(puzzle)
        plain = explanation(ladder_for(puzzle.kind), puzzle, whole=True)
        assert plain.notes is None
        assert (told.steps, told.boards, told.values) == (plain.steps, plain.boards, plain.values)
        assert pickle.loads(pickle.dumps(notes)) == notes  # workers send them

    def test_candidates_are_those_of_the_state(self, name: str) -> None:
        puzzle = read(name)
        told, notes = noted(puzzle)
        assert len(notes.open) == len(told.steps) + 1
        left: dict[int, tuple[int, ...]] = {}
        for number, changed in enumerate(notes.open):
            left |= dict(changed)
            if number and number % 10 == 0:
                state = climbed(ladder_for(puzzle.kind), puzzle, most=number)[1].state
                for cell, value in enumerate(state.values()):
                    assert left.get(cell, ()) == (state.candidates(cell) if value is None else ())

    def test_ways_are_all_that_the_technique_finds(self, name: str) -> None:
        puzzle = read(name)
        told, notes = noted(puzzle)
        ladder = ladder_for(puzzle.kind)
        assert len(notes.ways) == len(told.steps)
        assert notes.ways[0] >= rate(ladder, puzzle).moments[0].instances
        for number in range(0, len(told.steps), 7):
            step, state = told.steps[number], climbed(ladder, puzzle, most=number)[1].state
            if step.technique == "probe":
                continue
            row = ladder[step.technique]
            steps = [row.step(state, found) for found in row.look(state, ladder.default)]
            assert notes.ways[number] == len({(s.placements, s.eliminations) for s in steps})

    def test_every_probe_unfolds(self, name: str) -> None:
        told, notes = noted(read(name))
        wanted = [n for n, step in enumerate(told.steps) if step.technique == "probe"]
        assert list(notes.unfolded) == wanted
        for step, found in probes(told, notes):
            # What a sweep found is told later on, where more is known: never in more moments.
            assert len(found.moments) + 1 <= step.inside


class TestUnfolded:
    def test_is_what_the_step_says(self) -> None:
        told, notes = noted(read("eight.json"))
        step, found = probes(told, notes)[0]
        assert step.sentence.startswith("If r3c4 were 3, then after 3 moments")
        assert len(found.moments) + 1 == step.inside
        assert found.text in step.sentence
        before = told.boards[min(notes.unfolded) - 1]
        assumed = {i: v for i, v in enumerate(found.board) if v != before[i]}
        assert assumed == {2 * 8 + 3: 3}

    def test_each_moment_settles_what_its_steps_place(self) -> None:
        for name in ("eight.json", "ten.dzn"):
            told, notes = noted(read(name))
            for _step, found in probes(told, notes):
                board = found.board
                # The last one may be cut short by the contradiction.
                for moment in found.moments[:-1]:
                    placed = {pair for step in moment.steps for pair in step.placements}
                    new = {(i, v) for i, v in enumerate(moment.board) if v != board[i]}
                    assert new == placed
                    board = moment.board

    def test_of_a_picture(self) -> None:
        told, notes = noted(parse("fillapix\n....2\n.4...\n14.63\n..3..\n.3...\n")[0].puzzle)
        step, found = probes(told, notes)[0]
        assert step.sentence.startswith("Suppose r3c2 is painted: after 2 moments the 3 at r5c2")
        assert found.board[11] == 1
        assert len(found.moments) + 1 == step.inside
        for step, found in probes(told, notes):
            (cell, value), *_ = step.placements
            assert found.board[cell] == 1 - value


def test_large_boards_have_no_candidates() -> None:
    puzzle = parse("fillapix\n" + "\n".join(["0" * 21] * 20))[0].puzzle
    _told, notes = noted(puzzle)
    assert set(notes.open) == {()}
