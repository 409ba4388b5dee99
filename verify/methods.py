"""Ways to count a puzzle's answers that share nothing but the rules, and what they say together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import cpmodels
from cpmodels import Budget
from puzzles import Answer, Count, Limit, LimitError, Puzzle, Work, is_answer
from puzzles.errors import QuestionError, WitnessError
from puzzles.limits import deadline
from verify.counters import fillapix_rows
from verify.counters import fillomino_cells as cells
from verify.counters import fillomino_frontier as frontier
from verify.counters import fillomino_regions as regions
from verify.counters import fillomino_signed as signed


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """What is asked of every method.

    Attributes:
        limit: Answers at which one may stop; None counts them all.
        partitions: Fillomino: cuts into regions, where regions of one size may touch.
        budget: What CP-SAT may spend; its seconds hold for the others, too.
        steps: What an enumerator may spend: regions laid, numbers written, or pictures tried.
        states: What a transfer method may spend: the most states at a time.
    """

    limit: int | None = 2
    partitions: bool = False
    budget: Budget = cpmodels.UNLIMITED
    steps: int | None = None
    states: int | None = None


BOUNDED = CountQuestion(steps=50_000, states=5_000)
"""What each may spend where all are asked and nobody set a limit: a few seconds."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to count.

    Attributes:
        name: Its name.
        kinds: Kinds it knows.
        summary: What it does, in a few words.
        count: Counts; the answers it hands out are some of those it counted.
        partitions: Whether it counts partitions, too.
        fits: Whether a puzzle of its kind is small enough.
    """

    name: str
    kinds: tuple[str, ...]
    summary: str
    count: Callable[[Puzzle, CountQuestion], Count]
    partitions: bool = False
    fits: Callable[[Puzzle, CountQuestion], bool] = lambda *_: True

    def applies(self, puzzle: Puzzle, question: CountQuestion) -> bool:
        """Whether it has a word on a question about a puzzle."""
        known = puzzle.kind in self.kinds and (self.partitions or not question.partitions)
        return known and self.fits(puzzle, question)


def _cpsat(puzzle: Puzzle, question: CountQuestion) -> Count:
    return cpmodels.count(
        puzzle, limit=question.limit, partitions=question.partitions, budget=question.budget
    )


def _regions(puzzle: Puzzle, question: CountQuestion) -> Count:
    touching = question.partitions
    tick = _Clock(question)
    found = regions.answers(puzzle, limit=_beyond(question), touching=touching, tick=tick)
    return _listed(found, question, keep=not touching)


def _cells(puzzle: Puzzle, question: CountQuestion) -> Count:
    found = cells.answers(puzzle, limit=_beyond(question), tick=_Clock(question))
    return _listed(found, question)


def _brute(puzzle: Puzzle, question: CountQuestion) -> Count:
    return _listed(fillapix_rows.answers(puzzle, limit=_beyond(question)), question)


def _few(puzzle: Puzzle, _question: CountQuestion) -> bool:
    return len(puzzle.clues) <= fillapix_rows.MOST_CELLS


def _walked(total: Callable[..., int], puzzle: Puzzle, question: CountQuestion) -> Count:
    """Count by a frontier; `total` is the counter."""
    look, asked = _Clock(question).look, {"touching": question.partitions, "limit": question.states}
    return _summed(lambda: total(puzzle, **asked, progress=lambda *_: look()))


_frontier, _signed = partial(_walked, frontier.count), partial(_walked, signed.count)


def _rows(puzzle: Puzzle, question: CountQuestion) -> Count:
    clock = _Clock(question)
    return _summed(lambda: fillapix_rows.count(puzzle, states=question.states, tick=clock.look))


class _Clock:
    """Ends a count that has had its steps or seconds.

    Raises:
        LimitError: When it is looked at too late, or has ticked too often.
    """

    def __init__(self, question: CountQuestion) -> None:
        self.steps, self.look = question.steps, deadline(question.budget.seconds)
        self.ticks = 0

    def __call__(self) -> None:
        self.ticks += 1
        if self.steps is not None and self.ticks > self.steps:
            raise LimitError(Limit.STEPS)
        if not self.ticks % 64:
            self.look()


METHODS: tuple[Method, ...] = (
    Method("cpsat", ("fillomino", "fillapix"), "OR-Tools CP-SAT", _cpsat, partitions=True),
    Method("regions", ("fillomino",), "lays region after region", _regions, partitions=True),
    Method("cells", ("fillomino",), "writes number after number", _cells),
    Method("frontier", ("fillomino",), "adds up by the frontier", _frontier, partitions=True),
    Method(
        "signed",
        ("fillomino",),
        "adds up sizes promised, with signs, where states fit into 64 bits",
        _signed,
        partitions=True,
        fits=lambda puzzle, question: signed.able(puzzle, touching=question.partitions),
    ),
    Method("rows", ("fillapix",), "adds up by what clues still ask", _rows),
    Method("brute", ("fillapix",), "tries every picture, up to 20 cells", _brute, fits=_few),
)
"""All ways to count; the first is the usual one. Those after it are of the third witness."""


def method(name: str) -> Method:
    """Return a method by its name.

    Raises:
        QuestionError: There is none of that name.
    """
    for one in METHODS:
        if one.name == name:
            return one
    known = ", ".join(one.name for one in METHODS)
    raise QuestionError(f"no way to count is called {name!r}; known are {known}")


def ask(one: Method, puzzle: Puzzle, question: CountQuestion) -> Count:
    """Count by one method.

    Raises:
        QuestionError: It has no word on that.
    """
    if not one.applies(puzzle, question):
        size = f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}"
        what = f"partitions of {size}" if question.partitions else size
        raise QuestionError(f"{one.name} ({one.summary}) does not count {what}")
    return one.count(puzzle, question)


def ask_all(puzzle: Puzzle, question: CountQuestion) -> dict[str, Count]:
    """Count by every method that applies, and compare.

    Raises:
        WitnessError: Two of them contradict each other, or an answer breaks the rule.
    """
    said = {m.name: ask(m, puzzle, question) for m in METHODS if m.applies(puzzle, question)}
    for trouble in () if question.partitions else _broken(puzzle, said):
        raise WitnessError(trouble)
    for (one, first), (other, second) in combinations(said.items(), 2):
        for trouble in _against(one, first, other, second):
            raise WitnessError(trouble)
    return said


def _broken(puzzle: Puzzle, said: dict[str, Count]) -> Iterator[str]:
    for name, counted in said.items():
        if not all(is_answer(puzzle, answer) for answer in counted.answers):
            yield f"an answer that {name} found breaks the rule"


def _against(one: str, first: Count, other: str, second: Count) -> Iterator[str]:
    """Say what two counts cannot both be."""
    for name, less, rival, more in ((one, first, other, second), (other, second, one, first)):
        if less.exact and more.count > less.count:
            least = "" if more.exact else "at least "
            yield f"{name} counts {less.count} answers, {rival} {least}{more.count}"
        whole = less.exact and len(less.answers) == less.count
        if whole and not set(more.answers) <= set(less.answers):
            yield f"{rival} has an answer that {name} does not have"


def _beyond(question: CountQuestion) -> int | None:
    """Return one answer more than asked for: it tells whether that is all of them."""
    return None if question.limit is None else question.limit + 1


KEPT = 1000
"""Answers that are kept, as of CP-SAT."""


def _listed(found: Iterable[Answer], question: CountQuestion, *, keep: bool = True) -> Count:
    """Count answers as they come; those that came before a limit on work still count."""
    start, kept, total = time.perf_counter(), list[Answer](), 0
    stopped: Limit | None = None
    try:
        for answer in found:
            if total == question.limit:
                stopped = Limit.ANSWERS
                break
            total += 1
            if keep and total <= KEPT:
                kept.append(answer)
    except LimitError as limit:
        stopped = limit.limit
    spent = Work(seconds=time.perf_counter() - start)
    return Count(total, stopped is None, tuple(sorted(kept)), spent, stopped)


def _summed(total: Callable[[], int]) -> Count:
    start = time.perf_counter()
    number = 0
    stopped: Limit | None = None
    try:
        number = total()
    except LimitError as limit:
        stopped = limit.limit
    spent = Work(seconds=time.perf_counter() - start)
    return Count(number, stopped is None, (), spent, stopped)
