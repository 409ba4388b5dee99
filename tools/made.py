"""Files that tools make: written anew, or found to be out of date."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path


def keep(made: Iterable[tuple[Path, str]], arguments: Sequence[str]) -> int:
    """Rewrite files (``--write``) or say which are out of date; 1 if one is.

    Args:
        made: Each file, and what has to be in it.
        arguments: The words of the command line.
    """
    late = 0
    for file, text in made:
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        if "--write" in arguments:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(f"{file.name} is out of date; --write makes it anew\n")
            late = 1
    return late
