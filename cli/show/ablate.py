"""An ablation for people: tables at 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.output import fit, paint, width
from cli.show.table import LISTED, why
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.ablate import AtLeast, NoTouchPrice, Report, SearchTotals, Total

Texts = list[str]
GAP = "  "

CLIMBING = "Climbing: a technique with all gentler ones, a rung with all rungs before it"
WITHOUT = "Without: all techniques but this one, all rungs but this one"

EFFORT = """\
Conflicts and branches: what the solver needs to finish from where the ladder
stands, in total, and in the median over the puzzles that the ladder leaves
open. The solver gets the settled cells, not the candidates that are ruled out."""
CUT_SHORT = "A + means at least: a limit stopped the solver."


def tables(report: Report, records: Sequence[Record]) -> str:
    """Return all that is shown of one kind."""
    cells = plural(report.blank, "blank cell")
    title = f"{report.kind}: {plural(len(report.counted), 'puzzle')} with exactly one answer"
    parts = [[paint(f"{title}, {cells}", "title")]]
    if report.counted:
        parts += [_climbing(report), _without(report), list(notes(report))]
        if report.no_touch is not None:
            parts.append(no_touch_lines(report.no_touch, report.on))
    if report.others:
        parts.append(not_counted(report, records))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _climbing(report: Report) -> list[str]:
    first = row("all off", report.all_off, report)
    rows = [(p.by, row(p.name, p.climbing, report)) for p in report.prices]
    return [CLIMBING, *_table(report, first, rows)]


def _without(report: Report) -> list[str]:
    first = row("all on", report.all_on, report)
    rows = [(p.by, row(p.name, p.without, report)) for p in report.prices]
    return [WITHOUT, *_table(report, first, rows)]


def _table(report: Report, first: Texts, rows: Sequence[tuple[str, Texts]]) -> list[str]:
    """Lay out the rows of techniques and, below them, those of rungs."""
    techniques, rungs = ([row for by, row in rows if by == what] for what in ("technique", "rung"))
    lines = _aligned([head(report), first, *techniques, ["rung"], *rungs])
    at = 2 + len(techniques)
    return [*lines[:at], "", *lines[at:]]


def head(report: Report) -> Texts:
    """Return the names of the columns of `row`."""
    more = ["conflicts", "median", "branches", "median"]
    start = ["technique", "finished", "settled", "%"]
    return start + (more if report.all_on.search is not None else [])


def row(name: str, total: Total, report: Report) -> Texts:
    """Return what a technique or a rung comes to, as texts."""
    share = 100 * total.settled / report.blank if report.blank else 100.0
    start = [name, str(total.finished), str(total.settled), f"{share:.1f}"]
    return start + (_effort(total.search) if total.search is not None else [])


def _effort(search: SearchTotals) -> Texts:
    """Return totals and medians, each with a + where a limit stopped the solver."""
    more = "" if search.complete == search.puzzles else "+"
    numbers = (
        search.conflicts,
        search.conflicts_median,
        search.branches,
        search.branches_median,
    )
    return [_number(n) + more for n in numbers]


def notes(report: Report) -> Iterator[str]:
    """Yield what has to be known to read the columns."""
    totals = [report.all_off, report.all_on]
    totals += [t for p in report.prices for t in (p.climbing, p.without)]
    searches = [t.search for t in totals if t.search is not None]
    if searches:
        yield EFFORT
    if any(s.complete < s.puzzles for s in searches):
        yield CUT_SHORT


def no_touch_lines(found: NoTouchPrice, on: Sequence[str]) -> list[str]:
    """Return what the no-touch rule is worth, a line for each number."""
    lines = ["No-touch rule off: partitions into regions that may touch regions of their size"]
    rows = [["boards counted", str(found.puzzles)]]
    if found.puzzles:
        rows += [["one partition only", str(found.unique)]]
        rows += [["not decided", str(found.unknown)]] if found.unknown else []
        rows += [
            ["partitions, median", _bound(found.median)],
            ["partitions, worst", _bound(found.worst)],
        ]
    lines += _aligned(rows)
    if found.larger:
        lines.append(f"left out: {plural(found.larger, 'board')} over {found.cells} cells")
    if found.no_model:
        lines.append(f"left out: {plural(found.no_model, 'board')} with too many possible regions")
    if found.technique in on:
        name = repr(found.technique)
        lines.append(f"In the ladder the technique {name} is this rule, and others imply it.")
    return lines


def not_counted(report: Report, records: Sequence[Record]) -> list[str]:
    """Return which puzzles were left out, and why."""
    count = plural(len(report.others), "puzzle")
    lines = [f"Not counted: {count} without exactly one answer, or not known to have one"]
    for at, verdict, stopped in report.others[:LISTED]:
        reason = f": {why(stopped)}" if stopped else ""
        lines.append(f"{GAP}{printable(records[at].id)} ({verdict.value}{reason})")
    more = len(report.others) - LISTED
    return [*lines, f"{GAP}and {more} more; --json names them all"] if more > 0 else lines


def _aligned(rows: Sequence[Texts]) -> list[str]:
    """Set columns apart, the first to the left, numbers to the right, within the width there is."""
    count = max(map(len, rows))
    wide = [max(len(row[i]) for row in rows if i < len(row)) for i in range(count)]
    gap = GAP if sum(wide) + len(GAP) * (count - 1) <= width() else " "
    return [gap.join(_cells(row, wide)).rstrip() for row in rows]


def _cells(row: Texts, wide: Sequence[int]) -> Texts:
    return [fit(row[0], wide[0]), *(c.rjust(w) for c, w in zip(row[1:], wide[1:], strict=False))]


def _bound(bound: AtLeast | None) -> str:
    if bound is None:
        return "-"
    return _number(bound.value) if bound.exact else f"at least {_number(bound.value)}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.1f}"
