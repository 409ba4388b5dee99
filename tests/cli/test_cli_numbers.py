"""Options that are numbers: the digits 0 to 9 and nothing else that Python would read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from cli.options import seconds, whole
from tests.helpers.menu import pages
from tests.helpers.running import EXAMPLES, cli

NO_NUMBERS = (
    "\uff12",
    "\u0663",
    "1_0",
    "+2",
    " 2",
    "2 ",
    "",
    "-1",
    "0x2",
    "x",
    "9" * 400,
    "inf",
    "nan",
)
LINK = EXAMPLES / "link.url"


def number_options() -> Iterator[tuple[str, str, Any]]:
    """Yield command, name and description of every option that is a number."""
    for words, page in pages().items():
        option: Any
        for option in page.opened().params:
            counted = getattr(option, "count", False)  # -v -v is a number, too
            if option.type_descriptor.annotation in (int, float) and not counted:
                yield " ".join(words), option.name, option.type_descriptor.parameter_info


OPTIONS = list(number_options())


def test_there_are_some() -> None:
    names = {f"{command} {name}" for command, name, _about in OPTIONS}
    assert names >= {"certify jobs", "daily days", "referee time_limit", "bank build count"}


@pytest.mark.parametrize(
    "about", [o[2] for o in OPTIONS], ids=[f"{command} {name}" for command, name, _ in OPTIONS]
)
def test_only_digits_are_numbers(about: Any) -> None:
    assert about.parser("7") == 7
    for text in NO_NUMBERS:
        with pytest.raises(typer.BadParameter, match="; expected "):
            about.parser(text)
    for end, over in ((about.min, -1), (about.max, 1)):
        if end is not None:
            assert about.parser(str(end)) == end
            with pytest.raises(typer.BadParameter, match="; expected "):
                about.parser(str(end + over))


def test_ranges() -> None:
    assert [whole(2, 9)(text) for text in ("2", "09", "9")] == [2, 9, 9]
    for text in ("1", "10", "2.0", "9" * 19):
        with pytest.raises(
            typer.BadParameter, match=r"expected (2 or more|9 or less|a whole number)$"
        ):
            whole(2, 9)(text)
    given = ("0", "1.5", ".5", "2.", "1e10", "2.5e-1", "1e+300")
    assert [seconds(text) for text in given] == [0, 1.5, 0.5, 2, 1e10, 0.25, 1e300]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--jobs", "\uff12"), "'--jobs' / '-j': '\uff12'; expected a whole number"),
        (("--jobs", "0"), "'--jobs' / '-j': '0'; expected 1 or more"),
        (("--time-limit", "1_0"), "'--time-limit': '1_0'; expected a number of seconds, 0 or more"),
    ],
)
def test_a_sentence(words: tuple[str, ...], said: str) -> None:
    run = cli("certify", LINK, *words)
    assert run.code == 2
    assert run.err.endswith(f"Error: Invalid value for {said}\n")


def test_sizes_and_caps() -> None:
    for words in (
        ("count", "--kind", "fillomino", "--size", "\u0663x\u0663"),
        ("generate", "fillomino", "--size", "\uff16x6"),
        ("certify", LINK, "--max-region", "\u0663"),
    ):
        run = cli(*words)
        assert run.code == 2, words
        assert run.err.count("\n") == 1
        assert "expected" in run.err
