"""Fillomino as CP-SAT models: a lazy clausal one, and region placements."""

from __future__ import annotations

from cpmodels.fillomino.grid import FillominoGrid

__all__ = ["FillominoGrid"]
