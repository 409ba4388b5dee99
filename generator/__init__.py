"""Makes puzzles; every removal of a clue is asked of solver and ladder.

`generate` makes the puzzle of a code, the same one on every machine, and
`audit` asks again whether it is unique and whether a clue too many is left.
"""

from __future__ import annotations

from generator.auditing import Audit, audit
from generator.errors import RemovalError, StoppedError
from generator.make import DEPTH, generate
from generator.recipe import (
    ENGINE,
    Crosscheck,
    GaveUp,
    Made,
    Policy,
    Recipe,
    Symmetry,
    Tally,
)
from generator.registry import DIFFICULTIES, GENERATORS, check
from generator.wishes import Request

__all__ = [
    "DEPTH",
    "DIFFICULTIES",
    "ENGINE",
    "GENERATORS",
    "Audit",
    "Crosscheck",
    "GaveUp",
    "Made",
    "Policy",
    "Recipe",
    "RemovalError",
    "Request",
    "StoppedError",
    "Symmetry",
    "Tally",
    "audit",
    "check",
    "generate",
]
