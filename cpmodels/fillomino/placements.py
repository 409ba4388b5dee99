"""Fillomino by whole regions: the second encoding, which counts exactly in one call.

A placement is a number v with v connected cells. One Boolean each, listed in
advance, so there is no loop of corrections; it shares no clause, no component
search and no solver settings with the cell-by-cell model. For small boards,
many givens and caps up to about 9; the list is long otherwise, and the caller
is told to ask another way.

Pictures: x[c,v] says that cell c holds v. Every cell has one v; x[c,v] comes
with exactly one placement of v over c; neighbours that both hold v lie in a
common placement. The last clause is the no-touch rule: with one placement per
cell it says the same as "a placement has no v on its border", in one clause
per edge and v instead of one per placement and border cell (measured: 4 to
50 times fewer constraints, a little faster to build and to solve).

Partitions, the no-touch rule dropped: every cell lies in exactly one placement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ortools.sat.python import cp_model_helper as cp

from cpmodels import solver
from cpmodels.base import Meter
from cpmodels.fillomino.growth import Placement, indices, placements
from cpmodels.solver import Parameters
from puzzles import Count, Evidence, Limit, Puzzle, WitnessError, violation
from puzzles.grid import neighbour_masks
from puzzles.types import Clues

__all__ = ["Listing", "Placement", "PlacementModel", "count_placements", "placements"]

FEW = 4
"""Up to this limit answers are asked for one by one; above it they are enumerated."""

ASK: Parameters = {
    "num_workers": 1,
    "catch_sigint_signal": False,
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "use_sat_inprocessing": False,
}
"""Parameters for one answer. Presolve stays on: the cell-by-cell model does without, so that the
two encodings also take two ways through the solver. Without the rest an empty board takes a tenth
of the time, and the proofs of 8x8 and 10x10 boards are between twice as slow and three times as
fast."""

ENUMERATE: Parameters = {
    "num_workers": 1,
    "catch_sigint_signal": False,
    "cp_model_presolve": False,
    "use_sat_inprocessing": False,
    "enumerate_all_solutions": True,
    "search_branching": cp.SatParameters.FIXED_SEARCH,
}
"""Parameters for all answers, in the order of an exact cover (`_cover_order`): never slower than
the solver's own order, and two to five times as fast on empty boards."""


def count_placements(  # noqa: PLR0913 (a board is given as plain values)
    rows: int,
    cols: int,
    cap: int,
    clues: Clues,
    *,
    limit: int | None,
    partitions: bool,
    max_placements: int,
    meter: Meter,
    candidates: Sequence[Collection[int]] | None = None,
) -> Count | None:
    """Count answers up to `limit` (None: all) by region placements.

    Args:
        rows: Height.
        cols: Width.
        cap: Largest region, in cells.
        clues: Givens row by row; in partitions the number of the cell's region.
        limit: Stop after this many answers.
        partitions: Count cuts into regions that may touch their equals.
        max_placements: Do not build a model of more placements.
        meter: The budget; only its clock limits the listing, which `max_placements` bounds.
        candidates: Numbers each cell may hold, if something is known; nothing
            that an answer (with `partitions`: a cut) holds may be missing.

    Returns:
        The count, with the pictures found (for partitions no answers: a cut
        is no picture); None where there are too many placements.

    Raises:
        WitnessError: An answer of the solver breaks the rule.
        SolverError: The solver rejected the model.
    """
    known = candidates or [range(1, cap + 1)] * (rows * cols)
    given = {g: (g,) for g in clues if g is not None}
    domains: list[Collection[int]] = [
        c if g is None else given[g] if g in c else () for g, c in zip(clues, known, strict=True)
    ]
    listed = placements(
        rows, cols, cap, domains, limit=max_placements, partitions=partitions, meter=meter
    )
    if listed is None:
        stopped = meter.spent()
        return Count(0, exact=False, work=meter.work, stopped=stopped) if stopped else None
    puzzle = Puzzle("fillomino", rows, cols, clues, cap)
    model = PlacementModel(puzzle, listed, partitions=partitions)
    found = model.search(limit, meter)
    return Count(
        count=len(found.boards),
        exact=found.stopped is None,
        answers=() if partitions else tuple(sorted(found.boards)),
        work=meter.work,
        stopped=found.stopped,
        evidence=() if found.stopped else (Evidence.SOLVER,),
    )


Listed = tuple[int, ...]
"""A picture; for partitions, for every cell the least cell of its region."""


class Listing(NamedTuple):
    """What a search found, and the limit that stopped it (None: that is all there is)."""

    boards: set[Listed]
    stopped: Limit | None


class PlacementModel:
    """One board as exactly-one constraints and clauses over its placements.

    A question leaves the model as it was.

    Args:
        puzzle: The board.
        listed: All placements that fit it, from `placements`.
        partitions: Cuts that may touch instead of pictures.
    """

    def __init__(self, puzzle: Puzzle, listed: Sequence[Placement], *, partitions: bool) -> None:
        self.puzzle, self.listed, self.partitions = puzzle, listed, partitions
        self.proto = cp.CpModelProto()
        area = range(puzzle.rows * puzzle.cols)
        self._at: list[dict[int, list[int]]] = [{} for _ in area]  # cell, number: placements
        for p, (v, cells) in enumerate(listed):
            self._new_variable()
            for c in indices(cells):
                self._at[c].setdefault(v, []).append(p)
        self._x: list[dict[int, int]] = [{} for _ in area]  # cell, number: variable
        self._number: dict[int, int] = {}  # of such a variable
        self.refuted = not all(self._at)  # a cell that no region can cover
        if partitions:
            for at in self._at:
                self._exactly_one([p for group in at.values() for p in group])
        else:
            self._write_pictures()

    def search(self, limit: int | None, meter: Meter) -> Listing:
        """Find different boards up to `limit` (None: all), each checked against the rule.

        Raises:
            WitnessError: A board of the solver breaks the rule.
            SolverError: The solver rejected the model.
        """
        if self.refuted:
            return Listing(set(), None)
        if limit is not None and limit <= 0:
            return Listing(set(), Limit.ANSWERS)
        one_by_one = limit is not None and limit <= FEW
        return self._ask(limit, meter) if one_by_one else self._enumerate(limit, meter)

    def _ask(self, limit: int | None, meter: Meter) -> Listing:
        boards: set[Listed] = set()
        proto = cp.CpModelProto()
        proto.copy_from(self.proto)
        while len(boards) != limit:
            if spent := meter.spent():
                return Listing(boards, spent)
            response = solver.run(proto, ASK, meter)
            if response.status == cp.INFEASIBLE:
                return Listing(boards, None)
            if response.status not in (cp.OPTIMAL, cp.FEASIBLE):
                return Listing(boards, meter.limit_reached())
            true = self._true(response.solution.__getitem__)
            board = self._board(true)
            if board in boards:
                raise WitnessError("the solver gave an answer that was ruled out")
            boards.add(board)
            proto.constraints.add().bool_or.literals.extend([-1 - i for i in true])
        return Listing(boards, Limit.ANSWERS)

    def _enumerate(self, limit: int | None, meter: Meter) -> Listing:
        if spent := meter.spent():
            return Listing(set(), spent)
        proto = cp.CpModelProto()
        proto.copy_from(self.proto)
        self._cover_order(proto)
        collector = _Collector(self._true, limit, meter.left().conflicts)
        response = solver.run(proto, ENUMERATE, meter, collector)
        boards = {self._board(true) for true in collector.found}
        if len(boards) == limit:
            return Listing(boards, Limit.ANSWERS)
        if response.status not in (cp.OPTIMAL, cp.INFEASIBLE):
            return Listing(boards, meter.limit_reached())
        if (response.status == cp.OPTIMAL) != bool(boards):
            raise WitnessError(f"status {response.status} after {len(boards)} answers")
        return Listing(boards, None)

    def _write_pictures(self) -> None:
        for x, at in zip(self._x, self._at, strict=True):
            for v, covers in at.items():
                x[v] = self._new_variable()
                self._number[x[v]] = v
                self._exactly_one([*covers, -1 - x[v]])
            self._exactly_one(list(x.values()))
        near = neighbour_masks(self.puzzle.rows, self.puzzle.cols)
        for c, at in enumerate(self._at):
            for d in indices(near[c] >> (c + 1) << (c + 1)):
                for v in at.keys() & self._at[d].keys():
                    both = [p for p in at[v] if self.listed[p].cells >> d & 1]
                    clause = [-1 - self._x[c][v], -1 - self._x[d][v], *both]
                    self.proto.constraints.add().bool_or.literals.extend(clause)

    def _cover_order(self, proto: cp.CpModelProto) -> None:
        """Decide as a person covers a board: the least cell left, its smallest region first."""
        cells = [(p.cells & -p.cells, p.value, i) for i, p in enumerate(self.listed)]
        strategy = proto.search_strategy.add()
        strategy.variable_selection_strategy = cp.DecisionStrategyProto.CHOOSE_FIRST
        strategy.domain_reduction_strategy = cp.DecisionStrategyProto.SELECT_MAX_VALUE
        for _, _, i in sorted(cells):
            term = strategy.exprs.add()
            term.vars.append(i)
            term.coeffs.append(1)

    def _new_variable(self) -> int:
        self.proto.variables.add().domain.extend((0, 1))
        return len(self.proto.variables) - 1

    def _exactly_one(self, literals: list[int]) -> None:
        self.proto.constraints.add().exactly_one.literals.extend(literals)

    def _true(self, value: Callable[[int], int]) -> tuple[int, ...]:
        """Return the variables that make the board: its x, or for partitions its placements."""
        if not self.partitions:
            return tuple(next((i for i in x.values() if value(i)), -1) for x in self._x)
        chosen, covered = [], 0
        for c, at in enumerate(self._at):
            if not covered >> c & 1:
                p = next((p for group in at.values() for p in group if value(p)), -1)
                chosen.append(p)
                covered |= self.listed[p].cells
        return tuple(chosen)

    def _board(self, true: tuple[int, ...]) -> Listed:
        """Return the board, checked: the rule for a picture, an exact cover for a cut."""
        if self.partitions:
            return self._cut(true)
        cells = tuple(self._number.get(i) for i in true)
        broken = violation(self.puzzle, cells)
        if broken:
            raise WitnessError(f"the solver's answer breaks the rule: {broken.message}")
        return tuple(v for v in cells if v is not None)

    def _cut(self, chosen: tuple[int, ...]) -> Listed:
        least: dict[int, int] = {}
        for p in chosen:
            cells = list(indices(self.listed[p].cells))
            if p < 0 or not least.keys().isdisjoint(cells):
                raise WitnessError("the solver's cut does not cover every cell exactly once")
            least.update((c, cells[0]) for c in cells)
        return tuple(least[c] for c in range(len(self._at)))


class _Collector(cp.SolutionCallback):
    """Keeps what `read` makes of every solution; stops the search at `limit` of them.

    It stops at `conflicts` too, since the solver counts its own limit anew
    after every solution.
    """

    def __init__(
        self,
        read: Callable[[Callable[[int], int]], tuple[int, ...]],
        limit: int | None,
        conflicts: int | None,
    ) -> None:
        super().__init__()
        self.read, self.limit, self.conflicts = read, limit, conflicts
        self.found: set[tuple[int, ...]] = set()

    def OnSolutionCallback(self) -> None:  # noqa: N802 (the solver's name)
        if len(self.found) != self.limit:
            self.found.add(self.read(self.SolutionBooleanValue))
        spent = self.conflicts is not None and self.NumConflicts() >= self.conflicts
        if spent or len(self.found) == self.limit:
            self.StopSearch()
