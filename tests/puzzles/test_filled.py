"""Files in which a person has filled some cells: which files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles import FormatError, Puzzle
from puzzles.filled import read_filled

ROW = Puzzle("fillomino", 1, 3, (2, None, None))


def test_cells_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "marks.txt"
    file.write_text("2 2 .\n")
    assert read_filled(str(file), ROW) == (2, 2, None)


def test_no_text_and_no_name(tmp_path: Path) -> None:
    file = tmp_path / "marks.txt"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="not a text file"):
        read_filled(str(file), ROW)
    with pytest.raises(FormatError, match="not a file name"):
        read_filled("a\0b", ROW)
