"""What a repair has to keep to, as options say it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from cli import options
from cli.inputs import filled_board
from cli.options import UsageError
from puzzles import Puzzle
from puzzles.grid import cell_name

if TYPE_CHECKING:
    from generator.mending.repair import Terms
    from puzzles.formats import Record


RATED = 12
"""Ways that are rated, at least, to find the one that is nearest to a tier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Options that say what a mended puzzle is to be like."""

    answer: Annotated[
        str | None,
        typer.Option(
            "--answer", metavar="FILE", help=f"The answer wanted, every cell {options.FILLED_FORM}."
        ),
    ] = None
    fill: Annotated[
        str | None,
        typer.Option(
            "--fill",
            metavar="FILE",
            help="Cells that the answer must have; the others are open, as in --filled.",
        ),
    ] = None
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry",
            metavar="WHICH",
            help="Add clues in groups of this symmetry: none, half-turn, quarter-turn, mirror.",
        ),
    ] = "none"
    keep_empty: Annotated[
        options.Words,
        typer.Option(
            "--keep-empty",
            metavar="CELL",
            help="Leave this cell without a clue, like r3c5; may be repeated.",
        ),
    ] = None
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty",
            metavar="TIER",
            help="Let it need no technique above this tier: easy, medium, hard or expert.",
        ),
    ] = None
    near: Annotated[
        str | None,
        typer.Option(
            "--near",
            metavar="TIER",
            help="Of the shortest ways, show those first whose tier is nearest to this one.",
        ),
    ] = None
    every: Annotated[
        int,
        typer.Option(
            "--all",
            min=1,
            parser=options.whole(1),
            metavar="N",
            help="Show up to N ways that are equally short.",
        ),
    ] = 1

    def terms(self, records: Sequence[Record], paths: Sequence[str] | None) -> Terms:
        """Return what these options ask for.

        Raises:
            UsageError: An option that means nothing, or boards for several puzzles.
            FormatError: A board that does not fit the puzzle.
        """
        from generator import Symmetry
        from generator.mending.repair import Terms
        from ladder import Tier

        if self.answer is not None and self.fill is not None:
            raise UsageError("--answer and --fill both name the answer wanted; give one of them")
        _one_of("--symmetry", self.symmetry, [s.value for s in Symmetry])
        for option, word in (("--difficulty", self.difficulty), ("--near", self.near)):
            if word is not None:
                _one_of(option, word, [t.word for t in Tier])
        answer, filled = None, None
        if self.answer is not None:
            answer = _whole(self.answer, records, paths)
        if self.fill is not None:
            filled = filled_board(self.fill, records, paths, "--fill")
        cells = {_cell(word, r.puzzle) for word in self.keep_empty or [] for r in records}
        return Terms(
            answer=answer,
            filled=filled,
            symmetry=Symmetry(self.symmetry),
            keep_empty=frozenset(cells),
            tier=None if self.difficulty is None else Tier[self.difficulty.upper()],
            most=self.every if self.near is None else max(self.every, RATED),
        )


def _one_of(option: str, word: str, known: Sequence[str]) -> None:
    if word not in known:
        raise UsageError(f"{option} {word!r}; expected one of {', '.join(known)}")


def _whole(file: str, records: Sequence[Record], paths: Sequence[str] | None) -> tuple[int, ...]:
    """Read the value of --answer.

    Raises:
        UsageError: A cell is open.
        FormatError: No board of this puzzle.
    """
    values = filled_board(file, records, paths, "--answer", givens=False)
    whole = tuple(v for v in values if v is not None)
    if len(whole) < len(values):
        name = cell_name(values.index(None), records[0].puzzle.cols)
        raise UsageError(f"--answer {file}: {name} is open; --fill takes boards with open cells")
    return whole


def _cell(word: str, puzzle: Puzzle) -> int:
    """Read the name of a cell, ``r3c5``.

    Raises:
        UsageError: No cell of this board.
    """
    match = re.fullmatch(r"r([0-9]{1,3})c([0-9]{1,3})", word.strip().lower())
    if match and 1 <= int(match[1]) <= puzzle.rows and 1 <= int(match[2]) <= puzzle.cols:
        return (int(match[1]) - 1) * puzzle.cols + int(match[2]) - 1
    last = cell_name(len(puzzle.clues) - 1, puzzle.cols)
    raise UsageError(f"--keep-empty {word!r}; expected a cell from r1c1 to {last}")
