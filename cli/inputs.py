"""What the commands work on: puzzles from files, folders, URLs and standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cli.options import UsageError, region_cap
from puzzles import KINDS, FormatError, check_clues, kind_name

if TYPE_CHECKING:
    from puzzles.formats import Record
    from puzzles.formats.sifting import Sifted
    from puzzles.types import Clues


def gather(
    paths: Sequence[str] | None, *, kind: str | None, cap: str | None, lenient: bool = False
) -> list[Record]:
    """Read every puzzle before anything is asked.

    Args:
        paths: Files, folders, URLs, ``-``; none means standard input, unless a person sits there.
        kind: Value of --kind.
        cap: Value of --max-region.
        lenient: Accept clues that no board can meet; the puzzle has no answer then.

    Raises:
        UsageError: Nothing to read, or options that fit none of the puzzles.
        FormatError: The first thing that is not a puzzle.
    """
    if not paths and sys.stdin.isatty():
        raise UsageError("nothing to read; name a file, a folder or a URL, or - to type a puzzle")
    known = kind_name(kind) if kind else None
    # With another cap the clues are checked against that one, not the file's.
    late = lenient or cap is not None
    records = [r for path in paths or ["-"] for r in _read(path, known, lenient=late)]
    if cap is not None:
        records = _capped(records, region_cap(cap))
        for record in () if lenient else records:
            _check(record)
    return records


def filled_board(
    file: str,
    records: Sequence[Record],
    paths: Sequence[str] | None,
    option: str = "--filled",
    *,
    givens: bool = True,
) -> Clues:
    """Read a board that is filled, wholly or in part: the value of --filled or its like.

    Args:
        file: The file, or ``-``.
        records: What was read from `paths`.
        paths: As for `gather`.
        option: What names the file.
        givens: Whether cells left open are filled with the puzzle's givens, where they are cells.

    Raises:
        UsageError: There are several puzzles, or one input for puzzle and board.
        FormatError: No board of this puzzle.
    """
    from puzzles.filled import read_filled

    if len(records) > 1:
        raise UsageError(f"{option} is the board of one puzzle; there are {len(records)} here")
    if file == "-" and "-" in (paths or ["-"]):
        raise UsageError(f"standard input holds the puzzle; {option} has to name a file")
    puzzle = records[0].puzzle
    if not givens:
        puzzle = replace(puzzle, clues=(None,) * len(puzzle.clues))
    return read_filled(file, puzzle)


def sieve(paths: Sequence[str], *, kind: str | None, cap: str | None) -> list[Sifted]:
    """Read puzzles, and what is wrong with those that are bad; all before anything is asked.

    Args:
        paths: Files, folders, URLs, ``-``.
        kind: Value of --kind.
        cap: Value of --max-region.

    Raises:
        UsageError: Options that fit none of the puzzles.
        FormatError: A path that is missing or cannot be read.
    """
    known = kind_name(kind) if kind else None
    found = [one for path in paths for one in _sifted(path, known, lenient=cap is not None)]
    if cap is None:
        return found
    records = iter(
        _capped([one for one in found if not isinstance(one, FormatError)], region_cap(cap))
    )
    return [one if isinstance(one, FormatError) else _checked(next(records)) for one in found]


def _sifted(path: str, kind: str | None, *, lenient: bool) -> Iterable[Sifted]:
    from puzzles.formats import is_address
    from puzzles.formats.sifting import sift, sifted

    if is_address(path) and not os.path.exists(path):
        return sifted(path, kind=kind, source=path, lenient=lenient)
    return sift([path], kind=kind, stdin=sys.stdin.buffer.read, lenient=lenient)


def _checked(record: Record) -> Sifted:
    try:
        _check(record)
    except FormatError as error:
        return error
    return record


def _read(path: str, kind: str | None, *, lenient: bool) -> list[Record]:
    from puzzles.formats import is_address, parse, read_paths

    if is_address(path) and not os.path.exists(path):
        return parse(path, kind=kind, source=path, lenient=lenient)
    return read_paths([path], kind=kind, stdin=sys.stdin.buffer.read, lenient=lenient)


def _check(record: Record) -> None:
    try:
        check_clues(record.puzzle)
    except FormatError as error:
        raise error.located(record.where) from None


def _capped(records: list[Record], cap: int | None) -> list[Record]:
    if not any(KINDS[r.puzzle.kind].has_regions for r in records):
        raise UsageError("--max-region is for puzzles with regions; there is none here")
    regional = {name for name, kind in KINDS.items() if kind.has_regions}
    return [
        replace(r, puzzle=replace(r.puzzle, max_region=cap)) if r.puzzle.kind in regional else r
        for r in records
    ]
