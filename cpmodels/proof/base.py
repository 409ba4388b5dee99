"""What the parts of a proof's production hand to each other."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from puzzles import Answer
from puzzles.outcomes import Reply

Other = tuple[Reply, Answer | None]
"""Why there are no clauses to refute: YES with an answer that was to be
excluded, or UNKNOWN at a limit."""

FOLDER = Path("/tmp")
"""Where OR-Tools 9.15 puts its proofs: fixed in its code, not the system's temporary folder."""

TEXT = FOLDER / "lrat.txt"


class Job(TypedDict):
    """What the proving process is to refute, and at what cost (see `Budget`)."""

    clauses: list[list[int]]
    deterministic: float | None
    conflicts: int | None
    seconds: float | None


class Result(TypedDict):
    """What came of it; `lrat` is None where nothing was written."""

    reply: str
    lrat: str | None
    conflicts: int
    branches: int
    deterministic: float
