"""Options of ``fillproof bank``, and how they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
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


class NothingError(FillproofError):
    """No puzzle fits what was asked for."""

    exit_code = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterOptions:
    """Options that choose puzzles of a bank."""

    kind: Annotated[
        str | None, typer.Option("--kind", metavar="KIND", help="Only puzzles of this kind.")
    ] = None
    size: Annotated[
        str | None, typer.Option("--size", metavar="RxC", help="Only puzzles of this size.")
    ] = None
    tier: Annotated[
        str | None,
        typer.Option(
            "--tier", metavar="TIER", help=f"Only puzzles of this tier: {', '.join(TIERS)}."
        ),
    ] = None
    score: Annotated[
        str | None,
        typer.Option(
            "--score", metavar="A..B", help="Only scores from A to B; either end may be left out."
        ),
    ] = None
    clues: Annotated[
        str | None,
        typer.Option(
            "--clues",
            metavar="A..B",
            help="Only puzzles with A to B clues; either end may be left out.",
        ),
    ] = None

    def of(self, bank: Bank) -> BankFilter:
        """Read the options for a bank.

        Raises:
            UsageError: One that makes no sense.
            FormatError: An unknown kind.
            NothingError: No puzzle fits.
        """
        from generator.bank import BankFilter

        if self.tier is not None and self.tier not in TIERS:
            raise UsageError(f"--tier {self.tier!r}; expected one of {', '.join(TIERS)}")
        found = BankFilter(
            kind=kind_name(self.kind) if self.kind else None,
            size=board_size(self.size) if self.size else None,
            tier=self.tier,
            score=_range("--score", self.score),
            clues=_range("--clues", self.clues),
        )
        if not bank.count(found):
            raise NothingError(f"{bank.path}: no puzzle {'fits' if bank.count() else 'in it yet'}")
        return found


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
