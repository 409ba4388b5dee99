"""Walks from answer to answer until the clues at the cells of a mask pin one.

Each step changes the answer near a cell that the clues leave open. What is
left open is the height of the walk; it goes down, now and then up a little
(simulated annealing at a fixed temperature). A cheap ladder, the *guide*,
sees what is open on every board. Where it leaves little, the counter is asked
as well, and where that says unique, the ladder of the tier.

A hard puzzle has to be too hard for the guide: boards that it finishes, or
nearly so, lie higher again, and what is left open is what the counter says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generator.draws import Draws
from generator.errors import RemovalError, clashing
from generator.kinds import Generator, Moves
from generator.masks import printed
from generator.recipe import Policy, Recipe
from generator.removal import Witnesses, board
from ladder import Contradiction, State, Tier, clash
from ladder.clash import NO_ANSWER
from ladder.engine import begin
from ladder.table import Enabled
from puzzles import Answer, Puzzle, Verdict

STEPS = 30
"""Steps of a walk, for each cell of the board."""

HARD = (Tier.HARD.word, Tier.EXPERT.word)
"""Difficulties beyond the guide's techniques, which end at medium."""

UPHILL = (100, 35, 15, 8, 4, 2, 1)
"""Percent of the steps that are taken by how much they lead uphill. Of half-turn masks on 35 % of
the cells, 8x8 medium, these found all of six; with 2 % for one and two, four."""

CLOSE = 8
FAR = 24
"""Open cells at which the counter is asked, too; for hard puzzles, whose way it shows."""

UNTOLD = 3
"""Height of a region that should have a given and has none."""

DEEP = 12
"""Cells that the guide should leave open in a hard puzzle, so that there is some work left."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A board on the way.

    Attributes:
        height: 0 where nothing is left to wish for.
        open: Cells near which to change the answer.
        good: Whether it is a puzzle under the recipe, its tier apart.
    """

    height: int
    open: tuple[int, ...]
    good: bool


class MaskWalk:
    """One walk, and the books about it.

    Args:
        kind: The functions of the kind.
        moves: How its answers change.
        recipe: What is wanted, with a mask.
        witnesses: Whom to ask.

    Attributes:
        words: What both said so far, under the names of `Crosscheck`.
    """

    def __init__(self, kind: Generator, moves: Moves, recipe: Recipe, witnesses: Witnesses) -> None:
        self.kind, self.moves, self.recipe, self.witnesses = kind, moves, recipe, witnesses
        self.guide = witnesses.on & witnesses.ladder.up_to(Tier.MEDIUM)
        self.deep = recipe.difficulty in HARD
        self.words: Counter[str] = Counter()

    def puzzles(
        self, answer: Answer, draws: Draws, *, steps: int
    ) -> Iterator[tuple[Puzzle, Answer]]:
        """Yield the puzzles on the way; a caller that is content with one stops.

        Args:
            answer: Where it starts.
            draws: Decides the way.
            steps: How far it goes at most.

        Raises:
            RemovalError: The witnesses contradict each other.
        """
        here = self.stand(answer)
        if here.good:
            yield self.puzzle(answer), answer
        for _ in range(steps):
            place = draws.pick(here.open) if here.open else draws.below(len(answer))
            changed = self.moves.moved(answer, place, draws)
            if changed is None:
                continue
            there = self.stand(changed)
            if there.good:
                yield self.puzzle(changed), changed
            up = max(0, there.height - here.height)
            if up < len(UPHILL) and draws.chance(UPHILL[up]):
                here, answer = there, changed

    def puzzle(self, answer: Answer) -> Puzzle:
        """Return the board with the clues of an answer at the cells of the mask."""
        return board(self.recipe, printed(self.recipe, self.kind.clues(self.recipe, answer)))

    def stand(self, answer: Answer) -> Stand:
        """Ask the witnesses of an answer what its clues leave open.

        Raises:
            RemovalError: They contradict each other.
        """
        puzzle, untold = self.puzzle(answer), self.moves.untold(answer)
        there = self._settled(puzzle, answer, self.guide)
        known = there.values()
        unknown = tuple(cell for cell, value in enumerate(known) if value is None)
        places = unknown + tuple(cell for region in untold for cell in region)
        height = UNTOLD * len(untold)
        if len(unknown) > (FAR if self.deep else CLOSE):
            self.words["skipped"] += 1
            return Stand(height + len(unknown), places, good=False)
        verdict, differ = self._counted(puzzle, answer, there)
        finished = self._finished(puzzle, answer, verdict, unknown)
        self.words[_name(verdict, finished=finished)] += 1
        enough = finished or self.recipe.policy is Policy.SOLVER
        good = verdict is Verdict.UNIQUE and enough and not untold
        if not self.deep:
            return Stand(height + len(unknown), places, good)
        spare = max(0, DEEP - len(unknown))
        return Stand(height + len(differ) + spare, differ or places, good)

    def _finished(
        self, puzzle: Puzzle, answer: Answer, verdict: Verdict, unknown: tuple[int, ...]
    ) -> bool:
        """Whether the ladder of the tier finishes a board; with two answers it cannot."""
        if not unknown or verdict is not Verdict.UNIQUE:
            return not unknown
        return self._settled(puzzle, answer, self.witnesses.on).is_full()

    def _counted(
        self, puzzle: Puzzle, answer: Answer, there: State
    ) -> tuple[Verdict, tuple[int, ...]]:
        """Return the counter's word, and the cells where another answer differs."""
        asked = self.witnesses
        asked.tick()
        # Where the other answer differs decides the next step, and so the puzzle.
        counted = asked.grid.count_steadily(puzzle.clues, asked.budget)
        other = next((a for a in counted.answers if a != answer), None)
        if other is None:
            if counted.verdict in (Verdict.NONE, Verdict.MULTIPLE):
                raise _error("the counter does not find the answer", puzzle, 0, answer)
            return counted.verdict, ()
        differ = tuple(i for i, (a, b) in enumerate(zip(answer, other, strict=True)) if a != b)
        found = clash(there, other)
        if found is not None:
            raise clashing(found, puzzle, answer, other, ladder=asked.ladder, on=self.guide)
        if counted.verdict is Verdict.UNIQUE:
            raise _error("the counter finds only another answer", puzzle, differ[0], answer, other)
        return Verdict.MULTIPLE, differ

    def _settled(self, puzzle: Puzzle, answer: Answer, on: Enabled) -> State:
        """Return where the ladder ends.

        Raises:
            RemovalError: It leaves no room for the answer.
        """
        ladder = self.witnesses.ladder
        try:
            state = begin(ladder, puzzle)
            state.tick = self.witnesses.tick
            ladder.settle(state, on)
            found = clash(state, answer)
        except Contradiction:
            found = NO_ANSWER
        if found is not None:
            raise clashing(found, puzzle, answer, ladder=ladder, on=on)
        return state


def _name(verdict: Verdict, *, finished: bool) -> str:
    """Return the tally of `Crosscheck` that a board goes to."""
    if verdict is Verdict.UNIQUE:
        return "both" if finished else "counter_only"
    return "unknown" if verdict is Verdict.UNKNOWN else "neither"


def _error(text: str, puzzle: Puzzle, cell: int, *answers: Answer) -> RemovalError:
    return RemovalError(text, puzzle=puzzle, cell=cell, answers=answers)
