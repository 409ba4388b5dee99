"""How far the ladder comes on boards nobody filtered, beside published ladders' figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from bench.ladder import climbs
from bench.ladder.climbs import Climb
from bench.ladder.drawn import Drawn, draw
from bench.ladder.table import markdown, percent
from ladder import LADDERS, Outcome, Tier, rate
from ladder.table import Enabled
from verify.study import ladders, truth

SIDES = {"fillomino": (5, 6), "fillapix": (5, 8, 10, 15)}
"""Sides of the boards."""


class Published(NamedTuple):
    """What a published ladder published about boards of one size.

    Attributes:
        boards: How many; None where it does not say.
        finished: Percent of them finished after each step.
        clues: Percent of the cells that have a clue.
    """

    boards: int | None
    finished: tuple[float, ...]
    clues: float


SEED: dict[str, dict[int, Published]] = {
    "fillomino": {
        5: Published(None, (0, 10, 95), 100 * 9.6 / 25),
        6: Published(None, (0, 4, 96), 100 * 13.5 / 36),
    },
    "fillapix": {
        5: Published(16, (0, 100 * 14 / 16, 100), 41.5),
        8: Published(16, (0, 100 * 6 / 16, 100), 45.4),
        10: Published(16, (0, 100 * 1 / 16, 100 * 15 / 16), 43.4),
        15: Published(16, (0, 0, 100 * 8 / 16), 44.2),
    },
}
"""Published figures by kind and side."""

STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Sample:
    """Boards of one size and how far each set of techniques comes.

    Attributes:
        side: Their side.
        boards: How many.
        clues: Clues on all of them.
        redraws: Pictures thrown away.
        seed: Boards finished after each step of the published ladder.
        own: Boards finished after each step of ours.
        tiers: Boards by tier.
    """

    side: int
    boards: int
    clues: int
    redraws: int
    seed: tuple[int, ...]
    own: tuple[int, ...]
    tiers: Counter[str]

    @property
    def cells(self) -> int:
        """Cells of all boards."""
        return self.boards * self.side**2


def seed_climbs(kind: str) -> tuple[Climb, ...]:
    """Return the published ladder's sets, step after step."""
    sets = ladders.published(kind).items()
    return tuple(Climb(f"{'+ ' if at else ''}{name}", on) for at, (name, on) in enumerate(sets))


def sample(kind: str, side: int, *, boards: int, seed: int) -> Sample:
    """Draw boards of one size and climb them.

    Raises:
        WitnessError: What is settled differs from the only answer.
    """
    rng = Random(f"{seed} {kind} {side}")
    drawn = [draw(kind, rng, side) for _ in range(boards)]
    return Sample(
        side=side,
        boards=boards,
        clues=sum(board.clues for board in drawn),
        redraws=sum(board.redraws for board in drawn),
        seed=tuple(_finished(drawn, climb.enabled) for climb in seed_climbs(kind)),
        own=tuple(_finished(drawn, climb.enabled) for climb in climbs.reach(kind)),
        tiers=Counter(_tier(board) for board in drawn),
    )


def _finished(drawn: Sequence[Drawn], on: Enabled) -> int:
    return sum(
        truth.settle(puzzle, answer, on).outcome is Outcome.SOLVED for puzzle, answer, _ in drawn
    )


def _tier(board: Drawn) -> str:
    rating = rate(LADDERS[board.puzzle.kind], board.puzzle)
    truth.check(board.puzzle, board.answer, rating.reached, LADDERS[board.puzzle.kind].default)
    return rating.tier.word if rating.tier else STUCK


def seed_table(kind: str, samples: Sequence[Sample]) -> str:
    """Write what the published ladder's techniques finish here, and what it published."""
    head = ["size", "whose boards", "boards", "clues", *(c.label for c in seed_climbs(kind))]
    rows: list[list[object]] = []
    for s in samples:
        size = f"{s.side}x{s.side}"
        shares = [percent(done, s.boards) for done in s.seed]
        rows.append([size, "drawn here", s.boards, percent(s.clues, s.cells, 1), *shares])
        there = SEED[kind].get(s.side)
        if there:
            shares = [f"{share:.0f} %" for share in there.finished]
            rows.append(
                [size, "published ladder", there.boards or "-", f"{there.clues:.1f} %", *shares]
            )
    return markdown(head, rows)


def own_table(kind: str, samples: Sequence[Sample]) -> str:
    """Write what our techniques finish, step after step."""
    rows = [
        [f"{s.side}x{s.side}", s.boards, *(percent(done, s.boards) for done in s.own)]
        for s in samples
    ]
    return markdown(["size", "boards", *(c.label for c in climbs.reach(kind))], rows)


def tier_table(samples: Sequence[Sample]) -> str:
    """Write how many boards have each tier, and how many pictures were drawn again."""
    words = [*(tier.word for tier in Tier), STUCK]
    rows = [
        [f"{s.side}x{s.side}", s.boards, *(s.tiers[word] for word in words), s.redraws]
        for s in samples
    ]
    return markdown(["size", "boards", *words, "redraws"], rows)
