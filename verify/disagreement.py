"""The search for a contradiction between the solver and the ladder, and for the step to blame.

Nothing is taken on trust: the solver's answers are tried against the rule,
its replies against each other, the ladder against every answer at hand, and
its two engines against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from cpmodels import Forced, Reply
from ladder import Clash, Ladder, Outcome, Reached, Step, clash, climb, fixpoint
from ladder.clash import NO_ANSWER, step_clashes
from ladder.table import Enabled
from puzzles import Count, Puzzle, Verdict, violation
from puzzles.grid import cell_name
from puzzles.types import Clues


class What(Enum):
    """The ways in which the witnesses can contradict each other; the most basic first."""

    BROKEN_ANSWER = "broken-answer"
    SOLVER = "solver"
    CONTRADICTION = "contradiction"
    RULED_OUT = "ruled-out"
    NOT_FORCED = "not-forced"
    SOLVED = "solved"
    ENGINES = "engines"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One contradiction between the witnesses, with the step that shows it where there is one.

    Attributes:
        what: The way in which they contradict each other.
        message: One sentence without its full stop; names step and cell.
        cell: The cell it is seen at, or None.
        answer: The board that shows it: an answer, or the cells that all
            answers share with None in the others; None where it takes neither.
        step: The first step that shows it, or None.
        number: The step's number, from 1, or None.
        before: The settled cells before the step; those at the end if there is no step.
    """

    what: What
    message: str
    cell: int | None = None
    answer: Clues | None = None
    step: Step | None = None
    number: int | None = None
    before: Clues | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """All that was said of one puzzle.

    Attributes:
        puzzle: The puzzle.
        ladder: The techniques of its kind.
        on: Those that were on.
        count: The solver's count.
        fast: Where the fast engine ends.
        forced: What the solver says of the cells common to all answers, if it has been asked.
        rated: Where the rating ends, if there is one.
    """

    puzzle: Puzzle
    ladder: Ladder
    on: Enabled
    count: Count
    fast: Reached
    forced: Forced | None = None
    rated: Reached | None = None

    @property
    def shared(self) -> Clues | None:
        """The cells common to all answers, if the solver knows that there are any."""
        forced = self.forced
        return None if forced is None or forced.reply is not Reply.YES else forced.values

    @property
    def boards(self) -> tuple[Clues, ...]:
        """The answers at hand, and what the solver knows of all answers."""
        return self.count.answers if self.shared is None else (*self.count.answers, self.shared)

    @property
    def has_answer(self) -> bool:
        """Whether the solver found an answer."""
        return self.count.count > 0 or self.shared is not None

    @property
    def denied(self) -> bool:
        """Whether the solver, asked for common cells, says that there is no answer."""
        return self.forced is not None and self.forced.reply is Reply.NO

    def varies(self, cell: int) -> bool:
        """Whether the solver knows that answers differ in a cell."""
        exact = self.forced is not None and self.forced.exact
        return exact and self.shared is not None and self.shared[cell] is None

    def name(self, cell: int) -> str:
        """Return a cell as people read it: ``r3c5``."""
        return cell_name(cell, self.puzzle.cols)


def disagreement(case: Case) -> Disagreement | None:
    """Return the first contradiction there is, blamed on a step where a step shows it.

    Cost: nothing beside what is known, unless there is one.
    """
    for check in CHECKS:
        found = next(check(case), None)
        if found is not None:
            return _blamed(case, found)
    return None


def _broken_answer(case: Case) -> Iterator[Disagreement]:
    for answer in case.count.answers:
        broken = violation(case.puzzle, answer)
        if broken:
            text = f"an answer of the solver breaks the rule: {broken.message}"
            yield Disagreement(What.BROKEN_ANSWER, text, broken.cell, answer)


def _solver(case: Case) -> Iterator[Disagreement]:
    """Try the solver's replies against each other."""
    count, shared = case.count, case.shared
    answer = count.answers[0] if count.answers else None
    if len(set(count.answers)) < len(count.answers):
        yield Disagreement(What.SOLVER, "the solver counts an answer twice", answer=answer)
    if count.count and case.denied:
        text = "the solver counts answers, and also says that there is none"
        yield Disagreement(What.SOLVER, text, answer=answer)
    if count.verdict is Verdict.NONE and shared is not None:
        text = "the solver counts no answers, and also says what they have in common"
        yield Disagreement(What.SOLVER, text, answer=shared)
    for board in count.answers:
        for cell, value in enumerate(shared or ()):
            if value not in (None, board[cell]):
                text = f"the solver says that {case.name(cell)} is {value} in all answers, "
                text += f"but it is {board[cell]} in one that it found"
                yield Disagreement(What.SOLVER, text, cell, board)


def _contradiction(case: Case) -> Iterator[Disagreement]:
    if case.has_answer and case.fast.outcome is Outcome.CONTRADICTION:
        yield _shown(NO_ANSWER, next(iter(case.boards), None))


def _ruled_out(case: Case) -> Iterator[Disagreement]:
    if case.fast.outcome is Outcome.CONTRADICTION:
        return
    for board in case.boards:
        found = clash(case.fast, board)
        if found is not None:
            yield _shown(found, board)


def _not_forced(case: Case) -> Iterator[Disagreement]:
    if case.fast.outcome is Outcome.CONTRADICTION:
        return
    for cell, value in enumerate(case.fast.values):
        if value is not None and case.varies(cell):
            yield _settles(case, cell, value)


def _solved(case: Case) -> Iterator[Disagreement]:
    """Try a finished board against the count where no answer is at hand that differs from it."""
    if case.fast.outcome is not Outcome.SOLVED:
        return
    start, board = "the ladder finishes the board by the rule, but the solver", case.fast.values
    if case.count.verdict is Verdict.NONE or case.denied:
        yield Disagreement(What.SOLVED, f"{start} says there is no answer", answer=board)
    if case.count.verdict is Verdict.MULTIPLE:
        yield Disagreement(What.SOLVED, f"{start} counts several answers", answer=board)


def _engines(case: Case) -> Iterator[Disagreement]:
    fast, rated = case.fast, case.rated
    if rated is None or Outcome.UNKNOWN in (fast.outcome, rated.outcome):
        return
    if fast.outcome is not rated.outcome:
        text = f"the fast engine ends in {fast.outcome.value}, the rating in {rated.outcome.value}"
        yield Disagreement(What.ENGINES, text)
    elif fast.outcome is not Outcome.CONTRADICTION:
        for cell in range(len(case.puzzle.clues)):
            if fast.state.candidates(cell) != rated.state.candidates(cell):
                text = f"the fast engine and the rating do not agree on {case.name(cell)}"
                yield Disagreement(What.ENGINES, text, cell)


CHECKS: tuple[Callable[[Case], Iterator[Disagreement]], ...] = (
    _broken_answer,
    _solver,
    _contradiction,
    _ruled_out,
    _not_forced,
    _solved,
    _engines,
)
"""What is looked for, in the order of `What`."""


def _blamed(case: Case, found: Disagreement) -> Disagreement:
    """Go through the steps for the first that shows the disagreement."""
    offence = OFFENCES.get(found.what)
    if offence is None:
        return replace(found, before=case.fast.values)
    trace = climb(case.ladder, case.puzzle, case.on)
    before = fixpoint(case.ladder, case.puzzle, frozenset()).values
    for number, (step, after) in enumerate(zip(trace.steps, trace.boards, strict=True), start=1):
        wrong = next(offence(case, step), None)
        if wrong is not None:
            text = f"step {number} ({step.technique}) {wrong.message}"
            return replace(
                wrong, what=found.what, message=text, step=step, number=number, before=before
            )
        before = after
    text = found.message
    if found.what is not What.ENGINES:
        text = f"the fast engine {text}; the steps explained do not show it"
    return replace(found, message=text, before=case.fast.values)


def _against_answers(case: Case, step: Step) -> Iterator[Disagreement]:
    """Yield what a step takes from the answers at hand, which may be none but counted ones."""
    nothing = (None,) * len(case.puzzle.clues)
    for board in case.boards or (None,):
        for found in step_clashes(step, board or nothing, case.puzzle.cols):
            yield _shown(found, board)


def _shown(found: Clash, board: Clues | None) -> Disagreement:
    what = What.CONTRADICTION if found.cell is None else What.RULED_OUT
    return Disagreement(what, found.message, found.cell, board)


def _against_forced(case: Case, step: Step) -> Iterator[Disagreement]:
    """Yield the cells that a step settles although answers differ in them."""
    for cell, value in step.placements:
        if case.varies(cell):
            yield _settles(case, cell, value)


def _against_fast(case: Case, step: Step) -> Iterator[Disagreement]:
    """Yield what the fast engine has not found of a step."""
    if case.fast.outcome is Outcome.CONTRADICTION:
        return
    state = case.fast.state
    gone = [(cell, v) for cell, values in step.eliminations for v in values]
    for cell, value in step.placements:
        gone += [(cell, v) for v in state.candidates(cell) if v != value]
    for cell, value in sorted(gone):
        if value in state.candidates(cell):
            text = f"takes {value} from {case.name(cell)}, where the fast engine leaves it"
            yield Disagreement(What.ENGINES, text, cell)
    if step.contradiction:
        yield Disagreement(What.ENGINES, "says that there is no answer; the fast engine does not")


def _settles(case: Case, cell: int, value: int) -> Disagreement:
    text = f"puts {value} into {case.name(cell)}, where answers differ"
    return Disagreement(What.NOT_FORCED, text, cell, case.shared)


OFFENCES: dict[What, Callable[[Case, Step], Iterator[Disagreement]]] = {
    What.CONTRADICTION: _against_answers,
    What.RULED_OUT: _against_answers,
    What.NOT_FORCED: _against_forced,
    What.ENGINES: _against_fast,
}
"""Which step is to blame: the first that yields something."""
