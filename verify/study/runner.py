"""Runs a study: its items, in this process or in several, and a file of what is done."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial as bound
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

from puzzles.regular import naming, need_regular
from puzzles.workers.crew import LostError, hire
from puzzles.workers.window import as_they_come
from verify.study.base import Item, Options, Study, StudyError, StudyResult

NumberedResult = tuple[int, StudyResult]
"""The number of an item, from 0, and its result."""


def versions() -> dict[str, str]:
    """Return the versions that results depend on."""
    return {
        "fillproof": version("fillproof"),
        "ortools": version("ortools"),
        "python": platform.python_version(),
    }


def header(study: Study, options: Options) -> dict[str, Any]:
    """Return what results depend on: the study, its options, versions."""
    return {"study": study.name, "options": options.as_object(), "versions": versions()}


def run(
    study: Study,
    options: Options,
    *,
    jobs: int = 1,
    partial: Path | None = None,
    notice: Callable[[int, int], None] = lambda done, total: None,
) -> list[StudyResult]:
    """Measure all items and return their results in order.

    Args:
        study: The study.
        options: What is chosen.
        jobs: Worker processes; 1 measures in this one.
        partial: A file of results. It is made if need be; the results that are in it are not
            measured again, and new ones are added as they come.
        notice: Told how many items are done, of how many, at the start and after each.

    Raises:
        StudyError: The file holds something else, or the study has nothing for the options.
        LostError: A worker died.
        WitnessError: Two methods contradict each other.
    """
    items = study.items(options)
    with closing(_Partial(partial, header(study, options), len(items))) as kept:
        results = dict(kept.results)
        notice(len(results), len(items))
        open_ = [(at, item) for at, item in enumerate(items) if at not in results]
        for at, measured in _spread(study, open_, jobs):
            results[at] = _plain(items[at] | measured)
            kept.add(at, results[at])
            notice(len(results), len(items))
    return [results[at] for at in range(len(items))]


Numbered = tuple[int, Item]


def _spread(study: Study, items: Sequence[Numbered], jobs: int) -> Iterator[NumberedResult]:
    """Yield results as they come, so that a slow item keeps none from the file."""
    with hire(jobs) as crew:
        try:
            for (at, _item), result in as_they_come(crew, bound(_measure, study), items):
                yield at, result
        except LostError as error:
            raise LostError(f"{error}; a --partial file keeps the rest") from error


def _measure(study: Study, numbered: Numbered) -> StudyResult:
    """Measure one item (in a worker)."""
    return study.measure(numbered[1])


def _plain(result: StudyResult) -> StudyResult:
    """Return a result as a file gives it back, so that it is the same whether kept or not."""
    plain: StudyResult = json.loads(json.dumps(result))
    return plain


class _Partial:
    """Results in a file, one a line, below a line that says what they are of.

    A last line that was cut off is dropped: the process that wrote it was killed.
    """

    def __init__(self, path: Path | None, head: dict[str, Any], count: int) -> None:
        self.results: dict[int, StudyResult] = {}
        self._file: IO[bytes] | None = None
        if path is None:
            return
        self._path, self._count = path, count
        need_regular(path)
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._check_head(lines[0], head)
            self.results = dict(self._result(n, line) for n, line in enumerate(lines[1:], 2))
        elif text:
            self._check_head(text, head)
        if len(whole) < len(text):
            os.truncate(path, len(whole))
        self._file = path.open("ab")
        if not lines:
            self._write(head)

    def add(self, at: int, result: StudyResult) -> None:
        """Keep a result; it is in the file when this returns."""
        if self._file is not None:
            self._write({"at": at, "result": result})

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file is not None
        with naming(self._path):
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()

    def _check_head(self, line: bytes, head: dict[str, Any]) -> None:
        """Refuse a file that is of anything else, so that nothing is mixed or lost.

        Raises:
            StudyError: One sentence.
        """
        found = _read(line)
        if not isinstance(found, dict) or "study" not in found:
            raise StudyError(f"{self._path} holds no results of a study; name another file")
        other = [key for key in head if found.get(key) != head[key]]
        if other:
            what = f"{other[0]} {json.dumps(found.get(other[0]))}"
            text = f"{self._path} holds results of other runs ({what}); name another file"
            raise StudyError(text)

    def _result(self, number: int, line: bytes) -> NumberedResult:
        match _read(line):
            case {"at": int(at), "result": dict(result)} if 0 <= at < self._count:
                return at, result
        raise StudyError(f"{self._path}, line {number}: no result of this study")


def _read(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None
