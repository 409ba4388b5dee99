"""The drawing room: boards as pictures, one look for SVG, PNG, PDF and pages.

A picture is made in two steps. The functions here say what is drawn and where, as a `Drawing` of
a few simple shapes; `svg` and its neighbours write one as a file. Boards and steps are told apart
by traits of kinds, never by names, and nothing of other rooms is needed.
"""

from __future__ import annotations

from puzzles.drawing.drawing import Drawing
from puzzles.drawing.sheets import (
    StepLike,
    draw_answer,
    draw_conflict,
    draw_differing,
    draw_mended,
    draw_puzzle,
    draw_step,
)
from puzzles.drawing.svg import svg

__all__ = [
    "Drawing",
    "StepLike",
    "draw_answer",
    "draw_conflict",
    "draw_differing",
    "draw_mended",
    "draw_puzzle",
    "draw_step",
    "svg",
]
