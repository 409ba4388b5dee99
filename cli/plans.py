"""Plans: TOML files whose tables say what options say on the command line.

A key is the long name of an option without its dashes, and its value has the
option's type. So a plan can say whatever a command can, and nothing is listed
twice: a dataclass of options, as `cli.bundles` knows them, is read from a table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from math import inf
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import typer

from cli.options import UsageError
from puzzles import FillproofError, FormatError
from puzzles.places import Place
from puzzles.printing import name_of, printable

T = TypeVar("T")

SHOWN = {str: "text", int: "a whole number", bool: "true or false", list: "a list of texts"}
"""The types that a key may have, in words."""


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table of a plan, which knows where it stands.

    Attributes:
        file: The plan.
        keys: Keys and values, as TOML has them.
        name: What messages call it, ``recipe 2``; empty for the top of the file.
    """

    file: Path
    keys: dict[str, object]
    name: str = ""

    @property
    def where(self) -> str:
        """The file and the table in it, safe to print."""
        return ", ".join(filter(None, (printable(str(self.file)), self.name)))

    def tables(self, name: str) -> list[PlanTable]:
        """Return the tables under ``[[name]]``.

        Raises:
            PlanError: There are none, or something else is called so.
        """
        found = self.keys.get(name)
        if not isinstance(found, list) or not found or not all(isinstance(t, dict) for t in found):
            raise self.fault(f"expected one or more tables [[{name}]]")
        return [PlanTable(self.file, keys, f"{name} {n}") for n, keys in enumerate(found, 1)]

    def table(self, name: str) -> PlanTable:
        """Return the table under ``[name]``; an empty one if there is none.

        Raises:
            PlanError: Something else is called so.
        """
        found = self.keys.get(name, {})
        if not isinstance(found, dict):
            raise self.fault(f"expected a table [{name}]")
        return PlanTable(self.file, found, name)

    def only(self, *kinds: type, but: tuple[str, ...] = ()) -> None:
        """Refuse keys that are none of the options that are read from the table.

        Args:
            kinds: The dataclasses of options, see `options`.
            but: Other keys that may be there, such as the names of tables.

        Raises:
            PlanError: There is such a key.
        """
        known = [*but, *(key for kind in kinds for key in _known(kind))]
        for key in sorted(self.keys.keys() - set(known)):
            near = get_close_matches(key, known, n=1)
            more = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            raise self.fault(f"no key is called {name_of(repr(key))}; {more}")

    def options(self, kind: type[T], *, above: PlanTable | None = None) -> T:
        """Read options of a command; keys that are none of them are left alone.

        Args:
            kind: A dataclass of options, each ``Annotated`` with a ``typer.Option``.
            above: A table whose keys hold wherever this one does not have them.

        Raises:
            PlanError: A value of another type, or a key that is missing.
        """
        given = (above.keys if above else {}) | self.keys
        values = {}
        for key, option in _known(kind).items():
            if key in given:
                values[option.field] = self._value(option, given[key])
            elif option.needed:
                raise self.fault(f"the key {key!r} is missing")
        return kind(**values)

    def beside(self, name: str) -> Path:
        """Return the file that a plan names: a relative path starts at the plan's own folder."""
        return self.file.parent / name

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Say of an error where in the plan it comes from.

        Raises:
            PlanError: There was one.
        """
        try:
            yield
        except PlanError:
            raise
        except FillproofError as error:
            raise self.fault(str(error)) from error

    def _value(self, option: _Option, value: object) -> object:
        if option.type is list and isinstance(value, str):  # one of what may be several
            value = [value]
        fits = type(value) is option.type
        if fits and isinstance(value, list):
            fits = all(isinstance(one, str) for one in value)
        if not fits:
            shown = "a table" if isinstance(value, dict) else name_of(repr(value))
            raise self.fault(f"the key {option.key!r} is {shown}; expected {SHOWN[option.type]}")
        if type(value) is int and not option.least <= value <= option.most:
            raise self.fault(f"the key {option.key!r} is {value}; expected {option.range}")
        return value

    def fault(self, text: str) -> PlanError:
        """Return an error about this table."""
        return PlanError(f"{self.where}: {text}")


class PlanError(UsageError):
    """A plan that makes no sense; its file, table and key are named."""


@dataclass(frozen=True, slots=True)
class _Option:
    """An option as a plan knows it.

    Attributes:
        key: What it is called in a plan.
        field: The dataclass's field.
        type: What its value is.
        needed: Whether it has to be there.
        least: The smallest number that it may be.
        most: The largest.
    """

    key: str
    field: str
    type: type
    needed: bool
    least: float
    most: float

    @property
    def range(self) -> str:
        """The numbers that it may be, in words."""
        if self.most == inf:
            return f"{self.least} or more"
        return f"{self.least} to {self.most}"


def read_plan(path: Path) -> PlanTable:
    """Read a plan.

    Raises:
        FormatError: It is missing, too large, or no TOML; line and column are named.
    """
    from puzzles.formats.files import content

    try:
        return PlanTable(path, tomllib.loads(content(path).decode("utf-8")))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        where = Place(printable(str(path)))
        raise FormatError(f"not TOML ({name_of(str(error))})", where=where) from None


def _known(kind: type) -> dict[str, _Option]:
    """Return the options of a dataclass by key."""
    hints = get_type_hints(kind, include_extras=True)
    found = [_option(field.name, hints[field.name], field.default) for field in fields(kind)]
    return {option.key: option for option in found}


def _option(name: str, hint: Any, default: object) -> _Option:
    declared, *more = get_args(hint)
    (info,) = (one for one in more if isinstance(one, typer.models.ParameterInfo))
    # Inside Annotated, typer has an option's first name where its default would stand.
    names = (info.default, *(info.param_decls or ()))
    words = [word for word in names if isinstance(word, str) and word.startswith("--")]
    either = get_args(declared) if isinstance(declared, UnionType) else (declared,)
    (wanted,) = (one for one in either if one is not NoneType)
    return _Option(
        key=words[0].removeprefix("--") if words else name,
        field=name,
        type=get_origin(wanted) or wanted,
        needed=default is MISSING,
        least=-inf if info.min is None else info.min,
        most=inf if info.max is None else info.max,
    )
