"""What is known of a Fill-a-Pix board.

Every cell is ink (1, painted), blank (0) or open. Of each clue the state
keeps its *window*, the open cells of its block, and what it *lacks*: how many
of them will be ink, how many blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from ladder.boards import News
from ladder.fillapix.field import Field, field
from ladder.fillapix.handed import Handed
from ladder.fillapix.traces import Applied, Fence, needed, traced
from ladder.memory import Hypothesis
from ladder.state import CellSet, Contradiction, Finding, State, SymbolCells, ones
from ladder.table import Enabled
from puzzles import Puzzle
from puzzles.grid import cell_name
from puzzles.limits import never
from puzzles.types import Clues

BLANK, INK = 0, 1
"""The two symbols. A cell that loses one gets the other."""

NONE: Enabled = frozenset()


class FillapixState(State):
    """Ink, blank and open cells.

    Attributes:
        puzzle: The puzzle.
        field: Its clues.
        known: The blank cells, the ink cells.
        open: The other cells.
        window: For each clue, the open cells of its block.
        lack: Blanks, then inks, that each clue still needs in its window;
            negative where the clue cannot be met.
        calm: Techniques of the fast engine that find nothing but through `dirty` clues.
        dirty: Clues in whose blocks something changed since then.
        hunches: Hypotheses to try first, by the techniques inside.
        looks: For techniques by the clues they put together, the cells that were open at the
            last look, and the clues near which it found something.
        fence: Where the fast engine looks; None for everywhere.
        trail: What was applied, in order, on boards that are to tell what their cells rest on.
        refuted: Cells of the clues by which the last hypothesis failed, on such boards.
        said: For clues that said something by themselves at the last look, the window in which
            they did, and what.
        followed: A board at rest of which all that is known was taken over, until the fast
            engine sets out from there.

    Args:
        puzzle: The puzzle.
    """

    __slots__ = (
        "_memories",
        "calm",
        "dirty",
        "fence",
        "field",
        "followed",
        "hunches",
        "known",
        "lack",
        "looks",
        "open",
        "puzzle",
        "refuted",
        "said",
        "tick",
        "trail",
        "window",
    )

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.tick = puzzle, never
        self.field: Field = field(puzzle)
        self.known = [0, 0]
        self.open = self.field.all
        self.window = list(self.field.blocks)
        ink = list(self.field.clues)
        self.lack = ([w.bit_count() - k for w, k in zip(self.window, ink, strict=True)], ink)
        self.calm = NONE
        self.dirty: set[int] = set()
        self.hunches: dict[Enabled, frozenset[Hypothesis]] = {}
        self.looks: dict[int, tuple[CellSet, frozenset[int]]] = {}
        self.said: dict[int, tuple[CellSet, Finding]] = {}
        self.followed: FillapixState | None = None
        self.fence: Fence | None = None
        self.trail: list[Applied] | None = None
        self.refuted: CellSet = 0
        self._memories: dict[Enabled, Handed] = {}

    def copy(self) -> Self:
        """Return a state that can be changed on its own."""
        new = object.__new__(type(self))
        new.puzzle, new.field, new.tick = self.puzzle, self.field, self.tick
        new.known, new.open = self.known.copy(), self.open
        new.window = self.window.copy()
        new.lack = (self.lack[BLANK].copy(), self.lack[INK].copy())
        new.calm, new.dirty, new._memories = self.calm, self.dirty.copy(), {}
        new.said = {}
        new.hunches, new.looks, new.followed = self.hunches, self.looks.copy(), None
        new.fence, new.refuted = self.fence, 0
        new.trail = None if self.trail is None else []
        return new

    def heed(self, other: Self) -> None:
        """Try first what failed there or was to be tried first there.

        Leave out what went well there, if that board has all clues of this one.
        """
        self.hunches = other.hunches | {
            inside: other.hunches.get(inside, frozenset()) | memory.failed.keys()
            for inside, memory in other._memories.items()
        }
        pairs = zip(self.puzzle.clues, other.puzzle.clues, strict=True)
        if all(clue in (None, more) for clue, more in pairs):
            self._memories = {on: memory.hand_on() for on, memory in other._memories.items()}

    def apply(self, finding: Finding) -> CellSet:
        """Take a finding over and return the cells that are new.

        Raises:
            Contradiction: A cell is to be ink and blank.
        """
        changed = 0
        if self.trail is not None:
            self.trail.append(traced(finding, self.open))
        for symbol, cells in finding.place:
            changed |= self.place(symbol, cells)
        for symbol, cells in finding.remove:
            changed |= self.place(1 - symbol, cells)
        return changed

    def place(self, symbol: int, cells: CellSet) -> CellSet:
        """Make cells ink or blank and return those where that was news."""
        both = cells & self.known[1 - symbol]
        if both:
            text = f"{self.name(both & -both)} would have to be painted and blank"
            raise Contradiction(both, text)
        news = cells & self.open
        self.known[symbol] |= news
        self.open ^= news
        lack, window, seers = self.lack[symbol], self.window, self.field.seers
        rest = news
        while rest:
            one = rest & -rest
            rest ^= one
            near = seers[one.bit_length() - 1]
            for i in near:
                window[i] ^= one
                lack[i] -= 1
            self.dirty.update(near)
        return news

    def hypotheses(self) -> list[Hypothesis]:
        """Return both colours of the open cells that a clue sees."""
        seers, cells = self.field.seers, self.open
        if self.fence:
            cells &= self.fence.cells
        return [
            (symbol, 1 << cell)
            for cell in self.cells(cells)
            if seers[cell]
            for symbol in (INK, BLANK)
        ]

    def allows(self, hypothesis: Hypothesis) -> bool:
        """Whether a cell is open."""
        return bool(self.open & hypothesis[1])

    def suppose(self, hypothesis: Hypothesis) -> None:
        """Take it that a cell has a colour."""
        self.place(*hypothesis)

    def denial(self, hypothesis: Hypothesis) -> Finding:
        """Return the finding that gives the cell the other colour."""
        symbol, one = hypothesis
        return Finding(((1 - symbol, one),), (), self.refuted)

    def blame(self, world: Self, about: CellSet) -> None:
        """Take note of the clues by which a hypothesis failed, for its denial."""
        self.refuted = needed(self.field, world.trail or (), about)

    def reopen(self, cells: CellSet) -> None:
        """Forget what some cells are."""
        for symbol in (BLANK, INK):
            lack, gone = self.lack[symbol], cells & self.known[symbol]
            self.known[symbol] ^= gone
            self.open |= gone
            for cell in self.cells(gone):
                for i in self.field.seers[cell]:
                    self.window[i] |= 1 << cell
                    lack[i] += 1

    def start_again(self, on: Enabled, fence: Fence | None) -> None:
        """Let the fast engine look at all clues that see an open cell, inside a fence."""
        self.fence, self.calm, self._memories = fence, on, {}
        self.dirty = {i for cell in self.cells(self.open) for i in self.field.seers[cell]}

    def follow(self, other: Self) -> None:
        """Take over what is known of a board of the same puzzle.

        Raises:
            Contradiction: Something else is known here.
        """
        for symbol in (BLANK, INK):
            self.place(symbol, other.known[symbol])
        self.followed = other

    def skip_alike(self, board: FillapixState, most: int) -> None:
        """Look again at no clue that differs in nothing from a board at rest, all around.

        What such a clue says, alone or with others, it would say there as well.

        Args:
            board: A board of which nothing is known that is not known here.
            most: Clues that an argument puts together, at most.
        """
        clues: set[int] = set()
        cells = board.open & ~self.open
        for _ in range(most):
            clues = {i for i, window in enumerate(board.window) if window & cells}
            for i in clues:
                cells |= board.window[i]
        self.dirty &= clues

    def firm(self, i: int) -> bool:
        """Whether a clue has open cells but says nothing alone."""
        return self.lack[BLANK][i] > 0 and self.lack[INK][i] > 0

    def fresh(self, together: int, reach: int) -> Sequence[int]:
        """Return the clues near which a technique may find something, ascending.

        Those are all at its first look, then those where it found something and those that
        a change since may matter to.

        Args:
            together: How many clues it puts together.
            reach: How many steps of overlapping blocks a change matters to it.
        """
        if together not in self.looks:
            return range(len(self.window))
        before, found = self.looks[together]
        seers = self.field.seers
        changed = {i for cell in self.cells(before ^ self.open) for i in seers[cell]}
        return sorted(self.field.around(changed, reach) | found)

    def holds_in(self, world: Self) -> bool:
        """Whether all that is known here holds in a world too."""
        (blank, ink), there = self.known, world.known
        return not (blank & ~there[BLANK] or ink & ~there[INK])

    def sure_in(self, world: Self) -> SymbolCells:
        """Return the blank cells and the ink cells of a world."""
        return (BLANK, world.known[BLANK]), (INK, world.known[INK])

    def memory(self, inside: Enabled) -> Handed:
        """Return what became of hypotheses with some techniques inside; only probes ask."""
        return self._memories.setdefault(inside, Handed())

    def values(self) -> Clues:
        """Return 1, 0 or None for every cell, row by row."""
        size = len(self.puzzle.clues)
        blank, ink = (f"{cells:0{size}b}"[::-1] for cells in self.known)
        return tuple(
            INK if i == "1" else BLANK if b == "1" else None
            for b, i in zip(blank, ink, strict=True)
        )

    def settled(self, among: CellSet) -> News:
        """Return the known cells of a set with 1 or 0, in reading order."""
        known = enumerate(self.known)
        return tuple(sorted((cell, v) for v, cells in known for cell in ones(cells & among)))

    def candidates(self, cell: int) -> tuple[int, ...]:
        """Return what cell `cell` may still be, blank first."""
        return tuple(v for v in (BLANK, INK) if not self.known[1 - v] >> cell & 1)

    def denied(self, board: Clues) -> CellSet:
        """Return the cells that are known to be other than a board has them."""
        held = [0, 0]
        for cell, v in enumerate(board):
            if v is not None:
                held[v] |= 1 << cell
        return held[BLANK] & self.known[INK] | held[INK] & self.known[BLANK]

    def cells(self, mask: CellSet) -> tuple[int, ...]:
        """Return the numbers of the cells in a set, ascending."""
        return tuple(ones(mask))

    def mask(self, cell: int) -> CellSet:
        """Return the set of one cell."""
        return 1 << cell

    def is_full(self) -> bool:
        """Whether no cell is open."""
        return not self.open

    def placed(self, symbol: int, mask: CellSet) -> tuple[tuple[int, int], ...]:
        """Return cells and values."""
        return tuple((cell, symbol) for cell in self.cells(mask & ~self.known[symbol]))

    def removed(self, finding: Finding) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return cells and the value that leaves them, those a placement fills left out."""
        filled = 0
        for _symbol, cells in finding.place:
            filled |= cells
        return tuple(
            sorted(
                (cell, (symbol,))
                for symbol, cells in finding.remove
                for cell in self.cells(cells & ~self.known[1 - symbol] & ~filled)
            )
        )

    def assume(self, cell: int, value: int) -> Finding:
        """Return the finding that says "`cell` holds `value`"."""
        return Finding(((value, 1 << cell),), (), 1 << cell)

    def name(self, mask: CellSet) -> str:
        """Return the cells of a set as a person reads them: ``r1c2, r1c3 and r2c2``."""
        names = [cell_name(cell, self.puzzle.cols) for cell in self.cells(mask)]
        if len(names) < 3:
            return " and ".join(names)
        return ", ".join(names[:-1]) + f" and {names[-1]}"
