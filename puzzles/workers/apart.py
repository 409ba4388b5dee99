"""Processes that are started here import what this one does, and nothing of the current folder.

Python puts the current folder first on the path of ``python -m`` and ``python -c``, and
multiprocessing starts its workers so. A ``random.py`` that lies there would be run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


def environment() -> dict[str, str]:
    """Return the environment for a Python of ours: this process's `sys.path`, less the folder."""
    return {**os.environ, **_settings()}


@contextmanager
def apart() -> Iterator[None]:
    """Have `os.environ` be that for a while: multiprocessing takes no other."""
    settings = _settings()
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _settings() -> dict[str, str]:
    # PYTHONSAFEPATH is what -P says.
    return {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
