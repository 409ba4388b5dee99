# mypy: disable-error-code="import-not-found, import-untyped, no-untyped-call"
"""multi-puzzle-solver (module puzzle_solver): its Filling and its Mosaic."""

from __future__ import annotations

from functools import partial

from bench.certify.task import Reply, Solve, Task, counted


def load(kind: str) -> Solve:
    """Import it, and let its enumeration of all solutions end at the second.

    The documented call is ``Board(board=...).solve_and_print()``, which lists
    every solution; its own helper takes a limit, which that call leaves open.
    """
    import numpy as np
    from puzzle_solver import filling_solver, mosaic_solver
    from puzzle_solver.core.utils import get_pos

    module = filling_solver if kind == "fillomino" else mosaic_solver
    if not isinstance(module.generic_solve_all, partial):
        module.generic_solve_all = partial(module.generic_solve_all, max_solutions=2)

    def solve(task: Task) -> Reply:
        text = [" " if v is None else str(v) for v in task.clues]
        board = module.Board(board=np.array(text).reshape(task.rows, task.cols))
        cells = [get_pos(x=c, y=r) for r in range(task.rows) for c in range(task.cols)]
        found = board.solve_and_print(verbose=False)
        return counted([tuple(int(s.assignment[p]) for p in cells) for s in found])

    return solve
