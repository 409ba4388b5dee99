"""Makes puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TypeVar

from fillproof.brought import BroughtAnswer, bring
from generator import (
    GaveUp,
    Made,
    Policy,
    Recipe,
    Request,
    StoppedError,
    Symmetry,
    check,
    codes,
)
from generator import generate as _generate
from generator.images import Scan
from generator.pictures import read_picture
from generator.pinned import for_fewest
from generator.taking import RemovalPass
from puzzles import Answer, LimitError, QuestionError
from puzzles.limits import Limit, deadline

E = TypeVar("E", bound=Enum)

Names = str | Sequence[str]
"""Names of techniques: one text with commas, or several texts."""


def generate(  # noqa: PLR0913 (what the command has)
    kind: str,
    *,
    size: tuple[int, int] | None = None,
    difficulty: str | None = None,
    symmetry: str | None = None,
    code: str | None = None,
    policy: str | None = None,
    silent_regions: bool = False,
    max_region: int | None = None,
    promise: bool = False,
    ink: int | None = None,
    answer: str | Path | None = None,
    mend: bool = False,
    threshold: int | None = None,
    dither: bool = False,
    invert: bool = False,
    mask: str | Path | None = None,
    density: int = 0,
    thin: int | None = None,
    needs: Names | None = None,
    without: Names | None = None,
    hardest: str | None = None,
    steps: str | None = None,
    score: str | None = None,
    width: str | None = None,
    style: str | None = None,
    fewest: bool = False,
    attempts: int = 200,
    seconds: float | None = None,
) -> Made:
    r"""Make a puzzle with exactly one answer; solver and techniques are asked at every step.

    Args:
        kind: ``fillomino`` (``filling``) or ``fillapix`` (``mosaic``).
        size: Rows and columns; what is usual for the difficulty if not given.
        difficulty: ``easy``, ``medium``, ``hard``, ``expert``, or ``any``; the tier of the
            hardest technique that is named, else what is usual for the size, if not given.
        symmetry: Of clues: ``none`` (usual), ``half-turn``, ``quarter-turn``, ``mirror``.
        code: 1 to 64 plain characters: the same puzzle on every machine. A new one is drawn if
            not given; the puzzle made has it.
        policy: Who decides whether a clue may go: ``ladder`` or ``solver``.
        silent_regions: Fillomino: allow regions without a given.
        max_region: Fillomino: the largest region, in cells.
        promise: Fillomino: make `max_region` a rule of the puzzle.
        ink: Fill-a-Pix: the share of painted cells, in percent.
        answer: Make a puzzle with this answer: a picture or a full Fillomino, as text or a file;
            an image is scaled to the size, if one is given. Else the size is its own. The
            difficulty is ``any`` if not given.
        mend: Flip the fewest cells of the picture after which it has no twin, that is no other
            picture with the same clues everywhere.
        threshold: Paint pixels of an image that are darker, 1 to 255. Usual is 128, or what parts
            dark from light best if the image is scaled.
        dither: Make patterns of the grey of an image.
        invert: Paint what is light in an image.
        mask: Where clues stand, and nowhere else: a picture as text (``#`` and ``.``) or a file.
        density: Leave clues on at least this share of the cells, in percent.
        thin: Make so many puzzles, and keep the one with the fewest clues; one is usual.
        needs: Techniques, in a list or with commas, of which a step is needed in the solution that
            `explain` tells.
        without: Techniques, rungs or tiers without which the techniques solve the puzzle, too, and
            nothing harder is used for it than was asked for.
        hardest: The hardest technique of the rating.
        steps: How many steps `explain` tells: a range like ``"60.."``, ``"..40"`` or ``"20..30"``.
        score: The score of the rating, a range.
        width: How many steps can be taken, on average, when one of them is taken, a range.
        style: ``print`` for half-turn symmetry and the thinnest of 4, unless you say otherwise.
        fewest: Pin the answer by the fewest clues there are, wherever they stand, with techniques
            up to the tier of `difficulty`; of any, or none, if not given. Another release of the
            solvers may make another puzzle of the code.
        attempts: How many answers to try for each of them.
        seconds: Wall-clock limit. A puzzle of `answer` comes with the clues that are left then: it
            has one answer, but may have more clues than it needs. With `fewest`, the best for the
            answer at hand.

    Returns:
        ``puzzle``, ``answer`` (row by row), ``rating`` and ``code``; ``untried``, how many clues
        nobody tried to take away, None unless `seconds` were over. With `fewest`, ``proven``, and
        ``bound``: no fewer clues pin the answer.

    Raises:
        QuestionError: There are no such puzzles, or what is asked for contradicts itself.
        FormatError: There is no such kind, the mask is no picture, or the answer is none.
        LimitError: No puzzle came of the attempts that a code has, or of the seconds.
        WitnessError: Solver and techniques contradict each other; please report it.

    Cost: seconds for usual sizes; hard and expert ones may take minutes.

    >>> made = fp.generate("filling", size=(4, 4), difficulty="easy", code="docs")
    >>> made.puzzle.clues[:4]
    (None, 2, None, 3)
    >>> fp.generate("mosaic", answer="#..\n.#.\n##.", code="docs").puzzle.clues[:4]
    (2, None, None, 4)
    """
    scan = Scan(size=size, threshold=threshold, dither=dither, invert=invert, shows=True)
    brought = _brought(kind, answer, ink=ink, mend=mend, scan=scan)
    if brought is not None:
        if size not in (None, brought.size):
            raise QuestionError(f"the answer is {_by(brought.size)}, the board {_by(size)}")
        size, difficulty = brought.size, difficulty or "any"
    wish = Request(
        kind=kind,
        size=size,
        difficulty=difficulty,
        policy=None if policy is None else _member("policy", policy, Policy),
        symmetry=None if symmetry is None else _member("symmetry", symmetry, Symmetry),
        silent=silent_regions,
        max_region=max_region,
        promise=promise,
        ink=ink,
        mask=None if mask is None else read_picture(mask),
        density=density,
        thin=thin,
        needs=needs,
        without=without,
        hardest=hardest,
        steps=steps,
        score=score,
        width=width,
        style=style,
        attempts=attempts,
    )
    if fewest:
        wish = for_fewest(wish)
    recipe = wish.recipe()
    check(recipe)
    code = codes.new_code() if code is None else code
    keep = seconds is not None and brought is not None and not fewest
    way = RemovalPass(keep=keep, fewest=fewest, seconds=seconds)
    return _made(recipe, code, None if brought is None else brought.cells, way)


def _made(recipe: Recipe, code: str, cells: Answer | None, way: RemovalPass) -> Made:
    """Make the puzzle of a code, or of an answer.

    Raises:
        LimitError: None came, and why.
    """
    none = "no puzzle came of {} attempts with the code {}"
    try:
        made = _generate(recipe, code, answer=cells, tick=deadline(way.seconds), way=way)
    except StoppedError as error:
        text = f"{none.format(error.tally.attempts, code)}, {error.limit.sentence}"
        raise LimitError(error.limit, text) from error
    if isinstance(made, GaveUp):
        raise LimitError(Limit.WORK, none.format(made.tally.attempts, code))
    return made


def _brought(
    kind: str, answer: str | Path | None, *, ink: int | None, mend: bool, scan: Scan
) -> BroughtAnswer | None:
    """Read the answer, if there is one.

    Raises:
        QuestionError: What else is said needs one, or does not go with it.
    """
    if answer is not None and ink is not None:
        raise QuestionError("ink is for pictures that are drawn; leave it out with an answer")
    if answer is None and mend:
        raise QuestionError("a picture is mended; none is given as the answer")
    if answer is None and (scan.threshold is not None or scan.dither or scan.invert):
        raise QuestionError("threshold, dither and invert are for images; none is the answer")
    return None if answer is None else bring(kind, answer, mend=mend, scan=scan)


def _by(size: tuple[int, int] | None) -> str:
    return "x".join(map(str, size or ()))


def _member(name: str, word: str, words: type[E]) -> E:
    if word not in [one.value for one in words]:
        known = ", ".join(str(one.value) for one in words)
        raise QuestionError(f"unknown {name} {word!r}; known are {known}")
    return words(word)
