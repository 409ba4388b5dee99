"""Image files as pictures: what is cut out, scaled, and painted."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from generator.chunks import PNG, sound
from generator.shades import MIDDLE, cut_off, dithered, parting
from puzzles import Answer, FormatError, QuestionError
from puzzles.formats.base import check_size
from puzzles.grid import MAX_SIDE

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP")
"""What is read, as Pillow calls it."""

STARTS = {
    PNG: "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"RIFF": "WEBP",
}
"""First bytes of image files."""

SEE_THROUGH = ("RGBA", "RGBa", "LA", "La", "PA")
"""Modes in which pixels may be."""

MOST_PIXELS = 50_000_000
"""Pixels of the largest image that is unpacked: what it takes is some 400 MB."""

LEAST = 2
"""Percent of the cells that have to be painted, and blank, for an image to show anything."""


class Excerpt(NamedTuple):
    """Part of an image, in pixels.

    Attributes:
        width: Its width.
        height: Its height.
        left: Pixels to the left of it.
        top: Pixels above it.
    """

    width: int
    height: int
    left: int
    top: int


def unheard(_frame: str) -> None:
    """Take no notice."""


@dataclass(frozen=True, slots=True)
class Scan:
    """How an image becomes a picture.

    Attributes:
        size: Rows and columns to which it is scaled, what is too wide or too high being cut off
            evenly; None for a cell a pixel.
        threshold: Tones darker than this are painted, 1 to 255; None for what parts dark from
            light best if the image is scaled, else for 128.
        dither: Whether grey becomes a pattern of cells, in place of a threshold.
        invert: Whether light becomes painted.
        excerpt: The part of the image that is taken; None for all.
        shows: Whether an image that shows next to nothing is refused.
        hear: Told which frame of an animation is taken.

    Raises:
        QuestionError: A threshold or size out of range, or a threshold with a dither.
    """

    size: tuple[int, int] | None = None
    threshold: int | None = None
    dither: bool = False
    invert: bool = False
    excerpt: Excerpt | None = None
    shows: bool = False
    hear: Callable[[str], None] = field(default=unheard, compare=False)

    def __post_init__(self) -> None:
        if self.threshold is not None and not 1 <= self.threshold <= 255:
            raise QuestionError(f"a threshold is 1 to 255, not {self.threshold}")
        if self.threshold is not None and self.dither:
            raise QuestionError("a dither has no threshold; leave one of them out")
        if self.size is not None and not all(1 <= side <= MAX_SIDE for side in self.size):
            text = f"a board of {self.size[0]}x{self.size[1]} cells"
            raise QuestionError(f"{text}; boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}")


FIRST_FRAME = "first of several"

PLAIN = Scan()
"""A cell a pixel."""


def image_format(data: bytes) -> str | None:
    """Return the format of an image file, by its first bytes; None if it is none that is read."""
    found = next((name for start, name in STARTS.items() if data.startswith(start)), None)
    return None if found == "WEBP" and data[8:12] != b"WEBP" else found


def scanned(data: bytes, name: str, scan: Scan) -> tuple[int, int, Answer]:
    """Return rows, columns and painted cells of an image.

    Of several frames the first is taken. It is turned as its camera says, and see-through
    pixels lie on white paper.

    Args:
        data: The file.
        name: Its format.
        scan: What to make of it.

    Raises:
        FormatError: The file is broken or too large, or shows next to nothing.
    """
    tones, cols = _tones(data, name, scan)
    if scan.invert:
        tones = bytes(255 - tone for tone in tones)
    threshold = scan.threshold or (parting(tones) if scan.size else MIDDLE)
    answer = dithered(tones, cols) if scan.dither else cut_off(tones, threshold)
    if scan.shows:
        _check_shown(answer, tones, threshold, scan)
    return len(answer) // cols, cols, answer


def _check_shown(answer: Answer, tones: bytes, threshold: int, scan: Scan) -> None:
    """Refuse a picture that is all blank or all painted, or nearly.

    Raises:
        FormatError: One sentence, with what would help.
    """
    share = 100 * sum(answer) / len(answer)
    if LEAST <= share <= 100 - LEAST:
        return
    low, high = min(tones), max(tones)
    what = f"{share:.0f} percent of the cells would be painted"
    if low == high:
        whole = "the image" if scan.excerpt is None else "the part that --crop takes"
        raise FormatError(f"{what}: {whole} has one tone only, {low}; take another")
    cure = "--crop takes the part that shows something"
    if not scan.dither:
        cure = f"tones are {low} to {high}, the threshold is {threshold}; try --threshold or --crop"
    raise FormatError(f"{what}; {cure}")


def _tones(data: bytes, name: str, scan: Scan) -> tuple[bytes, int]:
    """Return the brightness of every cell, row by row, and how many columns there are.

    Raises:
        FormatError: The file is broken or too large, or Pillow is missing.
    """
    broken = f"a {name} that is broken or cut short"
    try:
        import PIL.Image
    except ImportError:
        text = f"reading a {name} needs Pillow: pip install 'fillproof[pictures]'"
        raise FormatError(text) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of large ones; they are refused here
            with PIL.Image.open(BytesIO(data), formats=FORMATS) as image:
                _check_pixels(image.height, image.width, scan)
                if name == "PNG" and not sound(data):
                    raise FormatError(broken)
                grey = _fitted(image, scan)
                if getattr(image, "is_animated", False):
                    scan.hear(FIRST_FRAME)
    except FormatError:
        raise
    except PIL.Image.DecompressionBombError:
        raise FormatError(f"an image of more than {MOST_PIXELS // 10**6} million pixels") from None
    except Exception:
        # Pillow has no error of its own for broken files: OSError, SyntaxError, ValueError, ...
        raise FormatError(broken) from None
    return grey.tobytes(), grey.width


def _fitted(image: Image.Image, scan: Scan) -> Image.Image:
    """Return an image in tones of grey, a pixel a cell."""
    import PIL.Image
    import PIL.ImageOps

    turned = PIL.ImageOps.exif_transpose(image)
    grey = _grey(turned if scan.excerpt is None else _excerpt(turned, scan.excerpt))
    if scan.size is None:
        _check_cells(grey.height, grey.width)
        return grey
    rows, cols = scan.size
    return PIL.ImageOps.fit(grey, (cols, rows), method=PIL.Image.Resampling.BOX)


def _check_pixels(rows: int, cols: int, scan: Scan) -> None:
    """Refuse an image by the size that its header says, before anything of it is unpacked.

    Raises:
        FormatError: It is too large.
    """
    if rows * cols > MOST_PIXELS:
        size = f"{cols}x{rows} pixels"
        raise FormatError(f"an image of {size}; at most {MOST_PIXELS // 10**6} million are read")
    if scan.size is None and scan.excerpt is None:
        _check_cells(rows, cols)


def _check_cells(rows: int, cols: int) -> None:
    try:
        check_size(rows, cols)
    except FormatError as error:
        raise FormatError(f"{error.args[0]}; --size scales an image") from None


def _excerpt(image: Image.Image, excerpt: Excerpt) -> Image.Image:
    """Cut a part out.

    Raises:
        FormatError: It is not inside the image.
    """
    right, below = excerpt.left + excerpt.width, excerpt.top + excerpt.height
    if right > image.width or below > image.height:
        size = f"{image.width}x{image.height} pixels"
        raise FormatError(f"the part to cut out ends at {right}x{below}; the image has {size}")
    return image.crop((excerpt.left, excerpt.top, right, below))


def _grey(image: Image.Image) -> Image.Image:
    """Return the brightness of every pixel on white paper."""
    import PIL.Image

    if image.mode.startswith("I"):  # 16 bits; turned into 8, Pillow would cut them off at 255
        tones = memoryview(image.convert("I").tobytes()).cast("i")
        return PIL.Image.frombytes("L", image.size, bytes(tone >> 8 for tone in tones))
    if image.mode not in SEE_THROUGH and "transparency" not in image.info:
        return image.convert("L")
    colours = image.convert("RGBA")
    paper = PIL.Image.new("RGBA", colours.size, "white")
    paper.alpha_composite(colours)
    return paper.convert("L")
