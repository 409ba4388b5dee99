"""Options of ``fillproof bank``, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import UsageError, Words, board_size
from puzzles import FillproofError, kind_name

if TYPE_CHECKING:
    from generator.bank import Bank, BankFilter, BankOrder
    from generator.ranges import Range

TIERS = ("easy", "medium", "hard", "expert", "stuck")
"""Words for --tier as help names them; a test compares them with the ladder's."""

KEYS = ("id", "code", "kind", "size", "tier", "score", "depth", "clues", "finds")
"""Words for --sort as help names them; a test compares them with the bank's."""


class NothingError(FillproofError):
    """No puzzle fits what was asked for."""

    exit_code = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterOptions:
    """Options that choose puzzles of a bank."""

    kind: Annotated[
        Words,
        typer.Option("--kind", metavar="KIND", help="Only puzzles of this kind; may be repeated."),
    ] = None
    size: Annotated[
        Words,
        typer.Option("--size", metavar="RxC", help="Only puzzles of this size; may be repeated."),
    ] = None
    tier: Annotated[
        Words,
        typer.Option(
            "--tier",
            metavar="TIER",
            help=f"Only puzzles of this tier: {', '.join(TIERS)}; may be repeated.",
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

        found = BankFilter(
            kinds=tuple(kind_name(_single("--kind", word)) for word in self.kind or []),
            sizes=tuple(board_size(_single("--size", word)) for word in self.size or []),
            tiers=tuple(_one_of("--tier", word, TIERS) for word in self.tier or []),
            score=_range("--score", self.score),
            clues=_range("--clues", self.clues),
        )
        if not bank.count(found):
            raise NothingError(f"{bank.path}: no puzzle {'fits' if bank.count() else 'in it yet'}")
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOptions:
    """Options that say in which order puzzles come."""

    sort: Annotated[
        str | None,
        typer.Option(
            "--sort",
            metavar="KEY",
            help=f"Sort by {', '.join(KEYS[:-1])} or {KEYS[-1]}. Default: as they are in the bank.",
        ),
    ] = None
    reverse: Annotated[bool, typer.Option("--reverse", help="Turn the order around.")] = False

    def of(self, *, seed: str | None = None, count: int | None = None) -> BankOrder:
        """Return the order that is wanted, of all puzzles or of some.

        Raises:
            UsageError: No such key.
        """
        from generator.bank import BankOrder

        by = None if self.sort is None else _one_of("--sort", self.sort, KEYS)
        return BankOrder(by=by, reverse=self.reverse, seed=seed, count=count)


def _one_of(option: str, word: str, words: Sequence[str]) -> str:
    """Return the value of an option that takes one of some words."""
    if _single(option, word) not in words:
        raise UsageError(f"{option} {word!r}; expected one of {', '.join(words)}")
    return word


def _single(option: str, word: str) -> str:
    """Refuse several words at once, which is not how several are given."""
    if "," in word:
        example = " ".join(f"{option} {part.strip()}" for part in word.split(","))
        raise UsageError(f"{option} {word!r}; expected one word, like {example} for several")
    return word


def _range(option: str, text: str | None) -> Range:
    """Read ``A..B``, ``A..``, ``..B`` or ``A``; None for any number."""
    if text is None:
        return None, None
    from generator.ranges import read_range

    return read_range(text, option)
