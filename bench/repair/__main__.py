"""Command line of the benchmark; see README.md for the tables."""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bench.certify import corpus
from bench.ladder.table import markdown, number, percent
from bench.repair.boards import Named, spoilt, wrong
from cpmodels import Budget, conflict, count
from generator.mending.repair import Repair, Terms, repair
from puzzles import KINDS, Puzzle, Verdict

SETS = {"wrong": wrong, "spoilt": spoilt}
"""The boards, by the name of their set."""

STEPS = 60
"""Changes after which greedy gives up."""

STEP = Budget(deterministic=0.05)
"""What one of its questions may cost."""

CELLS = 500
"""Cells of a board beyond which greedy is not tried: to explain one takes half a minute."""

HEAD = ("boards", "mended", "proven", "changes", "greedy", "median s", "first way s", "worst s")


@dataclass(frozen=True, slots=True)
class Run:
    """One board, mended.

    Attributes:
        name: The board.
        found: The repair.
        seconds: CPU seconds that it took.
        first: CPU seconds until a first way was found, or None.
        greedy: Changes of somebody who follows what `certify` shows, or None.
    """

    name: str
    found: Repair
    seconds: float
    first: float | None
    greedy: int | None


def main(argv: list[str] | None = None) -> int:
    """Mend all boards and print a table of each set."""
    own = argparse.ArgumentParser(prog="python -m bench.repair", description=__doc__)
    own.add_argument("--corpus", help="folder with the boards; else FILLPROOF_CORPUS")
    own.add_argument("--work", type=float, default=0.6, help="deterministic time a board")
    own.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS), help="which boards")
    own.add_argument("--list", action="store_true", help="print what is not proven, too")
    args = own.parse_args(argv)
    folder, budget = corpus.folder(args.corpus), Budget(deterministic=args.work)
    for name in args.sets:
        named = list(SETS[name](folder))
        runs = [_run(one, budget) for one in _shown(named)]
        print(f"### {name}\n\n{markdown(HEAD, _rows(runs))}")
        if any(answer is not None for _, _, answer in named):
            towards = [_run(one, budget, wanted=True) for one in named]
            print(f"### {name}, towards the answer they had\n\n{markdown(HEAD, _rows(towards))}")
        for run in runs if args.list else ():
            if run.found.before is not Verdict.UNIQUE and not run.found.proven:
                few = run.found.changes if run.found.mended else None
                print(f"{run.name}: {run.found.before.value}, {run.found.bound} to {few}")
    return 0


def _shown(named: Sequence[Named]) -> Iterator[Named]:
    for done, one in enumerate(named, start=1):
        print(f"\r{done} of {len(named)}", end="", file=sys.stderr, flush=True)
        yield one
    print(file=sys.stderr)


def _run(one: Named, budget: Budget, *, wanted: bool = False) -> Run:
    name, puzzle, answer = one
    first, start = list[float](), time.process_time()
    found = repair(
        puzzle,
        Terms(answer=answer if wanted else None),
        budget=budget,
        heed=lambda _found: first.append(time.process_time() - start),
    )
    seconds = time.process_time() - start
    return Run(name, found, seconds, first[0] if first else None, greedy(puzzle))


def _rows(runs: Sequence[Run]) -> Iterator[list[object]]:
    for kind in KINDS:
        of_kind = [run for run in runs if run.found.puzzle.kind == kind]
        some = [run for run in of_kind if run.found.before is not Verdict.UNIQUE]
        if some:
            yield [f"{kind}, {len(some)}", *_figures(some)]


def _figures(runs: Sequence[Run]) -> list[object]:
    mended = [run for run in runs if run.found.mended]
    # Where no clues can mend a board, that is all there is to prove.
    proven = sum(run.found.proven or not run.found.possible for run in runs)
    both = [run for run in mended if run.greedy is not None]
    firsts = [run.first for run in runs if run.first is not None]
    return [
        len(mended),
        percent(proven, len(runs)),
        sum(run.found.changes for run in both),
        sum(run.greedy or 0 for run in both),
        number(statistics.median(run.seconds for run in runs)),
        number(statistics.median(firsts)) if firsts else "-",
        number(max(run.seconds for run in runs)),
    ]


def greedy(puzzle: Puzzle) -> int | None:
    """Return how many changes it takes to follow what `certify` shows, one after another.

    A clue of those that contradict each other goes; else the first cell in which two answers differ
    gets the clue of one of them. None where that does not end.
    """
    every = KINDS[puzzle.kind].every_clue
    for done in range(STEPS if len(puzzle.clues) <= CELLS else 0):
        counted = count(puzzle, limit=2, budget=STEP)
        if counted.verdict is Verdict.UNIQUE:
            return done
        clues = list(puzzle.clues)
        if counted.verdict is Verdict.NONE:
            cells = conflict(puzzle, STEP).cells
            if not cells:
                return None
            clues[cells[0]] = None
        else:
            if len(counted.answers) < 2:
                return None
            one, other = (every(puzzle.rows, puzzle.cols, a) for a in counted.answers[:2])
            differ = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
            if not differ:
                return None
            clues[differ[0]] = one[differ[0]]
        puzzle = replace(puzzle, clues=tuple(clues))
    return None


if __name__ == "__main__":
    sys.exit(main())
