"""Asks rules about one number, and remembers what they find."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ladder.fillomino.plane import Plane
from ladder.state import Contradiction, Finding

if TYPE_CHECKING:
    from ladder.fillomino.state import FillominoState

Rule = Callable[[Plane, int, int, int, int, int], list[Finding]]
"""Called with plane, symbol, can, known, need, and the cells that are news: those whose part in the
sets has changed since the rule found nothing. It may leave out what no news can matter to."""


Seen = list[Finding] | Contradiction
"""What rules found, or that they saw a contradiction: both are remembered."""

NOTHING: list[Finding] = []


def ask(rules: tuple[Rule, ...], board: FillominoState, v: int, news: int) -> list[Finding]:
    """Return what the first rule finds that finds something about a number.

    What is found is remembered by the sets: it is the same, whatever was news.

    Args:
        rules: The rules.
        board: The board.
        v: The number.
        news: The cells that changed since they found nothing, or `EVERYWHERE`.

    Raises:
        Contradiction: A rule sees that there is no answer.
    """
    can, known, need = board.can[v], board.known[v], v or board.low(v)
    seen = board.plane.once("seen", _blank, v, can, known, need)
    found = seen.get(rules)
    if found is None:
        found = seen[rules] = _first_found(rules, board.plane, (v, can, known, need), news)
    if isinstance(found, Contradiction):
        raise Contradiction(found.about, found.text)
    return found


def _first_found(rules: tuple[Rule, ...], plane: Plane, sets: tuple[int, ...], news: int) -> Seen:
    """Return what the first rule finds that finds something; `sets` are v, can, known and need."""
    v, can, known, need = sets
    try:
        for rule in rules:
            findings = rule(plane, v, can, known, need, news)
            if findings:
                return findings
    except Contradiction as contradiction:
        return Contradiction(contradiction.about, contradiction.text)
    return NOTHING


def _blank(*_sets: int) -> dict[tuple[Rule, ...], Seen]:
    return {}
