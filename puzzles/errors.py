"""Errors that end in one clear sentence and an exit code.

Everything fillproof raises on purpose derives from `FillproofError`; the
command line prints the message and exits with `exit_code`.
"""

from __future__ import annotations

from puzzles.places import Place


class FillproofError(Exception):
    """Base of all errors raised on purpose.

    Attributes:
        exit_code: Process exit code the command line ends with.
    """

    exit_code = 2


class FormatError(FillproofError):
    """Text, a file or values that do not describe a puzzle.

    The message is one sentence; `where` (a file, line or cell) is put in
    front of it when known.

    Args:
        message: What is wrong and what was expected.
        where: File, line or cell.
    """

    def __init__(self, message: str, *, where: Place | None = None) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.where = where

    def located(self, where: Place) -> FormatError:
        """Return the same error, placed (further) inside `where`."""
        return FormatError(self.message, where=self.where.within(where) if self.where else where)


class QuestionError(FillproofError):
    """A question that has no meaning for this kind of puzzle."""


class WitnessError(FillproofError):
    """Two independent methods contradict each other, or an answer breaks the rule.

    The worst thing that can happen here: it is never swallowed. The command
    line saves the puzzle for a test and exits with 1.
    """

    exit_code = 1
