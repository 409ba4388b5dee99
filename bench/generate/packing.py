"""What separates the sizes of Fillomino: the tables of a published generator, ours beside."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bench.generate.published import CODES, PACKED, Packed
from bench.generate.sample import STUCK, Run, by_recipe, records, size
from bench.ladder.table import markdown, number, quantile
from generator import PRESETS, Recipe
from ladder import LADDERS, Tier

RECIPES = PRESETS["fillomino"]
"""What the published generator makes, too."""


def tables(runs: Sequence[Run]) -> str:
    """Write what became of the answers, how the puzzles differ, and the techniques they use."""
    groups = by_recipe(runs)
    head = ["", *(name for recipe in groups for name in (_title(recipe), "published"))]
    rows = [[row.label, *_pair(row, groups)] for row in ROWS]
    rows = [row for row in rows if any(cell not in NOTHING for cell in row[1:])]
    return (
        f"### Fillomino: what separates the sizes\n\n{markdown(head, rows)}\n"
        f"### Fillomino: steps a puzzle by technique, and puzzles by the hardest one\n\n"
        f"{_techniques(groups)}"
    )


NOTHING = ("-", "0.0")
"""A row with nothing but these is left out."""


class Row(NamedTuple):
    """A figure of ours, and the published one."""

    label: str
    ours: Callable[[Sequence[Run]], str]
    theirs: Callable[[Packed], str] = lambda _: "-"


def _pair(row: Row, groups: dict[Recipe, list[Run]]) -> list[str]:
    found = []
    for recipe, group in groups.items():
        there = PACKED.get(recipe.rows)
        found += [row.ours(group), row.theirs(there) if there else "-"]
    return found


def _title(recipe: Recipe) -> str:
    return f"{size(recipe)} {recipe.difficulty}"


def _hundred(count: float, codes: int) -> str:
    return f"{100 * count / codes:.1f}"


def _dropped(tier: str) -> Row:
    def theirs(there: Packed) -> str:
        return "-" if there.rated is None else _hundred(there.rated.get(tier, 0), CODES)

    def ours(runs: Sequence[Run]) -> str:
        return _hundred(sum(one.tally.rated.get(tier, 0) for one in runs), len(runs))

    return Row(f"dropped: {tier}, a 100 codes", ours, theirs)


def _failed(runs: Sequence[Run]) -> str:
    return _hundred(sum(one.tally.failed for one in runs), len(runs))


def _shallow(runs: Sequence[Run]) -> str:
    return _hundred(sum(one.tally.shallow for one in runs), len(runs))


def _attempts(runs: Sequence[Run]) -> str:
    tried = [one.tally.attempts for one in runs]
    return f"{statistics.mean(tried):.2f} ({max(tried)})"


def _clues(runs: Sequence[Run]) -> str:
    found = records(runs)
    if not found:
        return "-"
    cells = len(found[0].answer)
    mean = statistics.mean(record.clues for record in found)
    return f"{mean:.1f} ({100 * mean / cells:.0f} %)"


def _spread(name: str) -> Callable[[Sequence[Run]], str]:
    """Return 5 %, median and 95 % of a figure of the puzzles."""

    def ours(runs: Sequence[Run]) -> str:
        values = [float(getattr(record, name)) for record in records(runs)]
        if not values:
            return "-"
        middle = statistics.median(values)
        return " / ".join(f"{v:.0f}" for v in (quantile(values, 0.05), middle, max(values)))

    return ours


def _proof(runs: Sequence[Run]) -> str:
    """Return the time of a fresh proof of uniqueness by that of making the puzzle."""
    pairs = [(one.record.counting, one.seconds) for one in runs if one.record]
    ratios = [proof / making for proof, making in pairs if making]
    return f"{number(statistics.median(ratios))} ({number(max(ratios))})" if ratios else "-"


def _known(value: int | None) -> str:
    return "-" if value is None else _hundred(value, CODES)


def _told(there: Packed) -> str:
    return "-" if there.proof is None else "{:.0f} ({:.0f})".format(*there.proof)


ROWS = (
    Row("codes", lambda runs: str(len(runs)), lambda _: str(CODES)),
    Row("puzzles", lambda runs: str(len(records(runs))), lambda _: str(CODES)),
    Row("answers a code, mean (most)", _attempts),
    Row("dropped: none laid, a 100 codes", _failed, lambda there: _hundred(there.failed, CODES)),
    *(_dropped(word) for word in (*(tier.word for tier in Tier), STUCK)),
    Row("dropped: shallow, a 100 codes", _shallow, lambda there: _known(there.shallow)),
    Row("clues, mean", _clues, lambda there: f"about {there.blanks} blank"),
    Row("steps, 5 % / median / most", _spread("steps")),
    Row("depth, 5 % / median / most", _spread("depth")),
    Row("score, 5 % / median / most", _spread("score")),
    Row("proof by making, median (worst)", _proof, _told),
)


def _techniques(groups: dict[Recipe, list[Run]]) -> str:
    head = ["technique", "tier"]
    for recipe in groups:
        head += [f"{_title(recipe)}: steps", "hardest"]
    rows: list[list[object]] = []
    for technique in LADDERS["fillomino"].techniques:
        cells = []
        for group in groups.values():
            found = records(group)
            mean = sum(r.uses.get(technique.name, 0) for r in found) / len(found) if found else 0
            hardest = Counter(record.hardest for record in found)[technique.name]
            cells += [f"{mean:.2f}" if mean else "-", str(hardest or "-")]
        if any(cell != "-" for cell in cells):
            rows.append([technique.name, technique.tier.word, *cells])
    return markdown(head, rows)
