"""Filling a bank: numbered codes, tried by all workers there are, taken over strictly in order.

So the same command gives the same bank whatever the number of workers, and a
build that was killed at any moment goes on as if nothing had happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

from generator.bank.columns import BankError
from generator.bank.entries import Tried, attempt
from generator.bank.store import LONGEST_SEED, Bank, BatchProgress
from generator.recipe import ENGINE, Make, Recipe
from puzzles import QuestionError
from puzzles.workers.batches import BatchPace, in_batches
from puzzles.workers.crew import Crew, LostError
from puzzles.workers.window import in_order

SEED = "bank"
"""Seed where none is given."""

GIVE_UP = 50
"""Codes in a row without a new puzzle after which a build stops, if nothing else is said."""

WORTH = 1.0
"""Seconds that a batch of codes is to take. The scheduler of a cluster spends some 5 ms on a piece
of work: with batches of a second it can keep 150 workers busy, small puzzles or large ones."""

KEPT = "what was made is kept, the same command goes on from there"
"""What is to be said where workers were lost."""

_SEED = re.compile(rf"[A-Za-z0-9][A-Za-z0-9._-]{{0,{LONGEST_SEED - 1}}}")


@dataclass(frozen=True, slots=True)
class Order:
    """What a bank is to be filled with.

    Attributes:
        recipe: What is asked of every code.
        count: Puzzles of this recipe and seed that the bank shall have.
        seed: What the codes start with: letters, digits, and ``._-``.
        give_up: Stop after so many codes in a row without a new puzzle.

    Raises:
        QuestionError: A seed or number out of range.
    """

    recipe: Recipe
    count: int
    seed: str = SEED
    give_up: int = GIVE_UP

    def __post_init__(self) -> None:
        if not _SEED.fullmatch(self.seed):
            text = "expected 1 to 40 letters, digits, dots, hyphens or underscores"
            raise QuestionError(f"the seed {self.seed!r}; {text}")
        if self.count < 1 or self.give_up < 1:
            raise QuestionError("a bank is filled with 1 puzzle or more, and gives up after 1 code")

    def code(self, number: int) -> str:
        """Return a code: the seed and a number from 1."""
        return f"{self.seed}-{number:06d}"

    def goes_on(self, standing: BatchProgress) -> bool:
        """Whether there is more to do."""
        return standing.made < self.count and standing.barren < self.give_up


def fill(
    bank: Bank,
    order: Order,
    make: Make,
    crew: Crew,
    *,
    notice: Callable[[BatchProgress], None] = lambda standing: None,
) -> BatchProgress:
    """Fill a bank until it has what was ordered, or too many codes bring nothing new.

    Args:
        bank: Open for writing.
        order: What is wanted.
        make: The generator.
        crew: Who does the work.
        notice: Called with the standing before the first code and after every one.

    Returns:
        How far the batch has come.

    Raises:
        WitnessError: Ladder and counter disagree; the code is named. What came before is kept.
        BankError: Somebody else fills the same batch.
        LostError: Workers were lost.
    """
    batch = bank.batch(ENGINE, order.recipe, order.seed)
    standing = bank.standing(batch)
    notice(standing)
    first = standing.tried + 1
    with closing(_tries(crew, partial(_attempt, make, order), order, standing)) as results:
        numbered = enumerate(results, first)
        try:
            while order.goes_on(standing):
                number, tried = next(numbered)
                standing = standing.after(bank.record(batch, number, _checked(tried)))
                notice(standing)
        except LostError as error:
            raise LostError(f"{error}; {KEPT}") from error
    return standing


def _tries(
    crew: Crew, work: Callable[[int], Tried], order: Order, standing: BatchProgress
) -> Generator[Tried, None, None]:
    """Yield what comes of the codes that were not tried, in order and without end.

    To others they are handed out in batches: a code may take less time than to hand it out.
    """
    numbers, workers = count(standing.tried + 1), crew.size()
    if not workers:
        return in_order(crew, work, numbers)
    pace = BatchPace(order.count - standing.made, workers, enough=WORTH)
    return in_batches(crew, work, numbers, pace=pace)


def kept(path: str | Path, order: Order) -> int:
    """Return how many of the puzzles that were ordered a bank has; 0 where there is no bank."""
    try:
        with Bank(path) as bank:
            return bank.standing(bank.batch(ENGINE, order.recipe, order.seed)).made
    except BankError:
        return 0


def _attempt(make: Make, order: Order, number: int) -> Tried:
    """Try a code (in a worker)."""
    return attempt(make, order.recipe, order.code(number))


def _checked(tried: Tried) -> Tried:
    if tried.engine != ENGINE:
        text = f"a worker has version {tried.engine} of the generator, this is version {ENGINE}"
        raise BankError(f"{text}; install the same fillproof everywhere")
    return tried
