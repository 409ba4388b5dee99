"""Damaged files of every format: read as a puzzle or refused in one sentence, nothing else.

What is read must be written and read again as the same puzzle, in every format that can say it.
"""

from __future__ import annotations

import random
import zlib
from base64 import b64decode, b64encode

import pytest

from puzzles import FormatError, Puzzle
from puzzles.filled import parse_filled
from puzzles.formats import FORMATS, parse, write
from tests.puzzles.test_bad_input import PIECES, check_sentence

KINDS = ("fillomino", "fillapix", "mosaic", None)
MORE = (
    *("\t", "\t\t", ",,", ";", '"', "x", "3 3", "3x3", "|", "+---+", "| |", "-1", "[[", "]]", '""'),
    *('"grid"', '"cells"', '"x":', '"rows"', '"problem"', "@710", "%710", "$00001", "*ffff", "zZ"),
    *("v:a/", "type=editor&", "pzprv3/", "%2F", "sgtpuzzles:filling:", "m=edit&p=", "&a=", "\r"),
    *("array2d(1..n,1..n,[", "X", "n=2;", "{", "}", "null", "zN", '"22":["3",1,"1"]', "square,3,3"),
)


def drawn(draws: random.Random) -> Puzzle:
    """A small puzzle; impossible clues are among them, as in files that others send."""
    rows, cols = draws.randint(1, 6), draws.randint(1, 6)
    kind = draws.choice(("fillomino", "fillapix"))
    numbers = [None, None, *range(int(kind == "fillomino"), 10), rows * cols]
    return Puzzle(kind, rows, cols, tuple(draws.choice(numbers) for _ in range(rows * cols)))


def written(puzzle: Puzzle, draws: random.Random) -> str:
    names = [name for name, row in FORMATS.items() if puzzle.kind in row.kinds]
    try:
        return write(puzzle, draws.choice(names))
    except FormatError:
        return write(puzzle, "text")


def damaged(text: str, draws: random.Random) -> str:
    """Cut, doubled, with something put in, or with other separators."""
    for _ in range(draws.choice((0, 1, 1, 1, 2, 4))):
        at = draws.randint(0, len(text))
        end = at + draws.choice((0, 0, 1, 1, 2, 40))
        piece = draws.choice((*PIECES, *MORE, text[at:end] * 2, chr(draws.randint(32, 127))))
        text = text[:at] + piece + text[end:]
        if draws.random() < 0.1:
            text = text.replace(draws.choice((" ", ",", ".", "\n")), draws.choice("\t,;/ .\n|"))
    return text


def inside(link: str, draws: random.Random) -> str:
    """Damage the text that a penpa link holds, and pack it again."""
    before, _mark, data = link.strip().partition("p=")
    lines = zlib.decompress(b64decode(data), -15).decode().split("\n")
    at = draws.choice((0, 1, 3, 4, 5, 17))
    lines[at] = damaged(lines[at], draws)
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).encode(errors="replace")) + packer.flush()
    return f"{before}p={b64encode(packed).decode()}"


def attempt(text: str, kind: str | None, puzzle: Puzzle, *, lenient: bool) -> int:
    """Read a text in both roles; return how many puzzles came of it."""
    try:
        parse_filled(text, puzzle, source="f")
    except FormatError as error:
        check_sentence(str(error))
    try:
        records = parse(text, kind=kind, lenient=lenient)
    except FormatError as error:
        check_sentence(str(error))
        return 0
    for record in records:
        for name, row in FORMATS.items():
            try:
                again = write(record.puzzle, name) if record.puzzle.kind in row.kinds else None
            except FormatError:
                continue
            if again is not None:
                (found,) = parse(again, kind=record.puzzle.kind, lenient=lenient)
                assert (found.puzzle, found.format) == (record.puzzle, name), (text, name)
    return len(records)


def fuzz(seed: int, count: int) -> int:
    draws = random.Random(seed)
    found = 0
    for _ in range(count):
        puzzle = drawn(draws)
        text = written(puzzle, draws)
        if "penpa-edit" in text and draws.random() < 0.7:
            text = inside(text, draws)
        else:
            text = damaged(text, draws)
        try:
            found += attempt(
                text,
                draws.choice((puzzle.kind, puzzle.kind, *KINDS)),
                puzzle,
                lenient=draws.random() < 0.8,
            )
        except Exception as error:
            error.add_note(f"text: {text!r}")
            raise
    return found


def test_fuzz() -> None:
    assert fuzz(seed=1, count=1500) > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_long_fuzz(seed: int) -> None:
    assert fuzz(seed=seed, count=10_000) > 1000
