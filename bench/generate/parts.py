"""Which part of the generator the CPU time goes to.

The package is not instrumented: for as long as it is watched, the entry points of its parts are
replaced by ones that read the clock.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import wraps
from typing import Any
from unittest.mock import patch

from cpmodels import GRIDS
from generator import GENERATORS, make, removal
from generator.fillapix import drawing
from generator.fillomino import packing

REST = "rest"
"""What no entry point covers: the pass itself, draws, books."""

PARTS = ("ladder", "counter", "rating", "laying", "twin test", REST)
"""Parts in the order of the tables."""

ENTRIES: tuple[tuple[Any, str, str], ...] = (
    *((removal.Bench, name, "ladder") for name in ("starts", "_nearby", "_follows", "drop")),
    (removal, "open_grid", "counter"),
    *(
        (grid, name, "counter")
        for grid in GRIDS.values()
        for name in ("differs_at", "count", "count_steadily")
    ),
    (make, "rated", "rating"),
    (packing, "lay", "laying"),  # by the moves under a mask
    (drawing, "twin", "twin test"),
)
"""Entry points: where the name is looked up, the name, the part. A part inside another one is
not counted to the other."""


class Watch:
    """A stopwatch that knows which part is running.

    Attributes:
        spent: CPU seconds by part.
    """

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._inside = [REST]
        self._since = time.process_time()

    def lap(self) -> None:
        """Charge the time since the last lap to the part that is running."""
        now = time.process_time()
        self.spent[self._inside[-1]] += now - self._since
        self._since = now

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return `work`, its time charged to `part`."""

        @wraps(work)
        def run(*args: Any, **options: Any) -> Any:
            self.lap()
            self._inside.append(part)
            try:
                return work(*args, **options)
            finally:
                self.lap()
                self._inside.pop()

        return run


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch the generator; the sum of the parts is the time inside.

    Raises:
        AttributeError: An entry point is no longer there.
    """
    watch = Watch()
    with ExitStack() as undo:
        for owner, name, part in ENTRIES:
            undo.enter_context(patch.object(owner, name, watch.timed(part, getattr(owner, name))))
        lays = {
            kind: replace(known, lay=watch.timed("laying", known.lay))
            for kind, known in GENERATORS.items()
        }
        undo.enter_context(patch.dict(GENERATORS, lays))
        watch.lap()
        watch.spent.clear()
        yield watch
        watch.lap()
