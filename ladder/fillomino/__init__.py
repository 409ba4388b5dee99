"""Fillomino for people: what is known, and the techniques, gentlest first."""

from __future__ import annotations

from ladder.fillomino.table import LADDER

__all__ = ["LADDER"]
