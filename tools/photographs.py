"""Makes the photographs of pages on docs: what a browser shows of pages that commands write.

``python -m tools.photographs`` says whether those in docs/images are up to date, ``--write`` makes
them so. It needs Debian's Chromium. Fonts differ from machine to machine, so photographs are
compared by how much of them is alike.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"


class View(NamedTuple):
    """What is photographed.

    Attributes:
        lines: The commands that write the page, ``page.html``.
        size: Width and height, in pixels.
        presses: How often the key that goes a step forward is pressed first.
    """

    lines: tuple[str, ...]
    size: tuple[int, int]
    presses: int = 0


SHOWN = {
    "bank": View(
        (
            "bank build spring.db fillomino --size 5x5 --difficulty easy --count 12",
            "bank build spring.db fillomino --size 7x7 --difficulty medium --count 24",
            "bank build spring.db fillapix --size 6x6 --difficulty easy --count 12",
            "bank page spring.db -o page.html",
        ),
        (1200, 1250),
    ),
    "explain": View(("explain {examples}/ten.dzn --html page.html",), (1000, 840), 40),
}
"""The photographs by name."""

ALIKE = 0.04
"""Mean difference, from 0 to 1, of photographs that show the same with other fonts."""


def photograph(name: str) -> bytes:
    """Return a photograph of `SHOWN` as a PNG."""
    from playwright.sync_api import sync_playwright

    view = SHOWN[name]
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        for line in view.lines:
            said = [word.format(examples=ROOT / "examples") for word in line.split()]
            words = [sys.executable, "-m", "fillproof", *said]
            subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        chromium = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        width, height = view.size
        page = chromium.new_page(viewport={"width": width, "height": height})
        page.goto((Path(folder) / "page.html").as_uri())
        for _ in range(view.presses):
            page.keyboard.press("ArrowRight")
        taken = bytes(page.screenshot())
        chromium.close()
    return taken


def difference(one: bytes, other: bytes) -> float:
    """Return how much two photographs differ on the whole: 0 for not at all, 1 for all of it."""
    from PIL import Image, ImageChops, ImageStat

    first, second = (Image.open(BytesIO(each)).convert("L") for each in (one, other))
    if first.size != second.size:
        return 1.0
    return float(ImageStat.Stat(ImageChops.difference(first, second)).mean[0]) / 255


def main(arguments: Sequence[str]) -> int:
    """Rewrite the photographs (``--write``) or say which are out of date; 1 if one is."""
    late = 0
    for name in SHOWN:
        file, new = IMAGES / f"{name}.png", photograph(name)
        if file.exists() and difference(file.read_bytes(), new) < ALIKE:
            continue
        if "--write" in arguments:
            file.write_bytes(new)
        else:
            sys.stdout.write(f"{file.name} is out of date; --write makes it anew\n")
            late = 1
    return late


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
