"""Asks rules about one number, and remembers what they find."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ladder.fillomino.plane import Plane
from ladder.state import Contradiction, Finding

if TYPE_CHECKING:
    from ladder.fillomino.state import FillominoState

Rule = Callable[[Plane, int, int, int, int, int], list[Finding]]
"""Called with plane, symbol, can, known, need, and the cells that are news: those whose part in the
sets has changed since the rule found nothing. It may leave out what no news can matter to."""


class Seen:
    """What rules found, or that they saw a contradiction: both are remembered."""

    __slots__ = ("about", "findings", "text")

    def __init__(self, findings: list[Finding], about: int = 0, text: str = "") -> None:
        self.findings, self.about, self.text = findings, about, text

    def unpack(self) -> list[Finding]:
        """Return the findings, or raise the contradiction again."""
        if self.text:
            raise Contradiction(self.about, self.text)
        return self.findings


NOTHING = Seen([])


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
    seen = board.journal.seen.get(v)
    if seen is None:
        sets = board.can[v], board.known[v], board.low(v)
        seen = board.journal.seen[v] = board.plane.once("seen", _blank, v, *sets)
    if rules not in seen:
        sets = board.can[v], board.known[v], board.low(v)
        seen[rules] = _first_found(rules, board.plane, v, sets, news)
    found: Seen = seen[rules]
    return found.unpack()


def _first_found(
    rules: tuple[Rule, ...], plane: Plane, v: int, sets: tuple[int, int, int], news: int
) -> Seen:
    """Return what the first rule finds that finds something; `sets` are can, known and need."""
    try:
        for rule in rules:
            findings = rule(plane, v, *sets, news)
            if findings:
                return Seen(findings)
    except Contradiction as contradiction:
        return Seen([], contradiction.about, contradiction.text)
    return NOTHING


def _blank(*_sets: int) -> dict[object, Any]:
    return {}
