"""Published boards, where they are at hand. They are not ours: nothing of them is kept here."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from puzzles import Puzzle, Verdict
from verify.certify import certify

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / os.environ.get("FILLPROOF_CORPUS", "../shared/corpus")

Board = dict[str, Any]

needed = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no published puzzles at {FOLDER}"),
]
"""Marks of a module that reads them."""

UNDECIDED = "unique"
"""The one board that the corpus leaves undecided has one answer: three other solvers agree."""

VERDICTS = {
    "unique": Verdict.UNIQUE,
    "many": Verdict.MULTIPLE,
    "none": Verdict.NONE,
}


@cache
def lines(name: str) -> list[Board]:
    """Return the objects of a file, smallest board first."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    boards = [json.loads(line) for line in text.splitlines()]
    return sorted(boards, key=lambda b: (b["rows"] * b["cols"], b.get("id", "")))


def flat(rows: list[list[int | None]]) -> tuple[int | None, ...]:
    """Return the cells of a board row by row."""
    return tuple(v for row in rows for v in row)


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
