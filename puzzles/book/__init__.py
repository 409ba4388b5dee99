"""Books: puzzles in chapters, with rules, worked examples and answers, as PDF for print."""

from __future__ import annotations

from puzzles.book.papers import PAPERS
from puzzles.book.volume import MOST_STARS, BookPuzzle, Chapter, HowTo, ShownStep, Volume

__all__ = ["MOST_STARS", "PAPERS", "BookPuzzle", "Chapter", "HowTo", "ShownStep", "Volume"]
