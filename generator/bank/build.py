"""Filling a bank: numbered codes, tried by whoever is there, taken over strictly in order.

So the same command gives the same bank whatever the number of workers, and a
build that was killed at any moment goes on as if nothing had happened.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass

from generator.bank.entries import BankError, Tried, attempt
from generator.bank.store import Bank, Standing
from generator.bank.workers import Crew
from generator.recipe import ENGINE, Make, Recipe
from puzzles import QuestionError, WitnessError

SEED = "bank"
"""Seed where none is given."""

GIVE_UP = 50
"""Codes in a row without a new puzzle after which a build stops, if nothing else is said."""

_Results = Generator[tuple[int, Tried], None, None]
_SEED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


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

    def goes_on(self, standing: Standing) -> bool:
        """Whether there is more to do."""
        return standing.made < self.count and standing.barren < self.give_up


def fill(
    bank: Bank,
    order: Order,
    make: Make,
    crew: Crew,
    *,
    notice: Callable[[Standing], None] = lambda standing: None,
) -> Standing:
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
        BankError: Somebody else fills the same batch, or workers were lost.
    """
    batch = bank.batch(ENGINE, order.recipe, order.seed)
    standing = bank.standing(batch)
    notice(standing)
    with closing(_results(order, make, crew, standing.tried + 1)) as results:
        while order.goes_on(standing):
            number, tried = next(results)
            standing = standing.after(bank.record(batch, number, tried))
            notice(standing)
    return standing


def _results(order: Order, make: Make, crew: Crew, number: int) -> _Results:
    """Yield what comes of the codes from `number` on, in order and without end."""
    waiting: deque[tuple[int, Future[Tried]]] = deque()
    try:
        while True:
            while len(waiting) < crew.ahead():
                future = crew.submit(attempt, make, order.recipe, order.code(number))
                waiting.append((number, future))
                number += 1
            first, future = waiting.popleft()
            yield first, _checked(crew.result(future))
    finally:
        _discard(crew, [future for _number, future in waiting])


def _checked(tried: Tried) -> Tried:
    if tried.engine != ENGINE:
        text = f"a worker has version {tried.engine} of the generator, this is version {ENGINE}"
        raise BankError(f"{text}; install the same fillproof everywhere")
    return tried


def _discard(crew: Crew, futures: list[Future[Tried]]) -> None:
    """Drop what is no longer needed; but a disagreement is never dropped.

    Raises:
        WitnessError: One of the results that came in is that.
    """
    for future in futures:
        if not future.done():
            crew.drop(future)
        elif not future.cancelled() and isinstance(error := future.exception(), WitnessError):
            raise error
