"""The fonts of books, and text set in them: EB Garamond for words, Libre Franklin for numbers.

Both are under the SIL Open Font License (fonts/OFL.txt). The files hold their Latin, Greek and
Cyrillic letters, Libre Franklin's the plain ones alone; tables that reportlab does not read are
left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING
from unicodedata import normalize

from puzzles.drawing.fonts import missing
from puzzles.printing import name_of

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

TEXT, ITALIC, STRONG = "EBGaramond-Regular", "EBGaramond-Italic", "EBGaramond-SemiBold"
PLAIN, BOLD = "LibreFranklin-Regular", "LibreFranklin-SemiBold"


@cache
def font(name: str) -> TTFont:
    """Return a font, known to reportlab from then on.

    Raises:
        FormatError: reportlab is missing.
    """
    try:
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        raise missing("reportlab") from None
    with as_file(files("puzzles.book") / "fonts" / f"{name}.ttf") as path:
        found = TTFont(name, str(path))
    registerFont(found)
    return found


def register() -> None:
    """Make all fonts known to reportlab.

    Raises:
        FormatError: reportlab is missing.
    """
    for name in (TEXT, ITALIC, STRONG, PLAIN, BOLD):
        font(name)


def lacking(text: str) -> str:
    """Return the letters of a text that cannot be printed, each once."""
    return "".join(sorted(set(set_as(text)) - {chr(code) for code in _letters(TEXT)}))


@cache
def _letters(name: str) -> frozenset[int]:
    return frozenset(font(name).face.charToGlyph)


def set_as(text: str) -> str:
    """Return a text from outside as it is set: shortened, composed, nothing in it that acts."""
    return name_of(normalize("NFC", text))


def plain(text: str, name: str) -> str:
    """Return a text with the letters that a font lacks spelt out."""
    known = _letters(name)
    return "".join(c if ord(c) in known else ascii(c)[1:-1] for c in set_as(text))


def width(text: str, name: str, size: float) -> float:
    """Return the width of a line, in points."""
    return float(font(name).stringWidth(text, size))


def wrapped(text: str, name: str, size: float, room: float) -> list[str]:
    """Return a text as lines that are no wider than `room`; long words are broken."""
    lines: list[str] = []
    line = ""
    for word in (part for long in text.split() for part in _parts(long, name, size, room)):
        longer = f"{line} {word}" if line else word
        if line and width(longer, name, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def _parts(word: str, name: str, size: float, room: float) -> Iterator[str]:
    """Yield a word in parts that are no wider than `room`; a letter at least, a code at a bar."""
    while len(word) > 1 and width(word, name, size) > room:
        end = len(word) - 1
        while end > 1 and width(word[:end], name, size) > room:
            end -= 1
        end = word.rfind("|", 1, end) + 1 or end
        yield word[:end]
        word = word[end:]
    yield word


def cut(text: str, name: str, size: float, room: float) -> str:
    """Return a text with its end left out where it is too wide."""
    if width(text, name, size) <= room:
        return text
    while text and width(f"{text}...", name, size) > room:
        text = text[:-1]
    return f"{text.rstrip()}..."
