# mypy: disable-error-code="import-not-found, import-untyped, no-untyped-call"
"""z3: Fillomino through grilops' regions, Fill-a-Pix as plain sums."""

from __future__ import annotations

from bench.certify.peers.sizes import largest_region
from bench.certify.task import Cells, Reply, Solve, Task, counted
from puzzles.grid import blocks


def load_regions(_kind: str) -> Solve:
    """Import grilops; a cell's number is the size of its region."""
    import grilops
    from grilops.geometry import get_rectangle_lattice
    from grilops.regions import RegionConstrainer

    def solve(task: Task) -> Reply:
        lattice = get_rectangle_lattice(task.rows, task.cols)
        cap = largest_region(task)
        board = grilops.SymbolGrid(lattice, grilops.make_number_range_symbol_set(1, cap))
        regions = RegionConstrainer(
            lattice, solver=board.solver, complete=True, max_region_size=cap
        )
        for point in lattice.points:
            clue = task.clues[point.y * task.cols + point.x]
            if clue is not None:
                board.solver.add(board.cell_is(point, clue))
            number, region = board.grid[point], regions.region_id_grid[point]
            board.solver.add(number == regions.region_size_grid[point])
            for near in lattice.edge_sharing_neighbors(board.grid, point):
                if (near.location.y, near.location.x) > (point.y, point.x):
                    other = regions.region_id_grid[near.location]
                    board.solver.add((near.symbol == number) == (region == other))
        if not board.solve():
            return counted(())
        order = sorted(lattice.points, key=lambda p: (p.y, p.x))
        grid = board.solved_grid()
        answers = [tuple(grid[p] for p in order)]
        if not board.is_unique():
            grid = board.solved_grid()
            answers.append(tuple(grid[p] for p in order))
        return counted(answers)

    return solve


def load_sums(_kind: str) -> Solve:
    """Import z3."""
    import z3

    def solve(task: Task) -> Reply:
        solver = z3.Solver()
        cells = [z3.Bool(f"x{i}") for i in range(len(task.clues))]
        for clue, block in zip(task.clues, blocks(task.rows, task.cols), strict=True):
            if clue is not None:
                solver.add(z3.PbEq([(cells[i], 1) for i in block], clue))
        answers: list[Cells] = []
        while len(answers) < 2:
            status = solver.check()
            if status == z3.unsat:
                break
            if status != z3.sat:
                raise RuntimeError(str(status))
            model = solver.model()
            values = [z3.is_true(model.eval(x, model_completion=True)) for x in cells]
            answers.append(tuple(int(v) for v in values))
            solver.add(z3.Or([x != v for x, v in zip(cells, values, strict=True)]))
        return counted(answers)

    return solve
