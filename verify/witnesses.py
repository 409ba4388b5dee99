"""Everybody asked about one verdict: all ways to count, and the techniques."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cpmodels import Budget
from ladder import Reached, fixpoint, ladder_for
from puzzles import Count, Evidence, Limit, Puzzle, Verdict, WitnessError
from puzzles.limits import Tick, deadline
from puzzles.outcomes import Outcome
from verify.certify import DEFAULT_BUDGET, Certification
from verify.compare import AGREED
from verify.disagreement import Case, disagreement
from verify.methods import BOUNDED, ask_all


@dataclass(frozen=True, slots=True)
class WitnessReply:
    """What one witness says of a puzzle.

    Attributes:
        name: The witness: a way to count, or ``ladder``.
        says: A verdict; of the ladder how far it comes.
        stopped: The limit that left it unknown, or None.
    """

    name: str
    says: Verdict | Outcome
    stopped: Limit | None = None


def witnesses(
    puzzle: Puzzle, known: Certification, budget: Budget = DEFAULT_BUDGET
) -> tuple[WitnessReply, ...]:
    """Ask every witness about a puzzle and compare; the solver comes first, then the ladder.

    Args:
        puzzle: The puzzle.
        known: What `certify` said of it.
        budget: What the solver may cost; its seconds hold for every witness.
            The other ways to count also have the limits of `verify.methods.BOUNDED`.

    Raises:
        WitnessError: Two of them contradict each other, or `known`.
    """
    counts = ask_all(puzzle, replace(BOUNDED, budget=budget))
    for name, count in counts.items():
        if _contradict(known, count):
            raise WitnessError(f"certify says {known.verdict.value}, not so {name}")
    solver, *others = (_reply(name, count) for name, count in counts.items())
    there = _ladder(puzzle, known, counts, deadline(budget.seconds))
    return (solver, WitnessReply("ladder", there.outcome, there.stopped), *others)


def confirmed(known: Certification, said: Iterable[WitnessReply]) -> Certification:
    """Return a certification with the ladder among its evidence, if it came to the same verdict."""
    agrees = any((known.verdict, witness.says) in AGREED for witness in said)
    return known.also(Evidence.LADDER) if agrees else known


def _reply(name: str, count: Count) -> WitnessReply:
    stopped = count.stopped if count.verdict is Verdict.UNKNOWN else None
    return WitnessReply(name, count.verdict, stopped)


def _contradict(known: Certification, count: Count) -> bool:
    """Whether a verdict with its answers and a count cannot both be right."""
    verdicts = {known.verdict, count.verdict} - {Verdict.UNKNOWN}
    none = known.verdict is Verdict.NONE and count.count > 0
    other = known.verdict is Verdict.UNIQUE and not set(count.answers) <= {known.answer}
    return len(verdicts) > 1 or none or other


def _ladder(
    puzzle: Puzzle, known: Certification, counts: Mapping[str, Count], tick: Tick
) -> Reached:
    """Climb as far as the techniques go, and try that against all answers at hand."""
    answers = {a for c in counts.values() for a in c.answers} | {known.answer, known.other}
    best = max(counts.values(), key=lambda c: (c.exact, c.count))
    count = replace(best, answers=tuple(sorted(a for a in answers if a is not None)))
    ladder = ladder_for(puzzle.kind)
    there = fixpoint(ladder, puzzle, ladder.default, tick=tick)
    found = disagreement(Case(puzzle, ladder, ladder.default, count, there))
    if found is not None:
        raise WitnessError(found.message)
    return there
