"""Workers, for every room that hands out work: processes, this process, somebody else's cluster."""
