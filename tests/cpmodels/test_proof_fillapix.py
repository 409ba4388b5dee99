"""Proofs for Fill-a-Pix: asked for, checked, and denied where they would be false."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cpmodels import Budget, Reply, count
from cpmodels.base import Found
from cpmodels.proof import refute
from puzzles import Answer, Puzzle, QuestionError
from puzzles.grid import blocks
from tests.helpers import corpus
from tests.helpers.proving import check_answers, check_denied, families, proof
from tests.oracles import fillapix

BOARDS = {
    "one cell, painted": "1",
    "one cell, blank": "0",
    "one cell, not said": ".",
    "too much for a block": "5.\n..",
    "two clues apart": "0.\n.4",
    "enough of three": "1.1\n...\n.2.",
    "nothing printed": "..\n..",
    "a twin": "2.\n..",
}


def board(rows: str) -> Puzzle:
    """Read rows of single characters."""
    cells = [[int(c) if c.isdigit() else None for c in row] for row in rows.split()]
    return Puzzle.from_rows("fillapix", cells, lenient=True)


def random_board(rng: Random, rows: int, cols: int) -> tuple[Puzzle, Answer]:
    """Return some of the clues of a random picture, and the picture."""
    picture = tuple(rng.randint(0, 1) for _ in range(rows * cols))
    share = rng.uniform(0.3, 1.0)
    clues = tuple(
        sum(picture[c] for c in block) if rng.random() < share else None
        for block in blocks(rows, cols)
    )
    return Puzzle("fillapix", rows, cols, clues), picture


def with_a_slip(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Return the board with one clue changed by one."""
    printed = [i for i, k in enumerate(puzzle.clues) if k is not None]
    cell, clues = rng.choice(printed or [0]), list(puzzle.clues)
    clues[cell] = abs((clues[cell] or 0) + rng.choice((-1, 1)))
    return Puzzle("fillapix", puzzle.rows, puzzle.cols, tuple(clues))


@pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS)
def test_small_boards(rows: str) -> None:
    puzzle = board(rows)
    check_answers(puzzle, fillapix.answers(puzzle.rows, puzzle.cols, puzzle.clues))


def test_a_clue_above_its_block_is_the_whole_proof() -> None:
    found = proof(board("..\n.5"), None)
    assert found.cnf.clauses == ((),)
    assert found.lrat == "2 0 1 0\n"


def test_another_picture_than_the_answer_is_refused() -> None:
    with pytest.raises(QuestionError, match="not an answer"):
        refute(board("1."), (1, 1))


def test_random_boards() -> None:
    rng, kinds, seen = Random(1), Counter[int](), set[str | None]()
    for _ in range(40):
        puzzle, _ = random_board(rng, rng.randint(1, 5), rng.randint(1, 5))
        if rng.random() < 0.4:
            puzzle = with_a_slip(rng, puzzle)
        answers = count(puzzle, limit=2).answers
        kinds[len(answers)] += 1
        found = check_answers(puzzle, answers)
        if found:
            seen |= families(puzzle, answers[0] if answers else None, found)
    assert min(kinds[n] for n in (0, 1, 2)) >= 4
    assert seen >= {"at most", "at least", "differs"}


def test_larger_boards() -> None:
    """Of every clue that single clues leave open, subsets are needed."""
    rng, steps = Random(2), Counter[bool]()
    while steps.total() < 5:
        puzzle, picture = random_board(rng, rng.randint(8, 12), rng.randint(8, 12))
        if count(puzzle, limit=2).count == 1:
            steps[proof(puzzle, picture).lrat.count("\n") > 1] += 1
        else:
            check_denied(puzzle, picture)
    assert steps[True] >= 2


def test_the_same_proof_again_and_none_without_a_budget() -> None:
    rng = Random(4)
    while True:
        puzzle, picture = random_board(rng, 9, 9)
        found = refute(puzzle, picture, Budget(conflicts=0))
        if isinstance(found, Found) and count(puzzle, limit=2).count == 1:
            break
    assert (found.reply, found.answer, found.stopped) == (Reply.UNKNOWN, None, "conflicts")
    assert refute(puzzle, picture) == proof(puzzle, picture)


@pytest.mark.long
@pytest.mark.corpus
def test_published_boards() -> None:
    """Every fourth of up to 30x30, and all without an answer."""
    boards = [b for b in corpus.lines("fillapix.jsonl") if b["rows"] * b["cols"] <= 900]
    unique = [b for b in boards if b["measured"] == "unique"]
    for entry in [*unique[::4], *(b for b in boards if b["measured"] == "none")]:
        puzzle = Puzzle.from_rows("fillapix", entry["clues"], lenient=True)
        rows = None if entry["measured"] == "none" else entry["solution"] or entry["found"][0]
        proof(puzzle, rows and tuple(v for row in rows for v in row))
