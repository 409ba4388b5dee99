"""What is asked of the generator, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from puzzles import Answer, Limit, Puzzle

if TYPE_CHECKING:
    from ladder import Rating

ENGINE = 1
"""Version of everything that decides which puzzle a code makes. Raise it with any change that
makes another puzzle of some code."""


class Policy(Enum):
    """Whose word keeps a removal."""

    LADDER = "ladder"
    SOLVER = "solver"


class Symmetry(Enum):
    """How clue positions repeat: cells that go together are printed or blank together."""

    NONE = "none"
    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    MIRROR = "mirror"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What kind of puzzle is wanted. With a code it decides the puzzle, on every machine.

    Attributes:
        kind: Kind of puzzle.
        rows: Height in cells.
        cols: Width in cells.
        difficulty: ``easy``, ``medium``, ``hard``, ``expert``, or ``any``: no tier is asked for
            (the puzzle is still rated), which the policy `SOLVER` needs.
        policy: Whose word keeps a removal. Both are asked every time.
        symmetry: How clue positions repeat.
        silent: Fillomino: whether regions without a given are allowed.
        max_region: Fillomino: largest region of the answer, and the cap of the puzzle.
        promise: Fillomino: whether `max_region` is printed with the puzzle as a rule. If not,
            the puzzle is unique and solvable without any cap.
        ink: Fill-a-Pix: share of painted cells, in percent.
        attempts: Answers tried before giving up; with a mask, those that walks start from.
        mask: Where clues stand, and nowhere else (`generator.masks.to_digits`); empty for
            wherever they are needed.
        density: Removal stops before clues stand on less than so many percent of the cells.
            Puzzles that need more have more. 0 for as few as can be.
        thin: Of so many puzzles, the one with the fewest clues; 0 for the first that comes.
        needs: Techniques that the solution needs. What these and the parts below mean, and how
            they are written, `generator.demands` says; empty for whatever comes.
        without: Techniques that the ladder can do without.
        hardest: The hardest technique of the rating.
        steps: Range of the number of steps.
        score: Range of the score.
        width: Range of the number of steps that are open.
    """

    kind: str
    rows: int
    cols: int
    difficulty: str = "any"
    policy: Policy = Policy.LADDER
    symmetry: Symmetry = Symmetry.NONE
    silent: bool = False
    max_region: int = 9
    promise: bool = False
    ink: int = 50
    attempts: int = 200
    mask: str = ""
    density: int = 0
    thin: int = 0
    needs: str = ""
    without: str = ""
    hardest: str = ""
    steps: str = ""
    score: str = ""
    width: str = ""


@dataclass(frozen=True, slots=True)
class Crosscheck:
    """What ladder and counter said to the removals that were tried; with a mask, to the boards.

    "Ladder yes, counter no" is not among them: it stops the run.

    Attributes:
        both: Both said yes: the ladder finishes, the counter says unique.
        counter_only: Unique, but the ladder does not finish.
        neither: Not unique, and the ladder does not finish.
        unknown: The counter reached its limit.
        skipped: Not asked, since the recipe forbids the removal, or the board of a mask leaves
            gentle techniques far too much.
    """

    both: int = 0
    counter_only: int = 0
    neither: int = 0
    unknown: int = 0
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of the answers that were tried.

    Attributes:
        attempts: Answers asked for.
        failed: Of them, none could be laid.
        redrawn: Fill-a-Pix: pictures that no clues can pin, drawn again.
        shallow: Puzzles of the right tier with too few moments of it.
        rated: Other puzzles by the tier they had instead; ``stuck`` among them. ``ambiguous``
            counts walks under a mask that came to no puzzle at all.
        missed: Puzzles of the right tier that lack something else, by the first demand that they
            do not meet: ``hardest``, ``needs budget``.
    """

    attempts: int = 0
    failed: int = 0
    redrawn: int = 0
    shallow: int = 0
    rated: dict[str, int] = field(default_factory=dict)
    missed: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, and what is known of it.

    Attributes:
        recipe: What was asked.
        code: The code it came of.
        puzzle: The puzzle.
        answer: Its only answer.
        rating: The ladder's word, all techniques on.
        crosscheck: Of the removals that led to it.
        tally: Of the answers before it.
        untried: Where a limit stopped the making: clues that nobody tried to take away. 0 if only
            other puzzles, from which it would have been chosen, were not made. None if nothing was
            stopped.
        bound: Where the fewest clues were sought: no fewer pin the answer. Else None.
    """

    recipe: Recipe
    code: str
    puzzle: Puzzle
    answer: Answer
    rating: Rating
    crosscheck: Crosscheck
    tally: Tally
    untried: int | None = None
    bound: int | None = None

    @property
    def printed(self) -> int:
        """How many clues it has."""
        return sum(v is not None for v in self.puzzle.clues)

    @property
    def proven(self) -> bool:
        """Whether it is known that fewer clues do not pin the answer."""
        return self.bound == self.printed

    def _repr_svg_(self) -> str:
        """Show the puzzle in a notebook."""
        return self.puzzle._repr_svg_()


@dataclass(frozen=True, slots=True)
class GaveUp:
    """No puzzle came of a code.

    Attributes:
        recipe: What was asked.
        code: The code.
        tally: Why, by reason.
        stopped: The limit that came before all attempts were made, if one did.
    """

    recipe: Recipe
    code: str
    tally: Tally
    stopped: Limit | None = None


Make = Callable[[Recipe, str], Made | GaveUp]
"""Makes the puzzle of a code, always the same one. A bank sends it to workers by name: it has to be
importable."""
