"""The fast engine: to the fixpoint, no steps.

Same techniques as the explaining engine. Each keeps a list of the clues near
which something changed since it last looked there, and the cheap ones empty
theirs before the others get a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ladder.fillapix.ahead import HYPOTHESES, INSIDE, fails, hypotheses
from ladder.fillapix.links import links
from ladder.fillapix.single import counted, squeezed
from ladder.fillapix.squeeze import Search
from ladder.fillapix.state import NONE, Board
from ladder.state import Mask
from ladder.table import Enabled

Sweep = Callable[[Board, set[int], Enabled], bool]
"""Looks near clues, takes away those it has done with, and says whether anything was found; may
stop at once then. What gentler techniques among those that are on can find is found already."""


Hypotheses = frozenset[tuple[int, Mask]]
"""Symbols, and cells as sets of one."""


@dataclass(slots=True)
class Stage:
    """A technique, and what is left for it to look at.

    Attributes:
        sweep: Does the work.
        reach: How many steps of overlapping blocks a change matters to it.
        changed: Clues in whose blocks something changed.
        todo: Clues to look at.
    """

    sweep: Sweep
    reach: int = 0
    changed: set[int] = field(default_factory=set)
    todo: set[int] = field(default_factory=set)

    def run(self, board: Board, on: Enabled) -> bool:
        """Work until something is found or nothing is left; whether something was found."""
        if self.changed:
            self.todo |= board.field.around(self.changed, self.reach)
            self.changed = set()
        return bool(self.todo) and self.sweep(board, self.todo, on)


def settle(board: Board, on: Enabled, until: Mask = 0) -> None:
    """Apply the techniques that are on until none finds anything.

    Args:
        board: The board; it is changed.
        on: The techniques.
        until: Stop as soon as all cells of this set are settled, if it has any.

    Raises:
        Contradiction: The board has no answer.
    """
    gentle = on - HYPOTHESES
    _calm(board, gentle, until)
    probes = [inside for name, choose in INSIDE.items() if name in on and (inside := choose(on))]
    sweeps: list[tuple[Enabled, Hypotheses | None]]
    sweeps = [(inside, board.hunches[inside]) for inside in probes if inside in board.hunches]
    sweeps += [(inside, None) for inside in probes]
    while not _settled(board, until) and any(
        _probed(board, gentle, inside, some, until) for inside, some in sweeps
    ):
        pass


def _settled(board: Board, until: Mask) -> bool:
    return until != 0 and not board.open & until


def _calm(board: Board, on: Enabled, until: Mask = 0) -> None:
    """Apply the techniques that assume nothing."""
    if not on <= board.calm:
        board.dirty = set(range(len(board.window)))
    stages = [Stage(sweep, reach) for name, sweep, reach in SWEEPS if name in on]
    found = True
    while found:
        board.tick()
        if _settled(board, until):
            board.calm = NONE  # not at rest: others of its cells may still say something
            return
        if board.dirty:
            for stage in stages:
                stage.changed |= board.dirty
            board.dirty = set()
        found = any(stage.run(board, on) for stage in stages)
    board.calm = on


def _count(board: Board, todo: set[int], _on: Enabled) -> bool:
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


def _difference(board: Board, todo: set[int], _on: Enabled) -> bool:
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


def _apply_difference(board: Board, a: int, b: int) -> bool:
    finding = squeezed(board, (a,), (b,))
    return finding is not None and bool(board.apply(finding))


def _squeeze(most: int) -> Sweep:
    def sweep(board: Board, todo: set[int], on: Enabled) -> bool:
        search = Search(board, once=False)
        sizes = [n for n in range(1, most + 1) if n == most or ALONE[n] not in on]
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


ALONE: dict[int, str] = {1: "count", 2: "difference", 3: "squeeze 3"}
"""The technique that finds all that so many clues say, no more and no fewer."""


def _links(board: Board, todo: set[int], _on: Enabled) -> bool:
    found = list(links(board, frozenset()))
    for finding in found:
        board.apply(finding)
    if not found:
        todo.clear()
    return bool(found)


SWEEPS: tuple[tuple[str, Sweep, int], ...] = (
    ("count", _count, 0),
    ("difference", _difference, 0),
    ("squeeze 3", _squeeze(3), 1),
    ("links", _links, 0),
    ("squeeze 4", _squeeze(4), 1),
)
"""Techniques that assume nothing, cheap ones first, and their reach: a set has its centre at most
so far from a clue of it."""


def _probed(
    board: Board, gentle: Enabled, inside: Enabled, some: Hypotheses | None, until: Mask
) -> bool:
    """Try hypotheses, all or some, until none of them fails any more; whether any did."""
    found = False
    progress = True
    while progress:
        progress = False
        tried = board.tried(inside)
        for symbol, one in _nearest_first(board, some, until):
            if not board.open & one or tried.safe[symbol] & one:
                continue
            if fails(board, symbol, one, inside, settle, tried):
                board.place(1 - symbol, one)
                _calm(board, gentle, until)
                if _settled(board, until):
                    return True
                tried = board.tried(inside)
                progress = found = True
    return found


def _nearest_first(board: Board, some: Hypotheses | None, until: Mask) -> list[tuple[int, Mask]]:
    """Return hypotheses, all or some; those near the cells that matter first, if not all do."""
    found = [h for h in hypotheses(board) if some is None or h in some]
    if until:
        cols = board.puzzle.cols
        r, c = divmod(board.cells(until)[until.bit_count() // 2], cols)

        def far(hypothesis: tuple[int, Mask]) -> int:
            row, col = divmod(hypothesis[1].bit_length() - 1, cols)
            return max(abs(row - r), abs(col - c))

        found.sort(key=far)
    return found
