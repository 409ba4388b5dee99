"""What each step of a solution rests on: the fewest earlier steps without which it is not found.

Techniques are monotone: what one finds, it finds where more is known, too. So the earlier
steps that a step rests on can be found by leaving some out and asking its technique again. No
technique has to say what it used. The set is irreducible, but there may be others: of several the
one is taken that asks for the steps most likely to be shown anyhow, and near by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ladder.again import Taken, again
from ladder.climbing import Note, Trace, climbed, unnoted, ways
from ladder.engine import Reached, begin
from ladder.state import Finding, State
from ladder.table import Enabled, Ladder, Technique
from puzzles import Puzzle
from puzzles.limits import Tick, never
from puzzles.types import Clues

LOOKS = 8_000_000
"""Looks for a step, times cells of the board, that one solution may take (about ten seconds).
Steps that are not looked at by then rest on more than they need."""

Needs = tuple[int, ...]
"""Numbers of earlier steps, counted from 0, ascending."""

Liked = Callable[[int], tuple[float, ...]]
"""What a step is sorted by: the less, the sooner another may rest on it."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The steps of a solution, as they were taken.

    Attributes:
        ladder: The techniques of the kind.
        on: The techniques that are on.
        start: The board before the first step; it stays as it is.
        taken: The steps, in order.
        left: How many looks may still be taken, as the one item.
    """

    ladder: Ladder
    on: Enabled
    start: State
    taken: tuple[Taken, ...]
    left: list[int]

    @property
    def cols(self) -> int:
        """Width of the board, in cells."""
        return self.start.puzzle.cols

    def of(self, numbers: Sequence[int]) -> Solution:
        """Return some of the steps, in this order."""
        return replace(self, taken=tuple(self.taken[n] for n in numbers))

    def stands(self, number: int, others: Sequence[int]) -> bool:
        """Whether a step is found where of the others only these are taken.

        They are taken by what they conclude, whether or not they themselves would be found.
        """
        self.left[0] -= 1
        state = self.start.copy()
        for n in sorted(others):
            state.apply(self.taken[n].finding)
        return again(self.taken[number], state, self.on) is not None

    def needs(self, number: int, among: Sequence[int], liked: Liked) -> Needs:
        """Return an irreducible set of earlier steps on which a step stands.

        Args:
            number: The step.
            among: Earlier steps on which it stands, all of them together.
            liked: What they are sorted by.

        Cost: looks by the number of steps in the set, times the logarithm of the number of those
        among which they are. Once no look is left, all these are returned.
        """
        kept = [n for n in among if self.taken[n].opens]
        rest = sorted((n for n in among if not self.taken[n].opens), key=lambda n: (liked(n), n))
        while rest and not self.stands(number, kept):
            if self.left[0] <= 0:
                return tuple(sorted({*kept, *rest}))
            most = self._fewest(number, kept, rest)
            kept.append(rest[most - 1])
            rest = rest[: most - 1]
        return tuple(sorted(kept))

    def _fewest(self, number: int, kept: Sequence[int], rest: Sequence[int]) -> int:
        """Return how many of the rest, from the first on, it takes for a step to stand."""
        low, more = 0, 4
        while low + more < len(rest) and not self.stands(number, [*kept, *rest[: low + more]]):
            low, more = low + more, more * 2
        high = min(low + more, len(rest))
        while high - low > 1:
            middle = (low + high) // 2
            if self.stands(number, [*kept, *rest[:middle]]):
                high = middle
            else:
                low = middle
        return high


@dataclass(slots=True)
class _Keeper:
    """Keeps what a climb finds."""

    note: Note
    found: list[tuple[Technique, Finding, int]] = field(default_factory=list)
    symbols: list[int] = field(default_factory=list)

    def keep(self, state: State, row: Technique | None, findings: Sequence[Finding]) -> None:
        """Take note of a board, as a `Note`."""
        self.note(state, row, findings)
        self.symbols.append(state.symbols())
        if row is not None and findings:
            self.found.append((row, findings[0], ways(findings)))


def solved(  # noqa: PLR0913 (what to solve, with what, and what to note)
    ladder: Ladder,
    puzzle: Puzzle,
    on: Enabled,
    marks: Clues | None = None,
    *,
    tick: Tick = never,
    note: Note = unnoted,
) -> tuple[Trace, Reached, Callable[[], Solution]]:
    """Climb as `climbed`, and also return what makes the solution, if the board is full then."""
    keeper = _Keeper(note)
    trace, there = climbed(ladder, puzzle, on, marks, tick=tick, note=keeper.keep)

    def solution() -> Solution:
        start = begin(ladder, puzzle, marks)
        start.tick = tick
        opens = [a != b for a, b in zip(keeper.symbols, keeper.symbols[1:], strict=False)]
        taken = tuple(
            Taken(row, step, finding, many, opened)
            for (row, finding, many), step, opened in zip(
                keeper.found, trace.steps, opens, strict=True
            )
        )
        return Solution(ladder, on, start, taken, [LOOKS // len(puzzle.clues)])

    return trace, there, solution
