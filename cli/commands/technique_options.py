"""Options that say what is wanted of the solution of a puzzle that is to be made."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any

import typer

from cli.options import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class TechniqueOptions:
    """Options that say what is wanted of the solution; names and ranges are read later."""

    needs: Annotated[
        Words,
        typer.Option(
            "--needs",
            metavar="NAMES",
            help="Techniques that the solution needs: some step that the rest stands on uses each.",
        ),
    ] = None
    without: Annotated[
        Words,
        typer.Option(
            "--without",
            metavar="NAMES",
            help="Techniques, rungs or tiers without which the puzzle can be solved, too.",
        ),
    ] = None
    hardest: Annotated[
        str | None,
        typer.Option(
            "--hardest", metavar="NAME", help="The technique that is the hardest of the rating."
        ),
    ] = None
    steps: Annotated[
        str | None,
        typer.Option("--steps", metavar="A..B", help="How many steps explain tells: 60.. or ..40."),
    ] = None
    score: Annotated[
        str | None, typer.Option("--score", metavar="A..B", help="The score of the rating.")
    ] = None
    width: Annotated[
        str | None,
        typer.Option(
            "--width",
            metavar="A..B",
            help="How many steps are open, on average, when one of them is taken.",
        ),
    ] = None

    def demands(self) -> dict[str, Any]:
        """Return what is said of the solution by the names of a request's fields."""
        return {field.name: getattr(self, field.name) for field in fields(TechniqueOptions)}
