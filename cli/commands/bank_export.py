"""Where the puzzles of ``fillproof bank export`` go: all of them or none, a piece at a time."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cli.files import STDOUT, put_pieces, refuse
from cli.options import UsageError
from cli.output import emit
from puzzles.regular import naming

if TYPE_CHECKING:
    from generator.bank import BankRow

NAMES = ("jsonl", "csv", "text", "pzpr", "tatham", "parquet")
"""Formats as help names them; a test compares them with the bank's."""


def refuse_export(to: str, output: str, *, force: bool) -> None:
    """Refuse before the work what could not be written after it.

    Raises:
        UsageError: No place for the file, or no text to print.
    """
    if output != STDOUT:
        refuse(Path(output), force=force)
    elif to == "parquet":
        raise UsageError("a parquet file is no text; --output FILE says where to write it")


def write_export(rows: Iterable[BankRow], to: str, output: str) -> None:
    """Write puzzles to a file or to standard output.

    What is printed is kept in a file until all of it is there: a million puzzles need no memory.

    Raises:
        BankError: A puzzle is damaged, there is no such format, or a library is missing.
        FormatError: A puzzle that the format cannot say.
        OSError: It cannot be written.
    """
    import tempfile

    from generator.bank import PARQUET, export

    if to == PARQUET:
        from generator.bank import parquet

        put_pieces(Path(output), parquet.pieces(rows))
        return
    texts = export(rows, to)
    if output != STDOUT:
        put_pieces(Path(output), (text.encode() for text in texts))
        return
    with (
        naming(tempfile.gettempdir()),
        tempfile.TemporaryFile("w+", encoding="utf-8", newline="") as draft,
    ):
        draft.writelines(texts)
        draft.seek(0)
        while text := draft.read(2**16):
            emit(text)
