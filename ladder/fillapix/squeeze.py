"""Three and four clues that leave each other no slack.

Some clues count for (plus), others against (minus). A cell seen by p of the
ones and n of the others counts p - n times if it is ink. Their *slack* is

    (what the plus clues lack in blanks) + (what the minus clues lack in ink)
    - (sum over the open cells of min(p, n)).

Sound: a cell that a plus and a minus clue both see is one of the first's
blanks or one of the second's inks, and min(p, n) such couples can be formed
without using a clue twice; so the slack is never negative, and if it is 0
nothing is lacking elsewhere: cells with p > n are ink, with p < n blank.
Monotone: a cell that gets known never raises the slack.

Only sets that hang together by shared open cells of a plus and a minus clue
say anything new (the slack of others is the sum of their parts'), and only
minimal ones: if a part of the set has no slack, that part and the rest say it
all. So a squeeze of n takes sets of at most n; were those of less than n left
out, what n clues say would be lost when one of them is done.

Legend: a, b, c, d clues; mine, theirs what the centre and the others lack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from ladder.fillapix.single import Indices, counted, squeezed
from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.state import CellSet, Finding
from ladder.table import Enabled, Look

Set = tuple[Indices, Indices]
"""Plus clues and minus clues, both ascending."""


REACH = {3: 1, 4: 3}
"""How many steps of overlapping blocks a set reaches from its centre: two against two, told at one
of them only, may hang together as a chain."""


def squeeze(most: int) -> Look:
    """Return the technique: at most so many clues, some against the others, without slack.

    For the argument see the module. Source: "3-clue logic" of kpixgames,
    "area arithmetic" of Minesweeper players.

    Args:
        most: 3 or 4.
    """

    def look(board: FillapixState, _on: Enabled) -> Iterator[Finding]:
        search = SlackSearch(board, once=True)
        before, found = board.open, set()
        fresh = board.fresh(most, REACH[most])
        for size in range(1, most + 1):
            for centre in fresh:
                for finding in search.at(centre, size):
                    found.add(centre)
                    yield finding
        board.looks[most] = before, frozenset(found)

    look.__doc__ = squeeze.__doc__
    return look


class Arm(NamedTuple):
    """A clue that shares open cells with a centre and may lower the slack.

    Attributes:
        gain: By how much it lowers the slack at most; positive.
        shared: The cells.
        lacks: What it lacks of the colour that counts.
        clue: The clue.
    """

    gain: int
    shared: CellSet
    lacks: int
    clue: int


class SlackSearch:
    """Finds sets of clues without slack. Good until the board changes.

    Args:
        board: The board.
        once: Whether two against two are told at the first of the two plus clues only.

    Attributes:
        done: Indices at which two against two have been told, all of them.
    """

    def __init__(self, board: FillapixState, *, once: bool) -> None:
        self.board, self.once = board, once
        self.done: set[int] = set()
        self._arms: dict[tuple[int, int], list[Arm]] = {}
        self._near: dict[int, set[int]] = {}
        self._most: dict[int, int] = {}

    def at(self, centre: int, size: int) -> Iterator[Finding]:
        """Yield what the sets of a size say that have a clue in their centre."""
        board = self.board
        if size == 1:
            finding = counted(board, centre)
            if finding:
                yield finding
        elif board.firm(centre):
            for plus, minus in SIZES[size](self, centre):
                finding = squeezed(board, plus, minus)
                if finding:
                    yield finding

    def pairs(self, a: int) -> Iterator[Set]:
        """Yield sets of one clue against one."""
        mine = self.board.lack[BLANK][a]
        return (((a,), (arm.clue,)) for arm in self.arms(a, INK) if arm.gain >= mine)

    def triples(self, centre: int) -> Iterator[Set]:
        """Yield minimal sets of one clue against two."""
        return self._stars(centre, 2)

    def fours(self, centre: int) -> Iterator[Set]:
        """Yield minimal sets of one clue against three, and of two against two."""
        yield from self._stars(centre, 3)
        yield from self._twos(centre)

    def arms(self, centre: int, symbol: int) -> list[Arm]:
        """Return the clues that can lower the slack of a centre.

        Args:
            centre: The clue in the centre.
            symbol: INK if the centre is a plus clue, so that the others count in ink.
        """
        key = centre, symbol
        if key not in self._arms:
            window, lack = self.board.window, self.board.lack[symbol]
            own = window[centre]
            self._arms[key] = [
                Arm(gain, cells, lack[i], i)
                for i in sorted(self.near(centre))
                if (gain := (cells := own & window[i]).bit_count() - lack[i]) > 0
            ]
        return self._arms[key]

    def near(self, i: int) -> set[int]:
        """Return the firm clues that share open cells with a clue."""
        if i not in self._near:
            board = self.board
            window, (blanks, inks) = board.window, board.lack
            own = window[i]
            self._near[i] = {
                j
                for j in board.field.partners[i]
                if own & window[j] and blanks[j] > 0 and inks[j] > 0
            }
        return self._near[i]

    def _stars(self, centre: int, size: int) -> Iterator[Set]:
        for symbol in (INK, BLANK):
            mine = self.board.lack[1 - symbol][centre]
            arms = [arm for arm in self.arms(centre, symbol) if arm.gain < mine]
            if sum(sorted(arm.gain for arm in arms)[-size:]) < mine:
                continue
            for some in combinations(arms, size):
                # Cells shared with several arms count once, so the gains promise too much.
                if sum(arm.gain for arm in some) < mine or _slack(mine, some) > 0:
                    continue
                if size == 2 or all(_slack(mine, two) > 0 for two in combinations(some, 2)):
                    others = tuple(sorted(arm.clue for arm in some))
                    yield ((centre,), others) if symbol == INK else (others, (centre,))

    def _twos(self, a: int) -> Iterator[Set]:
        """Yield minimal sets of a clue and another against two, one of which meets both.

        There is such a one: of the four couples three at least share cells.
        """
        blanks = self.board.lack[BLANK]
        for d, middle in self._middles(a).items():
            # Each minus clue covers at most so much of what the plus clues lack.
            best = max(middle.values())
            need = blanks[a] + blanks[d]
            if best + max(best, self._best(a), self._best(d)) >= need:
                for b, c in self._couples(a, d, middle, need):
                    yield tuple(sorted((a, d))), tuple(sorted((b, c)))

    def _middles(self, a: int) -> dict[int, dict[int, int]]:
        """Return other plus clues, with the minus clues between and what these cover, if any."""
        window, inks = self.board.window, self.board.lack[INK]
        own, done = window[a], self.done
        found: dict[int, dict[int, int]] = {}
        for c in self.near(a):
            seen, ink = window[c], inks[c]
            for d in self.near(c):
                cover = (seen & (own | window[d])).bit_count() - ink
                if cover > 0 and d != a and d not in done and (d > a or not self.once):
                    found.setdefault(d, {})[c] = cover
        return found

    def _best(self, a: int) -> int:
        if a not in self._most:
            self._most[a] = max((arm.gain for arm in self.arms(a, INK)), default=0)
        return self._most[a]

    def _couples(
        self, a: int, d: int, middle: dict[int, int], need: int
    ) -> Iterator[tuple[int, int]]:
        """Yield the minimal couples b, c that take all slack from a and d; c shares with both."""
        window, inks = self.board.window, self.board.lack[INK]
        either, both = window[a] | window[d], window[a] & window[d]
        side = {arm.clue: arm.gain for x in (a, d) for arm in self.arms(x, INK)} | middle
        for c, gain in middle.items():
            slack = need - gain
            excess = either & ~window[c] | both  # where b counts beside c
            for b, most in side.items():
                if most < slack or b in (a, d, c) or (b in middle and b > c):
                    continue
                enough = (window[b] & excess).bit_count() - inks[b] >= slack
                if enough and self._minimal(a, d, b, c):
                    yield b, c

    def _minimal(self, a: int, d: int, b: int, c: int) -> bool:
        """Whether no part of a, d against b, c is without slack."""
        window, (blanks, inks) = self.board.window, self.board.lack
        plus, minus = ((a,), (d,), (a, d)), ((b,), (c,), (b, c))
        for some in plus:
            cells = window[some[0]] | window[some[-1]]
            lack = sum(blanks[i] for i in some)
            for others in minus:
                shared = cells & (window[others[0]] | window[others[-1]])
                if len(some) + len(others) < 4 and shared.bit_count() >= lack + sum(
                    inks[j] for j in others
                ):
                    return False
        return True


def _slack(mine: int, arms: tuple[Arm, ...]) -> int:
    shared = 0
    for arm in arms:
        mine += arm.lacks
        shared |= arm.shared
    return mine - shared.bit_count()


SIZES: dict[int, Callable[[SlackSearch, int], Iterator[Set]]] = {
    2: SlackSearch.pairs,
    3: SlackSearch.triples,
    4: SlackSearch.fours,
}
"""How to list the sets of a size that have a clue in their centre."""
