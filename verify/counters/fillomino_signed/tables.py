"""States with one edge: as columns of numbers, and packed, one word a state.

A state has two numbers for each region, both at most the cells of the board.
Packed, they are the digits of one 64-bit word, so that equal states are found
by sorting words. Boards whose digits need more are too wide (`fits`).

A count is negative or positive, and may be larger than 64 bits. It is held as
*limbs*, the lowest first: all but the highest are 32 bits, so that billions of
them can be added before anything is carried. The highest may wrap around:
everything is exact modulo a power of two above the answer (`limbs_for`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WORD, LIMB = 64, 32
"""Bits of a packed state, and of a limb that is not the highest."""

Mask = NDArray[np.bool_]
Numbers = NDArray[np.int16]
Limbs = NDArray[np.int64]


class PackedStates(NamedTuple):
    """Packed states with one edge.

    Attributes:
        keys: One word a state.
        counts: Limbs x states.
    """

    keys: NDArray[np.uint64]
    counts: Limbs


class SignedStates(NamedTuple):
    """The same states unpacked; arrays are regions x states.

    Attributes:
        cells: How many cells the region has; 0 if nobody will ask (`sizes`).
        promised: With how many it must end; 0 without a promise.
        counts: Limbs x states.
    """

    cells: Numbers
    promised: Numbers
    counts: Limbs

    def only(self, which: Mask) -> SignedStates:
        """Return the states of a mask; all of them are not copied."""
        if which.all():
            return self
        return SignedStates(self.cells[:, which], self.promised[:, which], self.counts[:, which])


def fits(base: int, cols: int) -> bool:
    """Whether two digits a column fit into a word."""
    bound: int = base ** (2 * cols)
    return bound <= 1 << WORD


def limbs_for(rows: int, cols: int) -> int:
    """Return how many limbs hold any count of answers of a board.

    Answers differ in which neighbours are of one region: two to the number of
    pairs of neighbours bounds them.
    """
    pairs = 2 * rows * cols - rows - cols
    return 1 + max(0, -((WORD - pairs) // LIMB))


def single(limbs: int) -> PackedStates:
    """Return the one state before the first cell."""
    counts = np.zeros((limbs, 1), np.int64)
    counts[0] = 1
    return PackedStates(np.zeros(1, np.uint64), counts)


def packed(states: SignedStates, base: int) -> PackedStates:
    """Pack states."""
    keys = np.zeros(states.cells.shape[1], np.uint64)
    for pair in zip(states.cells, states.promised, strict=True):
        for digits in pair:
            keys *= np.uint64(base)
            keys += digits.astype(np.uint64)
    return PackedStates(keys, states.counts)


def unpacked(table: PackedStates, regions: int, base: int) -> SignedStates:
    """Unpack states of so many regions."""
    digits = np.empty((2 * regions, len(table.keys)), np.int16)
    rest = table.keys
    for i in reversed(range(2 * regions)):
        rest, digits[i] = np.divmod(rest, np.uint64(base))
    return SignedStates(digits[::2], digits[1::2], table.counts)


def merged(tables: Iterable[PackedStates]) -> PackedStates:
    """Add up the counts of equal states, and leave out those that cancel.

    Cost: states * log(states).
    """
    tables = list(tables)
    keys = np.concatenate([table.keys for table in tables])
    counts = np.concatenate([table.counts for table in tables], axis=1)
    order = np.argsort(keys)
    keys = keys[order]
    starts = np.flatnonzero(np.append(True, keys[1:] != keys[:-1])[: len(keys)])
    counts = _carried(np.add.reduceat(counts[:, order], starts, axis=1))
    kept = counts.any(axis=0)
    return PackedStates(keys[starts][kept], counts[:, kept])


def total(tables: Iterable[PackedStates]) -> int:
    """Return the sum of all counts."""
    summed, bits = 0, WORD
    for table in tables:
        for i, limb in enumerate(table.counts.tolist()):
            summed += sum(limb) << LIMB * i
            bits = WORD + LIMB * i
    return summed % (1 << bits)


def _carried(counts: Limbs) -> Limbs:
    """Carry what is beyond 32 bits from each limb to the next."""
    for i in range(len(counts) - 1):
        carry = counts[i] >> LIMB
        counts[i] -= carry << LIMB
        counts[i + 1] += carry
    return counts
