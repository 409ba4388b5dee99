"""The fast engine: to the fixpoint, no steps.

Same techniques as the explaining engine, in rounds that ask the cheap ones
first and look again only at numbers whose candidates changed. Which are cheap
their rows say: see `finders.Turn`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ladder.fillomino.ahead import Parts, fails_at_once
from ladder.fillomino.finders import (
    Gentle,
    LastLook,
    LookAhead,
    OneNumber,
    OneRegion,
    Pocket,
    Turn,
    WholeBoard,
    parts_of,
)
from ladder.fillomino.pockets import areas, fill, unite
from ladder.fillomino.rules import Rule, ask
from ladder.fillomino.state import FillominoState
from ladder.memory import Hypothesis, Memory
from ladder.probe import Noted, Probe, Refuting, fails
from ladder.state import CellSet
from ladder.table import Enabled, Finder, Look, Settle, Technique

Stage = Callable[[], bool]
"""Works on a board and says whether it found anything."""

Begin = Callable[[FillominoState], Stage]
"""Makes the stage that works on a board."""

Assume = Callable[[FillominoState, Refuting], Stage]
"""Makes the stage that tries hypotheses about a board."""


def fast(rows: tuple[Technique, ...]) -> Settle:
    """Make the fast engine of techniques, those that are on, from what their rows say."""
    on = frozenset(row.name for row in rows)
    finders = tuple(row.finder for row in rows)
    gentle = [f for f in finders if isinstance(f, Gentle)]
    begin = [make for turn in Turn for make in _gentle(turn, gentle, on)]
    assume = list(_assuming(finders, on))
    last = [partial(_whole, f.whole, on) for f in finders if isinstance(f, LastLook)]

    def run(board: FillominoState, until: CellSet) -> None:
        def known() -> bool:
            return until != 0 and not board.open & until

        gentler = [make(board) for make in begin]
        refuting = Refuting(board, partial(_run, board, gentler, known), known)
        trying = [make(board, refuting) for make in assume]
        _run(board, [*gentler, *trying, *(make(board) for make in last)], known)

    return run


def _run(board: FillominoState, stages: list[Stage], known: Callable[[], bool]) -> None:
    """Go back to the first stage whenever one found something."""
    while not known() and any(stage() for stage in stages):
        board.tick()


def _gentle(turn: Turn, finders: Sequence[Gentle], on: Enabled) -> Iterator[Begin]:
    """Yield what makes the stages of a turn."""
    here = [f for f in finders if f.turn is turn]
    rules = tuple(f.rule for f in here if isinstance(f, OneNumber))
    if rules:
        yield partial(_numbers, rules)
    most = max((f.most for f in here if isinstance(f, Pocket)), default=0)
    united = any(isinstance(f, OneRegion) for f in here)
    if most or united:
        yield partial(_pockets, most, united)
    for finder in here:
        if isinstance(finder, WholeBoard):
            yield partial(_whole, finder.whole, on)


def _whole(look: Look, on: Enabled, board: FillominoState) -> Stage:
    """Return the stage that applies all that one look finds."""

    def stage() -> bool:
        found = list(look(board, on))
        for finding in found:
            board.apply(finding)
        return bool(found)

    return stage


def _numbers(rules: tuple[Rule, ...], board: FillominoState) -> Stage:
    """Return the stage that applies rules number by number until one of them finds something."""

    def stage() -> bool:
        news, changed = board.journal.news(rules, board.can), False
        for v in sorted(news):
            if v not in board.can:
                continue  # the class has ended
            found = ask(rules, board, v, news[v])
            for finding in found:
                board.apply(finding)
            if found:
                news, changed = board.journal.news(rules, board.can), True
        if not changed:
            board.journal.quiet(rules)
        return changed

    return stage


def _pockets(most: int, united: bool, board: FillominoState) -> Stage:  # noqa: FBT001
    """Return the stage that looks at the pockets near cells that were touched.

    Args:
        most: Cells of the pockets that are filled, at most; 0 for none.
        united: Whether pockets that are one region are looked for.
        board: The board.
    """
    look = "pockets", most, united

    def stage() -> bool:
        zone = board.journal.zone(look)
        board.journal.quiet(look)
        if not zone:
            return False
        wide = board.felt(zone)
        changed = False
        looks = [(fill, area) for area in areas(board, most, wide)] if most else []
        if united:
            looks += [(unite, pocket) for pocket in board.plane.pieces(board.open)]
        for of, area in looks:
            if area & wide and not area & ~board.open:
                finding = of(board, area)
                if finding is not None:
                    board.apply(finding)
                    changed = True
        return changed

    return stage


def _assuming(finders: Sequence[Finder], on: Enabled) -> Iterator[Assume]:
    """Yield what makes the stages that try hypotheses: one look, then probes."""
    reasons = [f.reasons for f in finders if isinstance(f, LookAhead)]
    if reasons:
        yield partial(_looking_ahead, parts_of(finders), frozenset[str]().union(*reasons))
    for finder in finders:
        if isinstance(finder, Probe) and (inside := finder.inside(on)):
            yield partial(_probing, finder, inside)


class _Harmless:
    """Hypotheses with which one look found nothing wrong, on the board as it stands."""

    def __init__(self) -> None:
        self.held: set[Hypothesis] = set()

    def update(self, _board: FillominoState) -> None:
        self.held.clear()

    def holds(self, hypothesis: Hypothesis) -> bool:
        return hypothesis in self.held


def _looking_ahead(
    parts: Parts, reasons: frozenset[str], board: FillominoState, refuting: Refuting
) -> Stage:
    noted = _Harmless()

    def bad(hypothesis: Hypothesis) -> bool:
        failure = fails_at_once(board, *hypothesis, parts)
        if failure is not None and failure[0] in reasons:
            return True
        noted.held.add(hypothesis)
        return False

    return _trying(board, refuting, noted, bad)


def _probing(probe: Probe, inside: Enabled, board: FillominoState, refuting: Refuting) -> Stage:
    memory: Memory[FillominoState] = Memory()
    settle = partial(probe.ladder().settle, on=inside)
    return _trying(board, refuting, memory, lambda h: fails(board, h, memory, settle))


def _trying(
    board: FillominoState, refuting: Refuting, noted: Noted, bad: Callable[[Hypothesis], bool]
) -> Stage:
    """Return the stage that tries hypotheses, those first that failed on a similar board."""
    quiet: tuple[dict[int, CellSet], dict[int, CellSet]] | None = None

    def promising() -> list[Hypothesis]:
        return sorted(board.hypotheses(), key=lambda h: h not in board.hunches)

    def failing(hypothesis: Hypothesis) -> bool:
        if bad(hypothesis):
            board.failed.add(hypothesis)
            return True
        return False

    def stage() -> bool:
        nonlocal quiet
        if quiet == (board.can, board.known):
            return False
        found = refuting.run(promising, noted, failing)
        quiet = board.can.copy(), board.known.copy()
        return found

    return stage
