"""Markdown tables and the figures in them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence


def markdown(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table."""
    lines = [list(head), ["---"] * len(head), *(list(map(str, row)) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def quantile(values: Sequence[float], share: float) -> float:
    """Return the least of the values that at least a share of them do not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def number(value: float) -> str:
    """Write a figure with about three digits."""
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


def percent(part: float, whole: float, digits: int = 0) -> str:
    """Write a share; a dash where there is nothing to share."""
    return f"{100 * part / whole:.{digits}f} %" if whole else "-"
