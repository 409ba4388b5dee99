"""Makes the pictures of puzzles on README.md and in docs, by the commands that anyone can run.

``python -m tools.pictures`` says whether docs/images is up to date, ``--write`` makes it so.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.made import keep

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"

SHOWN = {
    "fillomino": "examples/link.url",
    "fillomino-answer": "examples/link.url --answer",
    "fillapix": "examples/sailboat.txt",
    "fillapix-answer": "examples/sailboat.txt --answer",
    "step": "examples/link.url --step 34",
    "step-fillapix": "examples/sailboat.txt --step 13",
    "solve": "examples/mug.tatham --step 1-12",
    "differs": "examples/ambiguous.txt --differs",
    "conflict": "examples/contradiction.txt --conflict",
}
"""The pictures by name, each with what follows ``fillproof convert --to svg``."""


def picture(name: str) -> str:
    """Return a picture of `SHOWN`, as the command prints it."""
    words = [sys.executable, "-m", "fillproof", "convert", "--to", "svg", *SHOWN[name].split()]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return done.stdout


def main(arguments: Sequence[str]) -> int:
    """Rewrite the pictures (``--write``) or say which are out of date; 1 if one is."""
    return keep(((IMAGES / f"{name}.svg", picture(name)) for name in SHOWN), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
