"""Pages of many puzzles in a folder, with an index that leads to them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.files import put
from cli.folders import files_in
from cli.show.explain_index import IndexRow, explain_index
from cli.show.explain_page import explain_page
from puzzles.printing import plural, printable

if TYPE_CHECKING:
    from ladder import Explanation
    from puzzles.formats import Record
    from puzzles.types import Clues

INDEX = "index.html"


class PageFolder:
    """A folder of pages, which come one by one; the index comes when all are there.

    Args:
        folder: The folder.
        files: The file of each puzzle, in order, and that of the index.
    """

    def __init__(self, folder: Path, files: Sequence[Path]) -> None:
        self._folder = folder
        *self._files, self._index = files
        self._listed: list[IndexRow] = []

    @classmethod
    def of(cls, path: str, records: Sequence[Record], *, force: bool) -> PageFolder:
        """Return the folder at a path, into which the pages of puzzles can be written.

        Raises:
            UsageError: They cannot, see `files_in`.
        """
        folder = Path(path)
        return cls(folder, files_in(folder, records, "html", force=force, also=[INDEX]))

    @property
    def names(self) -> list[str]:
        """Names of the files of the pages, in the order of the puzzles."""
        return [file.name for file in self._files]

    def written(self, record: Record, told: Explanation, *, marks: Clues | None) -> str:
        """Write the page of the next puzzle, and return a line that says so."""
        file = self._files[len(self._listed)]
        self._folder.mkdir(exist_ok=True)
        put(file, explain_page(record, told, marks=marks).encode())
        self._listed.append(IndexRow(record, told, file.name))
        tier = f", {told.tier.word}" if told.tier else f", {told.outcome.value}"
        return f"{file}: {printable(record.id)}, {plural(len(told.steps), 'step')}{tier}"

    def index(self) -> list[str]:
        """Write the index, and return a line that says so."""
        put(self._index, explain_index(self._listed).encode())
        return [f"{self._index}: {plural(len(self._listed), 'page')}"]
