"""``fillproof generate``: the puzzle of a code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects
from cli.bundles import bundled
from cli.commands import recipes
from cli.commands.generate_answer import Brought, TwinError, bring
from cli.commands.making import Delivery
from cli.commands.picture_options import ImageOptions, check_preview
from cli.guard import YES
from cli.options import KIND_WORDS, UsageError, seconds, whole
from cli.output import say
from cli.show.generate import Wish
from puzzles import KINDS, kind_name

if TYPE_CHECKING:
    from generator import Recipe, Request

AnyKindArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="KIND",
        help=f"{KIND_WORDS}; not needed with a full code.",
        show_default=False,
    ),
]
UsualSizeOption = Annotated[
    str | None,
    typer.Option(
        "--size", metavar="RxC", help="Rows and columns, like 10x10. Default: usual for the kind."
    ),
]
UsualDifficultyOption = Annotated[
    str | None,
    typer.Option(
        "--difficulty",
        metavar="TIER",
        help="easy, medium, hard, expert, or any. Default: usual for the size.",
    ),
]
CodeOption = Annotated[
    str | None,
    typer.Option(
        "--code",
        metavar="CODE",
        help="A code makes the same puzzle on every machine; a full code, as printed, also holds "
        "the other options. Default: a new code.",
    ),
]
PuzzlesOption = Annotated[
    int,
    typer.Option(
        "--count",
        min=1,
        parser=whole(1),
        metavar="N",
        help="Make N puzzles, from CODE-1, CODE-2, ...",
    ),
]
AnswerOption = Annotated[
    str | None,
    typer.Option(
        "--answer",
        metavar="FILE",
        help="Make a puzzle with this answer: a picture (PNG, JPEG, GIF, BMP, WebP or text; --size "
        "scales an image) or a full Fillomino.",
    ),
]
MakingLimitOption = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        parser=seconds,
        help="Stop after this much wall-clock time for a puzzle, and say what came of it (exit "
        "code 3). With --answer, print the puzzle with the clues left then; so does Ctrl-C (130). "
        "With --fewest, print the best for the answer at hand.",
    ),
]
MendOption = Annotated[
    bool,
    typer.Option("--mend", help="Flip the fewest cells that leave the picture without a twin."),
]


FewestOption = Annotated[
    bool,
    typer.Option(
        "--fewest",
        help="Pin the answer by the fewest clues there are, with techniques up to the tier of "
        "--difficulty. Default: of any, or none.",
    ),
]


@bundled
def generate(
    kind: AnyKindArgument = None,
    *,
    size: UsualSizeOption = None,
    difficulty: UsualDifficultyOption = None,
    code: CodeOption = None,
    count: PuzzlesOption = 1,
    answer: AnswerOption = None,
    mend: MendOption = False,
    fewest: FewestOption = False,
    time_limit: MakingLimitOption = None,
    image: ImageOptions,
    wished: recipes.RecipeOptions,
    delivery: Delivery,
) -> int:
    """Make a puzzle.

    Solver and ladder judge every removal of a clue.

    With --mask no clue goes; instead, the answer changes until the clues there
    suffice. The puzzle is printed in the native text format, with its code and
    rating as comments.
    """
    asked = wished.request(kind or "", size, difficulty)
    if fewest:
        asked = _for_fewest(asked, delivery, code)
    brought = None
    if code is not None and "|" in code:
        double = [*recipes.said(asked), *["answer"] * (answer is not None), *["mend"] * mend]
        double += image.said()
        recipe, code = _from_full(code, kind, double)
        recipe = replace(recipe, attempts=asked.attempts or recipe.attempts)
    elif kind is None:
        kinds = " or ".join(KINDS)
        raise UsageError(f"name a kind, {kinds}, or a full code with --code")
    else:
        if image.preview is not None:
            check_preview(image.preview, force=delivery.force)
        brought = _brought(answer, kind_name(kind), asked, image, mend=mend, json=delivery.json)
        if image.preview is not None:
            return YES
        recipe = (_fitted(asked, brought) if brought else asked).recipe()
    wishes = [replace(w, fewest=fewest) for w in _wishes(recipe, code, count, brought)]
    return delivery.of(wishes, what="generate", seconds=time_limit)


def _for_fewest(asked: Request, delivery: Delivery, code: str | None) -> Request:
    """Return the request of a puzzle with the fewest clues.

    Raises:
        UsageError: Something that does not go with it.
        QuestionError: Options that ask for other clues.
    """
    from generator.pinned import for_fewest

    if code is not None and "|" in code:
        raise UsageError("a full code says which clues stand; leave --fewest out")
    if delivery.audit:
        raise UsageError("--audit is for clues that were taken away; leave it out with --fewest")
    return for_fewest(asked)


def _from_full(code: str, kind: str | None, double: Sequence[str]) -> tuple[Recipe, str]:
    """Return recipe and code of a full code.

    Raises:
        UsageError: Options say what the code says already.
    """
    from generator import codes

    recipe, short = codes.read(code)
    if double:
        raise UsageError(f"a full code is all there is to say; leave --{double[0]} out")
    if kind is not None and kind_name(kind) != recipe.kind:
        raise UsageError(f"the code is of {recipe.kind}, not {kind_name(kind)}")
    return recipe, short


def _brought(
    answer: str | None, kind: str, asked: Request, image: ImageOptions, *, mend: bool, json: bool
) -> Brought | None:
    """Read the answer that the puzzle shall have, if there is one, or write its preview.

    Raises:
        UsageError: Options that do not go with it, or need one.
    """
    if answer is None:
        if mend:
            raise UsageError("--mend is for a picture; name one with --answer")
        if image.said():
            raise UsageError(f"--{image.said()[0]} is for an image; name one with --answer")
        return None
    if asked.ink is not None:
        raise UsageError("--ink is for pictures that are drawn; leave it out with --answer")
    try:
        return bring(answer, kind=kind, mend=mend, image=image, size=asked.size)
    except TwinError as error:
        if json:
            say(objects.line({"kind": kind, "made": False, **error.notes}))
        raise


def _fitted(asked: Request, brought: Brought) -> Request:
    """Return the request with the size of the answer.

    Raises:
        UsageError: It asks for another size.
    """
    size = brought.rows, brought.cols
    if asked.size not in (None, size):
        said = "x".join(map(str, asked.size or ()))
        raise UsageError(f"--size {said}; the answer is {brought.rows}x{brought.cols}")
    return replace(asked, size=size, difficulty=asked.difficulty or "any")


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
