"""Published Fill-a-Pix boards; skipped where they are not at hand, since they are not ours."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from puzzles import Puzzle, impossible_clues, violation
from verify.certify import certify

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / os.environ.get("FILLPROOF_CORPUS", "../shared/corpus")
CLASSES = {"unique": "unique", "multiple": "many", "none": "none", "unknown": "unknown"}

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no published puzzles at {CORPUS}"),
]

Board = dict[str, Any]


@cache
def _lines(name: str) -> list[Board]:
    text = (CORPUS / name).read_text(encoding="utf-8")
    boards: list[Board] = [json.loads(line) for line in text.splitlines()]
    return boards


def _boards() -> list[Board]:
    return sorted(_lines("fillapix.jsonl"), key=lambda b: (b["rows"] * b["cols"], b["id"]))


def _flat(rows: list[list[int | None]]) -> tuple[int | None, ...]:
    return tuple(v for row in rows for v in row)


def _check(board: Board) -> str:
    """Certify one board and compare; return its class."""
    puzzle = Puzzle.from_rows("fillapix", board["clues"], lenient=True)
    if any(impossible_clues(puzzle)):  # otherwise taken for a slip, and refused
        assert board["measured"] == "none"
    certified = certify(puzzle)
    assert CLASSES[certified.verdict.value] == board["measured"], board["id"]
    if board["measured"] == "unique":
        (stored,) = [board["solution"]] if board["solution"] else board["found"]
        assert certified.answer == _flat(stored), board["id"]
    if board["measured"] == "many":
        assert certified.other is not None
        assert certified.answer != certified.other
    if board["measured"] == "none":
        assert certified.conflict, board["id"]
    return str(board["measured"])


def test_some_published_boards() -> None:
    boards = [board for board in _boards() if board["rows"] * board["cols"] <= 625]
    assert {_check(board) for board in boards[::7]} >= {"unique", "many", "none"}


@pytest.mark.long
def test_all_published_boards() -> None:
    boards = _boards()
    assert len(boards) == 336
    classes = [_check(board) for board in boards]
    assert classes.count("unique") == 299
    assert classes.count("many") == 29
    assert classes.count("none") == 8


def test_published_wrong_answers_are_refused() -> None:
    wrong = [board for board in _lines("wrong_answers.jsonl") if board["type"] == "fillapix"]
    assert wrong
    for board in wrong:
        puzzle = Puzzle.from_rows("fillapix", board["clues"])
        found = violation(puzzle, _flat(board["answer"]))
        assert found is not None
        row, col, clue, painted = map(int, re.findall(r"\d+", board["rule_check"]))
        assert found.code == ("clue-exceeded" if painted > clue else "clue-unmet")
        assert found.cell == row * board["cols"] + col
