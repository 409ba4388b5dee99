"""A bank's puzzles as a Parquet file: typed columns, for those who read tables of millions."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.bank.columns import BankError
from generator.bank.exports import as_object
from generator.bank.store import BankRow
from generator.bank.texts import recipe_text
from generator.recipe import Crosscheck

if TYPE_CHECKING:
    import pyarrow as pa

GROUP = 10_000
"""Puzzles in a row group, which is as many as are held at a time."""


def pieces(rows: Iterable[BankRow]) -> Iterator[bytes]:
    """Write puzzles as the bytes of one Parquet file, a piece for each `GROUP` of them.

    The same puzzles give the same bytes with the same version of pyarrow. Columns are those of
    JSON lines; boards are lists of rows, with nulls for blanks; finds by technique are a list of
    pairs, gentlest first; a recipe is its JSON.

    Raises:
        BankError: pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        text = "--to parquet needs pyarrow; install it with pip install 'fillproof[parquet]'"
        raise BankError(text) from None
    schema, sink = _schema(pa), _Sink()
    with pq.ParquetWriter(sink, schema, compression="zstd") as writer:
        records = map(_record, rows)
        while group := list(islice(records, GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))
            yield sink.taken()
    yield sink.taken()


def _record(row: BankRow) -> dict[str, object]:
    """Return what a bank knows of a puzzle by column; each name of the schema is in it."""
    kept = row.entry
    return as_object(row) | {
        "max_region": kept.puzzle.max_region,
        "clue_count": kept.clue_count,
        "finds": kept.finds,
        "uses": [{"technique": name, "finds": times} for name, times in kept.uses.items()],
        "recipe": None if kept.recipe is None else recipe_text(kept.recipe),
    }


def _schema(pa: Any) -> pa.Schema:
    """Return the columns and their types."""
    whole, text, board = pa.int64(), pa.string(), pa.list_(pa.list_(pa.int32()))
    return pa.schema(
        {
            "number": whole,
            "id": text,
            "kind": text,
            "rows": pa.int32(),
            "cols": pa.int32(),
            "max_region": pa.int32(),
            "clues": board,
            "answer": board,
            "clue_count": pa.int32(),
            "tier": text,
            "score": pa.float64(),
            "stars": pa.int32(),
            "depth": pa.int32(),
            "finds": pa.int32(),
            "uses": pa.list_(pa.struct({"technique": text, "finds": whole})),
            "crosscheck": pa.struct({field.name: whole for field in fields(Crosscheck)}),
            "difficulty": text,
            "code": text,
            "full_code": text,
            "engine": pa.int32(),
            "recipe": text,
            "digest": text,
            "title": text,
            "author": text,
            "source": text,
        }
    )


class _Sink(io.RawIOBase):
    """Takes what is written, and forgets what was taken from it."""

    def __init__(self) -> None:
        self._held: list[bytes] = []
        self._at = 0

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        """Keep some bytes."""
        self._held.append(bytes(content))
        self._at += len(self._held[-1])
        return len(self._held[-1])

    def tell(self) -> int:
        """Return how many bytes were written, taken ones among them."""
        return self._at

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        content = b"".join(self._held)
        self._held.clear()
        return content
