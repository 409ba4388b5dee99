"""What a bank holds as text and as JSON objects."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from cli import objects
from cli.output import fit, on_terminal, paint, width
from cli.show.boards import answer_lines, clue_cells, spread
from cli.show.histograms import histogram_lines
from cli.show.table import cap, size
from puzzles import Puzzle
from puzzles.printing import plural, printable, shortened

if TYPE_CHECKING:
    from generator.bank import BankRow
    from generator.bank.stats import Costs, Group, Spread

CODE = 20
"""Columns for a code in the list."""

OPTIONS = 60
"""Most characters of a recipe's options that are shown."""

HEAD = (
    f"{'id':>6} {'code'.ljust(CODE)} {'kind'.ljust(9)} {'size'.ljust(7)} tier     "
    "score depth clues finds"
)


def line(row: BankRow) -> str:
    """Return the line of one puzzle."""
    kept, p = row.entry, row.entry.puzzle
    start = f"{row.id:>6} {fit(kept.name, CODE)} {p.kind.ljust(9)} {size(p).ljust(7)}"
    tier = kept.tier or "stuck"
    numbers = f"{kept.score:7.1f} {kept.depth:5} {kept.clue_count:5} {kept.finds:5}"
    return f"{start} {paint(tier.ljust(6), tier)} {numbers}"


def page(row: BankRow) -> list[str]:
    """Return all that is known of one puzzle."""
    from ladder.stars import LEVELS, stars

    kept, p = row.entry, row.entry.puzzle
    cap_text = "" if p.max_region is None else f", regions {cap(p)}"
    tier = kept.tier or "stuck"
    rated = f"{paint(tier, tier)}, score {kept.score}, depth {kept.depth}"
    check = asdict(kept.crosscheck)
    return [
        f"puzzle {row.id}: {p.kind} {size(p)}{cap_text}",
        *_board(p),
        "answer:",
        *answer_lines(p.kind, kept.answer, p.cols),
        f"rating: {rated}, {plural(kept.clue_count, 'clue')}",
        f"stars: {stars(kept.tier, kept.score)} of {len(LEVELS)}",
        *_pairs("uses", kept.uses),
        *([] if kept.recipe is None else _pairs("cross-check", check)),
        f"code: {printable(kept.name)}",
        *_said("full code", kept.full_code),
        *(line for name, text in asdict(kept.credits).items() for line in _said(name, text)),
    ]


def _said(name: str, text: str | None) -> list[str]:
    """Return the line of what may be missing."""
    return [] if text is None else [f"{name}: {printable(text)}"]


def _board(puzzle: Puzzle) -> list[str]:
    cells = clue_cells(puzzle.clues)
    return spread(cells, puzzle.cols, sep=" ", width=width() if on_terminal() else None)


def _pairs(title: str, numbers: Mapping[str, int]) -> list[str]:
    """Return the numbers that are not zero on lines that fit."""
    text = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in numbers.items() if n)
    return textwrap.wrap(f"{title}: {text or 'none'}", width(), subsequent_indent="  ")


def group_lines(group: Group) -> list[str]:
    """Return what is said of the puzzles of one kind, size and tier."""
    kind, rows, cols, tier = group.key
    word = tier or "stuck"
    return [
        "",
        f"{kind} {rows}x{cols} {paint(word, word)}: {plural(group.puzzles, 'puzzle')}",
        f"clues: {_range(group.clues)}; score: {_range(group.score)}",
        f"depth: {_range(group.depth)}; finds: {_range(group.finds)}",
        *histogram_lines(group.histograms),
        *_pairs("uses", group.uses),
        *(_pairs("hardest", group.hardest) if group.hardest else ()),
        *_pairs("cross-check", asdict(group.crosscheck)),
    ]


def _range(spread_: Spread) -> str:
    return f"{spread_.least:g} to {spread_.largest:g}, mean {spread_.mean:.2f}"


def costs_lines(cost: Costs) -> list[str]:
    """Return what it took to make those of one recipe and seed."""
    from generator.codes import options

    r, s, tally = cost.batch.recipe, cost.standing, asdict(cost.tally)
    dropped = {f"rated {word}": n for word, n in tally.pop("rated").items()}
    dropped |= {f"missed {word}": n for word, n in tally.pop("missed").items()}
    more = shortened(options(r), OPTIONS)
    name = ", ".join(filter(None, (f"{r.kind} {r.rows}x{r.cols} {r.difficulty}", more)))
    return [
        "",
        *textwrap.wrap(
            f"batch {printable(cost.batch.seed)}, {name}, engine {cost.batch.engine}: "
            f"{plural(s.tried, 'code')}",
            width(),
            subsequent_indent="  ",
            break_on_hyphens=False,
        ),
        *_pairs("codes", {"made": s.made, "duplicates": s.duplicates, "gave up": s.gave_up}),
        *_pairs("answers", tally | dropped),
    ]


def group_object(group: Group) -> objects.Fields:
    """Return the same of a group as a JSON object."""
    kind, rows, cols, tier = group.key
    fields = asdict(group)
    del fields["key"]
    return {"kind": kind, "rows": rows, "cols": cols, "tier": tier} | fields


def costs_object(cost: Costs) -> objects.Fields:
    """Return the same of a recipe and seed as a JSON object."""
    from generator.bank.texts import recipe_fields

    return {
        "batch": cost.batch.seed,
        "engine": cost.batch.engine,
        "recipe": recipe_fields(cost.batch.recipe),
        "codes": asdict(cost.standing),
        "tally": asdict(cost.tally),
    }
