"""Partly filled boards: rows, tables with empty fields, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles import FormatError, Puzzle
from puzzles.filled import parse_filled, read_filled
from puzzles.formats import pzprv3
from puzzles.types import Clues

THIRD = Puzzle("fillomino", 3, 3, (2, None, 1, 3, None, 2, 3, 1, None))
PICTURE = Puzzle("fillapix", 2, 3, (None,) * 6)
SHORT = Puzzle("fillapix", 3, 1, (None,) * 3)
FILLED = (2, 2, 1, 3, None, 2, 3, 1, None)
PAINTED = (1, None, 0, None, None, 1)

FILE = """pzprv3
fillomino
3
3
2 . 1
3 . 2
3 1 .
. 2 .
. [12] -
+ c %[3]
0 0
1 0
0 -1
0 0 1
0 0 0
"""

# What was filled: text, puzzle, cells.
READS: list[tuple[str, Puzzle, Clues]] = [
    ("221\n3.2\n31.\n", THIRD, FILLED),
    ("2 2 1\n3 . 2\n3 1 .\n", THIRD, FILLED),
    ("2\t2\t1\n3\t\t2\n3\t1\t\n", THIRD, FILLED),
    ("2\t2\t\n\t\t\n3\t1\t\n", THIRD, FILLED),
    ("2,2,1\n3,,2\n3,1,\n", THIRD, FILLED),
    ("2;2;1\n;;2\n3;1;\n", THIRD, FILLED),
    ("220\n300\n310\n", THIRD, FILLED),
    ("221\n3x2\n31x\n", THIRD, FILLED),
    ("2 2 1\n3 -1 2\n3 1 -1\n", THIRD, FILLED),
    # Files of pzprjs: clues, then the player's numbers, notes in brackets and colours.
    (FILE, THIRD, FILLED),
    (FILE.replace("\n", "/"), THIRD, FILLED),
    ("p?type=player&" + FILE.replace("\n", "/").replace(" ", "%20"), THIRD, FILLED),
    (FILE.partition(". 2 .")[0], THIRD, THIRD.clues),
    (FILE.replace("3\n3\n2", "3\n3\nt\n2"), THIRD, FILLED),
    # The player may have written another number over a clue: it is read as it stands.
    (FILE.replace(". 2 .", "3 2 ."), THIRD, (3, *FILLED[1:])),
    ("#?.\n??#\n", PICTURE, PAINTED),
    ("#\t\t.\n\t\t#\n", PICTURE, PAINTED),
    ("#,,.\n,,#\n", PICTURE, PAINTED),
    ("#,.,\n.,#,\n", PICTURE, (1, 0, None, 0, 1, None)),
    ("\n#?.\n\t\n??#\n\n", PICTURE, PAINTED),
    ("#\n?\n.\n", SHORT, (1, None, 0)),
]

# What is refused: text, puzzle, message.
REFUSED: list[tuple[str, Puzzle, str]] = [
    (
        "2\t2\t1\n3\t\t2\n3\t1\n",
        THIRD,
        "f, line 2, r2c2: an empty cell, and rows of different width; write . for a blank cell",
    ),
    ("2\t2\t1\n3\t\t2\n", THIRD, "f: 2 rows; the puzzle has 3"),
    ("2\t\n3\t\n3\t\n", THIRD, "f, line 1: 2 cells; the puzzle has 3 columns"),
    ("2 2 1\n3 ! 2\n3 1 .", THIRD, "f, line 2, r2c2: unexpected '!'; expected a number or . for"),
    ("pzprv3/fillomino/1/3/. 2 ./", THIRD, "f: a board of 1x3; the puzzle has 3x3"),
    (FILE.replace(". 2 .", ". a ."), THIRD, "f, line 8, r1c2: unexpected 'a'; expected a whole"),
    (FILE.replace(". 2 .", ". 2"), THIRD, "f, line 8: row 1 has 2 cells, expected 3"),
    (FILE, PICTURE, "f: a pzprv3 file has clues and no filled cells; expected rows of # and ."),
    (FILE + FILE, THIRD, "f: several boards in the file; expected one"),
    ("#\tx\t.\n\t\t#\n", PICTURE, "f, line 1, r1c2: unexpected 'x'; expected # painted, . blank"),
]


@pytest.mark.parametrize(("text", "puzzle", "cells"), READS)
def test_reads(text: str, puzzle: Puzzle, cells: Clues) -> None:
    assert parse_filled(text, puzzle, source="f") == cells


@pytest.mark.parametrize(("text", "puzzle", "message"), REFUSED)
def test_refuses(text: str, puzzle: Puzzle, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_filled(text, puzzle, source="f")
    assert str(caught.value).startswith(message)


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


def test_an_address_of_a_board_with_more_numbers() -> None:
    puzzle = Puzzle.from_rows("fillomino", [[2, None, None], [None, None, 2], [3, 1, None]])
    address = "https://puzz.link/p?fillomino/3/3/23i231g"
    assert parse_filled(address, puzzle, source=address)[:3] == (2, 3, None)
    with pytest.raises(FormatError, match="a board of 2x3; the puzzle has 3x3"):
        parse_filled("https://puzz.link/p?fillomino/3/2/23j", puzzle, source="link")
    picture = Puzzle.from_rows("fillapix", [[1]])
    with pytest.raises(FormatError, match="an address has clues and no filled cells"):
        parse_filled(address, picture, source="link")


def test_rows_of_tabs_beyond_the_board_are_not_kept() -> None:
    puzzle = Puzzle("fillomino", 1, 2, (None, None))
    assert parse_filled("\t\n\t\n\t\n1\t1\n", puzzle, source="-") == (1, 1)


def test_a_file_without_a_board() -> None:
    with pytest.raises(FormatError, match="no board in the file; expected one"):
        pzprv3.read_answer("fillomino\n3\n3\n")
