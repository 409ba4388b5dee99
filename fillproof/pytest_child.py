"""The process behind the pytest plugin: reads puzzles, and says of each what shows its verdict.

Run as ``python -P -m fillproof.pytest_child PATH...``. The first line of standard output is a JSON
object with the list of puzzles, or the sentence that says why there is none. Then the number of a
puzzle, from 0, comes on a line of standard input, and an object goes out. It ends with its input.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from typing import TYPE_CHECKING

from puzzles import FormatError, Puzzle
from puzzles.formats import read_paths
from puzzles.printing import printable

if TYPE_CHECKING:
    from puzzles.formats import Record

Message = dict[str, object]


def main(paths: Sequence[str]) -> None:
    """Read the puzzles and answer what is asked about them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest, which ends this process
    try:
        records = read_paths(paths)
    except (FormatError, OSError) as error:
        _say({"error": str(error)})
        return
    _say({"puzzles": list(map(_listed, records))})
    for number in _asked():
        try:
            _say(said(records[number].puzzle))
        except Exception:
            _say({"defect": traceback.format_exc()})


def said(puzzle: Puzzle) -> Message:
    """Return the verdict on a puzzle and the lines that show it, the first one a sentence.

    A verdict reached in one way only comes with a warning.
    """
    from cli.show.verdicts import evidence, ways
    from verify.certify import certify

    known = certify(puzzle)
    word, (first, *rest) = known.verdict.value, [*evidence(known), ""]
    if not first.lower().startswith(word):
        first = f"{word}: {first}"
    warning = f"evidence: {ways(known)}" if known.one_way else None
    return {"verdict": word, "evidence": [first, *rest], "warning": warning}


def _listed(record: Record) -> Message:
    return {
        "name": printable(record.id),
        "place": printable(str(record.where)),
        "file": record.where.file,
        "line": (record.where.line or 1) - 1,
    }


def _asked() -> Iterator[int]:
    """Yield what is asked; with the end of the input the process ends, busy or not."""
    numbers: SimpleQueue[int] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            numbers.put(int(line))
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        yield numbers.get()


def _say(fields: Message) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
