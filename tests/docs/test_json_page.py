"""docs/json.md names every field of the schemas, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.running import ROOT

TEXT = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
COMMON = "Fields of all commands that read puzzles"
OPTIONS = ("oneOf", "anyOf", "allOf")


def named(section: str) -> set[str]:
    """Fields in the first column of a section's tables."""
    cells = re.findall(r"^\| (`.*?) \|", SECTIONS[section], re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def fields(schema: dict[str, Any]) -> Iterator[str]:
    """Yield the fields that the objects of a schema may have."""
    yield from schema.get("properties", ())
    for word in OPTIONS:
        for one in schema.get(word, ()):
            yield from fields(one)


@pytest.mark.parametrize("section", [name for name in SECTIONS if name != COMMON])
def test_names_the_fields_of_the_schemas(section: str) -> None:
    files = [ROOT / "docs/schemas" / f"{name}.schema.json" for name in section.split(" and ")]
    known = {name for file in files for name in fields(json.loads(file.read_text()))}
    assert known - {"version"} - named(COMMON) == named(section) - named(COMMON)
