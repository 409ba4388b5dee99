"""Save files of Simon Tatham's puzzle collection, for Filling and Mosaic.

Lines of ``KEY     :length:value``. The board is in CPARAMS (or PARAMS) and
DESC, as in a game ID; moves are counted, so that a file cut short is noticed,
and otherwise ignored. The layout is that of midend.c of that collection.
"""

from __future__ import annotations

import re

from puzzles.errors import FormatError
from puzzles.formats import tatham
from puzzles.formats.base import (
    FILLOMINO,
    Format,
    Glimpse,
    Parsed,
    check_lines,
    number,
    on_line,
    quote,
)
from puzzles.types import Puzzle

NAME = "sav"
_MAGIC = b"Simon Tatham's Portable Puzzle Collection"
_FIELD = re.compile(rb"([A-Z]{1,8}) *:([0-9]{1,9}):")
_STEPS = ("MOVE", "SOLVE", "RESTART")
_CUT = "the save file ends too early or is damaged"


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts like a save file."""
    return seen.line.startswith("SAVEFILE")


def read(text: str, kind: str | None) -> list[Parsed]:
    """Read a save file, or several in a row.

    Raises:
        FormatError: Cut short, damaged, of another game or version.
    """
    check_lines(text)
    # Lengths count bytes.
    data = text.encode("utf-8", errors="replace")
    found: list[Parsed] = []
    line, at = 1, 0
    while (start := _skip_space(data, at)) < len(data):
        line += data.count(b"\n", at, start)
        with on_line(line):
            fields, at = _one(data, start)
            found.append(Parsed(_puzzle(fields, kind), line, NAME))
        line += data.count(b"\n", start, at)
    return found


def write(puzzle: Puzzle, _name: str | None) -> str:
    """Write a save file at the start of play."""
    params, desc = tatham.encode(puzzle, "a Tatham save file")
    game = "Filling" if puzzle.kind == FILLOMINO else "Mosaic"
    fields = [
        ("SAVEFILE", _MAGIC.decode()),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("DESC", desc),
        ("NSTATES", "1"),
        ("STATEPOS", "1"),
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in fields)


def _skip_space(data: bytes, at: int) -> int:
    while at < len(data) and data[at : at + 1].isspace():
        at += 1
    return at


def _one(data: bytes, at: int) -> tuple[dict[str, str], int]:
    """Read the fields of one save file; return them and the place after it.

    It is complete, as in the collection itself, when its number of states is
    known and each state after the first has had its move.
    """
    fields: dict[str, str] = {}
    steps = 0
    while not _complete(fields, steps):
        at = _skip_space(data, at)
        match = _FIELD.match(data, at)
        end = match.end() + int(match[2]) if match else len(data) + 1
        if match is None or end > len(data):
            raise FormatError(_CUT)
        key = match[1].decode()
        if not fields and (key != "SAVEFILE" or data[match.end() : end] != _MAGIC):
            raise FormatError("not a save file of Simon Tatham's collection")
        steps += key in _STEPS
        fields[key] = data[match.end() : end].decode("utf-8", errors="replace")
        at = end
    return fields, at


def _complete(fields: dict[str, str], steps: int) -> bool:
    if "NSTATES" not in fields or "STATEPOS" not in fields:
        return False
    return steps >= max(1, number(fields["NSTATES"])) - 1


def _puzzle(fields: dict[str, str], kind: str | None) -> Puzzle:
    version = fields.get("VERSION", "1")
    if version != "1":
        raise FormatError(f"a save file of version {quote(version)}; expected version 1")
    params = fields.get("CPARAMS", fields.get("PARAMS"))
    if params is None or "GAME" not in fields or "DESC" not in fields:
        raise FormatError("the save file lacks GAME, PARAMS or DESC")
    return tatham.decode(params, fields["DESC"], tatham.game_kind(fields["GAME"]), kind)


FORMAT = Format(
    name=NAME,
    kinds=tuple(tatham.GAMES.values()),
    suffixes=(".sav",),
    looks_like=looks_like,
    read=read,
    write=write,
)
