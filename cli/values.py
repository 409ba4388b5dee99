"""Words of the command line become values here, without what typer would load for it.

From 0.29 on typer has pydantic look at every value. To import pydantic costs as much as typer
itself, a third of the start-up of ``rate``; and all that options are here is a text, a path, a
flag, one of some words, or what a parser of our own reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, get_args, get_origin

import typer


@dataclass(frozen=True, slots=True)
class Values:
    """Reads the values of one parameter; has the form that typer asks for (`RuntimeParam`)."""

    one: Callable[[Any], Any]

    def coerce(self, value: Any, param: Any, ctx: object) -> Any:
        """Return what a parameter is given, or its default, as the value that the command takes.

        Raises:
            BadParameter: The parameter has no such value.
        """
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        return tuple(map(self.one, value)) if several else self.one(value)


def read_plainly(parameters: Sequence[Any]) -> None:
    """Have typer ask `Values` what words mean.

    A typer that has no pydantic (before 0.29) does not ask.
    """
    for parameter in parameters:
        described = getattr(parameter, "type_descriptor", None)
        if described is not None:
            values = Values(_reader(described.annotation, described.parameter_info.parser))
            parameter.get_runtime_param = partial(_same, values)


def _same(values: Values) -> Values:
    return values


def _reader(kind: Any, parser: Callable[[str], Any] | None) -> Callable[[Any], Any]:
    """Return what reads one word (or a default): the option's parser, else its type.

    Args:
        kind: The type; of a list, that of its members is meant.
        parser: What the option says.
    """
    member = get_args(kind)[0] if get_origin(kind) is list else kind
    if parser is None and issubclass(member, Enum):
        return partial(_choice, member)
    return parser or member


def _choice(words: type[Enum], given: Any) -> Enum:
    """Return the member of that value."""
    for member in words:
        if given in (member, member.value):
            return member
    known = ", ".join(repr(str(member.value)) for member in words)
    raise typer.BadParameter(f"{given!r} is not one of {known}")
