"""One solver call, its work counted and limited. All models of this room go through here."""

from __future__ import annotations

from collections.abc import Mapping

from ortools.sat.python import cp_model_helper as cp

from cpmodels.base import Meter
from puzzles.outcomes import Reply

Parameters = Mapping[str, int | bool | cp.SatParameters.SearchBranching]
"""Solver parameters by name; what is not named has the solver's own default.

Every set has ``catch_sigint_signal`` off: the solver's own handler would
swallow an interrupt and report no more than "unknown".
"""


class SolverError(RuntimeError):
    """The solver called a model invalid. A defect here, never a verdict."""


def run(
    proto: cp.CpModelProto,
    parameters: Parameters,
    meter: Meter,
    listener: cp.SolutionCallback | None = None,
) -> cp.CpSolverResponse:
    """Solve a model within what is left of the budget, and count the work.

    Args:
        proto: The model.
        parameters: How to solve it.
        meter: The budget.
        listener: Told of every solution.

    Raises:
        SolverError: The solver rejected the model.
    """
    solver = cp.SolveWrapper()
    solver.set_parameters(_limited(parameters, meter))
    if listener is not None:
        solver.add_solution_callback(listener)
    response: cp.CpSolverResponse = solver.solve(proto)  # type: ignore[no-untyped-call]
    if listener is not None:
        solver.clear_solution_callback(listener)
    meter.add(
        conflicts=response.num_conflicts,
        branches=response.num_branches,
        deterministic=response.deterministic_time,
    )
    if response.status == cp.MODEL_INVALID:
        raise SolverError("the solver rejected a model as invalid")
    return response


def reply(response: cp.CpSolverResponse) -> Reply:
    """Return what a response says of the question whether there is a solution."""
    if response.status in (cp.OPTIMAL, cp.FEASIBLE):
        return Reply.YES
    return Reply.NO if response.status == cp.INFEASIBLE else Reply.UNKNOWN


def _limited(chosen: Parameters, meter: Meter) -> cp.SatParameters:
    parameters = cp.SatParameters()
    for name, value in chosen.items():
        setattr(parameters, name, value)
    left = meter.left()
    if left.deterministic is not None:
        parameters.max_deterministic_time = left.deterministic
    if left.conflicts is not None:
        parameters.max_number_of_conflicts = left.conflicts
    if left.seconds is not None:
        parameters.max_time_in_seconds = left.seconds
    return parameters
