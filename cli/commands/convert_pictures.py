"""What ``convert`` draws: options of pictures, the drawings, and the files they go into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.convert_steps import step_numbers, steps_drawing
from cli.files import STDOUT, put, refuse
from cli.folders import files_in, is_folder
from cli.inputs import filled_board
from cli.options import FILLED_FORM, UsageError
from cli.output import emit
from cli.show.table import why
from puzzles import LimitError, QuestionError, Verdict
from puzzles.limits import Limit
from puzzles.printing import printable
from puzzles.types import Clues

if TYPE_CHECKING:
    from puzzles.drawing import Drawing
    from puzzles.formats import Record
    from verify.certify import Certification

PICTURES = ("svg", "png", "pdf")
"""Formats of pictures, which are written and never read."""

DrawAnswerOption = Annotated[
    bool, typer.Option("--answer", help="Pictures: draw the answer, if there is exactly one.")
]
StepOption = Annotated[
    list[str] | None,
    typer.Option(
        "--step",
        metavar="N",
        help="Pictures: draw step N of explain, or steps N-M; may be repeated.",
    ),
]
DiffersOption = Annotated[
    bool, typer.Option("--differs", help="Pictures: draw two answers, and where they differ.")
]
ConflictOption = Annotated[
    bool, typer.Option("--conflict", help="Pictures: draw the clues that contradict each other.")
]
BareOption = Annotated[
    bool, typer.Option("--bare", help="With --answer: draw the picture of a Fill-a-Pix alone.")
]
DrawFilledOption = Annotated[
    str | None,
    typer.Option(
        "--filled",
        metavar="FILE",
        help=f"Pictures: draw the partly filled board in FILE, {FILLED_FORM}.",
    ),
]
DarkOption = Annotated[
    bool,
    typer.Option("--dark", help="PNG and PDF: for dark ground. An SVG follows the page."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Depicted:
    """Options that say what is drawn; the puzzle as it is printed without any."""

    answer: DrawAnswerOption = False
    step: StepOption = None
    differs: DiffersOption = False
    conflict: ConflictOption = False
    bare: BareOption = False
    filled: DrawFilledOption = None
    dark: DarkOption = False

    def check(self, to: str) -> None:
        """Refuse options that make no sense together.

        Raises:
            UsageError: There are some.
        """
        given = {
            "--answer": self.answer,
            "--step": self.step is not None,
            "--differs": self.differs,
            "--conflict": self.conflict,
            "--filled": self.filled is not None,
        }
        chosen = [name for name, there in given.items() if there]
        more = {"--bare": self.bare, "--dark": self.dark}
        named = [*chosen, *(name for name, there in more.items() if there)]
        if named and to not in PICTURES:
            raise UsageError(f"{named[0]} goes with --to {', '.join(PICTURES)}")
        if self.dark and to == "svg":
            raise UsageError("--dark goes with --to png, pdf; an SVG follows the page it is on")
        if len(chosen) > 1:
            raise UsageError(f"{' and '.join(chosen)}; a picture shows one of them")
        if self.bare and not self.answer:
            raise UsageError("--bare goes with --answer")


def written(
    records: Sequence[Record],
    depicted: Depicted,
    to: str,
    output: str,
    *,
    paths: Sequence[str] | None,
    force: bool,
) -> None:
    """Draw puzzles, and write a file for each, or one PDF, when all are drawn.

    Raises:
        UsageError: No place for the pictures.
        FillproofError: One cannot be drawn.
    """
    files = _files(records, to, output, force=force)
    given = depicted.filled
    marks = None if given is None else filled_board(given, records, paths)
    drawings = [_drawing(record, depicted, marks) for record in records]
    contents = _contents(drawings, to, len(files), dark=depicted.dark)
    if output == STDOUT:
        emit(contents[0].decode())
        return
    for path, content in zip(files, contents, strict=True):
        path.parent.mkdir(exist_ok=True)  # a folder of which the parent is there
        put(path, content)


def _files(records: Sequence[Record], to: str, output: str, *, force: bool) -> list[Path]:
    """Return the file of each puzzle, or the PDF of all; none for standard output."""
    path = Path(output)
    if is_folder(output):
        return files_in(path, records, to, force=force)
    if len(records) > 1 and to != "pdf":
        text = f"a picture shows one puzzle; {len(records)} were read"
        raise UsageError(f"{text}; --output with a folder, FOLDER/, writes a file for each")
    if output == STDOUT:
        if to != "svg":
            raise UsageError(f"a {to} file is not text; --output names the file")
        return []
    refuse(path, force=force)
    return [path]


def _contents(drawings: Sequence[Drawing], to: str, files: int, *, dark: bool) -> list[bytes]:
    """Return what is in each file."""
    if to == "svg":
        return [drawing.svg().encode() for drawing in drawings]
    if to == "png":
        return [drawing.png(dark=dark) for drawing in drawings]
    if files == len(drawings):
        return [drawing.pdf(dark=dark) for drawing in drawings]
    from puzzles.drawing.pdf import pdf

    return [pdf(drawings, dark=dark)]


def _drawing(record: Record, depicted: Depicted, marks: Clues | None) -> Drawing:
    """Draw one puzzle; `marks` are cells that are filled."""
    from puzzles.drawing import draw_answer, draw_puzzle

    puzzle, name = record.puzzle, record.id
    if marks is not None:
        return draw_answer(puzzle, marks, name=name)
    if depicted.step is not None:
        return steps_drawing(record, step_numbers(depicted.step))
    if not (depicted.answer or depicted.differs or depicted.conflict):
        return draw_puzzle(puzzle, name=name)
    known = _certified(record, depicted)
    if depicted.bare and known.answer is not None:
        return draw_answer(puzzle, known.answer, bare=True, name=name)
    return known.drawing(name)


ASKED = {
    Verdict.UNIQUE: "one answer",
    Verdict.MULTIPLE: "several answers",
    Verdict.NONE: "no answer",
}
"""What is drawn, by verdict."""

ADVICE = {
    Verdict.UNIQUE: "--answer draws it",
    Verdict.MULTIPLE: "--differs draws two",
    Verdict.NONE: "--conflict draws the reason",
}


def _certified(record: Record, depicted: Depicted) -> Certification:
    """Return the verdict of a puzzle, if it is the one of which a picture was asked for."""
    from verify.certify import certify

    known = certify(record.puzzle)
    name = printable(record.id)
    if known.verdict is Verdict.UNKNOWN:
        raise LimitError(known.stopped or Limit.WORK, f"{name}: {why(known.stopped)}")
    wanted = Verdict.NONE if depicted.conflict else Verdict.MULTIPLE
    if depicted.answer:
        wanted = Verdict.UNIQUE
    if known.verdict is not wanted:
        raise QuestionError(f"{name} has {ASKED[known.verdict]}; {ADVICE[known.verdict]}")
    return known
