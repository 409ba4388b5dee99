"""Bad input: one sentence that names the place, never another exception, never a wrong puzzle."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import FormatError, Puzzle, impossible_clues
from puzzles.formats import FORMATS, SUFFIXES, Record, parse, parse_one, read_paths, write
from puzzles.grid import cell_name
from tests.helpers import strategies

TABLE = Path(__file__).parents[1] / "data" / "formats" / "bad_input.txt"
BOARD = Puzzle.from_rows("fillomino", [[3, 3, None, None], [3, 2, 2, None], [1, None, None, None]])
SAVED = write(BOARD, "sav")
LARGE = ", line 1: a board of 200 rows and 200 columns; boards are 1x1 to 128x128"
WIDE = "characters; boards are 1x1 to 128x128"
MANY = "more than 300 puzzles in one text; expected fewer"
TALL = "more than 128 rows; boards are 1x1 to 128x128"
CUT = "the save file ends too early or is damaged"

# What a line of the table cannot hold: text, kind asked for, message.
MORE: list[tuple[str | bytes, str | None, str]] = [
    (b"", "fillomino", ": empty; expected a puzzle"),
    ("\ufeff", None, ": empty; expected a puzzle"),
    (b"\x89PNG\r\n\x1a\n\0\0", None, ": not text in UTF-8 (byte 1)"),
    (b"33..\n\xff", "fillomino", ": not text in UTF-8 (byte 6)"),
    ("1.\n".encode("utf-16"), "fillomino", ": not text in UTF-8 (byte 1)"),
    (b"33..\n\0\0", "fillomino", ": not text (a NUL at character 6)"),
    (
        "1 " + "é" * 99,
        "fillomino",
        f", line 1, r1c2: unexpected '{'é' * 20}...'; expected a number or . for a blank cell",
    ),
    ("\n".join(["." * 200] * 120), "mosaic", LARGE.replace("200 rows", "120 rows")),
    ("\n".join(["." * 200] * 200), "mosaic", f", line 129: {TALL}"),
    ("/".join(["." * 200] * 200), "mosaic", f", line 1: {TALL}"),
    (b"1\n" * 10**6, "mosaic", f", line 129: {TALL}"),
    (b"128\n" + b"1\n" * 10**6, "mosaic", f", line 130: {TALL}"),
    (b"128/" * 129, "mosaic", f", line 1: {TALL}"),
    (b"1/" * 10**5, "mosaic", f", line 1: {TALL}"),
    (b"1," * 10**6, "mosaic", f", line 1: a line of 2000000 {WIDE}"),
    (b"|" * 10**6, "mosaic", f", line 1: a line of 1000000 {WIDE}"),
    (b"1\n\n" * 301, "mosaic", f": {MANY}"),
    (b"1x1:1\n" * 301, "mosaic", f": {MANY}"),
    (b"[[1]]\n" * 301, "mosaic", f": {MANY}"),
    (b"pzprv3/fillomino/1/1/./\n" * 301, None, f": {MANY}"),
    (
        b'[["' + b'",""' * 1_200_000 + b'"]]',
        "mosaic",
        ": more than 1200000 texts and keys; several files can hold them",
    ),
    (
        b"pzprv3/fillomino/1/1/3/" + b"./" * 10**6,
        None,
        ", line 1, r1c1: a given of 3 on a board of 1x1 cells",
    ),
    (
        b"p?" + b"a=b&" * 10**5 + b"nurikabe/1/1/g",
        None,
        ", line 1: an address of 'nurikabe'; expected one of fillomino",
    ),
    (b"n=1;" * 10**6, None, ", line 1: n is given twice"),
    (
        b"n=1;puzzle=array2d(1..1,1..1,[" + b"1," * 10**6 + b"]);",
        None,
        ", line 1: puzzle has 2000021 characters, more than the largest board",
    ),
    (f'{{"clues": [{",".join(["[" + "null," * 199 + "null]"] * 200)}]}}', "mosaic", LARGE),
    ("fillomino/200/200/" + "z" * 2000, None, LARGE),
    ("200x200:" + "z" * 1539, "mosaic", LARGE),
    ("[" * 100_000, None, ", line 1: lists nested too deeply"),
    ('{"a":' * 100_000, None, ", line 1: lists nested too deeply"),
    (f'{{"seed": 1{"0" * 5000}}}', None, ", line 1: a number with thousands of digits"),
    (SAVED, "mosaic", ", line 1: this is a fillomino puzzle, but the kind asked for is fillapix"),
    (
        SAVED.replace("Filling", "Pattern"),
        None,
        ", line 1: the game 'Pattern' is not read here; expected Filling or Mosaic",
    ),
    (
        SAVED.replace("VERSION :1:1", "VERSION :1:2"),
        None,
        ", line 1: a save file of version '2'; expected version 1",
    ),
    (
        SAVED.replace("Simon", "Simom"),
        None,
        ", line 1: not a save file of Simon Tatham's collection",
    ),
    (SAVED.replace("DESC", "SEED"), None, ", line 1: the save file lacks GAME, PARAMS or DESC"),
    (SAVED.replace("NSTATES :1:1", "NSTATES :1:2"), None, f", line 1: {CUT}"),
    (SAVED.replace(":41:", ":40:"), None, ", line 1: not a save file of Simon Tatham's collection"),
    (SAVED + "trailing", None, f", line 9: {CUT}"),
]


def table() -> Iterator[tuple[str, str | None, str]]:
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            kind, text, message = line.split("\t")
            yield text.encode().decode("unicode_escape"), None if kind == "-" else kind, message


def check_sentence(message: str) -> None:
    """One line, one sentence, printable, short."""
    assert message.isprintable()
    assert len(message) < 250
    assert not re.search(r"[.!?] [A-Z]", message)


@pytest.mark.parametrize(("text", "kind", "message"), [*table(), *MORE])
def test_bad_input_is_named(
    text: str | bytes, kind: str | None, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzzles.formats.base._MOST_PUZZLES", 300)  # hostile input has 100,000
    with pytest.raises(FormatError) as caught:
        parse(text, kind=kind, source="in/file.txt")
    assert str(caught.value) == f"in/file.txt{message}"
    check_sentence(str(caught.value))
    assert caught.value.exit_code == 2


def test_unknown_kind_asked_for() -> None:
    with pytest.raises(FormatError, match="unknown kind 'killer'"):
        parse("1.", kind="killer")


def test_parse_one_wants_one() -> None:
    with pytest.raises(FormatError, match="2 puzzles; expected one"):
        parse_one("1./..\n1./..", kind="fillomino")


# Files and folders: what is made, and the message after the path.
def nothing(_path: Path) -> None: ...


def empty_folder(path: Path) -> None:
    path.mkdir()
    (path / "README.md").write_text("1.")
    (path / ".hidden.txt").write_text("1.")


def bad_file_in_folder(path: Path) -> None:
    path.mkdir()
    (path / "a.txt").write_text("1.")
    (path / "b.txt").write_text("0.")


def locked_file(path: Path) -> None:
    path.write_text("1.")
    path.chmod(0)


def locked_folder(path: Path) -> None:
    path.mkdir()
    path.chmod(0)


def empty_file(path: Path) -> None:
    path.write_bytes(b"")


KNOWN = ", ".join(sorted(SUFFIXES))
as_user = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (nothing, ": no such file or folder"),
        (empty_file, ": empty; expected a puzzle"),
        (empty_folder, f": no puzzle files in this folder; known are {KNOWN}"),
        (bad_file_in_folder, "/b.txt, line 1, r1c1: a given of 0; givens start at 1"),
        pytest.param(locked_file, ": cannot be read: Permission denied", marks=as_user),
        pytest.param(locked_folder, ": cannot be read: Permission denied", marks=as_user),
    ],
)
def test_bad_paths(tmp_path: Path, make: Callable[[Path], None], message: str) -> None:
    path = tmp_path / "x"
    make(path)
    with pytest.raises(FormatError) as caught:
        read_paths([path], kind="fillomino")
    assert str(caught.value) == f"{path}{message}"


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "x.txt"
    path.write_text("1.")
    monkeypatch.setattr("puzzles.regular.os.open", refuse)
    with pytest.raises(FormatError, match=r"x\.txt: cannot be read: Permission denied$"):
        read_paths([path], kind="fillomino")


def test_unreadable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("os.scandir", refuse)
    with pytest.raises(FormatError, match=r": cannot be read: Permission denied$"):
        read_paths([tmp_path], kind="fillomino")


def test_no_file_name_and_endless_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FormatError, match=r"^a\\x00b: "):
        read_paths(["a\0b"])
    path = tmp_path / "x.txt"
    path.write_text("1." * 9)
    monkeypatch.setattr("puzzles.formats.files._MAX_BYTES", 17)
    with pytest.raises(FormatError, match="larger than 64 MiB, which is no puzzle file"):
        read_paths([path])


def test_bad_standard_input_is_called_that() -> None:
    with pytest.raises(FormatError, match=r"^standard input: empty; expected a puzzle$"):
        read_paths(["-"], stdin=lambda _: b"")


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"csv"}))  # tables do not say where they end
def test_no_start_of_a_file_is_another_puzzle(name: str) -> None:
    """A file cut short anywhere is refused. (What pzprv3 says after the clues is not read.)"""
    whole = write(BOARD, name).rstrip().rstrip(";")
    needed = whole.index("\n. . . .") if name == "pzprv3" else len(whole)
    assert parse_one(whole, kind="fillomino") == BOARD
    for end in range(needed):
        with pytest.raises(FormatError):
            parse(whole[:end], kind="fillomino")


def accepts_only(text: str | bytes, kind: str | None) -> list[Record]:
    """Parse: valid records or a `FormatError` of one sentence, nothing else."""
    try:
        records = parse(text, kind=kind)
    except FormatError as error:
        check_sentence(str(error))
        return []
    assert records
    for record in records:
        assert record.format in FORMATS
        assert record.id
        again = parse(write(record.puzzle, "text", id=record.id))
        assert [(r.puzzle, r.id) for r in again] == [(record.puzzle, record.id)]
    return records


KIND = st.sampled_from(("fillomino", "mosaic", None))
PIECES = (
    *("fillomino", "fillapix", " 2x2", "\n", "/", " ", ".", "?", "12", "1", "0", ",", "#", "id="),
    *('"', "max_region=3", "{", "}", "[", "]", ":", '"kind"', '"clues"', "null", "1e9", "[[1]]"),
    *("p?fillomino/", "2/2/", "t/", "1i", "-10", "2x2:", "1c", "h1", ".html#", "filling", "%41"),
    *("pzprv3", "SAVEFILE:41:", "GAME    :7:", "rows", "=", "1;", "[|", "|]", "%", "\x1b", "é"),
)


@settings(deadline=None)
@given(st.text() | st.binary() | st.lists(st.sampled_from(PIECES)).map("".join), KIND)
def test_any_text_is_read_or_refused(text: str | bytes, kind: str | None) -> None:
    accepts_only(text, kind)


@settings(deadline=None)
@given(
    puzzle=strategies.puzzles(max_side=6),
    name=st.sampled_from(sorted(FORMATS)),
    kind=KIND,
    edits=st.lists(
        st.tuples(st.integers(0, 400), st.integers(0, 3), st.sampled_from(PIECES) | st.text()),
        max_size=3,
    ),
)
def test_a_damaged_file_is_read_or_refused(
    puzzle: Puzzle, name: str, kind: str | None, edits: list[tuple[int, int, str]]
) -> None:
    try:
        text = write(puzzle, name)
    except FormatError:
        text = write(puzzle, "text")
    for at, removed, added in edits:
        at %= len(text) + 1  # noqa: PLW2901
        text = text[:at] + added + text[at + removed :]
    accepts_only(text, kind)
    accepts_only(text.encode("utf-8", errors="surrogatepass")[:-1], kind)


@pytest.mark.parametrize(
    ("text", "kind", "cells"),
    [
        ("2", "fillomino", [0]),
        ("fillomino max_region=2\n.3.", None, [1]),
        ("5..\n...", "fillapix", [0]),
        ('{"kind": "mosaic", "clues": [[null, 7, null], [9, null, null]]}', None, [1, 3]),
        ("fillomino/2/1/g3", None, [1]),
        ("3x1:b9", "mosaic", [2]),
    ],
)
def test_lenient_takes_an_impossible_clue_as_a_contradiction(
    text: str, kind: str | None, cells: list[int]
) -> None:
    (record,) = parse(text, kind=kind, lenient=True)
    assert [cell for cell, _ in impossible_clues(record.puzzle)] == cells
    with pytest.raises(FormatError, match=f", {cell_name(cells[0], record.puzzle.cols)}: "):
        parse(text, kind=kind)
