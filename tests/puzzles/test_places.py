"""Places: what messages say of where something stands, and what is known beside it."""

from __future__ import annotations

import pytest

from puzzles import FormatError
from puzzles.formats import parse
from puzzles.places import STANDARD_INPUT, Place


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place(), ""),
        (Place("a.txt"), "a.txt"),
        (Place("a.txt", line=3), "a.txt, line 3"),
        (Place("a.json", item="puzzle 2", cell="r1c3"), "a.json, puzzle 2, r1c3"),
        (Place(line=2, column=5), "line 2, column 5"),
    ],
)
def test_as_text(place: Place, text: str) -> None:
    assert str(place) == text


def test_the_inner_place_knows_better() -> None:
    inner, outer = Place(line=3, cell="r1c1"), Place("a.txt", line=1)
    assert inner.within(outer) == Place("a.txt", line=3, cell="r1c1")
    assert Place().within(outer) == outer
    error = FormatError("so", where=inner).located(outer)
    assert (str(error), error.where) == ("a.txt, line 3, r1c1: so", inner.within(outer))
    assert str(FormatError("so").located(outer)) == "a.txt, line 1: so"


def test_a_file_whose_name_looks_like_a_place() -> None:
    (record,) = parse("\n\nfilling\n1.", source="x, line 9")
    assert (record.where.file, record.where.line) == ("x, line 9", 3)


@pytest.mark.parametrize(
    ("file", "is_one"),
    [("a.txt", True), (STANDARD_INPUT, False), ("https://a.b/p?1", False), (None, False)],
)
def test_on_disk(file: str | None, is_one: bool) -> None:
    assert Place(file).on_disk is is_one
