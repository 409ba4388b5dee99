"""The ``fillproof`` command.

Start-up is kept short: a command, its libraries and the solver are imported where they are needed,
and help is plain text, so that ``--help`` and ``convert`` answer at once.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import NoReturn

from cli.guard import INTERRUPTED, heed_interrupts
from cli.menu import app
from cli.program import VARIABLE
from puzzles.workers.aside import still_asking


def run() -> None:
    """Run the command line; never shows a traceback for what a user does."""
    for stream in (sys.stdout, sys.stderr):
        # A name or a block character that the terminal's encoding lacks is spelt out.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    heed_interrupts()
    if VARIABLE in os.environ:
        from typer.completion import (  # type: ignore[attr-defined, unused-ignore]
            completion_init,
        )

        completion_init()
    try:
        app(prog_name="fillproof")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if still_asking():
            _leave()


def _leave() -> NoReturn:
    """End at once after Ctrl-C: the solver at work in a thread would not survive a tidy end."""
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)
