"""The laws of the ladder, both kinds: sound, monotone, symmetric, and switches that reach inside.

Boards have no answer, one or many; the solver lists their answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpmodels
from ladder import (
    LADDERS,
    Ladder,
    Outcome,
    Reached,
    State,
    Tier,
    climbed,
    fixpoint,
    rated,
)
from ladder.engine import begin
from ladder.state import Contradiction, Finding
from puzzles import KINDS, Answer, Puzzle
from puzzles.formats import parse_one
from puzzles.grid import blocks
from puzzles.types import Clues
from tests.helpers.boards import NoPictureError, random_board, random_picture

MANY = 60
"""Answers listed at most; with more the list is not complete and only what it shows is checked."""

seeds = st.integers(0, 2**32 - 1)
kinds = pytest.mark.parametrize("kind", KINDS)


class Case(NamedTuple):
    """A board, the techniques that are on, and the answers."""

    puzzle: Puzzle
    on: frozenset[str]
    answers: tuple[Answer, ...]
    exact: bool
    rng: Random

    @property
    def ladder(self) -> Ladder:
        return LADDERS[self.puzzle.kind]


def case(kind: str, seed: int, side: int = 5) -> Case:
    """A random board of a kind with random switches."""
    rng = Random(seed)
    puzzle = BOARDS[kind](rng, side)
    counted = cpmodels.count(puzzle, limit=MANY)
    on = switches(LADDERS[kind], rng)
    return Case(puzzle, on, counted.answers, counted.exact, rng)


def fillomino(rng: Random, side: int) -> Puzzle:
    """A Fillomino board; see `random_board`."""
    while True:
        try:
            return random_board(rng, side, side)
        except NoPictureError:
            continue


def fillapix(rng: Random, side: int) -> Puzzle:
    """Some clues of a random picture, often one of them wrong."""
    rows, cols = rng.randint(1, side), rng.randint(1, side)
    ink = rng.choice((0.3, 0.5, 0.7))
    picture = [int(rng.random() < ink) for _ in range(rows * cols)]
    share = rng.uniform(0.2, 0.9)
    near = blocks(rows, cols)
    clues: list[int | None] = [
        sum(picture[j] for j in block) if rng.random() < share else None for block in near
    ]
    if rng.random() < 0.5:
        cell = rng.randrange(len(clues))
        clues[cell] = rng.randint(0, len(near[cell]))
    return Puzzle("fillapix", rows, cols, tuple(clues))


BOARDS: dict[str, Callable[[Random, int], Puzzle]] = {
    "fillomino": fillomino,
    "fillapix": fillapix,
}


def switches(ladder: Ladder, rng: Random) -> frozenset[str]:
    """The default set, less one, up to one, or up to a rung: what ratings and studies use."""
    usual = [t.name for t in ladder.techniques if t.default]
    up_to = rng.randint(1, len(ladder.rungs))
    return rng.choice(
        (
            ladder.default,
            ladder.default - {rng.choice(usual)},
            frozenset(usual[: rng.randint(1, len(usual))]),
            ladder.select(only=ladder.rungs[:up_to]) & ladder.default,
        )
    )


def candidates(state: State) -> list[frozenset[int]]:
    return [frozenset(state.candidates(i)) for i in range(len(state.puzzle.clues))]


def check_sound(seen: Case) -> str:
    """No step removes a value of an answer; both engines, any order, end in the same place."""
    quick = fixpoint(seen.ladder, seen.puzzle, seen.on)
    _, slow = climbed(seen.ladder, seen.puzzle, seen.on)
    _, rates = rated(seen.ladder, seen.puzzle, seen.on)
    rows = list(seen.ladder.techniques)
    seen.rng.shuffle(rows)
    _, mixed = climbed(replace(seen.ladder, techniques=tuple(rows)), seen.puzzle, seen.on)
    assert quick.outcome is slow.outcome is rates.outcome is mixed.outcome, seen
    check_end(seen, quick)
    if quick.outcome is not Outcome.CONTRADICTION:
        wanted = candidates(quick.state)
        for other in (slow, rates, mixed):
            assert candidates(other.state) == wanted, seen
    kind_of_board = str(min(len(seen.answers), 2))
    return f"{kind_of_board} {quick.outcome.value}"


def check_end(seen: Case, there: Reached) -> None:
    if there.outcome is Outcome.CONTRADICTION:
        assert seen.exact, seen
        assert not seen.answers, seen
        return
    left = candidates(there.state)
    for answer in seen.answers:
        assert all(v in values for v, values in zip(answer, left, strict=True)), seen
    if there.outcome is Outcome.SOLVED:
        assert seen.exact, seen
        assert seen.answers == (there.answer,), seen


def check_monotone(seen: Case) -> None:
    """Extra true knowledge never makes the fixpoint smaller."""
    if not seen.answers:
        return
    before = candidates(fixpoint(seen.ladder, seen.puzzle, seen.on).state)
    answer = seen.rng.choice(seen.answers)
    share = seen.rng.uniform(0.05, 0.6)
    marks = tuple(v if seen.rng.random() < share else None for v in answer)
    more = list(richer(seen, answer, marks))
    for state in more:
        for cell, values in enumerate(candidates(state)):
            assert values <= before[cell], (seen, marks, cell, values - before[cell])


def richer(seen: Case, answer: Answer, marks: Clues) -> Iterator[State]:
    """Settled states in which more is known that is true of an answer."""
    yield fixpoint(seen.ladder, seen.puzzle, seen.on, marks).state
    clues = list(seen.puzzle.clues)
    for cell, mark in enumerate(marks):
        if mark is not None:
            clues[cell] = clue_at(seen.puzzle, answer, cell)
    printed = replace(seen.puzzle, clues=tuple(clues))
    yield fixpoint(seen.ladder, printed, seen.on).state
    state = begin(seen.ladder, seen.puzzle)
    for cell, value in enumerate(answer):
        others = [v for v in state.candidates(cell) if v != value]
        for other in others if seen.rng.random() < 0.5 else ():
            if seen.rng.random() < 0.5:
                state.apply(Finding((), ((other, state.mask(cell)),), 0))
    seen.ladder.settle(state, seen.on)
    yield state


def clue_at(puzzle: Puzzle, answer: Answer, cell: int) -> int:
    """The clue that an answer would show in a cell."""
    if puzzle.kind == "fillomino":
        return answer[cell]
    return sum(answer[j] for j in blocks(puzzle.rows, puzzle.cols)[cell])


def check_symmetric(seen: Case) -> None:
    """Rating and settled cells are equal however the board is turned."""
    here, end = rated(seen.ladder, seen.puzzle, seen.on)
    for turn in TURNS:
        puzzle, order = turned(seen.puzzle, turn)
        there, other = rated(seen.ladder, puzzle, seen.on)
        assert there.outcome is here.outcome, (seen, turn)
        if here.outcome is Outcome.CONTRADICTION:
            continue  # where it is seen first is not told
        assert other.values == tuple(end.values[i] for i in order), (seen, turn)
        assert replace(there, moments=()) == replace(here, moments=())
        assert [m[:3] for m in map(moment, there.moments)] == [
            m[:3] for m in map(moment, here.moments)
        ], (seen, turn)


def moment(m: object) -> tuple[object, ...]:
    return tuple(getattr(m, name) for name in ("technique", "instances", "places"))


TURNS = [(flip, turns) for flip in (False, True) for turns in range(4)][1:]


def turned(puzzle: Puzzle, turn: tuple[bool, int]) -> tuple[Puzzle, list[int]]:
    """The board turned or reflected, and for each of its cells the one it was."""
    flip, quarters = turn
    grid = [[r * puzzle.cols + c for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    if flip:
        grid = [row[::-1] for row in grid]
    for _ in range(quarters):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
    order = [i for row in grid for i in row]
    clues = tuple(puzzle.clues[i] for i in order)
    return replace(puzzle, rows=len(grid), cols=len(grid[0]), clues=clues), order


@kinds
@settings(max_examples=60)
@given(seed=seeds)
def test_sound_and_one_fixpoint(kind: str, seed: int) -> None:
    check_sound(case(kind, seed))


@kinds
@settings(max_examples=40)
@given(seed=seeds)
def test_monotone(kind: str, seed: int) -> None:
    check_monotone(case(kind, seed))


@settings(max_examples=15)
@given(seed=seeds)
def test_monotone_on_larger_fillomino_boards(seed: int) -> None:
    """Blank areas that a look ahead cuts off are rare on small ones."""
    check_monotone(large(seed))


def large(seed: int) -> Case:
    """Some of the numbers of a picture of 7x7 to 10x10; nobody asks for its other answers."""
    rng = Random(seed)
    rows, cols = rng.randint(7, 10), rng.randint(7, 10)
    while True:
        try:
            answer = random_picture(rng, rows, cols, rng.choice((6, 9, 12)))
            break
        except NoPictureError:
            continue
    share = rng.uniform(0.25, 0.5)
    clues = tuple(v if rng.random() < share else None for v in answer)
    on = LADDERS["fillomino"].up_to(rng.choice((Tier.MEDIUM, Tier.HARD, Tier.HARD)))
    return Case(Puzzle("fillomino", rows, cols, clues), on, (answer,), False, rng)


ONCE_LOST = """
.......1.2
5.2..42..3
3.8.5..26.
18..3...6.
8.4......5
4.83.5.4..
......86..
661.....82
.13.1.....
.....2.8.4
"""


def test_a_board_on_which_more_knowledge_once_hid_a_failure() -> None:
    """Looking ahead, a blank area was tried only if it had lost a candidate."""
    puzzle = parse_one(f"fillomino 10x10{ONCE_LOST}")
    ladder = LADDERS["fillomino"]
    marks: list[int | None] = [None] * 100
    marks[92] = 6
    for known in (None, tuple(marks)):
        assert fixpoint(ladder, puzzle, ladder.up_to(Tier.HARD), known).outcome is Outcome.SOLVED


def test_a_blank_area_that_splits_once_lost_what_its_parts_say_together() -> None:
    """With r3c2 known the area around it is two, tied by the 4 between them."""
    ladder = LADDERS["fillomino"]
    puzzle = parse_one("fillomino 4x2 max_region=5\n.1\n3.\n..\n.4\n")
    on = ladder.up_to(Tier.HARD) - {"look-ahead", "budget"}
    wanted = candidates(fixpoint(ladder, puzzle, on).state)
    for seed in range(30):
        rows = list(ladder.techniques)
        Random(seed).shuffle(rows)
        _, mixed = climbed(replace(ladder, techniques=tuple(rows)), puzzle, on)
        assert candidates(mixed.state) == wanted


@kinds
@settings(max_examples=12)
@given(seed=seeds)
def test_symmetric(kind: str, seed: int) -> None:
    check_symmetric(case(kind, seed))


@kinds
def test_boards_have_no_answer_one_and_many(kind: str) -> None:
    found = Counter(min(2, len(case(kind, seed).answers)) for seed in range(60))
    assert set(found) == {0, 1, 2}
    assert min(found.values()) >= 4


@kinds
@settings(max_examples=20)
@given(seed=seeds)
def test_nothing_runs_inside_a_probe_that_is_switched_off(kind: str, seed: int) -> None:
    seen = case(kind, seed)
    for name in ("probe", "nested"):
        try:
            state = begin(seen.ladder, seen.puzzle)
        except Contradiction:
            return
        before = candidates(state)
        seen.ladder.settle(state, frozenset({name}))
        assert candidates(state) == before
        assert seen.ladder[name].find(state, frozenset({name})) is None


@kinds
@settings(max_examples=20)
@given(seed=seeds)
def test_a_probe_with_something_inside_can_work(kind: str, seed: int) -> None:
    """The test above would hold of a probe that never does anything."""
    ladder = LADDERS[kind]
    for shift in range(60):
        seen = case(kind, seed + shift)
        gentle = ladder.default - {"probe", "nested"}
        before = fixpoint(ladder, seen.puzzle, ladder.select(only=ladder.rungs[:1]))
        with_probe = ladder.select(only=(*ladder.rungs[:1], "probe")) & (gentle | {"probe"})
        after = fixpoint(ladder, seen.puzzle, with_probe)
        if after.settled > before.settled:
            return
    pytest.fail("no board on which the probe settles more")


@pytest.mark.long
@kinds
@pytest.mark.parametrize("part", range(5))
def test_laws_on_many_boards(kind: str, part: int) -> None:
    """5 parts of 1,200 boards a kind, every other one up to 6x6; about 3 minutes a part."""
    found: Counter[str] = Counter()
    for seed in range(part * 10_000, part * 10_000 + 1200):
        seen = case(kind, seed, side=5 + seed % 2)
        found[check_sound(seen)] += 1
        check_monotone(seen)
        if seed % 10 == 0:
            check_symmetric(seen)
        if kind == "fillomino" and seed % 4 == 0:
            check_monotone(large(seed))
    assert {word.split()[0] for word in found} == {"0", "1", "2"}
