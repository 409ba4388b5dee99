"""The Fillomino ladder: the one place where order, names, tiers, rungs and weights stand."""

from __future__ import annotations

from functools import partial

from ladder.fillomino import words
from ladder.fillomino.ahead import CROWDING, ROOM
from ladder.fillomino.fast import fast
from ladder.fillomino.finders import (
    LastLook,
    LookAhead,
    NoRoom,
    OneNumber,
    OneRegion,
    Pocket,
    Turn,
    WholeBoard,
)
from ladder.fillomino.kin import kin
from ladder.fillomino.pockets import budget
from ladder.fillomino.single import (
    exact_room,
    finished,
    last_number,
    no_room,
    only_exit,
    out_of_reach,
    overflow,
    way_through,
)
from ladder.fillomino.state import FillominoState
from ladder.fillomino.ways import ways
from ladder.probe import Probe, gentle
from ladder.steps import Tier
from ladder.table import Ladder, Technique

EASY, MEDIUM, HARD, EXPERT = Tier


def _ladder() -> Ladder:
    return LADDER


WAYS = partial(Technique, rung="ways", tell=words.ways, places=words.unfinished_runs)

ASSUMING = partial(Technique, tell=words.hypothesis, places=words.hypotheses, costly=True)

TECHNIQUES = (
    Technique(
        name="finished",
        tier=EASY,
        rung="local",
        weight=1,
        summary="a complete run takes no more cells",
        finder=OneNumber(finished, Turn.RUNS),
        tell=words.finished,
        places=words.runs,
    ),
    Technique(
        name="only exit",
        tier=EASY,
        rung="local",
        weight=2,
        summary="an unfinished run with one way out takes it",
        finder=OneNumber(only_exit, Turn.RUNS),
        tell=words.only_exit,
        places=words.unfinished_runs,
    ),
    Technique(
        name="last number",
        tier=EASY,
        rung="local",
        weight=2,
        summary="a cell with one number left holds it",
        finder=WholeBoard(last_number, Turn.CELLS),
        tell=words.last_number,
        places=words.open_cells,
    ),
    Technique(
        name="lone cell",
        tier=EASY,
        rung="pocket",
        weight=3,
        summary="an open cell without open neighbours: only what fits there",
        finder=Pocket(1),
        tell=words.pocket,
        places=words.pockets,
    ),
    Technique(
        name="overflow",
        tier=EASY,
        rung="local",
        weight=3,
        summary="a cell that would join runs to more cells than their number is not that number",
        finder=OneNumber(overflow, Turn.RUNS),
        tell=words.overflow,
        places=words.open_cells,
    ),
    Technique(
        name="exact room",
        tier=MEDIUM,
        rung="region",
        weight=5,
        summary="a run whose room has just enough cells fills it",
        finder=OneNumber(exact_room, Turn.ROOMS),
        tell=words.exact_room,
        places=words.unfinished_runs,
    ),
    Technique(
        name="no room",
        tier=MEDIUM,
        rung="region",
        weight=6,
        summary="a number leaves a room that has too few cells for it",
        finder=NoRoom(no_room, Turn.ROOMS),
        tell=words.no_room,
        places=words.rooms,
    ),
    Technique(
        name="way through",
        tier=MEDIUM,
        rung="region",
        weight=8,
        summary="a run that would stay too small without a cell takes that cell",
        finder=OneNumber(way_through, Turn.ROOMS),
        tell=words.way_through,
        places=words.unfinished_runs,
    ),
    Technique(
        name="pocket 3",
        tier=MEDIUM,
        rung="pocket",
        weight=8,
        summary="all fillings of a blank area of up to 3 cells",
        finder=Pocket(3),
        tell=words.pocket,
        places=words.pockets,
    ),
    WAYS(
        name="ways 4",
        tier=MEDIUM,
        weight=14,
        summary="a run that can be completed in at most 4 ways: what they share",
        finder=OneNumber(ways(4), Turn.FAR),
    ),
    Technique(
        name="out of reach",
        tier=HARD,
        rung="reach",
        weight=12,
        summary="no run of a number reaches this far, and there is no space for a new region",
        finder=OneNumber(out_of_reach, Turn.FAR),
        tell=words.out_of_reach,
        places=words.open_cells,
    ),
    Technique(
        name="pocket 5",
        tier=HARD,
        rung="pocket",
        weight=20,
        summary="all fillings of a blank area of up to 5 cells",
        finder=Pocket(5),
        tell=words.pocket,
        places=words.pockets,
    ),
    Technique(
        name="one region",
        tier=HARD,
        rung="pocket",
        weight=24,
        summary="a blank area in which two regions would not fit is one region",
        finder=OneRegion(),
        tell=words.one_region,
        places=words.pockets,
    ),
    WAYS(
        name="ways 12",
        tier=HARD,
        weight=24,
        summary="a run that can be completed in at most 12 ways: what they share",
        finder=OneNumber(ways(12), Turn.FAR),
    ),
    WAYS(
        name="ways 40",
        tier=HARD,
        weight=30,
        summary="a run that can be completed in at most 40 ways: what they share",
        finder=OneNumber(ways(40), Turn.FAR),
        default=False,
    ),
    Technique(
        name="budget",
        tier=HARD,
        rung="reach",
        weight=30,
        summary="what runs still need of a blank area bounds anything new in it",
        finder=WholeBoard(budget, Turn.BUDGET),
        tell=words.budget,
        places=words.pockets,
    ),
    ASSUMING(
        name="look-ahead",
        tier=HARD,
        rung="look-ahead",
        weight=40,
        summary="one look at what a number would do: a run or a cell is left without room",
        finder=LookAhead(_ladder, frozenset({ROOM, CROWDING})),
    ),
    ASSUMING(
        name="crowding",
        tier=HARD,
        rung="look-ahead",
        weight=40,
        summary="the half of look-ahead in which another run starves",
        finder=LookAhead(_ladder, frozenset({CROWDING})),
        default=False,
    ),
    ASSUMING(
        name="probe",
        tier=EXPERT,
        rung="probe",
        weight=100,
        summary="assume a number and go on gently until something goes wrong",
        finder=Probe(_ladder, runs=gentle),
    ),
    Technique(
        name="kin",
        tier=EXPERT,
        rung="kin",
        weight=120,
        summary="cells whose regions must pass through one another share a region",
        finder=LastLook(kin),
        tell=words.kin,
        places=words.open_cells,
    ),
    ASSUMING(
        name="nested",
        tier=EXPERT,
        rung="nested",
        weight=500,
        summary="a probe inside a probe",
        finder=Probe(_ladder, runs=lambda row: row.rung != "nested" and not row.finder.last),
        default=False,
    ),
)

LADDER = Ladder(
    kind="fillomino",
    techniques=TECHNIQUES,
    start=FillominoState,
    fast=fast,
    rungs=("local", "region", "pocket", "ways", "reach", "look-ahead", "probe", "kin", "nested"),
)
