"""Options and arguments that several commands have, and how their values are read.

Commands write ``options.Json``. What one command alone has stands there, with
a name that ends in Option or Argument.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isfinite
from typing import Annotated

import typer

from puzzles import KINDS, FillproofError

_SHOWN = 20
"""Most characters of a value that a message repeats."""

_NUMBER = re.compile(r"([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?")
"""What Python writes of a number of seconds (``1e+16``), and what people do."""


class UsageError(FillproofError):
    """Options or paths that make no sense (together)."""


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range (a parser of options).

    Python, and so typer, reads more than a person would write: the digits of all scripts, ``1_0``.
    The option has `least` and `most` as its ``min`` and ``max``, too, for whoever else asks.
    """

    def read(text: str) -> int:
        plain = str(text)  # a default is a number already
        given = f"{plain[:_SHOWN]!r}; expected"
        if not re.fullmatch("-?[0-9]{1,18}", plain):
            raise typer.BadParameter(f"{given} a whole number")
        if int(plain) < least:
            raise typer.BadParameter(f"{given} {least} or more")
        if most is not None and int(plain) > most:
            raise typer.BadParameter(f"{given} {most} or less")
        return int(plain)

    return read


def seconds(text: str) -> float:
    """Read a number of seconds (a parser of options)."""
    plain = str(text)
    if not (_NUMBER.fullmatch(plain) and isfinite(float(plain))):
        raise typer.BadParameter(f"{plain[:_SHOWN]!r}; expected a number of seconds, 0 or more")
    return float(plain)


KIND_WORDS = " or ".join(f"{kind.name} ({', '.join(kind.aliases)})" for kind in KINDS.values())
"""The kinds as help names them."""

FILLED_FORM = (
    "written as forced prints it: numbers and . in Fillomino; # painted, . blank, ? not known in "
    "Fill-a-Pix"
)
"""The form of a board that is filled, wholly or in part."""

Words = list[str] | None
"""Values of an option that may be given several times."""

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATH",
        help="Files, folders, puzzle URLs, or - for standard input.",
        show_default=False,
    ),
]
BankFile = Annotated[
    str, typer.Argument(metavar="FILE", help="The bank, an SQLite file.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Output = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write to FILE, all or nothing; - is standard output.",
        show_default=False,
    ),
]
Html = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a page for a browser to FILE instead; - is standard output, or the file of "
        "--output.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="With --output: replace FILE if it exists.")]
Kind = Annotated[
    str | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        help=f"The kind, for files that do not name it: {KIND_WORDS}.",
    ),
]
MaxRegion = Annotated[
    str | None,
    typer.Option(
        "--max-region",
        metavar="N",
        help="Fillomino: limit regions to N cells, whatever the file says; none lifts the limit.",
    ),
]
Lenient = Annotated[
    bool,
    typer.Option(
        "--lenient",
        help="Treat a clue that is too large for its place as a contradiction, not an error.",
    ),
]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs", "-j", min=1, parser=whole(1), metavar="N", help="Work on N puzzles at a time."
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        parser=seconds,
        help="Spend at most this much wall-clock time on one puzzle, then report unknown.",
    ),
]
Only = Annotated[
    Words,
    typer.Option(
        "--only", metavar="WORD", help="Use only this technique, rung or tier; may be repeated."
    ),
]
Without = Annotated[
    Words,
    typer.Option(
        "--without", metavar="WORD", help="Switch a technique, rung or tier off; may be repeated."
    ),
]
Also = Annotated[
    Words,
    typer.Option(
        "--also",
        metavar="WORD",
        help="Switch on a technique, rung or tier that is off by default; may be repeated.",
    ),
]
AuditToo = Annotated[
    bool,
    typer.Option("--audit", help="Ask solver and ladder again about every clue that is left."),
]


def region_cap(text: str) -> int | None:
    """Read the value of --max-region: a number from 1, or ``none`` for no cap.

    Raises:
        UsageError: Anything else.
    """
    if text.strip().lower() == "none":
        return None
    if not re.fullmatch(r"[0-9]{1,6}", text.strip()) or int(text) < 1:
        raise UsageError(f"--max-region {text!r}; expected a number from 1, or none")
    return int(text)


def board_size(text: str) -> tuple[int, int]:
    """Read ``RxC`` as rows and columns.

    Raises:
        UsageError: Anything else.
    """
    match = re.fullmatch(r"([0-9]{1,6})[xX]([0-9]{1,6})", text.strip())
    if not match:
        raise UsageError(f"--size {text!r}; expected rows x columns, like 3x4")
    return int(match[1]), int(match[2])
