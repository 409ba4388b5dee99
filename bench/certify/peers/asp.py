# mypy: disable-error-code="import-not-found, import-untyped, no-untyped-call"
"""clingo: complete, uncapped answer-set programs for both kinds.

Fillomino comes in two forms. BORDERS guesses which neighbours are joined,
follows each given's region, and looks from every cell that no given reaches
to all the others. ROOTED, the faster one, guesses numbers from a list of
possible sizes per cell, and follows a region without a given from its least
cell only. In both, one answer is one stable model: what is not guessed
follows from what is. The idea of treating regions with a given apart is that
of noqx (https://github.com/T0nyX1ang/noqx); the programs are our own.
"""

from __future__ import annotations

from collections.abc import Iterable

from bench.certify.peers.sizes import Sizes, sizes
from bench.certify.task import Cells, Reply, Solve, Task, counted
from puzzles.grid import blocks, neighbours

CLUED = """
#defined given/2. #defined near/2. #defined hsize/2. #defined blank/1. #defined adj/2.
#defined size/2.
reach(K,K) :- given(K,V).
:- given(K,V), #count { Y : reach(K,Y) } != V.
covered(Y) :- reach(K,Y).
#show num/2.
"""
"""reach(K,Y): Y is in the region of the given at K. near(K,Y) goes one step
further than a region of the right size can, so that larger ones are seen."""

ROOTED = (
    CLUED
    + """
{ num(X,V) : size(X,V) } = 1 :- cell(X).
reach(K,Y) :- reach(K,X), adj(X,Y), near(K,Y), given(K,V), num(Y,V).
:- num(X,V), not covered(X), not hsize(X,V).
same(X,Y) :- adj(X,Y), blank(X), blank(Y), num(X,V), num(Y,V).
root(X) :- blank(X), not covered(X), not taken(X).
taken(Y) :- from(X,Y), X < Y.
from(X,X) :- root(X).
from(X,Y) :- from(X,Z), same(Z,Y), X < Y, |X/cols-Y/cols| + |X\\cols-Y\\cols| <= top.
:- root(X), #sum { 1,Y : from(X,Y); -V,size : num(X,V) } != 0.
"""
)
"""from(X,Y): Y is in the region without a given whose least cell is X."""

BORDERS = (
    CLUED
    + """
{ join(X,Y) } :- adj(X,Y), X < Y.
joined(X,Y) :- join(X,Y).
joined(Y,X) :- join(X,Y).
reach(K,Y) :- reach(K,X), joined(X,Y), near(K,Y).
:- reach(K,X), joined(X,Y), not reach(K,Y).
num(Y,V) :- reach(K,Y), given(K,V).
from(X,X) :- blank(X), not covered(X).
from(X,Y) :- from(X,Z), joined(Z,Y), blank(Y).
num(X,V) :- from(X,X), hsize(X,V), #count { Y : from(X,Y) } = V.
:- cell(X), #count { V : num(X,V) } != 1.
:- join(X,Y), num(X,V), not num(Y,V).
:- join(X,Y), num(Y,V), not num(X,V).
:- adj(X,Y), X < Y, not join(X,Y), num(X,V), num(Y,V).
"""
)

PRESET = "trendy"
"""Faster than the default above 8x8, on 10 boards a size, 8x8 to 20x20: median of the
ratios to the default 1.06, 0.86, 0.92, 0.91, 0.79, 0.96."""

SUMS = """
{ num(X,1) } :- cell(X).
:- clue(X,K), #count { Y : num(Y,1), block(X,Y) } != K.
#show num/2.
#defined clue/2. #defined block/2.
"""


def load(kind: str) -> Solve:
    """Import clingo; Fillomino by ROOTED."""
    return _load_sums() if kind == "fillapix" else _load_fillomino(ROOTED, narrow=True)


def load_borders(_kind: str) -> Solve:
    """Import clingo; Fillomino by BORDERS, without sizes per cell."""
    return _load_fillomino(BORDERS, narrow=False)


def _load_fillomino(program: str, *, narrow: bool) -> Solve:
    import clingo  # noqa: F401 - before the clock starts

    def solve(task: Task) -> Reply:
        found = sizes(task)
        if not narrow:
            found = _wide(task, found)
        return counted(_models(task, program + _facts(task, found), PRESET))

    return solve


def _load_sums() -> Solve:
    import clingo  # noqa: F401 - before the clock starts

    def solve(task: Task) -> Reply:
        facts = [f"cell(0..{len(task.clues) - 1})."]
        for i, (clue, block) in enumerate(
            zip(task.clues, blocks(task.rows, task.cols), strict=True)
        ):
            if clue is not None:
                facts.append(f"clue({i},{clue}). block({i},({_any(block)})).")
        return counted(_models(task, SUMS + "\n".join(facts)))

    return solve


def _models(task: Task, program: str, preset: str = "auto") -> list[Cells]:
    """Return up to two answers; fewer than two means that the search was finished.

    `preset` names one of clingo's own solver configurations; none changes the answers.
    """
    import clingo

    control = clingo.Control(["2", f"--configuration={preset}"], message_limit=0)
    control.add("base", [], program)
    control.ground([("base", [])])
    answers = []
    with control.solve(yield_=True) as models:
        for model in models:
            board = [0] * (task.rows * task.cols)
            for atom in model.symbols(shown=True):
                cell, value = atom.arguments
                board[cell.number] = value.number
            answers.append(tuple(board))
        if models.get().interrupted:
            raise RuntimeError("interrupted")
    return answers


def _facts(task: Task, found: Sizes) -> str:
    """Write a board and its possible sizes as facts."""
    count = task.rows * task.cols
    hidden = _by_cell(found.hidden, count)
    every = [h | c for h, c in zip(hidden, _by_cell(found.clued, count), strict=True)]
    top = max((v for v, cells in found.hidden.items() if cells), default=0)
    facts = [f"#const cols={task.cols}. #const top={top}. cell(0..{count - 1})."]
    for i, near in enumerate(neighbours(task.rows, task.cols)):
        if near:
            facts.append(f"adj({i},({_any(near)})).")
        if every[i]:
            facts.append(f"size({i},({_any(every[i])})).")
        if hidden[i]:
            facts.append(f"blank({i}). hsize({i},({_any(hidden[i])})).")
    for k, cells in found.near.items():
        facts.append(f"given({k},{task.clues[k]}). near({k},({_any(cells)})).")
    return "\n".join(facts)


def _wide(task: Task, found: Sizes) -> Sizes:
    """Return the same with every size allowed for every blank cell."""
    blank = {i for i, v in enumerate(task.clues) if v is None}
    return Sizes(found.near, found.clued, dict.fromkeys(range(1, len(blank) + 1), blank))


def _by_cell(cells_of: dict[int, set[int]], count: int) -> list[set[int]]:
    values: list[set[int]] = [set() for _ in range(count)]
    for v, cells in cells_of.items():
        for i in cells:
            values[i].add(v)
    return values


def _any(items: Iterable[int]) -> str:
    return ";".join(map(str, items))
