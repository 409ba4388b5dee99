"""``fillproof generate``: the puzzle of a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.commands.bank_recipe import (
    Attempts,
    Density,
    Ink,
    Largest,
    Mask,
    Policy,
    Promise,
    Silent,
    Symmetry,
    recipe_of,
)
from cli.commands.daily import AuditToo
from cli.commands.generate_answer import Brought, TwinError, bring
from cli.commands.making import Wish, deliver
from cli.options import Json, UsageError, board_size
from cli.output import say
from puzzles import kind_name

if TYPE_CHECKING:
    from generator import Recipe

Said = Mapping[str, str | int | None]
"""Options by name, None where one is not given; all are about the recipe or the answer."""

Kind = Annotated[
    str | None,
    typer.Argument(
        metavar="KIND",
        help="fillomino (filling) or fillapix (mosaic); a full code says it, too.",
        show_default=False,
    ),
]
Size = Annotated[
    str | None,
    typer.Option("--size", metavar="RxC", help="Rows and columns, like 10x10; the kind's usual."),
]
Difficulty = Annotated[
    str | None,
    typer.Option(
        "--difficulty",
        metavar="TIER",
        help="easy, medium, hard, expert, or any; what is usual for the size.",
    ),
]
Code = Annotated[
    str | None,
    typer.Option(
        "--code",
        metavar="CODE",
        help="Makes the same puzzle on every machine; or a full code as printed. A new one is "
        "drawn if not given.",
    ),
]
Some = Annotated[
    int, typer.Option("--count", min=1, metavar="N", help="N puzzles: of CODE-1, CODE-2, ...")
]
AnswerFile = Annotated[
    str | None,
    typer.Option(
        "--answer",
        metavar="FILE",
        help="Make a puzzle with this answer: a picture (PNG or text), or a full Fillomino.",
    ),
]
Mend = Annotated[
    bool,
    typer.Option(
        "--mend", help="Flip the fewest cells of the picture that make its clues pin it down."
    ),
]


def generate(
    kind: Kind = None,
    *,
    size: Size = None,
    difficulty: Difficulty = None,
    code: Code = None,
    count: Some = 1,
    policy: Policy = None,
    symmetry: Symmetry = None,
    silent: Silent = False,
    max_region: Largest = None,
    promise: Promise = False,
    ink: Ink = None,
    mask: Mask = None,
    density: Density = None,
    attempts: Attempts = None,
    answer: AnswerFile = None,
    mend: Mend = False,
    audit: AuditToo = False,
    json: Json = False,
) -> int:
    """Make a puzzle, both witnesses asked of every removal of a clue.

    With --mask none goes; the answer is changed until the clues there will do.
    It comes in the native text format, with what is known of it as comments.
    """
    said: Said = {
        "size": size,
        "difficulty": difficulty,
        "policy": policy,
        "symmetry": symmetry,
        "silent-regions": silent or None,
        "max-region": max_region,
        "promise": promise or None,
        "ink": ink,
        "mask": mask,
        "density": density,
        "answer": answer,
        "mend": mend or None,
    }
    brought = None
    if code is not None and "|" in code:
        recipe, code = _from_full(code, kind, said)
        recipe = recipe if attempts is None else replace(recipe, attempts=attempts)
    elif kind is None:
        raise UsageError("name a kind, fillomino or fillapix, or a full code with --code")
    else:
        brought = _brought(answer, kind_name(kind), said, json=json)
        recipe = recipe_of(
            kind=kind,
            size=_board(size, brought),
            difficulty="any" if brought and difficulty is None else difficulty,
            policy=policy,
            symmetry=symmetry,
            silent=silent,
            max_region=max_region,
            promise=promise,
            ink=ink,
            mask=mask,
            density=density,
            attempts=attempts,
        )
    wishes = list(_wishes(recipe, code, count, brought))
    return deliver(wishes, total=count, what="generate", audit=audit, json=json)


def _from_full(code: str, kind: str | None, said: Said) -> tuple[Recipe, str]:
    """Return recipe and code of a full code.

    Raises:
        UsageError: Options say what the code says already.
    """
    from generator import codes

    recipe, short = codes.read(code)
    double = next((option for option, value in said.items() if value is not None), None)
    if double is not None:
        raise UsageError(f"a full code is all there is to say; leave --{double} out")
    if kind is not None and kind_name(kind) != recipe.kind:
        raise UsageError(f"the code is of {recipe.kind}, not {kind_name(kind)}")
    return recipe, short


def _brought(answer: str | None, kind: str, said: Said, *, json: bool) -> Brought | None:
    """Read the answer that the puzzle shall have, if there is one.

    Raises:
        UsageError: Options that do not go with it, or need one.
    """
    mend = bool(said["mend"])
    if answer is None:
        if mend:
            raise UsageError("--mend is for a picture; name one with --answer")
        return None
    if said["ink"] is not None:
        raise UsageError("--ink is for pictures that are drawn; leave it out with --answer")
    try:
        return bring(answer, kind=kind, mend=mend)
    except TwinError as error:
        if json:
            say(objects.line({"kind": kind, "made": False, **error.notes}))
        raise


def _board(size: str | None, brought: Brought | None) -> tuple[int, int] | None:
    """Return rows and columns as they are said, or as the answer has them."""
    said = None if size is None else board_size(size)
    if brought is None:
        return said
    if said not in (None, (brought.rows, brought.cols)):
        raise UsageError(f"--size {size}; the answer is {brought.rows}x{brought.cols}")
    return brought.rows, brought.cols


def _wishes(
    recipe: Recipe, code: str | None, count: int, brought: Brought | None
) -> Iterator[Wish]:
    """Yield what is wanted; a recipe or code that makes nothing is refused before it is tried."""
    from generator import check, codes

    check(recipe)
    start = codes.new_code() if code is None else code
    answer, notes = (None, {}) if brought is None else (brought.answer, brought.notes)
    for number in range(1, count + 1):
        one = start if count == 1 else f"{start}-{number}"
        codes.check_code(one)
        yield Wish(recipe, one, one, notes, answer)
