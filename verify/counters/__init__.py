"""The third witness: answers counted by other methods. Imports puzzles only."""
