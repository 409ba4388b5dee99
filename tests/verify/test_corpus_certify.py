"""Every published board certifies to its measured class, with the published answer."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles import Verdict
from tests.helpers import corpus

pytestmark = corpus.needed

COUNTS = {
    "fillomino": {Verdict.UNIQUE: 1050, Verdict.MULTIPLE: 29, Verdict.NONE: 7},
    "fillapix": {Verdict.UNIQUE: 299, Verdict.MULTIPLE: 29, Verdict.NONE: 8},
}


@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_a_sample(kind: str) -> None:
    """Small boards, and all small ones that are not unique."""
    small = [b for b in corpus.lines(f"{kind}.jsonl") if b["rows"] * b["cols"] <= 225]
    odd = [b for b in small if b["measured"] != "unique" and b["rows"] * b["cols"] <= 100]
    seen = Counter(corpus.check(kind, board) for board in [*small[::12], *odd])
    assert min(seen[v] for v in COUNTS[kind]) >= 3


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_all_of_it(kind: str) -> None:
    seen = Counter(corpus.check(kind, board) for board in corpus.lines(f"{kind}.jsonl"))
    assert seen == COUNTS[kind]
