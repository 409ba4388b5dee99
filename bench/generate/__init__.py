"""What making puzzles costs and what comes of it, beside published figures; run by hand."""
