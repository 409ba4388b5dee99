"""Errors: each survives the way from a worker process, with its message and what it holds."""

from __future__ import annotations

import pickle
import pkgutil
from importlib import import_module

import pytest

import cli
import cpmodels
import generator
import ladder
import puzzles
import verify
from cli.commands.bank_options import NothingError
from cli.commands.generate_answer import TwinError
from cli.jobs import DisagreementError
from cli.options import UsageError
from cpmodels.solver import SolverError
from generator import RemovalError, StoppedError, Tally
from generator.bank import BankError, CodeError, DamagedError, WorkersError
from ladder.table import SelectionError
from puzzles import (
    FillproofError,
    FormatError,
    Limit,
    LimitError,
    Puzzle,
    QuestionError,
    WitnessError,
)
from puzzles.places import Place
from puzzles.workers.crew import LostError

BOARD = Puzzle("fillomino", 1, 2, (2, None), max_region=2)

ERRORS: list[Exception] = [
    FillproofError("a"),
    FormatError("a"),
    FormatError("a", where=Place(line=3)),
    QuestionError("a"),
    LimitError(Limit.TIME),
    LimitError(Limit.STATES, "more than 7 states"),
    WitnessError("a"),
    SolverError("a"),
    SelectionError("a"),
    RemovalError("a", puzzle=BOARD, cell=1, answers=((2, 2), (2, 1))),
    StoppedError(Limit.TIME, "a", Tally(2, rated={"easy": 1})),
    BankError("a"),
    DamagedError("a"),
    CodeError("a", "c-1", "{}", BOARD, ((2, 2),)),
    WorkersError("a"),
    LostError("a"),
    UsageError("a"),
    TwinError("a", {"twin": {"kind": "line"}}),
    DisagreementError(BOARD, "a", report="shown", details={"enabled": ["naked"]}),
    NothingError("a"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
def test_travels(error: Exception) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


def test_all_that_take_arguments_of_their_own_are_here() -> None:
    """Those of one message are pickled as all exceptions are."""
    for room in (puzzles, cpmodels, ladder, generator, verify, cli):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    special = {k for k in _heirs(FillproofError) if "__init__" in vars(k)}
    assert DisagreementError in special
    assert special <= {type(e) for e in ERRORS}


def _heirs(kind: type[Exception]) -> set[type[Exception]]:
    heirs = {k for k in kind.__subclasses__() if not k.__module__.startswith("tests.")}
    return heirs.union(*(_heirs(k) for k in heirs))


def test_limits_have_sentences() -> None:
    """One of its own each; the error says it where it has nothing more to say."""
    assert len({limit.sentence for limit in Limit}) == len(Limit)
    assert [str(LimitError(limit)) for limit in Limit] == [limit.sentence for limit in Limit]


@pytest.mark.parametrize("rows", [[], [[]], [[], []]])
def test_a_board_has_a_cell(rows: list[list[int | None]]) -> None:
    with pytest.raises(FormatError, match="no cells; expected at least one row of clues"):
        Puzzle.from_rows("fillomino", rows)
