"""Which files a list of paths means, and their content."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from puzzles.errors import FormatError
from puzzles.formats.addresses import describe_address, is_address
from puzzles.formats.table import FORMATS
from puzzles.places import STANDARD_INPUT, Place
from puzzles.printing import printable
from puzzles.regular import is_other, open_regular

_T = TypeVar("_T")

STDIN = "-"
SUFFIXES = frozenset(suffix for known in FORMATS.values() for suffix in known.suffixes)
"""Suffixes of the files that are read from a folder; a file named itself may have any."""

_MAX_BYTES = 64 * 2**20
"""Largest file that is read: a wrong path should not fill the memory."""


Read = Callable[[int], bytes]
"""Reads so many bytes, or all there are if these are fewer."""


def contents(paths: Iterable[str | Path], stdin: Read | None) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file that the paths mean, folders sorted by name.

    Raises:
        FormatError: Missing or unreadable, no file, too large, or a folder without such files.
    """
    for path in paths:
        if str(path) == STDIN:
            yield STDIN, standard_input(stdin)
        else:
            for file in _files(Path(path)):
                yield str(file), content(file)


def standard_input(read: Read | None = None) -> bytes:
    """Return what comes from standard input, or from what is read instead.

    Raises:
        FormatError: It is too large.
    """
    return _limited(read or sys.stdin.buffer.read, Place(STANDARD_INPUT))


def content(file: Path) -> bytes:
    """Return what is in a file.

    Raises:
        FormatError: Missing or unreadable, no file, or too large.
    """

    def read() -> bytes:
        with open_regular(file) as stream:
            return _limited(stream.read, _place(file))

    return _try(read, file)


def _limited(read: Read, place: Place) -> bytes:
    data = read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise FormatError("larger than 64 MiB, which is no puzzle file", where=place)
    return data


CERTIFICATE = ".cert.json"
"""How names of certificates end."""


def describe(source: str) -> str:
    """Return what messages call a source."""
    if is_address(source) and not os.path.exists(source):
        return printable(describe_address(source))
    return STANDARD_INPUT if source == STDIN else printable(source)


def _files(path: Path) -> list[Path]:
    if not _try(path.is_dir, path):
        return [path]
    found = sorted(f for f in _walk(path) if _may_hold_puzzles(f) and not is_other(f))
    if not found:
        known = ", ".join(sorted(SUFFIXES))
        raise FormatError(f"no puzzle files in this folder; known are {known}", where=_place(path))
    return found


def _may_hold_puzzles(file: Path) -> bool:
    """Whether the name says so; certificates, which may lie beside the puzzles, are none."""
    return file.suffix.lower() in SUFFIXES and not file.name.lower().endswith(CERTIFICATE)


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files under a folder, hidden ones and those in hidden folders left out."""

    def refuse(error: OSError) -> None:
        raise _unreadable(error, Path(error.filename or folder))

    for base, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(base, name) for name in files if not name.startswith("."))


def _try(action: Callable[[], _T], path: Path) -> _T:
    try:
        return action()
    except FileNotFoundError:
        raise FormatError("no such file or folder", where=_place(path)) from None
    except OSError as error:
        raise _unreadable(error, path) from None
    except ValueError:  # a NUL in the name
        raise FormatError("not a file name", where=_place(path)) from None


def _unreadable(error: OSError, path: Path) -> FormatError:
    reason = error.strerror or type(error).__name__
    return FormatError(f"cannot be read: {reason}", where=_place(path))


def _place(path: Path) -> Place:
    return Place(describe(str(path)))
