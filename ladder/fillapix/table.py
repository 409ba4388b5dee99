"""The Fill-a-Pix ladder: the one place where order, names, tiers, rungs and weights stand."""

from __future__ import annotations

from ladder.fillapix import words
from ladder.fillapix.ahead import probe
from ladder.fillapix.fast import settle
from ladder.fillapix.links import links
from ladder.fillapix.single import count, difference
from ladder.fillapix.squeeze import squeeze
from ladder.fillapix.state import Board
from ladder.steps import Tier
from ladder.table import Ladder, Technique

EASY, MEDIUM, HARD, EXPERT = Tier


def _rows() -> tuple[Technique, ...]:
    return TECHNIQUES


TECHNIQUES = (
    Technique(
        "count",
        EASY,
        "count",
        1,
        "a clue that has its painted cells blanks the others, or needs all that are open",
        count,
        words.count,
        words.open_clues,
    ),
    Technique(
        "difference",
        MEDIUM,
        "pair",
        5,
        "a clue that needs more than another by as many cells as only it sees",
        difference,
        words.squeeze,
        words.open_pairs,
    ),
    Technique(
        "squeeze 3",
        HARD,
        "squeeze",
        25,
        "the same with three clues, one against two",
        squeeze(3),
        words.squeeze,
        words.open_pairs,
    ),
    Technique(
        "probe count",
        HARD,
        "probe",
        40,
        "assume a colour and only count until something goes wrong",
        probe("probe count", settle, _rows),
        words.hypothesis,
        words.assumptions,
        costly=True,
    ),
    Technique(
        "links",
        EXPERT,
        "links",
        40,
        "count with cells that must be equal or must differ",
        links,
        words.links,
        words.open_clues,
        default=False,
    ),
    Technique(
        "squeeze 4",
        EXPERT,
        "squeeze",
        60,
        "the same with four clues, two against two or one against three",
        squeeze(4),
        words.squeeze,
        words.open_pairs,
    ),
    Technique(
        "probe",
        EXPERT,
        "probe",
        100,
        "assume a colour and go on gently until something goes wrong",
        probe("probe", settle, _rows),
        words.hypothesis,
        words.assumptions,
        costly=True,
    ),
    Technique(
        "nested",
        EXPERT,
        "nested",
        500,
        "a probe inside a probe",
        probe("nested", settle, _rows),
        words.hypothesis,
        words.assumptions,
        default=False,
        costly=True,
    ),
)

LADDER = Ladder(
    kind="fillapix",
    techniques=TECHNIQUES,
    start=Board,
    settle=settle,
    rungs=("count", "pair", "squeeze", "links", "probe", "nested"),
)
