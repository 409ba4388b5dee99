"""The one JSON form of a step: everything that writes steps writes what the schema describes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from ladder import LADDERS, Step, Tier, climb
from puzzles.formats import read_paths
from tests.helpers.running import EXAMPLES, cli
from verify.certificates.certificate import check_content
from verify.certificates.document import digests
from verify.writing import certificate, content

SCHEMA = jsonschema.Draft202012Validator(
    json.loads((Path(__file__).parents[2] / "docs/step.schema.json").read_text())
)
STEP = Step("probe", Tier.EXPERT, 2.5, ((0, 3),), ((4, (1, 2)),), "probe", (0, 5), "So.", inside=2)


def valid(steps: list[dict[str, Any]]) -> int:
    for step in steps:
        SCHEMA.validate(step)
    return len(steps)


def test_every_field_is_there() -> None:
    assert STEP.as_object(3) == {
        "technique": "probe",
        "tier": "expert",
        "weight": 2.5,
        "placements": [{"cell": "r1c1", "value": 3}],
        "eliminations": [{"cell": "r2c2", "values": [1, 2]}],
        "reason": "probe",
        "premises": ["r1c1", "r2c3"],
        "sentence": "So.",
        "inside": 2,
        "contradiction": False,
    }
    told = {*Step.__slots__} - {"shown", "solver"}  # the board is told beside the steps
    assert set(STEP.as_object(3)) == set(SCHEMA.schema["required"]) == told
    by_explain = {"number", "rests_on", "needed"}  # what a solution says of its steps
    assert set(replace(STEP, solver=True).as_object(3)) == told | {"found_by"}
    assert set(SCHEMA.schema["properties"]) == told | by_explain | {"found_by"}


@pytest.mark.parametrize("field", sorted(STEP.as_object(3)))
def test_the_schema_wants_every_field(field: str) -> None:
    fields = STEP.as_object(3)
    assert SCHEMA.is_valid(fields | {"number": 1})
    assert not SCHEMA.is_valid(fields | {field: {}})
    del fields[field]
    assert not SCHEMA.is_valid(fields)


@pytest.mark.parametrize("name", ["ten.dzn", "eight.json", "sailboat.txt", "contradiction.txt"])
def test_explain_and_hints(name: str) -> None:
    found = cli("explain", EXAMPLES / name, "--json").objects[0]
    assert valid(found["steps"])
    found = cli("explain", EXAMPLES / name, "--hint", "--json").objects[0]
    assert valid(found["steps"])
    assert found["hint"] is None or valid([found["hint"]])


def test_certificates() -> None:
    """A certificate has the steps as they are; with those of the time before it holds as well."""
    (record,) = read_paths([EXAMPLES / "eight.json"])
    fields: Any = certificate(record.puzzle, name="a")
    steps = fields["ladder"]["steps"]
    told = climb(LADDERS[record.puzzle.kind], record.puzzle).steps
    assert valid(steps) == len(told)
    assert steps == [step.as_object(record.puzzle.cols) for step in told]
    kept = ("technique", "placements", "eliminations", "premises", "sentence")
    fields["ladder"]["steps"] = [{key: step[key] for key in kept} for step in steps]
    old = fields | {"digests": fields["digests"] | {"all": digests(fields, None)["all"]}}
    assert check_content(content(old), "").valid
