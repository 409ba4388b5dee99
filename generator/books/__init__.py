"""Books of puzzles: what their sections want, what a bank lacks of it, and the finished volume."""

from __future__ import annotations

from generator.books.sections import Section, Shortage, fits, grouped, picked
from generator.books.stock import Item, of_puzzle, of_row
from generator.books.stocking import lacking, stock_of
from generator.books.volume import Cover, volume

__all__ = [
    "Cover",
    "Item",
    "Section",
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
