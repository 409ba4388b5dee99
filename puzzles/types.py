"""The types that every room shares: puzzles, answers, verdicts, counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from puzzles.errors import FormatError
from puzzles.grid import MAX_SIDE, cell_name
from puzzles.kinds import KINDS, kind_name
from puzzles.limits import Limit
from puzzles.places import Place
from puzzles.printing import plural

Clues = tuple[int | None, ...]
Answer = tuple[int, ...]
"""A full board, row by row: region sizes (Fillomino), 1 painted and 0 blank (Fill-a-Pix)."""


class Verdict(Enum):
    """How many answers a puzzle has. A limit or time-out is UNKNOWN, never UNIQUE."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


class Evidence(Enum):
    """A way by which a verdict was reached. No two of them share a deduction or a model.

    `DEDUCTION` and `SOLVER` are never given together: the solver is asked of
    what deduction leaves open, so the two are one way.
    """

    DEDUCTION = "deduction"
    """Deduction alone, without a search."""
    SOLVER = "solver"
    """CP-SAT, asked of what deduction left open."""
    CLUES = "solver from the clues"
    """A solver, asked of the printed clues: nothing was deduced before."""
    LADDER = "ladder"
    """The techniques that people use."""
    PROOF = "proof"
    """A refutation that a checker has followed step by step."""
    ANSWERS = "two answers"
    """Two different answers, both tried against the rule."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle that is well formed: size, number of cells and kind have been checked.

    It may still contradict itself; that is a verdict, not an error. A clue
    that no board can meet (too large for the board, the cap or its block) is
    such a contradiction here; `check_clues`, and with it every reader, takes
    it for a slip and refuses it.

    Attributes:
        kind: ``fillomino`` or ``fillapix``.
        rows: Height, 1..128.
        cols: Width, 1..128.
        clues: Row by row, None for a blank cell.
        max_region: Fillomino only: no region is larger. It is part of the
            puzzle's rules. None means no promise (at most rows*cols).

    Raises:
        FormatError: Unknown kind, size, number of cells or a clue out of range.
    """

    kind: str
    rows: int
    cols: int
    clues: Clues
    max_region: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise FormatError(f"unknown kind {self.kind!r}; known are {', '.join(KINDS)}")
        _check_size(self.rows, self.cols, len(self.clues))
        rules = KINDS[self.kind]
        fault = rules.board_fault(self.rows, self.cols, self.max_region)
        if fault:
            raise FormatError(fault)
        low = {v for v in {*self.clues} if v is not None and v < rules.least_clue}
        if low:
            i, v = next((i, v) for i, v in enumerate(self.clues) if v in low)
            text = f"a {rules.clue_word} of {v}; {rules.clue_word}s start at {rules.least_clue}"
            raise FormatError(text, where=Place(cell=cell_name(i, self.cols)))

    @property
    def cap(self) -> int:
        """The largest region there can be, in cells."""
        area = self.rows * self.cols
        return area if self.max_region is None else min(self.max_region, area)

    def _repr_svg_(self) -> str:
        """Show it in a notebook."""
        from puzzles.drawing import draw_puzzle

        return draw_puzzle(self).svg()

    @classmethod
    def from_rows(
        cls,
        kind: str,
        rows: Sequence[Sequence[int | None]],
        *,
        max_region: int | None = None,
        lenient: bool = False,
    ) -> Puzzle:
        """Build a puzzle from rows of clues; `kind` may be an alias.

        The clues are checked as by `check_clues`, unless `lenient`.

        Raises:
            FormatError: No rows, rows of different lengths, or as `Puzzle`.
        """
        widths = {len(row) for row in rows}
        if not rows or widths == {0}:
            raise FormatError("no cells; expected at least one row of clues")
        width = len(rows[0])
        for number, row in enumerate(rows, start=1):
            if len(row) != width:
                text = f"row {number} has {plural(len(row), 'cell')}, row 1 has {width}"
                raise FormatError(text)
        flat = tuple(v for row in rows for v in row)
        puzzle = cls(kind_name(kind), len(rows), width, flat, max_region)
        if not lenient:
            check_clues(puzzle)
        return puzzle


def impossible_clues(puzzle: Puzzle) -> Iterator[tuple[int, str]]:
    """Yield cell and reason of each clue that no board can meet."""
    fault = KINDS[puzzle.kind].clue_fault
    for i, v in enumerate(puzzle.clues):
        reason = None
        if v is not None:
            reason = fault(puzzle.rows, puzzle.cols, i, v, puzzle.max_region)
        if reason:
            yield i, reason


def check_clues(puzzle: Puzzle) -> None:
    """Refuse clues that no board can meet.

    Raises:
        FormatError: There is one; the first such cell is named.
    """
    for i, reason in impossible_clues(puzzle):
        raise FormatError(reason, where=Place(cell=cell_name(i, puzzle.cols)))


def as_rows(cells: Sequence[int | None], cols: int) -> list[list[int | None]]:
    """Cut a board into rows of `cols` cells."""
    return [list(cells[i : i + cols]) for i in range(0, len(cells), cols)]


def _check_size(rows: int, cols: int, cells: int) -> None:
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        limit = f"boards are 1x1 to {MAX_SIDE}x{MAX_SIDE}"
        raise FormatError(f"a board of {rows}x{cols} cells; {limit}")
    if cells != rows * cols:
        raise FormatError(f"{cells} cells; a {rows}x{cols} board has {rows * cols}")


@dataclass(frozen=True, slots=True)
class Work:
    """What an answer cost.

    Attributes:
        calls: Solver calls.
        conflicts: Conflicts of the solver.
        branches: Decisions of the solver.
        deterministic: Solver's deterministic time, equal on every machine.
        seconds: Wall-clock time, for people.
    """

    calls: int = 0
    conflicts: int = 0
    branches: int = 0
    deterministic: float = 0.0
    seconds: float = 0.0

    def __add__(self, other: Work) -> Work:
        return Work(
            self.calls + other.calls,
            self.conflicts + other.conflicts,
            self.branches + other.branches,
            self.deterministic + other.deterministic,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True)
class Count:
    """How many answers were found, and whether that is all of them.

    Attributes:
        count: Answers found, at most the limit asked for.
        exact: Whether there are no others.
        answers: Those kept, sorted; may be fewer than `count`.
        work: What it cost.
        stopped: Why the count is not exact, or None.
        evidence: The ways in which it was shown that there are no other answers.
    """

    count: int
    exact: bool
    answers: tuple[Answer, ...] = ()
    work: Work = Work()
    stopped: Limit | None = None
    evidence: tuple[Evidence, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """MULTIPLE needs two answers, UNIQUE and NONE an exact count."""
        if self.count >= 2:
            return Verdict.MULTIPLE
        if not self.exact:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.count else Verdict.NONE
