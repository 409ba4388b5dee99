"""A bank's puzzles as text: JSON lines, a table, the native format, addresses, game IDs.

Lines and tables are written as the puzzles are read, so that a million need no more memory than
one. The formats that other programs read are checked as a whole.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict

from generator.bank.columns import BankError
from generator.bank.entries import BankEntry
from generator.bank.store import BankRow
from generator.bank.texts import json_text, recipe_fields, recipe_text
from ladder.stars import stars
from puzzles import as_rows
from puzzles.formats import Record, write_all
from puzzles.places import Place

PARQUET = "parquet"
"""The format that is no text; `generator.bank.parquet` writes it."""

Exporter = Callable[[Iterable[BankRow]], Iterator[str]]
"""Writes puzzles, text by text."""


def export(rows: Iterable[BankRow], to: str) -> Iterator[str]:
    """Write puzzles, text by text.

    Args:
        rows: The puzzles; each is asked for when its turn comes.
        to: One of `EXPORTS`.

    Raises:
        BankError: No such format; a puzzle is damaged.
        FormatError: A puzzle that the format cannot say; it is named.
    """
    if to not in EXPORTS:
        known = ", ".join([*EXPORTS, PARQUET])
        raise BankError(f"a bank is not exported as {to!r}; known are {known}")
    return EXPORTS[to](rows)


def as_object(row: BankRow) -> dict[str, object]:
    """Return all that a bank knows of a puzzle, ready for JSON; readers of puzzles take it too."""
    kept, p = row.entry, row.entry.puzzle
    cap = {} if p.max_region is None else {"max_region": p.max_region}
    return {
        "id": kept.name,
        "number": row.id,
        "kind": p.kind,
        "rows": p.rows,
        "cols": p.cols,
        **cap,
        "clues": as_rows(p.clues, p.cols),
        "answer": as_rows(kept.answer, p.cols),
        "tier": kept.tier,
        "score": kept.score,
        "stars": stars(kept.tier, kept.score),
        "depth": kept.depth,
        "uses": kept.uses,
        "crosscheck": asdict(kept.crosscheck),
        "code": kept.code,
        "full_code": kept.full_code,
        "engine": kept.engine,
        "difficulty": None if kept.recipe is None else kept.recipe.difficulty,
        "recipe": None if kept.recipe is None else recipe_fields(kept.recipe),
        "digest": kept.digest,
        **asdict(kept.credits),
    }


def _jsonl(rows: Iterable[BankRow]) -> Iterator[str]:
    return (f"{json.dumps(as_object(row))}\n" for row in rows)


COLUMNS = (
    "number", "id", "code", "kind", "rows", "cols", "max_region", "clue_count", "tier", "score",
    "stars", "depth", "clues", "answer", "uses", "crosscheck", "engine", "recipe", "digest",
    "full_code", "title", "author", "source",
)  # fmt: skip
"""Columns of a CSV file."""


def _csv(rows: Iterable[BankRow]) -> Iterator[str]:
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS, lineterminator="\n", extrasaction="ignore")
    table.writeheader()
    for row in rows:
        table.writerow(as_object(row) | _cells(row.entry))
        yield out.getvalue()
        out.seek(0)
        out.truncate()
    yield out.getvalue()


def _cells(kept: BankEntry) -> dict[str, object]:
    """Return what is a list or an object elsewhere as the text of one cell of a table."""
    p = kept.puzzle
    return {
        "max_region": p.max_region,
        "clue_count": kept.clue_count,
        "clues": _one_line(p.clues, p.cols),
        "answer": _one_line(kept.answer, p.cols),
        "uses": json_text(kept.uses),
        "crosscheck": json_text(asdict(kept.crosscheck)),
        "recipe": None if kept.recipe is None else recipe_text(kept.recipe),
    }


def _one_line(values: Sequence[int | None], cols: int) -> str:
    """Write a board as the native format's rows with ``/`` between them."""
    words = ["." if v is None else str(v) for v in values]
    gap = " " if max(map(len, words)) > 1 else ""
    return "/".join(gap.join(words[i : i + cols]) for i in range(0, len(words), cols))


def _written(name: str) -> Exporter:
    def write(rows: Iterable[BankRow]) -> Iterator[str]:
        records = [
            Record(row.entry.puzzle, row.entry.name, Place(item=f"puzzle {row.id}"), name)
            for row in rows
        ]
        yield write_all(records, name)

    return write


EXPORTS: dict[str, Exporter] = {
    "jsonl": _jsonl,
    "csv": _csv,
    "text": _written("text"),
    "pzpr": _written("pzpr"),
    "tatham": _written("tatham"),
}
"""How a bank is written, by name."""
