"""The loop: a SAT solver proposes a board of symbols, the facts that it breaks are added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles import Answer, Limit, LimitError, Puzzle
from puzzles.limits import Tick, never
from verify.counters.fillomino_clues.facts import crowds, enclosed
from verify.counters.fillomino_clues.model import ClueModel
from verify.counters.fillomino_clues.sheet import MANY, Alphabet, Sheet, each

LEAST = 6
"""Numbers from here up may be `MANY`. With 4 or 9 the published boards take as long."""

SLICE = 1000
"""Conflicts between two looks at the clock: some milliseconds, on the largest boards a second."""


@dataclass(frozen=True, slots=True)
class ClueLimits:
    """What a question may cost, the same on every machine.

    Attributes:
        conflicts: Conflicts of the solver. The most that a published board took are 46,499.
        rounds: Boards that the solver may propose. The most were 1,746.
        size: Blank cells times symbols, a matter of memory. The most are 132,000.
        looks: Cells that sets may be tried with, to grow around runs that are too small.
    """

    conflicts: int = 2_000_000
    rounds: int = 20_000
    size: int = 600_000
    looks: int = 2_000_000


DEFAULT_LIMITS = ClueLimits()


def another(
    puzzle: Puzzle,
    known: Answer | None = None,
    *,
    limits: ClueLimits = DEFAULT_LIMITS,
    tick: Tick = never,
) -> Answer | None:
    """Find an answer besides the known one, or show that there is none.

    Args:
        puzzle: A Fillomino puzzle of any size, with or without a cap.
        known: An answer of it, or None to ask for any answer at all.
        limits: What it may cost.
        tick: Called now and then, and before each slice of solver work; what it raises ends
            the search.

    Returns:
        An answer that differs from `known`, or None: there is none.

    Raises:
        LimitError: A limit of `limits`; nothing is known then.

    Cost: 5 ms for a published 10x10 board, 2 seconds for one of 50x64.
    """
    printed = {v for v in puzzle.clues if v is not None}
    if any(v > puzzle.cap for v in printed) or sum(printed) > puzzle.rows * puzzle.cols:
        return None  # a region of each number, and they do not overlap
    sheet, least = Sheet(puzzle.rows, puzzle.cols), LEAST
    while True:
        alphabet = Alphabet(puzzle, sheet, least)
        while known is not None and not alphabet.tells_apart(known, sheet):
            least += 1
            alphabet = Alphabet(puzzle, sheet, least)
        if alphabet.size > limits.size:
            raise LimitError(Limit.SIZE)
        search = Proposals(sheet, alphabet, limits, tick)
        try:
            return search.answer(known)
        except WideError as wide:
            least, limits = wide.least, search.limits
        finally:
            search.model.close()


class WideError(Exception):
    """A part of `MANY` may be several runs: its least number must be larger."""

    def __init__(self, least: int) -> None:
        super().__init__(least)
        self.least = least


class Proposals:
    """Boards that the solver proposes, and what is wrong with them.

    Args:
        sheet: The geometry.
        alphabet: The symbols, and where they are printed.
        limits: What may be spent.
        tick: As of `another`.
        assume: Whether what is printed is assumed for each question, and not known for good.

    Attributes:
        model: What the solver knows.
        limits: What may still be spent.
    """

    def __init__(
        self,
        sheet: Sheet,
        alphabet: Alphabet,
        limits: ClueLimits,
        tick: Tick,
        *,
        assume: bool = False,
    ) -> None:
        self.limits = limits
        self._sheet, self._alphabet, self._tick = sheet, alphabet, tick
        self.model = ClueModel(sheet, alphabet.rubbed_out() if assume else alphabet)
        self._right: dict[int, int] = {}  # by symbol the cells of a board where its runs were right
        for s in alphabet.symbols:
            tick()
            self._add_first_facts(s, alphabet.printed[s])

    @property
    def limits(self) -> ClueLimits:
        """What may still be spent."""
        return replace(self._limits, looks=self._looks)

    @limits.setter
    def limits(self, limits: ClueLimits) -> None:
        self._limits, self._looks = limits, limits.looks

    def answer(
        self, known: Answer | None, assumed: Sequence[tuple[int, int]] = ()
    ) -> Answer | None:
        """Return an answer that has not the symbols of `known` everywhere, or None.

        Args:
            known: An answer to leave, for this question and all later ones.
            assumed: Symbols of blank cells, for this question only.

        Raises:
            LimitError: At a limit.
            WideError: `MANY` must stand for fewer numbers.
        """
        if known is not None:
            self.model.leave(known)
        while self._propose(assumed):
            board = self.model.board()
            wrong = [s for s, cells in board.items() if not self._right_or_mended(s, cells)]
            if not wrong:
                return self._written(board)
        return None

    def _add_first_facts(self, s: int, printed: int) -> None:
        """Add what is to be said of single cells and of printed runs."""
        sheet, least = self._sheet, self._alphabet.least(s)
        for bit in each(self._alphabet.blank | printed):
            if least > 1:
                self.model.too_small(s, bit)
                continue
            for other in each(sheet.beside(bit)):
                self.model.not_all(s, bit | other)
        for run in sheet.runs(printed):
            if run.bit_count() < least:
                self.model.too_small(s, run)

    def _propose(self, assumed: Sequence[tuple[int, int]]) -> bool:
        """Have the solver look for a board that keeps all facts so far."""
        if not self._limits.rounds:
            raise LimitError(Limit.ROUNDS)
        self._limits = replace(self._limits, rounds=self._limits.rounds - 1)
        while True:
            self._tick()
            if not self._limits.conflicts:
                raise LimitError(Limit.CONFLICTS)
            before = self.model.conflicts
            found = self.model.solve(min(SLICE, self._limits.conflicts), assumed)
            left = self._limits.conflicts + before - self.model.conflicts
            self._limits = replace(self._limits, conflicts=max(0, left))
            if found is not None:
                return found

    def _right_or_mended(self, s: int, cells: int) -> bool:
        """Whether all runs of a symbol are right; for those that are not, facts are added."""
        if self._right.get(s) == cells:
            return True
        wrong = [run for run in self._sheet.runs(cells) if not self._fits(s, run.bit_count())]
        for run in wrong:
            self._mend(s, run, cells)
        if not wrong:
            self._right[s] = cells
        return not wrong

    def _fits(self, s: int, size: int) -> bool:
        return size in self._alphabet.many if s == MANY else size == s

    def _mend(self, s: int, run: int, proposed: int) -> None:
        """Add facts that a wrong run breaks.

        Raises:
            WideError: It may be several right ones.
        """
        sheet, size, least = self._sheet, run.bit_count(), self._alphabet.least(s)
        printed = self._alphabet.printed[s]
        if size < least:
            possible = self._alphabet.blank | printed
            grown = enclosed(
                sheet, run, least - 1, possible=possible, proposed=proposed, look=self._look
            )
            self.model.too_small(s, grown)
        elif s != MANY:
            for crowd in crowds(sheet, run, s, printed):
                self.model.not_all(s, crowd)
        elif size < 2 * least:
            self.model.not_all(s, run, unless=sheet.beside(run))
        else:
            raise WideError(size // 2 + 1)

    def _look(self, cells: int) -> None:
        """Count cells that a set is tried with."""
        self._tick()
        if cells > self._looks:
            raise LimitError(Limit.WORK)
        self._looks -= cells

    def _written(self, board: dict[int, int]) -> Answer:
        """Return the answer that a board of symbols stands for: each run its own size."""
        runs = [run for cells in board.values() for run in self._sheet.runs(cells)]
        size = {bit: run.bit_count() for run in runs for bit in each(run)}
        return tuple(size[bit] for bit in self._sheet.bits)
