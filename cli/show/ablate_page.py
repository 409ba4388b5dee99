"""An ablation as a page for a browser: what each technique is worth, as plots and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cli.show.ablate import (
    CLIMBING,
    WITHOUT,
    head,
    no_touch_lines,
    not_counted,
    notes,
    row,
)
from cli.show.html import report as page
from cli.show.html import table, tag
from cli.show.plots import bars, side_by_side
from puzzles import KINDS
from puzzles.printing import plural

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from puzzles.formats import Record
    from verify.ablate import Price, Report, Total

Of = Callable[["Price"], "Total"]


def climbing(price: Price) -> Total:
    """Return what comes of a technique with all gentler ones."""
    return price.climbing


def without(price: Price) -> Total:
    """Return what comes of all techniques but one."""
    return price.without


def ablate_page(reports: Sequence[Report], records: Sequence[Record]) -> str:
    """Return the page, with a part for each kind."""
    return page("fillproof ablate", (part for of in reports for part in _kind(of, records)))


def _kind(report: Report, records: Sequence[Record]) -> Iterator[Element]:
    yield tag("h2", KINDS[report.kind].spoken)
    counted = f"{plural(len(report.counted), 'puzzle')} with exactly one answer"
    yield tag("p", f"{counted}, {plural(report.blank, 'blank cell')}.")
    if report.counted:
        yield side_by_side(*_plots(report))
        yield from _tables(report, CLIMBING, ("all off", report.all_off), climbing)
        yield from _tables(report, WITHOUT, ("all on", report.all_on), without)
        yield from (tag("p", " ".join(text.split()), kind="soft") for text in notes(report))
        if report.no_touch is not None:
            yield from _lines(no_touch_lines(report.no_touch, report.on))
    if report.others:
        yield from _lines(not_counted(report, records))


def _plots(report: Report) -> Iterator[Element]:
    """Yield what is settled and what is left to search for, with each technique and without it."""
    techniques = [price for price in report.prices if price.by == "technique"]
    all_cells = max(1, report.blank)
    settled = [(p.name, 100 * p.climbing.settled / all_cells) for p in techniques]
    yield bars("Cells settled with a technique and all gentler ones", settled, unit=" %")
    most = report.all_on.settled
    lost = [(p.name, 100 * (most - p.without.settled) / all_cells) for p in techniques]
    yield bars("Cells lost without a technique", lost, unit=" %")
    of: Of
    for what, of in (("with a technique and all gentler ones", climbing), ("without it", without)):
        found = [(p.name, s.conflicts) for p in techniques if (s := of(p).search) is not None]
        if any(conflicts for _name, conflicts in found):
            rows = [(name, float(conflicts)) for name, conflicts in found]
            yield bars(f"Conflicts of the solver {what}", rows)


def _tables(report: Report, title: str, first: tuple[str, Total], of: Of) -> Iterator[Element]:
    """Yield the tables of techniques and of rungs."""
    names = head(report)
    for by, start in (("technique", [first]), ("rung", [])):
        found = [*start, *((p.name, of(p)) for p in report.prices if p.by == by)]
        rows = (row(name, total, report) for name, total in found)
        heads = [by, *names[1:]]
        yield table(
            f"{KINDS[report.kind].spoken}. {title} ({by}s)",
            heads,
            rows,
            sortable=True,
            numbers=len(names) - 1,
        )


def _lines(lines: Sequence[str]) -> Iterator[Element]:
    first, *others = lines
    yield tag("h3", first)
    yield tag("ul", *(tag("li", line.strip()) for line in others))
