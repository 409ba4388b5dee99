"""What one cell does to the sizes of the regions, for all states with one edge at once.

Of each region a state knows how many cells it has, and the size it is promised
to end with, if any. Of a region that is *settled* it knows nothing: nobody
will ask whether it ends with some size. It has 0 cells.

Legend: `n` cells that a region has, `s` the size it is promised, 0 without a
promise; both have one entry a state. `top` is the most cells it can end with.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from verify.counters.fillomino_signed.edges import NOWHERE, EdgeMove
from verify.counters.fillomino_signed.tables import Mask, Numbers, SignedStates


@dataclass(frozen=True, slots=True)
class NextCell:
    """What all moves of one cell share.

    Attributes:
        given: The cell's given; 0 without one.
        left: Cells to come after it.
        later: For each size from 0 on, how many different givens up to it come after it.
        cap: The most cells of a region.
        touching: Whether regions of one size may touch.
    """

    given: int
    left: int
    later: Numbers
    cap: int
    touching: bool


def after(move: EdgeMove, old: SignedStates, facts: NextCell) -> SignedStates:
    """Return the states after a move; some may be equal.

    Cost: states * the square of the number of regions.
    """
    states, fine = _moved(move, old, facts)
    ended = None
    if move.ended != NOWHERE:
        ended, promised = old.cells[move.ended], old.promised[move.ended]
        fine &= (promised == 0) | (promised == ended)
        ended = ended[fine]
    states = states.only(fine)
    if ended is not None and not facts.touching:
        states = _asked(move, states, ended)
    tops = _tops(move, states, facts)
    fine = _possible(move, states, tops, facts)
    return _settled(move, states.only(fine), tops[:, fine], facts)


def _moved(move: EdgeMove, old: SignedStates, facts: NextCell) -> tuple[SignedStates, Mask]:
    """Return cells and promises after a move, and which states are possible."""
    shape = len(move.parts), old.cells.shape[1]
    cells, promised = np.empty((2, *shape), np.int16)
    fine = np.ones(shape[1], dtype=bool)
    for k, parts in enumerate(move.parts):
        if k == move.grown:
            cells[k], promised[k], possible = _grown(parts, old, facts)
            fine &= possible
        else:
            cells[k], promised[k] = old.cells[parts[0]], old.promised[parts[0]]
    return SignedStates(cells, promised, old.counts), fine


def _grown(
    parts: tuple[int, ...], old: SignedStates, facts: NextCell
) -> tuple[Numbers, Numbers, Mask]:
    """Return cells and promise of the region with the new cell, and which states are possible.

    All its parts and the given must promise the same. A settled part keeps no
    promise: what is promised is out of reach for it.
    """
    n, s = old.cells[list(parts)], old.promised[list(parts)]
    settled = (n == 0).any(axis=0)
    promised = s.max(axis=0, initial=facts.given)
    agreed = ((s == 0) | (s == promised)).all(axis=0) & (
        (facts.given == 0) | (promised == facts.given)
    )
    cells = np.where(settled, 0, n.sum(axis=0, dtype=np.int16) + 1)
    return cells, promised, agreed & ~(settled & (promised > 0)) & (cells <= facts.cap)


def _asked(move: EdgeMove, states: SignedStates, ended: Numbers) -> SignedStates:
    """Forbid the size of a finished region to those beside it: anything, minus that size.

    `ended` is 0 where the finished region was settled.
    """
    for k in move.beside:
        fine = (states.promised[k] != ended) | (ended == 0)
        states, ended = states.only(fine), ended[fine]
        n, s = states.cells[k], states.promised[k]
        which = np.flatnonzero((s == 0) & (n > 0) & (n <= ended))
        promised = states.promised[:, which]
        promised[k] = ended[which]
        states = SignedStates(
            np.append(states.cells, states.cells[:, which], axis=1),
            np.append(states.promised, promised, axis=1),
            np.append(states.counts, -states.counts[:, which], axis=1),
        )
        ended = np.append(ended, ended[which])
    return states


def _tops(move: EdgeMove, states: SignedStates, facts: NextCell) -> Numbers:
    """Return the most cells each region can end with, with no settled one joined to it."""
    tops = states.cells + np.int16(facts.left)
    for k, joins in enumerate(move.joins):
        for j in joins:
            tops[k] += states.cells[j]
    return tops


def _possible(move: EdgeMove, states: SignedStates, tops: Numbers, facts: NextCell) -> Mask:
    """Return which states can keep their promises, as far as counting cells can tell.

    All regions with a promise together must not need more cells than are left, and than other
    regions have that may join them. Two of one promised size that may become one need that many
    less; if they touch, they are of one size and break the rule.
    """
    fine: Mask = np.ones(states.cells.shape[1], dtype=bool)
    need = np.zeros(states.cells.shape[1], np.int16)
    for k, (n, s) in enumerate(zip(states.cells, states.promised, strict=True)):
        fine &= (s == 0) | (n <= s) & (s <= tops[k])
        need += s - n
        for j in range(k):
            equal = (s > 0) & (s == states.promised[j])
            if j in move.joins[k]:
                need -= np.where(equal, s, 0)
            elif not facts.touching:
                fine &= ~equal
    return fine & (need <= facts.left)


def _settled(move: EdgeMove, states: SignedStates, tops: Numbers, facts: NextCell) -> SignedStates:
    """Forget the cells of regions whose size nobody will ask for."""
    settled = [
        (states.promised[k] == 0) & ~_wanted(k, move, states, tops, facts)
        for k in range(len(states.cells))
    ]
    for n, which in zip(states.cells, settled, strict=True):
        n[which] = 0
    return states


def _wanted(k: int, move: EdgeMove, states: SignedStates, tops: Numbers, facts: NextCell) -> Mask:
    """Return where somebody may ask for the size of region k.

    These are the cap, givens to come, promises that it may take over or touch, and regions on the
    edge or to come that may touch it and be of its size. Regions on the edge may grow by taking
    in others, but not each other.
    """
    n, top = states.cells[k], tops[k]
    wanted: Mask = (top > facts.cap) | (facts.later[top] > facts.later[np.maximum(n, 1) - 1])
    if not facts.touching:
        wanted |= n <= facts.left
    for j, (m, s) in enumerate(zip(states.cells, states.promised, strict=True)):
        may_join = j in move.joins[k]
        if j == k or (facts.touching and not may_join):
            continue
        wanted |= (n <= s) & (s <= top)
        if not facts.touching:
            other, both = tops[j], np.int16(may_join)
            wanted |= (s == 0) & (m > 0) & (m <= top - both * m) & (n <= other - both * n)
    return wanted
