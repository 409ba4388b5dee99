"""Command line of the benchmark; see README.md for the modes."""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Iterator

from bench.certify import corpus
from bench.certify.corpus import Board
from bench.ladder import boards, reach, speed
from bench.ladder.boards import Size
from bench.ladder.clock import QUICK, REPEAT
from ladder import LADDERS


def main(argv: list[str] | None = None) -> int:
    """Run one mode and print its tables.

    Raises:
        WitnessError: The ladder contradicts an answer, or itself.
    """
    args = parser().parse_args(argv)
    kinds = [args.kind] if args.kind else list(LADDERS)
    run = _reach if args.reach else _speed
    for kind in kinds:
        run(kind, args)
    print(legend(args))
    return 0


def parser() -> argparse.ArgumentParser:
    """Describe the options."""
    own = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    own.add_argument("--kind", choices=list(LADDERS), help="only this kind")
    own.add_argument("--corpus", help="folder with the boards; else FILLPROOF_CORPUS")
    own.add_argument("--reach", action="store_true", help="how far each technique comes")
    own.add_argument(
        "--size",
        nargs="+",
        type=_size,
        metavar="RxC",
        help="size classes: 10x10, or cells 1-400 or 401-",
    )
    own.add_argument("--limit", type=_count, metavar="N", help="at most N boards a size")
    own.add_argument("--most", type=float, default=60.0, help="CPU seconds a board may take")
    own.add_argument("--seed", type=int, default=1)
    return own


def legend(args: argparse.Namespace) -> str:
    """Say how it was measured."""
    python = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    quick = f"the best of {REPEAT} runs where one takes under {QUICK * 1000:g} ms"
    times = f"- times are CPU seconds of one core, {quick}; nothing is kept between runs\n"
    limit = f"- limit {args.most:g} s CPU a board and set of techniques; {python}"
    return limit if args.reach else times + limit


def _speed(kind: str, args: argparse.Namespace) -> None:
    found = []
    for size, picked in _published(kind, args, boards.SPEED[kind]):
        found.append((size, [speed.measure(board, most=args.most) for board in picked]))
    print(f"### {kind}: CPU time by size and techniques\n\n{speed.sets_table(kind, found)}")
    print(f"### {kind}: CPU time of the default set by size and tier\n\n{speed.tiers_table(found)}")


def _reach(kind: str, args: argparse.Namespace) -> None:
    found = []
    caps = (True, False) if reach.capped(kind) else (False,)
    for size, picked in _published(kind, args, boards.REACH[kind]):
        each = [reach.measure(kind, picked, cap=cap, most=args.most) for cap in caps]
        found.append((size, each))
    print(f"### {kind}: how far the ladder comes\n\n{reach.table(kind, found)}")


def _published(
    kind: str, args: argparse.Namespace, usual: tuple[str, ...]
) -> Iterator[tuple[str, list[Board]]]:
    """Yield each size class that has boards, and say on standard error when it is done."""
    every = corpus.load(corpus.folder(args.corpus), kind)
    for size in args.size or map(boards.size, usual):
        picked = boards.chosen(every, size, limit=args.limit, seed=args.seed)
        if picked:
            start = time.process_time()
            yield size.label, picked
            used = time.process_time() - start
            text = f"{kind} {size.label}: {len(picked)} boards, {used:.1f} s"
            print(text, file=sys.stderr, flush=True)


def _size(text: str) -> Size:
    try:
        return boards.size(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 10x10 or 1-400") from None


def _count(text: str) -> int:
    if not text.isdigit() or text == "0":
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
