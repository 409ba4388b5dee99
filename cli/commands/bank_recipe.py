"""Options that say which puzzles are to be made, and the recipe they come to."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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


SAID = ("kind", "rows", "cols", "difficulty")
"""What always says which puzzle is wanted."""


def read_mask(file: str | None, size: tuple[int, int] | None) -> Picture | None:
    """Read the value of --mask, a picture; None if there is none.

    Args:
        file: The value.
        size: Rows and columns if they are said besides.

    Raises:
        FormatError: The file is no picture.
        UsageError: A picture of another size.
    """
    if file is None:
        return None
    from generator.pictures import read_picture

    mask = read_picture(Path(file))
    if size not in (None, (mask.rows, mask.cols)):
        wanted = "x".join(map(str, size or ()))
        raise UsageError(f"the mask is {mask.rows}x{mask.cols}, the board {wanted}")
    return mask


def recipe_of(
    *, policy: str | None, symmetry: str | None, mask: Picture | None, **given: object
) -> Recipe:
    """Return the recipe of some options; whatever is None is as usual for the kind.

    Raises:
        UsageError: An unknown word.
    """
    from generator import masks, recipe
    from generator.referee import usual

    chosen: dict[str, object] = {k: v for k, v in given.items() if v is not None}
    if policy is None:
        chosen["policy"] = usual(*(chosen[name] for name in SAID)).policy  # type: ignore[arg-type]
    else:
        chosen["policy"] = _member("--policy", policy, recipe.Policy)
    if symmetry is not None:
        chosen["symmetry"] = _member("--symmetry", symmetry, recipe.Symmetry)
    if mask is not None:
        chosen["mask"] = masks.to_digits(mask.answer)
    return recipe.Recipe(**chosen)  # type: ignore[arg-type]


def _member(option: str, word: str, words: type[Enum]) -> Enum:
    try:
        return words(word)
    except ValueError:
        known = ", ".join(str(member.value) for member in words)
        raise UsageError(f"{option} {word!r}; expected one of {known}") from None
