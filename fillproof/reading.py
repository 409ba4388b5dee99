"""Puzzles from text, and back."""

from __future__ import annotations

from dataclasses import replace

from puzzles import (
    FillproofError,
    FormatError,
    LimitError,
    Puzzle,
    QuestionError,
    Verdict,
    WitnessError,
    check_clues,
    formats,
)
from puzzles.places import Place

__all__ = [
    "FillproofError",
    "FormatError",
    "LimitError",
    "Puzzle",
    "QuestionError",
    "Verdict",
    "WitnessError",
    "convert",
    "parse",
]


def parse(
    text: str | bytes,
    *,
    kind: str | None = None,
    max_region: int | None = None,
    lenient: bool = False,
) -> Puzzle:
    """Read one puzzle; the format is detected from the text.

    Args:
        text: A puzz.link address, a penpa-edit link, a Tatham game ID, JSON, rows of clues, or the
            content of a file in any other format that ``fillproof convert`` knows; bytes are UTF-8.
        kind: ``fillomino`` (``filling``) or ``fillapix`` (``mosaic``), where the text does not say.
        max_region: Fillomino: the largest region there may be, in cells, whatever the text says.
        lenient: Take a clue that no board can meet as it stands, a puzzle without an answer,
            instead of refusing it.

    Raises:
        FormatError: The text is not one puzzle; line or cell and what was expected are named.

    >>> puzzle = fp.parse("33../322./1...", kind="filling")
    >>> puzzle.kind, puzzle.rows, puzzle.cols, puzzle.clues[:4]
    ('fillomino', 3, 4, (3, 3, None, None))
    """
    late = lenient or max_region is not None  # clues are checked against this cap, not the text's
    records = formats.parse(text, kind=kind, source="text", lenient=late)
    if len(records) != 1:
        raise FormatError(f"{len(records)} puzzles; expected one", where=Place("text"))
    puzzle = records[0].puzzle
    if max_region is not None:
        puzzle = replace(puzzle, max_region=max_region)
        if not lenient:
            check_clues(puzzle)
    return puzzle


def convert(puzzle: Puzzle, *, to: str, name: str | None = None) -> str:
    r"""Write a puzzle in another format.

    Args:
        puzzle: The puzzle.
        to: ``text``, ``json``, ``jsonl``, ``csv``, ``pzpr`` (a puzz.link address), ``pzprv3``,
            ``penpa`` (a penpa-edit link), ``tatham`` (a game ID), ``sav`` or ``dzn``.
        name: What the puzzle is called; text, json and jsonl keep it.

    Raises:
        FormatError: No such format, or it cannot say this puzzle.

    >>> puzzle = fp.parse("33../322./1...", kind="filling")
    >>> fp.convert(puzzle, to="tatham")
    '4x3:33b322a1c\n'
    """
    return formats.write(puzzle, to, id=name)
