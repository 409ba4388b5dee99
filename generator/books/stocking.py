"""What has to be made before a book is complete."""

from __future__ import annotations

from collections.abc import Sequence

from generator.bank import GIVE_UP, SEED, Bank, BankFilter, Order
from generator.books.sections import ANY, BookSection, picked
from generator.books.stock import BookItem, of_row
from generator.recipe import ENGINE, Recipe


def stock_of(bank: Bank, sections: Sequence[BookSection]) -> list[BookItem]:
    """Return the puzzles of a bank that sections may want, oldest first."""
    recipes = [recipe for section in sections for recipe in section.recipes]
    tiers = dict.fromkeys(recipe.difficulty for recipe in recipes)
    wanted = BankFilter(
        kinds=tuple(dict.fromkeys(recipe.kind for recipe in recipes)),
        sizes=tuple(dict.fromkeys((recipe.rows, recipe.cols) for recipe in recipes)),
        tiers=() if ANY in tiers else tuple(tiers),
    )
    return [of_row(row) for row in bank.rows(wanted)]


def lacking(
    bank: Bank, sections: Sequence[BookSection], *, give_up: int | None = None
) -> list[Order]:
    """Return what a bank is to be filled with so that all sections have enough.

    What is asked of a batch counts on from the puzzles that it has: a build that was stopped goes
    on where it was.

    Args:
        bank: Open for writing.
        sections: Of one book.
        give_up: Codes in a row without a new puzzle after which a build stops.
    """
    _found, short = picked(stock_of(bank, sections), sections)
    counts: dict[tuple[Recipe, str], int] = {}
    for shortage in short:
        recipe, seed = shortage.recipe, shortage.section.seed or SEED
        if (recipe, seed) not in counts:
            counts[recipe, seed] = bank.standing(bank.batch(ENGINE, recipe, seed)).made
        counts[recipe, seed] += shortage.missing
    stop = give_up or GIVE_UP
    return [Order(recipe, count, seed, stop) for (recipe, seed), count in counts.items()]
