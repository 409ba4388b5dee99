"""Pictures that people bring along: image files, or text with a character a cell.

Text: ``#`` is painted, ``.`` or a space is blank; or ``1`` (or ``X``) and ``0``. Where
blank cells are written as ``.`` or ``0``, spaces may stand between the cells. In a table, with
tabs, commas or semicolons between the cells, the field of a blank cell may be empty. Or a penpa
link, with the picture shaded on the solver's side.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from generator.images import FORMATS, PLAIN, Scan, image_format, scanned
from puzzles import Answer, FormatError
from puzzles.formats.base import cell_fault, check_size, lines, on_line, placed, quote
from puzzles.formats.cells import cut, separator
from puzzles.formats.files import contents, describe
from puzzles.formats.penpa_answer import read_answer
from puzzles.formats.penpa_link import looks_like_link
from puzzles.places import Place
from puzzles.printing import plural

PAINTED = "#1X"
WRITTEN = ".0"
"""Characters of painted cells, and of blank cells that are written out."""


class Picture(NamedTuple):
    """A picture as it was read.

    Attributes:
        rows: Height in cells.
        cols: Width in cells.
        answer: Row by row, 1 painted and 0 blank.
    """

    rows: int
    cols: int
    answer: Answer


def read_picture(source: Path | str, *, scan: Scan = PLAIN) -> Picture:
    """Read a picture from a file (`Path`; ``-`` is standard input) or a text (`str`).

    Args:
        source: The file, an image or text, or the text itself.
        scan: What to make of an image; texts are as they are.

    Raises:
        FormatError: No picture, unreadable, a side over 128; or an image, and Pillow is missing.
    """
    if isinstance(source, str):
        return _from_text(source)
    place = Place(describe(str(source)))
    if os.path.isdir(source):
        raise FormatError("a folder, not a picture", where=place)
    ((_, data),) = contents([source], None)
    with placed(place):
        name = image_format(data)
        return Picture(*scanned(data, name, scan)) if name else _from_text(_decoded(data))


def _decoded(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        known = ", ".join(FORMATS)
        raise FormatError(f"neither an image that is read ({known}) nor text") from None
    if "<svg" in text[:1000]:
        raise FormatError("an SVG, which is not read; save it as a PNG first")
    return text


def _from_text(text: str) -> Picture:
    written = any(mark in text for mark in WRITTEN + "1")
    if looks_like_link(text.strip()):
        return _from_link(text.strip())
    if separator(text.splitlines()):
        return _from_table(text)
    rows = []
    for number, line in _lines(text, written=written):
        with on_line(number):
            rows.append(_row(line, written=written))
    if not written:  # Editors cut spaces off at the end of a line.
        widest = max(map(len, rows))
        rows = [row.ljust(widest) for row in rows]
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise FormatError(
                f"row {number} has {plural(len(row), 'cell')}, row 1 has {len(rows[0])}"
            )
    check_size(len(rows), len(rows[0]))
    return Picture(len(rows), len(rows[0]), tuple(int(mark in PAINTED) for mark in "".join(rows)))


def _from_link(link: str) -> Picture:
    """Read the cells that are shaded on the board of a penpa link; the others are blank."""
    rows, cols, cells = read_answer(link, picture=True)
    if not any(cells):
        raise FormatError("a penpa link without shaded cells on the solver's side")
    return Picture(rows, cols, tuple(int(cell == 1) for cell in cells))


def _from_table(text: str) -> Picture:
    """Read a table, of which each field is a cell; those of blank cells may be empty."""
    rows = [(number, line) for number, line in lines(text.replace("\r\n", "\n")) if line.strip(" ")]
    words = cut(rows)
    check_size(len(rows), len(words[0]))
    written = any(word in tuple(WRITTEN) for row in words for word in row)
    answer: list[int] = []
    for r, ((number, _line), row) in enumerate(zip(rows, words, strict=True)):
        with on_line(number):
            if len(row) != len(words[0]):
                raise FormatError(
                    f"row {r + 1} has {plural(len(row), 'cell')}, row 1 has {len(words[0])}"
                )
            answer += [_field(r, c, word, written=written) for c, word in enumerate(row)]
    return Picture(len(rows), len(words[0]), tuple(answer))


def _field(r: int, c: int, word: str, *, written: bool) -> int:
    if word in tuple(PAINTED):
        return 1
    if word in tuple(WRITTEN) or not (word or written):
        return 0
    expected = "expected # or 1, and . or 0 for a blank cell"
    fault = f"unexpected {quote(word)}" if word else "an empty cell among blank ones written out"
    raise cell_fault(r, c, FormatError(f"{fault}; {expected}"))


def _lines(text: str, *, written: bool) -> list[tuple[int, str]]:
    """Return number and text of the lines, without the empty ones before and after the picture."""
    raw = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    lines = [line.rstrip(" ") for line in raw] if written else raw
    if not text.strip():
        raise FormatError("no picture; expected # for painted cells, . or a space for blank ones")
    used = [number for number, line in enumerate(lines, start=1) if line]
    check_size(used[-1] - used[0] + 1, 1)
    return [(number, lines[number - 1]) for number in range(used[0], used[-1] + 1)]


def _row(line: str, *, written: bool) -> str:
    """Return a line as one character a cell."""
    blanks = WRITTEN if written else " "
    for column, mark in enumerate(line, start=1):
        if mark not in PAINTED + blanks + " ":
            text = f"unexpected {quote(mark)} in column {column}"
            raise FormatError(f"{text}; expected # or 1, and . or 0 or a space")
    words = line.split() if written else [line]
    if len(words) > 1 and any(len(word) > 1 for word in words):
        raise FormatError("spaces between some cells and not others; write blank cells one way")
    return "".join(words)
