"""Fill-a-Pix counting: laws, limits, and what happens when one way of asking is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpmodels import UNLIMITED, Budget, Forced, Found, Reply
from cpmodels.base import Meter
from cpmodels.fillapix import FillapixGrid, question
from cpmodels.linear import FIRST, SumModel
from cpmodels.solver import Parameters
from puzzles import Answer, Count, Verdict, WitnessError, Work
from puzzles.grid import blocks
from puzzles.types import Clues

Picture = tuple[int, int, Answer, Clues]


@st.composite
def pictures(draw: st.DrawFn, *, side: int = 5, cells: int = 16) -> Picture:
    """A picture and some of its clues."""
    rows = draw(st.integers(1, side))
    cols = draw(st.integers(1, min(side, cells // rows)))
    near = blocks(rows, cols)
    picture = tuple(draw(st.lists(st.integers(0, 1), min_size=len(near), max_size=len(near))))
    shown = draw(st.lists(st.booleans(), min_size=len(near), max_size=len(near)))
    clues = tuple(
        sum(picture[j] for j in block) if show else None
        for block, show in zip(near, shown, strict=True)
    )
    return rows, cols, picture, clues


def count(rows: int, cols: int, clues: Clues) -> int:
    counted = FillapixGrid(rows, cols).count(clues, limit=None)
    assert counted.exact
    return counted.count


@given(pictures(), st.data())
def test_a_clue_of_an_answer_keeps_that_answer(shown: Picture, data: st.DataObject) -> None:
    rows, cols, picture, clues = shown
    cell = data.draw(st.integers(0, len(clues) - 1))
    more = list(clues)
    more[cell] = sum(picture[j] for j in blocks(rows, cols)[cell])
    grid = FillapixGrid(rows, cols)
    assert grid.solve(tuple(more)).reply is Reply.YES
    forced = grid.forced(tuple(more)).values
    assert all(v in (None, p) for v, p in zip(forced, picture, strict=True))


@given(pictures(), st.data())
def test_taking_a_clue_away_never_lowers_the_count(shown: Picture, data: st.DataObject) -> None:
    rows, cols, _, clues = shown
    cell = data.draw(st.integers(0, len(clues) - 1))
    fewer = tuple(None if i == cell else v for i, v in enumerate(clues))
    assert count(rows, cols, fewer) >= count(rows, cols, clues) >= 1


@given(pictures(), st.integers(0, 7), st.integers(0, 3))
def test_counts_do_not_change_under_symmetries(shown: Picture, turn: int, spoil: int) -> None:
    rows, cols, _, clues = shown
    clues = tuple(0 if v is not None and i < spoil else v for i, v in enumerate(clues))
    board = [list(clues[r * cols : (r + 1) * cols]) for r in range(rows)]
    for _ in range(turn % 4):
        board = [list(row) for row in zip(*board[::-1], strict=True)]
    if turn >= 4:
        board = board[::-1]
    flat = tuple(v for row in board for v in row)
    assert count(len(board), len(board[0]), flat) == count(rows, cols, clues)


@settings(max_examples=40)
@given(pictures(side=3, cells=6), pictures(side=3, cells=6))
def test_boards_side_by_side_multiply(left: Picture, right: Picture) -> None:
    rows, cols = max(left[0], right[0]), left[1] + 2 + right[1]  # no clue sees both
    first: list[int | None] = [None] * (rows * cols)
    second = first.copy()
    for board, (_, width, _, clues), shift in ((first, left, 0), (second, right, left[1] + 2)):
        for i, v in enumerate(clues):
            board[i // width * cols + shift + i % width] = v
    both = tuple(b if a is None else a for a, b in zip(first, second, strict=True))
    apart = count(rows, cols, tuple(first)) * count(rows, cols, tuple(second))
    assert count(rows, cols, both) << rows * cols == apart


# --- limits -----------------------------------------------------------------------------------


def _hard(side: int, density: float) -> tuple[Answer, Clues]:
    rng = Random("fillapix limits")
    near = blocks(side, side)
    picture = tuple(rng.randint(0, 1) for _ in near)
    clues = tuple(
        sum(picture[j] for j in block) if rng.random() < density else None for block in near
    )
    return picture, clues


PICTURE, CLUES = _hard(14, 0.42)
GRID = FillapixGrid(14, 14)
QUESTIONS: dict[str, Callable[[FillapixGrid, Budget], Found | Count | Forced]] = {
    "solve": lambda grid, budget: grid.solve(CLUES, budget),
    "pair": lambda grid, budget: grid.count(CLUES, limit=2, budget=budget),
    "count": lambda grid, budget: grid.count(CLUES, limit=50, budget=budget),
    "differs": lambda grid, budget: grid.differs_at(CLUES, CLUES.index(None), PICTURE, budget),
    "forced": lambda grid, budget: grid.forced(CLUES, budget),
}


@pytest.mark.parametrize(
    ("budget", "name"),
    [
        (Budget(seconds=0), "time"),
        (Budget(conflicts=0), "conflicts"),
        (Budget(deterministic=0), "work"),
    ],
)
@pytest.mark.parametrize("ask", QUESTIONS)
def test_no_budget_no_answer(ask: str, budget: Budget, name: str) -> None:
    reply = QUESTIONS[ask](GRID, budget)
    assert reply.stopped == name
    assert reply.work.calls == 0
    if isinstance(reply, Count):
        assert (reply.count, reply.exact, reply.verdict) == (0, False, Verdict.UNKNOWN)
    else:
        assert reply.reply is Reply.UNKNOWN


TINY = [Budget(deterministic=10.0**-k) for k in range(1, 10)]
TINY += [Budget(conflicts=k) for k in (1, 2, 4, 8, 16, 64)]
TINY += [Budget(seconds=10.0**-k) for k in (1, 3, 5)]


@pytest.mark.parametrize(
    ("side", "density", "verdict"),
    [(14, 0.42, Verdict.MULTIPLE), (13, 0.9, Verdict.UNIQUE)],
)
def test_tiny_budgets_never_change_a_reply(side: int, density: float, verdict: Verdict) -> None:
    grid, (_, clues) = FillapixGrid(side, side), _hard(side, density)
    whole = grid.forced(clues)
    pair = grid.count(clues, limit=2)
    assert pair.verdict is verdict
    undecided = 0
    for budget in TINY:
        forced = grid.forced(clues, budget)
        assert forced.reply in (Reply.YES, Reply.UNKNOWN)
        assert all(v in (None, w) for v, w in zip(forced.values, whole.values, strict=True))
        assert forced.exact == (forced.stopped is None)
        assert not forced.exact or forced.values == whole.values
        few = grid.count(clues, limit=2, budget=budget)
        assert few.verdict in (verdict, Verdict.UNKNOWN)
        assert few.count <= pair.count
        assert few.exact or few.stopped
        undecided += (not forced.exact) + (few.verdict is Verdict.UNKNOWN)
    assert undecided >= 5


def test_a_stopped_listing_counts_what_it_found() -> None:
    clues = tuple(4 if (i // 9 % 3, i % 9 % 3) == (1, 1) else None for i in range(81))
    stopped = FillapixGrid(9, 9).count(clues, limit=None, budget=Budget(deterministic=2e-4))
    assert 1 <= stopped.count < 126**9
    assert (stopped.exact, stopped.stopped) == (False, "work")
    assert FillapixGrid(9, 9).count(clues, limit=None).count == 126**9


def test_what_could_not_be_asked_again_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question.Question, "again", lambda *_: Reply.UNKNOWN)
    grid = FillapixGrid(1, 4)
    one, none = (None, 3, None, 1), (1, 3, None, None)
    for clues, found in ((one, 1), (none, 0)):
        for limit in (2, None):
            counted = grid.count(clues, limit=limit)
            assert (counted.count, counted.exact) == (found, False)
            assert counted.verdict is Verdict.UNKNOWN
            assert counted.stopped
    assert grid.solve(none).reply is Reply.UNKNOWN
    forced = grid.forced(one)
    assert (forced.reply, forced.exact) == (Reply.YES, False)


def test_the_same_question_has_the_same_reply() -> None:
    grid = FillapixGrid(14, 14)
    for ask in QUESTIONS.values():
        for budget in (UNLIMITED, Budget(deterministic=1e-3), Budget(conflicts=3)):
            first = _timeless(ask(grid, budget))
            grid.count((None,) * 196, limit=7)
            assert _timeless(ask(grid, budget)) == first
            assert _timeless(ask(FillapixGrid(14, 14), budget)) == first


def _timeless(reply: Found | Count | Forced) -> Found | Count | Forced:
    return replace(reply, work=replace(reply.work, seconds=0.0))


def test_work_has_all_calls() -> None:
    work = FillapixGrid(3, 3).count((None,) * 4 + (9,) + (None,) * 4, limit=2).work
    assert work.calls == 1  # single clues settle it; only the second way asks the solver
    assert work != Work()


# --- one way of asking is wrong ---------------------------------------------------------------

Listing = tuple[set[tuple[int, ...]], bool]

RING = (None, 2, None, 2, None, 2, None, 2, None)
"""3x3, no clue says anything alone; several answers."""


def _lying(
    wrong: Callable[[int], bool], reply: Reply = Reply.NO
) -> Callable[[SumModel, Meter, Parameters], tuple[Reply, list[int]]]:
    """Return a `solve` whose first way only says `reply` at the calls for which `wrong` holds."""
    true, calls = SumModel.solve, [0]

    def solve(
        model: SumModel, meter: Meter, parameters: Parameters = FIRST
    ) -> tuple[Reply, list[int]]:
        calls[0] += parameters is FIRST
        if parameters is FIRST and wrong(calls[0]):
            return reply, []
        return true(model, meter, parameters)

    return solve


@pytest.mark.parametrize("call", [1, 2])
def test_an_unknown_is_never_taken_for_a_no(monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    grid = FillapixGrid(3, 3)
    monkeypatch.setattr(SumModel, "solve", _lying(lambda n: n == call, Reply.UNKNOWN))
    counted = grid.count_steadily(RING)
    assert (counted.count, counted.exact, counted.stopped) == (call - 1, False, "solver")
    assert counted.verdict is Verdict.UNKNOWN
    monkeypatch.undo()
    monkeypatch.setattr(SumModel, "solve", _lying(lambda n: n == call, Reply.UNKNOWN))
    forced = grid.forced(RING)
    assert forced.reply is (Reply.UNKNOWN if call == 1 else Reply.YES)
    assert (forced.exact, forced.stopped) == (False, "solver")
    assert forced.values == (None,) * 9


@pytest.mark.parametrize("call", [1, 2])
def test_a_false_no_is_caught(monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    grid = FillapixGrid(3, 3)
    assert grid.count_steadily(RING).verdict is Verdict.MULTIPLE
    monkeypatch.setattr(SumModel, "solve", _lying(lambda n: n == call))
    with pytest.raises(WitnessError, match=r"board \. 2 \./2 \. 2/\. 2 \.; ortools .*random_seed"):
        grid.count_steadily(RING)


def _cut_short(keep: int, *, complete: bool) -> Callable[[SumModel, Meter, int | None], Listing]:
    """Return a listing that keeps so many answers and says whether these are all."""
    true = SumModel.every

    def every(model: SumModel, meter: Meter, most: int | None) -> Listing:
        return {*sorted(true(model, meter, most)[0])[:keep]}, complete

    return every


@pytest.mark.parametrize("keep", [0, 1])
def test_a_listing_without_an_end_is_no_verdict(keep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SumModel, "every", _cut_short(keep, complete=False))
    counted = FillapixGrid(3, 3).count(RING, limit=2)
    assert (counted.count, counted.exact, counted.stopped) == (keep, False, "solver")
    assert counted.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("keep", [0, 1])
def test_a_false_end_of_a_listing_is_caught(keep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert FillapixGrid(3, 3).count(RING, limit=2).verdict is Verdict.MULTIPLE
    monkeypatch.setattr(SumModel, "every", _cut_short(keep, complete=True))
    with pytest.raises(WitnessError, match="the second way found an answer that the first denied"):
        FillapixGrid(3, 3).count(RING, limit=2)


def test_a_false_no_is_caught_when_only_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SumModel, "solve", _lying(lambda _: True))
    with pytest.raises(WitnessError, match="denied"):
        FillapixGrid(3, 3).solve(RING)


def test_a_false_no_among_forced_cells_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SumModel, "solve", _lying(lambda n: n == 2))
    with pytest.raises(WitnessError, match="denied"):
        FillapixGrid(3, 3).forced(RING)


def test_a_wrong_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SumModel, "solve", lambda model, *_: (Reply.YES, [1] * model.size))
    with pytest.raises(WitnessError, match="breaks the rule"):
        FillapixGrid(3, 3).solve(RING)
    with pytest.raises(WitnessError, match="did not change"):
        FillapixGrid(1, 3).differs_at((None, 2, None), 0, (1, 1, 0))


def test_wrong_settling_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question, "settle", lambda *_: None)
    with pytest.raises(WitnessError, match="denied"):
        FillapixGrid(3, 3).count(RING, limit=2)
    with pytest.raises(WitnessError, match="contradict"):
        FillapixGrid(3, 3).differs_at((None,) * 9, 4, (0,) * 9)


def test_a_listing_with_gaps_or_slips_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = FillapixGrid(3, 3)
    monkeypatch.setattr(SumModel, "every", lambda *_: (set(), True))
    with pytest.raises(WitnessError, match="misses"):
        grid.count(RING, limit=None)
    monkeypatch.setattr(SumModel, "every", lambda model, *_: ({(1,) * model.size}, False))
    with pytest.raises(WitnessError, match="breaks a clue"):
        grid.count(RING, limit=None)


def test_a_listing_that_stops_short_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = FillapixGrid(1, 3)
    clues = (1, None, 1)  # 010 and 101
    true = SumModel.every

    def short(model: SumModel, meter: Meter, most: int | None) -> Listing:
        found, complete = true(model, meter, most)
        kept = grid.solve(clues).answer
        return {a for a in found if kept is not None and sum(a) == sum(kept)}, complete

    assert grid.count(clues, limit=None).count == 2
    monkeypatch.setattr(SumModel, "every", short)
    with pytest.raises(WitnessError, match="denied"):
        grid.count(clues, limit=None)
