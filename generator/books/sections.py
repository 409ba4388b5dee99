"""What the sections of a book want, and which puzzles they get."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import groupby

from generator.books.stock import BookItem
from generator.demands import DEMANDS
from generator.recipe import Recipe, Symmetry
from generator.symmetry import together
from ladder import Tier
from puzzles import KINDS

ANY = "any"

TIERS: tuple[str | None, ...] = (*(tier.word for tier in Tier), None)
"""Words for tiers, gentle first; None for puzzles that the ladder does not finish."""

CHOSEN = ("silent", "max_region", "promise", "ink", "mask", "density", "thin", *DEMANDS)
"""Parts of a recipe that only puzzles made by it are known to have."""


@dataclass(frozen=True, slots=True)
class BookSection:
    """Puzzles that a book shall have.

    Attributes:
        title: Above them; empty for one that says what they are.
        recipes: What is wanted; each gets its share of the puzzles, the first ones one more.
        count: How many puzzles.
        seed: What their codes start with; empty for any puzzle that fits.
        per_page: Puzzles on a page; None for what suits their size.
        where: What errors call it.
    """

    title: str
    recipes: tuple[Recipe, ...]
    count: int
    seed: str = ""
    per_page: int | None = None
    where: str = ""

    @property
    def shares(self) -> list[tuple[Recipe, int]]:
        """The recipes, and how many puzzles of each are wanted."""
        each, more = divmod(self.count, len(self.recipes))
        return [(recipe, each + (n < more)) for n, recipe in enumerate(self.recipes)]


@dataclass(frozen=True, slots=True)
class Shortage:
    """Puzzles that are not there.

    Attributes:
        section: Whose.
        recipe: What is wanted.
        wanted: How many.
        missing: How many of them are not there.
    """

    section: BookSection
    recipe: Recipe
    wanted: int
    missing: int


def fits(item: BookItem, recipe: Recipe, seed: str = "") -> bool:
    """Whether a puzzle is what a section wants, whoever made it."""
    puzzle, made = item.puzzle, item.recipe
    if (puzzle.kind, puzzle.rows, puzzle.cols) != (recipe.kind, recipe.rows, recipe.cols):
        return False
    if recipe.difficulty not in (ANY, item.tier) or (seed and item.seed != seed):
        return False
    if not _symmetric(item, recipe.symmetry):
        return False
    usual = {field.name: field.default for field in fields(Recipe)}
    asked = {name: getattr(recipe, name) for name in CHOSEN}
    return all(
        value == usual[name] or (made is not None and getattr(made, name) == value)
        for name, value in asked.items()
    )


def _symmetric(item: BookItem, symmetry: Symmetry) -> bool:
    """Whether the clues stand as a symmetry wants them."""
    puzzle = item.puzzle
    if symmetry is Symmetry.NONE:
        return True
    orbits = together(Recipe(puzzle.kind, puzzle.rows, puzzle.cols, symmetry=symmetry))
    there = [clue is not None for clue in puzzle.clues]
    return all(there[orbit[0]] == there[cell] for orbit in orbits for cell in orbit)


def picked(
    stock: Sequence[BookItem], sections: Iterable[BookSection]
) -> tuple[list[list[BookItem]], list[Shortage]]:
    """Return the puzzles of each section, gentle first, and what is missing.

    No puzzle comes twice, not even turned or reflected. The first sections choose first, and
    take what stands first in the stock: what is added at its end later changes no section that
    had enough.
    """
    taken: set[str] = set()
    found: list[list[BookItem]] = []
    short: list[Shortage] = []
    for section in sections:
        mine: list[BookItem] = []
        for recipe, wanted in section.shares:
            got: dict[str, BookItem] = {}
            for item in stock:
                if len(got) == wanted:
                    break
                if item.digest not in taken and fits(item, recipe, section.seed):
                    got.setdefault(item.digest, item)
            taken |= got.keys()
            mine += got.values()
            if len(got) < wanted:
                short.append(Shortage(section, recipe, wanted, wanted - len(got)))
        found.append(sorted(mine, key=_hardness))
    return found, short


def grouped(
    stock: Iterable[BookItem], *, per_page: int | None = None
) -> list[tuple[BookSection, list[BookItem]]]:
    """Return all puzzles, none twice, in a section for each kind, size and tier."""
    once = {item.digest: item for item in reversed(list(stock))}
    kinds = list(KINDS)

    def key(item: BookItem) -> tuple[int, int, int, int]:
        p = item.puzzle
        return kinds.index(p.kind), p.rows * p.cols, p.rows, TIERS.index(item.tier)

    found = []
    for _key, group in groupby(
        sorted(once.values(), key=lambda i: (key(i), i.score, i.digest)), key
    ):
        items = list(group)
        p, tier = items[0].puzzle, items[0].tier
        recipe = Recipe(p.kind, p.rows, p.cols, tier or ANY)
        found.append((BookSection("", (recipe,), len(items), per_page=per_page), items))
    return found


def _hardness(item: BookItem) -> tuple[bool, float, str]:
    return item.tier is None, item.score, item.digest
