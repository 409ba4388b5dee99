"""Options that say which puzzles are to be made, and the recipe they come to."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cli.options import UsageError

if TYPE_CHECKING:
    from generator.pictures import Picture
    from generator.recipe import Recipe

Kind = Annotated[
    str,
    typer.Argument(
        metavar="KIND", help="fillomino (filling) or fillapix (mosaic).", show_default=False
    ),
]
Size = Annotated[
    str,
    typer.Option("--size", metavar="RxC", help="Rows and columns, like 10x10.", show_default=False),
]
Difficulty = Annotated[
    str,
    typer.Option(
        "--difficulty",
        metavar="TIER",
        help="easy, medium, hard, expert, or any.",
        show_default=False,
    ),
]
Policy = Annotated[
    str | None,
    typer.Option("--policy", metavar="WHO", help="Whose word keeps a removal: ladder or solver."),
]
Symmetry = Annotated[
    str | None,
    typer.Option(
        "--symmetry", metavar="WHICH", help="Of clues: none, half-turn, quarter-turn, mirror."
    ),
]
Silent = Annotated[
    bool, typer.Option("--silent-regions", help="Fillomino: regions without a given are allowed.")
]
Largest = Annotated[
    int | None,
    typer.Option("--max-region", min=1, metavar="N", help="Fillomino: largest region."),
]
Promise = Annotated[
    bool, typer.Option("--promise", help="Fillomino: print --max-region with the puzzle as a rule.")
]
Ink = Annotated[
    int | None,
    typer.Option("--ink", metavar="PERCENT", help="Fill-a-Pix: share of painted cells."),
]
Mask = Annotated[
    str | None,
    typer.Option(
        "--mask",
        metavar="FILE",
        help="Where clues stand, and nowhere else: a picture (text with # and ., or PNG).",
    ),
]
Density = Annotated[
    int | None,
    typer.Option(
        "--density", metavar="PERCENT", help="Leave clues on at least this share of the cells."
    ),
]
Attempts = Annotated[
    int | None,
    typer.Option("--attempts", min=1, metavar="N", help="Answers tried for a code."),
]


def read_mask(file: str | None) -> Picture | None:
    """Read the value of --mask, a picture; None if there is none.

    Raises:
        FormatError: The file is no picture.
    """
    if file is None:
        return None
    from generator.pictures import read_picture

    return read_picture(Path(file))


def recipe_of(
    *,
    kind: str,
    size: tuple[int, int] | None,
    difficulty: str | None,
    policy: str | None,
    symmetry: str | None,
    silent: bool,
    max_region: int | None,
    promise: bool,
    ink: int | None,
    mask: str | None,
    density: int | None,
    attempts: int | None,
) -> Recipe:
    """Return the recipe of some options; whatever is None is as usual for the kind.

    Raises:
        FormatError: The mask is no picture, or there is no such kind.
        QuestionError: The mask has another size than the board.
        UsageError: An unknown word.
    """
    from generator import Request, recipe

    request = Request(
        kind=kind,
        size=size,
        difficulty=difficulty,
        policy=_member("--policy", policy, recipe.Policy),
        symmetry=_member("--symmetry", symmetry, recipe.Symmetry),
        silent=silent,
        max_region=max_region,
        promise=promise,
        ink=ink,
        mask=read_mask(mask),
        density=density,
        attempts=attempts,
    )
    return request.recipe()


_Word = TypeVar("_Word", bound=Enum)


def _member(option: str, word: str | None, words: type[_Word]) -> _Word | None:
    if word is None:
        return None
    try:
        return words(word)
    except ValueError:
        known = ", ".join(str(member.value) for member in words)
        raise UsageError(f"{option} {word!r}; expected one of {known}") from None
