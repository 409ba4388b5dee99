"""Command line of the benchmark; see README.md for the modes."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from bench.generate import peers, speed, spreading
from bench.generate.sample import Run, orders, records, run
from generator import GENERATORS, Policy, Recipe, check
from puzzles import FillproofError, Verdict

RECIPES = (
    *GENERATORS["fillomino"].presets,
    Recipe("fillomino", 8, 8, "expert"),
    Recipe("fillomino", 12, 12, "hard"),
    *GENERATORS["fillapix"].presets,
)
"""What is made where nothing is named: the presets, a harder size and a larger one."""


def main(argv: list[str] | None = None) -> int:
    """Run one mode and print its tables; 1 if the witnesses contradict each other anywhere."""
    own = parser()
    args = own.parse_args(argv)
    try:
        found = (_peers if args.peers else _speed)(args)
    except peers.MissingError as error:
        own.error(str(error))
    print(legend(args, found))
    for sentence in found.wrong:
        print(f"!!! WRONG: {sentence}")
    if args.json:
        args.json.write_text(json.dumps(_plain(found._asdict())) + "\n", encoding="utf-8")
    return 1 if found.wrong else 0


def parser() -> argparse.ArgumentParser:
    """Describe the options."""
    own = argparse.ArgumentParser(prog="python -m bench.generate", description=__doc__)
    mode = own.add_mutually_exclusive_group()
    mode.add_argument("--peers", action="store_true", help="beside public generators")
    mode.add_argument(
        "--recipe",
        nargs="+",
        type=_recipe,
        default=RECIPES,
        metavar="KIND:RxC:TIER",
        help="what is made, as fillomino:10x10:hard; the tier any leaves it to the solver",
    )
    own.add_argument("--codes", type=_count, default=20, metavar="N", help="codes a recipe")
    own.add_argument(
        "--theirs", type=_count, default=100, metavar="N", help="with --peers: of a program a size"
    )
    own.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes")
    own.add_argument("--json", type=Path, metavar="FILE", help="everything, for other programs")
    return own


class Found(NamedTuple):
    """What a mode found.

    Attributes:
        what: Everything, by name.
        verdicts: The fresh counter's, on each puzzle of ours.
        wrong: Sentences about what cannot be right.
    """

    what: dict[str, object]
    verdicts: list[Verdict]
    wrong: list[str]


def legend(args: argparse.Namespace, found: Found) -> str:
    """Say how it was measured, and what a fresh counter says of the puzzles."""
    python = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    jobs = f"{args.jobs} processes" if args.jobs > 1 else "one process"
    times = f"- times are CPU seconds of one core; {jobs}; {python}"
    unique = sum(verdict is Verdict.UNIQUE for verdict in found.verdicts)
    again = f"- {len(found.verdicts)} puzzles counted again by a fresh counter: {unique} unique"
    return f"{times}\n{again}; {len(found.wrong)} disagreements"


def _speed(args: argparse.Namespace) -> Found:
    runs = _made(args.recipe, args.codes, args.jobs)
    print(speed.tables(runs))
    return Found({"runs": runs}, *_judged(runs))


def _peers(args: argparse.Namespace) -> Found:
    found = list(peers.compare(codes=args.codes, theirs=args.theirs, jobs=args.jobs))
    print(f"### Beside public generators\n\n{peers.table([one.puzzles for one in found])}")
    runs = [run for one in found for run in one.runs]
    return Found({"runs": runs, "peers": [one.puzzles._asdict() for one in found]}, *_judged(runs))


def _judged(runs: Sequence[Run]) -> tuple[list[Verdict], list[str]]:
    """Return what a fresh counter says of the puzzles, and where witnesses disagree."""
    wrong = [
        f"{one.recipe.kind} {one.code}: {one.disagreement}" for one in runs if one.disagreement
    ]
    return [record.verdict for record in records(runs)], wrong


def _made(recipes: Sequence[Recipe], codes: int, jobs: int) -> list[Run]:
    """Make the puzzles of all recipes, one recipe after the other."""
    found = []
    for recipe in recipes:
        name = f"{recipe.kind} {recipe.rows}x{recipe.cols} {recipe.difficulty}"
        found += spreading.spread(run, orders([recipe], codes), jobs=jobs, name=name)
    return found


def _plain(value: Any) -> Any:
    """Return a value as what JSON can say."""
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


def _recipe(text: str) -> Recipe:
    """Read ``KIND:RxC:TIER``."""
    kind, _, rest = text.partition(":")
    shape, _, tier = rest.partition(":")
    rows, _, cols = shape.partition("x")
    if not (rows.isdigit() and cols.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no recipe such as fillomino:10x10:hard")
    policy = Policy.SOLVER if tier == "any" else Policy.LADDER
    found = Recipe(kind, int(rows), int(cols), tier, policy)
    try:
        check(found)
    except FillproofError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return found


def _count(text: str) -> int:
    if not text.isdigit() or text == "0":
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
