"""``fillproof bank verify`` and ``merge``: rows asked again, and banks brought together."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.batch import batch, worst
from cli.bundles import bundled
from cli.commands.bank_options import FilterOptions
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError
from cli.output import paint, say
from puzzles import Puzzle, Verdict
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from generator.bank import Bank, BankFilter, BankRow, Merged
    from generator.bank.recheck import Facts

RIGHT, WRONG, OPEN = "right", "wrong", "unknown"
CODES = {RIGHT: YES, WRONG: NO, OPEN: UNKNOWN}

BanksArgument = Annotated[
    list[str],
    typer.Argument(metavar="OTHER", help="The banks whose puzzles to add.", show_default=False),
]


@bundled
def verify(
    file: options.BankFile,
    *,
    fit: FilterOptions,
    jobs: options.Jobs = 1,
    json: options.Json = False,
) -> int:
    """Ask solver and ladder about all puzzles again.

    Wrong rows are named.
    """
    from generator.bank import Bank
    from generator.bank.recheck import faults

    with Bank(file) as bank:
        rows, damaged = _readable(bank, fit.of(bank))
    for number, fault in damaged.items():
        say(_report(number, None, [fault], unknown=False, json=json) or "")
    results: list[str] = [WRONG] * len(damaged)

    def show(row: BankRow, facts: Facts) -> str | None:
        found = list(faults(row.entry, facts))
        unknown = facts.verdict is Verdict.UNKNOWN
        results.append(_result(found, unknown=unknown))
        return _report(row.id, row.entry.code, found, unknown=unknown, json=json)

    batch(
        rows, ask, show, lost=lost, jobs=jobs, what="bank verify", puzzle=lambda r: r.entry.puzzle
    )
    if not json:
        say(_sum(file, Counter(results)))
    return worst(CODES[result] for result in results)


def merge(file: options.BankFile, others: BanksArgument, *, json: options.Json = False) -> int:
    """Add the puzzles of other banks.

    FILE is made if it does not exist.
    """
    from generator.bank import Bank, Merged
    from generator.bank import merge as take

    total = Merged()
    for other in others:  # before FILE is made
        if Path(other).resolve() == Path(file).resolve():
            raise UsageError(f"{file} cannot be merged with itself")
        with Bank(other):
            pass
    with Bank(file, create=True) as bank:
        for other in others:
            with Bank(other) as source:
                total += take(bank, source)
        there = bank.count()
    if json:
        fields = {"bank": file, "puzzles": there, "added": total.added}
        rest = {"duplicates": total.duplicates, "known": total.known, "gave_up": total.gave_up}
        say(objects.line(fields | rest))
        return YES
    say(f"{printable(file)}: {plural(there, 'puzzle')} ({_news(total)})")
    return YES


def _news(total: Merged) -> str:
    counts = [f"{total.added} new", plural(total.duplicates, "duplicate")]
    if total.gave_up:
        counts.append(f"{plural(total.gave_up, 'code')} without a puzzle")
    return ", ".join([*counts, f"{plural(total.known, 'code')} known"])


def ask(puzzle: Puzzle) -> Facts:
    """Ask about one puzzle (in a worker)."""
    from generator.bank import recheck

    return recheck.ask(puzzle)


def lost(_puzzle: Puzzle) -> Facts:
    """Return what is known of a puzzle whose worker died: nothing."""
    from generator.bank.recheck import LOST

    return LOST


def _readable(bank: Bank, filter_: BankFilter) -> tuple[list[BankRow], dict[int, str]]:
    """Return the rows that are wanted, and the faults of those that cannot be read."""
    from generator.bank import DamagedError

    rows, damaged = [], {}
    for number in bank.ids(filter_):
        try:
            rows.append(bank.row(number))
        except DamagedError as error:
            damaged[number] = str(error)
    return rows, damaged


def _puzzle(row: BankRow) -> Puzzle:
    return row.entry.puzzle


def _report(
    number: int, code: str | None, faults: list[str], *, unknown: bool, json: bool
) -> str | None:
    """Return the line of one puzzle; None where all is well and the report is for people."""
    result = _result(faults, unknown=unknown)
    if json:
        fields: objects.Fields = {"number": number, "code": code, "result": result}
        return objects.line(fields | {"faults": faults})
    if result == RIGHT:
        return None
    text = "; ".join(faults) or "the solver did not decide it"
    named = text if code is None else f"puzzle {number} ({code}): {text}"
    return paint(printable(named), result)


def _result(faults: list[str], *, unknown: bool) -> str:
    return WRONG if faults else OPEN if unknown else RIGHT


def _sum(file: str, counts: Counter[str]) -> str:
    right = f"{counts[RIGHT]} right, {counts[WRONG]} wrong"
    text = f"{printable(file)}: {plural(counts.total(), 'puzzle')}, {right}"
    return f"{text}, {counts[OPEN]} not decided" if counts[OPEN] else text
