"""All questions about Fillomino boards of one size and cap."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cpmodels.base import UNLIMITED, Budget, Forced, Found, Meter
from cpmodels.fillomino.deduce import Candidates, Impossible
from cpmodels.fillomino.geometry import Geometry
from cpmodels.fillomino.placements import count_placements
from cpmodels.fillomino.relax import Pool
from cpmodels.fillomino.search import DEFAULT, Settings, Split
from cpmodels.fillomino.sparse import is_sparse, shared, some_answers
from cpmodels.fillomino.whole import Whole
from puzzles import Answer, Count, Evidence, Limit, Puzzle, WitnessError, violation
from puzzles.outcomes import Reply
from puzzles.types import Clues

FEW = 50
"""Up to this many answers the lazy loop is asked again for each; beyond, placements."""

MAX_PLACEMENTS = 30_000
"""Placement models larger than this are not built; they stop being pleasant there."""

SMALL_REGIONS = (5, 9)
"""Wide open boards are first searched for answers with regions of at most 5
cells, or of at most 9 where the givens need them."""

SMALL_ANSWERS = 1.0
"""Deterministic time for that search."""

LARGE = 4096
"""Cells of a wide open board beyond which no model is built to tell forced cells from others: that
takes minutes before any limit is looked at."""

NEARBY = 3
"""A removal is first asked with all cells farther than this (in steps) as in the known answer."""

CROWDED = 0.75
"""Above this share of clues the nearby question saves nothing."""


class FillominoGrid:
    """All questions about Fillomino boards of one size and cap.

    Args:
        rows: Height in cells.
        cols: Width in cells.
        max_region: Most cells a region may have; None is no promise.
        settings: How to search; changes how fast, never what is found to exist.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        max_region: int | None = None,
        *,
        settings: Settings = DEFAULT,
    ) -> None:
        self.rows, self.cols, self.max_region = rows, cols, max_region
        self.cap = min(max_region or rows * cols, rows * cols)
        self.board = Geometry(rows, cols)
        self._settings = settings
        self._pool = Pool()

    def solve(self, clues: Clues, budget: Budget = UNLIMITED) -> Found:
        """Find any answer."""
        meter = Meter(budget)
        reply, answer = self._first(clues, meter)
        return _found(reply, answer, meter)

    def count(
        self,
        clues: Clues,
        *,
        limit: int | None,
        partitions: bool = False,
        known: Clues | None = None,
        budget: Budget = UNLIMITED,
    ) -> Count:
        """Count answers up to `limit` (None: all), that have the values of `known`.

        Few are asked for one by one; many, and partitions, by region
        placements where their number allows it.
        """
        meter = Meter(budget)
        if known is not None:
            pairs = list(zip(clues, known, strict=True))
            if any(None not in pair and pair[0] != pair[1] for pair in pairs):
                deduced = (Evidence.DEDUCTION,)
                return Count(0, exact=True, work=meter.work, evidence=deduced)
            clues = tuple(k if c is None else c for c, k in pairs)  # a known cell is a given
        if partitions or limit is None or limit > FEW:
            by_placements = self._count_placements(clues, meter, limit=limit, partitions=partitions)
            if by_placements is not None:
                return by_placements
        return self._count_lazily(clues, limit, meter)

    def count_steadily(self, clues: Clues, budget: Budget = UNLIMITED) -> Count:
        """Count answers up to two, found by CP-SAT without a guide."""
        alone = replace(self._settings, guided=False)
        grid = FillominoGrid(self.rows, self.cols, self.max_region, settings=alone)
        return grid.count(clues, limit=2, budget=budget)

    def differs_at(
        self, clues: Clues, cell: int, known: Answer, budget: Budget = UNLIMITED
    ) -> Found:
        """Find an answer whose value at `cell` is not that of `known`.

        Asked nearby first: with every farther cell as in `known`. An answer
        found there is an answer; none found there proves nothing.
        """
        meter = Meter(budget)
        blank = sum(v is None for v in clues)
        if blank > (1 - CROWDED) * len(clues):
            near = self._with_far_cells(clues, cell, known)
            reply, answer = self._without(near, clues, cell, known[cell], meter=meter, hint=known)
            if reply is Reply.YES:
                return _found(reply, answer, meter)
        reply, answer = self._without(clues, clues, cell, known[cell], meter=meter, hint=known)
        return _found(reply, answer, meter)

    def another(self, clues: Clues, known: Answer, budget: Budget = UNLIMITED) -> Found:
        """Find an answer of `clues` other than `known`, which is one itself."""
        meter = Meter(budget)
        whole = Whole(
            self._settled(clues),
            meter,
            partial(self._believe, clues),
            pool=self._pool,
            hint=known,
            settings=self._settings,
        )
        reply, answer = whole.other(known)
        return _found(reply, answer, meter)

    def forced(self, clues: Clues, budget: Budget = UNLIMITED) -> Forced:
        """Find the cells common to all answers.

        First over merged values; a merged cell that keeps its symbol may
        still change its value, so those are asked again unmerged, with all
        that is forced by then printed.
        """
        meter = Meter(budget)
        blank = (None,) * len(clues)
        try:
            candidates = self._settled(clues)
        except Impossible:
            return Forced(Reply.NO, blank, exact=True, work=meter.work)
        some, common = list[Answer](), self.board.full
        if is_sparse(candidates):
            some, common = shared(self._puzzle(clues), candidates, meter)
        if some and not common & ~candidates.done:
            return Forced(Reply.YES, candidates.values(), exact=True, work=meter.work)
        if some and len(clues) > LARGE:
            known = candidates.values()
            return Forced(Reply.YES, known, exact=False, work=meter.work, stopped=Limit.SIZE)
        whole = self._whole(candidates, clues, meter)
        reply, answers = Reply.YES, some
        if not some:
            reply, _, answers = whole.gather(1)
        if not answers:
            stopped = meter.limit_reached() if reply is Reply.UNKNOWN else None
            return Forced(reply, blank, reply is Reply.NO, meter.work, stopped)
        answer = answers[0]
        reply, common = whole.narrow(answer, common)
        unsure = common & whole.merged_cells(answer)
        if reply is Reply.NO and unsure:
            reply, common = self._narrow_unmerged(clues, answer, common, unsure, meter)
        if reply is Reply.NO:
            values = self._values(answer, common)
            return Forced(Reply.YES, values, exact=True, work=meter.work)
        values = candidates.values()
        stopped = meter.limit_reached()
        return Forced(Reply.YES, values, exact=False, work=meter.work, stopped=stopped)

    def contradicts(self, clues: Clues) -> bool:
        """Whether deduction alone, no solver, sees that there is no answer."""
        try:
            self._settled(clues)
        except Impossible:
            return True
        return False

    def _first(self, clues: Clues, meter: Meter) -> tuple[Reply, Answer | None]:
        reply, _, answers = self._gather(clues, 1, meter)
        return reply, answers[0] if answers else None

    def _count_lazily(self, clues: Clues, limit: int | None, meter: Meter) -> Count:
        reply, total, answers = self._gather(clues, limit, meter)
        stopped = {Reply.NO: None, Reply.YES: Limit.ANSWERS}
        way = Evidence.SOLVER if meter.work.calls else Evidence.DEDUCTION
        return Count(
            total,
            exact=reply is Reply.NO,
            answers=tuple(sorted(answers)),
            work=meter.work,
            stopped=stopped[reply] if reply in stopped else meter.limit_reached(),
            evidence=(way,) if reply is Reply.NO else (),
        )

    def _gather(
        self, clues: Clues, limit: int | None, meter: Meter
    ) -> tuple[Reply, int, list[Answer]]:
        """Find answers as `Whole.gather`; those of wide open boards are laid first."""
        try:
            candidates = self._settled(clues)
        except Impossible:
            return Reply.NO, 0, []
        puzzle, wanted = self._puzzle(clues), min(limit or FEW, FEW)
        sparse = is_sparse(candidates)
        some = some_answers(puzzle, candidates, wanted, meter) if sparse else []
        if limit is not None and len(some) >= limit:
            return Reply.YES, limit, some
        whole = self._whole(candidates, clues, meter)
        try:
            reply, total, answers = whole.gather(limit, tell_split=True)
        except Split:
            some = some or some_answers(puzzle, candidates, wanted, meter)
            if limit is None or len(some) < limit:
                some = max(some, self._small_answers(clues, limit, meter), key=len)
            if limit is not None and len(some) >= limit:
                return Reply.YES, limit, some
            reply, total, answers = whole.gather(limit)
        if reply is Reply.UNKNOWN and len(some) > total:
            return reply, len(some), some
        return reply, total, answers

    def _small_answers(self, clues: Clues, limit: int | None, meter: Meter) -> list[Answer]:
        """Look for answers of a wide open board among those with small regions only.

        An answer under a smaller cap is an answer, and a cap makes open
        boards easy. Finding fewer than `limit` says nothing.
        """
        cap = max(SMALL_REGIONS[0], *(v or 0 for v in clues))
        if cap > SMALL_REGIONS[1] or cap >= self.cap or limit is None:
            return []
        grid = FillominoGrid(self.rows, self.cols, cap, settings=self._settings)
        left = meter.left()
        most = SMALL_ANSWERS if left.deterministic is None else left.deterministic
        budget = replace(left, deterministic=min(most, SMALL_ANSWERS))
        found = grid.count(clues, limit=min(limit, FEW), budget=budget)
        meter.add_work(found.work)
        for answer in found.answers:
            self._believe(clues, answer)
        return list(found.answers)

    def _count_placements(
        self, clues: Clues, meter: Meter, *, limit: int | None, partitions: bool
    ) -> Count | None:
        counted = count_placements(
            self.rows,
            self.cols,
            self.cap,
            clues,
            limit=limit,
            partitions=partitions,
            max_placements=MAX_PLACEMENTS,
            meter=meter,
        )
        if counted is None and partitions:
            return Count(0, exact=False, work=meter.work, stopped=Limit.SIZE)
        return counted

    def _with_far_cells(self, clues: Clues, cell: int, known: Answer) -> Clues:
        r, c = divmod(cell, self.cols)
        return tuple(
            known[i] if abs(i // self.cols - r) + abs(i % self.cols - c) > NEARBY else v
            for i, v in enumerate(clues)
        )

    def _without(  # noqa: PLR0913 (what is asked, of what, and how)
        self,
        asked: Clues,
        clues: Clues,
        cell: int,
        value: int,
        *,
        meter: Meter,
        hint: Answer | None = None,
    ) -> tuple[Reply, Answer | None]:
        """Find an answer of `asked`, and so of `clues`, whose value at `cell` is not `value`."""
        candidates = Candidates(self.board, self.cap, asked)
        try:
            candidates.remove(value, self.board.bit(cell))
            candidates.settle()
        except Impossible:
            return Reply.NO, None
        whole = Whole(
            candidates,
            meter,
            partial(self._believe, clues),
            pool=self._pool,
            hint=hint,
            settings=self._settings,
        )
        reply, _, answers = whole.gather(1)
        return reply, answers[0] if answers else None

    def _narrow_unmerged(
        self, clues: Clues, answer: Answer, common: int, unsure: int, meter: Meter
    ) -> tuple[Reply, int]:
        printed = self._values(answer, common & ~unsure)
        unmerged = replace(self._settings, threshold=None)
        believe = partial(self._believe, clues)
        whole = Whole(self._settled(printed), meter, believe, settings=unmerged)
        reply, still = whole.narrow(answer, unsure)
        return reply, common & ~unsure | still

    def _whole(self, candidates: Candidates, clues: Clues, meter: Meter) -> Whole:
        believe = partial(self._believe, clues)
        return Whole(candidates, meter, believe, settings=self._settings)

    def _settled(self, clues: Clues) -> Candidates:
        """Return the board after deduction.

        Raises:
            Impossible: There is no answer.
        """
        candidates = Candidates(self.board, self.cap, clues)
        candidates.settle()
        return candidates

    def _values(self, answer: Answer, cells: int) -> Clues:
        return tuple(v if self.board.bit(i) & cells else None for i, v in enumerate(answer))

    def _puzzle(self, clues: Clues) -> Puzzle:
        return Puzzle("fillomino", self.rows, self.cols, clues, self.max_region)

    def _believe(self, clues: Clues, answer: Answer) -> None:
        """Refuse an answer that breaks the rule: the worst defect there can be.

        Raises:
            WitnessError: It does.
        """
        broken = violation(self._puzzle(clues), answer)
        if broken:
            raise WitnessError(f"an answer found breaks the rule: {broken.message}")


def _found(reply: Reply, answer: Answer | None, meter: Meter) -> Found:
    stopped = meter.limit_reached() if reply is Reply.UNKNOWN else None
    return Found(reply, answer, meter.work, stopped)
