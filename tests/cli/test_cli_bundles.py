"""Bundles of options: what typer sees of them, and what comes to the command."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from cli.bundles import bundled

Ink = Annotated[str, typer.Option("--ink")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """A bundle."""

    ink: Ink
    paper: str = "white"


seen: list[object] = []


@bundled
def draw(*, size: int = 3, colours: Colours, loud: bool = False) -> int:
    """Draw."""
    seen.append((size, colours, loud))
    return 0


@bundled
def print_(*, colours: Colours, paper: str = "grey") -> int:
    """Print, on paper of its own."""
    seen.append((colours, paper))
    return 0


def test_options_stand_where_the_bundle_stood() -> None:
    parameters = inspect.signature(draw).parameters
    assert list(parameters) == ["size", "ink", "paper", "loud"]
    assert parameters["ink"].default is inspect.Parameter.empty
    assert parameters["paper"].default == "white"
    assert [p.annotation for p in parameters.values()] == [int, Ink, str, bool]
    assert draw.__doc__ == "Draw."


def test_an_option_of_the_command_stands_for_that_of_the_bundle() -> None:
    assert list(inspect.signature(print_).parameters) == ["ink", "paper"]
    assert print_(ink="red", paper="blue") == 0
    assert seen.pop() == (Colours(ink="red", paper="white"), "blue")


@pytest.mark.parametrize(
    ("words", "code"), [(["--ink", "red"], 0), (["--paper", "red"], 2), (["--colours", "red"], 2)]
)
def test_typer_fills_the_bundle(words: list[str], code: int) -> None:
    app = typer.Typer(rich_markup_mode=None)
    app.command()(draw)
    seen.clear()
    assert CliRunner().invoke(app, words).exit_code == code
    assert seen == ([(3, Colours(ink="red"), False)] if code == 0 else [])
