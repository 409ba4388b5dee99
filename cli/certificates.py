"""The folder that certificates are written to."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from cli.guard import NO
from cli.jobs import DisagreementError
from cli.options import UsageError
from puzzles import FillproofError, FormatError, WitnessError
from puzzles.places import Place
from puzzles.regular import is_other

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.certificates.strict import JsonObject

SUFFIXES = (".cert.json", ".cert.json.gz")

LONGEST = 100
"""Characters of a puzzle's id that go into the name of its file."""


class Folder:
    """Certificates of one run, a file a puzzle.

    Args:
        path: The folder; it is made if there is none.
        packed: Pack files with gzip.
        force: Replace files that say something else.

    Raises:
        UsageError: It is a file.
        OSError: The folder cannot be made.
    """

    def __init__(self, path: Path, *, packed: bool, force: bool) -> None:
        if path.exists() and not path.is_dir():
            raise UsageError(f"--proof {path} is a file; expected a folder or a new name")
        path.mkdir(parents=True, exist_ok=True)
        self.path, self.written, self.kept = path, 0, 0
        self._suffix, self._force = SUFFIXES[packed], force
        self._taken: set[str] = set()

    def add(self, record: Record, certificate: JsonObject) -> Path:
        """Check a certificate, give it the puzzle's name and write it; return the file.

        A file that already says the same stays as it is.

        Raises:
            DisagreementError: The certificate does not hold.
            UsageError: The file is there, says something else, and may not be replaced.
            StaleError: It is about another puzzle.
            OSError: It cannot be written.
        """
        from verify.writing import assure, named, write

        certificate = named(certificate, record.id)
        try:
            assure(certificate, record.puzzle)
        except WitnessError as error:
            raise DisagreementError(record.puzzle, str(error)) from error
        file = self.path / f"{self._name(record.id)}{self._suffix}"
        if _says(file, certificate):
            self.kept += 1
            return file
        if not self._force:
            _refuse(file, record)
        write(file, certificate)
        self.written += 1
        return file

    def _name(self, text: str) -> str:
        """Return a name for a file that any system takes, and that no other puzzle has."""
        plain = file_stem(text)
        names = (plain if n == 1 else f"{plain}-{n}" for n in count(1))
        name = next(n for n in names if n.lower() not in self._taken)
        self._taken.add(name.lower())
        return name


def file_stem(text: str) -> str:
    """Return how the file of a puzzle's certificate is called, without its suffix."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text)[-LONGEST:].strip(".-") or "puzzle"


def certificates(path: Path) -> list[Path]:
    """Return the certificates under a folder, sorted, hidden ones left out; or the file itself.

    Raises:
        FormatError: A folder without certificates.
    """
    if not path.is_dir():
        return [path]
    found = [
        file
        for file in sorted(path.rglob("*"))
        if file.name.endswith(SUFFIXES)
        and not is_other(file)
        and not any(part.startswith(".") for part in file.relative_to(path).parts)
    ]
    if not found:
        kinds = " or ".join(f"*{suffix}" for suffix in SUFFIXES)
        raise FormatError(f"no certificates in this folder ({kinds})", where=Place(str(path)))
    return found


class StaleError(FillproofError):
    """A certificate that is about another puzzle than the one whose name it has."""

    exit_code = NO


def _refuse(file: Path, record: Record) -> None:
    """Refuse to replace a file that says something else."""
    from verify.certificates.certificate import check
    from verify.certificates.document import puzzle_digest

    if not os.path.lexists(file):
        return
    there = check(file)
    if there.valid and there.puzzle and there.puzzle.digest != puzzle_digest(record.puzzle):
        text = f"{file} is about another puzzle than {record.id} ({record.where}) is now"
        raise StaleError(f"{text}; --force replaces it")
    raise UsageError(f"{file} is there and says something else; --force replaces it")


def _says(file: Path, certificate: JsonObject) -> bool:
    """Whether a file holds just this certificate, packed or not."""
    from verify.certificates.strict import load
    from verify.writing import content

    try:
        return load(file) == content(certificate)
    except FormatError:
        return False
