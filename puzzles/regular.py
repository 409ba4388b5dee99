"""Opens files, and nothing else that a name may stand for; names files in errors.

A pipe, a socket or a device under the name of a file would be waited for, for
ever perhaps, or would do something.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

OTHERS = (
    (stat.S_ISFIFO, "a pipe, not a file"),
    (stat.S_ISSOCK, "a socket, not a file"),
    (stat.S_ISCHR, "a device, not a file"),
    (stat.S_ISBLK, "a device, not a file"),
)
"""What else is refused, and how; folders are refused in the system's words."""

_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading, in binary.

    Raises:
        OSError: It cannot be opened, or is no file.
        ValueError: A name that no file has.
    """
    # Looked at before it is opened, for opening some devices does something; and again after,
    # for another may have come under the name.
    _refuse(path.stat().st_mode, path)
    handle = os.open(path, os.O_RDONLY | _NO_WAITING)
    try:
        _refuse(os.fstat(handle).st_mode, path)
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def is_other(path: Path) -> bool:
    """Whether there is something under a name, and it is no file."""
    return path.exists() and not path.is_file()


def need_regular(path: Path) -> None:
    """Refuse what is there and no file, before something else opens it.

    Raises:
        OSError: There is something else than a file.
    """
    if path.exists():
        _refuse(path.stat().st_mode, path)


@contextmanager
def naming(name: Path | str) -> Iterator[None]:
    """Name a file in errors of the system that do not: a full disk says no more than that."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(name)
        raise


def _refuse(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    for is_one, sentence in OTHERS:
        if is_one(mode):
            raise OSError(errno.EINVAL, sentence, str(path))
