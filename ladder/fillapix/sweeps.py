"""How the fast engine looks for what one, two, three or four clues say, and for links."""

from __future__ import annotations

from ladder.fillapix.finders import Sweep
from ladder.fillapix.links import links
from ladder.fillapix.single import counted, squeezed
from ladder.fillapix.squeeze import SlackSearch
from ladder.fillapix.state import FillapixState


def sweep_counts(board: FillapixState, todo: set[int], _found: frozenset[int]) -> bool:
    """Sweep for `count`."""
    blanks, inks = board.lack
    found = False
    while todo:
        i = todo.pop()
        if inks[i] > 0 and blanks[i] > 0:
            continue
        finding = counted(board, i)
        if finding:
            board.apply(finding)
            found = True
    return found


def sweep_differences(board: FillapixState, todo: set[int], _found: frozenset[int]) -> bool:
    """Sweep for `difference`."""
    window, (blanks, inks), partners = board.window, board.lack, board.field.partners
    while todo:
        a = todo.pop()
        own, blank, ink = window[a], blanks[a], inks[a]
        for b in partners[a]:
            other = window[b]
            shared = (own & other).bit_count()
            slack = blank + inks[b] - shared
            if slack <= 0 and (slack or own != other) and _apply_difference(board, a, b):
                break
            slack = ink + blanks[b] - shared
            if slack <= 0 and (slack or own != other) and _apply_difference(board, b, a):
                break
        else:
            continue
        todo.add(a)
        return True
    return False


def _apply_difference(board: FillapixState, a: int, b: int) -> bool:
    finding = squeezed(board, (a,), (b,))
    return finding is not None and bool(board.apply(finding))


def sweep_squeezes(most: int) -> Sweep:
    """Return the sweep for `squeeze` of so many clues, and of fewer where nobody else looks."""

    def sweep(board: FillapixState, todo: set[int], found: frozenset[int]) -> bool:
        search = SlackSearch(board, once=False)
        sizes = [n for n in range(1, most + 1) if n == most or n not in found]
        while todo:
            centre = todo.pop()
            for size in sizes:
                for finding in search.at(centre, size):
                    board.apply(finding)
                    todo.add(centre)
                    return True
            search.done.add(centre)
        return False

    return sweep


def sweep_links(board: FillapixState, todo: set[int], _found: frozenset[int]) -> bool:
    """Sweep for `links`: chains have no end, so the whole board is looked at."""
    found = list(links(board, frozenset()))
    for finding in found:
        board.apply(finding)
    if not found:
        todo.clear()
    return bool(found)
