"""What a row of the Fillomino table says of how its technique finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar

from ladder.fillomino.ahead import Parts, fails_at_once
from ladder.fillomino.journal import EVERYWHERE
from ladder.fillomino.pockets import areas, fill, unite
from ladder.fillomino.rules import Rule, ask
from ladder.fillomino.single import finished, no_room, overflow
from ladder.fillomino.state import FillominoState
from ladder.memory import Hypothesis
from ladder.state import Finding
from ladder.table import Enabled, FailedHypothesis, Finder, Ladder, Look


class Turn(IntEnum):
    """When the fast engine asks: after anything was found it begins with the first again."""

    RUNS = 1
    CELLS = 2
    ROOMS = 3
    POCKETS = 4
    BUDGET = 5
    FAR = 6


class Gentle(Finder):
    """A finder that assumes nothing.

    Attributes:
        turn: When the fast engine asks it.
    """

    __slots__ = ()
    turn: Turn


@dataclass(frozen=True, slots=True)
class OneNumber(Gentle):
    """A rule about one number; asked for all numbers in turn, smallest first.

    Attributes:
        rule: The rule.
        turn: When it is asked.
    """

    rule: Rule
    turn: Turn

    def look(self, board: FillominoState, _on: Enabled) -> Iterator[Finding]:
        """Yield what the rule finds, number by number."""
        rules = (self.rule,)
        news, found = board.journal.news(rules, board.can), False
        for symbol in sorted(news.keys() & board.can.keys()):
            for finding in ask(rules, board, symbol, news[symbol]):
                yield finding
                found = True
        if not found:
            board.journal.quiet(rules)

    def again(self, board: FillominoState, _on: Enabled, wanted: Finding) -> Iterator[Finding]:
        """Yield what the rule finds about the same numbers."""
        symbols = {symbol for symbol, _cells in (*wanted.place, *wanted.remove)}
        for symbol in sorted(symbols & board.can.keys()):
            yield from ask((self.rule,), board, symbol, EVERYWHERE)

    @property
    def argued(self) -> object:
        """The rule."""
        return self.rule


class NoRoom(OneNumber):
    """As its rule, with all numbers that leave one room told at once."""

    __slots__ = ()

    def look(self, board: FillominoState, on: Enabled) -> Iterator[Finding]:
        """Yield the rooms that some number leaves."""
        return self._rooms(board, OneNumber.look(self, board, on))

    def again(self, board: FillominoState, on: Enabled, wanted: Finding) -> Iterator[Finding]:
        """Yield the rooms that the same numbers leave."""
        return self._rooms(board, OneNumber.again(self, board, on, wanted))

    def _rooms(self, board: FillominoState, found: Iterator[Finding]) -> Iterator[Finding]:
        rooms: dict[int, list[tuple[int, int]]] = {}
        for finding in found:
            for symbol, room in finding.remove:
                rooms.setdefault(room, []).append((symbol, room))
        for room in sorted(rooms, key=lambda mask: mask & -mask):
            leaving = sorted(rooms[room], key=lambda pair: board.low(pair[0]))
            yield Finding((), tuple(leaving), board.plane.beside(room))


@dataclass(frozen=True, slots=True)
class WholeBoard(Gentle):
    """A look at the whole board.

    Attributes:
        whole: The look.
        turn: When it is asked.
    """

    whole: Look
    turn: Turn

    def look(self, board: FillominoState, on: Enabled) -> Iterator[Finding]:
        """Yield what it finds."""
        return self.whole(board, on)

    @property
    def argued(self) -> object:
        """The look."""
        return self.whole


@dataclass(frozen=True, slots=True)
class LastLook(Finder):
    """A look at the whole board that is taken only where nothing else finds anything.

    Attributes:
        whole: The look.
    """

    whole: Look
    last: ClassVar[bool] = True

    def look(self, board: FillominoState, on: Enabled) -> Iterator[Finding]:
        """Yield what it finds."""
        return self.whole(board, on)

    @property
    def argued(self) -> object:
        """The look."""
        return self.whole


@dataclass(frozen=True, slots=True)
class Pocket(Gentle):
    """Try all fillings of blank areas that are not too large.

    An area is a pocket, or several tied by unfinished runs (see `areas`). A
    filling gives every cell of the area one of its candidates so that no run it
    makes or joins is too large, and each that is too small, like every
    unfinished run beside the area, can still grow outside. Candidates that
    no filling uses go; with one left the cell is filled.
    Sound: any answer, cut down to the area, is a filling. Monotone: areas only
    shrink (so smaller ones are tried too, even where a gentler technique is for
    them), the parts of one that splits are tried together as long as a run can
    tie them, and runs only lose ways out.
    Source: "dropping in a one" of filling.c and its unwritten generalisation.

    Attributes:
        most: Cells of an area, at most.
    """

    most: int
    turn: Turn = field(default=Turn.POCKETS, init=False)

    def look(self, board: FillominoState, _on: Enabled) -> Iterator[Finding]:
        """Yield what the fillings of each area share."""
        look = "pocket", self.most
        zone, found = board.journal.zone(look), False
        near = board.felt(zone) if zone else 0
        for area in areas(board, self.most, near) if zone else ():
            finding = fill(board, area) if area & near else None
            if finding is not None:
                yield finding
                found = True
        if not found:
            board.journal.quiet(look)


@dataclass(frozen=True, slots=True)
class OneRegion(Gentle):
    """A blank area in which two regions would not fit is one region.

    The area is a pocket that no unfinished run can grow into. Of two regions
    in it one would hold the cell whose least candidate is the largest, and
    have at least so many cells; the other has at least as many as the least
    candidate of all. If that is more than the area has, it is one region: all
    its cells hold the number of its cells.
    Sound: open cells touch only open cells and known ones, so its regions lie
    in it. Monotone with `exact_room`, which takes over once one of its cells is
    known. It finds regions too large to be tried out, of numbers printed nowhere.
    """

    turn: Turn = field(default=Turn.POCKETS, init=False)

    def look(self, board: FillominoState, _on: Enabled) -> Iterator[Finding]:
        """Yield the pockets that are one region."""
        for pocket in board.plane.pieces(board.open):
            finding = unite(board, pocket)
            if finding is not None:
                yield finding


@dataclass(frozen=True, slots=True)
class LookAhead(Finder):
    """Assume a number in a cell and look once at what becomes of it.

    The run it makes may be too large; if it is finished its neighbours lose
    the number; numbers leave rooms that became too small. Then: an open cell
    without candidates, a run that no longer reaches its size, or a small
    blank area that the cell cuts off and that has no filling. Each as far as
    the technique for it is on. No chain: nothing else is placed.
    Sound: each of these shows that no answer has the number there.
    Source: puzzle games that rate by "room" and "crowding".

    Attributes:
        ladder: Gives the table (which holds this technique, hence the call).
        reasons: What is looked for: `ROOM`, `CROWDING` or both.
    """

    ladder: Callable[[], Ladder]
    reasons: frozenset[str]
    assumes: ClassVar[bool] = True

    def look(self, board: FillominoState, on: Enabled) -> Iterator[Finding]:
        """Yield the numbers that fail at once."""
        return self._failing(board, on, board.hypotheses())

    def again(self, board: FillominoState, on: Enabled, wanted: Finding) -> Iterator[Finding]:
        """Yield the same number, if it fails at once."""
        return self._failing(board, on, [h for h in board.hypotheses() if h in wanted.remove])

    def _failing(
        self, board: FillominoState, on: Enabled, hypotheses: Sequence[Hypothesis]
    ) -> Iterator[Finding]:
        parts = parts_of([row.finder for row in self.ladder().enabled(on)])
        for symbol, one in hypotheses:
            board.tick()
            bad = fails_at_once(board, symbol, one, parts)
            if bad and bad[0] in self.reasons:
                reason, about, text = bad
                data = FailedHypothesis(symbol, one, text, 1)
                yield Finding((), ((symbol, one),), about, reason, data)


def parts_of(finders: Sequence[Finder]) -> Parts:
    """Return what a look ahead sees with some techniques on."""
    rules = {finder.rule for finder in finders if isinstance(finder, OneNumber)}
    pockets = [finder.most for finder in finders if isinstance(finder, Pocket)]
    return Parts(
        overflow=overflow in rules,
        finished=finished in rules,
        no_room=no_room in rules,
        pocket=max(pockets, default=0),
    )
