"""Penpa links: every form that is read, every mark that is refused, answers, bombs, other readers.

The links are packed here from lines written by hand; none is copied from anywhere.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from generator.pictures import Picture, read_picture
from puzzles import FormatError, Puzzle, as_rows
from puzzles.filled import parse_filled, read_filled
from puzzles.formats import parse, parse_one, write
from puzzles.formats.penpa_link import long_words
from tests.helpers import corpus

try:
    from puzzlekit.formats.penpa_converter import (  # type: ignore[import-untyped,import-not-found,unused-ignore]
        PenpaConverter,
    )
except ImportError:
    PenpaConverter = None

EXAMPLES = corpus.FOLDER.parent / "penpa_examples.txt"
"""Published links with their boards; they are not ours."""

THIRD = Puzzle("fillomino", 3, 3, (2, None, 1, 3, None, 2, 3, 1, None))
OPEN = Puzzle("fillomino", 3, 3, (None,) * 9)
PICTURE = Puzzle("fillapix", 2, 3, (0, None, None, None, None, 4))

# 3x3 cells in rows of 7 points: cell r, c is point 7 (r + 2) + c + 2.
NUMBERS: dict[str, Any] = {
    "16": ["2", 1, "1"],
    "18": [1, 1, "1"],
    "23": ["3", 6, "1"],
    "24": ["", 1, "1"],
    "25": [" 2 ", 1, "5"],
    "30": ["3", 1, "10"],
    "31": [1, 1, "1"],
    "32": ["?", 1, "1"],
}
HEADER = "square,3,3,38,0,1,1,152,152,24,24,0,0,0,0"
MODERN = HEADER + ",Title: zest%2C by me,Author: ,,,OFF,false"
CELLS = "[16,1,1,5,1,1,5,1,1]"


def pack(text: str) -> str:
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def unpack(link: str) -> list[str]:
    data = zlib.decompress(b64decode(link.partition("p=")[2]), -15).decode()
    return [long_words(line) for line in data.split("\n")]


def link(*lines: str, mode: str = "edit", answer: str | None = None) -> str:
    more = "" if answer is None else f"&a={pack(answer)}"
    data = pack("\n".join(lines))
    return f"https://penpa.example/penpa-edit/#m={mode}&p={data}{more}"


def sheet(
    problem: dict[str, Any] | None = None,
    solver: dict[str, Any] | None = None,
    *,
    header: str = HEADER,
    margins: str = "[0,0,0,0]",
    cells: str = CELLS,
    answer: str | None = None,
) -> str:
    """A link with the lines that matter, in the form of old ones."""
    layers = [json.dumps(layer or {}) for layer in (problem, solver)]
    return link(header, margins, "{}", *layers, cells, answer=answer)


TAIL = ('["Surface"]', "{}", '"x"', '"x"', "[3,1,4]", "{}", '"x"', "0", "{}", "{}", "{}")
SHORT = '{zR:{z_:[]},zS:{},zN:{"16":["2",1,"1"],"18":[1,1,"1"]},zE:{},zT:[]}'
TWO = Puzzle("fillomino", 3, 3, (2, None, 1, *[None] * 6))

PADDED = ("{}", json.dumps({"number": NUMBERS}), "{}", CELLS)

# Forms of links: name, link, kind asked for, puzzle.
FORMS: list[tuple[str, str, str | None, Puzzle]] = [
    ("six lines", sheet({"number": NUMBERS}), "fillomino", THIRD),
    (
        "edit, all lines, short words",
        link(MODERN, "[0,0,0,0]", "{z9:zA}", SHORT, SHORT, CELLS, *TAIL, '["fillomino"]', "zZo"),
        None,
        TWO,
    ),
    (
        "solve, no layer of the solver",
        link(MODERN, "[0,0,0,0]", "~zN~[]", SHORT, "", CELLS, *TAIL, "[]", "false", mode="solve"),
        "fillomino",
        TWO,
    ),
    (
        "kind by title",
        link(HEADER + ",Title: Fill-a-Pix", "[0,0,0,0]", "{}", "{}", "", CELLS),
        None,
        Puzzle("fillapix", 3, 3, (None,) * 9),
    ),
    ("question mark instead of #", sheet({"number": NUMBERS}).replace("#", "?"), "filling", THIRD),
    ("no address", sheet({"number": NUMBERS}).partition("#")[2], "filling", THIRD),
    ("without the = at its end", link(HEADER, "[0,0,0,0]", *PADDED).rstrip("="), "filling", THIRD),
    ("more parts", sheet({"number": NUMBERS}) + "&q=1&l=solvedup", "filling", THIRD),
    (
        "escaped",
        re.sub("[+/=]", lambda m: f"%{ord(m[0]):X}", sheet({"number": NUMBERS}).partition("p=")[2]),
        "filling",
        THIRD,
    ),
    # One row above, two columns to the left: nx = 5, ny = 4, rows of 9 points.
    (
        "margins",
        sheet(
            {"number": {"31": ["2", 1, "1"], "51": ["1", 1, "1"]}},
            header="sudoku,5,4,38,0,1,1,0,0,0,0",
            margins="[1,0,2,0]",
            cells="[31,1,1,7,1,1,7,1,1]",
        ),
        "fillomino",
        Puzzle("fillomino", 3, 3, (2, *[None] * 7, 1)),
    ),
    (
        "frame drawn around the board",
        sheet({"number": NUMBERS, "lineE": {"57,58": 2, "64,71": 2, "60,67": 2, "79,80": 2}}),
        "fillomino",
        THIRD,
    ),
    (
        "of the solver's layer nothing counts",
        sheet({"number": NUMBERS}, {"number": {"24": ["7", 2, "1"]}, "surface": {"16": 1}}),
        "fillomino",
        THIRD,
    ),
    (
        "the oldest form",
        link(
            "3,3,38,0,0,0,0,nb_grid1,nb_lat1,out1",
            json.dumps(
                [{}] * 11 + [{"0": ["2", 1, "1"], "2": ["1", 1, "1"]}] + [{}] * 8 + [[]] * 6
            ),
            json.dumps([{"1": 1}] + [{}] * 25),
        ),
        "fillomino",
        TWO,
    ),
    (
        "the oldest form, margins, to solve",
        link(
            "4,4,38,1,0,1,0,nb_grid1,nb_lat1,out1",
            json.dumps([[]] * 11 + [[*[None] * 5, ["2", 1, "1"], None, ["1", 1, "1"]]]),
            mode="solve",
        ),
        "fillomino",
        TWO,
    ),
    (
        "an address of puzz.link",
        "https://penpa.example/penpa-edit/?m=solve&p=https://puzz.link/p?fillomino/3/3/2g13g231g",
        None,
        THIRD,
    ),
    (
        "an address with options",
        "penpa-edit/#m=edit&p=http://pzv.jp/p?type=editor&fillomino/3/3/2g13g231g",
        None,
        THIRD,
    ),
    (
        "an address, escaped",
        "penpa-edit/#m=edit&p=https%3A%2F%2Fpuzz.link%2Fp%3Ffillomino%2F3%2F3%2F2g13g231g",
        None,
        THIRD,
    ),
]


@pytest.mark.parametrize(
    ("text", "kind", "puzzle"), [f[1:] for f in FORMS], ids=[f[0] for f in FORMS]
)
def test_reads(text: str, kind: str | None, puzzle: Puzzle) -> None:
    text = text if "p=" in text else f"m=edit&p={text}"
    records = parse(f"# a list\n{text}   # a comment\n", kind=kind)
    assert [(r.puzzle, r.format) for r in records] == [(puzzle, "penpa")]


def test_what_is_written() -> None:
    lines = unpack(write(PICTURE, "penpa"))
    assert len(lines) == 19
    # nx = 3 is odd and ny = 2 even: the middle of an edge below a cell, row 2, column 3 of 6x7.
    assert lines[0] == (
        "square,3,2,38,0,1,1,152,114,101,101,0,0,0,0,Title: Fill-a-Pix,Author: ,,,OFF,false"
    )
    assert lines[1] == "[0,0,0,0]"
    assert json.loads(lines[3])["number"] == {"16": ["0", 1, "1"], "25": ["4", 1, "1"]}
    assert lines[5] == "[16,1,1,5,1,1]"
    assert [json.loads(lines[n])["number"] for n in (4, 14, 15)] == [{}] * 3
    assert (lines[10], lines[17], lines[18]) == ("[3,1,4]", '["fillapix"]', "false")
    assert parse_one(write(PICTURE, "penpa")) == PICTURE


@pytest.mark.parametrize(
    ("rows", "cols", "centre"),
    # By category and place: 0 centre of a cell, 1 corner, 2 below, 3 right of a cell.
    [
        (3, 3, 0 * 49 + 3 * 7 + 3),
        (6, 6, 1 * 100 + 4 * 10 + 4),
        (2, 3, 2 * 42 + 2 * 7 + 3),
        (3, 2, 3 * 42 + 3 * 6 + 2),
        (12, 12, 1 * 256 + 7 * 16 + 7),
        (1, 128, 3 * 660 + 2 * 132 + 65),
    ],
)
def test_centre(rows: int, cols: int, centre: int) -> None:
    puzzle = Puzzle("fillomino", rows, cols, (None,) * (rows * cols))
    header = unpack(write(puzzle, "penpa"))[0].split(",")
    assert header[9] == header[10] == str(centre)


MARKS = "; only numbers in cells are read here"
DAMAGED = "in the penpa link is cut short or damaged"

# What is refused: link, message.
REFUSED: list[tuple[str, str]] = [
    (sheet(cells="[16,1,1,5,1,1,5,1]"), ", r3c3: a hole in the board; every cell of a rectangle"),
    (sheet(cells="[null]"), ": the cells in the penpa link are damaged"),
    (sheet(cells="[16,1,1,5,1,1,5,1,1,1]"), ": cells outside the board"),
    (sheet(header="hex,3,3,38"), ": a penpa link with the grid 'hex'; expected squares"),
    (sheet({"surface": {"16": 1}}), f": the penpa link has shaded cells{MARKS}"),
    (sheet({"symbol": {"16": [1, "circle_L", 1]}}), f": the penpa link has symbols{MARKS}"),
    (sheet({"line": {"16,17": 3}}), f": the penpa link has lines{MARKS}"),
    (sheet({"cage": {"16,17": 3}}), f": the penpa link has cages{MARKS}"),
    (sheet({"numberS": {"196": ["1", 1]}}), f": the penpa link has small numbers{MARKS}"),
    (sheet({"thermo": [[16, 17]]}), f": the penpa link has marks of the kind 'thermo'{MARKS}"),
    (sheet({"lineE": {"65,72": 2}}), ": the penpa link prints borders between cells"),
    (sheet({"lineE": {"115": 98}}), ": the penpa link prints borders between cells"),
    (sheet({"number": {"16": ["1_2", 1, "2"]}}), ", r1c1: a number with an arrow"),
    (sheet({"number": {"17": ["12", 1, "4"]}}), ", r1c2: a number of several clues"),
    (sheet({"number": {"17": ["1", 1, "9"]}}), ", r1c2: a number of the style '9'"),
    (sheet({"number": {"16": ["A", 1, "1"]}}), ", r1c1: 'A' in the cell; expected a number or ?"),
    (sheet({"number": {"16": [True, 1, "1"]}}), ", r1c1: 'True' in the cell"),
    (sheet({"number": {"16": [1.5, 1, "1"]}}), ", r1c1: '1.5' in the cell"),
    (sheet({"number": {"16": [0, 1, "1"]}}), ", r1c1: a given of 0; givens start at 1"),
    (sheet({"number": {"16": [10, 1, "1"]}}), ", r1c1: a given of 10 on a board of 3x3 cells"),
    (sheet({"number": {"16": 3}}), ": a damaged number in the penpa link"),
    (sheet({"number": {"15": [1, 1, "1"]}}), ": a number '1' outside the cells of the board"),
    (sheet({"number": {"16E": [1, 1, "1"]}}), ": a number '1' outside the cells of the board"),
    (sheet({"number": [1]}), ": the marks 'number' in the penpa link are damaged"),
    (sheet(margins="[0,0,0]"), ": the margins in the penpa link are damaged"),
    (sheet(margins="[0,0,0,-1]"), ": the margins in the penpa link are '[0, 0, 0, -1]'"),
    (sheet(margins="[9,0,0,0]"), ": a board of -6 rows and 3 columns"),
    (sheet(header="square,200,3,38"), ": a board of 3 rows and 200 columns"),
    (sheet(header="square,a,3,38"), ": unexpected 'a'; expected a whole number"),
    (sheet(header="square"), ": the penpa link ends before the list of cells"),
    (link(HEADER, "[0,0,0,0]", "{}", "{}", "{}"), ": the penpa link ends before the list"),
    (link(HEADER, "[0,0,0,0]", "{}", "[" * 9999, "", CELLS), ": the marks in the penpa link are"),
    (link(HEADER, "[0,0,0,0]", "{}", "[]", "", CELLS), ": the marks in the penpa link are damaged"),
    (link("3,3,38,0,0"), ": the penpa link ends before the board"),
    (link("3,3,38,0,0,0,0", json.dumps([3])), ": the marks in the penpa link are damaged"),
    (link("3,3,38,0,0,0,0", "{}"), ": the marks in the penpa link are damaged"),
    (
        link("3,3,38,0,0,0,0", json.dumps([{}, {"0": 3}])),
        f": the penpa link has marks of the kind 'marks 1'{MARKS}",
    ),
    ("penpa-edit/#m=edit", ": a penpa link without p=, the part that holds the board"),
    ("m=edit&p=", ": a penpa link with an empty board"),
    ("m=edit&p=####", f": the board {DAMAGED}: '####' is not base64"),
    ("m=edit&p=7", f": the board {DAMAGED}: '7' is not base64"),
    ("m=edit&p=" + sheet().partition("p=")[2][:-8], f": the board {DAMAGED}"),
    ("m=edit&p=AAAA", f": the board {DAMAGED}: it cannot be unpacked"),
    (sheet(answer="[]") + "=", f": the answer {DAMAGED}"),
    ("m=edit&p=" + pack(" " * 2**23), ": the board in the penpa link unpacks to more than 4 MiB"),
    ("m=edit&p=https://puzz.link/p?nurikabe/1/1/g", ": an address of 'nurikabe'"),
    (
        link(HEADER + ",Title: Mosaic", "[0,0,0,0]", "", "{}", "", CELLS, *TAIL, '["fillomino"]'),
        ": a penpa link of several kinds: fillapix, fillomino",
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refuses(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text, kind="fillomino", source="f")
    assert str(caught.value).startswith(f"f, line 1{message}")
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


def test_bytes_that_are_no_text() -> None:
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    data = b64encode(packer.compress(b"\xff\xfe") + packer.flush()).decode()
    with pytest.raises(FormatError, match="not text in UTF-8"):
        parse(f"m=edit&p={data}", kind="fillomino")


def test_a_bomb_is_not_unpacked() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join(packer.compress(b"0" * 2**20) for _ in range(400)) + packer.flush()
    with pytest.raises(FormatError, match="unpacks to more than 4 MiB"):
        parse(f"m=edit&p={b64encode(data).decode()}", kind="fillomino")


NOTES = {"24": ["7", 2, "1"], "32": ["1234", 2, "7"]}

# What is filled in: puzzle, link, cells.
FILLED: list[tuple[Puzzle, str, tuple[int | None, ...]]] = [
    (OPEN, sheet({}, {"number": NOTES}), (None, None, None, None, 7, None, None, None, None)),
    (THIRD, sheet({"number": NUMBERS}, {"number": NOTES}), (2, None, 1, 3, 7, 2, 3, 1, None)),
    (THIRD, sheet({"number": NUMBERS}), THIRD.clues),
    (
        THIRD,
        sheet({}, {"number": {"17": ["?", 2, "1"], "24": [3, 2, "1"]}}),
        (2, None, 1, 3, 3, 2, 3, 1, None),
    ),
    (
        THIRD,
        sheet(answer='[[],[],[],[],["17,2","24,3","32,2"],[]]'),
        (2, 2, 1, 3, 3, 2, 3, 1, 2),
    ),
    (
        THIRD,
        sheet({}, {"number": NOTES}, answer='[[],[],[],[],["17,2"],[]]'),
        (2, None, 1, 3, 7, 2, 3, 1, None),
    ),
]


def small(solver: dict[str, Any] | None = None, *, answer: str | None = None) -> str:
    """A link with a board of 2x3."""
    return sheet({}, solver, header="square,3,2,38", cells="[16,1,1,5,1,1]", answer=answer)


@pytest.mark.parametrize(("puzzle", "text", "cells"), FILLED)
def test_filled_boards(puzzle: Puzzle, text: str, cells: tuple[int | None, ...]) -> None:
    assert parse_filled(text, puzzle, source="f") == cells


def test_a_link_instead_of_a_file() -> None:
    text = sheet({"number": NUMBERS}, {"number": NOTES})
    assert read_filled(text, THIRD) == (2, None, 1, 3, 7, 2, 3, 1, None)
    assert read_filled(text.partition("#")[2], THIRD) == (2, None, 1, 3, 7, 2, 3, 1, None)


def test_filled_pictures() -> None:
    drawn = small({"surface": {"16": 1, "17": 2, "18": 8, "23": 4, "24": 3, "25": 5}})
    assert parse_filled(drawn, PICTURE, source="f") == (1, 0, 1, 1, 1, None)
    assert read_picture(drawn) == Picture(2, 3, (1, 0, 1, 1, 1, 0))
    sent = small(answer='[["16","25"],[],[],[],[],[]]')
    assert parse_filled(sent, PICTURE, source="f") == (1, 0, 0, 0, 0, 1)
    exact = small(answer="[[[16,1],[25,8]],[],[],[],[],[]]")
    assert parse_filled(exact, PICTURE, source="f") == (1, 0, 0, 0, 0, 1)
    with pytest.raises(FormatError, match="without shaded cells"):
        read_picture(small())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (small(), "f: a penpa link with a board of 2x3; the puzzle has 3x3"),
        (sheet(answer="[[],[]]"), "f: the penpa link has another form of answer"),
        (sheet(answer="[[],[],[],[],5,[]]"), "f: the answer in the penpa link is damaged"),
        (sheet(answer='[[],[],[],[],["1,2"],[]]'), "f: '1,2' in the answer is no mark in a cell"),
        (sheet(answer='[[],[],[],[],["16"],[]]'), "f: '16' in the answer is no mark in a cell"),
        (sheet(answer='[[],[],[],[],["16,x"],[]]'), "f: unexpected 'x'; expected a whole number"),
        (sheet({}, {"number": {"16": ["x", 2, "1"]}}), "f, r1c1: 'x' in the cell"),
        ("penpa-edit?m=edit&p=https://puzz.link/p?x", "f: a penpa link to 'https://puzz.link/p?"),
    ],
)
def test_filled_boards_that_are_none(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_filled(text, THIRD, source="f")
    assert str(caught.value).startswith(message)


BOARDS = [
    THIRD,
    PICTURE,
    Puzzle("fillomino", 1, 1, (1,)),
    Puzzle("fillomino", 1, 12, (12, *[None] * 11)),
    Puzzle("fillapix", 12, 1, (0, *[None] * 10, 2)),
    Puzzle("fillomino", 4, 5, tuple(n if n % 3 else None for n in range(20))),
    Puzzle("fillomino", 128, 128, tuple(16384 if n == 7000 else None for n in range(16384))),
]


@pytest.mark.parametrize("puzzle", BOARDS)
def test_puzzlekit_reads_what_is_written_and_writes_what_is_read(puzzle: Puzzle) -> None:
    if PenpaConverter is None:
        pytest.skip("puzzlekit is missing")
    found = PenpaConverter().decode(write(puzzle, "penpa").strip())
    assert (found.rows, found.cols) == (puzzle.rows, puzzle.cols)
    assert found.puzzle_type == puzzle.kind
    clues = {at: int(cell.clue.value) for at, cell in found.cells.items() if cell.clue}
    assert clues == by_cell(puzzle)
    assert parse_one(PenpaConverter().encode(found), kind=puzzle.kind) == puzzle


@pytest.mark.parametrize("puzzle", BOARDS)
def test_noqx_reads_what_is_written(puzzle: Puzzle) -> None:
    noqx = pytest.importorskip("noqx.puzzle.penpa", reason="noqx is not on PyPI")
    found = noqx.PenpaPuzzle(puzzle.kind, write(puzzle, "penpa").strip().partition("#")[2])
    found.decode()
    assert (found.row, found.col) == (puzzle.rows, puzzle.cols)
    assert {point[:2]: value for point, value in found.text.items()} == by_cell(puzzle)


def by_cell(puzzle: Puzzle) -> dict[tuple[int, int], int]:
    rows = enumerate(as_rows(puzzle.clues, puzzle.cols))
    return {(r, c): v for r, row in rows for c, v in enumerate(row) if v is not None}


def published() -> Iterator[tuple[str, str, list[list[int | None]]]]:
    """Yield kind, link and board of the published links."""
    lines = EXAMPLES.read_text().splitlines()
    for at, line in enumerate(lines):
        if line.startswith("http"):
            (rows,) = re.findall(r"rows (\d+)", lines[at + 1])
            shown = [row[1:].split() for row in lines[at + 2 : at + 2 + int(rows)]]
            kind = "fillapix" if "Fill-a-Pix" in lines[at - 1] else "fillomino"
            yield kind, line, [[int(v) if v.isdigit() else None for v in row] for row in shown]


@pytest.mark.corpus
def test_published_links() -> None:
    if not EXAMPLES.exists():
        pytest.skip(f"no published puzzles at {corpus.FOLDER.parent}")
    found = list(published())
    assert len(found) >= 4
    for kind, text, board in found:
        puzzle = parse_one(text, kind=kind)
        assert as_rows(puzzle.clues, puzzle.cols) == board
        assert parse_one(write(puzzle, "penpa")) == puzzle
