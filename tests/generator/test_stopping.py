"""Puzzles of an answer that are stopped between two removals: valid, with clues nobody tried."""

from __future__ import annotations

from dataclasses import astuple, replace

import pytest

import fillproof as fp
from generator import GaveUp, Made, Recipe, Symmetry, audit, generate
from generator.bank.entries import entry
from generator.taking import RemovalPass
from ladder import Outcome, Tier
from puzzles import Answer, Puzzle, QuestionError
from puzzles.limits import Limit, LimitError
from tests.oracles import fillapix as pixel_oracle
from tests.oracles import fillomino_sat as number_oracle

PICTURE: Answer = tuple(int(sign == "#") for sign in ".#..#.......#....#.####.")
PIXELS = Recipe("fillapix", 4, 6)
BOARD: Answer = (4, 4, 4, 2, 3, 4, 5, 2, 3, 3, 5, 5, 2, 2, 5, 5)
NUMBERS = Recipe("fillomino", 4, 4)


class Clock:
    """A clock that says that time is over once so many clues were tried.

    Args:
        most: How many.
        before: Passes over the answer that are whole before.
    """

    def __init__(self, most: int, *, before: int = 0) -> None:
        self._most, self._before, self.tried = most, before, -1

    def progress(self, tried: int, _all: int) -> None:
        self._before -= tried == 0
        self.tried = tried

    def tick(self) -> None:
        if self._before < 0 and self.tried >= self._most:
            raise LimitError(Limit.TIME)

    @property
    def way(self) -> RemovalPass:
        return RemovalPass(keep=True, progress=self.progress)


def stopped(recipe: Recipe, answer: Answer, tried: int, *, before: int = 0) -> Made:
    clock = Clock(tried, before=before)
    made = generate(recipe, "c", answer=answer, tick=clock.tick, way=clock.way)
    assert isinstance(made, Made)
    return made


@pytest.mark.parametrize("symmetry", [Symmetry.NONE, Symmetry.HALF_TURN])
@pytest.mark.parametrize(("recipe", "answer"), [(PIXELS, PICTURE), (NUMBERS, BOARD)])
def test_wherever_it_stops_the_puzzle_is_valid(
    recipe: Recipe, answer: Answer, symmetry: Symmetry
) -> None:
    recipe = replace(recipe, symmetry=symmetry)
    whole = generate(recipe, "c", answer=answer)
    assert isinstance(whole, Made)
    per_removal = 1 if symmetry is Symmetry.NONE else 2
    for tried in (0, 2, 4):
        made = stopped(recipe, answer, tried)
        assert made.untried is not None
        assert len(answer) - made.untried >= tried  # nobody looks at the clock where none is asked
        assert sum(astuple(made.crosscheck)) * per_removal == len(answer) - made.untried
        pairs = zip(made.puzzle.clues, whole.puzzle.clues, strict=True)
        assert all(a == b or b is None for a, b in pairs)
        assert made.rating.outcome is Outcome.SOLVED
        assert oracle_answers(made.puzzle) == [answer]


def oracle_answers(puzzle: Puzzle) -> list[Answer]:
    if puzzle.kind == "fillapix":
        return pixel_oracle.answers(puzzle.rows, puzzle.cols, puzzle.clues)
    return number_oracle.answers(puzzle)


def test_a_limit_before_the_first_question_leaves_nothing() -> None:
    clock = Clock(-1, before=-1)
    with pytest.raises(LimitError):
        generate(PIXELS, "c", answer=PICTURE, tick=clock.tick, way=clock.way)


def test_the_tier_asked_for_is_not_passed() -> None:
    """What is kept may be easier, which a whole puzzle must not be."""
    recipe = replace(PIXELS, difficulty="hard", attempts=1)
    assert isinstance(generate(recipe, "c", answer=PICTURE), GaveUp)
    made = stopped(recipe, PICTURE, 8)
    assert made.untried == 16
    assert made.rating.tier is Tier.MEDIUM


def test_the_first_of_several_is_kept_when_the_second_does_not_come() -> None:
    recipe = replace(PIXELS, thin=2)
    within = stopped(recipe, PICTURE, 4, before=1)
    between = stopped(recipe, PICTURE, 24)
    assert (within.untried, within.tally.attempts) == (0, 2)
    assert (between.untried, between.tally.attempts) == (0, 1)
    assert within.puzzle == between.puzzle
    assert audit(between).minimal


def test_progress_goes_from_none_to_all() -> None:
    told: list[tuple[int, int]] = []
    way = RemovalPass(progress=lambda tried, of: told.append((tried, of)))
    generate(PIXELS, "c", answer=PICTURE, way=way)
    assert told == [(n, 24) for n in range(25)]


def test_a_code_alone_is_never_kept() -> None:
    with pytest.raises(QuestionError, match="whole puzzle or none"):
        generate(PIXELS, "c", way=RemovalPass(keep=True))


def test_a_bank_keeps_whole_ones() -> None:
    made = stopped(PIXELS, PICTURE, 8)
    with pytest.raises(QuestionError, match="was stopped"):
        entry(made)
    assert entry(replace(made, untried=None)).puzzle == made.puzzle


def test_seconds_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(8)
    monkeypatch.setattr("fillproof.making.deadline", lambda _seconds: clock.tick)
    monkeypatch.setattr("fillproof.making.RemovalPass", lambda **said: replace(clock.way, **said))
    made = fp.generate("mosaic", answer=".#..#.\n......\n#....#\n.####.\n", code="c", seconds=1)
    assert (made.puzzle, made.untried) == (stopped(made.recipe, PICTURE, 8).puzzle, 16)
    with pytest.raises(
        LimitError, match="of 0 attempts with the code c, stopped by the time limit"
    ):
        fp.generate("mosaic", code="c", seconds=1)
