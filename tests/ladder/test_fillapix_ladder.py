"""The Fill-a-Pix techniques, one by one and in the engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ladder import (
    LADDERS,
    Contradiction,
    Outcome,
    Rating,
    Step,
    Tier,
    climb,
    fixpoint,
    rate,
    rated,
)
from ladder.engine import begin, changes, first_working
from ladder.fillapix.single import split, surplus
from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.probe import PER_MOMENT, Probe
from ladder.state import Finding, State
from puzzles import Answer, Puzzle
from puzzles.formats import read_paths
from puzzles.grid import blocks, cell_name
from puzzles.types import Clues
from tests.helpers import corpus
from tests.helpers.running import EXAMPLES
from tests.oracles import fillapix as oracle
from tools.positions import Position, read_position

TABLE = Path(__file__).parents[1] / "data" / "fillapix" / "techniques.txt"
LADDER = LADDERS["fillapix"]
NAMES = tuple(t.name for t in LADDER.techniques)
PROBES = {row.name: row.finder for row in LADDER.techniques if isinstance(row.finder, Probe)}
GENTLE = LADDER.default - frozenset(PROBES)

SMALL = 16
"""Cells up to which the oracle is asked for all answers."""

HARD = (
    "23...45.../..42.5.53./4.44.5..32/....5.443./46....34../..7.34554./45.....6../.533..754./"
    "3..4..7.../1...2...5.",
    "3..2..42.0/...3...42./..45.7532./.4...7...4/2.67964..4/..4..5.34./.2.5..2.../2.4.3224../"
    ".3.4..4.6./..322344..",
)
"""Random pictures, their clues taken away for as long as there was one answer."""

Enabled = frozenset[str]
Placements = tuple[tuple[int, int], ...]


# --- positions one by one ---------------------------------------------------------------------


class Case(NamedTuple):
    """A line of the table."""

    technique: str
    board: str
    setting: str
    expected: str

    def __str__(self) -> str:
        return f"{self.technique}: {self.board.replace('/', '_')} {self.setting}"

    @property
    def position(self) -> Position:
        return read_position(LADDER, self.board.partition(" = ")[0], self.setting)

    @property
    def on(self) -> Enabled:
        return self.position.on | {self.technique}

    @property
    def marks(self) -> Clues | None:
        filled = self.board.partition(" = ")[2].replace("/", "")
        return tuple({"#": INK, "o": BLANK, ".": None}[sign] for sign in filled) or None

    @property
    def state(self) -> FillapixState:
        state = begin(LADDER, self.position.puzzle, self.marks)
        assert isinstance(state, FillapixState)
        return state

    @property
    def kind(self) -> str:
        if self.expected == "nothing":
            return "near"
        return "contradiction" if self.expected.startswith("no answer: ") else "hit"

    def steps(self) -> list[Step]:
        """All steps the technique finds, in its order."""
        row, state = LADDER[self.technique], self.state
        return [row.step(state, finding) for finding in row.look(state, self.on)]

    def all_answers(self) -> list[Answer]:
        """The answers that agree with what is filled."""
        puzzle, marks = self.position.puzzle, self.marks
        found = oracle.answers(puzzle.rows, puzzle.cols, puzzle.clues)
        return found if marks is None else [a for a in found if agree(a, marks)]


def _cases() -> list[Case]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    parts = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [Case(*(part.strip() for part in some)) for some in parts]


CASES = _cases()
HITS = [case for case in CASES if case.kind == "hit"]


def agree(answer: Answer, marks: Clues) -> bool:
    return all(mark in (None, value) for mark, value in zip(marks, answer, strict=True))


def expected(case: Case) -> list[Placements]:
    """What the line says, with cells as numbers."""
    cols, values = case.position.puzzle.cols, case.state.values()
    found = []
    for part in case.expected.split(";"):
        placed = [
            (cell, int(value))
            for names, _, value in (item.partition("=") for item in part.split())
            for name in names.split(",")
            for cell in rectangle(name, cols)
            if values[cell] is None
        ]
        found.append(tuple(sorted(placed)))
    return found


def rectangle(name: str, cols: int) -> Iterator[int]:
    first, _, last = name.partition(":")
    (r1, c1), (r2, c2) = (map(int, x[1:].split("c")) for x in (first, last or first))
    for r in range(r1, r2 + 1):
        yield from range((r - 1) * cols + c1 - 1, (r - 1) * cols + c2)


def snapshot(board: FillapixState) -> object:
    lack = tuple(map(tuple, board.lack))
    return tuple(board.known), board.open, tuple(board.window), lack, board.calm, set(board.dirty)


@pytest.mark.parametrize("case", [c for c in CASES if c.kind != "contradiction"], ids=str)
def test_finds_this_and_no_more(case: Case) -> None:
    steps = case.steps()
    want = [] if case.kind == "near" else expected(case)
    assert [step.placements for step in steps] == want
    assert all(not step.eliminations and step.premises for step in steps)
    first = LADDER[case.technique].find(case.state, case.on)
    assert first == min(steps, key=lambda step: step.weight, default=None)


@pytest.mark.parametrize("case", [c for c in CASES if c.kind == "contradiction"], ids=str)
def test_sees_that_there_is_no_answer(case: Case) -> None:
    step = LADDER[case.technique].find(case.state, case.on)
    assert step is not None
    assert step.contradiction
    names = [cell_name(cell, case.position.puzzle.cols) for cell in step.premises]
    assert names == case.expected.removeprefix("no answer: ").split()
    if len(case.position.puzzle.clues) <= SMALL:
        assert case.all_answers() == []
    assert fixpoint(LADDER, case.position.puzzle, case.on, case.marks).outcome is (
        Outcome.CONTRADICTION
    )


@pytest.mark.parametrize("case", [c for c in CASES if c.kind != "near"], ids=str)
def test_gentler_ones_that_are_on_see_nothing(case: Case) -> None:
    for name in case.on - {case.technique}:
        assert LADDER[name].find(case.state, case.on) is None


@pytest.mark.parametrize("case", HITS, ids=str)
def test_is_true_of_every_answer(case: Case) -> None:
    if len(case.position.puzzle.clues) > SMALL:
        return
    answers = case.all_answers()
    for step in case.steps():
        for cell, value in step.placements:
            assert all(answer[cell] == value for answer in answers)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_looking_changes_nothing(case: Case) -> None:
    state, row = case.state, LADDER[case.technique]
    before = snapshot(state)
    first = row.find(state, case.on)
    assert snapshot(state) == before
    assert row.find(state, case.on) == first


def test_every_technique_is_in_the_table_on_both_sides() -> None:
    count = Counter((case.technique, case.kind) for case in CASES)
    for name in NAMES:
        assert count[name, "hit"] >= 2, name
        assert count[name, "near"] >= 2, name
    assert len(set(CASES)) == len(CASES)
    with_answers = Counter(
        case.technique
        for case in HITS
        if len(case.position.puzzle.clues) <= SMALL and case.all_answers()
    )
    assert all(with_answers[name] >= 2 for name in NAMES), with_answers


# --- the table of techniques, weights, sentences -----------------------------------------------


def position(board: str) -> Puzzle:
    return read_position(LADDER, board, "-").puzzle


def find(technique: str, board: str, filled: str = "", *, inside: Enabled = frozenset()) -> Step:
    case = Case(technique, f"{board} = {filled}", "-", "")
    found = LADDER[technique].find(case.state, inside | {technique})
    assert found is not None
    return found


def test_the_table_is_sorted_gentlest_first() -> None:
    order = [(t.tier, t.weight) for t in LADDER.techniques]
    assert order == sorted(order)
    assert {t.rung for t in LADDER.techniques} == set(LADDER.rungs)
    assert LADDER.default == set(NAMES) - {"links", "nested"}
    assert LADDER.up_to(Tier.HARD) == {"count", "difference", "squeeze 3", "probe count"}


@pytest.mark.parametrize(
    ("board", "filled", "more"),
    [("4./..", "", 0), ("..0/...", "", 0), ("0..", "o..", 0), ("1..", "#..", 1), ("2...", "", 0)],
)
def test_what_is_seen_at_once_is_lighter(board: str, filled: str, more: int) -> None:
    assert find("count", board, filled).weight == LADDER["count"].weight + more


@pytest.mark.parametrize(
    ("board", "more"),
    [
        ("..../.63./....", 0),
        ("../.4/.2/..", 0),
        ("...../.7.1./.....", 3),
        ("..../.6../..1./....", 3),
    ],
)
def test_clues_that_touch_are_lighter(board: str, more: int) -> None:
    assert find("difference", board).weight == LADDER["difference"].weight + more


@pytest.mark.parametrize(
    ("technique", "board", "inside", "moments"),
    [
        # Blank r1c3: the 5 paints the rest, and the 3 has four.
        ("probe count", "35./...", {"count"}, 2),
        # Painted r1c1: row 2 and r1c2 are blank, so row 3 is painted, three in all.
        ("probe count", "1./.2/2.", {"count"}, 3),
        # Blank r2c1: the other three above are painted, row 3 is blank, row 4 is painted.
        ("probe count", "3./3./.3/1.", {"count"}, 4),
        # Painted, the 1s blank the rest of theirs: not enough is left for the 2.
        ("probe", ".1/.2/1.", {"count", "difference"}, 2),
    ],
)
def test_a_longer_contradiction_is_heavier(
    technique: str, board: str, inside: set[str], moments: int
) -> None:
    found = find(technique, board, inside=frozenset(inside))
    assert found.inside == moments
    assert found.weight == LADDER[technique].weight + PER_MOMENT * moments


SENTENCES = [
    (
        ("count", "0./.."),
        "The 0 at r1c1 has no painted cell: r1c1, r1c2, r2c1 and r2c2 are blank.",
    ),
    (
        ("count", "4./.."),
        "The 4 at r1c1 needs all cells of its block: r1c1, r1c2, r2c1 and r2c2 are painted.",
    ),
    (("count", ".1..", "o#.o"), "The 1 at r1c2 has all its painted cells: r1c3 is blank."),
    (
        ("count", ".2..", "o..."),
        "The 2 at r1c2 still needs 2 painted cells and has 2 open: r1c2 and r1c3 are painted.",
    ),
    (
        ("count", ".2..", "##.."),
        "The 2 at r1c2 has all its painted cells: r1c3 is blank.",
    ),
    (
        ("count", ".2..", "oo.."),
        "The board has no answer: the 2 at r1c2 has room for only 1 painted cell.",
    ),
    (
        ("count", ".1..", "###."),
        "The board has no answer: the 1 at r1c2 has 3 painted cells.",
    ),
    (
        ("difference", ".42./...."),
        "The 4 at r1c2 needs 2 painted cells more than the 2 at r1c3, as many as only it sees: "
        "r1c1 and r2c1 are painted and r1c4 and r2c4 are blank.",
    ),
    (
        ("difference", "11."),
        "The 1 at r1c1 needs as many painted cells as the 1 at r1c2 and sees no open cell that "
        "the other does not: r1c3 is blank.",
    ),
    (
        ("difference", ".42./....", ".#../...."),
        "The 4 at r1c2 still needs 2 painted cells more than the 2 at r1c3, as many as only it "
        "sees: r1c1 and r2c1 are painted and r1c4 and r2c4 are blank.",
    ),
    (
        ("difference", "14./..."),
        "The board has no answer: the 1 at r1c1 and the 4 at r1c2 contradict each other.",
    ),
    (
        ("squeeze 3", ".1/.2/1."),
        "The 2 at r2c2 needs as many painted cells as the 1 at r1c2 and the 1 at r3c1 together "
        "and no cell adds to it alone: r2c1 and r2c2 are blank.",
    ),
    (
        ("squeeze 3", ".4./5.5/..."),
        "The 5 at r2c1 and the 5 at r2c3 together need 6 painted cells more than the 4 at r1c2, "
        "as many as r1c2, r2c2, r3c1, r3c2 (twice) and r3c3 can add: r1c2, r2c2, r3c1, r3c2 and "
        "r3c3 are painted.",
    ),
    (("squeeze 3", "1", ""), "The 1 at r1c1 needs all cells of its block: r1c1 is painted."),
    (
        ("links", ".2/3./3."),
        "The 3 at r3c1 still needs 3 painted cells, and r3c1 and r3c2 differ: r2c1 and r2c2 are "
        "painted.",
    ),
    (
        ("links", ".1./2.2/1.1"),
        "The 1 at r1c2 still needs 1 painted cell, and r1c1 and r1c3 are equal and r1c1 and r1c2 "
        "differ: r1c2 is painted and r1c1, r1c3, r2c1, r2c2 and r2c3 are blank.",
    ),
    (("links", "1..", ".o."), "But for one cell all is known of the 1 at r1c1: r1c1 is painted."),
    (
        ("links", ".2/2./3."),
        "The board has no answer: the clues at r2c1 and r3c1 cannot be met.",
    ),
    (
        ("probe count", "35./..."),
        "Suppose r1c3 is blank: after 2 moments the 3 at r1c1 has 4 painted cells. So r1c3 is "
        "painted.",
    ),
]


@pytest.mark.parametrize(("where", "sentence"), SENTENCES, ids=lambda x: " ".join(x[:2]))
def test_sentences(where: tuple[str, ...], sentence: str) -> None:
    assert find(*where, inside=frozenset({"count"})).sentence == sentence


def test_a_step_names_the_clues_it_uses_and_no_others() -> None:
    by_name: dict[tuple[str, ...], str] = {
        ("count", "4../..."): "r1c1",
        ("difference", ".42./...."): "r1c2 r1c3",
        ("squeeze 3", ".1/.2/1."): "r1c2 r2c2 r3c1",
        # Links by way of the 2s and the 1s below them, counted in the 1 above.
        ("links", ".1./2.2/1.1"): "r1c2 r2c1 r2c3 r3c1 r3c3",
        # Two pairs in the 4: one by way of the 2 and a 3, one by way of the other 4 and 3.
        ("links", "2...4./.3.4.3"): "r1c1 r1c5 r2c2 r2c4 r2c6",
        # The two links by way of r1c3, which it does not see.
        ("links", ".1../1.1./....", ".o.o/oooo/..oo"): "r1c2 r2c1 r2c3",
        ("probe count", "35./..."): "r1c1",
    }
    for where, names in by_name.items():
        found = find(*where, inside=frozenset({"count"}))
        cols = where[1].index("/")
        assert [cell_name(cell, cols) for cell in found.premises] == names.split()


@pytest.mark.parametrize(
    ("near", "clues", "pairs", "cells"),
    [
        # All clues; each shares open cells with the next; every cell but r1c2 is open.
        (-1, 4, 3, 11),
        # r1c2 and r1c3: the first two blocks, and the pairs that one of these is in.
        (0b000000_000110, 2, 2, 1),
        # r2c6: the last two.
        (0b100000_000000, 2, 2, 1),
        (0, 0, 0, 0),
    ],
)
def test_places_to_look(near: int, clues: int, pairs: int, cells: int) -> None:
    state = FillapixState(position("1.2.31/......"))
    state.place(BLANK, 0b10)
    places = {t.name: t.places(state, near) for t in LADDER.techniques}
    assert places["count"] == places["links"] == clues
    assert places["difference"] == places["squeeze 3"] == places["squeeze 4"] == pairs
    assert places["probe count"] == places["probe"] == places["nested"] == 2 * cells


def test_places_of_clues_that_are_done_are_none() -> None:
    state = FillapixState(position("1.1..1"))
    assert LADDER["count"].places(state, -1) == 3
    state.place(BLANK, 0b000011)
    assert LADDER["count"].places(state, -1) == 2
    assert LADDER["difference"].places(state, -1) == 0
    assert LADDER["probe"].places(state, -1) == 2 * 4


def test_a_probe_after_the_fast_engine_and_a_new_mark() -> None:
    puzzle, on = position(HARD[1]), frozenset({"count", "difference", "probe"})
    answer = fixpoint(LADDER, puzzle).answer
    assert answer is not None
    state = fixpoint(LADDER, puzzle, on - {"probe"}).state
    for cell in [i for i, v in enumerate(state.values()) if v is None][::20]:
        state.apply(state.assume(cell, answer[cell]))
    fresh = begin(LADDER, puzzle, state.values())
    found = list(LADDER["probe"].look(state, on))
    assert found
    assert found == list(LADDER["probe"].look(fresh, on))


def test_a_probe_tells_what_fails_first() -> None:
    puzzle = position(HARD[1])
    on = LADDER.default - {"squeeze 3", "squeeze 4", "probe count"}
    state = begin(LADDER, puzzle, fixpoint(LADDER, puzzle, GENTLE & on).values)
    assert isinstance(state, FillapixState)
    told_of = list(LADDER["probe"].look(state, on))
    moments = {
        (symbol, one): lasts(state, symbol, one, GENTLE & on)
        for symbol, one in product((BLANK, INK), map(state.mask, state.cells(state.open)))
    }
    failing = {h: n for h, n in moments.items() if n}
    assert len(set(failing.values())) > 1
    least = min(failing.values())
    assert {(f.data.symbol, f.data.cell) for f in told_of} == {
        h for h, n in failing.items() if n == least
    }
    assert all(f.data.moments == least for f in told_of)


def lasts(state: State, symbol: int, one: int, inside: Enabled) -> int:
    """Return after how many moments a hypothesis fails; 0 if it does not."""
    trial = state.copy()
    moments = 0
    try:
        trial.apply(Finding(((symbol, one),), (), 0))
        while found := next(first_working(LADDER.enabled(inside), trial, inside), None):
            moments += 1
            changes(trial, found[1])
    except Contradiction:
        return moments + 1
    return 0


# --- random boards ----------------------------------------------------------------------------

seeds = st.integers(0, 2**32 - 1)


class Trial(NamedTuple):
    """A board with no answer, one or many; some cells filled; some techniques on."""

    puzzle: Puzzle
    picture: Answer
    marks: Clues | None
    on: Enabled


def trial(seed: int, side: int = 5, cells: int = SMALL, without: Enabled = frozenset()) -> Trial:
    """Draw a picture, some of its clues, often one of them changed, and some of its cells."""
    rng = Random(seed)
    rows = rng.randint(1, side)
    cols = rng.randint(1, min(side, cells // rows))
    near = blocks(rows, cols)
    ink = rng.choice((0.3, 0.5, 0.8))
    picture = tuple(int(rng.random() < ink) for _ in near)
    share = rng.uniform(0.2, 0.9)
    clues = [sum(picture[j] for j in b) if rng.random() < share else None for b in near]
    if rng.random() < 0.3:
        cell = rng.randrange(len(clues))
        clues[cell] = max(0, (clues[cell] or 0) + rng.choice((-1, 1)))
    marks = tuple(v if rng.random() < 0.3 else None for v in picture)
    chance = rng.choice((0.5, 0.5, 1.0))
    on = frozenset(name for name in NAMES if rng.random() < chance) - without
    puzzle = Puzzle("fillapix", rows, cols, tuple(clues))
    return Trial(puzzle, picture, marks if rng.random() < 0.3 else None, on)


def answers(seen: Trial) -> list[Answer]:
    found = oracle.answers(seen.puzzle.rows, seen.puzzle.cols, seen.puzzle.clues)
    return [a for a in found if seen.marks is None or agree(a, seen.marks)]


def check_engines(seen: Trial) -> None:
    """All three ways to run a ladder end in the same state."""
    fast = fixpoint(LADDER, *seen_args(seen))
    trace = climb(LADDER, *seen_args(seen))
    _, rates = rated(LADDER, *seen_args(seen))
    assert fast.outcome is trace.outcome is rates.outcome, seen
    if fast.outcome is not Outcome.CONTRADICTION:
        assert fast.values == trace.values == rates.values, seen


def seen_args(seen: Trial) -> tuple[Puzzle, Enabled, Clues | None]:
    return seen.puzzle, seen.on, seen.marks


@settings(max_examples=40)
@given(seeds)
def test_both_engines_end_in_the_same_place(seed: int) -> None:
    check_engines(trial(seed))


@settings(max_examples=25)
@given(seeds)
def test_they_do_on_larger_boards(seed: int) -> None:
    check_engines(trial(seed, side=9, cells=81, without=frozenset({"nested"})))


@settings(max_examples=12)
@given(seeds)
def test_they_do_on_hard_boards(seed: int) -> None:
    """Some cells filled in, so that the squeezes start in many places."""
    rng = Random(seed)
    puzzle = position(rng.choice(HARD))
    answer = fixpoint(LADDER, puzzle).answer
    assert answer is not None
    marks = tuple(v if rng.random() < 0.1 else None for v in answer)
    three = frozenset({"squeeze 3"})
    on = rng.choice((three, three | {"count"}, frozenset({"squeeze 4"}), GENTLE | {"links"}))
    check_engines(Trial(puzzle, answer, marks, on))


@settings(max_examples=40)
@given(seeds)
def test_sound(seed: int) -> None:
    seen = trial(seed)
    found, there = answers(seen), fixpoint(LADDER, *seen_args(seen))
    assert all(agree(answer, there.values) for answer in found), seen
    if there.outcome is Outcome.CONTRADICTION:
        assert not found, seen
    if there.outcome is Outcome.SOLVED:
        assert found == [there.answer], seen


def test_trials_have_no_answer_one_and_many() -> None:
    found = Counter(min(2, len(answers(trial(seed)))) for seed in range(80))
    assert min(found[n] for n in range(3)) >= 5


@settings(max_examples=30)
@given(seeds)
def test_monotone(seed: int) -> None:
    seen = trial(seed)
    rng = Random(seed)
    before = fixpoint(LADDER, *seen_args(seen)).values
    for answer in rng.sample(found := answers(seen), min(2, len(found))):
        more = tuple(v if rng.random() < 0.4 else None for v in answer)
        marks = more if seen.marks is None else tuple(map(either, more, seen.marks))
        after = fixpoint(LADDER, seen.puzzle, seen.on, marks).values
        assert all(b is None or a == b for a, b in zip(after, before, strict=True)), seen


def either(a: int | None, b: int | None) -> int | None:
    return b if a is None else a


# --- against plainer ways to do the same --------------------------------------------------------


def few_clues(seed: int) -> Trial:
    """A board with clues that stand close together, few enough to set all against all."""
    rng = Random(seed)
    seen = trial(seed, cells=20)
    given = [i for i, v in enumerate(seen.puzzle.clues) if v is not None]
    kept = set(rng.sample(given, min(6, len(given))))
    clues = tuple(v if i in kept else None for i, v in enumerate(seen.puzzle.clues))
    return seen._replace(puzzle=replace(seen.puzzle, clues=clues))


def squeezed(seen: Trial, sizes: range, *, pairs_only: bool = False) -> Clues | None:
    """Set clues against clues in all ways, until nothing is new; None for a contradiction."""
    puzzle = seen.puzzle
    near = blocks(puzzle.rows, puzzle.cols)
    clues = [i for i, v in enumerate(puzzle.clues) if v is not None]
    values = list(seen.marks or (None,) * len(near))
    changed = True
    while changed:
        changed = False
        for size in sizes:
            for some in combinations(clues, size):
                for signs in product((1, -1), repeat=size):
                    apart = set(near[some[0]]).isdisjoint(near[some[-1]])
                    if pairs_only and (sum(signs) != 0 or apart):
                        continue
                    new = _told(puzzle, values, dict(zip(some, signs, strict=True)))
                    if new is None:
                        return None
                    changed |= bool(new)
                    for cell, value in new.items():
                        values[cell] = value
    return tuple(values)


def _told(puzzle: Puzzle, values: list[int | None], signs: dict[int, int]) -> dict[int, int] | None:
    """Return the cells that the signed sum of some clues settles, None if it cannot be reached."""
    near = blocks(puzzle.rows, puzzle.cols)
    weight: Counter[int] = Counter()
    total = 0
    for i, sign in signs.items():
        total += sign * (puzzle.clues[i] or 0)
        for cell in near[i]:
            total -= sign * (values[cell] or 0)
            weight[cell] += sign * (values[cell] is None)
    most = sum(w for w in weight.values() if w > 0)
    if total > most:
        return None
    return {cell: int(w > 0) for cell, w in weight.items() if w} if total == most else {}


@pytest.mark.parametrize(
    ("technique", "sizes"),
    [
        ("count", range(1, 2)),
        ("difference", range(2, 3)),
        ("squeeze 3", range(1, 4)),
        ("squeeze 4", range(1, 5)),
    ],
)
@settings(max_examples=75)
@given(seed=seeds)
def test_sums_of_clues_are_found_in_full(technique: str, sizes: range, seed: int) -> None:
    seen = few_clues(seed)
    want = squeezed(seen, sizes, pairs_only=technique == "difference")
    there = fixpoint(LADDER, seen.puzzle, frozenset({technique}), seen.marks)
    if want is None or there.outcome is Outcome.CONTRADICTION:
        broken = want is None or None not in want
        assert broken, seen
        assert there.outcome is Outcome.CONTRADICTION, seen
    else:
        assert there.values == want, seen


@pytest.mark.parametrize("name", sorted(GENTLE | {"links"}))
@settings(max_examples=40)
@given(seed=seeds)
def test_the_premises_are_enough(name: str, seed: int) -> None:
    """On a board with the clues of the premises alone the same is found."""
    seen = trial(seed, side=7, cells=49)
    rng = Random(seed)
    share = rng.uniform(0.3, 0.8)
    marks: Clues = tuple(v if rng.random() < share else None for v in seen.picture)
    row = LADDER[name]
    gentler = frozenset(NAMES[: min(NAMES.index(name), 1 if name == "links" else 2)])
    try:
        state = fixpoint(LADDER, seen.puzzle, gentler, marks).state
        steps = [row.step(state, finding) for finding in row.look(state, seen.on)]
    except Contradiction:
        return
    marks = state.values()
    for found in rng.sample(steps, min(5, len(steps))):
        clues = tuple(v if i in found.premises else None for i, v in enumerate(seen.puzzle.clues))
        fewer = begin(LADDER, replace(seen.puzzle, clues=clues), marks)
        again = [row.step(fewer, finding).placements for finding in row.look(fewer, seen.on)]
        assert found.placements in again, (seen.puzzle, marks, found)


@settings(max_examples=20)
@given(seeds)
def test_squeezes_use_no_more_clues_than_needed(seed: int) -> None:
    seen = trial(seed, side=7, cells=49)
    state = begin(LADDER, seen.puzzle)
    assert isinstance(state, FillapixState)
    try:
        sets = [f.data for f in LADDER["squeeze 4"].look(state, seen.on)]
    except Contradiction:
        return
    for plus, minus in (found for found in sets if isinstance(found, tuple)):
        assert slack(state, plus, minus) == 0
        for i in plus:
            assert slack(state, tuple(j for j in plus if j != i), minus) > 0
        for i in minus:
            assert slack(state, plus, tuple(j for j in minus if j != i)) > 0


def slack(state: FillapixState, plus: tuple[int, ...], minus: tuple[int, ...]) -> int:
    return split(state, plus, minus)[1] - surplus(state, plus, minus)


@pytest.mark.parametrize("name", PROBES)
@settings(max_examples=25)
@given(seed=seeds)
def test_probes_try_everything(name: str, seed: int) -> None:
    seen = trial(seed, cells=12 if name == "nested" else 25)
    check_probe(name, seen)


def test_probes_try_everything_on_a_hard_board() -> None:
    puzzle = position(HARD[1])
    for on in ({"count", "difference"}, {"count", "difference", "squeeze 3"}):
        check_probe("probe", Trial(puzzle, (), (None,) * 100, frozenset(on)))


def check_probe(name: str, seen: Trial) -> None:
    """Compare with trying every cell again and again, each time from the start."""
    inside = PROBES[name].inside(seen.on | {name})
    values = list(seen.marks or (None,) * len(seen.picture))
    progress = bool(inside) and settled(seen.puzzle, tuple(values), inside) is not None
    while progress:
        progress = False
        for cell, value in product(range(len(values)), (0, 1)):
            assumed = (*values[:cell], value, *values[cell + 1 :])
            if values[cell] is None and settled(seen.puzzle, assumed, inside) is None:
                values[cell], progress = 1 - value, True
    there = settled(seen.puzzle, seen.marks, inside | {name})
    assert there == settled(seen.puzzle, tuple(values), inside), seen


def settled(puzzle: Puzzle, marks: Clues | None, on: Enabled) -> Clues | None:
    """Return what the fast engine settles, None for a contradiction."""
    try:
        state = begin(LADDER, puzzle, marks)
        LADDER.settle(state, on)
    except Contradiction:
        return None
    return state.values()


# --- switches, symmetry, the state ------------------------------------------------------------


@settings(max_examples=30)
@given(seeds)
def test_probes_run_nothing_that_is_off(seed: int) -> None:
    """With only probes on, not a single cell is settled."""
    seen = trial(seed)
    only = frozenset(PROBES)
    marks = seen.marks or (None,) * len(seen.picture)
    assert settled(seen.puzzle, seen.marks, only) == marks
    assert climb(LADDER, seen.puzzle, only, seen.marks).steps == ()
    if "count" not in seen.on:
        gentle = seen.on - frozenset(PROBES)
        more = gentle | {"probe count"}
        assert settled(seen.puzzle, seen.marks, gentle) == settled(seen.puzzle, seen.marks, more)


def test_each_rung_carries_weight_inside_a_probe() -> None:
    puzzle = position("1.45./...../.7653/4.53./.43..")
    on = frozenset({"count", "difference", "probe"})
    assert fixpoint(LADDER, puzzle, on).outcome is Outcome.SOLVED
    for name in on:
        assert fixpoint(LADDER, puzzle, on - {name}).outcome is Outcome.STUCK


def turned(puzzle: Puzzle, number: int) -> Puzzle:
    """One of the 8 turns and reflections of a board."""
    rows = [puzzle.clues[r * puzzle.cols : (r + 1) * puzzle.cols] for r in range(puzzle.rows)]
    if number >= 4:
        rows = rows[::-1]
    for _ in range(number % 4):
        rows = list(zip(*rows[::-1], strict=True))
    return Puzzle("fillapix", len(rows), len(rows[0]), tuple(v for row in rows for v in row))


def complement(puzzle: Puzzle) -> Puzzle:
    """The board whose answers have painted and blank exchanged."""
    near = blocks(puzzle.rows, puzzle.cols)
    clues = (None if v is None else len(b) - v for v, b in zip(puzzle.clues, near, strict=True))
    return Puzzle("fillapix", puzzle.rows, puzzle.cols, tuple(clues))


def told(rating: Rating) -> object:
    """All of a rating but where things are; a board without an answer is seen through anywhere."""
    if rating.outcome is Outcome.CONTRADICTION:
        return rating.outcome
    return rating


@settings(max_examples=30)
@given(seeds)
def test_a_rating_does_not_depend_on_how_a_board_is_turned(seed: int) -> None:
    check_symmetric(trial(seed, without=frozenset({"nested"})))


def check_symmetric(seen: Trial) -> None:
    here = told(rate(LADDER, seen.puzzle, seen.on))
    for number in range(8):
        assert told(rate(LADDER, turned(seen.puzzle, number), seen.on)) == here, (seen, number)
    if all(v is None or v <= 9 for v in seen.puzzle.clues) and _possible(seen.puzzle):
        assert told(rate(LADDER, complement(seen.puzzle), seen.on)) == here, seen


def _possible(puzzle: Puzzle) -> bool:
    near = blocks(puzzle.rows, puzzle.cols)
    return all(v is None or v <= len(b) for v, b in zip(puzzle.clues, near, strict=True))


@pytest.mark.parametrize(
    ("board", "hardest", "uses"),
    [
        (HARD[0], "squeeze 4", {"count", "difference", "squeeze 3", "squeeze 4"}),
        (HARD[1], "probe", LADDER.default),
    ],
)
def test_hard_boards(board: str, hardest: str, uses: set[str]) -> None:
    puzzle = position(board)
    rating, there = rated(LADDER, puzzle)
    assert rating.outcome is Outcome.SOLVED
    assert (rating.tier, rating.hardest) == (Tier.EXPERT, hardest)
    assert set(rating.uses) == set(uses)
    assert climb(LADDER, puzzle).values == there.values
    assert fixpoint(LADDER, puzzle).values == there.values
    gentler = LADDER.default - {t.name for t in LADDER.techniques if t.tier is Tier.EXPERT}
    assert fixpoint(LADDER, puzzle, gentler).outcome is Outcome.STUCK
    assert told(rate(LADDER, complement(turned(puzzle, 5)))) == told(rating)


def test_our_own_pictures() -> None:
    tiers = {
        record.id: rate(LADDER, record.puzzle).tier
        for record in read_paths([EXAMPLES])
        if record.puzzle.kind == "fillapix"
    }
    assert tiers == {"cat": Tier.HARD, "mug.tatham": Tier.MEDIUM, "sailboat": Tier.MEDIUM}


@pytest.mark.parametrize(
    "board", ["5./..", "10/..", "44/43", "3.0./....", "14./...", "...../.1.../..5../...1./....."]
)
def test_clues_that_cannot_be_met(board: str) -> None:
    puzzle = position(board)
    for there in (fixpoint(LADDER, puzzle), climb(LADDER, puzzle)):
        assert there.outcome is Outcome.CONTRADICTION
    rating = rate(LADDER, puzzle)
    assert (rating.outcome, rating.tier) == (Outcome.CONTRADICTION, None)


@settings(max_examples=30)
@given(seeds)
def test_the_fast_engine_goes_on_where_it_stopped(seed: int) -> None:
    """First some techniques, then more, then a cell filled in: as if all were new."""
    seen = trial(seed, without=frozenset({"nested"}))
    rng = Random(seed)
    first = frozenset(name for name in seen.on if rng.random() < 0.5)
    found = answers(seen)
    if not found:
        return
    state = begin(LADDER, seen.puzzle, seen.marks)
    LADDER.settle(state, first)
    LADDER.settle(state, seen.on)
    assert state.values() == settled(seen.puzzle, seen.marks, seen.on), seen
    free = [i for i, v in enumerate(state.values()) if v is None]
    for cell in rng.sample(free, min(2, len(free))):
        state.apply(state.assume(cell, found[0][cell]))
        values = state.values()
        fresh = begin(LADDER, seen.puzzle, values)
        for row in LADDER.enabled(seen.on):
            assert row.find(state, seen.on) == row.find(fresh, seen.on)
        other = state.copy()
        LADDER.settle(other, seen.on)
        LADDER.settle(state, seen.on)
        assert other.values() == state.values()
        assert state.values() == settled(seen.puzzle, values, seen.on), seen


@given(seeds)
def test_a_second_look_is_as_good_as_the_first(seed: int) -> None:
    """What a board remembers of looks changes nothing of what is found, nor of its order."""
    rng = Random(seed)
    puzzle = few_clues(seed).puzzle if seed % 2 else trial(seed, side=9, cells=81).puzzle
    board, rows = FillapixState(puzzle), [row for row in LADDER.techniques if row.name in GENTLE]

    def look(state: FillapixState, number: int) -> list[Finding] | str:
        try:
            return list(rows[number].look(state, GENTLE))
        except Contradiction as contradiction:
            return contradiction.text

    for _ in range(12):
        number = rng.randrange(len(rows))
        forgetful = board.copy()
        forgetful.looks = {}
        found = look(board, number)
        assert found == look(forgetful, number), (rows[number].name, puzzle)
        free = board.cells(board.open)
        if not free:
            break
        board = board.copy()
        for cell in rng.sample(free, min(len(free), rng.randint(0, 2))):
            board.place(rng.randrange(2), 1 << cell)


@settings(max_examples=30)
@given(seeds)
def test_what_is_tried_first_does_not_matter(seed: int) -> None:
    """Hypotheses that failed on another board come first; all others still come."""
    rng = Random(seed)
    other, seen = trial(seed, without=frozenset({"nested"})), trial(seed)
    before, board = (FillapixState(seen.puzzle) for _ in range(2))
    on = other.on | {"count", "probe count", "probe"}
    inside = [PROBES[name].inside(on) for name in ("probe count", "probe")]
    for techniques in inside:
        cells = range(len(seen.puzzle.clues))
        failed = {(rng.randrange(2), 1 << i) for i in cells if rng.random() < 0.5}
        before.memory(techniques).failed.update(dict.fromkeys(failed, 0))
    board.heed(before)
    assert set(board.hunches) == set(inside)
    values: Clues | None = None
    try:
        LADDER.settle(board, on)
        values = board.values()
    except Contradiction:
        pass
    assert values == settled(seen.puzzle, None, on), seen


SEEDS = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, 4))]


@pytest.mark.parametrize("number", SEEDS)
def test_what_went_well_is_told_to_boards_with_fewer_clues_alone(number: int) -> None:
    """Clues go, some come back; each board is told of the one before."""
    rng, puzzle = Random(number), position(HARD[number % 2])
    before = FillapixState(puzzle)
    for _ in range(8):
        fewer = thinned(puzzle, rng) if rng.random() < 0.75 else puzzle
        board = FillapixState(fewer)
        board.heed(before)
        LADDER.settle(board, LADDER.default)
        assert board.values() == settled(fewer, None, LADDER.default), fewer
        before = board


@pytest.mark.parametrize("on", [GENTLE, frozenset({"count", "links"})], ids=["gentle", "links"])
@pytest.mark.parametrize("number", SEEDS)
def test_an_old_world_that_follows_is_a_new_one(number: int, on: Enabled) -> None:
    """Where a hypothesis leads does not depend on when it was tried first."""
    rng, puzzle = Random(number), position(HARD[number % 2])
    answer = fixpoint(LADDER, puzzle).values
    board = begin(LADDER, thinned(puzzle, rng))
    assert isinstance(board, FillapixState)
    assert _rest(board, on)
    while len(free := board.cells(board.open)) > 1:
        cells = rng.sample(free, min(10, len(free)))
        worlds = [(v, 1 << cell, board.copy()) for cell in cells for v in (BLANK, INK)]
        went = [at for at in worlds if _rest(at[2], on, *at[:2])]
        cell = rng.choice(free)
        board.place(answer[cell] or 0, 1 << cell)
        assert _rest(board, on)
        for symbol, one, world in went:
            _check_follows(world, board, on, (symbol, one))


def thinned(puzzle: Puzzle, rng: Random) -> Puzzle:
    """Return a board without a few of its clues."""
    gone = set(rng.sample([i for i, v in enumerate(puzzle.clues) if v is not None], 3))
    clues = tuple(None if i in gone else v for i, v in enumerate(puzzle.clues))
    return replace(puzzle, clues=clues)


def _check_follows(
    world: FillapixState, board: FillapixState, on: Enabled, hypothesis: tuple[int, int]
) -> None:
    fresh = board.copy()
    goes = _rest(fresh, on, *hypothesis)
    try:
        world.follow(board)
    except Contradiction:
        assert not goes
        return
    assert world.followed is board
    assert _rest(world, on) is goes
    assert world.followed is None
    assert not goes or world.values() == fresh.values()


def _rest(board: FillapixState, on: Enabled, symbol: int = BLANK, cells: int = 0) -> bool:
    """Fill cells and let techniques come to rest; whether they can."""
    try:
        board.place(symbol, cells)
        LADDER.settle(board, on)
    except Contradiction:
        return False
    return True


def test_a_cell_that_loses_a_colour_gets_the_other() -> None:
    board = FillapixState(Puzzle("fillapix", 2, 2, (2, None, None, None)))
    assert board.candidates(1) == (BLANK, INK)
    leave = Finding((), ((INK, 0b0011), (BLANK, 0b1000)), 0)
    assert board.removed(leave) == ((0, (INK,)), (1, (INK,)), (3, (BLANK,)))
    assert board.apply(leave) == 0b1011
    assert board.values() == (BLANK, BLANK, None, INK)
    assert board.removed(leave) == ()
    assert [board.candidates(i) for i in range(4)] == [(0,), (0,), (0, 1), (1,)]
    assert board.apply(leave) == 0
    with pytest.raises(Contradiction, match="r1c2 would have to be painted and blank"):
        board.apply(Finding(((INK, 0b0010),), (), 0))


def test_a_copy_changes_on_its_own() -> None:
    board = FillapixState(Puzzle("fillapix", 2, 2, (2, None, 2, None)))
    before = snapshot(board)
    other = board.copy()
    other.place(INK, 0b0110)
    assert snapshot(board) == before
    assert snapshot(other) != before
    assert other.values() == (None, INK, INK, None)


# --- published boards -------------------------------------------------------------------------

CLIMB = ((1, 63), (2, 151), (3, 156), (4, 161))
"""How many techniques, gentlest first, no probe; how many boards of up to 400 cells they finish."""


@pytest.mark.corpus
@pytest.mark.parametrize(("rungs", "least"), CLIMB)
def test_published_boards_need_no_probe(rungs: int, least: int) -> None:
    gentle = [t.name for t in LADDER.techniques if t.name in GENTLE]
    on = frozenset(gentle[:rungs])
    solved = 0
    for board in corpus.lines("fillapix.jsonl"):
        if board["measured"] == "unique" and board["rows"] * board["cols"] <= 400:
            there = fixpoint(LADDER, Puzzle.from_rows("fillapix", board["clues"]), on)
            solved += there.outcome is Outcome.SOLVED
            if board["solution"]:
                assert agree(corpus.flat(board["solution"]), there.values)  # type: ignore[arg-type]
    assert solved >= least
