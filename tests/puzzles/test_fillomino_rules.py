"""The rule of Fillomino, check by check, and the oracles, against tables worked out by hand."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from puzzles import Puzzle, is_answer, violation
from puzzles.fillomino import KIND
from puzzles.grid import cell_name
from tests.helpers.boards import random_board, random_picture
from tests.helpers.fillomino_counts import COUNTS, CountCase
from tests.oracles import fillomino, fillomino_sat

RULES = Path(__file__).parents[1] / "data" / "fillomino" / "rules.txt"


class Case(NamedTuple):
    code: str
    cell: str
    puzzle: Puzzle
    cells: tuple[int | None, ...]


def _cases() -> list[Case]:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    return [_case(part.strip().split("\n")) for part in text.split("\n\n") if part.strip()]


def _case(lines: list[str]) -> Case:
    head, *rows = lines
    code, *options = head.split()
    cap = int(options.pop()) if "cap" in options else None
    boards = [row.split("|") for row in rows]
    puzzle = Puzzle.from_rows("fillomino", [_row(clues) for clues, _ in boards], max_region=cap)
    cell = options[0] if options and options[0] != "cap" else ""
    return Case(code, cell, puzzle, tuple(v for _, cells in boards for v in _row(cells)))


def _row(text: str) -> list[int | None]:
    return [None if word == "." else int(word) for word in text.split()]


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


def test_every_rule_has_boards_full_and_part_filled() -> None:
    codes = {code for code, _ in KIND.checks}
    assert {case.code for case in CASES} == codes | {"correct"}
    part_filled = {case.code for case in CASES if None in case.cells}
    assert part_filled == codes - {"cell-count"}
    full = {case.code for case in CASES if None not in case.cells}
    assert full == codes - {"cell-blank"} | {"correct"}


def test_boards_that_break_a_rule_pass_every_earlier_one() -> None:
    for case in CASES:
        for code, check in KIND.checks:
            found = check(case.puzzle, case.cells)
            if code == case.code:
                assert found is not None
                break
            assert found is None, (case, code)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2)])
def test_pictures_are_the_fillings_that_break_no_rule(rows: int, cols: int) -> None:
    rng = Random(f"rules {rows}x{cols}")
    area = rows * cols
    fillings = list(product(range(1, area + 1), repeat=area))
    empty = Puzzle("fillomino", rows, cols, (None,) * area)
    shown = rng.choice(fillings)
    clues = tuple(v if rng.random() < 0.4 else None for v in shown)
    for puzzle in (empty, Puzzle("fillomino", rows, cols, clues)):
        by_rule = [filling for filling in fillings if is_answer(puzzle, filling)]
        assert by_rule == fillomino.pictures(puzzle)


def test_a_part_filled_board_is_refused_only_if_it_cannot_be_finished() -> None:
    rng = Random(5)
    empty = Puzzle("fillomino", 3, 3, (None,) * 9)
    pictures = fillomino.pictures(empty)
    assert pictures is not None
    refused = 0
    for _ in range(3000):
        share = rng.uniform(0.2, 0.9)
        cells = [v if rng.random() < share else None for v in rng.choice(pictures)]
        if rng.random() < 0.6:
            cells[rng.randrange(9)] = rng.randint(1, 9)
        found = violation(empty, cells)
        if found is not None and found.code != "cell-blank":
            refused += 1
            assert not any(_fits(cells, picture) for picture in pictures), cells
    assert 300 <= refused <= 2700


def _fits(cells: list[int | None], picture: tuple[int, ...]) -> bool:
    return all(v is None or v == w for v, w in zip(cells, picture, strict=True))


@pytest.mark.parametrize("case", COUNTS, ids=str)
def test_oracles_count_what_is_known(case: CountCase) -> None:
    assert fillomino.count(case.puzzle, may_touch=False) == case.pictures
    assert fillomino.count(case.puzzle, may_touch=True) == case.partitions
    assert len(fillomino_sat.answers(case.puzzle)) == case.pictures


@pytest.mark.long
def test_oracle_counts_larger_empty_boards() -> None:
    """Published counts: 4x4, and the sequences for 2xn."""
    for rows, cols, pictures, partitions in [
        (2, 6, 3524, 17316),
        (2, 7, 17119, 106706),
        (2, 8, 84655, 657552),
        (4, 4, 259728, 1691690),
    ]:
        empty = Puzzle("fillomino", rows, cols, (None,) * (rows * cols))
        assert fillomino.count(empty, may_touch=False) == pictures
        assert fillomino.count(empty, may_touch=True) == partitions


def test_oracle_gives_up_above_the_most_asked_for() -> None:
    puzzle = Puzzle("fillomino", 2, 2, (None,) * 4)
    assert fillomino.pictures(puzzle, 4) is None
    assert len(fillomino.pictures(puzzle, 5) or ()) == 5
    assert fillomino.partitions(puzzle, 11) is None
    assert len(fillomino.partitions(puzzle, 12) or ()) == 12


def _compare_oracles(rng: Random, boards: int, rows: int, cols: int) -> list[int]:
    """Compare all pictures of the two oracles; return how many boards had 0, 1, more."""
    seen = [0, 0, 0]
    while sum(seen) < boards:
        puzzle = random_board(rng, rows, cols)
        pictures = fillomino.pictures(puzzle, 300)
        if pictures is None:
            assert len(fillomino_sat.answers(puzzle, 301)) == 301
            continue
        seen[min(2, len(pictures))] += 1
        assert fillomino_sat.answers(puzzle) == pictures, puzzle
        if not pictures:
            continue
        known = rng.choice(pictures)
        assert (fillomino_sat.has_other(puzzle, known) in pictures) is (len(pictures) > 1)
        cell = rng.randrange(len(known))
        others = [picture for picture in pictures if picture[cell] != known[cell]]
        other = fillomino_sat.differs_at(puzzle, cell, known)
        assert other in others if others else other is None, (puzzle, cell)
    return seen


def test_the_two_oracles_agree() -> None:
    seen = _compare_oracles(Random(1), 250, 4, 4)
    assert min(seen) >= 15


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_the_two_oracles_agree_on_many_boards(seed: int) -> None:
    seen = _compare_oracles(Random(100 + seed), 1000, 5, 4)
    assert min(seen) >= 50


def test_random_pictures_are_legal_and_of_all_kinds() -> None:
    rng = Random(2)
    for rows, cols, cap in [(1, 1, None), (1, 7, 2), (3, 3, 3), (4, 5, 4), (6, 6, 9), (9, 4, None)]:
        empty = Puzzle("fillomino", rows, cols, (None,) * (rows * cols), cap)
        pictures = {random_picture(rng, rows, cols, cap) for _ in range(20)}
        assert all(is_answer(empty, picture) for picture in pictures)
        assert rows == 1 or len(pictures) >= 10


def test_every_picture_of_a_small_board_comes_out() -> None:
    rng = Random(4)
    drawn = {random_picture(rng, 2, 3) for _ in range(3000)}
    assert sorted(drawn) == fillomino.pictures(Puzzle("fillomino", 2, 3, (None,) * 6))
