"""Makes the picture of a book's pages in docs: a small book, its pages drawn by Poppler.

``python -m tools.book_picture`` says whether docs/images/book.png is up to date, ``--write`` makes
it so. Another Poppler may draw a few dots otherwise, so pictures may differ a little.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops, ImageStat

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "images" / "book.png"

PLAN = """
[book]
title = "Numbers and Pictures"
subtitle = "From gentle to fierce"
paper = "6x9"
answers-per-page = 9

[[section]]
title = "First regions"
kind = "fillomino"
size = "6x6"
difficulty = "easy"
count = 5
per-page = 4

[[section]]
title = "First pictures"
kind = "fillapix"
size = "8x8"
difficulty = "easy"
count = 4
per-page = 4
"""

PAGES = (1, 4, 9, 11, 13)
"""Cover, rules, puzzles of both kinds, answers."""

DOTS = 56
"""Dots an inch."""

GAP = 14
"""Dots between pages."""

ALIKE = 2.0
"""Mean difference of tones, of 256, up to which pictures are the same."""


def picture() -> Image.Image:
    """Return the pages beside each other."""
    with TemporaryDirectory() as folder:
        plan, book = Path(folder) / "plan.toml", Path(folder) / "book.pdf"
        plan.write_text(PLAN, encoding="utf-8")
        words = ["book", str(plan), "--bank", f"{folder}/bank.db", "--output", str(book)]
        whole = [sys.executable, "-m", "fillproof", *words]
        subprocess.run(whole, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        pages = [_page(book, number) for number in PAGES]
    width, height = pages[0].size
    sheet = Image.new("L", (len(pages) * (width + GAP) + GAP, height + 2 * GAP), 200)
    for n, page in enumerate(pages):
        sheet.paste(page, (GAP + n * (width + GAP), GAP))
    return sheet.quantize(16)


def _page(book: Path, number: int) -> Image.Image:
    """Return a page, drawn twice as fine and made smaller: lines look as in print."""
    only = ["-f", str(number), "-l", str(number), "-singlefile"]
    words = ["pdftoppm", "-r", str(2 * DOTS), "-gray", "-png", *only, str(book)]
    done = subprocess.run(words, stdout=subprocess.PIPE, check=True)
    with Image.open(BytesIO(done.stdout)) as page:
        return page.convert("L").reduce(2)


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures show the same."""
    if one.size != other.size:
        return False
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return ImageStat.Stat(difference).mean[0] <= ALIKE


def main(arguments: Sequence[str]) -> int:
    """Rewrite the picture (``--write``) or say that it is out of date; 1 if it is."""
    new = picture()
    if FILE.exists():
        with Image.open(FILE) as old:
            if alike(old, new):
                return 0
    if "--write" not in arguments:
        sys.stdout.write(f"{FILE.name} is out of date; --write makes it anew\n")
        return 1
    new.save(FILE, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
