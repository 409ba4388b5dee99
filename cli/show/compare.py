"""Comparisons of the witnesses as text: a line a puzzle, what they come to, disagreements."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.output import paint, width
from cli.show.boards import answer_cells, clue_cells, numbers, side_by_side, window
from cli.show.table import Lead, size, why
from puzzles import KINDS, Puzzle, Verdict
from puzzles.outcomes import Outcome, Reply
from puzzles.printing import plural

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.compare import Comparison
    from verify.disagreement import Disagreement

INDENT = "    "
TIER = len("no answer")
LABELS = {Outcome.STUCK: "stuck", Outcome.CONTRADICTION: "no answer"}
"""What stands in the place of the tier, by outcome."""

STYLES = {Outcome.STUCK: "unknown", Outcome.CONTRADICTION: "none"}


@dataclass(frozen=True, slots=True)
class CompareTable:
    """Columns of fixed width, so that lines can be printed as replies come.

    Attributes:
        lead: The first columns.
        settled: Width of the column of settled cells.
    """

    lead: Lead
    settled: int

    @classmethod
    def of(cls, records: Sequence[Record]) -> CompareTable:
        """Fit the columns to the puzzles that will be listed, within the width there is."""
        cells = max(len(r.puzzle.clues) for r in records)
        settled = max(len("settled"), 2 * len(str(cells)) + len("/+"))
        rest = TIER + settled + len("    128x128  answers        spare")
        return cls(Lead.of(records, rest=rest), settled)

    def head(self) -> str:
        """Return the line above the table."""
        start = f"{self.lead.head()}  {'size'.ljust(7)}  answers"
        return f"{start}  {'tier'.ljust(TIER)}  {'settled'.rjust(self.settled)}  spare"

    def entry(self, record: Record, reply: Comparison) -> str:
        """Return the line of one puzzle; below it what the solver left unknown."""
        p = record.puzzle
        start = f"{self.lead.row(record)}  {size(p).ljust(7)}"
        middle = f"{answers(reply).rjust(7)}  {_tier(reply)}"
        row = f"{start}  {middle}  {settled(reply).rjust(self.settled)}  {spare(reply):>5}"
        if reply.one_way:
            row += f"\n{INDENT}evidence: {reply.evidence[0].value}, one way only"
        if reply.stopped is None:
            return row
        return f"{row}\n{INDENT}Unknown: {why(reply.stopped)}."


class Totals:
    """Sums over all puzzles."""

    def __init__(self) -> None:
        self._verdicts: Counter[Verdict] = Counter()
        self._solved = self._settled = self._forced = 0
        self.unknown = False  # whether the solver left anything undecided

    def add(self, reply: Comparison) -> None:
        """Count one puzzle."""
        verdict = reply.count.verdict
        self._verdicts[verdict] += 1
        self.unknown |= reply.stopped is not None
        self._solved += verdict is Verdict.UNIQUE and reply.tier is not None
        found, forced = settled_cells(reply), forced_cells(reply)
        known = reply.forced.exact and reply.cut is None
        if found is not None and forced is not None and known:
            self._settled += found
            self._forced += forced

    def lines(self) -> Iterator[str]:
        """Yield the lines below the table."""
        parts = [f"{self._verdicts[v]} {v.value}" for v in Verdict if self._verdicts[v]]
        yield ""
        yield f"{plural(self._verdicts.total(), 'puzzle')}: {', '.join(parts)}"
        done = []
        if self._verdicts[Verdict.UNIQUE]:
            unique = plural(self._verdicts[Verdict.UNIQUE], "unique puzzle")
            done.append(f"finish {self._solved} of {unique}")
        if self._forced:
            done.append(f"settle {self._settled} of {plural(self._forced, 'forced cell')}")
        if done:
            yield f"The techniques {' and '.join(done)}."
        yield "No disagreement" + (" in what is known." if self.unknown else ".")


def settled_cells(reply: Comparison) -> int | None:
    """Return how many cells the ladder settles; None where that has no meaning."""
    if reply.outcome in {None, Outcome.CONTRADICTION}:
        return None
    return sum(v is not None for v in reply.settled)


def forced_cells(reply: Comparison) -> int | None:
    """Return how many cells are known to be the same in all answers; None without an answer."""
    if reply.forced.reply is not Reply.YES:
        return None
    return sum(v is not None for v in reply.forced.values)


def evidence(puzzle: Puzzle, found: Disagreement) -> Iterator[str]:
    """Yield the lines that show a disagreement: the step, the board before it, the answer."""
    yield from _wrapped(f"Disagreement: {found.message}.")
    if found.step is not None:
        yield from _wrapped(f"The step says: {found.step.sentence}")
    yield ""
    for line in _boards(puzzle, found):
        yield f"{INDENT}{line}".rstrip()


def _boards(puzzle: Puzzle, found: Disagreement) -> list[str]:
    """Return the boards side by side, what the step changes marked."""
    apart = not KINDS[puzzle.kind].clues_are_cells
    shown = {"puzzle": clue_cells(puzzle.clues)} if apart else {}
    if found.before is not None:
        title = "ladder" if found.step is None else f"before step {found.number}"
        shown[title] = answer_cells(puzzle.kind, found.before)
    if found.answer is not None:
        full = None not in found.answer
        shown["answer" if full else "all answers"] = answer_cells(puzzle.kind, found.answer)
    marked = _changed(found)
    room = width() - len(INDENT)
    wide = max(len(text) for cells in shown.values() for text in cells)
    at = window(puzzle, marked, wide=wide, room=room)
    if at is None:
        return ["Too large to show here; --json and the saved file have all of it."]
    lines: list[str] = []
    for title, cells in shown.items():
        board = numbers(cells, puzzle, marked=marked, at=at)
        block = [f" {title}".ljust(max(map(len, board))), *board]
        lines = side_by_side(lines, block, room=room) if lines else block
    return [*at.note(puzzle), *lines]


def _changed(found: Disagreement) -> set[int]:
    """Return the cells to look at: where it shows, and what the step changes."""
    cells = set() if found.cell is None else {found.cell}
    if found.step is not None:
        cells |= {cell for cell, _value in found.step.placements}
        cells |= {cell for cell, _values in found.step.eliminations}
    return cells


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, width(), initial_indent=INDENT, subsequent_indent=INDENT)


def answers(reply: Comparison) -> str:
    """Return the count: bare where it is exact, ``2+`` where there may be more."""
    count = reply.count
    if count.exact:
        return str(count.count)
    return f"{count.count}+" if count.count else "?"


def tier_text(reply: Comparison) -> str:
    """Return the word for the tier, or what stands in its place."""
    if reply.tier is not None:
        return reply.tier.word
    return LABELS.get(reply.outcome or Outcome.UNKNOWN, "-")


def _tier(reply: Comparison) -> str:
    style = reply.tier.word if reply.tier else STYLES.get(reply.outcome or Outcome.UNKNOWN, "")
    return paint(tier_text(reply).ljust(TIER), style)


def settled(reply: Comparison) -> str:
    """Return settled cells of forced ones, ``?`` or ``+`` for what the solver left unknown."""
    found, forced = settled_cells(reply), forced_cells(reply)
    if found is None:
        return "-"
    if forced is None:
        return f"{found}/{'-' if reply.forced.exact else '?'}"
    return f"{found}/{forced}{'' if reply.forced.exact else '+'}"


def spare(reply: Comparison) -> str:
    """Return how many candidates are left that no answer has."""
    candidates = reply.candidates
    if candidates is None or candidates.possible is None:
        return "-"
    return str(candidates.left - candidates.possible)
