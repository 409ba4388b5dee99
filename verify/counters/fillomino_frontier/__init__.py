"""How many answers a Fillomino board has, counted without listing them.

Cells are added in reading order. Of the part that is filled only its lower
edge, the *frontier*, can matter to what follows: which of its cells are of one
region (`shapes`), and what is known of the sizes of these regions (`sizes`).
Boards that agree in both are one *state*; states carry exact counts (`walk`).

A region's size is not promised in advance: it is the number of its cells when
it leaves the frontier. What is carried along is what the final size must not
be, and that only for as long as it can still be.
"""

from __future__ import annotations

from verify.counters.fillomino_frontier.walk import Walk, count, walk

__all__ = ["Walk", "count", "walk"]
