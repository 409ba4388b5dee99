"""Files that commands write: all of one or nothing, and none is lost unasked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from cli.options import UsageError
from cli.output import Draft
from puzzles.regular import is_other, naming

STDOUT = "-"


@contextmanager
def destination(output: str, *, force: bool) -> Iterator[None]:
    """Have what is printed go into a file when all of it is there; ``-`` is standard output.

    Raises:
        UsageError: There is one already and no `force`, or no file can be there.
        OSError: It cannot be written.
    """
    if output == STDOUT:
        yield
        return
    path = Path(output)
    refuse(path, force=force)
    with redirect_stdout(Draft()) as draft:
        yield
    put(path, draft.getvalue().encode())


def refuse(path: Path, *, force: bool) -> None:
    """Refuse before the work what could not be written after it.

    Raises:
        UsageError: There is a file already and no `force`, or no file can be there.
    """
    if path.exists() and not force:
        raise UsageError(f"{path} is there already; --force replaces it")
    if path.is_dir():
        raise UsageError(f"{path} is a folder; expected the name of a file")
    if is_other(path):
        raise UsageError(f"{path} is no file, and would be replaced by one; > {path} writes to it")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no such folder to write it to")


def put(path: Path, content: bytes) -> None:
    """Put a finished file in place in one step: nobody ever sees half of it."""
    put_pieces(path, [content])


def put_pieces(path: Path, pieces: Iterable[bytes]) -> None:
    """Put a file in place when all of its pieces have come, each of which is written and let go.

    Whatever goes wrong with a piece leaves no file, and the one that was there as it was.
    """
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    draft = Path(name)
    try:
        with naming(path), os.fdopen(handle, "wb") as stream:
            stream.writelines(pieces)
        draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
