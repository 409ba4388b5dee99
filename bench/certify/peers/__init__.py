"""The tools that are compared, by name. A new one is a module here and one line in TOOLS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata

from bench.certify.peers import asp, kit, mps, own, plain, smt
from bench.certify.task import Solve

BOTH = ("fillomino", "fillapix")


@dataclass(frozen=True, slots=True)
class Tool:
    """One way to certify.

    Attributes:
        load: Imports what the tool needs and returns its function for a kind.
        kinds: Kinds it takes.
        package: Distribution whose version is reported.
        note: What it does, for the table's legend.
        cap: Largest Fillomino region it can write, None for any.
        default: Whether it runs unless asked for by name.
    """

    load: Callable[[str], Solve]
    kinds: tuple[str, ...]
    package: str
    note: str
    cap: int | None = None
    default: bool = True


TOOLS = {
    "fillproof": Tool(own.load, BOTH, "fillproof", "verify.certify.certify, default budget"),
    "clingo": Tool(
        asp.load,
        BOTH,
        "clingo",
        "ASP of our own, uncapped; Fillomino with sizes per cell and rooted clue-free regions",
    ),
    "clingo-borders": Tool(
        asp.load_borders,
        ("fillomino",),
        "clingo",
        "ASP of our own, uncapped: borders, reach from clues, all pairs for the rest",
        default=False,
    ),
    "grilops": Tool(
        smt.load_regions,
        ("fillomino",),
        "grilops",
        "z3 through grilops' region constrainer, sizes up to a proven bound for the board",
    ),
    "z3": Tool(smt.load_sums, ("fillapix",), "z3-solver", "z3, one pseudo-Boolean sum a clue"),
    "multi-puzzle-solver": Tool(
        mps.load,
        BOTH,
        "multi-puzzle-solver",
        "as documented, stopped at two solutions; its Filling has no region above 9",
        cap=9,
    ),
    "puzzlekit": Tool(
        kit.load,
        ("fillapix",),
        "puzzlekit",
        "as documented (it only solves), second solve with the answer blocked added here",
    ),
    "cp-sat": Tool(
        plain.load,
        ("fillapix",),
        "ortools",
        "one linear equation a clue, default settings, one worker: solve, block, solve",
    ),
}


def version(tool: Tool) -> str:
    """Return the installed version of a tool's package."""
    try:
        return metadata.version(tool.package)
    except metadata.PackageNotFoundError:
        return "from the source tree"
