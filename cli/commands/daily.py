"""``fillproof daily``: the puzzle of a day, which nobody can tell without the secret."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from datetime import date as calendar
from typing import Annotated

import typer

from cli.bundles import bundled
from cli.commands import recipes
from cli.commands.making import Delivery
from cli.options import UsageError, whole
from cli.show.generate import Wish
from puzzles import kind_name

SECRET = "FILLPROOF_SECRET"
"""Environment variable with the secret; an option would show in lists of processes."""

SHORTEST, DIFFERENT = 16, 6
"""Least length of a secret, and least number of different bytes in it. Anyone who has a code can
try secrets without asking anybody, a hundred thousand a second."""

RECIPE = "python -c 'import secrets; print(secrets.token_urlsafe())'"

MOST_DAYS = 3660


DateOption = Annotated[
    str | None,
    typer.Option("--date", metavar="YYYY-MM-DD", help="The day. Default: today, in UTC."),
]
DaysOption = Annotated[
    int,
    typer.Option(
        "--days",
        min=1,
        max=MOST_DAYS,
        parser=whole(1, MOST_DAYS),
        metavar="N",
        help="Make the puzzles of N days, starting with that day.",
    ),
]


@bundled
def daily(
    kind: recipes.KindArgument,
    *,
    date: DateOption = None,
    days: DaysOption = 1,
    delivery: Delivery,
) -> int:
    """Make the puzzle of a day.

    Sizes climb from Monday to Sunday.

    The environment variable FILLPROOF_SECRET holds the secret.
    """
    secret = _secret()
    name, first = kind_name(kind), _day(date)
    try:
        last = first + timedelta(days=days - 1)
    except OverflowError:
        raise UsageError(f"--days {days}; the calendar ends before") from None
    wishes = list(_wishes(secret, name, first, last))
    return delivery.of(wishes, what="daily")


def _secret() -> bytes:
    """Return the secret, as long as nobody can guess it from the codes it makes.

    Raises:
        UsageError: It is missing, or can be guessed.
    """
    secret = os.fsencode(os.environ.get(SECRET, ""))
    if not secret.strip():
        raise UsageError(f"the secret is missing; put it into the environment as {SECRET}")
    if len(secret.strip()) < SHORTEST or len(set(secret)) < DIFFERENT:
        raise UsageError(
            f"the secret in {SECRET} can be guessed; expected {SHORTEST} characters or more, "
            f"{DIFFERENT} of them different, such as {RECIPE} prints"
        )
    return secret


def _wishes(secret: bytes, kind: str, first: calendar, last: calendar) -> Iterator[Wish]:
    from generator import codes

    for day, recipe in codes.archive(kind, first, last):
        code = codes.daily_code(secret, recipe, day)
        notes: dict[str, object] = {"date": day.isoformat()}
        yield Wish(recipe, code, f"{kind}-{day.isoformat()}", notes)


def _day(text: str | None) -> calendar:
    """Read a date.

    Raises:
        UsageError: It is none.
    """
    if text is None:
        return datetime.now(UTC).date()
    try:
        if not text.isascii():  # Python reads the digits of all scripts
            raise ValueError(text)
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise UsageError(f"--date {text!r}; expected a day like 2026-10-19") from None
