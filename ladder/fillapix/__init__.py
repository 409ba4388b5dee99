"""Fill-a-Pix for people: what is known, and the techniques, gentlest first."""

from __future__ import annotations

from ladder.fillapix.table import LADDER

__all__ = ["LADDER"]
