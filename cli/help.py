"""Help: commands under headings, each with examples; nothing cut, no word about Python's types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cli.values import read_plainly

if TYPE_CHECKING:
    Context = Any
    Formatter = Any

Command = Callable[..., int]
Loader = TypeVar("Loader", bound=Callable[[], Command])

WORDS = "fillproof.words"
"""Where a page finds the words of the command line."""

WHOLE = 1000
"""Characters of a description: no first sentence is longer, so none is cut."""


class Page(TyperCommand):
    """A command and its help; what it does is imported when it is used.

    Until then `callback` is a loader: it imports and returns the command, and its docstring is the
    command's first sentence, for the list of all commands.
    """

    _unopened = True

    def opened(self) -> Page:
        """Return this command with its own parameters and help; its module is imported for it."""
        from cli.guard import guarded

        if self._unopened and self.callback is not None:
            self._unopened = False
            app = typer.Typer(add_completion=False)
            app.command()(guarded(self.callback()))
            real = get_command(app)
            self.params, self.callback, self.help = real.params, real.callback, real.help
        return self

    def make_context(
        self, info_name: str | None, args: list[str], parent: Context | None = None, **extra: Any
    ) -> Context:
        """Begin a run, for which the command is needed, or help about it, or a completion."""
        return super(Page, self.opened()).make_context(info_name, args, parent, **extra)

    def get_params(self, ctx: Context) -> list[Any]:
        """Return all parameters, --help among them."""
        return _plain(super().get_params(ctx))

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

    def get_params(self, ctx: Context) -> list[Any]:
        """Return all parameters, --help among them."""
        return _plain(super().get_params(ctx))

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


def lazily(
    app: typer.Typer,
    codes: str,
    *examples: str,
    heading: str | None = None,
    name: str | None = None,
    cls: type[Page] = Page,
) -> Callable[[Loader], Loader]:
    """Return a decorator that adds a command to a program by its loader, see `Page`.

    Args:
        app: The program, or a group of commands.
        codes: What exit codes say, as `epilog` takes it.
        examples: As well.
        heading: Where the list of commands has it.
        name: What it is called, if not like its loader.
        cls: Its help.
    """
    return app.command(name, cls=cls, rich_help_panel=heading, epilog=epilog(codes, *examples))


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
    sizes = sizes or "those of the boards in --labels FILE"
    rows = [("what", study.summary), ("sizes", sizes), ("sample", drawn), ("--full", slow)]
    with formatter.section(f"The study {name}, if nothing else is said"):
        formatter.write_dl([row for row in rows if row[1]])


def _plain(parameters: list[Any]) -> list[Any]:
    """Return parameters whose values are read without pydantic."""
    read_plainly(parameters)
    return parameters


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
