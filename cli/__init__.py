"""The command line: reads puzzles, asks the other rooms, prints what they say."""
