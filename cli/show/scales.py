"""Axes of plots: where a number stands, and which numbers are written beside it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

NICE = (1, 2, 5, 10)
"""Steps between numbers that people read easily, times a power of ten."""

MARKED = 5
"""Numbers beside an axis, at most, more or less."""

LONG = 100_000
"""Numbers from here on are written shorter beside an axis."""


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis.

    Attributes:
        low: The number at its start.
        high: The number at its end.
        log: Whether equal distances are equal factors.
    """

    low: float
    high: float
    log: bool = False

    @classmethod
    def of(cls, values: Iterable[float], *, zero: bool = False) -> Scale:
        """Return an axis on which all of some numbers fit, from a nice number to a nice one.

        Args:
            values: The numbers.
            zero: Whether 0 has to be on it.
        """
        found = [*values, *([0.0] if zero else [])] or [0.0, 1.0]
        low, high = min(found), max(found)
        step = _step(high - low or 1)
        low, high = math.floor(low / step) * step, math.ceil(high / step) * step
        return cls(low, high if high > low else low + step)

    @classmethod
    def of_factors(cls, values: Iterable[float]) -> Scale:
        """Return an axis on which equal distances are equal factors; the numbers are above 0."""
        found = [*values] or [1.0]
        low, high = _nice(min(found), up=False), _nice(max(found), up=True)
        return cls(low, high if high > low else 10 * low, log=True)

    def share(self, value: float) -> float:
        """Return where a number stands, from 0 at the start to 1 at the end."""
        low, high = self.low, self.high
        if self.log:
            low, high, value = (math.log10(number) for number in (low, high, value))
        return (value - low) / (high - low)

    def ticks(self, *, whole: bool = False) -> list[float]:
        """Return the numbers that are written beside the axis; only whole ones if asked."""
        if self.log:
            return self._powers()
        step = _step(self.high - self.low)
        step = max(1.0, step) if whole else step
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [n * step for n in range(first, last + 1)]

    def _powers(self) -> list[float]:
        """Return powers of ten, and what lies between them where they are few."""
        first, last = math.floor(math.log10(self.low)), math.ceil(math.log10(self.high))
        between = NICE[:-1] if last - first <= 2 else (1,)
        every = max(1, math.ceil((last - first) / MARKED))
        found = [n * 10.0**power for power in range(first, last + 1, every) for n in between]
        return [n for n in found if self.low <= n * (1 + 1e-9) and n <= self.high * (1 + 1e-9)]


def _step(span: float) -> float:
    """Return a nice distance of which about `MARKED` make a span."""
    power = 10.0 ** math.floor(math.log10(span / MARKED))
    return next(nice * power for nice in NICE if span / (nice * power) <= MARKED)


def _nice(value: float, *, up: bool) -> float:
    """Return the next nice number at or above a number, or the last at or below it."""
    power = 10.0 ** math.floor(math.log10(value))
    nice = [n * power for n in NICE]
    return next(n for n in nice if n >= value) if up else max(n for n in nice if n <= value)


def shown(value: float) -> str:
    """Return a number as it is written on a plot: ``12,000``, ``0.5``."""
    if value == round(value):
        return f"{value:,.0f}"
    return f"{value:.3g}"


def short(value: float) -> str:
    """Return a number as it is written beside an axis, in little room: ``12,000``, ``2.5M``."""
    for unit, sign in ((1e6, "M"), (1e3, "k")):
        if value >= max(unit, LONG):
            return f"{shown(value / unit)}{sign}"
    return shown(value)
