"""Boards that nobody filtered: random pictures that lose their clues in random order.

All of a board follows from seed, kind, size and number. An answer that is
peeled by several policies loses its clues in the same order each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cpmodels import Reply, open_grid
from generator import Recipe
from generator.draws import Draws
from generator.registry import GENERATORS
from generator.removal import settle_until
from ladder import LADDERS, Contradiction, Tier
from ladder.clash import NO_ANSWER
from ladder.engine import begin
from puzzles import Answer, Puzzle
from puzzles.grid import blocks
from puzzles.twins.counts import census
from puzzles.twins.theory import twin
from puzzles.types import Clues
from verify.study import ladders, truth
from verify.study.base import Item, Size, StudyError

CAP = 5
"""max_region of the Fillomino boards, as of the published ones."""

REDRAWS = 10_000
"""Pictures that may have to be thrown away, in the mean, for one without a twin."""

Keeps = Callable[[Clues, int], bool]
"""Whether a board that has lost the clue of a cell is still as wanted."""


@dataclass(frozen=True, slots=True)
class Full:
    """A picture with all its clues, which pin it.

    Attributes:
        puzzle: All clues.
        answer: The picture.
        order: The cells in the order in which they lose their clues.
        redraws: Pictures thrown away before, because they have a twin.
    """

    puzzle: Puzzle
    answer: Answer
    order: tuple[int, ...]
    redraws: int = 0


def full(kind: str, item: Item) -> Full:
    """Draw the picture of an item; see `base.boards`.

    Raises:
        StudyError: A size that has no such pictures, or hardly any.
    """
    rows, cols = item["size"]
    rng = Random(f"{item['seed']} {kind} {rows}x{cols} {item['number']}")
    puzzle, answer, redraws = DRAW[kind](rng, (rows, cols))
    area = len(answer)
    return Full(puzzle, answer, tuple(rng.sample(range(area), area)), redraws)


def peeled(board: Full, policy: str = "solver") -> Puzzle:
    """Take clues away, each if the policy's judge says that the rest still pins the answer.

    Args:
        board: A picture with all clues.
        policy: ``solver``: no second answer. The name of a set of the published ladder, or of
            a tier of ours: these techniques still finish (Fillomino only).
    """
    keeps = _solver(board) if policy == "solver" else _ladder(board, policy)
    clues = list(board.puzzle.clues)
    for cell in board.order:
        clue, clues[cell] = clues[cell], None
        if not keeps(tuple(clues), cell):
            clues[cell] = clue
    return with_clues(board.puzzle, tuple(clues))


def with_clues(puzzle: Puzzle, clues: Clues) -> Puzzle:
    """Return a board with other clues."""
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, clues, puzzle.max_region)


def clues_on(puzzle: Puzzle) -> int:
    """Return the number of clues."""
    return len(puzzle.clues) - puzzle.clues.count(None)


def _solver(board: Full) -> Keeps:
    grid = open_grid(board.puzzle)
    return lambda clues, cell: grid.differs_at(clues, cell, board.answer).reply is Reply.NO


def _ladder(board: Full, policy: str) -> Keeps:
    """Return the judge that runs techniques until they know the clue again, which is enough."""
    kind = board.puzzle.kind
    ladder = LADDERS[kind]
    tiers = {tier.word: ladder.up_to(tier) for tier in Tier}
    on = (ladders.published(kind) | tiers)[policy]

    def keeps(clues: Clues, cell: int) -> bool:
        puzzle = with_clues(board.puzzle, clues)
        cells = GENERATORS[kind].until(puzzle, (cell,))
        try:
            state = begin(ladder, puzzle)
            settle_until(ladder, state, on, cells)
        except Contradiction:
            truth.refuse(puzzle, board.answer, NO_ANSWER, on)
        truth.check(puzzle, board.answer, state, on)
        values = state.values()
        return all(values[i] is not None for i in cells)

    return keeps


def _fillomino(rng: Random, size: Size) -> tuple[Puzzle, Answer, int]:
    """Lay an answer as the generator does.

    Its regions have 2.7 cells in the mean, as the published ones; with 2.4, as `random_picture`
    has them, boards keep more clues and have more regions without one.
    """
    draws = Draws(str(rng.getrandbits(64)))
    recipe = Recipe("fillomino", *size, max_region=CAP)
    while (answer := GENERATORS["fillomino"].lay(recipe, draws).answer) is None:
        pass
    return Puzzle("fillomino", *size, answer, CAP), answer, 0


def _fillapix(rng: Random, size: Size) -> tuple[Puzzle, Answer, int]:
    """Toss a coin for every cell, again while the picture has a twin."""
    rows, cols = size
    counts = census(rows, cols)
    if counts.pictures > REDRAWS * (counts.pictures - counts.twins):
        raise StudyError(f"hardly any picture of {rows}x{cols} has no twin; take another size")
    redraws = 0
    while twin(answer := coins(rng, size), rows, cols) is not None:
        redraws += 1
    return Puzzle("fillapix", rows, cols, picture_clues(answer, size)), answer, redraws


DRAW: dict[str, Callable[[Random, Size], tuple[Puzzle, Answer, int]]] = {
    "fillomino": _fillomino,
    "fillapix": _fillapix,
}
"""By kind: draws a picture with all its clues; returns puzzle, answer and pictures redrawn."""


def coins(rng: Random, size: Size) -> Answer:
    """Paint each cell with chance one half."""
    return tuple(rng.randrange(2) for _ in range(size[0] * size[1]))


def picture_clues(answer: Answer, size: Size) -> tuple[int, ...]:
    """Return the clue of every cell."""
    return tuple(sum(answer[j] for j in block) for block in blocks(*size))
