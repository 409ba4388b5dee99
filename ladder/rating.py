"""How hard a puzzle is for a person, by the ladder.

The board is solved in *moments*. At each moment the gentlest technique that
works is taken, and all its lightest instances are applied at once: people
sweep, and what is found does not depend on the order of looking or on how the
board is turned. Weights are priors; no timed solves are behind them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ladder.engine import (
    Reached,
    begin,
    changes,
    distinct,
    first_working,
    no_start,
    reached,
    stopped,
)
from ladder.stars import stars
from ladder.state import CellSet, Contradiction, Finding, State
from ladder.steps import Tier
from ladder.table import Enabled, Ladder, Technique
from puzzles import Limit, LimitError, Puzzle
from puzzles.limits import Tick, never
from puzzles.outcomes import Outcome
from puzzles.types import Clues

if TYPE_CHECKING:
    from ladder.graph import Figures

RESCAN = 0.1
"""What looking in vain for a gentler technique costs, as a share of its weight. A prior."""

SCALE = 10
"""Score by effort: so that one digit after the point tells easy puzzles apart."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One sweep: the gentlest technique that worked, and how hard it was to see.

    Attributes:
        technique: Its name.
        instances: Its distinct conclusions.
        places: Where one could have looked for it.
        cost: Expected looks until the first instance, weighed, and the looks in vain before.
        cells: Cells that it changed.
    """

    technique: str
    instances: int
    places: int
    cost: float
    cells: int

    @property
    def effort(self) -> float:
        """The geometric mean of what it cost and of how many cells it changed."""
        return math.sqrt(self.cost * self.cells)


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is: plain data, equal for all turns and reflections of a board.

    Attributes:
        outcome: How far the techniques come; UNKNOWN where a limit came first.
        tier: Tier of the hardest technique needed; None unless solved.
        hardest: Name of that technique; None unless solved.
        depth: Moments at that tier.
        score: The effort of all moments; see `score_of`.
        weight: Sum of the weights of all finds.
        finds: All instances of all moments. `explain` comes to another number of steps, since what
            one step settles may spare it others that were found in the same moment.
        uses: Finds by technique, gentlest first.
        bottlenecks: Moments of the hardest tier reached with a single instance.
        opening: Hardest technique before the first cell is filled, and in the first moment.
        moments: The moments themselves.
        settled: Settled cells at the end, givens included where they are cells of the answer.
        stopped: The limit that came first, if UNKNOWN.
        graph: What the graph of its steps is like, where that was asked for.
    """

    outcome: Outcome
    tier: Tier | None = None
    hardest: str | None = None
    depth: int = 0
    score: float = 0.0
    weight: float = 0.0
    finds: int = 0
    uses: dict[str, int] = field(default_factory=dict)
    bottlenecks: int = 0
    opening: tuple[str, str] | None = None
    moments: tuple[Moment, ...] = ()
    settled: int = 0
    stopped: Limit | None = None
    graph: Figures | None = None

    @property
    def stars(self) -> int | None:
        """How hard it is in stars, 1 to 5; None unless it is solved or the ladder is stuck."""
        if self.outcome not in {Outcome.SOLVED, Outcome.STUCK}:
            return None
        return stars(None if self.tier is None else self.tier.word, self.score)


def rate(
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    tick: Tick = never,
) -> Rating:
    """Solve a puzzle in moments and say how hard that was.

    Args:
        ladder: The techniques of the puzzle's kind.
        puzzle: The puzzle.
        enabled: The techniques that are on; the default ones if not given.
        marks: Cells that are filled already, row by row.
        tick: See `puzzles.limits`. Stopped, a puzzle has no tier.

    Source: the expected number of looks is hsolve's idea, the moments Pelanek's.
    """
    rating, _there = rated(ladder, puzzle, enabled, marks, tick=tick)
    return rating


def rated(
    ladder: Ladder,
    puzzle: Puzzle,
    enabled: Enabled | None = None,
    marks: Clues | None = None,
    *,
    tick: Tick = never,
) -> tuple[Rating, Reached]:
    """Rate as `rate`, and also return where the ladder stands at the end, candidates included."""
    on = ladder.default if enabled is None else enabled
    walk = _Moments(ladder.enabled(on))
    try:
        state = begin(ladder, puzzle, marks)
    except Contradiction:
        there = no_start(ladder, puzzle)
        return walk.rating(ladder, there), there
    state.tick = tick
    try:
        walk.run(state, on)
        there = reached(state)
    except Contradiction:
        there = Reached(Outcome.CONTRADICTION, state.values(), state)
    except LimitError as limit:
        there = stopped(state, limit)
    return walk.rating(ladder, there), there


def score_of(ladder: Ladder, moments: Sequence[Moment]) -> float:
    """Return how much all moments come to: the efforts of those that are more than easy.

    A big board full of easy moments is not hard, so all of these together count with their
    logarithm: it sorts easy puzzles, and is less than one moment of a harder tier, most often.
    Nothing here is fitted; docs/difficulty.md holds it against labels that people gave.
    """
    easy = sum(m.effort for m in moments if ladder[m.technique].tier is Tier.EASY)
    more = sum(m.effort for m in moments if ladder[m.technique].tier is not Tier.EASY)
    return round(SCALE * (more + math.log10(1 + easy)), 1)


class _Moments:
    """Runs the moments and keeps the books."""

    def __init__(self, rows: tuple[Technique, ...]) -> None:
        self.rows = rows
        self.moments: list[Moment] = []
        self.uses: Counter[str] = Counter()
        self.weight = 0.0
        self.before_first: str | None = None  # hardest technique before a cell was filled
        self._stale = {row.name: -1 for row in rows}  # changed since it last failed; -1: all

    def run(self, state: State, on: Enabled) -> None:
        """Take moments until nothing is found. Raises `Contradiction`."""
        filled = False
        while not state.is_full():
            found = next(first_working(self.rows, state, on), None)
            if found is None:
                return
            row, findings = found
            findings = distinct(findings)
            self._note(row, findings, state)
            changed = changes(state, findings)
            self.moments[-1] = replace(self.moments[-1], cells=changed.bit_count())
            for name in self._stale:
                self._stale[name] |= changed
            if not filled:
                self.before_first = self._harder(self.before_first, row.name)
                filled = any(f.place for f in findings)

    def rating(self, ladder: Ladder, there: Reached) -> Rating:
        """Sum up."""
        used = [row for row in self.rows if self.uses[row.name]]
        tier = max((row.tier for row in used), default=Tier.EASY)
        solved = there.outcome is Outcome.SOLVED
        at_top = [m for m in self.moments if ladder[m.technique].tier == tier]
        hardest = max(used, key=lambda row: row.tier, default=None)
        if hardest:
            hardest = [row for row in used if row.tier == tier][-1]
        opening = (self.before_first or "", self.moments[0].technique) if self.moments else None
        return Rating(
            outcome=there.outcome,
            tier=tier if solved else None,
            hardest=hardest.name if solved and hardest else None,
            depth=len(at_top),
            score=score_of(ladder, self.moments),
            weight=self.weight,
            finds=sum(self.uses.values()),
            uses={row.name: self.uses[row.name] for row in used},
            bottlenecks=sum(m.instances == 1 for m in at_top),
            opening=opening,
            moments=tuple(self.moments),
            settled=there.settled,
            stopped=there.stopped,
        )

    def _note(self, row: Technique, findings: list[Finding], state: State) -> None:
        everywhere: CellSet = -1
        instances = len(findings)
        places = max(instances, row.places(state, everywhere))
        mean = sum(row.weight + f.extra for f in findings) / instances
        cost = mean * (places + 1) / (instances + 1)
        for gentler in self.rows:
            if gentler is row:
                break
            looks = gentler.places(state, self._stale[gentler.name])
            cost += RESCAN * gentler.weight * looks
            self._stale[gentler.name] = 0
        self.moments.append(Moment(row.name, instances, places, cost, cells=0))
        self.uses[row.name] += instances
        self.weight += sum(row.weight + f.extra for f in findings)

    def _harder(self, a: str | None, b: str) -> str:
        order = [row.name for row in self.rows]
        return b if a is None or order.index(b) > order.index(a) else a
