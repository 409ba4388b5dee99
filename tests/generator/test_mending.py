"""The fewest changes that mend a puzzle, against trying every change on small boards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product

import pytest

import cpmodels
from cpmodels import Budget
from generator import Symmetry
from generator.mending.changes import changes_between
from generator.mending.repair import Repair, Terms, repair
from generator.mending.sparing import spare
from ladder import Tier, ladder_for, rate
from puzzles import KINDS, Puzzle, QuestionError, Verdict
from puzzles.formats import parse_one
from puzzles.grid import neighbours
from puzzles.types import Clues
from tests.oracles import fillomino

AMBIGUOUS = "fillomino 3x4\n33..\n322.\n1...\n"


LITTLE = Budget(deterministic=0.5)


def board(text: str) -> Puzzle:
    return parse_one(text, kind="fillomino")


def fewest_to_add(puzzle: Puzzle) -> int | None:
    """Return how many clues pin some answer at least, by trying all choices of cells."""
    counted = cpmodels.count(puzzle, limit=None)
    every = KINDS[puzzle.kind].every_clue
    boards = [every(puzzle.rows, puzzle.cols, answer) for answer in counted.answers]
    blank = [i for i, v in enumerate(puzzle.clues) if v is None]
    for size in range(len(blank) + 1):
        for cells in combinations(blank, size):
            if 1 in Counter(tuple(b[i] for i in cells) for b in boards).values():
                return size
    return None


@lru_cache
def holders(kind: str, rows: int, cols: int) -> tuple[dict[tuple[int, int], int], int]:
    """Return by cell and clue which answers of an empty board have it, as bits; and how many."""
    every, size = KINDS[kind].every_clue, rows * cols
    empty = Puzzle(kind, rows, cols, (None,) * size)
    pictures = fillomino.pictures(empty) if kind == "fillomino" else product((0, 1), repeat=size)
    held, total = Counter[tuple[int, int]](), 0
    for picture in pictures or ():
        for clue in enumerate(every(rows, cols, picture)):
            held[clue] |= 1 << total
        total += 1
    return held, total


def one_change_more(puzzle: Puzzle, clues: Clues, values: Collection[int]) -> Iterator[Clues]:
    """Yield boards with one clue added, taken out, replaced, or moved to a blank cell beside it."""
    beside = neighbours(puzzle.rows, puzzle.cols)
    for cell, old in enumerate(clues):
        for new in (None, *values):
            yield (*clues[:cell], new, *clues[cell + 1 :])
        for goal in beside[cell] if old is not None else ():
            if clues[goal] is None:
                moved = [*clues]
                moved[cell], moved[goal] = None, old
                yield tuple(moved)


def fewest_changes(puzzle: Puzzle, most: int) -> int | None:
    """Return how many changes leave one answer, trying all up to `most`; None: more."""
    held, total = holders(puzzle.kind, puzzle.rows, puzzle.cols)
    values = sorted({v for _, v in held})
    boards = {puzzle.clues}
    for count in range(most + 1):
        for clues in boards:
            left = (1 << total) - 1
            for cell, v in enumerate(clues):
                left &= -1 if v is None else held.get((cell, v), 0)
            if left.bit_count() == 1:
                return count
        if count < most:
            boards = {more for b in boards for more in one_change_more(puzzle, b, values)}
    return None


def without(puzzle: Puzzle, cells: tuple[int, ...]) -> Puzzle:
    clues: Clues = tuple(None if i in cells else v for i, v in enumerate(puzzle.clues))
    return replace(puzzle, clues=clues)


def drawn(kind: str, draw: random.Random, side: int) -> Puzzle:
    """Draw a board with some clues, which has any number of answers."""
    rows, cols = draw.randint(1, side), draw.randint(1, side)
    least, most = KINDS[kind].least_clue, min(4, rows * cols)
    values = [draw.randint(least, most) for _ in range(rows * cols)]
    return Puzzle(kind, rows, cols, tuple(v if draw.random() < 0.4 else None for v in values))


def check(found: Repair) -> None:
    """Hold every way to mend a puzzle to what it says of itself."""
    for way in found.mended:
        counted = cpmodels.count(way.puzzle, limit=2)
        assert (counted.verdict, counted.answers) == (Verdict.UNIQUE, (way.answer,))
        clues = [*found.puzzle.clues]
        for c in way.changes:
            assert found.puzzle.clues[c.cell] == c.old
            clues[c.cell] = c.new
        for c in way.changes:
            if c.moved_to is not None:
                assert c.moved_to in neighbours(way.puzzle.rows, way.puzzle.cols)[c.cell]
                clues[c.moved_to] = c.old
        assert tuple(clues) == way.puzzle.clues
        assert len(way.changes) == found.changes
        assert len(way.changes) >= found.bound


def try_boards(kind: str, seed: int, boards: int, side: int) -> None:
    """Mend random boards, and compare with all changes there are."""
    draw, proven = random.Random(seed), Counter[bool]()
    for _ in range(boards):
        puzzle = drawn(kind, draw, side)
        found = repair(puzzle)
        check(found)
        if found.before is Verdict.MULTIPLE and cpmodels.count(puzzle, limit=200).exact:
            least = fewest_to_add(puzzle)
            if least is not None:
                assert (found.bound, found.changes) == (least, least)
            elif found.mended:
                assert found.proven == (found.changes == 1)
            else:
                assert fewest_changes(puzzle, 1) is None
        if found.before is Verdict.NONE and found.mended:
            least = fewest_changes(puzzle, min(found.changes, 2)) or 3
            assert min(found.bound, 3) <= least  # where it is 3, it may be more
            assert not found.proven or least == min(found.changes, 3)
            proven[found.proven] += 1
    assert proven[True] > 4 * proven[False]


@pytest.mark.parametrize("kind", KINDS)
def test_as_few_as_can_be(kind: str) -> None:
    try_boards(kind, 1, 40, 3)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_as_few_as_can_be_long(kind: str) -> None:
    try_boards(kind, 2, 1000, 4)


class TestSeveralAnswers:
    def test_all_ways(self) -> None:
        puzzle = board(AMBIGUOUS)
        found = repair(puzzle, Terms(most=20))
        check(found)
        assert (found.before, found.changes, found.proven) == (Verdict.MULTIPLE, 1, True)
        counted = cpmodels.count(puzzle, limit=None)
        blank = [i for i, v in enumerate(puzzle.clues) if v is None]
        often = Counter((i, answer[i]) for answer in counted.answers for i in blank)
        once = {clue for clue, times in often.items() if times == 1}
        assert {(c.cell, c.new) for way in found.mended for c in way.changes} == once
        assert found.complete
        few = repair(puzzle, Terms(most=len(once) - 1))
        assert (len(few.mended), few.complete) == (len(once) - 1, False)

    def test_the_answer_wanted(self) -> None:
        puzzle = board(AMBIGUOUS)
        for answer in cpmodels.count(puzzle, limit=2).answers:
            found = repair(puzzle, Terms(answer=answer))
            check(found)
            assert (found.mended[0].answer, found.proven) == (answer, True)

    def test_what_the_answer_must_have(self) -> None:
        puzzle = board(AMBIGUOUS)
        for answer in cpmodels.count(puzzle, limit=2).answers:
            filled = tuple(v if i == 2 else None for i, v in enumerate(answer))
            found = repair(puzzle, Terms(filled=filled))
            check(found)
            assert found.mended[0].answer[2] == answer[2]

    def test_cells_that_stay_blank(self) -> None:
        first = repair(board(AMBIGUOUS))
        (change,) = first.mended[0].changes
        found = repair(board(AMBIGUOUS), Terms(keep_empty=frozenset({change.cell})))
        check(found)
        assert found.mended[0].puzzle.clues[change.cell] is None

    def test_no_cell_left(self) -> None:
        puzzle = board(AMBIGUOUS)
        found = repair(puzzle, Terms(keep_empty=frozenset(range(12))))
        assert (found.mended, found.possible) == ((), False)

    def test_symmetry(self) -> None:
        puzzle = board("fillomino 3x4\n3...\n....\n...2\n")
        found = repair(puzzle, Terms(symmetry=Symmetry.HALF_TURN), budget=LITTLE)
        check(found)
        clues = found.mended[0].puzzle.clues
        assert [v is None for v in clues] == [v is None for v in reversed(clues)]

    @pytest.mark.parametrize("tier", [Tier.EASY, Tier.MEDIUM, Tier.HARD])
    def test_a_tier_is_kept_to(self, tier: Tier) -> None:
        found = repair(board(AMBIGUOUS), Terms(tier=tier), budget=LITTLE)
        check(found)
        rated = rate(ladder_for("fillomino"), found.mended[0].puzzle).tier
        assert rated is not None
        assert rated <= tier

    def test_parts_that_do_not_mind_each_other(self) -> None:
        puzzle = parse_one("fillapix 1x27\n1..0.1..0.1..0.1..0.1..0.1.\n")
        assert cpmodels.count(puzzle, limit=100).count == 64
        found = repair(puzzle)
        check(found)
        assert (found.changes, found.proven) == (6, True)

    def test_twins_cannot_be_told_apart(self) -> None:
        """One clue more or less is not enough; where one is, it is changed."""
        assert not repair(parse_one("fillapix 2x2\n11\n..\n")).possible
        found = repair(parse_one("fillapix 1x2\n1.\n"))
        check(found)
        assert (found.before, found.changes, found.proven) == (Verdict.MULTIPLE, 1, True)
        assert found.mended[0].changes[0].old == 1


class TestNoAnswer:
    def test_one_clue_is_replaced(self) -> None:
        found = repair(board("fillomino 1x3\n1.3\n"))
        check(found)
        assert (found.before, found.changes, found.proven) == (Verdict.NONE, 1, True)

    def test_clues_that_do_not_fit_the_answer_wanted(self) -> None:
        found = repair(board("fillomino 1x3\n1.1\n"), Terms(answer=(3, 3, 3)))
        check(found)
        assert [(c.cell, c.old, c.new) for c in found.mended[0].changes] == [(0, 1, 3), (2, 1, 3)]

    def test_an_answer_that_breaks_the_rule(self) -> None:
        with pytest.raises(QuestionError, match="the answer breaks the rule: "):
            repair(board("fillomino 1x3\n1.1\n"), Terms(answer=(3, 3, 2)))


class TestChanges:
    @pytest.mark.parametrize(
        ("before", "after", "changes"),
        [
            ("1.2", "1.2", []),
            ("1.2", "1..", [(2, 2, None, None)]),
            ("1.2", "112", [(1, None, 1, None)]),
            ("1.2", "3.2", [(0, 1, 3, None)]),
            ("1.2", ".12", [(0, 1, None, 1)]),
            ("1.2", "..1", [(0, 1, None, None), (2, 2, 1, None)]),  # not beside each other
            ("12.", ".12", [(0, 1, None, 1), (1, 2, None, 2)]),
            ("12.", "2.1", [(0, 1, 2, None), (1, 2, None, None), (2, None, 1, None)]),
            ("11.", ".31", [(0, 1, None, None), (1, 1, 3, None), (2, None, 1, None)]),
            ("1.1.", ".1.1", [(0, 1, None, 1), (2, 1, None, 3)]),
            (".1.1", "1.1.", [(1, 1, None, 0), (3, 1, None, 2)]),
            ("11./...", "2../1..", [(0, 1, 2, None), (1, 1, None, None), (3, None, 1, None)]),
        ],
    )
    def test_as_few_as_can_be(
        self, before: str, after: str, changes: list[tuple[int | None, ...]]
    ) -> None:
        found = changes_between(board(before), board(after).clues)
        told = [(c.cell, c.old, c.new, c.moved_to) for c in found]
        assert told == changes

    def test_a_clue_moves(self) -> None:
        puzzle = board(".122/..33/3..4/..22")
        found = repair(puzzle)
        check(found)
        assert [(c.cell, c.moved_to) for c in found.mended[0].changes] == [(11, 10)]
        assert found.proven

    def test_no_clue_moves_to_where_it_may_not(self) -> None:
        puzzle = board(".122/..33/3..4/..22")
        for terms in (Terms(keep_empty=frozenset({10})), Terms(symmetry=Symmetry.HALF_TURN)):
            found = repair(puzzle, terms)
            check(found)
            assert found.changes > 1 or found.mended[0].changes[0].moved_to is None

    def test_a_clue_moves_to_where_the_answer_wanted_has_it(self) -> None:
        puzzle = board(".122/..33/3..4/..22")
        answer = repair(puzzle).mended[0].answer
        found = repair(puzzle, Terms(answer=answer))
        check(found)
        assert (found.changes, found.proven) == (1, True)


class TestLimits:
    @pytest.mark.parametrize("clues", ["33../322./1...", "131"])
    def test_nothing_is_said_without_work(self, clues: str) -> None:
        found = repair(board(clues), budget=Budget(deterministic=0.0))
        assert found.mended == () or found.stopped is None
        check(found)

    def test_one_answer_is_left_alone(self) -> None:
        found = repair(board("33../322./1..5"))
        assert (found.before, found.mended, found.bound) == (Verdict.UNIQUE, (), 0)

    def test_what_is_found_on_the_way_is_told(self) -> None:
        told: list[Repair] = []
        found = repair(board(AMBIGUOUS), heed=told.append)
        assert told[-1].mended[0].changes == found.mended[0].changes


class TestSpare:
    @pytest.mark.parametrize("seed", range(6))
    def test_as_many_as_can_be(self, seed: int) -> None:
        draw = random.Random(seed)
        kind = list(KINDS)[seed % 2]
        puzzle = Puzzle(kind, 3, 3, (None,) * 9)
        answer = draw.choice(cpmodels.count(puzzle, limit=200).answers)
        full = replace(puzzle, clues=KINDS[kind].every_clue(3, 3, answer))
        while cpmodels.count(full, limit=2).verdict is not Verdict.UNIQUE:
            answer = draw.choice(cpmodels.count(puzzle, limit=200).answers)
            full = replace(puzzle, clues=KINDS[kind].every_clue(3, 3, answer))
        found = spare(full, answer)
        printed = [i for i, v in enumerate(full.clues) if v is not None]

        def unique(cells: tuple[int, ...]) -> bool:
            return cpmodels.count(without(full, cells), limit=2).verdict is Verdict.UNIQUE

        assert found.single == {i for i in printed if unique((i,))}
        assert unique(tuple(found.together))
        sizes = range(len(printed), -1, -1)
        most = next(n for n in sizes if any(map(unique, combinations(printed, n))))
        assert (len(found.together), found.most, found.proven) == (most, most, True)
