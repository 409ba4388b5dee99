"""Published boards and their known class, read from plain JSON lines."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.certify.task import Cells, Task
from puzzles import Puzzle

REPO = Path(__file__).resolve().parents[2]

SIZES = {
    "fillomino": ((8, 8), (10, 10), (12, 12), (15, 15), (17, 17), (20, 20)),
    "fillapix": (
        (10, 10),
        (15, 15),
        (20, 20),
        (25, 25),
        (30, 30),
        (40, 50),
        (60, 100),
        (118, 100),
    ),
}
"""Size classes of the sample: rows, columns."""

HARD = (
    "pk-fillomino-485_10x10",
    "pk-fillomino-266_9x9",
    "url-noqx-9x9-13s",
    "pk-fillomino-291_10x10",
    "pk-fillomino-234_10x10",
    "pk-fillomino-286_10x10",
    "pk-fillomino-575_10x10",
    "url-noqx-old-15x15",
    "pk-fillomino-239_14x24",
    "pk-fillomino-87_20x36",
    "pk-fillomino-240_20x36",
    "pk-fillomino-620_20x36",
    "pk-fillomino-330_50x64",
)
"""Names of the boards that were slowest for some complete solver, all Fillomino."""

CLASSES = {"unique": "unique", "many": "multiple", "none": "none"}


@dataclass(frozen=True, slots=True)
class Board:
    """A published board with what is known about it.

    Attributes:
        name: Its id in the corpus.
        task: The board.
        expected: Its measured class, or None where the corpus leaves it open.
        answers: Answers the corpus knows.
    """

    name: str
    task: Task
    expected: str | None
    answers: tuple[Cells, ...]

    @property
    def size(self) -> str:
        """Rows x columns, as printed."""
        return f"{self.task.rows}x{self.task.cols}"

    @property
    def published(self) -> Cells | None:
        """The one answer, for a board that has just one."""
        return self.answers[0] if self.answers and self.expected != "multiple" else None

    def within(self, cap: int | None) -> bool:
        """Whether a tool that knows no region above `cap` cells must give the same verdict."""
        numbers = [v for v in self.task.clues if v is not None]
        numbers += [v for answer in self.answers for v in answer]
        return cap is None or max(numbers, default=0) <= cap


def folder(given: str | None) -> Path:
    """Return the corpus folder: the option, else FILLPROOF_CORPUS, else ../shared/corpus."""
    named = given or os.environ.get("FILLPROOF_CORPUS")
    return Path(named) if named else REPO.parent / "shared" / "corpus"


def load(where: Path, kind: str) -> list[Board]:
    """Read all boards of a kind."""
    text = (where / f"{kind}.jsonl").read_text(encoding="utf-8")
    return [board(kind, json.loads(line)) for line in text.splitlines() if line.strip()]


def board(kind: str, line: dict[str, Any]) -> Board:
    """Build a board from one decoded line of the corpus.

    A clue that no board can meet is kept: such a board has no answer.

    Raises:
        FormatError: The line is no board.
    """
    puzzle = Puzzle.from_rows(kind, line["clues"], lenient=True)
    known = [line["solution"]] if line["solution"] else []
    known += [a for a in line["found"] or [] if a not in known]
    return Board(
        name=line["id"],
        task=Task(puzzle.kind, puzzle.rows, puzzle.cols, puzzle.clues),
        expected=CLASSES.get(line["measured"]),
        answers=tuple(tuple(v for row in rows for v in row) for rows in known),
    )


def sample(
    boards: Iterable[Board], size: tuple[int, int], *, per_size: int, seed: int
) -> list[Board]:
    """Draw up to `per_size` boards of one size whose class is known; the same ones every time.

    A smaller draw is the beginning of a larger one.
    """
    fits = [b for b in boards if (b.task.rows, b.task.cols) == size and b.expected]
    fits.sort(key=lambda b: b.name)
    random.Random(f"{seed} {size[0]}x{size[1]}").shuffle(fits)
    return fits[:per_size]
