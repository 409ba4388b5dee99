"""Help: commands under headings, each with examples; nothing cut, no word about Python's types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    Context = Any
    Formatter = Any

WORDS = "fillproof.words"
"""Where a page finds the words of the command line."""

WHOLE = 1000
"""Characters of a description: no first sentence is longer, so none is cut."""


class Page(TyperCommand):
    """Help of a command, and what is said of values that it cannot take."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the words of the command line; errors speak of values, not of Python's types."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            error.message = _plain(error)
            raise

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        """Return the words of the usage line, without braces around those that must be given."""
        return [re.sub(r"^\{(.*)\}", r"\1", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write arguments and options."""
        _write_parameters(self, ctx, formatter)


class StudyPage(Page):
    """Help of ``study``: with a name, what is special about that study."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Keep the words that were given: help is asked for before they are read."""
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write about the study, then arguments and options."""
        for name in [word for word in ctx.meta.get(WORDS, []) if not word.startswith("-")][:1]:
            _write_study(name, formatter)
        super().format_options(ctx, formatter)


class Contents(TyperGroup):
    """Help of a group of commands, under the headings that they were given."""

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write options, then commands."""
        _write_parameters(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Context, formatter: Formatter) -> None:
        """Write names and first sentences, each whole."""
        found = [self.get_command(ctx, name) for name in self.list_commands(ctx)]
        rows = [(_heading(c), c.name or "", c.get_short_help_str(WHOLE)) for c in found if c]
        wide = max(len(name) for _heading, name, _text in rows)
        for title in dict.fromkeys(heading for heading, _name, _text in rows):
            with formatter.section(title):
                formatter.write_dl([(n.ljust(wide), text) for h, n, text in rows if h == title])


def epilog(codes: str, *examples: str) -> str:
    r"""Return what stands at the end of a page: examples, and what exit codes say.

    Args:
        codes: ``0 yes, 1 no``.
        examples: Commands. Lines below a ``\b`` are not filled.
    """
    lines = "\n".join(f"  {example}" for example in examples)
    title = "Example" if len(examples) == 1 else "Examples"
    return f"\b\n{title}:\n{lines}\n\nExit codes: {codes}."


def _write_study(name: str, formatter: Formatter) -> None:
    from verify.study import STUDIES

    study = STUDIES.get(name)
    if study is None:
        return
    sizes, slow = (", ".join(f"{r}x{c}" for r, c in some) for some in (study.sizes, study.slow))
    drawn = f"{study.sample} {study.unit}" if study.unit else "nothing is drawn"
    rows = [("what", study.summary), ("sizes", sizes), ("sample", drawn), ("--full", slow)]
    with formatter.section(f"The study {name}, if nothing else is said"):
        formatter.write_dl([row for row in rows if row[1]])


def _plain(error: typer.BadParameter) -> str:
    """Return what is wrong with a value in plain words: typer has pydantic look at numbers."""
    for found in getattr(error.__cause__, "errors", list)():
        given = repr(str(found["input"]))
        match found["type"]:
            case "int_parsing" | "int_from_float" | "int_parsing_size":
                return f"{given}; expected a whole number"
            case "float_parsing":
                return f"{given}; expected a number"
            case "greater_than_equal":
                return f"{given}; expected {found['ctx']['ge']} or more"
            case "less_than_equal":
                return f"{given}; expected {found['ctx']['le']} or less"
            case "value_error":
                return str(found["ctx"]["error"]).removesuffix(".")
    return error.message


def _heading(command: Any) -> str:
    return str(command.rich_help_panel or "Commands")


def _write_parameters(command: Any, ctx: Context, formatter: Formatter) -> None:
    for title, kind in (("Arguments", "argument"), ("Options", "option")):
        rows = list(_rows(command, ctx, kind))
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def _ranges(text: str) -> str:
    """Return a description with its range of numbers in words: ``at least 1``, ``1 to 24``."""
    return re.sub(r"\bx>=(\d+)", r"at least \1", re.sub(r"(\d+)<=x<=(\d+)", r"\1 to \2", text))


def _rows(command: Any, ctx: Context, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the names of arguments or options and what they do."""
    for parameter in command.get_params(ctx):
        row = parameter.get_help_record(ctx)
        if row and parameter.param_type_name == kind:
            # An argument's name is followed by its type, as <list[str]>: no news to a person.
            name = re.sub(r" <[^|>]*>$", "", row[0]) if kind == "argument" else row[0]
            yield name, _ranges(row[1])
