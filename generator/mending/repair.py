"""Mends a puzzle: the fewest changes of clues after which it has exactly one answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from cpmodels import Budget, open_grid
from cpmodels.base import Meter
from generator import symmetry
from generator.mending.choosing import pin_any
from generator.mending.conflicts import Conflicts
from generator.mending.fewest import fewest
from generator.mending.judges import Solvable
from generator.mending.leeway import Leeway, Pinned, pin
from generator.mending.rivals import ClueCells
from generator.recipe import Symmetry
from ladder import Tier
from puzzles import KINDS, Answer, Limit, Puzzle, QuestionError, Verdict, Work, violation
from puzzles.types import Clues

DEFAULT_BUDGET = Budget(deterministic=20.0)
"""What one puzzle may cost, the same on every machine: a minute or so."""

REMOVALS = 8
"""Choices of clues to take out that are tried, all equally few."""


@dataclass(frozen=True, slots=True)
class Change:
    """One clue that is added, taken out or replaced.

    Attributes:
        cell: Where, from 0, row by row.
        old: The clue before, None for a blank cell.
        new: The clue after.
    """

    cell: int
    old: int | None
    new: int | None


@dataclass(frozen=True, slots=True)
class Mended:
    """A way to mend a puzzle.

    Attributes:
        puzzle: The puzzle after it.
        changes: What is changed, by cell.
        answer: The one answer.
    """

    puzzle: Puzzle
    changes: tuple[Change, ...]
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """How a puzzle can be mended.

    Attributes:
        puzzle: The puzzle as it was.
        before: How many answers it has.
        mended: Ways to mend it, all with equally many changes. None for a puzzle that has one
            answer already, and where no way was found.
        bound: No way has fewer changes.
        possible: False if no clues can do what is asked.
        complete: Whether these are all ways that have so few changes.
        answers: How many answers were looked at for the one that is pinned best.
        every: Whether these are all that come into question.
        work: What it cost.
        stopped: The limit that came first, or None.
    """

    puzzle: Puzzle
    before: Verdict
    mended: tuple[Mended, ...] = ()
    bound: int = 0
    possible: bool = True
    complete: bool = False
    answers: int = 0
    every: bool = False
    work: Work = field(default_factory=Work)
    stopped: Limit | None = None

    @property
    def changes(self) -> int:
        """How many changes each way takes."""
        return len(self.mended[0].changes)

    @property
    def proven(self) -> bool:
        """Whether it is known that fewer changes will not do."""
        return bool(self.mended) and self.changes == self.bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a repair has to keep to.

    Attributes:
        answer: The one answer that is wanted, row by row; None: any.
        filled: Values that it must have, row by row, None where any will do; None: any at all.
        symmetry: New clues keep the clues' positions symmetric where they are.
        keep_empty: Cells that stay blank.
        tier: The hardest tier that the mended puzzle may need; None: any, and none at all.
        most: Ways wanted, of those with equally few changes.
    """

    answer: Answer | None = None
    filled: Clues | None = None
    symmetry: Symmetry = Symmetry.NONE
    keep_empty: ClueCells = frozenset()
    tier: Tier | None = None
    most: int = 1


HeedRepair = Callable[[Repair], None]
"""Told of every way to mend a puzzle that is better than those before."""


def _ignored(_repair: Repair) -> None:
    """Take no notice."""


ANY = Terms()


def repair(
    puzzle: Puzzle,
    terms: Terms = ANY,
    *,
    budget: Budget = DEFAULT_BUDGET,
    heed: HeedRepair = _ignored,
) -> Repair:
    """Find the fewest changes after which a puzzle has exactly one answer.

    A puzzle with several answers gets clues; of one without an answer, clues that contradict each
    other are taken out or replaced first. What comes out has been asked of one witness only:
    certify it.

    Args:
        puzzle: The puzzle.
        terms: What to keep to.
        budget: What it may cost.
        heed: Told of what is found on the way.

    Raises:
        QuestionError: The answer wanted breaks the rule, or a quarter turn of a board that is
            not square.

    Cost: a second or so for a 10x10 that lacks one or two clues and whose answer is given.
    """
    symmetry.check(puzzle.rows, puzzle.cols, terms.symmetry)
    meter = Meter(budget)
    before = open_grid(puzzle).count(puzzle.clues, limit=2, budget=meter.left())
    meter.add_work(before.work)
    found = Repair(puzzle=puzzle, before=before.verdict)
    if before.verdict is Verdict.UNKNOWN:
        found = replace(found, stopped=before.stopped)
    elif terms.answer is not None:
        found = _for_answer(found, terms, terms.answer, meter)
    elif before.verdict is Verdict.NONE:
        found = _contradiction(found, terms, meter, heed)
    elif before.verdict is Verdict.MULTIPLE:
        found = _ambiguity(found, terms, meter, heed)
    return replace(found, work=meter.work)


def _for_answer(found: Repair, terms: Terms, answer: Answer, meter: Meter) -> Repair:
    """Replace the clues that do not fit an answer, and add the fewest that pin it."""
    puzzle = found.puzzle
    broken = violation(replace(puzzle, clues=(None,) * len(puzzle.clues)), answer)
    if broken:
        raise QuestionError(f"the answer breaks the rule: {broken.message}")
    every = KINDS[puzzle.kind].every_clue(puzzle.rows, puzzle.cols, answer)
    pairs = zip(puzzle.clues, every, strict=True)
    fitting = replace(puzzle, clues=tuple(None if old is None else new for old, new in pairs))
    pinned = pin(wish(fitting, terms), answer, meter)
    answers = (answer,) * len(pinned.choices)
    return _with(found, Pinned(pinned, answers, 1, every=True), fitting)


def _ambiguity(found: Repair, terms: Terms, meter: Meter, heed: HeedRepair) -> Repair:
    told = partial(_tell, heed, found, found.puzzle)
    return _with(found, pin_any(wish(found.puzzle, terms), meter, told), found.puzzle)


def _contradiction(found: Repair, terms: Terms, meter: Meter, heed: HeedRepair) -> Repair:
    """Take the fewest clues out, or replace them; then add what is missing."""
    puzzle = found.puzzle
    printed = [frozenset({i}) for i, v in enumerate(puzzle.clues) if v is not None]
    out = fewest(Conflicts(puzzle, meter), printed, meter, most=REMOVALS)
    best = replace(found, bound=out.bound, stopped=out.stopped, possible=out.possible)
    for cells in out.choices:
        if meter.spent() or best.proven:
            break
        clues: Clues = tuple(None if i in cells else v for i, v in enumerate(puzzle.clues))
        board = replace(puzzle, clues=clues)
        told = partial(_tell, heed, found, board)
        pinned = pin_any(wish(board, terms, free=cells), meter, told)
        better = _with(found, pinned, board)
        if better.mended and (not best.mended or better.changes < best.changes):
            best = replace(best, mended=better.mended, stopped=better.stopped)
    return best


def wish(puzzle: Puzzle, terms: Terms, *, free: ClueCells = frozenset()) -> Leeway:
    """Return what may be done to a board under some terms; new clues at `free` cost nothing."""
    printed = frozenset(i for i, v in enumerate(puzzle.clues) if v is not None)
    together = dict.fromkeys(symmetry.orbits(puzzle.rows, puzzle.cols, terms.symmetry))
    groups = [frozenset(orbit) - printed for orbit in together]
    allowed = [group for group in groups if group and not group & terms.keep_empty]
    also = None
    if terms.tier is not None:
        open_cells = frozenset[int]().union(*allowed)
        also = partial(Solvable, puzzle, tier=terms.tier, open_cells=open_cells)
    return Leeway(
        puzzle=puzzle,
        groups=allowed,
        free=free,
        filled=terms.filled,
        also=also,
        most=terms.most,
    )


def _with(found: Repair, pinned: Pinned, board: Puzzle) -> Repair:
    """Return a repair with what pins an answer of a board."""
    chosen = pinned.found
    pairs = zip(pinned.answers, chosen.choices, strict=True)
    mended = tuple(_mended(found.puzzle, board, answer, cells) for answer, cells in pairs)
    fixed = _differences(found.puzzle, board)
    return replace(
        found,
        mended=mended,
        bound=fixed + chosen.bound,
        possible=chosen.possible,
        complete=chosen.complete and pinned.every,
        answers=pinned.listed,
        every=pinned.every,
        stopped=chosen.stopped,
    )


def _mended(before: Puzzle, board: Puzzle, answer: Answer, cells: ClueCells) -> Mended:
    every = KINDS[board.kind].every_clue(board.rows, board.cols, answer)
    clues = tuple(every[i] if i in cells else v for i, v in enumerate(board.clues))
    pairs = enumerate(zip(before.clues, clues, strict=True))
    changes = tuple(Change(i, old, new) for i, (old, new) in pairs if old != new)
    return Mended(replace(board, clues=clues), changes, answer)


def _differences(before: Puzzle, after: Puzzle) -> int:
    return sum(a != b for a, b in zip(before.clues, after.clues, strict=True))


def _tell(heed: HeedRepair, found: Repair, board: Puzzle, pinned: Pinned) -> None:
    heed(_with(found, pinned, board))
