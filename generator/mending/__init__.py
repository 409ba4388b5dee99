"""Mends puzzles: the fewest changes after which there is exactly one answer."""
