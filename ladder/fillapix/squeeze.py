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

from ladder.fillapix.single import Clues, counted, met, squeezed
from ladder.fillapix.state import BLANK, INK, Board
from ladder.state import Finding, Mask
from ladder.table import Enabled

Set = tuple[Clues, Clues]
"""Plus clues and minus clues, both ascending."""


class Arm(NamedTuple):
    """A clue that shares open cells with a centre.

    Attributes:
        gain: By how much it lowers the slack at most; positive.
        shared: The cells.
        lacks: What it lacks of the colour that counts.
        clue: The clue.
    """

    gain: int
    shared: Mask
    lacks: int
    clue: int


def squeeze(most: int) -> Callable[[Board, Enabled], Iterator[Finding]]:
    """Return the technique: at most so many clues, some against the others, without slack.

    For the argument see the module. Source: "3-clue logic" of kpixgames,
    "area arithmetic" of Minesweeper players.

    Args:
        most: 3 or 4.
    """

    def look(board: Board, _on: Enabled) -> Iterator[Finding]:
        for size in range(1, most + 1):
            for centre in range(len(board.field.cells)):
                yield from at_centre(board, centre, size)

    return look


def at_centre(board: Board, centre: int, size: int) -> Iterator[Finding]:
    """Yield what the sets of a size say that have a clue in their centre."""
    if size == 1:
        met(board, centre)
        finding = counted(board, centre)
        if finding:
            yield finding
    elif board.firm(centre):
        for plus, minus in SIZES[size](board, centre):
            finding = squeezed(board, plus, minus)
            if finding:
                yield finding


def _arms(board: Board, centre: int, symbol: int) -> list[Arm]:
    """Return the clues that can lower the slack of a centre, best first.

    Args:
        board: The board.
        centre: The clue in the centre.
        symbol: INK if the centre is a plus clue, so that the others count in ink.
    """
    window, lack = board.window, board.lack[symbol]
    own = window[centre]
    found = []
    for i in board.field.partners[centre]:
        shared = own & window[i]
        if shared and shared.bit_count() > lack[i] and board.firm(i):
            found.append(Arm(shared.bit_count() - lack[i], shared, lack[i], i))
    return sorted(found, key=lambda arm: -arm.gain)


def _oriented(symbol: int, centre: int, others: list[int]) -> Set:
    one, many = (centre,), tuple(sorted(others))
    return (one, many) if symbol == INK else (many, one)


def _pairs(board: Board, a: int) -> list[Set]:
    mine = board.lack[BLANK][a]
    return [((a,), (arm.clue,)) for arm in _arms(board, a, INK) if arm.gain >= mine]


def _stars(board: Board, centre: int, size: int) -> Iterator[Set]:
    """Yield minimal sets of one clue against all others."""
    for symbol in (INK, BLANK):
        mine = board.lack[1 - symbol][centre]
        arms = [arm for arm in _arms(board, centre, symbol) if arm.gain < mine]
        for some in combinations(arms, size - 1):
            # No cheaper test is missed: shared cells count once, so the gains promise too much.
            if sum(arm.gain for arm in some) < mine or _slack(mine, some) > 0:
                continue
            if size == 3 or all(_slack(mine, two) > 0 for two in combinations(some, 2)):
                yield _oriented(symbol, centre, [arm.clue for arm in some])


def _slack(mine: int, arms: tuple[Arm, ...]) -> int:
    shared = 0
    for arm in arms:
        mine += arm.lacks
        shared |= arm.shared
    return mine - shared.bit_count()


def _triples(board: Board, centre: int) -> Iterator[Set]:
    return _stars(board, centre, 3)


def _fours(board: Board, centre: int) -> Iterator[Set]:
    yield from _stars(board, centre, 4)
    yield from _twos(board, centre)


def _twos(board: Board, c: int) -> Iterator[Set]:
    """Yield minimal sets a, d against b, c where both a and d share open cells with c.

    One of the minus clues always does: three of the four couples share cells.
    """
    window, (blanks, inks) = board.window, board.lack
    near = [i for i in board.field.partners[c] if window[i] & window[c] and board.firm(i)]
    for a, d in combinations(near, 2):
        either, both = window[a] | window[d], window[a] & window[d]
        slack = blanks[a] + blanks[d] + inks[c] - (either & window[c]).bit_count()
        if slack < 1:
            continue  # not minimal
        excess = either & ~window[c] | both
        for b in {*board.field.partners[a], *board.field.partners[d]}:
            # b lowers the slack by the excess it sees less its ink: at most by its blanks.
            if blanks[b] < slack or (window[b] & excess).bit_count() - inks[b] < slack:
                continue
            if b in (a, c, d) or not board.firm(b):
                continue
            twice = b < c and window[b] & window[a] and window[b] & window[d]
            if not twice and _minimal(board, (a, d), (b, c)):
                yield tuple(sorted((a, d))), tuple(sorted((b, c)))


def _minimal(board: Board, plus: tuple[int, int], minus: tuple[int, int]) -> bool:
    """Whether no part of two against two is without slack."""
    window, (blanks, inks) = board.window, board.lack
    for i in plus:
        for j in minus:
            if (window[i] & window[j]).bit_count() >= blanks[i] + inks[j]:
                return False
    a, d = plus
    b, c = minus
    return not any(
        (window[i] & (window[b] | window[c])).bit_count() >= blanks[i] + inks[b] + inks[c]
        for i in plus
    ) and not any(
        ((window[a] | window[d]) & window[j]).bit_count() >= blanks[a] + blanks[d] + inks[j]
        for j in minus
    )


SIZES: dict[int, Callable[[Board, int], Iterator[Set] | list[Set]]] = {
    2: _pairs,
    3: _triples,
    4: _fours,
}
"""How to list the sets of a size that have a clue in their centre."""
