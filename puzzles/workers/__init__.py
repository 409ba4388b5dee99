"""Worker processes, for every room that hands out work."""
