"""Makes puzzles; every removal of a number is asked of solver and ladder."""
