"""A kind is in every room, or this says where it is missing.

A third kind starts with its name in `puzzles.KINDS`; what fails here then is
the list of what is left to do.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import cpmodels
import ladder
from puzzles import KINDS
from puzzles.formats import FORMATS, read_paths

ROOT = Path(__file__).parent.parent
ROOMS = ("puzzles", "cpmodels", "ladder", "generator")
"""Rooms with a module a kind."""

PARTS = ("NAME", "ALIASES", "CLUE_WORD", "LEAST_CLUE", "CHECKS", "clue_fault", "board_fault")
"""What a rule module has."""


def missing(kind: str) -> list[str]:
    """Say what `kind` lacks, room by room; nothing if it is complete."""
    rules = KINDS.get(kind)
    checks = {
        "puzzles.KINDS": rules is not None,
        "cpmodels.GRIDS": kind in cpmodels.GRIDS,
        "ladder.LADDERS": kind in ladder.LADDERS,
        "a format in puzzles.formats.FORMATS": any(kind in f.kinds for f in FORMATS.values()),
        f"tests/oracles/{kind}.py": (ROOT / f"tests/oracles/{kind}.py").exists(),
        f"tests/data/{kind}/rules.txt": (ROOT / f"tests/data/{kind}/rules.txt").exists(),
        f"tests/data/{kind}/techniques.txt": (ROOT / f"tests/data/{kind}/techniques.txt").exists(),
        "examples/": kind in {r.puzzle.kind for r in read_paths([ROOT / "examples"])},
        "README.md": re.search(rf"\b{kind}\b", (ROOT / "README.md").read_text()) is not None,
    }
    checks |= {f"puzzles/{kind}.py: {part}": hasattr(rules, part) for part in PARTS}
    checks |= {f"{room}.{kind}": exists(room, kind) for room in ROOMS}
    checks |= {f"pyproject.toml: {lack}": False for lack in contract_lacks(kind)}
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


@pytest.mark.parametrize("kind", KINDS)
def test_kind_is_complete(kind: str) -> None:
    assert missing(kind) == []


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_the_kinds_own(kind: str) -> None:
    assert kind == KINDS[kind].NAME
    for other in KINDS.keys() - {kind}:
        assert not {kind, *KINDS[kind].ALIASES} & {other, *KINDS[other].ALIASES}


def test_a_kind_that_is_nowhere_is_missing_everywhere() -> None:
    lacks = missing("heyawake")
    assert lacks[:9] == [
        "puzzles.KINDS",
        "cpmodels.GRIDS",
        "ladder.LADDERS",
        "a format in puzzles.formats.FORMATS",
        "tests/oracles/heyawake.py",
        "tests/data/heyawake/rules.txt",
        "tests/data/heyawake/techniques.txt",
        "examples/",
        "README.md",
    ]
    assert lacks[9 : 9 + len(PARTS)] == [f"puzzles/heyawake.py: {part}" for part in PARTS]
    assert lacks[-5:] == [
        "puzzles.heyawake",
        "cpmodels.heyawake",
        "ladder.heyawake",
        "generator.heyawake",
        "pyproject.toml: contract 'kinds apart: heyawake'",
    ]


def test_contract_that_forgets_a_kind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "heyawake", KINDS["fillapix"])
    assert contract_lacks("fillapix") == [
        f"{room}.heyawake in contract 'kinds apart: fillapix'" for room in sorted(ROOMS)
    ]
