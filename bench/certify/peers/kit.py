# mypy: disable-error-code="import-not-found, import-untyped, no-untyped-call"
"""puzzlekit's Mosaic. It stops at one solution; the second solve is added here."""

from __future__ import annotations

from typing import Any

from bench.certify.task import Cells, Reply, Solve, Task, counted


def load(_kind: str) -> Solve:
    """Import puzzlekit."""
    import puzzlekit
    from ortools.sat.python import cp_model

    options = {"num_workers": 1, "time_limit_sec": 1e6}

    def value(solver: Any, task: Task) -> Cells:
        cells = [(r, c) for r in range(task.rows) for c in range(task.cols)]
        return tuple(int(solver.solver.value(solver.x[cell])) for cell in cells)

    def solve(task: Task) -> Reply:
        text = ["-" if v is None else str(v) for v in task.clues]
        grid = [text[i : i + task.cols] for i in range(0, len(text), task.cols)]
        data = {"num_rows": task.rows, "num_cols": task.cols, "grid": grid}
        solver = puzzlekit.solver("mosaic", data)
        status = solver.solve(dict(options)).solution_data["status"]
        if status == "Infeasible":
            return counted(())
        if status not in ("Optimal", "Feasible"):
            raise RuntimeError(status)
        first = value(solver, task)
        cells = solver.x.values()  # in reading order
        solver.model.add_bool_or(~x if v else x for x, v in zip(cells, first, strict=True))
        again = solver.solver.solve(solver.model)
        if again == cp_model.INFEASIBLE:
            return counted((first,))
        if again not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError(solver.solver.status_name(again))
        return counted((first, value(solver, task)))

    return solve
