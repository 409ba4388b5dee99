"""Options that say which puzzles are to be made, and the request they come to.

Commands write ``recipes.KindArgument``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cli.commands.technique_options import TechniqueOptions
from cli.options import KIND_WORDS, UsageError, board_size, whole

if TYPE_CHECKING:
    from generator import Request
    from generator.pictures import Picture

KindArgument = Annotated[
    str,
    typer.Argument(metavar="KIND", help=f"{KIND_WORDS}.", show_default=False),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeOptions(TechniqueOptions):
    """Options that say what is wanted of a puzzle beside kind, size and difficulty."""

    policy: Annotated[
        str | None,
        typer.Option(
            "--policy", metavar="WHO", help="Who decides whether a clue may go: ladder or solver."
        ),
    ] = None
    symmetry: Annotated[
        str | None,
        typer.Option(
            "--symmetry",
            metavar="WHICH",
            help="Symmetry of the clues: none, half-turn, quarter-turn, mirror.",
        ),
    ] = None
    silent: Annotated[
        bool, typer.Option("--silent-regions", help="Fillomino: allow regions without a given.")
    ] = False
    max_region: Annotated[
        int | None,
        typer.Option(
            "--max-region",
            min=1,
            parser=whole(1),
            metavar="N",
            help="Fillomino: the largest region, in cells.",
        ),
    ] = None
    promise: Annotated[
        bool, typer.Option("--promise", help="Fillomino: make --max-region a rule of the puzzle.")
    ] = False
    ink: Annotated[
        int | None,
        typer.Option(
            "--ink",
            min=0,
            parser=whole(0),
            metavar="PERCENT",
            help="Fill-a-Pix: the share of painted cells.",
        ),
    ] = None
    mask: Annotated[
        str | None,
        typer.Option(
            "--mask",
            metavar="FILE",
            help="Put clues exactly where this picture has marks (text with # and ., or PNG).",
        ),
    ] = None
    density: Annotated[
        int | None,
        typer.Option(
            "--density",
            min=0,
            parser=whole(0),
            metavar="PERCENT",
            help="Leave clues on at least this share of the cells.",
        ),
    ] = None
    thin: Annotated[
        int | None,
        typer.Option(
            "--thin",
            min=1,
            parser=whole(1),
            metavar="N",
            help="Make N puzzles of a code and keep the one with the fewest clues.",
        ),
    ] = None
    style: Annotated[
        str | None,
        typer.Option(
            "--style",
            metavar="NAME",
            help="What is usual for a purpose, unless you say otherwise. "
            "print: --symmetry half-turn --thin 4.",
        ),
    ] = None
    attempts: Annotated[
        int | None,
        typer.Option(
            "--attempts",
            min=1,
            parser=whole(1),
            metavar="N",
            help="How many answers to try for a code.",
        ),
    ] = None

    def request(self, kind: str, size: str | None, difficulty: str | None) -> Request:
        """Return what the options ask for; what is not said is None.

        Raises:
            FormatError: The mask is no picture.
            UsageError: A word or a size that is none.
        """
        from generator import Request, recipe

        return Request(
            kind=kind,
            size=None if size is None else board_size(size),
            difficulty=difficulty,
            policy=_member("--policy", self.policy, recipe.Policy),
            symmetry=_member("--symmetry", self.symmetry, recipe.Symmetry),
            silent=self.silent or None,
            max_region=self.max_region,
            promise=self.promise or None,
            ink=self.ink,
            mask=_picture(self.mask),
            density=self.density,
            thin=self.thin,
            **self.demands(),
            style=self.style,
            attempts=self.attempts,
        )


def said(asked: Request) -> Iterator[str]:
    """Yield the options that say something of the puzzle, kind and attempts left out."""
    names = {"silent": "silent-regions", "max_region": "max-region"}
    for field in fields(asked):
        if field.name not in ("kind", "attempts") and getattr(asked, field.name) is not None:
            yield names.get(field.name, field.name)


def _picture(file: str | None) -> Picture | None:
    """Read the value of --mask, a picture; None if there is none.

    Raises:
        FormatError: The file is no picture.
    """
    if file is None:
        return None
    from generator.pictures import read_picture

    return read_picture(Path(file))


_Word = TypeVar("_Word", bound=Enum)


def _member(option: str, word: str | None, words: type[_Word]) -> _Word | None:
    if word is None:
        return None
    try:
        return words(word)
    except ValueError:
        known = ", ".join(str(member.value) for member in words)
        raise UsageError(f"{option} {word!r}; expected one of {known}") from None
