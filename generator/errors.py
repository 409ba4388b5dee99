"""The errors of a generator: its witnesses contradict each other, or a limit stopped it."""

from __future__ import annotations

from functools import partial

from generator.recipe import Tally
from ladder import Clash, Ladder, blamed
from ladder.table import Enabled
from puzzles import Answer, Limit, LimitError, Puzzle, WitnessError
from puzzles.grid import cell_name
from puzzles.types import Clues


class RemovalError(WitnessError):
    """Ladder and counter contradict each other about a board that has lost a clue.

    Args:
        message: One sentence.
        puzzle: The board.
        cell: Where it shows.
        answers: The boards that show it: the answer laid, and another one if there is one.
    """

    def __init__(
        self, message: str, *, puzzle: Puzzle, cell: int, answers: tuple[Answer, ...]
    ) -> None:
        cap = "no cap" if puzzle.max_region is None else f"cap {puzzle.max_region}"
        size = f"{puzzle.rows}x{puzzle.cols}"
        board = " ".join("." if v is None else str(v) for v in puzzle.clues)
        place = cell_name(cell, puzzle.cols)
        super().__init__(f"{puzzle.kind} {size}, {cap}, {place}: {message}; the clues are {board}")
        self.message, self.puzzle, self.cell, self.answers = message, puzzle, cell, answers

    def __reduce__(self) -> tuple[partial[RemovalError], tuple[str]]:
        """Take all arguments along on the way from a worker; by itself only the text would go."""
        made = partial(RemovalError, puzzle=self.puzzle, cell=self.cell, answers=self.answers)
        return made, (self.message,)


class StoppedError(LimitError):
    """A limit came before there was a puzzle.

    Args:
        limit: Which one.
        message: More than the limit says by itself, for people.
        tally: What became of the answers that were tried until then.
    """

    def __init__(self, limit: Limit, message: str | None, tally: Tally) -> None:
        super().__init__(limit, message)
        self.tally = tally

    def __reduce__(self) -> tuple[type[StoppedError], tuple[object, ...]]:
        return type(self), (self.limit, self.message, self.tally)


def clashing(  # noqa: PLR0913 (what was asked of whom, and what it contradicts)
    found: Clash,
    puzzle: Puzzle,
    *answers: Answer,
    ladder: Ladder,
    on: Enabled,
    marks: Clues | None = None,
    cell: int = 0,
) -> RemovalError:
    """Return the error of a ladder that leaves no room for an answer, with the step to blame.

    Args:
        found: The clash with the last of `answers`.
        puzzle: The board.
        answers: The answer laid, and the counter's other one if that is the one.
        ladder: The techniques.
        on: Those that were on.
        marks: Cells that were filled before.
        cell: What to name where the ladder denies all answers.

    Cost: an explanation of the whole board.
    """
    blame = blamed(found, answers[-1], ladder, puzzle, on, marks=marks)
    whose = "the answer" if len(answers) == 1 else "the counter's answer"
    text = f"the ladder contradicts {whose}: {blame.message}"
    place = cell if blame.cell is None else blame.cell
    return RemovalError(text, puzzle=puzzle, cell=place, answers=answers)
