"""Options that say what becomes of an image, and the picture that comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.files import put, refuse
from cli.options import UsageError, whole
from puzzles import Answer, Puzzle

if TYPE_CHECKING:
    from generator.images import Excerpt, Scan

SUFFIXES = (".txt", ".svg", ".png")
"""What a preview may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageOptions:
    """Options for an answer that is an image."""

    threshold: Annotated[
        int | None,
        typer.Option(
            "--threshold",
            min=1,
            parser=whole(1),
            metavar="TONE",
            help="Paint what is darker, 1 (black) to 255. Default: 128, or with --size what parts "
            "dark from light best.",
        ),
    ] = None
    dither: Annotated[
        bool, typer.Option("--dither", help="Make patterns of grey, for photographs.")
    ] = False
    invert: Annotated[
        bool, typer.Option("--invert", help="Paint what is light in place of what is dark.")
    ] = False
    crop: Annotated[
        str | None,
        typer.Option(
            "--crop",
            metavar="WxH+X+Y",
            help="Take a part of the image, in pixels: width x height + left + top.",
        ),
    ] = None
    preview: Annotated[
        str | None,
        typer.Option(
            "--preview",
            metavar="FILE",
            help="Write the picture as cells (.txt, .svg, .png), and make no puzzle.",
        ),
    ] = None

    def said(self) -> list[str]:
        """Return the names of the options that are used."""
        used = {
            "threshold": self.threshold is not None,
            "dither": self.dither,
            "invert": self.invert,
            "crop": self.crop is not None,
            "preview": self.preview is not None,
        }
        return [name for name, there in used.items() if there]

    def scan(self, size: tuple[int, int] | None, hear: Callable[[str], None]) -> Scan:
        """Return what is to become of an image.

        Args:
            size: Rows and columns to which it is scaled.
            hear: Told which frame of an animation is taken.

        Raises:
            UsageError: --crop is no part of an image.
            QuestionError: A threshold or size out of range.
        """
        from generator.images import Scan

        return Scan(
            size=size,
            threshold=self.threshold,
            dither=self.dither,
            invert=self.invert,
            excerpt=None if self.crop is None else _excerpt(self.crop),
            shows=True,
            hear=hear,
        )


def _excerpt(text: str) -> Excerpt:
    """Read the value of --crop.

    Raises:
        UsageError: It is none.
    """
    from generator.images import Excerpt

    match = re.fullmatch(r"([1-9]\d{0,5})x([1-9]\d{0,5})\+(\d{1,6})\+(\d{1,6})", text)
    if match is None:
        raise UsageError(
            f"--crop {text!r}; expected width x height + left + top, like 300x200+10+0"
        )
    return Excerpt(*map(int, match.groups()))


def check_preview(file: str, *, force: bool) -> None:
    """Refuse a preview that cannot be written, before anything is read.

    Raises:
        UsageError: Another suffix, or a file that is there.
    """
    path = Path(file)
    if path.suffix not in SUFFIXES:
        raise UsageError(f"--preview {path}; expected a file that ends in {', '.join(SUFFIXES)}")
    refuse(path, force=force)


def write_preview(file: str, kind: str, rows: int, cols: int, answer: Answer) -> None:
    """Write a picture, in the format that the file's name says."""
    path = Path(file)
    if path.suffix == ".txt":
        signs = "".join(".#"[v] for v in answer)
        lines = [signs[at : at + cols] + "\n" for at in range(0, len(signs), cols)]
        put(path, "".join(lines).encode())
        return
    from puzzles.drawing import draw_answer

    blank = Puzzle(kind, rows, cols, (None,) * len(answer))
    drawing = draw_answer(blank, answer, bare=True)
    put(path, drawing.png() if path.suffix == ".png" else drawing.svg().encode())
