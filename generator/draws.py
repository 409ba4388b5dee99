"""Random numbers that are the same on every platform, Python version and day.

A code has to make the same puzzle for ever. The standard library promises
that for no more than a part of its random numbers, so these are made here:
block number k of a stream is BLAKE2b of the seed and k, cut into words of 64
bits, least significant byte first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

WORD = 8
"""Bytes of a word."""

BLOCK = 64
"""Bytes of a block: eight words."""

PERSON = b"fillproof draws"
"""Keeps these streams apart from any other use of the hash."""


class Draws:
    """One stream of random numbers.

    Args:
        seed: Any text; equal seeds give equal streams.
    """

    def __init__(self, seed: str) -> None:
        # A seed of any length is hashed once, so that a block costs the same for all.
        self._key = blake2b(seed.encode(), digest_size=BLOCK, person=PERSON).digest()
        self._blocks = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next word of the stream: 0 to 2**64 - 1."""
        if not self._words:
            number = self._blocks.to_bytes(WORD, "little")
            block = blake2b(number, digest_size=BLOCK, key=self._key, person=PERSON).digest()
            words = [int.from_bytes(block[i : i + WORD], "little") for i in range(0, BLOCK, WORD)]
            self._words = words[::-1]
            self._blocks += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each as likely as the others.

        Words above the largest multiple of n are thrown away: a remainder of
        all words would favour small numbers.

        Args:
            n: 1 to 2**64.

        Raises:
            ValueError: `n` is out of range.
        """
        if not 1 <= n <= 1 << 64:
            raise ValueError(f"no number below {n}")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def chance(self, percent: int) -> bool:
        """Return True in `percent` of a hundred draws."""
        return self.below(100) < percent

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`, each as likely as the others.

        Raises:
            ValueError: There are none.
        """
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index of `weights`, as likely as its weight says.

        Args:
            weights: Whole numbers, 0 for never.

        Raises:
            ValueError: They sum to 0.
        """
        sums = list(accumulate(weights))
        drawn = self.below(sums[-1] if sums else 0)
        return next(i for i, upto in enumerate(sums) if drawn < upto)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return `items` in random order, each order as likely as the others (Fisher-Yates)."""
        found = list(items)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found
