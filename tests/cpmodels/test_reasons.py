"""Facts that force a cell: that they do, that CP-SAT agrees, and that no fewer would."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from cpmodels import Budget, open_grid
from cpmodels.base import Meter
from cpmodels.needed import part
from cpmodels.reasons import Reason, ReasonSearch
from puzzles import Answer, Puzzle
from puzzles.types import Clues
from tests.oracles import fillapix, fillomino

BOARDS = {
    "fillomino": (
        ".31/.3./.55/225",
        "1.../.355/1..1",
        "12.1/..55/2..5",
        "2../.55/..5/44.",
    ),
    "fillapix": ("01../..44/0022", "454./...3/3...", "3.42/...4/.5.3", ".4.2/..../.4.."),
}

LOOSE = {"2../.55/..5/44.", ".4.2/..../.4.."}
"""No open cell is the same in all answers."""

ALL: dict[str, Callable[[Puzzle], list[Answer] | None]] = {
    "fillomino": fillomino.pictures,
    "fillapix": lambda puzzle: fillapix.answers(puzzle.rows, puzzle.cols, puzzle.clues),
}


def read(kind: str, rows: str) -> Puzzle:
    return Puzzle.from_rows(
        kind, [[int(c) if c != "." else None for c in row] for row in rows.split("/")]
    )


def every(kind: str, puzzle: Puzzle, clues: Clues) -> list[Answer]:
    found = ALL[kind](Puzzle(kind, puzzle.rows, puzzle.cols, clues))
    assert found is not None
    return found


def search(puzzle: Puzzle, answer: Answer) -> ReasonSearch:
    return ReasonSearch(open_grid(puzzle), puzzle, answer)


def forces(kind: str, puzzle: Puzzle, facts: frozenset[int], reason: Reason) -> bool:
    answers = every(kind, puzzle, part(puzzle.clues, facts))
    return {answer[reason.cell] for answer in answers} == {reason.value}


CASES = [(kind, rows) for kind, boards in BOARDS.items() for rows in boards]


@pytest.mark.parametrize(("kind", "rows"), CASES)
def test_what_it_gives_is_forced_and_by_no_fewer(kind: str, rows: str) -> None:
    puzzle = read(kind, rows)
    answers = every(kind, puzzle, puzzle.clues)
    assert answers
    none: Clues = (None,) * len(puzzle.clues)
    values: Clues = puzzle.clues if kind == "fillomino" else none
    shared = {i for i, v in enumerate(values) if v is None and len({a[i] for a in answers}) == 1}
    reason = search(puzzle, answers[0]).smallest(values, Meter(Budget()))
    if reason is None:
        assert not shared
        assert rows in LOOSE
        return
    assert reason.cell in shared
    assert reason.least
    assert forces(kind, puzzle, reason.facts, reason)
    given = [i for i, v in enumerate(puzzle.clues) if v is not None]
    for fewer in combinations(given, len(reason.facts) - 1):
        assert not forces(kind, puzzle, frozenset(fewer), reason)


def test_without_a_budget_there_is_no_reason() -> None:
    puzzle = read("fillomino", BOARDS["fillomino"][0])
    (answer, *_more) = every("fillomino", puzzle, puzzle.clues)
    meter = Meter(Budget(conflicts=0))
    assert search(puzzle, answer).smallest(puzzle.clues, meter) is None
    assert meter.spent()


def test_what_cp_sat_does_not_confirm_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read("fillomino", BOARDS["fillomino"][0])
    (answer, *_more) = every("fillomino", puzzle, puzzle.clues)
    found = search(puzzle, answer)

    def differs_at(*_args: Any) -> Any:
        return found._grid.solve(puzzle.clues)

    monkeypatch.setattr(found._grid, "differs_at", differs_at)
    assert found.smallest(puzzle.clues, Meter(Budget())) is None
