"""The graph of a solution, and what it is like."""

from __future__ import annotations

from ladder.graph import figures, graph
from ladder.steps import Step, Tier


def step(tier: Tier, weight: float, cell: int) -> Step:
    name = tier.word
    return Step(name, tier, weight, ((cell, 1),), ((cell + 1, (2, 3)),), name, (cell,), "So.")


STEPS = [
    *(step(Tier.EASY, 1, 0), step(Tier.EASY, 1, 1), step(Tier.HARD, 20, 2)),
    *(step(Tier.EASY, 2, 3), step(Tier.EASY, 1, 4)),
]


def test_chain_of_all_steps() -> None:
    found = figures(STEPS, ((), (0,), (1,), (2,), (0, 3)))
    assert (found.steps, found.chain, found.heaviest) == (5, 5, 25)
    assert (found.open, found.alone, found.gates, found.fronts) == (1, 5, 5, 1)
    assert found.open_by_tier == {Tier.EASY: 0.8, Tier.MEDIUM: 0, Tier.HARD: 0.2, Tier.EXPERT: 0}


def test_two_fronts_that_have_nothing_to_do_with_each_other() -> None:
    found = figures(STEPS, ((), (0,), (), (2,), (2, 3)))
    assert (found.chain, found.heaviest) == (3, 23)
    # Open: 1 and 3; 2 and 3; 3; 4; 5.
    assert (found.open, found.alone) == (1.4, 3)
    assert (found.gates, found.fronts) == (0, 2)


def test_a_gate_is_waited_for_by_all_that_do_not_come_before_it() -> None:
    found = figures(STEPS, ((), (), (0, 1), (2,), (2,)))
    assert (found.gates, found.alone, found.fronts, found.chain) == (1, 3, 1, 3)


def test_no_steps() -> None:
    found = figures((), ())
    assert (found.steps, found.chain, found.heaviest, found.open) == (0, 0, 0, 0)
    assert (found.alone, found.gates, found.fronts) == (0, 0, 0)


def test_nodes_say_what_the_steps_say() -> None:
    found = graph(STEPS, ((), (0,), (1,), (2,), (0, 3)), cols=3)
    assert list(found.edges) == [(1, 2), (1, 5), (2, 3), (3, 4), (4, 5)]
    assert found.nodes[3] == {
        "label": "3. hard",
        "technique": "hard",
        "tier": "hard",
        "weight": 20.0,
        "concludes": "r1c3=1; r2c1 not 2 3",
        "premises": "r1c3",
        "sentence": "So.",
    }
