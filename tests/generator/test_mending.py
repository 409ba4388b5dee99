"""The fewest changes that mend a puzzle, against trying every change on small boards."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

import cpmodels
from cpmodels import Budget
from generator import Symmetry
from generator.mending.repair import Repair, Terms, repair
from generator.mending.sparing import spare
from ladder import Tier, ladder_for, rate
from puzzles import KINDS, Puzzle, QuestionError, Verdict
from puzzles.formats import parse_one
from puzzles.types import Clues

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


def fewest_to_take_out(puzzle: Puzzle) -> int:
    """Return how many clues have to go until there is an answer, by trying all choices."""
    printed = [i for i, v in enumerate(puzzle.clues) if v is not None]
    return next(
        size
        for size in range(len(printed) + 1)
        for cells in combinations(printed, size)
        if cpmodels.solve(without(puzzle, cells)).answer is not None
    )


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
        changed = {c.cell: (c.old, c.new) for c in way.changes}
        for cell, pair in enumerate(zip(found.puzzle.clues, way.puzzle.clues, strict=True)):
            assert changed.get(cell, (pair[1], pair[1])) == pair
        assert len(way.changes) == found.changes
        assert len(way.changes) >= found.bound


def try_boards(kind: str, seed: int, boards: int, side: int) -> None:
    """Mend random boards, and compare with all changes there are."""
    draw = random.Random(seed)
    for _ in range(boards):
        puzzle = drawn(kind, draw, side)
        found = repair(puzzle)
        check(found)
        if found.before is Verdict.MULTIPLE and cpmodels.count(puzzle, limit=200).exact:
            least = fewest_to_add(puzzle)
            assert found.possible == (least is not None)
            if least is not None:
                assert found.bound <= least <= found.changes
                assert not found.every or found.proven
        if found.before is Verdict.NONE and found.mended:
            assert found.bound == fewest_to_take_out(puzzle)


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

    def test_twins_cannot_be_told_apart(self) -> None:
        puzzle = parse_one("fillapix 1x2\n1.\n")
        assert not repair(puzzle).possible


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
