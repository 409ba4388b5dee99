"""Published boards, where they are at hand. They are not ours: nothing of them is kept here."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NAMED = os.environ.get("FILLPROOF_CORPUS")
FOLDER = ROOT / (NAMED or "../shared/corpus")
"""Where they are looked for: tests with the mark `corpus` are skipped where there is none."""

Board = dict[str, Any]


@cache
def lines(name: str) -> list[Board]:
    """Return the objects of a file, smallest board first."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    boards = [json.loads(line) for line in text.splitlines()]
    return sorted(boards, key=lambda b: (b["rows"] * b["cols"], b.get("id", "")))


def flat(rows: list[list[int | None]]) -> tuple[int | None, ...]:
    """Return the cells of a board row by row."""
    return tuple(v for row in rows for v in row)
