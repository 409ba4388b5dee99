"""The steps of a solution that the rest stands on.

The gentlest step there is comes next, whether or not anything will rest on it. A step that fills a
cell is always needed: no other fills that cell. One that only rules out candidates is needed if a
needed step rests on it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ladder.resting import Needs, Solution

Rests = dict[int, Needs]
"""By the number of each step that is kept, ascending, the earlier ones it rests on."""


def rests(solution: Solution, *, whole: bool = False) -> Rests:
    """Return what the steps of a solved puzzle rest on.

    Args:
        solution: The solution.
        whole: Whether all steps are kept, and not only those that others rest on.
    """
    found: Rests = {}
    numbers = range(len(solution.taken))
    kept = {n for n in numbers if whole or solution.taken[n].fills}
    for number in reversed(numbers):
        if number in kept:
            found[number] = _needs(solution, number, range(number), kept)
            kept |= set(found[number])
    return dict(sorted(found.items()))


def spared(solution: Solution, found: Rests) -> Rests:
    """Leave out steps that others can stand in for, the heaviest first.

    The steps that are left fill the board in their order, and do not where any one is left out.
    """
    taken = solution.taken
    spare = [n for n in found if not taken[n].fills]
    for number in sorted(spare, key=lambda n: (-taken[n].step.weight, -n)):
        if number in found and solution.left[0] > 0:
            found = _without(solution, found, number) or found
    return found


def _needs(solution: Solution, number: int, among: Sequence[int], kept: Collection[int]) -> Needs:
    """Return what a step rests on: what fills a cell rather than what does not, and what is near.

    Of steps that only rule out candidates, those that are kept anyhow, then the light ones.
    """
    taken, cols = solution.taken, solution.cols
    here = [divmod(cell, cols) for cell in {*taken[number].cells, *taken[number].step.premises}]

    def liked(n: int) -> tuple[float, ...]:
        each = taken[n]
        there = [divmod(cell, cols) for cell in each.cells]
        far = min((abs(r - y) + abs(c - x) for r, c in here for y, x in there), default=0)
        light = 0 if each.fills or n in kept else each.step.weight
        return not each.fills, n not in kept, light, far

    return solution.needs(number, among, liked)


def _without(solution: Solution, found: Rests, out: int) -> Rests | None:
    """Return what the steps rest on without one of them, and without those that only it carries.

    None if a step that fills a cell is among these.
    """
    fewer: Rests = {}
    gone = {out}
    for number, needs in found.items():
        if gone.isdisjoint(needs) and number != out:
            fewer[number] = needs
        elif number != out and solution.stands(number, list(fewer)):
            fewer[number] = _needs(solution, number, list(fewer), fewer)
        elif solution.taken[number].fills:
            return None
        else:
            gone.add(number)
    return _carrying(solution, fewer)


def _carrying(solution: Solution, found: Rests) -> Rests:
    """Return the steps that fill a cell, and those that carry another one."""
    carrying = {n for n in found if solution.taken[n].fills}
    for number in reversed(found):
        if number in carrying:
            carrying |= set(found[number])
    return {n: needs for n, needs in found.items() if n in carrying}
