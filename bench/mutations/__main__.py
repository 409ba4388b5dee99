"""Plant faults in a copy of the tree and see the tests notice: ``python -m bench.mutations``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("mutations.toml")
SECONDS = 1800
"""Tests that take longer with a fault than this have noticed it: it made something endless."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A fault.

    Attributes:
        name: Short name.
        what: The fault, in words.
        file: Where it is planted.
        old: The text it replaces, which stands there exactly once.
        new: The text put in its place.
        tests: What must notice it, as pytest takes it.
    """

    name: str
    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted(self, root: Path) -> str:
        """Return the file with the fault.

        Raises:
            ValueError: The text it replaces is not there exactly once.
        """
        text = (root / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            times = text.count(self.old)
            raise ValueError(f"{self.name}: {self.file} has the text {times} times: {self.old!r}")
        return text.replace(self.old, self.new)


def read(file: Path = LIST) -> list[Mutation]:
    """Read the list."""
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["mutation"]
    return [Mutation(**row | {"tests": tuple(row["tests"])}) for row in rows]


def copied(to: Path) -> None:
    """Copy what git knows of the tree."""
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())


def tested(root: Path, tests: Sequence[str]) -> int:
    """Run tests in a copy up to the first failure; return pytest's exit code, 1 out of time."""
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}  # the same second may see two versions
    try:
        done = subprocess.run(
            words, cwd=root, env=env, stdout=subprocess.DEVNULL, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


def survives(root: Path, mutation: Mutation) -> bool:
    """Plant a fault, run its tests, and take it out again.

    Raises:
        RuntimeError: pytest could not run them.
    """
    file = root / mutation.file
    sound = file.read_text(encoding="utf-8")
    file.write_text(mutation.planted(root), encoding="utf-8")
    try:
        code = tested(root, mutation.tests)
    finally:
        file.write_text(sound, encoding="utf-8")
    if code not in (0, 1):
        raise RuntimeError(f"{mutation.name}: pytest ended with {code}")
    return code == 0


def main(words: Sequence[str] | None = None) -> int:
    """Try faults, print a line each, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutations", description=__doc__)
    parser.add_argument("names", nargs="*", help="which ones (all)")
    names = parser.parse_args(words).names
    chosen = [m for m in read() if not names or m.name in names]
    faults = [reason for m in chosen if (reason := _unplantable(m))]
    if faults or len(chosen) < len(names):
        print(*(faults or ["no such mutation"]), sep="\n", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copied(root)
        if tested(root, sorted({test for m in chosen for test in m.tests})):
            print("the tests fail without any fault", file=sys.stderr)
            return 2
        alive = [m for m in chosen if _told(root, m)]
    print(f"{len(chosen)} mutations, {len(chosen) - len(alive)} noticed, {len(alive)} survived")
    return 1 if alive else 0


def _unplantable(mutation: Mutation) -> str | None:
    try:
        mutation.planted(ROOT)
    except (OSError, ValueError) as reason:
        return str(reason)
    return None


def _told(root: Path, mutation: Mutation) -> bool:
    start = time.monotonic()
    alive = survives(root, mutation)
    word = "SURVIVED" if alive else "noticed"
    seconds = time.monotonic() - start
    print(f"{mutation.name:3} {word:8} {seconds:6.1f} s  {mutation.what}", flush=True)
    return alive


if __name__ == "__main__":
    raise SystemExit(main())
