"""``fillproof bank verify`` and ``merge``: rows asked again, and banks brought together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.commands.bank_options import (
    File,
    OfClues,
    OfKind,
    OfScore,
    OfSize,
    OfTier,
    need_some,
    wanted,
)
from cli.guard import NO, UNKNOWN, YES
from cli.jobs import replies
from cli.options import Jobs, Json, UsageError
from cli.output import printable, say
from cli.progress import Bar
from cli.show.table import plural
from puzzles import Puzzle, Verdict

if TYPE_CHECKING:
    from generator.bank import Bank, Merged, Row, Wanted
    from generator.bank.recheck import Facts

Others = Annotated[
    list[str],
    typer.Argument(metavar="OTHER", help="Banks to take over.", show_default=False),
]


def verify(
    file: File,
    *,
    kind: OfKind = None,
    size: OfSize = None,
    tier: OfTier = None,
    score: OfScore = None,
    clues: OfClues = None,
    jobs: Jobs = 1,
    json: Json = False,
) -> int:
    """Ask solver and ladder about all puzzles again. Says which rows are wrong."""
    from generator.bank import Bank

    filter_ = wanted(kind, size, tier, score, clues)
    with Bank(file) as bank:
        need_some(bank, filter_)
        rows, damaged = _readable(bank, filter_)
    for number, fault in damaged.items():
        say(_report(number, None, [fault], unknown=False, json=json) or "")
    wrong, unknown = len(damaged), 0
    with Bar("bank verify", len(rows)) as bar:
        for row, faults, open_ in _checked(rows, jobs):
            wrong, unknown = wrong + bool(faults), unknown + (open_ and not faults)
            text = _report(row.id, row.entry.code, faults, unknown=open_, json=json)
            if text:
                with bar.hidden():
                    say(text)
            bar.step()
    if not json:
        say(_sum(file, len(rows) + len(damaged), wrong, unknown))
    return NO if wrong else UNKNOWN if unknown else YES


def merge(file: File, others: Others, *, json: Json = False) -> int:
    """Take over what other banks hold. FILE is made if it is not there."""
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


def _readable(bank: Bank, filter_: Wanted) -> tuple[list[Row], dict[int, str]]:
    """Return the rows that are wanted, and the faults of those that cannot be read."""
    from generator.bank import DamagedError

    rows, damaged = [], {}
    for number in bank.ids(filter_):
        try:
            rows.append(bank.row(number))
        except DamagedError as error:
            damaged[number] = str(error)
    return rows, damaged


def _checked(rows: list[Row], jobs: int) -> Iterator[tuple[Row, list[str], bool]]:
    """Yield every row with its faults and whether the solver left it open."""
    from generator.bank.recheck import faults

    coming = replies([row.entry.puzzle for row in rows], ask, lost=lost, jobs=jobs)
    with closing(coming):
        for row, facts in zip(rows, coming, strict=True):
            yield row, list(faults(row.entry, facts)), facts.verdict is Verdict.UNKNOWN


def _report(
    number: int, code: str | None, faults: list[str], *, unknown: bool, json: bool
) -> str | None:
    """Return the line of one puzzle; None where all is well and the report is for people."""
    result = "wrong" if faults else "unknown" if unknown else "right"
    if json:
        fields: objects.Object = {"number": number, "code": code, "result": result}
        return objects.line(fields | {"faults": faults})
    if result == "right":
        return None
    text = "; ".join(faults) or "the solver did not decide it"
    if code is None:
        return printable(text)
    return printable(f"puzzle {number} ({code}): {text}")


def _sum(file: str, count: int, wrong: int, unknown: int) -> str:
    right = f"{count - wrong - unknown} right, {wrong} wrong"
    text = f"{printable(file)}: {plural(count, 'puzzle')}, {right}"
    return f"{text}, {unknown} not decided" if unknown else text
