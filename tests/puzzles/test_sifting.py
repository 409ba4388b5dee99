"""Texts with some bad puzzles: all others are read, and each fault has its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles import FormatError
from puzzles.formats import parse
from puzzles.formats.sifting import Sifted, sift, sifted

GOOD = '{"kind": "filling", "clues": [[3, null, null]]}'
LINK = "https://puzz.link/p?fillomino/3/1/3h"


def told(found: list[Sifted]) -> list[str]:
    """Each as its id, or as what is wrong with it."""
    return [str(one) if isinstance(one, FormatError) else one.id for one in found]


def read(text: str | bytes, source: str = "a.txt") -> list[Sifted]:
    return sifted(text, kind=None, source=source, lenient=False)


@pytest.mark.parametrize("text", [GOOD, f"{GOOD}\n\n{GOOD}\n", LINK, f"{LINK}\n# note\n{LINK}\n"])
def test_good_texts_are_as_ever(text: str) -> None:
    assert read(text) == parse(text, source="a.txt")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            f"{GOOD}\n\n{{bad\n{GOOD}\n",
            ["a.txt#1", "a.txt, line 3, column 2: not valid JSON: Expecting property name "
             "enclosed in double quotes", "a.txt#3"],
        ),
        (
            f"{GOOD}\n{GOOD.replace('3', '9')}\n{GOOD[:-1]}, \"id\": \"me\"}}\n",
            ["a.txt#1", "a.txt, line 2, r1c1: a given of 9 on a board of 1x3 cells", "me"],
        ),
        (f"{GOOD}\n{GOOD} {GOOD}\n{{", ["a.txt#1", "a.txt, line 2: 2 puzzles on a line; expected "
         "one", "a.txt, line 3, column 2: not valid JSON: Expecting property name enclosed in "
         "double quotes"]),
        (f"{LINK}\nhttps://puzz.link/p?fillomino/3/3/g1\n", ["a.txt#1", "a.txt, line 2: too few "
         "cells; a board of 3 rows and 3 columns has 9"]),
        ("fillomino 2x2\n22\n1\n\nfillomino 1x1\n1\n", ["a.txt, line 3: row 2 has 1 cell; the "
         "header says 2"]),
        ("fillomino 2x2\n2q\n11\n", ["a.txt, line 2, r1c2: unexpected 'q'"]),
        ("", ["a.txt: empty; expected a puzzle"]),
        (b"\xff", ["a.txt: not text in UTF-8 (byte 1)"]),
        ("{bad", ["a.txt, line 1, column 2: not valid JSON: Expecting property name enclosed in "
         "double quotes"]),
    ],
)  # fmt: skip
def test_bad_ones_have_a_place(text: str | bytes, says: list[str]) -> None:
    found = told(read(text))
    assert [one.split(";")[0] for one in found] == [one.split(";")[0] for one in says]


def test_lines_count_as_in_the_file() -> None:
    found = read(f"# head\n\n{GOOD}\nx{GOOD}\n{GOOD}\n")
    lines = [None if one.where is None else one.where.line for one in found]
    assert lines == [3, 4, 5]


def test_kinds_and_leniency() -> None:
    text = '{"clues": [[9, null]]}\n{"clues": [[2, null]]}\n'
    assert [isinstance(one, FormatError) for one in read(text)] == [True, True]
    strict, good = sifted(text, kind="fillomino", source="-", lenient=False)
    assert isinstance(strict, FormatError)
    assert not isinstance(good, FormatError)
    lenient = sifted(text, kind="fillomino", source="-", lenient=True)
    assert not any(isinstance(one, FormatError) for one in lenient)


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(f"{GOOD}\n{{\n")
    (tmp_path / "b.txt").write_text("fillomino 1x1\n2\n")
    (tmp_path / "c.txt").write_text("fillomino 1x1\n1\n")
    found = list(sift([tmp_path], kind=None, lenient=False))
    assert [isinstance(one, FormatError) for one in found] == [False, True, True, False]
    with pytest.raises(FormatError, match="no such file"):
        list(sift([tmp_path / "d.txt"], kind=None, lenient=False))
