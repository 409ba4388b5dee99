"""Turns results into Markdown tables: medians, worst cases, ratios, what went wrong."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Result = dict[str, Any]

BASE = "fillproof"
"""The tool that the others are compared with."""

HEADER = (
    "| size | tool | boards | median s | worst s | over limit | median / fillproof's "
    "| median of paired ratios | peak MB | wrong |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure that may only be known from below, because a board went over its limit."""

    value: float
    exact: bool = True

    def __str__(self) -> str:
        if math.isnan(self.value):
            return "-"
        digits = 4 if self.value < 0.1 else 3 if self.value < 1 else 2 if self.value < 100 else 0
        return f"{'' if self.exact else '> '}{self.value:.{digits}f}"


NOTHING = Bound(math.nan)


@dataclass(frozen=True, slots=True)
class Row:
    """One tool on one size class.

    Attributes:
        boards: Boards it was run on to an end or to a limit.
        over: Those that went over a limit.
        median: CPU seconds; boards over the limit count as slower than any other.
        worst: CPU seconds.
        ratio: Median over fillproof's median on all its boards of that size.
        paired: Median over boards of CPU here by CPU of fillproof.
        peak: Largest resident memory, megabytes.
        wrong: Boards with a verdict or an answer that cannot be right.
        left_out: Why other boards are missing, with their numbers.
    """

    kind: str
    size: str
    tool: str
    boards: int
    over: int
    median: Bound
    worst: Bound
    ratio: Bound
    paired: Bound
    peak: int
    wrong: int
    left_out: tuple[tuple[str, int], ...]


def rows(results: Iterable[Result]) -> list[Row]:
    """Sum up results by kind, size and tool, in the order in which they first appear."""
    groups: dict[tuple[str, str], dict[str, list[Result]]] = {}
    for result in results:
        tools = groups.setdefault((result["kind"], result["size"]), {})
        tools.setdefault(result["tool"], []).append(result)
    return [
        _row(kind, size, tool, found, tools.get(BASE, []))
        for (kind, size), tools in groups.items()
        for tool, found in tools.items()
    ]


def markdown(found: Sequence[Row]) -> str:
    """Write one table a kind."""
    out = []
    for kind in dict.fromkeys(row.kind for row in found):
        out += [f"### {kind}", "", HEADER]
        out += [_line(row) for row in found if row.kind == kind]
        out.append("")
    return "\n".join(out)


def board_table(results: Sequence[Result]) -> str:
    """Write one row a board and one column a tool, for boards that are named one by one."""
    tools = list(dict.fromkeys(r["tool"] for r in results))
    out = [f"| board | size | verdict | {' | '.join(f'{t} s' for t in tools)} |"]
    out.append("|" + " --- |" * (len(tools) + 3))
    for name in dict.fromkeys(r["board"] for r in results):
        here = {r["tool"]: r for r in results if r["board"] == name}
        size = next(iter(here.values()))["size"]
        said = sorted({r["verdict"] for r in here.values() if "verdict" in r})
        cells = [_cell(here.get(tool)) for tool in tools]
        out.append(f"| {name} | {size} | {', '.join(said) or '-'} | {' | '.join(cells)} |")
    return "\n".join(out) + "\n"


def wrong(results: Iterable[Result]) -> list[str]:
    """Return one sentence for every verdict or answer that cannot be right."""
    return [f"{r['tool']} on {r['board']}: {r['wrong']}" for r in results if r.get("wrong")]


def median(values: Sequence[float], over: Sequence[float]) -> Bound:
    """Return the median where the values in `over` are only known from below.

    The median is exact if it stays the same when those were infinite.
    """
    everything = [*values, *over]
    if not everything:
        return NOTHING
    low = statistics.median(everything)
    return Bound(low, low == statistics.median([*values, *(math.inf for _ in over)]))


def _row(kind: str, size: str, tool: str, found: list[Result], base: list[Result]) -> Row:
    done, over = _done(found), _over(found)
    times = [r["cpu"] for r in done]
    limits = [r["limit"] for r in over]
    mid = median(times, limits)
    left = [_why(r) for r in found if r not in done and r not in over]
    return Row(
        kind=kind,
        size=size,
        tool=tool,
        boards=len(done) + len(over),
        over=len(over),
        median=mid,
        worst=Bound(max([*times, *limits], default=math.nan), not over),
        ratio=_divide(
            mid, median([r["cpu"] for r in _done(base)], [r["limit"] for r in _over(base)])
        ),
        paired=_paired(done, over, base),
        peak=max((r.get("peak", 0) for r in [*done, *over]), default=0),
        wrong=sum(bool(r.get("wrong")) for r in done),
        left_out=tuple((why, left.count(why)) for why in dict.fromkeys(left)),
    )


def _done(found: Iterable[Result]) -> list[Result]:
    return [r for r in found if r["status"] == "done"]


def _over(found: Iterable[Result]) -> list[Result]:
    return [r for r in found if r["status"].startswith("over ")]


def _why(result: Result) -> str:
    return f"failed: {result['detail']}" if result["status"] == "failed" else str(result["status"])


def _divide(here: Bound, base: Bound) -> Bound:
    if not base.exact or not base.value > 0:
        return NOTHING
    return Bound(here.value / base.value, here.exact)


def _paired(done: list[Result], over: list[Result], base: list[Result]) -> Bound:
    own = {r["board"]: r["cpu"] for r in _done(base) if r["cpu"] > 0}
    return median(
        [r["cpu"] / own[r["board"]] for r in done if r["board"] in own],
        [r["limit"] / own[r["board"]] for r in over if r["board"] in own],
    )


def _line(row: Row) -> str:
    count = str(row.boards)
    if row.left_out:
        count += " (" + ", ".join(f"{n} {why}" for why, n in row.left_out) + ")"
    cells = [row.size, row.tool, count, row.median, row.worst, row.over, row.ratio, row.paired]
    cells += [row.peak or "-", f"**{row.wrong}**" if row.wrong else 0]
    return "| " + " | ".join(map(str, cells)) + " |"


def _cell(result: Result | None) -> str:
    if result is None:
        return "-"
    if result["status"] == "done":
        return f"{Bound(result['cpu'])}" + (" **wrong**" if result.get("wrong") else "")
    if result["status"].startswith("over "):
        return str(Bound(result["limit"], exact=False))
    return _why(result)
