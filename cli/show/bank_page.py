"""A bank as a page for a browser: how much of what it has, and every puzzle as a small picture.

What stands on the page is a table of counts. The rest is drawn by the script from columns of data,
as far as it is in sight, so that ten thousand puzzles are a page of a few megabytes that scrolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.show.bank_columns import bank_data, tier_words
from cli.show.html import data, own, page, table, tag
from puzzles import KINDS
from puzzles.drawing.look import INKS
from puzzles.drawing.svg import CLASS, styles
from puzzles.printing import plural

if TYPE_CHECKING:
    from generator.bank import BankRow

SCRIPTS = (
    *("elements.js", "bank_rows.js", "bank_cards.js"),
    *("bank_look.js", "bank_figures.js", "bank_page.js"),
)
"""Parts of the page's script: what is wanted, cards, one puzzle, figures, and the page of them."""


def bank_page(
    title: str, rows: Sequence[BankRow], *, bank: str, pages: Sequence[str] | None = None
) -> str:
    """Return the page.

    Args:
        title: Its title.
        rows: The puzzles.
        bank: The bank's file, as commands name it.
        pages: Addresses of the pages with the puzzles' steps; None for none.

    Cost: about 150 characters a puzzle and two or three a cell.
    """
    parts = [
        table(
            "Puzzles by kind, size and tier",
            ["kind", "size", *tier_words(), "all"],
            _counts(rows),
            numbers=len(tier_words()) + 1,
        ),
        tag("noscript", tag("p", "Scripts are off: the puzzles themselves are not shown.")),
        tag("div", id="bank", hidden="hidden", kind=CLASS),
        data(bank_data(rows, bank=bank) | {"pages": pages}),
    ]
    look = own("bank.css") + "".join(styles(INKS))
    what = tag("p", f"{plural(len(rows), 'puzzle', commas=True)}.", kind="soft")
    return page(title, [what, *parts], style=look, script="".join(map(own, SCRIPTS)))


def _counts(rows: Sequence[BankRow]) -> Iterator[list[str]]:
    """Yield the rows of the table: one for each kind and size, and one for all."""
    from generator.bank.ordered import rank

    names, tally = list(KINDS), Counter[tuple[int, int, int, int]]()
    for row in rows:
        p = row.entry.puzzle
        tally[names.index(p.kind), p.rows * p.cols, p.rows, rank(row.entry.tier)] += 1
    for kind, cells, height in sorted({key[:3] for key in tally}):
        found = [tally[kind, cells, height, n] for n in range(len(tier_words()))]
        yield [KINDS[names[kind]].spoken, f"{height}x{cells // height}", *_numbers(found)]
    sums = [
        sum(n for key, n in tally.items() if key[3] == tier) for tier in range(len(tier_words()))
    ]
    yield ["all", "", *_numbers(sums)]


def _numbers(found: Sequence[int]) -> Iterator[str]:
    """Yield numbers and what they make together."""
    for number in (*found, sum(found)):
        yield f"{number:,}" if number else "-"
