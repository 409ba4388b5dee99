"""Pictures as other programs see them: SVG by its elements, dots of an image by place."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"

ELEMENTS = {f"{SVG}{name}" for name in ("svg", "title", "desc", "style", "path", "text")}
"""All that our pictures consist of: nothing runs, and nothing is loaded."""

DARK = 128
"""A dot is dark if it is below, of 256 tones."""

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--hide-scrollbars", "--blink-settings=preferredColorScheme=1"),
)
"""How Chromium draws a picture as on a light page, and talks to nobody."""


def elements(svg: str) -> ET.Element:
    """Return the tree of an SVG."""
    return ET.fromstring(svg)


def by_class(svg: str, name: str) -> Iterator[ET.Element]:
    """Yield the elements of a class, in the order of the picture."""
    for element in elements(svg).iter():
        if name in element.get("class", "").split():
            yield element


def boxes(svg: str, name: str) -> list[tuple[float, ...]]:
    """Return left, top, width and height of the boxes of a class."""
    paths = [element.get("d", "") for element in by_class(svg, name)]
    number = r"(-?[\d.]+)"
    pattern = re.compile(rf"M{number} {number}h{number}v{number}h-[\d.]+z")
    return [tuple(map(float, found)) for path in paths for found in pattern.findall(path)]


def dark_cells(image: bytes, *, width: float, margin: float, cell: float, size: int) -> set[int]:
    """Return the cells of a square board that have dark corners; lengths are in units."""
    with Image.open(BytesIO(image)) as opened:
        grey = opened.convert("L")
    scale = grey.width / width
    found: set[int] = set()
    for i in range(size * size):
        r, c = divmod(i, size)
        place = ((margin + (c + 0.15) * cell) * scale, (margin + (r + 0.15) * cell) * scale)
        tone = grey.getpixel((int(place[0]), int(place[1])))
        assert isinstance(tone, int)
        if tone < DARK:
            found.add(i)
    return found


def by_chromium(svg: str, folder: Path) -> bytes:
    """Return an SVG as Chromium draws it, as PNG."""
    chromium = program("chromium", "google-chrome")
    root = elements(svg)
    size = (round(float(root.get(side, "0"))) for side in ("width", "height"))
    source, image = folder / "picture.svg", folder / "picture.png"
    source.write_text(svg, encoding="utf-8")
    window = "--window-size={},{}".format(*size)
    words = [*FLAGS, f"--user-data-dir={folder / 'profile'}", window, f"--screenshot={image}"]
    subprocess.run(
        [chromium, *words, source.as_uri()], capture_output=True, check=True, timeout=120
    )
    return image.read_bytes()


def by_pdftoppm(pdf: bytes) -> bytes:
    """Return the page of a PDF as Poppler draws it, as PNG."""
    words = [program("pdftoppm"), "-r", "144", "-png", "-singlefile", "-"]
    return subprocess.run(words, input=pdf, capture_output=True, check=True, timeout=120).stdout


def program(*names: str) -> str:
    """Return the path of a program that draws; without one the test is skipped, or fails in CI."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        if os.environ.get("FILLPROOF_RENDERERS"):
            pytest.fail(f"{names[0]} is missing, and FILLPROOF_RENDERERS says that it is there")
        pytest.skip(f"no renderer {names[0]}")
    return found
