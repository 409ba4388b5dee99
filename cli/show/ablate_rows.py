"""An ablation for machines: a JSON object a kind, or rows of CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from io import StringIO
from typing import TYPE_CHECKING

from cli.objects import Fields

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.ablate import Price, Report, Total

COLUMNS = (
    "kind",
    "by",
    "name",
    "tier",
    "rung",
    "mode",
    "puzzles",
    "blank",
    "finished",
    "settled",
    "searched",
    "complete",
    "conflicts",
    "conflicts_median",
    "branches",
    "branches_median",
)
"""Columns of the CSV; the last six are empty where the solver was not asked."""


def report_object(report: Report, records: Sequence[Record]) -> Fields:
    """Return a report as a JSON object; `not_counted` names the puzzles left out."""
    return {
        "kind": report.kind,
        "on": list(report.on),
        "puzzles": len(report.counted),
        "blank": report.blank,
        "not_counted": [
            {
                "id": records[at].id,
                "where": str(records[at].where),
                "verdict": verdict.value,
                "stopped": stopped,
            }
            for at, verdict, stopped in report.others
        ],
        "all_off": _total(report.all_off),
        "all_on": _total(report.all_on),
        "techniques": [_price(p) for p in report.prices if p.by == "technique"],
        "rungs": [_price(p) for p in report.prices if p.by == "rung"],
        "no_touch": None if report.no_touch is None else asdict(report.no_touch),
    }


def csv_text(reports: Sequence[Report]) -> str:
    """Return all rows of all reports, with a line of column names on top.

    The first row of a kind has all techniques off, the second all on.
    """
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for report in reports:
        writer.writerows(_rows(report))
    return text.getvalue()


def _rows(report: Report) -> Iterator[Fields]:
    yield _row(report, report.all_off) | {"by": "all", "name": "all off", "mode": "climbing"}
    yield _row(report, report.all_on) | {"by": "all", "name": "all on", "mode": "without"}
    for p in report.prices:
        head: Fields = {"by": p.by, "name": p.name, "tier": p.tier, "rung": p.rung}
        yield _row(report, p.climbing) | head | {"mode": "climbing"}
        yield _row(report, p.without) | head | {"mode": "without"}


def _row(report: Report, total: Total) -> Fields:
    return {
        "kind": report.kind,
        "puzzles": len(report.counted),
        "blank": report.blank,
        "finished": total.finished,
        "settled": total.settled,
    } | _search(total)


def _price(price: Price) -> Fields:
    head: Fields = {"name": price.name}
    if price.tier is not None:
        head |= {"tier": price.tier, "rung": price.rung}
    return head | {"climbing": _total(price.climbing), "without": _total(price.without)}


def _total(total: Total) -> Fields:
    head: Fields = {"finished": total.finished, "settled": total.settled}
    return head | {"search": _search(total) or None}


def _search(total: Total) -> Fields:
    """Return what the solver needed; nothing where it was not asked."""
    if total.search is None:
        return {}
    fields = asdict(total.search)
    return {"searched": fields.pop("puzzles")} | fields
