"""Makes puzzles."""

from __future__ import annotations

from generator import GaveUp, Made, Request, Symmetry, check, codes
from generator import generate as _generate
from puzzles import LimitError, QuestionError
from puzzles.limits import Limit


def generate(
    kind: str,
    *,
    size: tuple[int, int] | None = None,
    difficulty: str | None = None,
    symmetry: str = "none",
    code: str | None = None,
) -> Made:
    """Make a puzzle with exactly one answer; solver and techniques are asked at every step.

    Args:
        kind: ``fillomino`` (``filling``) or ``fillapix`` (``mosaic``).
        size: Rows and columns; what is usual for the difficulty if not given.
        difficulty: ``easy``, ``medium``, ``hard``, ``expert``, or ``any``; what is usual for
            the size if not given.
        symmetry: Of clues: ``none``, ``half-turn``, ``quarter-turn``, ``mirror``.
        code: 1 to 64 plain characters: the same puzzle on every machine. A new one is drawn if
            not given; the puzzle made has it.

    Returns:
        ``puzzle``, ``answer`` (row by row), ``rating`` and ``code``.

    Raises:
        QuestionError: There are no such puzzles.
        FormatError: There is no such kind.
        LimitError: No puzzle came of the attempts that a code has.
        WitnessError: Solver and techniques contradict each other; please report it.

    Cost: seconds for usual sizes; hard and expert ones may take minutes.

    >>> made = fp.generate("filling", size=(4, 4), difficulty="easy", code="docs")
    >>> made.puzzle.clues[:4]
    (None, 2, None, 3)
    """
    if symmetry not in [s.value for s in Symmetry]:
        known = ", ".join(s.value for s in Symmetry)
        raise QuestionError(f"unknown symmetry {symmetry!r}; known are {known}")
    wish = Request(kind=kind, size=size, difficulty=difficulty, symmetry=Symmetry(symmetry))
    recipe = wish.recipe()
    check(recipe)
    made = _generate(recipe, codes.new_code() if code is None else code)
    if isinstance(made, GaveUp):
        attempts = made.tally.attempts
        text = f"no puzzle came of {attempts} attempts with the code {made.code}"
        raise LimitError(Limit.WORK, text)
    return made
