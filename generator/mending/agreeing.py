"""CP-SAT's last word on the fewest clues: on a choice of cells, and on a bound."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from cpmodels import Budget
from cpmodels.base import Meter
from cpmodels.counting import Bisection
from cpmodels.hitting import met_by
from generator.mending.rivals import ClueCells, Demand, NearRivals
from puzzles import WitnessError
from puzzles.outcomes import Reply

CONFIRMING = Budget(deterministic=20.0)
"""What it may cost to have the bound of a part confirmed, or a choice."""


@dataclass(frozen=True, slots=True)
class LastWord:
    """Asks CP-SAT, within budgets of its own, about what a guide has said.

    Attributes:
        near: The judge of rivals.
        meter: Where the work is counted. When its time is over, each question has a second.
    """

    near: NearRivals
    meter: Meter

    def rival(self, best: ClueCells) -> Demand:
        """Return where a rival differs that a choice leaves, if there is one."""
        own = self._own()
        demand = self.near.confirm(best, own)
        self.meter.add_work(own.work)
        return demand

    def bound(
        self,
        parts: Iterable[Bisection],
        least: Mapping[Bisection, int],
        sets: Collection[ClueCells],
    ) -> int:
        """Return how many cells it takes to meet sets, as far as CP-SAT says the same.

        Where it cannot tell of a part, it is asked for less, down to what the halves need together.

        Args:
            parts: Halves before what they are halves of, the whole last.
            least: By part what the guide says; 0 where nothing is said.
            sets: The sets.

        Raises:
            WitnessError: The guide is wrong.
        """
        sure, bound = dict[Bisection, int](), 0
        for part in parts:
            bound = sum(sure.get(half, 0) for half in part.halves)
            asked = least.get(part, 0)
            unsure = asked + 1
            while asked > bound:
                if self._agreed(part, asked, sure, sets):
                    bound = asked
                else:
                    unsure = asked
                asked = (bound + unsure) // 2
            if bound:
                sure[part] = bound
        return bound

    def _agreed(
        self,
        part: Bisection,
        least: int,
        sure: Mapping[Bisection, int],
        sets: Collection[ClueCells],
    ) -> bool:
        inside, own = frozenset(part.things), self._own()
        known = {one: sure[one] for one in part.parts() if one in sure}
        within = [members for members in sets if members <= inside]
        reply = met_by(part, within, least - 1, own, known=known)
        self.meter.add_work(own.work)
        if reply is Reply.YES:
            raise WitnessError(f"fewer than {least} cells meet all differences")
        return reply is Reply.NO

    def _own(self) -> Meter:
        left = self.meter.left().seconds
        return Meter(replace(CONFIRMING, seconds=None if left is None else max(1.0, left)))
