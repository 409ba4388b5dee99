"""The orders in which people look at the puzzles of a bank."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from generator.bank.store import BankRow
from ladder import Tier


def rank(tier: str | None) -> int:
    """Return where a tier stands from gentle to hard, stuck last."""
    words = [t.word for t in Tier]
    return words.index(tier) if tier in words else len(words)


def _size(row: BankRow) -> tuple[int, int]:
    p = row.entry.puzzle
    return p.rows * p.cols, p.rows


ORDERS: dict[str, Callable[[BankRow], Any]] = {
    "id": lambda row: row.id,
    "code": lambda row: row.entry.name,
    "kind": lambda row: row.entry.puzzle.kind,
    "size": _size,
    "tier": lambda row: rank(row.entry.tier),
    "score": lambda row: row.entry.score,
    "depth": lambda row: row.entry.depth,
    "clues": lambda row: row.entry.clue_count,
    "finds": lambda row: row.entry.finds,
}
"""What puzzles can be sorted by: a value for each."""


def ordered(rows: Iterable[BankRow], by: str | None, *, reverse: bool) -> Iterable[BankRow]:
    """Return puzzles sorted by one of `ORDERS`, those alike by number; None leaves them be.

    Cost: all are in memory where they are sorted or reversed.
    """
    if by is None:
        return reversed(list(rows)) if reverse else rows
    return sorted(sorted(rows, key=ORDERS["id"]), key=ORDERS[by], reverse=reverse)
