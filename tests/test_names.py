"""One word for one thing: no class or alias has the name of another one in another file."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.running import ROOT

ROOMS = ("puzzles", "cpmodels", "ladder", "generator", "verify", "cli", "fillproof")


def named(file: Path) -> Iterator[str]:
    """Yield the names of the public classes and aliases that a file defines, constants apart."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names = [name] if name[:1].isupper() and not name.isupper() else []
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_"))


def test_every_name_means_one_thing() -> None:
    files = defaultdict[str, list[str]](list)
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            for name in named(file):
                files[name].append(str(file.relative_to(ROOT)))
    assert len(files) > 400
    assert {name: where for name, where in files.items() if len(where) > 1} == {}
