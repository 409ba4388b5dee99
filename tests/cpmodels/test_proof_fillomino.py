"""Proofs for Fillomino: asked for, checked, and denied where they would be false."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from cpmodels import Budget, Reply, count
from cpmodels.base import Found
from cpmodels.fillomino.search import Settings
from cpmodels.proof import fillomino, refute
from puzzles import Puzzle, QuestionError, Verdict
from puzzles.proof import Refutation
from tests.helpers import corpus
from tests.helpers.boards import (
    TO_COUNT,
    board_of_one_large_region,
    near_unique_board,
    of_words,
    random_board,
    without,
)
from tests.helpers.proving import check_answers, families, proof
from tests.oracles import fillomino_sat

BOARDS = {
    "one cell": ".",
    "one cell, printed": "1",
    "a region as large as the board": "7......",
    "two ways out": "3.3",
    "a cell without a number": "12",
    "no room": "1.1",
    "too many side by side": "1111111",
    "too large where they meet": "2..2\n....\n2..2",
    "no number for a corner": "33..\n322.\n1..3",
    "a given above the cells": "6....",
    "many answers": "1.1\n...\n...\n1.1",
    "nothing printed": "...\n...",
}


def board(rows: str, max_region: int | None = None) -> Puzzle:
    """Read rows of single characters."""
    cells = [[int(c) if c.isdigit() else None for c in row] for row in rows.split()]
    return Puzzle.from_rows("fillomino", cells, max_region=max_region, lenient=True)


@pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("max_region", [None, 3])
def test_small_boards(rows: str, max_region: int | None) -> None:
    puzzle = board(rows, max_region)
    check_answers(puzzle, fillomino_sat.answers(puzzle, 5))


def test_a_given_above_the_cap_is_the_whole_proof() -> None:
    found = proof(board("2..\n..5", max_region=4), None)
    assert found.cnf.clauses == ((),)
    assert found.lrat == "2 0 1 0\n"


def test_another_board_than_the_answer_is_refused() -> None:
    with pytest.raises(QuestionError, match="not an answer"):
        refute(board("3.3"), (3, 2, 3))


def test_no_budget_is_no_proof() -> None:
    """Neither while the clauses are looked for nor while they are refuted."""
    puzzle, answer = near_unique_board(Random(3), 6, 6)
    stopped = set()
    for conflicts in (0, *(2**n for n in range(7))):
        found = refute(puzzle, answer, Budget(conflicts=conflicts))
        if isinstance(found, Found):
            assert (found.reply, found.answer) == (Reply.UNKNOWN, None)
            stopped.add(found.stopped)
    assert stopped == {"conflicts"}
    assert isinstance(refute(puzzle, answer, Budget(conflicts=1000)), Refutation)


def test_the_same_proof_again() -> None:
    puzzle, answer = near_unique_board(Random(3), 6, 6)
    first = proof(puzzle, answer)
    assert first.lrat.count("\n") > 1  # so the solver was asked
    assert refute(puzzle, answer) == first


def test_a_board_where_cells_are_counted() -> None:
    puzzle = of_words(TO_COUNT)
    (answer,) = count(puzzle, limit=2).answers
    found = proof(puzzle, answer)
    assert found.cnf.counters
    assert families(puzzle, answer, found) >= {"next cell", "whole regions"}
    cell = puzzle.clues.index(44)
    fewer = without(puzzle, cell)
    other = refute(fewer, answer, Budget(deterministic=20))
    assert isinstance(other, Found)
    assert other.reply is Reply.YES


@pytest.mark.parametrize(("threshold", "count_after"), [(3, 60), (6, 60), (3, 1)])
def test_random_boards(threshold: int, count_after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fillomino, "THRESHOLD", threshold)
    monkeypatch.setattr(fillomino, "Settings", partial(Settings, count_after=count_after))
    kinds, seen, rng = Counter[int](), set[str | None](), Random(threshold)
    for _ in range(60):
        puzzle = random_board(rng, 5, 5)
        answers = fillomino_sat.answers(puzzle, 2)
        kinds[len(answers)] += 1
        found = check_answers(puzzle, answers)
        if found:
            seen |= families(puzzle, answers[0] if answers else None, found)
    assert min(kinds[n] for n in (0, 1, 2)) >= 5
    assert seen >= {"one number", "some number", "clue", "too small", "too large", "differs"}
    assert count_after > 1 or seen >= {"next cell", "whole regions"}


@pytest.mark.parametrize(
    ("rows", "merged"),
    [
        ("1..\n..1", 3),
        ("..3.\n..33", 4),
        ("1.1\n.4.\n...\n1.1", 3),
        ("666\n..3\n.3.\n..1\n1..", 4),
    ],
)
def test_numbers_that_are_printed_nowhere(
    rows: str, merged: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All from 2 up are merged at first, until their regions could not be two."""
    monkeypatch.setattr(fillomino, "THRESHOLD", 2)
    puzzle = board(rows)
    (answer,) = fillomino_sat.answers(puzzle, 2)
    found = proof(puzzle, answer)
    assert min(values[0] for values in found.cnf.symbols if len(values) > 1) == merged


def test_a_merged_region_of_no_merged_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fillomino, "THRESHOLD", 2)
    puzzle = board("1.1\n.4.\n...\n1.1")
    (answer,) = fillomino_sat.answers(puzzle, 2)
    assert "hidden" in families(puzzle, answer, proof(puzzle, answer))


@pytest.mark.parametrize("seed", range(3))
def test_boards_without_a_spare_given(seed: int) -> None:
    puzzle, answer = near_unique_board(Random(seed), 6, 5)
    proof(puzzle, answer)
    printed = [i for i, v in enumerate(puzzle.clues) if v is not None]
    for cell in printed[::5]:
        clues = (*puzzle.clues[:cell], None, *puzzle.clues[cell + 1 :])
        found = refute(Puzzle("fillomino", 6, 5, clues), answer)
        assert isinstance(found, Found)
        assert found.reply is Reply.YES


@pytest.mark.long
def test_many_random_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, seen = Random("many"), Counter[str | None]()
    for _ in range(3000):
        monkeypatch.setattr(fillomino, "THRESHOLD", rng.choice((2, 3, 4, 6)))
        counting = partial(Settings, count_after=rng.choice((1, 5, 60)))
        monkeypatch.setattr(fillomino, "Settings", counting)
        puzzle = random_board(rng, 6, 6)
        answers = fillomino_sat.answers(puzzle, 2)
        found = check_answers(puzzle, answers)
        if found:
            seen.update(families(puzzle, answers[0] if answers else None, found))
    # "hidden" is rare: see `test_a_merged_region_of_no_merged_size`.
    assert min(seen[name] for name in ("differs", "next cell", "whole regions")) >= 3


@pytest.mark.long
def test_many_boards_of_one_large_region(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proven when the room is counted early, late, and not at all."""
    rng, kinds, counted = Random("large"), Counter[int](), 0
    for _ in range(15):
        puzzle = board_of_one_large_region(rng, 7, 4)
        small = [i for i, v in enumerate(puzzle.clues) if v == 4]
        for cell in rng.sample(small, len(small)):
            fewer = without(puzzle, cell)
            if count(fewer, limit=2).verdict is Verdict.UNIQUE:
                puzzle = fewer
        for candidate in (puzzle, without(puzzle, puzzle.clues.index(4))):
            answers = count(candidate, limit=2).answers
            kinds[len(answers)] += 1
            for after in (1, 60, 10**9):
                monkeypatch.setattr(fillomino, "Settings", partial(Settings, count_after=after))
                found = check_answers(candidate, answers)
                if found:
                    seen = families(candidate, answers[0], found)
                    assert ("whole regions" in seen) <= (after < 10**9)
                    counted += "whole regions" in seen
    assert min(kinds[n] for n in (1, 2)) >= 5
    assert counted >= 5


@pytest.mark.long
@pytest.mark.corpus
def test_published_boards() -> None:
    """Every twelfth of up to 15x15, and all without an answer."""
    boards = [b for b in corpus.lines("fillomino.jsonl") if b["rows"] * b["cols"] <= 225]
    unique = [b for b in boards if b["measured"] == "unique"]
    for entry in [*unique[::12], *(b for b in boards if b["measured"] == "none")]:
        puzzle = Puzzle.from_rows("fillomino", entry["clues"], lenient=True)
        rows = None if entry["measured"] == "none" else entry["solution"] or entry["found"][0]
        proof(puzzle, rows and tuple(v for row in rows for v in row))
