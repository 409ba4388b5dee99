"""What the commands that climb the ladder share: techniques that are on, steps, values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from cli.options import UsageError, Words

if TYPE_CHECKING:
    from ladder import Ladder


def selections(
    kinds: Iterable[str], only: Words = None, without: Words = None, also: Words = None
) -> dict[str, frozenset[str]]:
    """Return the techniques that are on for each of the kinds.

    A word that one kind knows is ignored for the others: a kind that knows no
    word of --only keeps its usual techniques.

    Raises:
        UsageError: A word that none of the kinds knows.
    """
    from ladder import LADDERS

    ladders = {kind: LADDERS[kind] for kind in sorted(set(kinds))}
    given = {"--only": only or [], "--without": without or [], "--also": also or []}
    for option, words in given.items():
        for word in words:
            if not any(_knows(ladder, word) for ladder in ladders.values()):
                raise UsageError(_unknown(option, word, ladders.values()))
    return {kind: _selected(ladder, *given.values()) for kind, ladder in ladders.items()}


def values_text(values: Sequence[int]) -> str:
    """Return ascending values with runs of three or more drawn together: ``2, 6-8``."""
    runs: list[list[int]] = []
    for v in values:
        if runs and v == runs[-1][-1] + 1:
            runs[-1].append(v)
        else:
            runs.append([v])
    return ", ".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def _knows(ladder: Ladder, word: str) -> bool:
    from ladder import SelectionError

    try:
        ladder.names(word)
    except SelectionError:
        return False
    return True


def _selected(
    ladder: Ladder, only: list[str], without: list[str], also: list[str]
) -> frozenset[str]:
    known = [[w for w in words if _knows(ladder, w)] for words in (only, without, also)]
    return ladder.select(only=known[0] or None, without=known[1], also=known[2])


def _unknown(option: str, word: str, ladders: Collection[Ladder]) -> str:
    techniques = "; ".join(
        f"techniques of {ladder.kind} are {', '.join(t.name for t in ladder.techniques)}"
        for ladder in ladders
    )
    return f"{option} {word!r} is no technique, rung or tier; {techniques}"
