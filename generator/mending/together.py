"""An answer, and the fewest clues that pin it, sought together: an implicit hitting set.

As `generator.mending.fewest`, but the answer is open, too. What is learned is
trades (see `cpmodels.proposals`). Each proposal that lacks something is made up to
a choice that is enough, which teaches more trades and may be the best so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from cpmodels import open_grid
from cpmodels.base import Meter
from cpmodels.proposals import Proposal, Proposer
from generator.mending.fewest import Fewest
from generator.mending.first import first_choice, worth_it
from generator.mending.leeway import Heed, Leeway, Pinned
from puzzles import KINDS, Answer, Limit, LimitError
from puzzles.outcomes import Reply
from puzzles.types import Clues

Groups = frozenset[int]
"""Numbers of groups of cells."""


class Together:
    """One search, and what it knows by now: choices that are enough, and a bound.

    Args:
        wish: What may be done. Deduction does not contradict its board.
        meter: The budget.
        heed: Told of every better choice.
    """

    def __init__(self, wish: Leeway, meter: Meter, heed: Heed) -> None:
        self._wish, self._meter, self._heed = wish, meter, heed
        base = wish.base
        self._groups = [group - base for group in wish.groups if group - base]
        self._group = {cell: g for g, group in enumerate(self._groups) for cell in group}
        weighed = [group - wish.free for group in self._groups]
        self._weights = list(map(len, weighed))
        self._proposer = Proposer(wish.puzzle, weighed, wish.filled)
        self._grid = open_grid(wish.puzzle)
        self._often = Counter[int]()  # how many trades a group sees
        self._best: list[tuple[Answer, Groups]] = []
        self._bound, self._seen = 0, 1
        self._possible, self._complete = True, False

    def run(self, answer: Answer) -> Pinned:
        """Close the gap between the best choice and the bound, then look for other choices.

        Args:
            answer: The answer to begin with.
        """
        stopped = None
        try:
            self._begin(answer)
            self._narrow()
            self._others()
        except LimitError as limit:
            stopped = limit.limit
        return self._known(stopped)

    def _known(self, stopped: Limit | None = None) -> Pinned:
        cells = [frozenset[int]().union(*(self._groups[g] for g in c)) for _, c in self._best]
        found = Fewest(
            choices=tuple(cells),
            bound=self._bound,
            weight=self._weight(self._best[0][1]) if self._best else 0,
            possible=self._possible,
            complete=self._complete,
            demands=self._often.total(),
            stopped=stopped,
        )
        every = found.proven or not self._possible
        return Pinned(found, tuple(answer for answer, _ in self._best), self._seen, every)

    def _begin(self, answer: Answer) -> None:
        """Find a first choice that is enough, if there is one."""
        self._proposer.stay_near(answer)
        chosen = self._first(answer) if worth_it(self._wish.puzzle, answer) else frozenset[int]()
        if not self._wish.free and (self._often or self._lacks(answer, ()) is not None):
            self._bound = 1
        if not self._best:
            self._make_up(answer, chosen)
        while not self._best:
            proposal = self._propose()
            if proposal.answer is None:
                self._possible = False
                return
            self._make_up(proposal.answer, proposal.chosen)

    def _first(self, answer: Answer) -> Groups:
        """Find a first choice, quickly, and learn from its rivals; it may not be enough."""
        first = first_choice(self._wish, self._groups, answer, self._meter)
        for rival in first.rivals:
            self._learn(answer, rival)
        if first.enough:
            self._keep(answer, first.chosen)
        return first.chosen

    def _narrow(self) -> None:
        if self._best:
            self._proposer.count_to(self._weight(self._best[0][1]))
        while self._best and self._weight(self._best[0][1]) > self._bound:
            proposal = self._propose(self._bound)
            if proposal.answer is None:
                self._bound += 1
            else:
                self._make_up(proposal.answer, proposal.chosen)

    def _others(self) -> None:
        """Find more choices as good as the best one."""
        for known in self._best[:1]:
            self._proposer.refuse(*known)
        while self._best and len(self._best) < self._wish.most:
            proposal = self._propose(self._bound)
            if proposal.answer is None:
                self._complete = True
                return
            if self._lacks(proposal.answer, proposal.chosen) is None:
                chosen = self._without_spare(proposal.answer, proposal.chosen)
                if self._confirmed(proposal.answer, chosen):
                    self._best.append((proposal.answer, chosen))
                    self._proposer.refuse(proposal.answer, chosen)

    def _propose(self, within: int | None = None) -> Proposal:
        proposal = self._proposer.next(self._meter, within)
        if proposal.reply is Reply.UNKNOWN:
            raise LimitError(self._meter.limit_reached())
        self._seen += proposal.answer is not None
        return proposal

    def _make_up(self, answer: Answer, chosen: Groups) -> None:
        """Make a proposal up to a choice that is enough, and leave out what it does not need."""
        while (lacking := self._lacks(answer, chosen)) is not None:
            if not lacking:
                return  # no clue tells this answer from a rival
            chosen |= {max(sorted(lacking), key=self._worth)}
        if not self._best:
            self._keep(answer, chosen)
        self._keep(answer, self._without_spare(answer, chosen))

    def _keep(self, answer: Answer, chosen: Groups) -> None:
        """Keep a choice if it is the best so far."""
        better = not self._best or self._weight(chosen) < self._weight(self._best[0][1])
        if better and self._confirmed(answer, chosen):
            self._best = [(answer, chosen)]
            self._heed(self._known())

    def _without_spare(self, answer: Answer, chosen: Groups) -> Groups:
        """Return what is left of a choice when what it does not need is gone."""
        for g in sorted(chosen, key=lambda g: (self._worth(g), g)):
            if self._lacks(answer, chosen - {g}) is None:
                chosen -= {g}
        return chosen

    def _worth(self, group: int) -> float:
        return self._often[group] / (1 + self._weights[group])

    def _lacks(self, answer: Answer, chosen: Collection[int]) -> Groups | None:
        """Return, and learn, groups of which one is missing for an answer; None where all is well.

        An empty set says that nothing there is can help.
        """
        kept = frozenset[int]().union(*(self._groups[g] for g in chosen))
        reply, rival = self._proposer.rival(answer, kept, self._meter)
        if reply is Reply.UNKNOWN:
            raise LimitError(self._meter.limit_reached())
        if rival is not None:
            return self._learn(answer, rival)
        if self._wish.also is None:
            return None
        demand = self._wish.also(answer).missing(self._wish.base | kept)
        if demand.reply is Reply.UNKNOWN:
            raise LimitError(demand.stopped or self._meter.limit_reached())
        if demand.reply is Reply.NO:
            return None
        lacking = self._seeing(demand.cells)
        self._proposer.demand(answer, lacking)
        return lacking

    def _learn(self, answer: Answer, rival: Answer) -> Groups:
        every = KINDS[self._wish.puzzle.kind].every_clue
        boards = (every(self._grid.rows, self._grid.cols, board) for board in (answer, rival))
        pairs = enumerate(zip(*boards, strict=True))
        seeing = self._seeing({i for i, (a, b) in pairs if a != b})
        self._proposer.learn(answer, rival, seeing)
        self._often.update(seeing)
        return seeing

    def _seeing(self, cells: Collection[int]) -> Groups:
        return frozenset(self._group[cell] for cell in cells if cell in self._group)

    def _confirmed(self, answer: Answer, chosen: Groups) -> bool:
        """Whether CP-SAT says, too, that a choice pins an answer; learn its rival if not."""
        puzzle = self._wish.puzzle
        kept = frozenset[int]().union(*(self._groups[g] for g in chosen))
        every = KINDS[puzzle.kind].every_clue(puzzle.rows, puzzle.cols, answer)
        clues: Clues = tuple(every[i] if i in kept else v for i, v in enumerate(puzzle.clues))
        found = self._grid.another(clues, answer, self._meter.left())
        self._meter.add_work(found.work)
        if found.reply is Reply.UNKNOWN:
            raise LimitError(found.stopped or self._meter.limit_reached())
        if found.answer is not None:
            self._learn(answer, found.answer)
        return found.answer is None

    def _weight(self, chosen: Groups) -> int:
        return sum(self._weights[g] for g in chosen)
