"""How many answers a Fillomino board has, on arrays, with promised sizes and signs.

Like `fillomino_frontier`, this adds cell after cell and keeps only the lower
edge of what is filled; it shares no code with it, and no idea of sizes. There,
regions carry the sizes that they must not end with. Here, the rule is taken
apart: that a region does not end with n cells is *anything* minus *n cells*,

    [size != n]  =  1 - [size = n].

When a region ends with n cells, each unfinished neighbour of unknown size goes
on in two ways: without a word about its size, and, counted negative, with the
*promise* to end with n cells. So a region carries one size at most, never a
set of them, and a state is a row of small numbers. A given is a promise, too,
counted positive.

`edges` says which cells of the lower edge are of one region, `sizes` what a
cell does to the sizes, for all states with one edge at once; `tables` packs
states into words and adds up those that are equal; `walk` goes over the board.
"""

from __future__ import annotations

from verify.counters.fillomino_signed.walk import SignedCount, able, count, walk

__all__ = ["SignedCount", "able", "count", "walk"]
