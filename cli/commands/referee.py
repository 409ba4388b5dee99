"""``fillproof referee``: whether answers that were sent in are accepted."""

from __future__ import annotations

import json as reader
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import objects, options
from cli.batch import worst
from cli.commands.making import make
from cli.files import STDOUT, destination
from cli.guard import NO, UNKNOWN, YES
from cli.options import UsageError
from cli.output import paint, say
from puzzles import FormatError
from puzzles.limits import deadline
from puzzles.places import Place
from puzzles.printing import printable, shortened

if TYPE_CHECKING:
    from generator.referee import Ruling

CODES = {None: YES, "limit": UNKNOWN}
"""Exit codes by the reason of a ruling; all others are a no."""

Post = dict[str, object]

PostsArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Posts as JSON: an object, a list, or one object a line; - is standard input.",
        show_default=False,
    ),
]


SECONDS = 60.0
"""Time that is spent on one post, if nothing else is said."""

PostLimitOption = Annotated[
    float,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        parser=options.seconds,
        help="Spend at most this much time on making one puzzle again.",
    ),
]
MaxCellsOption = Annotated[
    int,
    typer.Option(
        "--max-cells",
        min=1,
        parser=options.whole(1),
        metavar="N",
        help="Make no board of more than N cells again.",
    ),
]


def referee(
    file: PostsArgument = "-",
    *,
    time_limit: PostLimitOption = SECONDS,
    max_cells: MaxCellsOption = 400,
    json: options.Json = False,
    output: options.Output = STDOUT,
    force: options.Force = False,
) -> int:
    """Judge answers that players have sent in.

    A post names a code; its answer must solve the puzzle of that code.

    A post is a JSON object with code, size, difficulty, engine, answer and
    seconds. It may have kind (fillomino if missing) and options.
    """
    from generator.referee import judge

    if file == "-" and sys.stdin.isatty():
        raise UsageError("nothing to read; name a file, or - to type a post")
    posts = list(read_posts(file))  # all are read before anything is made
    codes = set()
    with destination(output, force=force):
        for number, post in enumerate(posts, start=1):
            timed = partial(make, tick=deadline(time_limit))
            ruling = judge(post, make=timed, most_cells=max_cells)
            codes.add(CODES.get(ruling.reason, NO))
            name = f"post {number}: " if len(posts) > 1 else ""
            say(_object(number, post, ruling) if json else f"{name}{_line(ruling)}")
    return worst(codes)


def _object(number: int, post: Post, ruling: Ruling) -> str:
    head: objects.Fields = {"post": number, "code": _shown(post.get("code"))}
    verdict = {"accepted": ruling.accepted, "reason": ruling.reason, "message": ruling.message}
    return objects.line(head | verdict)


def _line(ruling: Ruling) -> str:
    word = "accepted" if ruling.accepted else f"not accepted ({ruling.reason})"
    style = "right" if ruling.accepted else "wrong"
    return f"{paint(word, style)}: {printable(ruling.message)}"


def read_posts(file: str) -> Iterator[Post]:
    """Read the posts of a file.

    Raises:
        FormatError: Not JSON, or something other than objects.
    """
    from puzzles.formats.base import placed
    from puzzles.formats.files import contents, describe

    with placed(Place(describe(file))):
        if file != "-" and Path(file).is_dir():
            raise FormatError("a folder, not a file of posts")
    ((_, data),) = contents([file], sys.stdin.buffer.read)
    with placed(Place(describe(file))):
        for place, value in _values(data):
            if not isinstance(value, dict):
                raise FormatError("expected a post, an object with a code", where=place)
            yield value


def _values(data: bytes) -> list[tuple[Place, object]]:
    """Return the values of a text with their places: a line each, or all in one."""
    from puzzles.formats.base import check_lines
    from puzzles.formats.json_rows import MAX_VALUES

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("not a text file") from None
    check_lines(text)
    if sum(map(text.count, ",[{")) > MAX_VALUES:
        raise FormatError(f"more than {MAX_VALUES} values; several files can hold them")
    lines = [(Place(line=n), line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("no post; expected a JSON object with a code")
    try:
        whole = reader.loads(text)
    except (ValueError, RecursionError):
        if len(lines) > 1 and lines[0][1].rstrip().endswith("}"):
            return [(place, _parsed(line, place)) for place, line in lines]
        _parsed(text, None)
        raise
    values = whole if isinstance(whole, list) else [whole]
    return [(Place(item=f"post {n}"), value) for n, value in enumerate(values, 1)]


def _parsed(text: str, place: Place | None) -> object:
    try:
        return reader.loads(text)
    except reader.JSONDecodeError as error:
        where = place or Place(line=error.lineno)
        raise FormatError(f"not valid JSON: {error.msg}", where=where) from None
    except RecursionError:
        raise FormatError("lists nested too deeply", where=place) from None
    except ValueError:  # Python's own limit on the digits of a number
        raise FormatError("a number with thousands of digits", where=place) from None


def _shown(code: object) -> str | None:
    return shortened(code, 64) if isinstance(code, str) else None
