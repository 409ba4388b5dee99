"""The second way behind a verdict: the puzzle is asked again, of its clues alone.

Fill-a-Pix has it in the counter (`cpmodels.fillapix`): the same question to
another model, without what single clues settle. For Fillomino it is the third
witness that is asked, `verify.counters.fillomino_clues`: another loop, other
cuts, and a solver of another make.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from puzzles import (
    Answer,
    Count,
    Evidence,
    Limit,
    LimitError,
    Puzzle,
    Verdict,
    WitnessError,
    as_rows,
    violation,
)
from puzzles.limits import Tick, deadline
from verify.counters import fillomino_clues


@dataclass(frozen=True, slots=True)
class Ways:
    """How a count's verdict was reached.

    Attributes:
        evidence: The ways.
        cut: The limit that stopped the second way, or None.
    """

    evidence: tuple[Evidence, ...] = ()
    cut: Limit | None = None


def _fillomino(puzzle: Puzzle, known: Answer | None, tick: Tick) -> Answer | None:
    return fillomino_clues.another(puzzle, known, tick=tick)


AGAIN: dict[str, Callable[[Puzzle, Answer | None, Tick], Answer | None] | None] = {
    "fillomino": _fillomino,
    "fillapix": None,
}
"""By kind, who finds an answer besides a known one; None for kinds whose counter asks twice."""


def _clashing_givens(puzzle: Puzzle, tick: Tick) -> tuple[int, ...] | None:
    return fillomino_clues.clash(puzzle, tick=tick)


CLASHING: dict[str, Callable[[Puzzle, Tick], tuple[int, ...] | None] | None] = {
    "fillomino": _clashing_givens,
    "fillapix": None,
}
"""By kind, who names clues that contradict each other; None for kinds whose counter does."""


def clashing(puzzle: Puzzle, seconds: float | None = None) -> tuple[int, ...] | None:
    """Return cells of clues that contradict each other, as the second way sees it.

    Args:
        puzzle: A puzzle without an answer.
        seconds: Wall-clock time; its limits on work hold in any case.

    Returns:
        The cells, ascending; None where the second way does not say.

    Raises:
        WitnessError: The second way found an answer.
    """
    name = CLASHING[puzzle.kind]
    if name is None:
        return None
    try:
        cells = name(puzzle, deadline(seconds))
    except LimitError:
        return None
    if cells is None:
        raise WitnessError("the solver from the clues found an answer of a puzzle without one")
    return cells


def ways(puzzle: Puzzle, counted: Count, seconds: float | None = None) -> Ways:
    """Return the ways by which a verdict was reached, asking the second where there is one only.

    Args:
        puzzle: The puzzle.
        counted: What the counter says of it.
        seconds: Wall-clock time for the second way; its limits on work hold in any case.

    Raises:
        WitnessError: The second way found an answer that the first denied, or a wrong one.
    """
    if counted.verdict is Verdict.MULTIPLE:
        return Ways((Evidence.ANSWERS,))
    again = AGAIN[puzzle.kind]
    if counted.verdict is Verdict.UNKNOWN or again is None:
        return Ways(counted.evidence)
    known = counted.answers[0] if counted.answers else None
    try:
        found = again(puzzle, known, deadline(seconds))
    except LimitError as error:
        return Ways(counted.evidence, error.limit)
    if found is not None:
        raise WitnessError(_contradiction(puzzle, counted, found))
    return Ways((*counted.evidence, Evidence.CLUES))


def _contradiction(puzzle: Puzzle, counted: Count, found: Answer) -> str:
    broken = violation(puzzle, found)
    if broken:
        return f"an answer found from the clues breaks the rule: {broken.message}"
    rows = "/".join(" ".join(map(str, row)) for row in as_rows(found, puzzle.cols))
    if found in counted.answers:
        return f"asked for another answer, the solver from the clues gave the same: {rows}"
    first = " and ".join(way.value for way in counted.evidence)
    verdict = counted.verdict.value
    return f"by {first} the verdict is {verdict}; the solver from the clues found: {rows}"
