"""Another answer of a Fillomino puzzle, asked of its givens with a SAT solver.

The second way behind a verdict. What deduction and CP-SAT have decided is
asked again here, of the puzzle as it is printed: nothing is deduced first, and
neither code nor solver is shared with the first way.

A *symbol* is a number, or `MANY`, which stands for every number from some
least one up that is printed nowhere. A filled board becomes a board of
symbols, and all facts are about those. Each is true of every answer. Let n be
the least number that the symbol s stands for, and S a set of connected cells:

* *Too small*: S has fewer than n cells. A cell of S that is s has another s
  beside S, because its run has at least n cells and so leaves S.
* *Too large*: s is a number, and S has more than n cells. Not all of S is s.
* *Odd*: s is `MANY`, and S has fewer than 2n cells. If all of S is s and no
  cell beside S is, then S is a single run, because two have at least 2n cells.
  So the size of S is a number that `MANY` stands for.

The solver proposes a board of symbols; the facts that it breaks are added,
until it breaks none and is an answer, or none is left. A "none" is right:

* Besides facts, only the symbols of the known answer are excluded. An answer
  with the same symbols everywhere is the known answer: it has the same runs of
  numbers, and the same connected parts of `MANY`. Each such part has fewer than
  2n cells in the known answer (the least number of `MANY` is chosen so), so it is
  a single run in both answers and has the same number in both.
* A proposed part of `MANY` with 2n cells or more, whose size is no number of
  `MANY`, may still be several runs. No fact excludes it; the search starts
  again with a larger n.
"""

from __future__ import annotations

from verify.counters.fillomino_clues.deletion import clash
from verify.counters.fillomino_clues.search import ClueLimits, another

__all__ = ["ClueLimits", "another", "clash"]
