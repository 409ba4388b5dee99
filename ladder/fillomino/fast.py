"""The fast engine: to the fixpoint, no steps.

Same techniques as the explaining engine, in rounds that ask the cheap ones
first and look again only at numbers whose candidates changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ladder.fillomino.ahead import CROWDING, ROOM, fails_at_once, frontier, gentle, led_to
from ladder.fillomino.pockets import areas, budget, fill, unite
from ladder.fillomino.single import (
    Rule,
    exact_room,
    finished,
    first_found,
    last_number,
    no_room,
    only_exit,
    out_of_reach,
    overflow,
    way_through,
)
from ladder.fillomino.state import Board
from ladder.fillomino.ways import ways_rule
from ladder.fillomino.worlds import Worlds
from ladder.state import Finding
from ladder.table import Enabled

CHEAP: tuple[tuple[str, Rule], ...] = (
    ("finished", finished),
    ("only exit", only_exit),
    ("overflow", overflow),
)
"""Rules about one number that look at its runs alone."""

FLOODS: tuple[tuple[str, Rule], ...] = (
    ("no room", no_room),
    ("exact room", exact_room),
    ("way through", way_through),
)
"""Rules about one number that flood where it is possible."""

LATE: tuple[tuple[str, Rule], ...] = (
    ("out of reach", out_of_reach),
    ("ways 4", ways_rule(4)),
    ("ways 12", ways_rule(12)),
    ("ways 40", ways_rule(40)),
)
"""Rules about one number that wait until the others find no more."""

Test = Callable[[Board, int, int, Board | None], Board | None]
"""Tries a symbol in a cell (a set of one), given where that led before, if anywhere: None if
it fails, else where it leads; the board itself if that is not known."""

SMALL: tuple[tuple[str, int], ...] = (("lone cell", 1), ("pocket 3", 3), ("pocket 5", 5))
"""Techniques that fill pockets, and the largest they fill."""


def settle(board: Board, on: Enabled, until: int = 0) -> None:
    """Apply the techniques that are on until none finds anything.

    Args:
        board: The board; it is changed.
        on: The techniques.
        until: Stop as soon as all cells of this set are known, if it has any.

    Raises:
        Contradiction: The board has no answer.
    """
    stages: list[Callable[[], bool]] = [
        _numbers(board, CHEAP, on),
        lambda: "last number" in on and _apply(board, last_number(board, on)),
        _numbers(board, FLOODS, on),
        _pockets(board, on),
        lambda: "budget" in on and _apply(board, budget(board, on)),
        _numbers(board, LATE, on),
    ]
    gentler = stages.copy()
    if on & {"look-ahead", "crowding"}:
        reasons = {CROWDING} if "look-ahead" not in on else {ROOM, CROWDING}
        stages.append(_Hypotheses(board, gentler, _sees_failure(on, reasons), until))
    if "probe" in on:
        stages.append(_Hypotheses(board, gentler, _refutes(gentle(on)), until))
    if "nested" in on:
        stages.append(_Hypotheses(board, gentler, _refutes(on - {"nested"}), until))
    _run(board, stages, until)


def _run(board: Board, stages: list[Callable[[], bool]], until: int) -> None:
    """Go back to the first stage whenever one found something."""
    while not _known(board, until) and any(stage() for stage in stages):
        board.tick()


def _known(board: Board, until: int) -> bool:
    return until != 0 and not board.open & until


def _apply(board: Board, findings: Iterator[Finding]) -> bool:
    """Apply all that one look finds; whether it was anything."""
    found = list(findings)
    for finding in found:
        board.apply(finding)
    return bool(found)


def _numbers(board: Board, named: tuple[tuple[str, Rule], ...], on: Enabled) -> Callable[[], bool]:
    """Return the stage that applies rules number by number until one of them finds something.

    It keeps by number the sets in which the rules found nothing.
    """
    rules = tuple(rule for name, rule in named if name in on)
    quiet: dict[int, tuple[int, int, int]] = {}

    def stage() -> bool:
        changed = False
        for v in sorted(board.can) if rules else ():
            if v not in board.can:
                continue  # the class has ended
            sets = board.can[v], board.known[v], board.low(v)
            if quiet.get(v) == sets:
                continue
            found = board.plane.once("rules", first_found, rules, board.plane, v, sets).unpack()
            if not found:
                quiet[v] = sets
            for finding in found:
                board.apply(finding)
            changed = changed or bool(found)
        return changed

    return stage


def _pockets(board: Board, on: Enabled) -> Callable[[], bool]:
    """Return the stage that looks at the pockets near cells that were touched."""
    most = max((size for name, size in SMALL if name in on), default=0)
    united = "one region" in on

    def stage() -> bool:
        zone, board.touched = board.touched, 0
        if not zone or not (most or united):
            return False
        wide = board.felt(zone)
        changed = False
        looks = [(fill, area) for area in areas(board, most, wide)] if most else []
        if united:
            looks += [(unite, pocket) for pocket in board.plane.pieces(board.open)]
        for look, area in looks:
            if area & wide and not area & ~board.open:
                finding = look(board, area)
                if finding is not None:
                    board.apply(finding)
                    changed = True
        return changed

    return stage


def _sees_failure(on: Enabled, reasons: set[str]) -> Test:
    def test(board: Board, symbol: int, one: int, _before: Board | None) -> Board | None:
        bad = fails_at_once(board, symbol, one, on)
        return None if bad is not None and bad[0] in reasons else board

    return test


def _refutes(inside: Enabled) -> Test:
    def test(board: Board, symbol: int, one: int, before: Board | None) -> Board | None:
        return led_to(board, symbol, one, inside, settle, before) if inside else board

    return test


class _Hypotheses:
    """The stage that tries hypotheses, and goes on gently after each that fails."""

    def __init__(
        self, board: Board, gentler: list[Callable[[], bool]], test: Test, until: int
    ) -> None:
        self.board, self.gentler, self.test, self.until = board, gentler, test, until
        self._worlds = Worlds()
        self._held: set[tuple[int, int]] = set()  # on the board as it stands
        self._quiet: tuple[dict[int, int], dict[int, int]] | None = None

    def __call__(self) -> bool:
        """Return whether any failed."""
        if self._quiet == (self.board.can, self.board.known):
            return False
        self._held.clear()
        self._worlds.update(self.board)
        changed = False
        while not _known(self.board, self.until) and self._round():
            changed = True
        self._quiet = self.board.can.copy(), self.board.known.copy()
        return changed

    def _round(self) -> bool:
        """Try all hypotheses that are not known to hold; whether one failed."""
        board, changed = self.board, False
        for symbol, one in sorted(frontier(board), key=lambda h: h not in board.hunches):
            hypothesis = symbol, one
            if not board.can.get(symbol, 0) & board.open & one or self._holds(hypothesis):
                continue
            board.tick()
            world = self.test(board, symbol, one, self._worlds.leave(hypothesis))
            if world is board:
                self._held.add(hypothesis)
                continue
            if world is not None:
                self._worlds.add(board, hypothesis, world)
                continue
            board.failed.add(hypothesis)
            board.remove(symbol, one)
            _run(board, self.gentler, self.until)
            self._held.clear()
            self._worlds.update(board)
            changed = True
            if _known(board, self.until):
                break
        return changed

    def _holds(self, hypothesis: tuple[int, int]) -> bool:
        return hypothesis in self._held or hypothesis in self._worlds
