"""Branches of formats that hardly any file takes: what is damaged, empty or left out."""

from __future__ import annotations

import json

import pytest

from puzzles import FormatError, Puzzle
from puzzles.filled import parse_filled
from puzzles.formats import csv_rows, parse, parse_one
from puzzles.formats.base import Glimpse
from tests.puzzles.test_penpa import link, small

NUMBERS = 11
"""Place of the numbers among the marks of penpa's oldest links."""


def old_penpa(numbers: object) -> str:
    """A link of the oldest form with a board of 3x3; cells are counted with no margins."""
    return link("3,3,38,0,0,0,0", json.dumps([*[{}] * NUMBERS, numbers]))


def test_penpa_numbers_that_are_no_marks() -> None:
    with pytest.raises(FormatError, match="the marks in the penpa link are damaged"):
        parse(old_penpa("x"), kind="fillomino")


def test_penpa_cells_without_a_mark() -> None:
    puzzle = parse_one(old_penpa([None, ["2", 1, "1"]]), kind="fillomino")
    assert puzzle.clues == (None, 2, *[None] * 7)


def test_penpa_question_marks_are_not_filled() -> None:
    board = Puzzle("fillomino", 2, 3, (None,) * 6)
    filled = {"number": {"16": ["3", 2, "1"], "17": ["?", 2, "1"]}}
    assert parse_filled(small(filled), board, source="-") == (3, *[None] * 5)


def test_a_list_without_rows_is_no_board() -> None:
    with pytest.raises(FormatError, match="puzzle 1: a list where a puzzle was expected"):
        parse('[[], {"clues": [[1]]}]', kind="fillomino")


def test_comments_alone_are_no_table() -> None:
    assert not csv_rows.looks_like(Glimpse("", "# 1,2\n\n  # 3,4\n"))


def test_an_address_holds_one_file() -> None:
    file = "pzprv3/fillomino/1/1/. /"
    assert parse_one(f"https://puzz.link/p?{file}", kind="fillomino").clues == (None,)
    with pytest.raises(FormatError, match="an address with 2 files; expected one"):
        parse(f"https://puzz.link/p?{file}%0A{file}", kind="fillomino")
