"""One look ahead, and the probe: what goes wrong if a cell held a number?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ladder.engine import changes, first_working
from ladder.fillomino.plane import singles
from ladder.fillomino.pockets import areas, check_filling
from ladder.fillomino.runs import reach, reaches
from ladder.fillomino.state import CLASS, Board, count
from ladder.fillomino.worlds import Tried
from ladder.state import Contradiction, Finding
from ladder.table import Enabled, Refuted, Technique

ROOM, CROWDING = "room", "crowding"
"""Reasons: the cell's own region or the area it cuts off fails; another run fails."""


def frontier(board: Board) -> list[tuple[int, int]]:
    """Return the hypotheses worth a try: symbols and cells (sets of one) beside a known cell.

    Trying all cells finished no more of 402 published boards. Monotone:
    an open cell beside a known one stays so until it is known itself.
    """
    near = board.plane.beside(board.plane.all & ~board.open) & board.open
    return [
        (symbol, one)
        for one in singles(near)
        for symbol in sorted(board.can)
        if board.can[symbol] & one
    ]


def look_ahead(reasons: frozenset[str]) -> Callable[[Board, Enabled], Iterator[Finding]]:
    """Return the technique: assume a number in a cell and look once at what becomes of it.

    The run it makes may be too large; if it is finished its neighbours lose
    the number; numbers leave rooms that became too small. Then: an open cell
    without candidates, a run that no longer reaches its size, or a small
    blank area that the cell cuts off and that has no filling. Each as far as
    the technique for it is on. No chain: nothing else is placed.
    Sound: each of these shows that no answer has the number there.
    Source: puzzle games that rate by "room" and "crowding".

    Args:
        reasons: `ROOM`, `CROWDING` or both.
    """

    def look(board: Board, on: Enabled) -> Iterator[Finding]:
        for symbol, one in frontier(board):
            board.tick()
            bad = fails_at_once(board, symbol, one, on)
            if bad and bad[0] in reasons:
                reason, about, text = bad
                data = Refuted(symbol, one, text, 1)
                yield Finding((), ((symbol, one),), about, reason, data)

    return look


Failure = tuple[str, int, str]
"""Reason, the cells that show it, and what goes wrong as a sentence without its full stop."""


def fails_at_once(board: Board, symbol: int, one: int, on: Enabled) -> Failure | None:
    """Return what a single look sees go wrong, or None."""
    plane = board.plane
    after = board.copy()
    try:
        after.suppose(symbol, one)
    except Contradiction as contradiction:
        return ROOM, contradiction.about, contradiction.text
    run = plane.spread(one, after.known[symbol]) if symbol != CLASS else one
    if symbol != CLASS:
        size = run.bit_count()
        if size > symbol:
            if "overflow" in on:
                return ROOM, run & ~one, f"its run would have {count(size)}"
        elif size == symbol and "finished" in on:
            after.can[symbol] &= ~plane.beside(run)
    if "no room" in on:
        bad = _shrink_rooms(board, after, one)
        if bad:
            return bad
    return (
        _empty_cell(board, after, one)
        or _starved(board, after, symbol, run)
        or _unfillable(board, after, one, on)
    )


def _shrink_rooms(board: Board, after: Board, one: int) -> Failure | None:
    """Take numbers from rooms that became too small."""
    plane = board.plane
    for v in sorted(after.can):
        changed = board.can[v] ^ after.can[v]
        if not changed and not after.can[v] & one:
            continue
        need, known = after.low(v), after.known[v]
        # Only pieces beside what was taken away, or around the cell itself, are new.
        for part in plane.pieces(after.can[v]):
            size = part.bit_count()
            if size >= need or not (plane.beside(part) & changed or part & one):
                continue
            if part & one:
                return ROOM, 0, f"there would be room for {count(size)} only"
            if part & known:
                where = f"the run of {need} at {board.name(part & known)}"
                return CROWDING, part & known, f"{where} would have room for {count(size)} only"
            after.can[v] &= ~part
    return None


def _empty_cell(board: Board, after: Board, one: int) -> Failure | None:
    some = one
    lost = 0
    for v, cells in after.can.items():
        some |= cells
        lost |= cells ^ board.can.get(v, cells)
    empty = after.open & lost & ~some
    if not empty:
        return None
    first = empty & -empty
    return ROOM, empty, f"no number would be left for {board.name(first)}"


def _starved(board: Board, after: Board, symbol: int, run: int) -> Failure | None:
    """Find a run that no longer reaches its size."""
    plane = board.plane
    if symbol != CLASS and run.bit_count() < symbol:
        size = reach(plane, symbol, run, after.can[symbol], after.known[symbol]).bit_count()
        if size < symbol:
            return ROOM, 0, f"its run could reach {count(size)} only"
    for v, before in board.can.items():
        touched = before ^ after.can.get(v, before) | (run if v == symbol else 0)
        if v == CLASS or not touched:
            continue
        for g, there in reaches(plane, v, before, board.known[v]):
            if not there & touched or (v == symbol and g & run):
                continue
            size = reach(plane, v, g, after.can[v], after.known[v]).bit_count()
            if size < v:
                text = f"the run of {v} at {board.name(g)} could reach {count(size)} only"
                return CROWDING, g, text
    return None


def _unfillable(board: Board, after: Board, one: int, on: Enabled) -> Failure | None:
    """Find a small blank area that feels the change and has no filling."""
    most = max((size for name, size in POCKETS if name in on), default=0)
    if not most:
        return None
    changed = one
    for v, cells in after.can.items():
        changed |= cells ^ board.can.get(v, cells)
    felt = after.felt(changed)
    for area in areas(after, most, felt):
        try:
            check_filling(after, area)
        except Contradiction as contradiction:
            return ROOM, contradiction.about, contradiction.text
    return None


POCKETS = (("lone cell", 1), ("pocket 3", 3), ("pocket 5", 5))
"""Largest pockets that the techniques fill."""


def probe(
    settle: Callable[[Board, Enabled], None],
    allowed: Callable[[Enabled], Enabled],
    rows: Callable[[], tuple[Technique, ...]],
) -> Callable[[Board, Enabled], Iterator[Finding]]:
    """Return the technique: assume a number in a cell, go on gently, meet a contradiction.

    Inside the hypothesis run those of the enabled techniques that are no
    hypotheses themselves, to the fixpoint. Of all that fail, those that do so
    after the fewest moments are told: what to look for first.
    Sound if what runs inside is. Monotone if that is, up to how many are told.
    Source: singleton consistency, "shaving".

    Args:
        settle: The fast engine.
        allowed: Which of the enabled techniques run inside.
        rows: Gives the table (which holds this technique, hence the call).
    """

    def look(board: Board, on: Enabled) -> Iterator[Finding]:
        inside = allowed(on)
        if not inside:
            return
        tried = board.tried.setdefault(inside, Tried())
        shortest: dict[tuple[int, int], Finding] = {}
        most = None
        for symbol, one in _failing(board, tried, inside, settle):
            finding = _explained(board, symbol, one, rows(), inside, most)
            tried.moments[symbol, one] = finding.data.moments if finding else (most or 0) + 1
            if finding and finding.data.moments != most:
                shortest, most = {}, finding.data.moments
            if finding:
                shortest[symbol, one] = finding
        yield from (shortest[each] for each in frontier(board) if each in shortest)

    return look


def _failing(
    board: Board, tried: Tried, inside: Enabled, settle: Callable[[Board, Enabled], None]
) -> Iterator[tuple[int, int]]:
    """Yield the hypotheses that end in a contradiction; the board must stay as it is."""
    tried.worlds.update(board)
    base = None
    for symbol, one in tried.soonest(frontier(board)):
        if (symbol, one) not in tried.moments:
            if (symbol, one) in tried.worlds:
                continue
            base = base or _rested(board, inside, settle)
            before = tried.worlds.leave((symbol, one))
            world = led_to(base, symbol, one, inside, settle, before)
            if world is not None:
                tried.worlds.add(base, (symbol, one), world)
                continue
        yield symbol, one


def _rested(board: Board, inside: Enabled, settle: Callable[[Board, Enabled], None]) -> Board:
    """Return the board, known to be at rest where it is.

    That saves each hypothesis a look at the whole board: only what it changes can matter.
    """
    base = board.copy()
    try:
        settle(base, inside)
    except Contradiction:
        return board
    return base if (base.can, base.known) == (board.can, board.known) else board


HYPOTHESES = frozenset({"look-ahead", "crowding", "probe", "nested"})
"""Techniques that assume something: never inside a probe."""


def gentle(on: Enabled) -> Enabled:
    """Return what may run inside a probe."""
    return on - HYPOTHESES


def led_to(  # noqa: PLR0913, PLR0917 (one hypothesis and how to try it)
    board: Board,
    symbol: int,
    one: int,
    inside: Enabled,
    settle: Callable[[Board, Enabled], None],
    before: Board | None,
) -> Board | None:
    """Return where assuming a symbol in a cell leads, or None if to a contradiction.

    Args:
        board: The board.
        symbol: The symbol.
        one: The cell.
        inside: The techniques that are on then.
        settle: The fast engine.
        before: Where it led when less was known of the board, if that is known; it is changed.
    """
    trial = before or board.copy()
    try:
        if before:
            trial.follow(board)
        else:
            trial.suppose(symbol, one)
        settle(trial, inside)
    except Contradiction:
        return None
    return trial


def _explained(  # noqa: PLR0913, PLR0917 (one hypothesis and how to try it)
    board: Board,
    symbol: int,
    one: int,
    rows: tuple[Technique, ...],
    inside: Enabled,
    most: int | None,
) -> Finding | None:
    """Walk a refuted hypothesis again in moments, to say how long it takes and where it ends.

    None if it takes more than `most` moments.
    """
    trial = board.copy()
    rows = tuple(row for row in rows if row.name in inside)
    moments = 0
    about, text = 0, "the cell would be left without a number"
    try:
        trial.suppose(symbol, one)
        while (found := next(first_working(rows, trial, inside), None)) is not None:
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
    return Finding((), ((symbol, one),), about, "", data, extra=2 * moments)
