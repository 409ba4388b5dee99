"""The order in which a person would take the steps of a solution, where what they rest on lets it.

Next comes the cell that can be filled most gently, with the steps that it waits for just before
it; of those alike, the one nearest to where the person has looked last.
"""

from __future__ import annotations

from ladder.needed import Rests
from ladder.resting import Solution

Urgency = tuple[float, float, int, int]


def order(solution: Solution, found: Rests) -> list[int]:
    """Return the numbers of the steps that are kept, in the order in which they are told.

    Candidates leave a cell before it is filled, as they did in the solution, so that each step
    still says something new.

    Cost: quadratic in the number of steps.
    """
    waiting = _waiting(solution, found)
    aims = [n for n in found if solution.taken[n].fills]
    told: list[int] = []
    while aims:
        aim = min(aims, key=lambda n: _key(solution, n, waiting[n], told))
        told += (more := sorted(waiting[aim]))
        for n in aims:
            waiting[n].difference_update(more)
        aims = [n for n in aims if waiting[n]]
    return told


def _key(solution: Solution, number: int, waiting: set[int], told: list[int]) -> Urgency:
    """Return what steps are sorted by: how heavy what they wait for is, how much, how far away."""
    taken, cols = solution.taken, solution.cols
    weights = [taken[n].step.weight for n in waiting]
    far = 0
    if told:
        here = [divmod(cell, cols) for cell in taken[told[-1]].cells]
        there = [divmod(cell, cols) for cell in taken[min(waiting)].cells]
        far = min((abs(r - y) + abs(c - x) for r, c in here for y, x in there), default=0)
    return max(weights), sum(weights), far, number


def _waiting(solution: Solution, found: Rests) -> dict[int, set[int]]:
    """Return for each step all those that must be told before it, and itself."""
    waiting: dict[int, set[int]] = {}
    losing: dict[int, set[int]] = {}  # by cell, the steps that take candidates from it
    for number, needs in found.items():
        taken = solution.taken[number]
        before = set(found if taken.opens else needs) & waiting.keys()
        for cell, _value in taken.step.placements:
            before |= losing.get(cell, set())
        for cell, _values in taken.step.eliminations:
            losing.setdefault(cell, set()).add(number)
        waiting[number] = {number}.union(*(waiting[n] for n in before))
    return waiting
