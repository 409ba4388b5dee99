"""Only files are opened: what else a name may stand for is refused, also at the last moment."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from puzzles.regular import naming, need_regular, open_regular


def test_a_file_and_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"1.")
    need_regular(file)
    with open_regular(file) as opened:
        assert opened.read() == b"1."
    for refuse in (need_regular, open_regular):
        with pytest.raises(IsADirectoryError):
            refuse(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for refuse in (need_regular, open_regular):
        with pytest.raises(OSError, match="a pipe, not a file"):
            refuse(pipe)


def test_a_pipe_that_takes_the_place_of_a_file_is_closed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, pipe = tmp_path / "a", tmp_path / "pipe"
    file.write_bytes(b"1.")
    os.mkfifo(pipe)
    before = file.stat()
    monkeypatch.setattr(Path, "stat", lambda *_args, **_options: before)  # what stood there first
    handles = os.listdir("/proc/self/fd") if Path("/proc").is_dir() else []
    with pytest.raises(OSError, match="a pipe, not a file"):
        open_regular(pipe)
    assert not handles or len(os.listdir("/proc/self/fd")) == len(handles)


def test_an_error_that_names_a_file_keeps_the_name() -> None:
    for known, told in ((None, "out"), ("its own", "its own")):
        with pytest.raises(OSError, match="No space left") as raised, naming("out"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), known)
        assert raised.value.filename == told
