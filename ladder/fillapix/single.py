"""One clue, and two clues: count and difference.

Legend: a, b clues; lack[INK][a] ink cells that a still needs in its window,
lack[BLANK][a] blank ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.state import CellSet, Contradiction, Finding
from ladder.table import Enabled

AFTER_MARKS = 1
"""What a count weighs more if the number alone does not say it."""

APART = 3
"""What a difference weighs more if the clues do not touch by a side."""


def count(board: FillapixState, _on: Enabled) -> Iterator[Finding]:
    """A clue that has its ink blanks the rest of its block, or needs all its open cells.

    Sound: the clue counts the ink in its block. Monotone: what a clue lacks
    only falls. 0 and the number of cells of the block are seen at once, the
    others after marks. Source: folklore.
    """
    field, before, said = board.field, board.open, {}
    for i in board.fresh(1, 0):
        window, finding = board.said.get(i, (None, None))
        if window is not board.window[i]:  # a new set, whenever one of its cells gets known
            finding = counted(board, i)
            if finding and field.clues[i] not in (0, field.blocks[i].bit_count()):
                finding = finding._replace(extra=AFTER_MARKS)
        if finding:
            said[i] = board.window[i], finding
            yield finding
    board.said, board.looks[1] = said, (before, frozenset(said))


def counted(board: FillapixState, i: int) -> Finding | None:
    """Return what one clue says, or None.

    Raises:
        Contradiction: It has too much ink, or room for too little.
    """
    blank, ink = board.lack[BLANK][i], board.lack[INK][i]
    if blank > 0 and ink > 0:
        return None
    if blank < 0 or ink < 0:
        raise Contradiction(board.field.one(i), _unmet(board, i))
    window = board.window[i]
    place = ((BLANK if blank else INK, window),)
    return Finding(place, (), board.field.one(i), data=i) if window else None


def _unmet(board: FillapixState, i: int) -> str:
    ink = board.lack[INK][i]
    cells = board.field.clues[i] - ink
    what = "has"
    if ink >= 0:
        cells += board.window[i].bit_count()
        what = "has room for only"
    return f"{board.field.call(i)} {what} {cells} painted {'cell' if cells == 1 else 'cells'}"


def difference(board: FillapixState, _on: Enabled) -> Iterator[Finding]:
    """If a needs more ink than b by as many cells as only a sees, those are ink; b's own are blank.

    Premise: blanks of a + inks of b = cells that both see. Sound: such a cell
    is one of a's blanks or one of b's inks, so there are no more of them than
    that; if as many, a's other open cells are ink and b's blank. With `count`
    it is all that two clues say. Monotone: that sum less the cells falls
    whenever anything gets known. To keep it so, clues whose shared cells are
    all known count as well: what two clues say is not lost when cells get known.
    Source: "sharing rule", "2-clue logic"; "1-2" of Minesweeper players.
    """
    window, (blanks, inks) = board.window, board.lack
    before, found = board.open, set()
    for first in board.fresh(2, 1):
        for a, b, touch in board.field.pairs_from(first):
            shared = (window[a] & window[b]).bit_count()
            for plus, minus in ((a, b), (b, a)):
                slack = blanks[plus] + inks[minus] - shared
                if slack < 0 or (slack == 0 and window[a] != window[b]):
                    finding = squeezed(board, (plus,), (minus,), 0 if touch else APART)
                    if finding:
                        found.add(a)
                        yield finding
    board.looks[2] = before, frozenset(found)


Indices = tuple[int, ...]
"""Indices by their place in the field, ascending."""


def squeezed(
    board: FillapixState, plus: Indices, minus: Indices, extra: float = 0
) -> Finding | None:
    """Return what clues that fit together without slack say, or None if that is all known.

    Args:
        board: The board.
        plus: Indices whose ink counts for.
        minus: Indices whose ink counts against.
        extra: Added to the weight.

    Raises:
        Contradiction: They cannot all be met.
    """
    more, most = split(board, plus, minus)
    about = 0
    for i in plus + minus:
        about |= board.field.one(i)
    if surplus(board, plus, minus) > most:
        names = [board.field.call(i) for i in sorted(plus + minus)]
        text = f"{', '.join(names[:-1])} and {names[-1]} contradict each other"
        raise Contradiction(about, text)
    less, _ = split(board, minus, plus)
    place = tuple((symbol, cells) for symbol, cells in ((INK, more), (BLANK, less)) if cells)
    return Finding(place, (), about, data=(plus, minus), extra=extra) if place else None


def surplus(board: FillapixState, plus: Indices, minus: Indices) -> int:
    """Return how much more ink some clues need than others."""
    need = board.lack[INK]
    return sum(need[i] for i in plus) - sum(need[i] for i in minus)


def split(board: FillapixState, plus: Indices, minus: Indices) -> tuple[CellSet, int]:
    """Return the open cells that more of `plus` see than of `minus`, and the sum of how many more.

    Both come from the layers: cells seen by at least one, two, ... clues.
    """
    against = _layers(board, minus)
    cells = total = 0
    for depth, layer in enumerate(_layers(board, plus)):
        own = layer & ~against[depth] if depth < len(against) else layer
        cells |= own
        total += own.bit_count()
    return cells, total


def _layers(board: FillapixState, clues: Indices) -> list[CellSet]:
    layers: list[CellSet] = []
    for i in clues:
        carry = board.window[i]
        for depth, layer in enumerate(layers):
            layers[depth], carry = layer | carry, layer & carry
        layers.append(carry)
    return layers
