"""A kind is in every registry of every room, or this says where it is missing.

A third kind starts with its row in `puzzles.KINDS`; what fails here then is
the list of what is left to do. Nothing is listed here by hand: all modules
are walked, and whatever is keyed by kinds, lists kinds or has rows with
kinds is a registry. Code that serves all kinds asks `puzzles.rules.PuzzleKind` for
a trait, never for a name: names outside a kind's own modules are found, too.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest

from puzzles import KINDS
from puzzles.formats import read_paths

ROOT = Path(__file__).parent.parent
ROOMS = ("puzzles", "cpmodels", "ladder", "generator")
"""Rooms with a module or a package a kind."""

SEARCHED = (*ROOMS, "verify", "cli", "fillproof", "tools")
"""Packages that name no kind outside the kind's own modules."""

WALKED = (*SEARCHED, "bench", "tests")
"""Packages whose registries have all kinds."""

NAMES = frozenset(KINDS)

NO_REGISTRY = {
    "puzzles.formats.pzprjs": "the names of one genre; FORMATS says which kinds each format has",
    "bench.certify.peers": "tools of other people, most of which know one kind",
    "tests.": "tables of cases, of one kind or another",
}
"""Modules, or starts of their names, in which lists and rows may name some kinds only."""

MAY_NAME = {
    "cpmodels/__init__.py": "GRIDS, a registry",
    "cpmodels/proof/__init__.py": "CLAUSES, a registry",
    "cpmodels/proposals.py": "ANSWERS, a registry",
    "cpmodels/rivals.py": "RIVALS, a registry",
    "verify/certificates/instances.py": "CHECKERS, a registry",
    "verify/second.py": "AGAIN, a registry",
    "verify/methods.py": "METHODS, a registry: each counts some kinds",
    "verify/ablate/measure.py": "NO_TOUCH, a registry",
    "tools/pictures.py": "the two examples that the README shows",
    "verify/study/": "a study repeats a published article about one kind",
}
"""Files, or starts of their paths, that name kinds, and why."""


def modules() -> Iterator[ModuleType]:
    """Yield all modules of the packages walked."""
    for room in WALKED:
        package = import_module(room)
        names = [info.name for info in walk_packages(package.__path__, f"{room}.")]
        for name in (room, *names):
            module = import_module(name) if not name.endswith("__main__") else None
            if module and module.__file__:  # folders alone have none
                yield module


def kinds_in(value: object) -> set[str] | None:
    """Return the kinds that a registry has; None for what is none."""
    if not isinstance(value, (Mapping, tuple, list, set, frozenset)):
        return None
    keys = {key for key in value if isinstance(key, str)} & NAMES
    if keys or (isinstance(value, Mapping) and not value):
        return keys or None
    rows: Iterable[object] = value.values() if isinstance(value, Mapping) else value
    found = [getattr(row, "kinds", None) for row in rows]
    return {kind for kinds in found if isinstance(kinds, tuple) for kind in kinds} or None


@cache
def registries() -> Mapping[str, frozenset[str]]:
    """Return all registries where they are defined, and the kinds they have."""
    found: dict[str, frozenset[str]] = {}
    for module in modules():
        source = Path(module.__file__ or "").read_text()
        for name, value in vars(module).items():
            own = re.search(rf"^{name}\b[^=\n]*=", source, re.MULTILINE)
            there = kinds_in(value) if own else None
            if there and not excused(module.__name__, value):
                found[f"{module.__name__}.{name}"] = frozenset(there)
    return found


def excused(module: str, value: object) -> bool:
    """Whether a module may have lists, sets and rows of some kinds; never a table by kind."""
    by_kind = isinstance(value, Mapping) and not NAMES.isdisjoint(value)
    return not by_kind and module.startswith(tuple(NO_REGISTRY))


def missing(kind: str) -> list[str]:
    """Say what `kind` lacks; nothing if it is complete."""
    data = ROOT / "tests/data" / kind
    checks = {f"tests/oracles/{kind}.py": (ROOT / f"tests/oracles/{kind}.py").exists()}
    checks |= {
        f"tests/data/{kind}/{name}": (data / name).exists()
        for name in ("rules.txt", "techniques.txt")
    }
    checks["examples/"] = kind in {r.puzzle.kind for r in read_paths([ROOT / "examples"])}
    checks["README.md"] = re.search(rf"\b{kind}\b", (ROOT / "README.md").read_text()) is not None
    checks |= {f"{room}.{kind}": exists(room, kind) for room in ROOMS}
    checks |= {f"pyproject.toml: {lack}": False for lack in contract_lacks(kind)}
    checks |= {f"{path}: {'/'.join(known)}": kind in known for path, known in enums()}
    checks |= {name: kind in there for name, there in registries().items()}
    return [what for what, there in checks.items() if not there]


def exists(room: str, kind: str) -> bool:
    """Whether a room has a module or a package for the kind."""
    return any((ROOT / room / name).exists() for name in (f"{kind}.py", f"{kind}/__init__.py"))


def contract_lacks(kind: str) -> list[str]:
    """Say what the contract that keeps the kind apart from the others lacks."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = {c["name"]: c for c in config["tool"]["importlinter"]["contracts"]}
    name = f"kinds apart: {kind}"
    if name not in contracts:
        return [f"contract {name!r}"]
    found = contracts[name]
    own = {f"{room}.{kind}" for room in ROOMS}
    others = {f"{room}.{other}" for room in ROOMS for other in KINDS if other != kind}
    lacks = own - set(found["source_modules"]) | others - set(found["forbidden_modules"])
    return [f"{module} in contract {name!r}" for module in sorted(lacks)]


def enums() -> Iterator[tuple[str, list[str]]]:
    """Yield the lists of kinds in the schemas of the documentation."""

    def inside(value: object) -> Iterator[list[str]]:
        if isinstance(value, dict):
            listed = value.get("enum", [])
            if NAMES & {word for word in listed if isinstance(word, str)}:
                yield listed
            value = list(value.values())
        if isinstance(value, list):
            for one in value:
                yield from inside(one)

    for file in sorted((ROOT / "docs").rglob("*.schema.json")):
        for known in inside(json.loads(file.read_text())):
            yield str(file.relative_to(ROOT)), known


def named(source: str) -> list[int]:
    """Return the lines of a module that name a kind: texts that are a kind's name."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in NAMES
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_kind_is_complete(kind: str) -> None:
    assert missing(kind) == []


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_the_kinds_own(kind: str) -> None:
    assert kind == KINDS[kind].name
    for other in KINDS.keys() - {kind}:
        assert not {kind, *KINDS[kind].aliases} & {other, *KINDS[other].aliases}


def test_no_other_module_asks_for_a_name() -> None:
    for room in SEARCHED:
        for file in (ROOT / room).rglob("*.py"):
            path = file.relative_to(ROOT)
            own = any(kind in part for part in path.parts for kind in KINDS)
            if not own and not str(path).startswith(tuple(MAY_NAME)):
                assert named(file.read_text()) == [], f"{path} names a kind; ask for a trait"


def test_all_that_may_name_kinds_do() -> None:
    for start in MAY_NAME:
        files = [ROOT / start] if start.endswith(".py") else (ROOT / start).rglob("*.py")
        assert any(named(file.read_text()) for file in files), start


@pytest.mark.parametrize(
    "source",
    ['x = kind == "fillapix"', 'x = kind in {"fillomino"}', 'x = LADDERS["fillomino"]'],
)
def test_names_are_found(source: str) -> None:
    assert named(f"def f(kind):\n    {source}\n") == [2]


def test_a_kind_that_is_nowhere_is_missing_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    registries()  # modules that have tables by kind as they are imported meet the real kinds only
    monkeypatch.setitem(KINDS, "heyawake", replace(KINDS["fillapix"], name="heyawake"))
    lacks = missing("heyawake")
    assert lacks[:9] == [
        "tests/oracles/heyawake.py",
        "tests/data/heyawake/rules.txt",
        "tests/data/heyawake/techniques.txt",
        "examples/",
        "README.md",
        *(f"{room}.heyawake" for room in ROOMS[:4]),
    ]
    assert "pyproject.toml: contract 'kinds apart: heyawake'" in lacks
    assert "docs/certificate.schema.json: fillomino/fillapix" in lacks
    assert set(lacks) >= {
        "cpmodels.GRIDS",
        "cpmodels.proof.CLAUSES",
        "cpmodels.proposals.ANSWERS",
        "cpmodels.rivals.RIVALS",
        "ladder.LADDERS",
        "generator.registry.GENERATORS",
        "verify.certificates.instances.CHECKERS",
        "verify.methods.METHODS",
        "verify.ablate.measure.NO_TOUCH",
        "verify.study.drawn.DRAW",
        "puzzles.kinds.ALIASES",
        "puzzles.formats.table.FORMATS",
        "bench.ladder.climbs.SPEED",
        "tests.ladder.test_ladder_laws.BOARDS",
    }


def test_contract_that_forgets_a_kind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "heyawake", KINDS["fillapix"])
    assert contract_lacks("fillapix") == [
        f"{room}.heyawake in contract 'kinds apart: fillapix'" for room in sorted(ROOMS)
    ]


@pytest.mark.parametrize(
    ("value", "there"),
    [
        ({"fillomino": 1}, {"fillomino"}),
        (("fillapix", "other"), {"fillapix"}),
        ({"other": 1}, None),
        ({}, None),
        ("fillapix", None),
    ],
)
def test_what_a_registry_is(value: object, there: set[str] | None) -> None:
    assert kinds_in(value) == there
