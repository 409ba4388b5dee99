"""Asks both witnesses whether clues may go.

On a board with one answer that the ladder finishes, a clue goes. What was
known before is known again as soon as that clue follows from the rest. So

- the ladder finishes again if, and only if, it comes to know the clue: its
  techniques are monotone, so it may stop there;
- the counter finds no second answer if, and only if, none differs at the clue.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from cpmodels import Budget, Grid, Reply, open_grid
from generator.demands import within
from generator.errors import RemovalError, clashing
from generator.kinds import Generator, Orbit
from generator.looks import REMOVAL, LookedEnoughError, Looks, limited
from generator.recipe import Policy, Recipe
from ladder import LADDERS, Contradiction, Ladder, State, clash
from ladder.clash import NO_ANSWER
from ladder.engine import begin
from ladder.table import Enabled
from ladder.thinned import ThinnedBoard
from puzzles import Answer, Puzzle, Verdict
from puzzles.limits import Tick, never
from puzzles.types import Clues

BUDGET = Budget(deterministic=2.0)
"""What the counter may spend on one cell: work, never seconds, so that a code makes the same
puzzle on every machine."""


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Both witnesses, as one recipe asks them.

    Attributes:
        ladder: The techniques of the kind.
        on: Those that are on.
        grid: The counter for boards of the recipe's size and cap.
        budget: What the counter may spend on one cell.
        tick: Called before every question and often by the ladder; raises `LimitError` when there
            are to be no more.
    """

    ladder: Ladder
    on: Enabled
    grid: Grid
    budget: Budget = BUDGET
    tick: Tick = never

    @classmethod
    def for_recipe(cls, recipe: Recipe) -> Witnesses:
        """Return the witnesses of a recipe, fresh: what they say depends on nothing before."""
        grid = open_grid(board(recipe, (None,) * (recipe.rows * recipe.cols)))
        return cls(LADDERS[recipe.kind], within(recipe), grid)


def board(recipe: Recipe, clues: Clues) -> Puzzle:
    """Return clues as a puzzle of a recipe. The cap is a rule of it only if it is promised."""
    cap = recipe.max_region if recipe.promise else None
    return Puzzle(recipe.kind, recipe.rows, recipe.cols, clues, cap)


@dataclass(frozen=True, slots=True)
class Word:
    """What both say of a board that has lost clues.

    Attributes:
        ladder: Whether the ladder comes to know them again.
        counter: NO if the board still has one answer, YES if it has another.
    """

    ladder: bool
    counter: Reply


def settle_until(ladder: Ladder, state: State, on: Enabled, cells: Orbit) -> None:
    """Run a state until `cells` are known.

    Raises:
        Contradiction: The board has no answer.
    """
    until = 0
    for cell in cells:
        until |= state.mask(cell)
    ladder.settle(state, on, until)


class Bench:
    """Asks both witnesses about one answer.

    The counter goes first, since its word makes the ladder's cheap. Where there is another
    answer, the ladder gets the board with all cells filled that both answers share. If it
    concluded the clue from less, it would from that; and on that board, too, it must not.

    Args:
        kind: What is known of the kind.
        recipe: What is wanted.
        answer: The answer.
        witnesses: Whom to ask.
        thorough: Whether the ladder gets the board itself in every case.
    """

    def __init__(
        self,
        kind: Generator,
        recipe: Recipe,
        answer: Answer,
        witnesses: Witnesses,
        *,
        thorough: bool = False,
    ) -> None:
        self.kind, self.recipe, self.answer, self.witnesses = kind, recipe, answer, witnesses
        self.thorough = thorough
        self._thinned: ThinnedBoard | None = None  # from the start on, if the kind has one
        self._looks = Looks(witnesses.tick)
        self._last: State | None = None  # the board before, where the ladder had to go far

    def starts(self, clues: Clues) -> bool:
        """Whether the ladder finishes the board with all its clues; the counter confirms it.

        Raises:
            RemovalError: The witnesses contradict each other, or the counter has another answer.
        """
        puzzle = board(self.recipe, clues)
        self.witnesses.tick()
        counted = self.witnesses.grid.count(clues, limit=2, budget=self.witnesses.budget)
        others = [a for a in counted.answers if a != self.answer]
        if others or counted.verdict in (Verdict.NONE, Verdict.MULTIPLE):
            text = "all clues together should leave one answer; the counter does not agree"
            raise self._error(text, puzzle, 0, others[0] if others else None)
        ladder = self.witnesses.ladder
        if ladder.thinned is not None:
            with suppress(Contradiction):  # then the whole board shows what is wrong
                self._thinned = ladder.thinned(
                    ladder, puzzle, self.answer, self.witnesses.on, self._looks
                )
                return self._thinned.finished
        return self._follows(puzzle, tuple(range(len(clues))))

    def ask(self, clues: Clues, group: Orbit, *, stuck: bool = False) -> Word:
        """Ask about `clues`, where those of `group` were the last to go.

        Args:
            clues: The clues that are left.
            group: Cells whose clues went last.
            stuck: Whether the ladder did not finish with those clues either, and so does not
                now: it is then asked only where the counter has another answer.

        Raises:
            RemovalError: The two contradict each other.
        """
        puzzle = board(self.recipe, clues)
        reply, other = self._counted(puzzle, group)
        if stuck and other is None:
            return Word(ladder=False, counter=reply)
        near = self._nearby(group, other)
        if near is not None:
            return Word(near, reply)
        shared = None
        if other is not None and not self.thorough:
            pairs = zip(self.answer, other, strict=True)
            shared = tuple(a if a == b else None for a, b in pairs)
        word = Word(self._follows(puzzle, group, shared, other), reply)
        if self._thinned is not None:
            text = "asked near the clue the ladder contradicts an answer; asked as a whole, none"
            raise self._error(text, puzzle, group[0], other)
        return word

    def _nearby(self, group: Orbit, other: Answer | None) -> bool | None:
        """Return the ladder's word without a run over the whole board; no, if it looks too long.

        None if only that will do: there is no thinned board, or contradicts an answer.
        """
        if self._thinned is None:
            return None
        self._looks.begin(REMOVAL if limited(self.recipe) else None)
        try:
            if other is None:
                return self._thinned.follows(group)
            pairs = enumerate(zip(self.answer, other, strict=True))
            differing = [i for i, (a, b) in pairs if a != b]
            return False if self._thinned.leaves_open(group, differing) else None
        except Contradiction:
            return None
        except LookedEnoughError:
            return False

    def drop(self, group: Orbit) -> None:
        """Take note that the clues of `group` are gone for good."""
        if self._thinned is not None:
            self._thinned.drop(group)

    def _counted(self, puzzle: Puzzle, group: Orbit) -> tuple[Reply, Answer | None]:
        """Return the counter's word, with another answer if there is one."""
        grid, budget = self.witnesses.grid, self.witnesses.budget
        reply = Reply.NO
        for cell in group:
            self.witnesses.tick()
            found = grid.differs_at(puzzle.clues, cell, self.answer, budget)
            if found.reply is Reply.UNKNOWN:
                reply = Reply.UNKNOWN
            if found.reply is Reply.YES:
                other = found.answer
                goal = self.kind.until(puzzle, (cell,))
                if other is None or all(other[i] == self.answer[i] for i in goal):
                    text = "the counter has another answer that is not another one"
                    raise self._error(text, puzzle, cell, other)
                return Reply.YES, other
        return reply, None

    def _follows(
        self,
        puzzle: Puzzle,
        group: Orbit,
        shared: Clues | None = None,
        other: Answer | None = None,
    ) -> bool:
        """Whether the ladder comes to know the clues of `group`.

        Args:
            puzzle: The board.
            group: Cells whose clues have gone.
            shared: Cells that may be filled first, None: none.
            other: Another answer, which differs in those clues.

        Raises:
            RemovalError: It leaves no room for an answer.
        """
        ladder, on = self.witnesses.ladder, self.witnesses.on
        answers = (self.answer,) if other is None else (self.answer, other)
        goal = self.kind.until(puzzle, group)
        try:
            state = begin(ladder, puzzle, shared)
            state.tick = self.witnesses.tick
            if shared is None:
                if self._last is not None:
                    state.heed(self._last)
                self._last = state
            settle_until(ladder, state, on, goal)
            found = [clash(state, answer) for answer in answers]
        except Contradiction:
            found = [NO_ANSWER]
        for so_far, wrong in enumerate(found, start=1):
            if wrong is not None:
                seen = answers[:so_far]
                raise clashing(
                    wrong, puzzle, *seen, ladder=ladder, on=on, marks=shared, cell=group[0]
                )
        values = state.values()
        return all(values[cell] is not None for cell in goal)

    def _error(
        self, text: str, puzzle: Puzzle, cell: int, other: Answer | None = None
    ) -> RemovalError:
        answers = (self.answer,) if other is None else (self.answer, other)
        return RemovalError(text, puzzle=puzzle, cell=cell, answers=answers)


def without(clues: Clues, group: Orbit) -> Clues:
    """Return clues with those of a group blank."""
    fewer = list(clues)
    for cell in group:
        fewer[cell] = None
    return tuple(fewer)


def keeps(policy: Policy, word: Word) -> bool:
    """Whether a policy keeps a removal of which the witnesses say `word`."""
    return word.ladder if policy is Policy.LADDER else word.counter is Reply.NO
