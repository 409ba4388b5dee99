"""The third witness: other methods, no solver. Imports puzzles only."""
