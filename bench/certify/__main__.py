"""Command line of the benchmark; see README.md for the modes."""

from __future__ import annotations

import argparse
import platform
import shutil
import sys
from collections.abc import Container
from pathlib import Path

from bench.certify import corpus, table, whole
from bench.certify.corpus import Board
from bench.certify.peers import TOOLS
from bench.certify.run import Limits, Store, Worker, run


def main(argv: list[str] | None = None) -> int:
    """Run one mode and print its table; 1 if any verdict or answer cannot be right."""
    args = parser().parse_args(argv)
    boards = {kind: corpus.load(corpus.folder(args.corpus), kind) for kind in args.kinds}
    if args.whole:
        results = whole.certify_all([b for kind in boards for b in boards[kind]], args.out)
        print(whole.summary(results))
    else:
        results = side_by_side(args, chosen(args, boards))
    wrong = table.wrong(({"tool": "fillproof"} | r) for r in results)
    for sentence in wrong:
        print(f"!!! WRONG: {sentence}")
    return 1 if wrong else 0


def parser() -> argparse.ArgumentParser:
    """Describe the options."""
    own = argparse.ArgumentParser(prog="python -m bench.certify", description=__doc__)
    own.add_argument("--corpus", help="folder with the boards; else FILLPROOF_CORPUS")
    own.add_argument("--kinds", type=_kinds, default=list(corpus.SIZES))
    mode = own.add_mutually_exclusive_group()
    mode.add_argument("--whole", action="store_true", help="fillproof alone, every board")
    mode.add_argument("--hard", action="store_true", help="the named hard boards")
    own.add_argument("--sizes", type=_sizes, help="only these size classes, e.g. 8x8,10x10")
    own.add_argument("--per-size", type=int, default=15, metavar="N")
    own.add_argument("--seed", type=int, default=1)
    own.add_argument("--tools", type=_tools, help=f"of {', '.join(TOOLS)}")
    own.add_argument("--repeat", type=int, default=3, help="runs of a quick board; median counts")
    own.add_argument("--limit", type=float, default=60.0, help="CPU seconds a board")
    own.add_argument("--memory", type=int, default=4096, help="address space a board, megabytes")
    own.add_argument(
        "--give-up",
        type=int,
        default=3,
        metavar="K",
        help="leave out a tool of a kind after K boards in a row over its limit; 0 never does",
    )
    own.add_argument(
        "--peer-python",
        type=_python,
        action="append",
        default=[],
        metavar="PATH or TOOL=PATH",
        help="interpreter that has the peers (default: this one); may be given again",
    )
    own.add_argument("--out", type=Path, help="JSON lines; boards found there are not run again")
    own.add_argument("--redo", type=_tools, default=[], help="tools whose lines there are ignored")
    return own


def chosen(args: argparse.Namespace, boards: dict[str, list[Board]]) -> list[Board]:
    """Pick the boards of a side-by-side run, in order."""
    if args.hard:
        named = {b.name: b for kind in boards for b in boards[kind]}
        return [named[name] for name in corpus.HARD if name in named]
    return [
        board
        for kind in boards
        for size in corpus.SIZES[kind]
        if args.sizes is None or size in args.sizes
        for board in corpus.sample(boards[kind], size, per_size=args.per_size, seed=args.seed)
    ]


def side_by_side(args: argparse.Namespace, boards: list[Board]) -> list[table.Result]:
    """Run the tools on the boards and print the table."""
    every = ["fillproof"] if args.hard else [n for n, tool in TOOLS.items() if tool.default]
    names = args.tools or every
    python: dict[str, str] = dict(args.peer_python)
    python["fillproof"] = sys.executable
    workers = [
        Worker(name, kind, python.get(name, python.get("", sys.executable)))
        for kind in args.kinds
        for name in names
        if kind in TOOLS[name].kinds
    ]
    limits = Limits(args.limit, args.memory, args.give_up, args.repeat)
    store = Store(args.out, frozenset(args.redo))
    results: list[table.Result] = []
    try:
        results.extend(run(boards, workers, store, limits))
    finally:
        for worker in workers:
            worker.close()
    print(table.board_table(results) if args.hard else table.markdown(table.rows(results)))
    print(legend(results, limits))
    return results


def legend(results: list[table.Result], limits: Limits) -> str:
    """Say what was run: versions, limits, machine."""
    versions = {r["tool"]: r["version"] for r in results if r.get("version")}
    out = [f"- {name} {text}: {TOOLS[name].note}" for name, text in versions.items()]
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    out.append(f"- limit {limits.seconds:g} s CPU and {limits.megabytes} MB a board; {machine}")
    return "\n".join(out)


def _kinds(text: str) -> list[str]:
    return _names(text, corpus.SIZES)


def _tools(text: str) -> list[str]:
    return _names(text, TOOLS)


def _names(text: str, known: Container[str]) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in known:
            raise argparse.ArgumentTypeError(f"unknown name {name!r}")
    return names


def _sizes(text: str) -> list[tuple[int, int]]:
    pairs = (part.split("x") for part in text.split(","))
    return [(int(r), int(c)) for r, c in pairs]


def _python(text: str) -> tuple[str, str]:
    """Read ``PATH`` (all peers) or ``TOOL=PATH``."""
    name, _, path = text.rpartition("=")
    if name and name not in TOOLS:
        raise argparse.ArgumentTypeError(f"unknown tool {name!r}")
    if shutil.which(path) is None:
        raise argparse.ArgumentTypeError(f"no interpreter at {path!r}")
    return name, path


if __name__ == "__main__":
    sys.exit(main())
