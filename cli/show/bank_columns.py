"""The puzzles of a bank as columns of small numbers and short texts, for the script of its page."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import TYPE_CHECKING

from puzzles import KINDS, FormatError, Puzzle
from puzzles.credits import NOBODY
from puzzles.formats import Record, write_all
from puzzles.formats.tatham import GAMES
from puzzles.places import Place
from puzzles.printing import printable
from puzzles.types import Clues

if TYPE_CHECKING:
    from generator.bank import BankEntry, BankRow

Around = tuple[str, str]
"""What comes before the code in the full code, and behind it in the name; alike for a recipe."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""What the numbers of a board are written with, where each needs one letter only."""

TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"

SITES = (
    ("pzpr", "puzz.link", dict.fromkeys(KINDS, "")),
    (
        "tatham",
        "Simon Tatham's puzzles",
        {kind: f"{TATHAM}{game}.html#" for game, kind in GAMES.items()},
    ),
)
"""Where puzzles can be played, the best first: a format, the name of the place, and for each kind
the address that what the format writes is put behind."""

EXPLAIN = " --json | fillproof explain - --html puzzle-"
"""What is between the numbers in the command for a puzzle's page of steps."""


def bank_data(rows: Sequence[BankRow], *, bank: str) -> dict[str, object]:
    """Return what the script of the page reads.

    Args:
        rows: The puzzles.
        bank: The bank's file.
    """
    techniques = _techniques(rows)
    recipes = list(dict.fromkeys(_around(row.entry) for row in rows))
    columns = _Columns(techniques, {recipe: n for n, recipe in enumerate(recipes)})
    return {
        "kinds": [[k.spoken, k.picture, k.has_regions, k.clues_are_cells] for k in KINDS.values()],
        "tiers": tier_words(),
        "techniques": [[name, tier, list(KINDS).index(kind)] for (kind, name), tier in techniques],
        "recipes": recipes,
        "sites": [[name, list(starts.values())] for _format, name, starts in SITES],
        "command": [f"fillproof bank show {shlex.quote(printable(bank))} ", EXPLAIN],
        "columns": columns.of(rows),
    }


def tier_words() -> list[str]:
    """Return the words for tiers, gentlest first, stuck last."""
    from generator.bank import STUCK
    from ladder import Tier

    return [*(tier.word for tier in Tier), STUCK]


class _Columns:
    """Writes rows as columns.

    Args:
        techniques: By kind and name, in order.
        recipes: Their places in the list of recipes.
    """

    def __init__(
        self, techniques: Iterable[tuple[tuple[str, str], str]], recipes: dict[Around, int]
    ) -> None:
        self._techniques = {key: n for n, (key, _tier) in enumerate(techniques)}
        self._recipes, self._kinds = recipes, {kind: n for n, kind in enumerate(KINDS)}

    def of(self, rows: Iterable[BankRow]) -> dict[str, list[object]]:
        """Return the columns by name."""
        names = (
            *("number", "code", "recipe", "kind", "rows", "cols", "cap", "tier", "score"),
            *("depth", "uses", "board", "answer", "address", "credits"),
        )
        columns: dict[str, list[object]] = {name: [] for name in names}
        for row in rows:
            for name, value in zip(names, self._values(row), strict=True):
                columns[name].append(value)
        return columns

    def _values(self, row: BankRow) -> Iterator[object]:
        from generator.bank.ordered import rank

        kept, p = row.entry, row.entry.puzzle
        yield from (row.id, kept.code, self._recipes[_around(kept)])
        yield from (self._kinds[p.kind], p.rows, p.cols, p.max_region)
        yield from (rank(kept.tier), kept.score, kept.depth)
        yield [x for name, n in kept.uses.items() for x in (self._techniques[p.kind, name], n)]
        yield from (_board(p.clues), _board(kept.answer), _address(p))
        yield None if kept.credits == NOBODY else list(astuple(kept.credits))


def _around(kept: BankEntry) -> Around:
    """Return what makes the full code and the name of a puzzle of its code."""
    return (kept.full_code or "").removesuffix(kept.code), kept.name.removeprefix(kept.code)


def _techniques(rows: Iterable[BankRow]) -> list[tuple[tuple[str, str], str]]:
    """Return kind, name and tier of the techniques that are used, gentlest first.

    Those of banks from elsewhere that nobody knows come last.
    """
    from ladder import LADDERS

    known = {
        (kind, row.name): row.tier.word
        for kind, ladder in LADDERS.items()
        for row in ladder.techniques
    }
    used = {(row.entry.puzzle.kind, name) for row in rows for name in row.entry.uses}
    found = [*(key for key in known if key in used), *sorted(used - known.keys())]
    return [(key, known.get(key, "unknown")) for key in found]


def _board(cells: Clues) -> str | Clues:
    """Return a board, with a letter for each cell if numbers are small."""
    if any(value is not None and value >= len(DIGITS) for value in cells):
        return cells
    return "".join("." if value is None else DIGITS[value] for value in cells)


def _address(puzzle: Puzzle) -> tuple[int, str] | None:
    """Return where a puzzle can be played, and what it is called there; None for nowhere."""
    for number, (format_, _name, _starts) in enumerate(SITES):
        try:
            text = write_all([Record(puzzle, "", Place(), format_)], format_)
        except FormatError:
            continue
        return number, text.strip()
    return None
