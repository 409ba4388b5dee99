"""The second way for Fillomino: against a complete model, at its limits, and its sets of cells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from puzzles import Answer, Limit, LimitError, Puzzle, is_answer
from puzzles.limits import deadline
from tests.helpers.boards import near_unique_board, random_board, random_picture
from tests.oracles import fillomino_sat
from tests.oracles.fillomino import pictures
from verify.counters.fillomino_clues import ClueLimits, another, clash, deletion, search
from verify.counters.fillomino_clues.facts import crowds, enclosed
from verify.counters.fillomino_clues.sheet import MANY, Alphabet, Sheet, each


def board(text: str, cap: int | None = None) -> Puzzle:
    rows = [[None if c == "." else int(c) for c in row] for row in text.split("/")]
    return Puzzle.from_rows("fillomino", rows, max_region=cap, lenient=True)


def check(puzzle: Puzzle) -> int:
    """Ask for any answer and for one besides each of the first; return how many there are, to 3."""
    want = fillomino_sat.answers(puzzle, 3)
    found = another(puzzle)
    assert (found is not None) == bool(want), puzzle
    assert found is None or is_answer(puzzle, found), puzzle
    for known in want[:2]:
        other = another(puzzle, known)
        assert (other is not None) == (len(want) > 1), (puzzle, known)
        assert other is None or (other != known and is_answer(puzzle, other)), (puzzle, known)
    return len(want)


@pytest.mark.parametrize("least", [2, 3, 4, 6])
def test_mixed_boards_against_the_independent_model(
    monkeypatch: pytest.MonkeyPatch, least: int
) -> None:
    monkeypatch.setattr(search, "LEAST", least)  # small boards need many merged numbers
    rng = Random(least)
    seen = Counter(check(random_board(rng, 5, 5)) for _ in range(150))
    assert min(seen[n] for n in range(4)) >= 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_many_mixed_boards(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(search, "LEAST", 2 + seed % 5)
    rng = Random(5000 + seed)
    for _ in range(1500):
        check(random_board(rng, 6, 6))


def test_all_answers_of_small_boards_are_found() -> None:
    for rows, cols in ((1, 1), (1, 5), (2, 3), (3, 3)):
        puzzle = Puzzle("fillomino", rows, cols, (None,) * (rows * cols))
        every = pictures(puzzle)
        assert every is not None
        assert (another(puzzle) is None) == (not every)
        for known in every:
            other = another(puzzle, known)
            assert (other in every and other != known) or len(every) == 1


def test_a_region_that_could_be_two_is_not_ruled_out() -> None:
    """A blank board is one part of `MANY` that may be several regions."""
    puzzle = board("....../....../......")
    known: Answer = (18,) * 18
    assert another(puzzle, known) is not None
    assert another(replace(puzzle, max_region=17), None) is not None
    assert another(board("4...", 3), None) is None  # a given above the cap


def test_wide_parts_start_the_search_again(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = []
    true = Alphabet

    def counted(puzzle: Puzzle, sheet: Sheet, least: int) -> Alphabet:
        starts.append(least)
        return true(puzzle, sheet, least)

    monkeypatch.setattr(search, "Alphabet", counted)
    monkeypatch.setattr(search, "LEAST", 2)
    rng = Random(5)
    for _ in range(60):
        check(random_board(rng, 6, 6))
    assert max(starts) > 3


HARD, HARD_ANSWER = near_unique_board(Random(11), 7, 7, 5)


@pytest.mark.parametrize(
    ("limits", "limit"),
    [
        (ClueLimits(conflicts=0), Limit.CONFLICTS),
        (ClueLimits(rounds=0), Limit.ROUNDS),
        (ClueLimits(rounds=2), Limit.ROUNDS),
        (ClueLimits(size=100), Limit.SIZE),
        (ClueLimits(looks=0), Limit.WORK),
    ],
)
def test_a_limit_is_no_answer(limits: ClueLimits, limit: Limit) -> None:
    assert another(HARD, HARD_ANSWER) is None
    with pytest.raises(LimitError) as raised:
        another(HARD, HARD_ANSWER, limits=limits)
    assert raised.value.limit is limit


@pytest.mark.parametrize(("large", "small"), [(250, 200), (201, 200), (399, 2)])
def test_numbers_that_are_too_many_for_the_board_leave_no_answer(large: int, small: int) -> None:
    """The search alone needed minutes, where deduction and `solve` were done at once."""
    clues = [None] * 400
    puzzle = Puzzle("fillomino", 20, 20, (*clues[:63], large, *clues[64:336], small, *clues[337:]))
    assert another(puzzle, limits=ClueLimits(conflicts=0, rounds=0)) is None


def test_the_clock_ends_it() -> None:
    with pytest.raises(LimitError) as raised:
        another(HARD, HARD_ANSWER, tick=deadline(-1))
    assert raised.value.limit is Limit.TIME


def test_tiny_limits_never_change_a_reply() -> None:
    rng = Random(3)
    for _ in range(30):
        puzzle = random_board(rng, 5, 5)
        whole = another(puzzle)
        for rounds, conflicts in product((1, 2, 5, 20), (1, 3, 10)):
            try:
                found = another(puzzle, limits=ClueLimits(conflicts, rounds))
            except LimitError:
                continue
            assert (found is None) == (whole is None)


def test_the_same_question_has_the_same_reply() -> None:
    puzzle = board(".3../..2./1..4/....")
    assert another(puzzle) == another(puzzle)


def connected(sheet: Sheet, cells: int) -> bool:
    return cells.bit_count() > 0 and sheet.run(cells & -cells, cells) == cells


def test_sets_of_facts_are_broken_by_the_board_that_asked_for_them() -> None:
    """Else the loop would go on for ever; and they must have the sizes that make them true."""
    rng, small, large = Random(9), 0, 0
    for _ in range(200):
        rows, cols = rng.randint(2, 6), rng.randint(2, 6)
        sheet = Sheet(rows, cols)
        picture = random_picture(rng, rows, cols, None)
        v = rng.randint(2, 7)
        proposed = sum(b for b in sheet.bits if rng.random() < 0.5)
        possible = proposed | sum(b for b in sheet.bits if rng.random() < 0.7)
        printed = sum(b for b, p in zip(sheet.bits, picture, strict=True) if p == v) & proposed
        for run in sheet.runs(proposed):
            size = run.bit_count()
            if size < v:
                room = enclosed(
                    sheet, run, v - 1, possible=possible, proposed=proposed, look=lambda _n: None
                )
                assert run & ~room == 0
                assert connected(sheet, room)
                assert room.bit_count() < v
                assert not sheet.beside(room) & proposed
                small += room != run
            elif size > v:
                for crowd in crowds(sheet, run, v, printed):
                    assert crowd & ~run == 0
                    assert connected(sheet, crowd)
                    assert crowd.bit_count() > v
                    large += 1
    assert small > 20
    assert large > 100


def test_symbols_tell_answers_apart_only_where_parts_are_narrow() -> None:
    puzzle = board("......../........")
    sheet = Sheet(2, 8)
    six_and_ten: Answer = (6, 6, 6, 10, 10, 10, 10, 10) * 2
    assert not Alphabet(puzzle, sheet, 6).tells_apart(six_and_ten, sheet)
    assert Alphabet(puzzle, sheet, 9).tells_apart(six_and_ten, sheet)
    alphabet = Alphabet(puzzle, sheet, 6)
    assert (alphabet.symbol(5), alphabet.symbol(6), alphabet.least(MANY)) == (5, MANY, 6)
    assert len(list(each(sheet.every))) == 16


class TestClash:
    def test_what_clashes_has_no_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rng, seen = Random(5), Counter[bool]()
        for least in (2, 6) * 60:
            monkeypatch.setattr(deletion, "LEAST", least)
            puzzle = random_board(rng, 5, 5)
            found = clash(puzzle)
            seen[found is None] += 1
            assert (found is None) == bool(fillomino_sat.answers(puzzle, 1)), puzzle
            if found is not None:
                only = tuple(v if i in found else None for i, v in enumerate(puzzle.clues))
                assert not fillomino_sat.answers(replace(puzzle, clues=only), 1), puzzle
        assert min(seen.values()) >= 10

    @pytest.mark.parametrize(
        ("puzzle", "cells"),
        [
            (board("3.../...1", 2), (0,)),  # one is above the cap
            (board("4.5"), (0,)),
            (board("123"), (0, 1, 2)),  # each has a region of its own
            (board("1.1/.../..."), None),
            (board("1.1"), (0, 2)),
            (board("..", 1), ()),  # whatever the givens are
            (board("11/.."), (0, 1)),
        ],
    )
    def test_by_hand(self, puzzle: Puzzle, cells: tuple[int, ...] | None) -> None:
        assert clash(puzzle) == cells

    def test_merged_numbers_that_cannot_be_told_apart(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(deletion, "LEAST", 2)  # 2 and 3 merged: a part of five is several runs
        assert clash(board(".....", 3)) is None

    def test_at_a_limit(self) -> None:
        with pytest.raises(LimitError):
            clash(board("1.1"), limits=ClueLimits(rounds=0))
