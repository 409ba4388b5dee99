"""How pictures are printed: one sign for each cell."""

from __future__ import annotations

PAINTED, BLANK, NOT_KNOWN = "#", ".", "?"
