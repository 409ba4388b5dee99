"""Unit propagation that keeps its reasons: the shortest sort of proof."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.proof import Clause


def refute(clauses: Sequence[Clause]) -> list[int] | None:
    """Return the clauses that contradict each other by unit propagation, in its order.

    Each of them, numbered from 1, has one literal that those before have not
    made false, the last has none. None where propagation ends without that.

    Cost: O(literals of all clauses).
    """
    watchers: dict[int, list[int]] = {}
    for i, clause in enumerate(clauses):
        for x in clause:
            watchers.setdefault(-x, []).append(i)
    open_literals = [len(clause) for clause in clauses]
    reason: dict[int, int] = {}  # true literals, in the order they became so
    queue = [i for i, n in enumerate(open_literals) if n < 2]
    for i in queue:  # grows while it is walked
        unit = next((x for x in clauses[i] if -x not in reason), None)
        if unit is None:
            return _used(clauses, i, reason)
        if unit in reason:
            continue
        reason[unit] = i
        for j in watchers.get(unit, ()):
            open_literals[j] -= 1
            if open_literals[j] == 1:
                queue.append(j)
    return None


def _used(clauses: Sequence[Clause], conflict: int, reason: dict[int, int]) -> list[int]:
    """Return what led to a conflict, without what did not."""
    needed = {-x for x in clauses[conflict]}
    found = [conflict + 1]
    for unit, i in reversed(reason.items()):
        if unit in needed:
            needed.update(-x for x in clauses[i] if x != unit)
            found.append(i + 1)
    return found[::-1]
