"""Probes: what goes wrong if a cell were painted, or blank?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ladder.engine import changes, first_working
from ladder.fillapix.state import BLANK, INK, Board
from ladder.fillapix.tried import Tried
from ladder.state import Contradiction, Finding, Mask
from ladder.table import Enabled, Refuted, Technique

Settle = Callable[[Board, Enabled], None]
"""The fast engine."""

HYPOTHESES = frozenset({"probe count", "probe", "nested"})
"""Techniques that assume something."""

INSIDE: dict[str, Callable[[Enabled], Enabled]] = {
    "probe count": lambda on: on & {"count"},
    "probe": lambda on: on - HYPOTHESES,
    "nested": lambda on: on - {"nested"},
}
"""Which of the enabled techniques run inside a hypothesis, gentlest first."""

PER_MOMENT = 2
"""What each moment inside a hypothesis adds to its weight."""


def hypotheses(board: Board) -> list[tuple[int, Mask]]:
    """Return what can be assumed: symbols, and open cells that a clue sees, as sets of one."""
    seers = board.field.seers
    return [
        (symbol, 1 << cell)
        for cell in board.cells(board.open)
        if seers[cell]
        for symbol in (INK, BLANK)
    ]


def probe(
    name: str, settle: Settle, rows: Callable[[], tuple[Technique, ...]]
) -> Callable[[Board, Enabled], Iterator[Finding]]:
    """Return the technique: assume a colour, go on gently, meet a contradiction.

    Inside the hypothesis run those of the enabled techniques that `INSIDE`
    allows, to the fixpoint; with none of them on, nothing is found. Of all
    that fail, those that do so after the fewest moments are told: what to look
    for first. Sound if what runs inside is: the cell then has the other colour
    in every answer. Monotone if that is, up to how many are told.
    Source: shaving, singleton consistency.

    Args:
        name: Which probe.
        settle: The fast engine.
        rows: Gives the table (which holds this technique, hence the call).
    """

    def look(board: Board, on: Enabled) -> Iterator[Finding]:
        inside = INSIDE[name](on)
        if not inside:
            return
        inner = tuple(row for row in rows() if row.name in inside)
        shortest: list[Finding] = []
        for symbol, one in failing(board, inside, settle):
            most = shortest[0].data.moments if shortest else None
            finding = _explained(board, symbol, one, inner, most)
            if finding and finding.data.moments != most:
                shortest = []
            shortest += [finding] if finding else []
        yield from shortest

    return look


def failing(board: Board, inside: Enabled, settle: Settle) -> Iterator[tuple[int, Mask]]:
    """Yield the hypotheses that end in a contradiction; the board must stay as it is."""
    start = board.copy()
    settle(start, inside)  # with what all of them would begin; finds nothing as a rule
    tried = board.tried(inside)
    for symbol, one in hypotheses(board):
        if not tried.safe[symbol] & one and fails(start, symbol, one, inside, settle, tried):
            yield symbol, one


def fails(  # noqa: PLR0913, PLR0917 (one hypothesis and how to try it)
    board: Board, symbol: int, one: Mask, inside: Enabled, settle: Settle, tried: Tried
) -> bool:
    """Whether assuming a symbol in a cell ends in a contradiction; remembers the outcome.

    The board is at rest.
    """
    if (symbol, one) in tried.failed:
        return True
    trial = tried.leave((symbol, one))
    try:
        if trial:
            trial.follow(board)
            if "links" not in inside:  # its chains have no end
                trial.skip_alike(board)
        else:
            trial = board.copy()
            trial.place(symbol, one)
        settle(trial, inside)
    except Contradiction:
        tried.failed.add((symbol, one))
        return True
    tried.add((symbol, one), trial)
    return False


def _explained(
    board: Board, symbol: int, one: Mask, inner: tuple[Technique, ...], most: int | None
) -> Finding | None:
    """Walk a failing hypothesis again in moments, to say how long it takes and where it ends.

    None if it takes more than `most` moments.
    """
    trial = board.copy()
    on = frozenset(row.name for row in inner)
    moments = about = 0
    text = f"{board.name(one)} would have to be painted and blank"
    try:
        trial.place(symbol, one)
        while (found := next(first_working(inner, trial, on), None)) is not None:
            moments += 1
            if most is not None and moments > most:
                return None
            changes(trial, found[1])
    except Contradiction as contradiction:
        moments += 1
        about, text = contradiction.about, contradiction.text
    if most is not None and moments > most:
        return None
    data = Refuted(symbol, one, text, moments)
    extra = PER_MOMENT * moments
    return Finding(((1 - symbol, one),), (), about, data=data, extra=extra)
