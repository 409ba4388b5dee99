"""``repair --picture``: the puzzle before and after, drawn into a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.files import put, refuse
from cli.options import UsageError
from cli.output import complain

if TYPE_CHECKING:
    from generator.mending.repair import Repair
    from puzzles.drawing import Drawing
    from puzzles.formats import Record


def _page(drawing: Drawing) -> bytes:
    """Return a page for a browser."""
    from cli.show.html import figure, page

    return page(drawing.title, [figure(drawing)]).encode()


CONTENT: dict[str, Callable[[Drawing], bytes]] = {
    ".svg": lambda drawing: drawing.svg().encode(),
    ".png": lambda drawing: drawing.png(),
    ".pdf": lambda drawing: drawing.pdf(),
    ".html": _page,
}
"""What is in a file, by the suffix of its name."""


def check_picture(path: Path, records: Sequence[Record]) -> None:
    """Refuse before the work what could not be drawn after it.

    Raises:
        UsageError: A file of another format, or no place for it; several puzzles.
    """
    if path.suffix.lower() not in CONTENT:
        raise UsageError(f"--picture {path}; expected a name that ends in {', '.join(CONTENT)}")
    if len(records) != 1:
        raise UsageError(f"--picture shows one puzzle; {len(records)} were read")
    refuse(path, force=True)


def write_picture(path: Path, found: Repair, name: str) -> None:
    """Draw how a puzzle is mended; where it is not, say that there is no picture.

    Raises:
        FillproofError: A library that draws is missing.
        OSError: The file cannot be written.
    """
    if found.mended:
        put(path, CONTENT[path.suffix.lower()](found.drawing(name)))
    else:
        complain(f"no picture: {name} was not mended")
