"""The pages of the documentation, and the code blocks on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.helpers.running import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

BLOCKS = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Shown(NamedTuple):
    """A command line on a page, and the output that the page shows below it."""

    page: Path
    line: str
    output: str

    @property
    def name(self) -> str:
        """Return a short name for lists of tests."""
        return f"{self.page.stem}: {self.line[:60]}"

    @property
    def plain(self) -> bool:
        """Whether the line is one fillproof command with nothing in it that a shell would do."""
        return self.line.startswith("fillproof ") and not set(self.line) & set("|;&<>$`*?~#")

    def replace(self, output: str) -> None:
        """Put another output in place of the one shown."""
        text = self.page.read_text(encoding="utf-8")
        old, new = (f"$ {self.line}\n{part.rstrip()}" for part in (self.output, output))
        assert text.count(old) == 1, f"{self.page.name} shows this twice: {self.line}"
        self.page.write_text(text.replace(old, new), encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of one language, in the order of the page."""
    text = page.read_text(encoding="utf-8")
    return [body for found, body in BLOCKS.findall(text) if found == language]


def shown(page: Path) -> list[Shown]:
    """Return every command line of a page's console blocks."""
    parts = (re.split(r"^\$ ", b, flags=re.MULTILINE)[1:] for b in blocks(page, "console"))
    halves = (part.partition("\n") for block in parts for part in block)
    return [Shown(page, line, output) for line, _, output in halves]
