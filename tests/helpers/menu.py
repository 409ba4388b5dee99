"""All commands of the command line, with their words, those of groups included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from cli.help import Page
from cli.menu import app


def pages() -> dict[tuple[str, ...], Page]:
    """Return each command by its words, built anew: its module is imported when it is opened."""
    return dict(_pages(get_command(app), ()))


def _pages(group: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Page]]:
    for name, command in group.commands.items():
        if isinstance(command, Page):
            yield (*words, name), command
        else:
            yield from _pages(command, (*words, name))
