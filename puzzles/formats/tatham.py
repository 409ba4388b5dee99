"""Game IDs of Simon Tatham's puzzle collection: Filling (Fillomino) and Mosaic (Fill-a-Pix).

``7x7:6002...`` is width x height, a colon, and the cells in reading order: a
digit is a clue, a letter a run of 1 (a) to 26 (z) blank cells. In Filling 0 is
blank too; in Mosaic it is a clue. An ID does not name its game, but Mosaic's
parameters (``8x8a0h1``), an address (``.../mosaic.html#8x8:...``) and a link of
the Android port (``sgtpuzzles:mosaic:8x8:...``) do.

The encoding is that of filling.c and mosaic.c of that collection.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from puzzles.errors import FormatError
from puzzles.formats.base import (
    FILLAPIX,
    FILLOMINO,
    Format,
    Glimpse,
    check_count,
    check_size,
    need_at_most,
    need_no_cap,
    number,
    quote,
    settle_kind,
)
from puzzles.formats.runs import with_runs
from puzzles.types import Puzzle

NAME = "tatham"
GAMES = {"filling": FILLOMINO, "mosaic": FILLAPIX}
"""His names of the games and ours of the kinds."""

_LONGEST_RUN = 26
_ID = re.compile(r"[0-9][0-9A-Za-z]*[:#]")
_APP = re.compile(r"sgtpuzzles:/*([A-Za-z]+):(\S*)")
_WEB = re.compile(r"(?:\S*/)?([A-Za-z]+)\.html#(\S*)")
_PARAMS = re.compile(r"([0-9]+)(?:x([0-9]+))?(.*)", re.DOTALL)


def looks_like(seen: Glimpse) -> bool:
    """Whether a text could start with a game ID or the address of one."""
    return bool(
        _ID.match(seen.line) or _WEB.fullmatch(seen.line) or seen.line.startswith("sgtpuzzles:")
    )


def read_line(line: str, kind: str | None) -> Puzzle:
    """Read one game ID or address.

    Raises:
        FormatError: Damaged, of another game, or a random seed.
    """
    stated, text = None, line
    web = _WEB.fullmatch(line) or _APP.fullmatch(line)
    if web:
        stated, text = game_kind(web[1]), unquote(web[2])
    mark = re.search("[:#]", text)
    if mark is None:
        raise FormatError(f"{quote(text)} is no game ID; expected one such as 7x7:a3b2")
    if mark.group() == "#":
        raise FormatError("a random seed describes no board; expected the ID with a colon")
    return decode(text[: mark.start()], text[mark.end() :], stated, kind)


def game_kind(game: str) -> str:
    """Return the kind for one of his names of games.

    Raises:
        FormatError: A game that is not read here.
    """
    kind = GAMES.get(game.lower())
    if kind is None:
        raise FormatError(f"the game {quote(game)} is not read here; expected Filling or Mosaic")
    return kind


def decode(params: str, desc: str, stated: str | None, asked: str | None) -> Puzzle:
    """Build the puzzle of an ID's two halves.

    Args:
        params: Size and options, before the colon.
        desc: Cells, after the colon.
        stated: Kind that the file states, or None.
        asked: Kind that the user gave, or None.

    Raises:
        FormatError: A fault in either half.
    """
    match = _PARAMS.fullmatch(params)
    if match is None:
        raise FormatError(f"{quote(params)} is no size; expected width x height, such as 7x7")
    cols = number(match[1])
    rows = number(match[2]) if match[2] else cols
    if re.fullmatch("(a[0-9]+)?h[0-9]+|a[0-9]+", match[3]):
        # Only Mosaic has these options of its generator.
        if stated == FILLOMINO:
            raise FormatError(f"the parameters {quote(match[3])} belong to Mosaic, not to Filling")
        stated = FILLAPIX
    elif match[3]:
        raise FormatError(f"the parameters {quote(match[3])} belong to another game")
    check_size(rows, cols)
    kind = settle_kind(stated, asked)
    return Puzzle(kind, rows, cols, tuple(_cells(desc, kind, rows, cols)))


def encode(puzzle: Puzzle, what: str) -> tuple[str, str]:
    """Return the two halves of the ID of a puzzle; `what` names the format in errors.

    Raises:
        FormatError: A given above 9, or a max_region.
    """
    need_no_cap(puzzle, what)
    need_at_most(puzzle, 9, what)
    cells = with_runs(puzzle.clues, str, first="a", longest=_LONGEST_RUN)
    return f"{puzzle.cols}x{puzzle.rows}", cells


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a game ID. It does not say which of the two games it is for."""
    params, desc = encode(puzzle, "a Tatham game ID")
    return f"{params}:{desc}\n"


def _cells(desc: str, kind: str, rows: int, cols: int) -> list[int | None]:
    cells: list[int | None] = []
    for at, ch in enumerate(desc, start=1):
        if "a" <= ch <= "z":
            cells.extend([None] * (ord(ch) - ord("a") + 1))
        elif "0" <= ch <= "9":
            cells.append(None if ch == "0" and kind == FILLOMINO else int(ch))
        else:
            text = f"unexpected {quote(ch)} at character {at} of the cells"
            raise FormatError(f"{text}; expected digits and letters a to z")
        if len(cells) > rows * cols:
            break
    check_count(len(cells), rows, cols)
    return cells


FORMAT = Format(
    name=NAME,
    kinds=tuple(GAMES.values()),
    suffixes=(".tatham",),
    looks_like=looks_like,
    read_line=read_line,
    write=write,
)
