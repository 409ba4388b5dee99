"""The rule of Fill-a-Pix, check by check, against a table worked out by hand."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from puzzles import Puzzle, is_answer, violation
from puzzles.fillapix import KIND
from puzzles.grid import blocks, cell_name
from tests.oracles import fillapix as oracle

DATA = Path(__file__).parents[1] / "data" / "fillapix"


class Case(NamedTuple):
    code: str
    cell: str
    puzzle: Puzzle
    cells: tuple[int | None, ...]


def _cases() -> list[Case]:
    text = (DATA / "rules.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [_case(part.split("\n")) for part in "\n".join(lines).split("\n\n") if part.strip()]


def _case(lines: list[str]) -> Case:
    code, _, cell = next(line for line in lines if line).partition(" ")
    rows = [line.split("|") for line in lines if "|" in line]
    puzzle = Puzzle.from_rows("fillapix", [_row(clues) for clues, _ in rows])
    return Case(code, cell, puzzle, tuple(v for _, cells in rows for v in _row(cells)))


def _row(text: str) -> list[int | None]:
    return [None if c == "." else int(c) for c in text]


CASES = _cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{i}-{case.code}" for i, case in enumerate(CASES)])
def test_first_rule_broken(case: Case) -> None:
    found = violation(case.puzzle, case.cells)
    if case.code == "correct":
        assert found is None
        return
    assert found is not None
    assert found.code == case.code
    where = "-" if found.cell is None else cell_name(found.cell, case.puzzle.cols)
    assert where == case.cell
    assert found.message


def test_every_rule_has_a_board() -> None:
    assert {case.code for case in CASES} == {code for code, _ in KIND.checks} | {"correct"}


def test_boards_that_break_a_rule_pass_every_earlier_one() -> None:
    for case in CASES:
        for code, check in KIND.checks:
            found = check(case.puzzle, case.cells)
            if code == case.code:
                assert found is not None
                break
            assert found is None, (case, code)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (2, 2), (3, 2), (2, 4), (3, 3)])
def test_answers_are_what_row_by_row_search_finds(rows: int, cols: int) -> None:
    rng = Random(f"rules {rows}x{cols}")
    pictures = list(product((0, 1), repeat=rows * cols))
    for _ in range(12):
        shown = rng.choice(pictures)
        clues = tuple(
            sum(shown[j] for j in block) if rng.random() < 0.5 else None
            for block in blocks(rows, cols)
        )
        puzzle = Puzzle("fillapix", rows, cols, clues)
        by_rule = [picture for picture in pictures if is_answer(puzzle, picture)]
        assert shown in by_rule
        assert by_rule == oracle.answers(rows, cols, clues)
