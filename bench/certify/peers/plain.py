"""The plain CP-SAT model of Fill-a-Pix: one linear equation a clue, nothing tuned."""

from __future__ import annotations

from bench.certify.task import Cells, Reply, Solve, Task, counted
from puzzles.grid import blocks


def load(_kind: str) -> Solve:
    """Import OR-Tools."""
    from ortools.sat.python import cp_model

    def ask(model: cp_model.CpModel, cells: list[cp_model.IntVar]) -> Cells | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError(solver.status_name(status))
        return tuple(solver.value(x) for x in cells)

    def solve(task: Task) -> Reply:
        model = cp_model.CpModel()
        cells = [model.new_bool_var("") for _ in task.clues]
        for clue, block in zip(task.clues, blocks(task.rows, task.cols), strict=True):
            if clue is not None:
                model.add(sum(cells[i] for i in block) == clue)
        first = ask(model, cells)
        if first is None:
            return counted(())
        model.add_bool_or(~x if v else x for x, v in zip(cells, first, strict=True))
        second = ask(model, cells)
        return counted((first,) if second is None else (first, second))

    return solve
