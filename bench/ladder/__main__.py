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
    own = parser()
    args = own.parse_args(argv)
    if args.unfiltered and not all(map(_square, args.size or ())):
        own.error("boards are drawn square; --size 5x5")
    kinds = [args.kind] if args.kind else list(LADDERS)
    run = _unfiltered if args.unfiltered else _reach if args.reach else _speed
    for kind in kinds:
        run(kind, args)
    print(legend(args))
    return 0


def parser() -> argparse.ArgumentParser:
    """Describe the options."""
    own = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    own.add_argument("--kind", choices=list(LADDERS), help="only this kind")
    own.add_argument("--corpus", help="folder with the boards; else FILLPROOF_CORPUS")
    mode = own.add_mutually_exclusive_group()
    mode.add_argument("--reach", action="store_true", help="how far each technique comes")
    mode.add_argument(
        "--unfiltered", type=_count, metavar="N", help="draw N boards a size and climb them"
    )
    own.add_argument(
        "--size",
        nargs="+",
        type=_size,
        metavar="RxC",
        help="size classes: 10x10, or cells 1-400 or 401-; drawn boards: sides, as 5x5",
    )
    own.add_argument("--limit", type=_count, metavar="N", help="at most N published boards a size")
    own.add_argument("--most", type=float, default=60.0, help="CPU seconds a board may take")
    own.add_argument("--positions", type=_count, default=900, help="with --unfiltered")
    own.add_argument("--seed", type=int, default=1)
    return own


def legend(args: argparse.Namespace) -> str:
    """Say how it was measured."""
    python = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    if args.unfiltered:
        return f"- seed {args.seed}; {python}"
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


def _unfiltered(kind: str, args: argparse.Namespace) -> None:
    from bench.ladder import positions, unfiltered

    samples = []
    sides = [size.shape[0] for size in args.size or ()] or unfiltered.SIDES[kind]
    for side in sides:
        start = time.process_time()
        samples.append(unfiltered.sample(kind, side, boards=args.unfiltered, seed=args.seed))
        _report(kind, f"{side}x{side}", args.unfiltered, start)
    print(f"### {kind}: boards nobody filtered, with the published ladder's techniques\n")
    print(unfiltered.seed_table(kind, samples))
    print(f"### {kind}: the same boards with ours\n\n{unfiltered.own_table(kind, samples)}")
    print(f"### {kind}: the same boards by tier\n\n{unfiltered.tier_table(samples)}")
    if kind == positions.FILLOMINO.kind:
        found = positions.positions(args.positions, args.seed)
        print(f"### {kind}: region rungs against local ones\n\n{positions.table(found)}")


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
            _report(kind, size.label, len(picked), start)


def _report(kind: str, size: str, count: int, start: float) -> None:
    used = time.process_time() - start
    print(f"{kind} {size}: {count} boards, {used:.1f} s", file=sys.stderr, flush=True)


def _size(text: str) -> Size:
    try:
        return boards.size(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 10x10 or 1-400") from None


def _count(text: str) -> int:
    if not text.isdigit() or text == "0":
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def _square(size: Size) -> bool:
    return size.shape is not None and size.shape[0] == size.shape[1]


if __name__ == "__main__":
    sys.exit(main())
