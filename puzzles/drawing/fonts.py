"""The fonts of PNG and PDF: Bitstream Vera, open and free, which comes with reportlab."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from puzzles.errors import FormatError

PLAIN, BOLD = "Vera", "VeraBd"


def font_file(*, bold: bool) -> Path:
    """Return the file of a font.

    Raises:
        FormatError: reportlab is missing.
    """
    found = find_spec("reportlab")
    if found is None or found.origin is None:
        raise missing("reportlab")
    return Path(found.origin).parent / "fonts" / f"{BOLD if bold else PLAIN}.ttf"


def missing(library: str) -> FormatError:
    """Return the error that says what PNG and PDF need."""
    text = (
        f"a PNG or a PDF needs {library}: pip install 'fillproof[pictures]'; an SVG needs nothing"
    )
    return FormatError(text)
