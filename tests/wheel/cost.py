"""What a plain run of pytest costs where fillproof is installed, beside one where it is not."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

MOST = 0.030
"""Seconds of CPU that it may cost."""

RUNS = 9


class Cost(NamedTuple):
    """A project whose tests are run.

    Attributes:
        bin: The ``bin`` of an environment with fillproof and pytest.
        folder: The project.
    """

    bin: Path
    folder: Path

    def told(self) -> str:
        """Measure, and return a sentence.

        The two are run in turn, and the fastest of each counts: a machine has other things to do.
        """
        with_it, without = [], []
        for _ in range(RUNS):
            with_it.append(self._run())
            with hidden(self.bin):
                without.append(self._run())
        more = min(with_it) - min(without)
        text = f"pytest takes {min(without):.3f} s of CPU without fillproof, {1000 * more:.0f} ms"
        assert more <= MOST, f"{text} more with it"
        return f"{text} more with it"

    def _run(self) -> float:
        before = _spent()
        environment = os.environ | {"NOTES": os.devnull}
        words: list[str | Path] = [self.bin / "pytest", "-q"]
        subprocess.run(
            words, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, check=True
        )
        return _spent() - before


def _spent() -> float:
    """Return the CPU time of all processes started here that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


@contextmanager
def hidden(bin: Path) -> Iterator[None]:  # noqa: A002
    """Hide for a while that fillproof is installed: pytest finds no plugin."""
    (folder,) = bin.parent.glob("lib/python*/site-packages/fillproof-*.dist-info")
    away = folder.with_suffix(".hidden")
    folder.rename(away)
    try:
        yield
    finally:
        away.rename(folder)
