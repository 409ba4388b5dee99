"""Ways to run the command line: in this process, in one of its own, and on a terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from cli.menu import app
from cli.objects import VERSION

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"

PLAIN: dict[str, str | None] = {}
"""Variables that `cli` sets; colours are off without them."""

DROPPED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "FILLPROOF_DEBUG")
"""Variables that change what is printed."""


class Run(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Standard output as JSON lines; the version, which each has, is taken out."""
        found = [json.loads(line) for line in self.out.splitlines()]
        assert all(one.pop("version") == VERSION for one in found)
        return found


def cli(*args: str | Path, stdin: str | bytes | None = None) -> Run:
    """Run a command in this process."""
    runner = CliRunner(env={"NO_COLOR": None, "FORCE_COLOR": None, **PLAIN})
    result = runner.invoke(app, [str(a) for a in args], input=stdin, prog_name="fillproof")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Run(result.exit_code, result.stdout, result.stderr)


def process(*args: str | Path, stdin: str = "", **variables: str) -> Run:
    """Run a command in a process of its own, with pipes."""
    done = subprocess.run(
        command(*args),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(**variables),
        cwd=ROOT,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


def command(*args: str | Path) -> list[str]:
    """Return the words that run a command."""
    return [sys.executable, "-m", "fillproof", *map(str, args)]


def environment(**variables: str) -> dict[str, str]:
    """Return this process's environment, made plain, with `variables` in it."""
    kept = {k: v for k, v in os.environ.items() if k not in DROPPED}
    path = os.pathsep.join(filter(None, (str(ROOT), kept.get("PYTHONPATH"))))
    return kept | {"PYTHONPATH": path, "TERM": "xterm"} | variables


def uncovered(**variables: str) -> dict[str, str]:
    """Return it for commands that cannot measure which lines they run: on a full disk."""
    kept = environment(**variables).items()
    return {name: value for name, value in kept if not name.startswith("COV")}


def timeless(text: str) -> str:
    """Replace what differs from run to run: seconds, and the work in JSON."""
    text = re.sub(r"\d+\.\d\d$", lambda m: "#.##".rjust(len(m[0])), text, flags=re.MULTILINE)
    return re.sub(r'"work": \{[^}]*\}', '"work": {...}', text)
