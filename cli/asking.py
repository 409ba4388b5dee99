"""What all commands that ask about puzzles are told, and what those that climb the ladder are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli import options
from cli.files import STDOUT
from cli.inputs import gather
from cli.ladders import selections

if TYPE_CHECKING:
    from puzzles.formats import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Options of all commands that ask about puzzles; see `cli.options`."""

    paths: options.Paths = None
    json: options.Json = False
    output: options.Output = STDOUT
    force: options.Force = False
    kind: options.Kind = None
    max_region: options.MaxRegion = None
    lenient: options.Lenient = False
    jobs: options.Jobs = 1
    time_limit: options.TimeLimit = None

    def records(self) -> list[Record]:
        """Read every puzzle before anything is asked; see `gather`."""
        return gather(self.paths, kind=self.kind, cap=self.max_region, lenient=self.lenient)

    def for_page(self, html: str | None, others: Mapping[str, bool] | None = None) -> Asked:
        """Return what was asked with the file of a page as that of the output.

        Args:
            html: The file; None for no page, and the same as before.
            others: Options of other output, and whether they were given.

        Raises:
            UsageError: Options of other output, or two files.
        """
        if html is None:
            return self
        given = {"--json": self.json, **(others or {})}
        if other := next((name for name, there in given.items() if there), None):
            raise options.UsageError(f"--html and {other}; choose one")
        if html == STDOUT:
            return self
        if self.output != STDOUT:
            raise options.UsageError("--html and --output name a file each; choose one")
        return replace(self, output=html)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Options that choose techniques."""

    only: options.Only = None
    without: options.Without = None
    also: options.Also = None

    def on(self, records: Sequence[Record]) -> dict[str, frozenset[str]]:
        """Return the techniques that are on for each of the kinds; see `selections`."""
        kinds = {record.puzzle.kind for record in records}
        return selections(kinds, self.only, self.without, self.also)

    def words(self) -> list[str]:
        """Return the options as they are given on the command line."""
        given = {"--only": self.only, "--without": self.without, "--also": self.also}
        return [part for name, values in given.items() for v in values or [] for part in (name, v)]
