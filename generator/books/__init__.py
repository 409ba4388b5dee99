"""Books of puzzles: what their sections want, what a bank lacks of it, and the finished volume."""

from __future__ import annotations

from generator.books.sections import BookSection, Shortage, fits, grouped, picked
from generator.books.stock import BookItem, of_puzzle, of_row
from generator.books.stocking import lacking, stock_of
from generator.books.volume import Cover, volume

__all__ = [
    "BookItem",
    "BookSection",
    "Cover",
    "Shortage",
    "fits",
    "grouped",
    "lacking",
    "of_puzzle",
    "of_row",
    "picked",
    "stock_of",
    "volume",
]
