"""Fill-a-Pix pictures that no clues can tell apart: theory, without search."""
