"""Options that come together: a dataclass of options is one argument of a command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints


def bundled(command: Callable[..., int]) -> Callable[..., int]:
    """Return a command that takes the options of its bundles one by one.

    A bundle is an argument whose type is a dataclass; each field is an option.
    typer sees the options where the bundle stood, and none that the command
    has under the same name itself: the bundle keeps its default there.
    """
    hints = get_type_hints(command, include_extras=True)
    own = inspect.signature(command).parameters
    parts = {
        name: [field for field in fields(hints[name]) if field.name not in own]
        for name in own
        if is_dataclass(hints[name])
    }

    @wraps(command)
    def whole(**words: Any) -> int:
        bundles = {
            name: hints[name](**{field.name: words.pop(field.name) for field in parts[name]})
            for name in parts
        }
        return command(**bundles, **words)

    parameters: list[inspect.Parameter] = []
    for name, parameter in own.items():
        if name in parts:
            types = get_type_hints(hints[name], include_extras=True)
            parameters += [_parameter(field, types[field.name]) for field in parts[name]]
        else:
            parameters.append(
                parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
            )
    del whole.__dict__["__wrapped__"]  # whose signature typer would look at
    whole.__dict__["__signature__"] = inspect.Signature(parameters)
    whole.__annotations__ = {one.name: one.annotation for one in parameters}
    return whole


def _parameter(field: Field[Any], annotation: Any) -> inspect.Parameter:
    """Return the parameter that stands for a field."""
    default = inspect.Parameter.empty if field.default is MISSING else field.default
    return inspect.Parameter(
        field.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )
