"""Options of ``fillproof bank``, and how they are read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import UsageError, board_size
from puzzles import FillproofError, kind_name

if TYPE_CHECKING:
    from generator.bank import Bank, BankFilter
    from generator.bank.wanted import Range

TIERS = ("easy", "medium", "hard", "expert", "stuck")
"""Words for --tier as help names them; a test compares them with the ladder's."""

NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"

OfKind = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="Only puzzles of this kind.")
]
OfSize = Annotated[
    str | None, typer.Option("--size", metavar="RxC", help="Only puzzles of this size.")
]
OfTier = Annotated[
    str | None,
    typer.Option("--tier", metavar="TIER", help=f"Only puzzles of this tier: {', '.join(TIERS)}."),
]
OfScore = Annotated[
    str | None,
    typer.Option(
        "--score", metavar="A..B", help="Only scores from A to B; either end may be left out."
    ),
]
OfClues = Annotated[
    str | None,
    typer.Option(
        "--clues",
        metavar="A..B",
        help="Only puzzles with A to B clues; either end may be left out.",
    ),
]


class NothingError(FillproofError):
    """No puzzle fits what was asked for."""

    exit_code = 1


def need_some(bank: Bank, filter_: BankFilter) -> None:
    """Refuse to go on where nothing is wanted of a bank.

    Raises:
        NothingError: No puzzle fits.
    """
    if not bank.count(filter_):
        raise NothingError(f"{bank.path}: no puzzle {'fits' if bank.count() else 'in it yet'}")


def wanted(
    kind: str | None, size: str | None, tier: str | None, score: str | None, clues: str | None
) -> BankFilter:
    """Read the options that choose puzzles.

    Raises:
        UsageError: One that makes no sense.
        FormatError: An unknown kind.
    """
    from generator.bank import BankFilter

    if tier is not None and tier not in TIERS:
        raise UsageError(f"--tier {tier!r}; expected one of {', '.join(TIERS)}")
    return BankFilter(
        kind=kind_name(kind) if kind else None,
        size=board_size(size) if size else None,
        tier=tier,
        score=_range("--score", score),
        clues=_range("--clues", clues),
    )


def _range(option: str, text: str | None) -> Range:
    """Read ``A..B``, ``A..``, ``..B`` or ``A``."""
    if text is None:
        return None, None
    match = re.fullmatch(f"({NUMBER})?(\\.\\.)?({NUMBER})?", text.strip())
    least, dots, most = match.groups() if match else (None, None, None)
    if (least is None and most is None) or (most is not None and dots is None):
        raise UsageError(f"{option} {text!r}; expected a range like 10..20, 10.. or ..20")
    low = None if least is None else float(least)
    high = low if dots is None else None if most is None else float(most)
    return low, high
