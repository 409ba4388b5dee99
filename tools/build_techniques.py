"""Writes what docs/techniques.md says about techniques, from the tables in `ladder`.

``python -m tools.build_techniques`` says whether the page is up to date,
``python -m tools.build_techniques --write`` makes it so. Only what stands between the markers
of a kind is written. Order, names, tiers, rungs, weights and summaries come from the tables,
arguments from the docstrings of the functions that find, sentences from the techniques themselves
at work on the boards of tools/examples.txt.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cli.show.boards import clue_cells, numbers, whole
from ladder import LADDERS, Ladder, Step, Technique
from puzzles import KINDS
from tools.made import keep
from tools.positions import Position, read_position

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "tools" / "examples.txt"
PAGE = ROOT / "docs" / "techniques.md"

"""How a kind is written in a heading."""

HEAD = ("technique", "tier", "rung", "weight", "on", "what it sees")
"""Columns of the table of a kind."""

ARGUMENT = re.compile(r"\bSound(:| if| and)")
"""A docstring that has this argues for its technique."""

LABELS = re.compile(r"(^|(?<=\.)\s+)(Sound|Monotone|Premise|Source)\b")
"""Words that begin a paragraph of an argument."""

FOR_PROGRAMMERS = re.compile(r"(Args|Attributes|Raises|Legend|Cost)\b")
"""Beginnings of paragraphs that are left out."""

POINTER = re.compile(r"For the argument see the module\.\s*")
"""Left out where the module's docstring follows."""

WIDTH = 98
"""Columns of a paragraph."""


def table(ladder: Ladder) -> list[str]:
    """Return the lines of a table with a row for each technique of one kind."""
    rows = [
        (t.name, t.tier.word, t.rung, f"{t.weight:g}", "yes" if t.default else "-", t.summary)
        for t in ladder.techniques
    ]
    lines = ["| " + " | ".join(row) + " |" for row in (HEAD, *rows)]
    lines.insert(1, "|---" * len(HEAD) + "|")
    return lines


def chapter(ladder: Ladder) -> list[str]:
    """Return the lines of docs/techniques.md about one kind."""
    if not ladder.techniques:
        return []
    climbed = ", ".join(ladder.rungs)
    lines = [f"## {KINDS[ladder.kind].spoken}", "", f"Rungs, as they are climbed: {climbed}."]
    lines += ["", *table(ladder)]
    told: dict[str, str] = {}  # which technique an argument has been given for
    for technique in ladder.techniques:
        lines += ["", *_section(technique, told)]
        for example in EXAMPLES_OF.get((ladder.kind, technique.name), ()):
            lines += ["", *example.lines()]
    return lines


def _section(technique: Technique, told: dict[str, str]) -> Iterator[str]:
    on = "on by default" if technique.default else "off by default"
    yield f"### {technique.name}"
    yield ""
    yield f"{technique.tier.word}, rung {technique.rung}, weight {technique.weight:g}, {on}"
    yield ""
    sees = _sentence(technique.summary)
    yield f"**Sees**: {sees}"
    yield ""
    text = argument(technique)
    if text in told:
        yield f"The argument is that of *{told[text]}*."
    else:
        told[text] = technique.name
        yield text.removeprefix(sees).strip()


def argument(technique: Technique) -> str:
    """Return what the code says for a technique, as paragraphs; the summary if it says nothing.

    The docstring that argues, or where it does not, that with the docstring of its module.
    """
    source = technique.finder.argued
    doc, of = (inspect.getdoc(it) or "" for it in (source, inspect.getmodule(source)))
    for text in (doc, f"{POINTER.sub('', doc)}\n\n{of}"):
        if ARGUMENT.search(text):
            return _paragraphs(text)
    return _sentence(technique.summary)


def _paragraphs(doc: str) -> str:
    """Return a docstring as Markdown: labels in bold, each in a paragraph of its own."""
    doc = re.sub(r"^Return the technique(: | that )", "", doc).replace("``", "`")
    kept = [p for p in doc.split("\n\n") if p.strip() and not FOR_PROGRAMMERS.match(p)]
    kept[0] = _sentence(kept[0])
    labelled = "\n\n".join(LABELS.sub(_label, p) for p in kept)
    return "\n\n".join(_wrapped(p) for p in labelled.split("\n\n") if p.strip())


def _sentence(text: str) -> str:
    """Return a text with a capital letter, and a full stop if it has none."""
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _wrapped(paragraph: str) -> str:
    if paragraph.startswith("    "):
        return paragraph  # set off in Markdown as in the docstring
    # A line that begins with a minus would be an item of a list.
    return textwrap.fill(paragraph.replace(" - ", "\0-\0"), WIDTH).replace("\0", " ")


def _label(found: re.Match[str]) -> str:
    return f"\n\n**{found[2]}**"


class Example(NamedTuple):
    """A position in which a technique finds something.

    Attributes:
        technique: Its name.
        position: The position.
    """

    technique: str
    position: Position

    def step(self) -> Step:
        """Return what it finds first.

        Raises:
            ValueError: It finds nothing.
        """
        step = self.position.find(self.technique)
        if step is None or step.contradiction:
            raise ValueError(f"{EXAMPLES.name}: no example of {self.technique!r}")
        return step

    def lines(self) -> Iterator[str]:
        """Yield the board, what the step is about marked by a star, and its sentence."""
        step, puzzle = self.step(), self.position.puzzle
        marked = {cell for cell, _what in (*step.placements, *step.eliminations)}
        values = self.position.state().values()
        shown = values if KINDS[puzzle.kind].clues_are_cells else puzzle.clues
        yield "```text"
        yield from numbers(clue_cells(shown), puzzle, marked=marked, at=whole(puzzle))
        yield "```"
        yield ""
        cap = f"Regions have at most {puzzle.max_region} cells. " if puzzle.max_region else ""
        yield textwrap.fill(cap + step.sentence, WIDTH)


def read_examples(text: str) -> dict[tuple[str, str], list[Example]]:
    """Read examples, by kind and technique; those of techniques that are not in the table too."""
    found: dict[tuple[str, str], list[Example]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            kind, technique, board, setting = (part.strip() for part in line.split("|"))
            position = read_position(LADDERS[kind], board, setting)
            found.setdefault((kind, technique), []).append(Example(technique, position))
    return found


EXAMPLES_OF = read_examples(EXAMPLES.read_text(encoding="utf-8"))


def rebuilt(text: str) -> str:
    """Return a text with what stands between its markers made anew.

    Raises:
        ValueError: A kind has no markers in it, or several.
    """
    for kind in KINDS:
        marked = rf"(<!-- techniques: {kind} -->\n).*?(<!-- /techniques -->)"
        parts = re.split(marked, text, flags=re.DOTALL)
        if len(parts) != 4:
            raise ValueError(f"markers of {kind}: expected once")
        before, start, end, after = parts
        made = "\n".join(chapter(LADDERS[kind]))
        text = f"{before}{start}{made}\n{end}{after}"
    return text


def main(arguments: Sequence[str]) -> int:
    """Rewrite the page (``--write``) or say that it is out of date; 1 if it is."""
    return keep([(PAGE, rebuilt(PAGE.read_text(encoding="utf-8")))], arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
