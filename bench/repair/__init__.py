"""What mending puzzles costs, and how many changes it takes."""
