"""Answers that people bring along for ``fillproof generate``: pictures, and full Fillominoes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cli import objects
from cli.commands.picture_options import ImageOptions, write_preview
from cli.inputs import gather
from cli.objects import names
from cli.options import UsageError
from cli.show.table import listed
from puzzles import KINDS, Answer, FillproofError, FormatError, Puzzle
from puzzles.grid import cell_name
from puzzles.places import Place
from puzzles.printing import printable

if TYPE_CHECKING:
    from generator.pictures import Picture


PLAIN = ImageOptions()
"""An image with a pixel a cell."""


HEAD = 16
"""Bytes at the start of a file that say whether it is an image."""


class TwinError(FillproofError):
    """A picture that not even all clues together can pin down.

    Args:
        message: One sentence.
        notes: What is known of the twin, ready for JSON.
    """

    exit_code = 1

    def __init__(self, message: str, notes: objects.Fields) -> None:
        super().__init__(message, notes)
        self.notes = notes

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Brought:
    """An answer that was brought along.

    Attributes:
        rows: Height in cells.
        cols: Width in cells.
        answer: The answer.
        notes: What was found of a twin, and done to it, ready for JSON.
    """

    rows: int
    cols: int
    answer: Answer
    notes: objects.Fields = field(default_factory=dict)


def refuse_images(paths: Iterable[str]) -> None:
    """Say of images, where puzzles should be, how to bring them along as answers.

    Raises:
        FormatError: One of the files is an image.
    """
    from generator.images import image_format

    for file in filter(os.path.isfile, paths):
        head = b""
        with suppress(OSError), open(file, "rb") as stream:  # the reader of puzzles says it better
            head = stream.read(HEAD)
        if image_format(head):
            text = "a picture, no puzzle; name it with --answer, and its --kind"
            raise FormatError(text, where=Place(printable(file)))


def bring(
    file: str,
    *,
    kind: str,
    mend: bool,
    image: ImageOptions = PLAIN,
    size: tuple[int, int] | None = None,
) -> Brought:
    """Read an answer; with a preview, write that, and do not ask whether there is a twin.

    Args:
        file: A picture as an image or text, or a full board; ``-`` is standard input.
        kind: Kind of the puzzle.
        mend: Whether a picture with a twin is mended.
        image: What is to become of an image.
        size: Rows and columns that are wanted; an image is scaled to them.

    Raises:
        FormatError: The file is none.
        TwinError: The picture has a twin, and is not to be mended.
        UsageError: Mending what is no picture.
    """
    if KINDS[kind].picture:
        from generator.pictures import read_picture

        frames: list[str] = []
        picture = read_picture(Path(file), scan=image.scan(size, frames.append))
        see = image.preview is not None
        brought = Brought(*picture) if see and not mend else _pinned(picture, kind, mend=mend)
        if image.preview is not None:
            write_preview(image.preview, kind, brought.rows, brought.cols, brought.answer)
        if frames:
            brought.notes["frame"] = frames[0]
        return brought
    if image.said():
        raise UsageError(f"--{image.said()[0]} is for pictures; a {kind} is none")
    if mend:
        raise UsageError(f"--mend is for pictures; the answer of a {kind} has no twin")
    return _board(file, kind)


def _pinned(picture: Picture, kind: str, *, mend: bool) -> Brought:
    """Return a picture that all its clues together pin down."""
    from puzzles.twins import theory as twins

    rows, cols, answer = picture
    found = twins.twin(answer, rows, cols)
    if found is None:
        return Brought(rows, cols, answer)
    blank = Puzzle(kind, rows, cols, (None,) * len(answer))
    flips = twins.mend(answer, rows, cols)
    notes: objects.Fields = {"twin": {"kind": found.kind, "cells": names(blank, found.cells)}}
    if not mend:
        raise TwinError(
            f"the picture has a twin ({found.kind}): with {listed(found.cells, blank)} flipped all "
            f"clues stay as they are; generate --mend flips {listed(flips, blank)}, no fewer cells "
            "help",
            notes | {"mends": names(blank, flips)},
        )
    mended = twins.flip(answer, flips)
    share = round(100 * sum(mended) / len(mended), 1)
    notes |= {"mended": names(blank, flips), "painted": share}
    return Brought(rows, cols, mended, notes)


def _board(file: str, kind: str) -> Brought:
    """Read a full board, in any format that puzzles come in."""
    records = gather([file], kind=kind, cap=None, lenient=True)
    puzzle = records[0].puzzle
    where = Place(printable(file))
    if len(records) != 1:
        raise FormatError(f"{len(records)} boards; expected one", where=where)
    if puzzle.kind != kind:
        raise FormatError(f"a board of {puzzle.kind}, not {kind}", where=where)
    cells = puzzle.clues
    if records[0].format == "penpa" and file != "-":  # its givens and answer are two layers
        from puzzles.filled import read_filled

        cells = read_filled(file, puzzle)
    answer = tuple(v for v in cells if v is not None)
    if len(answer) != len(cells):
        hole = cell_name(cells.index(None), puzzle.cols)
        raise FormatError(f"{hole} is not filled; expected a full answer", where=where)
    return Brought(puzzle.rows, puzzle.cols, answer)
