"""Every published board certifies to its measured class, with the published answer."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles import Puzzle, Verdict
from tests.helpers import corpus
from tests.helpers.corpus import Board, flat
from verify.certify import certify

pytestmark = pytest.mark.corpus

COUNTS = {
    "fillomino": {Verdict.UNIQUE: 1050, Verdict.MULTIPLE: 29, Verdict.NONE: 7},
    "fillapix": {Verdict.UNIQUE: 299, Verdict.MULTIPLE: 29, Verdict.NONE: 8},
}

UNDECIDED = "unique"
"""The one board that the corpus leaves undecided has one answer: three other solvers agree."""

VERDICTS = {
    "unique": Verdict.UNIQUE,
    "many": Verdict.MULTIPLE,
    "none": Verdict.NONE,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_a_sample(kind: str) -> None:
    """Small boards, and all small ones that are not unique."""
    small = [b for b in corpus.lines(f"{kind}.jsonl") if b["rows"] * b["cols"] <= 225]
    odd = [b for b in small if b["measured"] != "unique" and b["rows"] * b["cols"] <= 100]
    seen = Counter(check(kind, board) for board in [*small[::12], *odd])
    assert min(seen[v] for v in COUNTS[kind]) >= 3


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_all_of_it(kind: str) -> None:
    seen = Counter(check(kind, board) for board in corpus.lines(f"{kind}.jsonl"))
    assert seen == COUNTS[kind]


def check(kind: str, board: Board) -> Verdict:
    """Certify one board within the default limits; compare verdict and answer with the file."""
    puzzle = Puzzle.from_rows(kind, board["clues"], lenient=True)
    found = certify(puzzle)
    assert found.verdict is VERDICTS[board["measured"] or UNDECIDED], board["id"]
    if found.verdict is Verdict.UNIQUE:
        published = board["solution"] or (board["found"] or [None])[0]
        if published is not None:
            assert found.answer == flat(published), board["id"]
    if found.verdict is Verdict.MULTIPLE:
        assert found.answer != found.other
    if found.verdict is Verdict.NONE:
        assert found.conflict, board["id"]
    return found.verdict
