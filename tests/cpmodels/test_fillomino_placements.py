"""The placement encoding against plain enumeration, and its limits and budgets."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

import pytest

from cpmodels.base import UNLIMITED, Budget, Meter
from cpmodels.fillomino.placements import FEW, Placement, PlacementModel, count_placements
from cpmodels.fillomino.placements import placements as list_placements
from cpmodels.solver import SolverError
from puzzles import Count, Puzzle, Verdict, WitnessError, is_answer
from puzzles.grid import mask, neighbours
from tests.helpers.boards import near_unique_board, random_board
from tests.helpers.fillomino_counts import COUNTS, CountCase
from tests.oracles import fillomino, fillomino_sat

MANY = 100_000
"""Placements; more than any board here has."""


def _empty(rows: int, cols: int, cap: int | None = None) -> Puzzle:
    return Puzzle("fillomino", rows, cols, (None,) * (rows * cols), cap)


def _count(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    partitions: bool = False,
    budget: Budget = UNLIMITED,
    candidates: list[set[int]] | None = None,
) -> Count:
    counted = count_placements(
        puzzle.rows,
        puzzle.cols,
        puzzle.cap,
        puzzle.clues,
        limit=limit,
        partitions=partitions,
        max_placements=MANY,
        meter=Meter(budget),
        candidates=candidates,
    )
    assert counted is not None
    return counted


def _model(puzzle: Puzzle, *, partitions: bool) -> PlacementModel:
    every = range(1, puzzle.cap + 1)
    domains: list[Collection[int]] = [every if g is None else [g] for g in puzzle.clues]
    listed = list_placements(
        puzzle.rows, puzzle.cols, puzzle.cap, domains, limit=MANY, partitions=partitions
    )
    assert listed is not None
    return PlacementModel(puzzle, listed, partitions=partitions)


@pytest.mark.parametrize("case", COUNTS, ids=str)
def test_known_counts(case: CountCase) -> None:
    pictures = _count(case.puzzle)
    assert (pictures.count, pictures.exact, pictures.stopped) == (case.pictures, True, None)
    assert list(pictures.answers) == fillomino.pictures(case.puzzle)
    cuts = _count(case.puzzle, partitions=True)
    assert (cuts.count, cuts.exact, cuts.stopped) == (case.partitions, True, None)
    assert cuts.answers == ()


@pytest.mark.long
def test_known_counts_of_larger_boards() -> None:
    assert _count(_empty(2, 6)).count == 3524
    assert _count(_empty(2, 6), partitions=True).count == 17316
    assert _count(_empty(2, 7)).count == 17119
    assert list(_count(_empty(3, 4)).answers) == fillomino.pictures(_empty(3, 4))


def _compare_pictures(rng: Random, boards: int, rows: int, cols: int) -> list[int]:
    """Compare all answers; return how many boards had 0, 1, more."""
    seen = [0, 0, 0]
    while sum(seen) < boards:
        puzzle = random_board(rng, rows, cols)
        pictures = fillomino.pictures(puzzle, 400)
        if pictures is None:
            continue
        seen[min(2, len(pictures))] += 1
        every = _count(puzzle)
        assert every.exact, puzzle
        assert list(every.answers) == pictures, puzzle
        two = _count(puzzle, limit=2)
        assert two.verdict is every.verdict, puzzle
        assert set(two.answers) <= set(pictures), puzzle
        assert len(two.answers) == two.count == min(2, len(pictures)), puzzle
    return seen


def test_pictures_are_those_of_plain_enumeration() -> None:
    seen = _compare_pictures(Random(11), 200, 4, 4)
    assert min(seen) >= 12


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_pictures_of_many_boards(seed: int) -> None:
    seen = _compare_pictures(Random(1100 + seed), 1000, 5, 4)
    assert min(seen) >= 60


def _compare_cuts(rng: Random, boards: int, rows: int, cols: int) -> list[int]:
    seen = [0, 0, 0]
    while sum(seen) < boards:
        puzzle = random_board(rng, rows, cols)
        cuts = fillomino.partitions(puzzle, 400)
        if cuts is None:
            continue
        seen[min(2, len(cuts))] += 1
        model = _model(puzzle, partitions=True)
        every = model.search(None, Meter(UNLIMITED))
        assert every.stopped is None
        assert sorted(every.boards) == cuts, puzzle
        few = model.search(3, Meter(UNLIMITED))
        assert few.boards <= every.boards
        assert len(few.boards) == min(3, len(cuts)), puzzle
        assert _count(puzzle, partitions=True).count == len(cuts)
    return seen


def test_cuts_are_those_of_plain_enumeration() -> None:
    seen = _compare_cuts(Random(12), 150, 4, 4)
    assert min(seen) >= 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_cuts_of_many_boards(seed: int) -> None:
    seen = _compare_cuts(Random(1200 + seed), 700, 4, 4)
    assert min(seen) >= 40


def test_unique_boards_of_middle_size_and_the_same_without_a_given() -> None:
    rng = Random(13)
    for rows, cols, cap in [(6, 6, 9), (7, 5, 6), (5, 8, 7)]:
        puzzle, answer = near_unique_board(rng, rows, cols, cap)
        assert _count(puzzle, limit=2).answers == (answer,)
        cell = rng.choice([i for i, v in enumerate(puzzle.clues) if v is not None])
        clues = (*puzzle.clues[:cell], None, *puzzle.clues[cell + 1 :])
        fewer = Puzzle("fillomino", rows, cols, clues, cap)
        assert _count(fewer, limit=2).verdict is Verdict.MULTIPLE
        some = _count(fewer, limit=50)
        assert list(some.answers) == sorted(set(some.answers))
        if some.exact:
            assert list(some.answers) == fillomino_sat.answers(fewer)


@pytest.mark.parametrize("limit", [0, 1, 2, FEW, 5, 6, 7])
def test_limit_of_pictures(limit: int) -> None:
    """2x2 has five pictures; at the limit nobody knows whether there are more."""
    counted = _count(_empty(2, 2), limit=limit)
    assert counted.count == len(set(counted.answers)) == min(limit, 5)
    assert counted.exact is (limit > 5)
    assert counted.stopped == (None if limit > 5 else "limit")
    assert all(is_answer(_empty(2, 2), answer) for answer in counted.answers)


@pytest.mark.parametrize("limit", [0, 1, FEW, 11, 12, 13])
def test_limit_of_cuts(limit: int) -> None:
    counted = _count(_empty(2, 2), limit=limit, partitions=True)
    assert counted.count == min(limit, 12)
    assert counted.exact is (limit > 12)


@pytest.mark.parametrize("limit", [2, None])
@pytest.mark.parametrize("partitions", [False, True])
def test_no_answer_is_exact(limit: int | None, partitions: bool) -> None:
    uncovered = Puzzle("fillomino", 1, 3, (3, 1, None))  # found while listing: the 3 fits nowhere
    refuted = Puzzle("fillomino", 1, 3, (2, None, 2)) if partitions else _empty(2, 2, 2)
    for puzzle in (uncovered, refuted):  # the second is found by the solver
        counted = _count(puzzle, limit=limit, partitions=partitions)
        assert counted.verdict is Verdict.NONE
        assert counted.exact
        assert counted.work.calls == (puzzle is refuted)


@pytest.mark.parametrize("limit", [2, 1000, None])
@pytest.mark.parametrize("partitions", [False, True])
def test_spent_budget_is_unknown(limit: int | None, partitions: bool) -> None:
    for budget, reason in [
        (Budget(seconds=0.0), "time"),
        (Budget(conflicts=0), "conflicts"),
        (Budget(deterministic=0.0), "work"),
    ]:
        counted = _count(_empty(3, 3), limit=limit, partitions=partitions, budget=budget)
        assert counted.verdict is Verdict.UNKNOWN
        assert counted.stopped == reason


@pytest.mark.parametrize(
    ("budget", "reason"), [(Budget(deterministic=0.8), "work"), (Budget(conflicts=60), "conflicts")]
)
def test_budget_ends_an_enumeration_at_the_same_place_each_time(
    budget: Budget, reason: str
) -> None:
    first, again = (_count(_empty(3, 4), budget=budget) for _ in range(2))
    assert 0 < first.count < 6426
    assert not first.exact
    assert first.stopped == reason
    assert first.answers == again.answers
    assert first.work.conflicts == again.work.conflicts


def test_conflict_budget_of_a_proof() -> None:
    puzzle, answer = near_unique_board(Random(1), 8, 8, 9)
    proof = _count(puzzle, limit=2)
    assert proof.verdict is Verdict.UNIQUE
    assert proof.work.conflicts > 20
    cut_short = _count(puzzle, limit=2, budget=Budget(conflicts=5))
    assert cut_short.verdict is Verdict.UNKNOWN
    assert cut_short.stopped == "conflicts"
    assert cut_short.answers in ((), (answer,))
    assert cut_short.work.conflicts < proof.work.conflicts


def test_work_is_added_to_the_meter() -> None:
    meter = Meter(UNLIMITED)
    meter.add(conflicts=5, branches=6, deterministic=7.0)
    counted = count_placements(
        2, 2, 4, (None,) * 4, limit=3, partitions=False, max_placements=MANY, meter=meter
    )
    assert counted is not None
    assert counted.work.calls == 1 + 3
    assert counted.work.deterministic > 7.0


def _brute_force(
    rows: int, cols: int, cap: int, domains: list[set[int]], *, partitions: bool
) -> set[Placement]:
    """Try all sets of cells."""
    near = neighbours(rows, cols)
    found = set()
    for bits in range(1, 1 << rows * cols):
        cells = [i for i in range(rows * cols) if bits >> i & 1]
        v = len(cells)
        joined = [cells[0]]
        for i in joined:
            joined += [j for j in near[i] if bits >> j & 1 and j not in joined]
        border = {j for i in cells for j in near[i]} - set(cells)
        fits = v <= cap and len(joined) == v and all(v in domains[i] for i in cells)
        if fits and (partitions or all(domains[j] != {v} for j in border)):
            found.add(Placement(v, mask(tuple(cells))))
    return found


@pytest.mark.parametrize(("rows", "cols"), [(1, 7), (3, 3), (5, 2), (2, 5), (3, 4)])
@pytest.mark.parametrize("partitions", [False, True])
def test_placements_are_all_that_fit(rows: int, cols: int, partitions: bool) -> None:
    rng = Random(f"placements {rows}x{cols}")
    area = rows * cols
    sizes = set()
    for _ in range(8):
        cap = rng.choice((3, 5, area))
        every = set(range(1, cap + 1))
        domains = [
            rng.choice((every, every, {rng.choice((1, 2, 2, 3, 3))}, {1, 3}, set())) for _ in every
        ]
        domains += [every] * (area - len(domains))
        rng.shuffle(domains)
        listed = list_placements(rows, cols, cap, domains, limit=MANY, partitions=partitions)
        assert listed is not None
        assert len(listed) == len(set(listed))
        assert set(listed) == _brute_force(rows, cols, cap, domains, partitions=partitions)
        assert [p.value for p in listed] == sorted(p.value for p in listed)
        sizes.add(len(listed))
    assert len(sizes) > 3


def test_connected_sets_of_squares() -> None:
    """By hand for 2x2 (4 cells, 4 dominoes, 4 corners, 1 square); published for 3x3 and 4x4."""
    for side, sets in [(1, 1), (2, 13), (3, 218), (4, 11506)]:
        domains = [range(1, side * side + 1)] * side**2
        listed = list_placements(side, side, side * side, domains, limit=sets)
        assert listed is not None
        assert len(listed) == sets
        assert list_placements(side, side, side * side, domains, limit=sets - 1) is None


def test_too_many_placements_is_no_verdict() -> None:
    def ask(most: int) -> Count | None:
        empty = (None,) * 9
        meter = Meter(UNLIMITED)
        return count_placements(
            3, 3, 9, empty, limit=2, partitions=False, max_placements=most, meter=meter
        )

    assert ask(217) is None
    counted = ask(218)
    assert counted is not None
    assert counted.verdict is Verdict.MULTIPLE


def test_large_blank_boards_are_given_up_and_not_listed() -> None:
    for side in (12, 60):
        area = side * side
        assert list_placements(side, side, area, [range(1, area + 1)] * area, limit=1000) is None


def test_a_list_that_is_short_but_slow_to_make_is_given_up() -> None:
    """No set of 17 cells fits: 16 cells are off the ring of givens, and the ring has 28."""
    ring = [i for i in range(64) if i // 8 in (0, 7) or i % 8 in (0, 7)]
    domains = [{17} if i in ring else {17, 18} for i in range(64)]
    assert list_placements(8, 8, 17, domains, limit=20) is None
    assert list_placements(8, 8, 17, domains, limit=5000) == []


def test_candidates_narrow_the_model_and_change_no_answer() -> None:
    rng, narrowed = Random(14), 0
    for _ in range(30):
        puzzle = random_board(rng, 4, 4)
        pictures = fillomino.pictures(puzzle, 50)
        if not pictures:
            continue
        candidates = [{picture[i] for picture in pictures} for i in range(len(puzzle.clues))]
        assert list(_count(puzzle, candidates=candidates).answers) == pictures
        narrowed += 1
    assert narrowed >= 20
    clash = [{1, 2}, {1}]  # the given is not among the candidates
    assert _count(Puzzle("fillomino", 1, 2, (None, 2)), candidates=clash).verdict is Verdict.NONE


def test_a_question_leaves_the_model_as_it_was() -> None:
    for partitions in (False, True):
        model = _model(_empty(2, 3), partitions=partitions)
        before = str(model.proto)
        every = model.search(None, Meter(UNLIMITED))
        for limit in (1, 3, 20):
            model.search(limit, Meter(UNLIMITED))
        assert str(model.proto) == before
        assert model.search(None, Meter(UNLIMITED)) == every


def test_models_hold_clauses_and_exactly_one_only() -> None:
    """Other constraints have had false INFEASIBLE replies; see test_ortools_releases.py."""
    puzzle = Puzzle("fillomino", 3, 3, (None, 2, None, None, None, None, 3, None, None))
    for partitions in (False, True):
        model = _model(puzzle, partitions=partitions)
        constraints = list(model.proto.constraints)
        kinds = [(c.has_bool_or(), c.has_exactly_one()) for c in constraints]
        assert set(kinds) <= {(True, False), (False, True)}
        assert (False, True) in kinds
        assert not any(len(c.enforcement_literal) for c in constraints)


SEARCHES: list[Callable[[PlacementModel], object]] = [
    lambda model: model.search(2, Meter(UNLIMITED)),
    lambda model: model.search(None, Meter(UNLIMITED)),
]


@pytest.mark.parametrize("search", SEARCHES, ids=["ask", "enumerate"])
def test_an_answer_that_breaks_the_rule_is_never_believed(
    search: Callable[[PlacementModel], object],
) -> None:
    listed = [Placement(1, 0b01), Placement(2, 0b10)]  # a 2 of one cell
    model = PlacementModel(_empty(1, 2), listed, partitions=False)
    with pytest.raises(WitnessError, match="breaks the rule"):
        search(model)


@pytest.mark.parametrize("search", SEARCHES, ids=["ask", "enumerate"])
@pytest.mark.parametrize("partitions", [False, True])
def test_an_invalid_model_is_no_verdict(
    search: Callable[[PlacementModel], object], partitions: bool
) -> None:
    model = _model(_empty(1, 2), partitions=partitions)
    model.proto.constraints.add().bool_or.literals.extend([999])
    with pytest.raises(SolverError):
        search(model)
