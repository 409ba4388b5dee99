"""Which puzzles certificates are held to: those of the files beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.certificates import SUFFIXES, file_stem

if TYPE_CHECKING:
    from puzzles.formats import Record
    from verify.certificates.certificate import Checked


class Puzzles:
    """Puzzles that certificates must be about.

    Args:
        records: The puzzles.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        from verify.certificates.document import puzzle_digest

        self._digests: dict[str, list[Record]] = {}
        self._files: dict[str, list[tuple[Record, str]]] = {}
        self._ids: dict[str, list[tuple[Record, str]]] = {}
        for record in records:
            digest = puzzle_digest(record.puzzle)
            self._digests.setdefault(digest, []).append(record)
            self._files.setdefault(file_stem(record.id), []).append((record, digest))
            self._ids.setdefault(record.id, []).append((record, digest))

    def held(self, one: Checked) -> Checked:
        """Return what is said of a certificate; one of no puzzle here is not valid.

        The puzzle is the one that the file's name says, else the one that its id says. If there
        is none of that name, it may be any that is here.
        """
        if not one.valid or one.puzzle is None:
            return one
        meant = self._meant(one.file) or self._ids.get(one.puzzle.id or "", [])
        if one.puzzle.digest in {digest for _, digest in meant}:
            return one
        if meant:
            record, _ = meant[0]
            reason = f"about another puzzle than {record.id} ({record.where}) is now"
        elif one.puzzle.digest in self._digests:
            return one
        else:
            reason = f"about a puzzle that is not there: {one.puzzle}"
        return replace(one, valid=False, reason=reason)

    def _meant(self, file: str) -> list[tuple[Record, str]]:
        """Return the puzzles whose certificate `certify` may give the name of a file."""
        name = Path(file).name
        stem = next((name.removesuffix(s) for s in SUFFIXES if name.endswith(s)), name)
        again = re.fullmatch(r"(.+)-[0-9]+", stem)
        return self._files.get(stem, []) + (self._files.get(again[1], []) if again else [])
