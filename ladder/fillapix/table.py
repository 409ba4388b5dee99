"""The Fill-a-Pix ladder: the one place where order, names, tiers, rungs and weights stand."""

from __future__ import annotations

from ladder.fillapix import words
from ladder.fillapix.fast import fast
from ladder.fillapix.finders import SomeClues
from ladder.fillapix.links import links
from ladder.fillapix.single import count, difference
from ladder.fillapix.squeeze import squeeze
from ladder.fillapix.state import FillapixState
from ladder.fillapix.sweeps import sweep_counts, sweep_differences, sweep_links, sweep_squeezes
from ladder.fillapix.thinned import FillapixThinned
from ladder.probe import Probe, gentle
from ladder.steps import Tier
from ladder.table import Ladder, Technique

EASY, MEDIUM, HARD, EXPERT = Tier


def _ladder() -> Ladder:
    return LADDER


TECHNIQUES = (
    Technique(
        name="count",
        tier=EASY,
        rung="count",
        weight=1,
        summary="a clue that has its painted cells blanks the others, or needs all that are open",
        finder=SomeClues(count, sweep_counts, together=1),
        tell=words.count,
        places=words.open_clues,
    ),
    Technique(
        name="difference",
        tier=MEDIUM,
        rung="pair",
        weight=5,
        summary="a clue that needs more than another by as many cells as only it sees",
        finder=SomeClues(difference, sweep_differences, together=2),
        tell=words.squeeze,
        places=words.open_pairs,
    ),
    Technique(
        name="squeeze 3",
        tier=HARD,
        rung="squeeze",
        weight=25,
        summary="the same with three clues, one against two",
        finder=SomeClues(squeeze(3), sweep_squeezes(3), together=3, reach=1),
        tell=words.squeeze,
        places=words.open_pairs,
    ),
    Technique(
        name="probe count",
        tier=HARD,
        rung="probe",
        weight=40,
        summary="assume a colour and only count until something goes wrong",
        finder=Probe(_ladder, runs=lambda row: row.rung == "count"),
        tell=words.hypothesis,
        places=words.assumptions,
        costly=True,
    ),
    Technique(
        name="links",
        tier=EXPERT,
        rung="links",
        weight=40,
        summary="count with cells that must be equal or must differ",
        finder=SomeClues(links, sweep_links, together=None),
        tell=words.links,
        places=words.open_clues,
        default=False,
    ),
    Technique(
        name="squeeze 4",
        tier=EXPERT,
        rung="squeeze",
        weight=60,
        summary="the same with four clues, two against two or one against three",
        finder=SomeClues(squeeze(4), sweep_squeezes(4), together=4, reach=1),
        tell=words.squeeze,
        places=words.open_pairs,
    ),
    Technique(
        name="probe",
        tier=EXPERT,
        rung="probe",
        weight=100,
        summary="assume a colour and go on gently until something goes wrong",
        finder=Probe(_ladder, runs=gentle),
        tell=words.hypothesis,
        places=words.assumptions,
        costly=True,
    ),
    Technique(
        name="nested",
        tier=EXPERT,
        rung="nested",
        weight=500,
        summary="a probe inside a probe",
        finder=Probe(_ladder, runs=lambda row: row.rung != "nested"),
        tell=words.hypothesis,
        places=words.assumptions,
        default=False,
        costly=True,
    ),
)

LADDER = Ladder(
    kind="fillapix",
    techniques=TECHNIQUES,
    start=FillapixState,
    fast=fast,
    thinned=FillapixThinned,
    rungs=("count", "pair", "squeeze", "links", "probe", "nested"),
)
