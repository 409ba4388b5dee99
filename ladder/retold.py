"""A solution told with no more than it needs, and what each of its steps rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ladder.again import again
from ladder.boards import Boards, News, settled
from ladder.climbing import Note
from ladder.needed import Rests, rests, spared
from ladder.ordering import order
from ladder.resting import Needs, Solution
from ladder.state import Finding
from ladder.steps import Step

PER_STEP = 10
"""Looks that there have to be for each step, at least, or none is taken."""


@dataclass(frozen=True, slots=True)
class Retold:
    """Steps that fill the board, each with what it rests on.

    Attributes:
        steps: In order.
        boards: The settled cells after each.
        rests: For each the steps before it that it rests on, counted from 0.
        numbers: For each its number in the solution it was taken from, counted from 0.
        ways: For each how many different steps its technique found when it was first taken.
    """

    steps: tuple[Step, ...]
    boards: Boards
    rests: tuple[Needs, ...]
    numbers: tuple[int, ...]
    ways: tuple[int, ...]


def retold(solution: Solution, *, note: Note | None = None) -> Retold | None:
    """Tell a solved puzzle by the steps that the rest stands on, in the order a person looks.

    A technique finds all it found where more is known, too, but perhaps in two parts; where that
    comes of the order, the steps keep that of the solution.

    Args:
        solution: The solution.
        note: Is told of the board before each step, and at the end.

    Returns:
        The steps; None if they do not come to the end, or would take too many looks.

    Cost: see `Solution.needs`, for each step.
    """
    if solution.left[0] < PER_STEP * len(solution.taken):
        return None
    found = rests(solution)
    for numbers in (order(solution, found), list(found)):
        ordered = solution.of(numbers)
        fewer = spared(ordered, _renumbered(found, numbers))
        left = list(fewer)
        short = ordered.of(left)
        findings = _found_again(short)
        if findings is not None:
            first = [numbers[n] for n in left]
            return _told_again(short, findings, _renumbered(fewer, left), first, note)
    return None


def as_told(solution: Solution, steps: Sequence[Step], boards: Boards) -> Retold:
    """Return all steps of a solution as they were told, with what each rests on."""
    found = rests(solution, whole=True)
    ways = tuple(each.ways for each in solution.taken)
    return Retold(tuple(steps), boards, tuple(found.values()), tuple(found), ways)


def _renumbered(found: Rests, numbers: Sequence[int]) -> Rests:
    """Return what steps rest on, all of them called by their place among some numbers."""
    place = {number: at for at, number in enumerate(numbers)}
    pairs = ((place[n], tuple(sorted(place[m] for m in needs))) for n, needs in found.items())
    return dict(sorted(pairs))


def _found_again(solution: Solution) -> list[Finding] | None:
    """Return what each step is now, taken after those before it; None if one is not found.

    It says no more than it did, since what others rest on was found by that.
    """
    state = solution.start.copy()
    found: list[Finding] = []
    for taken in solution.taken:
        finding = again(taken, state, solution.on)
        if finding is None:
            return None
        same = finding._replace(place=taken.finding.place, remove=taken.finding.remove)
        state.apply(same)
        found.append(same)
    return found if state.is_full() else None


def _told_again(
    solution: Solution,
    findings: Sequence[Finding],
    found: Rests,
    numbers: Sequence[int],
    note: Note | None,
) -> Retold:
    """Take the steps in order, and tell them as they are found now."""
    state = solution.start.copy()
    before = start = state.values()
    steps: list[Step] = []
    news: list[News] = []
    for taken, finding in zip(solution.taken, findings, strict=True):
        if note:
            look = [finding] if taken.row.costly else list(taken.row.look(state, solution.on))
            note(state, taken.row, look)
        steps.append(taken.row.step(state, finding))
        state.apply(finding)
        after = state.values()
        news.append(settled(before, after))
        before = after
    if note:
        note(state, None, ())
    many = tuple(taken.ways for taken in solution.taken)
    boards = Boards(start, tuple(news))
    return Retold(tuple(steps), boards, tuple(found.values()), tuple(numbers), many)
