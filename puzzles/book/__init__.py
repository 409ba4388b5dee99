"""Books: puzzles in chapters, with rules, worked examples and answers, as PDF for print."""

from __future__ import annotations

from puzzles.book.papers import PAPERS
from puzzles.book.volume import MOST_STARS, Chapter, Entry, Lesson, Shown, Volume

__all__ = ["MOST_STARS", "PAPERS", "Chapter", "Entry", "Lesson", "Shown", "Volume"]
