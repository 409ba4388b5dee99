"""How a command ends: an exit code, and one sentence where it failed."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import ParamSpec

import typer

from cli.jobs import DisagreementError
from cli.objects import board
from cli.output import complain, say
from puzzles import FillproofError

P = ParamSpec("P")

YES, NO, UNKNOWN = 0, 1, 3
"""Exit codes of an answer; 2 is for usage and formats."""

INTERNAL, INTERRUPTED, BROKEN_PIPE = 70, 130, 141
"""Exit codes of a defect here (EX_SOFTWARE), of Ctrl-C and of a reader that went away."""


_interrupted: list[int] = []


def heed_interrupts() -> None:
    """Remember a Ctrl-C beside raising it.

    An extension module that is being imported turns the exception into an
    ImportError of its own; what the user wanted is still known then.
    """

    def note(number: int, frame: FrameType | None) -> None:
        _interrupted.append(number)
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, note)


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """Make a command that returns an exit code one that ends with it, whatever it raises."""

    @wraps(command)
    def ending(*args: P.args, **kwargs: P.kwargs) -> None:
        _interrupted.clear()
        try:
            code = command(*args, **kwargs)
        except typer.Exit:
            raise
        except (Exception, KeyboardInterrupt) as error:
            raise typer.Exit(INTERRUPTED if _interrupted else _report(error)) from error
        if code:
            raise typer.Exit(code)

    return ending


def _report(error: BaseException) -> int:
    """Say what happened, in one sentence at most, and return the exit code."""
    match error:
        case DisagreementError():
            saved = _saved(error)  # first: a reader that went away must not cost the file
            _show(error.report)
            complain(f"{error}; {saved}, please report it")
            return error.exit_code
        case FillproofError():
            complain(str(error))
            return error.exit_code
        case KeyboardInterrupt():
            return INTERRUPTED
        case BrokenPipeError():
            _mute()
            return BROKEN_PIPE
        case OSError():
            complain(f"{error.filename or 'system'}: {error.strerror or error}")
            return FillproofError.exit_code
    if os.environ.get("FILLPROOF_DEBUG"):
        raise error
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    complain(f"internal error ({text}); FILLPROOF_DEBUG=1 shows where, please report it")
    return INTERNAL


def _show(report: str) -> None:
    """Print what a disagreement looks like, if somebody still reads it."""
    try:
        if report:
            say(report)
    except BrokenPipeError:
        _mute()


def _saved(error: DisagreementError) -> str:
    """Write the puzzle to the current folder, for a test; say where, or show it if that fails."""
    from hashlib import sha256

    p = error.puzzle
    fields = {"kind": p.kind, "max_region": p.max_region, "clues": board(p, p.clues)}
    digest = sha256(json.dumps(fields).encode()).hexdigest()[:12]
    path = Path(f"fillproof-disagreement-{digest}.json")
    text = json.dumps(fields | {"notes": str(error)} | error.details)
    try:
        path.write_text(text + "\n", encoding="utf-8")
    except OSError:
        return f"the puzzle could not be saved here and is {text}"
    return f"the puzzle is saved in {path}"


def _mute() -> None:
    """Send what is still buffered nowhere, so that ending does not complain of the pipe."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
