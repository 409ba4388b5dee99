"""The graph of a solution: steps, and arrows to each from those it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean

import networkx as nx

from ladder.resting import Needs
from ladder.steps import Step, Tier
from puzzles.grid import cell_name

START = -1
"""Where all chains begin."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the graph of a solution is like.

    Attributes:
        steps: How many steps there are.
        chain: Steps of the longest chain, each of which rests on the one before.
        heaviest: Weight of the heaviest chain.
        open: How many steps are open on average when one is taken: nothing that they rest on is
            still to come.
        open_by_tier: The same, for the steps of each tier.
        alone: Steps that are taken when nothing else is open.
        gates: Steps that every other step waits for or is waited for by, at first or second hand.
        fronts: Parts that have nothing to do with each other.
    """

    steps: int
    chain: int
    heaviest: float
    open: float
    alone: int
    gates: int
    fronts: int
    open_by_tier: dict[Tier, float] = field(default_factory=dict)

    def as_object(self) -> dict[str, object]:
        """Return the figures ready for JSON."""
        by_tier = {tier.word: count for tier, count in self.open_by_tier.items()}
        return {
            "steps": self.steps,
            "chain": self.chain,
            "heaviest_chain": self.heaviest,
            "open": self.open,
            "open_by_tier": by_tier,
            "alone": self.alone,
            "gates": self.gates,
            "fronts": self.fronts,
        }


def graph(steps: Sequence[Step], rests: Sequence[Needs], *, cols: int) -> nx.DiGraph:
    """Return the graph, its nodes the numbers of the steps, counted from 1.

    Args:
        steps: The steps, in order.
        rests: For each the steps before it that it rests on, counted from 0.
        cols: Width of the board, in cells.
    """
    found = nx.DiGraph()
    for number, (step, needs) in enumerate(zip(steps, rests, strict=True), start=1):
        found.add_node(
            number,
            label=f"{number}. {step.technique}",
            technique=step.technique,
            tier=step.tier.word,
            weight=float(step.weight),
            concludes=_conclusion(step, cols),
            premises=" ".join(cell_name(cell, cols) for cell in step.premises),
            sentence=step.sentence,
        )
        found.add_edges_from((before + 1, number) for before in needs)
    return found


def figures(steps: Sequence[Step], rests: Sequence[Needs]) -> Figures:
    """Return what the graph of a solution is like.

    Args:
        steps: The steps, in order.
        rests: For each the steps before it that it rests on, counted from 0.

    Cost: quadratic in the number of steps.
    """
    arrows = nx.DiGraph()
    for n, (step, needs) in enumerate(zip(steps, rests, strict=True)):
        # From the start to each, so that the first step of a chain weighs, too.
        arrows.add_edges_from(((m, n) for m in (START, *needs)), weight=step.weight)
    chain, heaviest = 0, 0.0
    if steps:
        chain = nx.dag_longest_path_length(arrows, weight="", default_weight=1)
        heaviest = nx.dag_longest_path_length(arrows)
        arrows.remove_node(START)
    moments = _open(steps, rests)
    return Figures(
        steps=len(steps),
        chain=chain,
        heaviest=round(heaviest, 1),
        open=_mean([count.total() for count in moments]),
        alone=sum(count.total() == 1 for count in moments),
        gates=_gates(rests),
        fronts=nx.number_weakly_connected_components(arrows),
        open_by_tier={tier: _mean([count[tier] for count in moments]) for tier in Tier},
    )


def _open(steps: Sequence[Step], rests: Sequence[Needs]) -> list[Counter[Tier]]:
    """Return for each moment how many steps can be taken, by tier."""
    moments = [Counter[Tier]() for _ in steps]
    for n, (step, needs) in enumerate(zip(steps, rests, strict=True)):
        for moment in moments[max(needs, default=-1) + 1 : n + 1]:
            moment[step.tier] += 1
    return moments


def _gates(rests: Sequence[Needs]) -> int:
    """Count the steps that all others rest on, or that rest on them; sets are integers."""
    before, after = [0] * len(rests), [0] * len(rests)
    for n, needs in enumerate(rests):
        for m in needs:
            before[n] |= before[m] | 1 << m
    for n, needs in reversed(list(enumerate(rests))):
        for m in needs:
            after[m] |= after[n] | 1 << n
    others = len(rests) - 1
    return sum((a | b).bit_count() == others for a, b in zip(before, after, strict=True))


def _mean(counts: Sequence[int]) -> float:
    return round(mean(counts), 2) if counts else 0.0


def _conclusion(step: Step, cols: int) -> str:
    filled = [f"{cell_name(cell, cols)}={value}" for cell, value in step.placements]
    gone = [
        f"{cell_name(cell, cols)} not {' '.join(map(str, values))}"
        for cell, values in step.eliminations
    ]
    return "; ".join([*filled, *gone])
