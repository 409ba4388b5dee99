"""Each command's JSON is what docs/schemas says: every field there is, and no other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry, Resource

from cli.objects import VERSION
from puzzles import Limit
from tests.helpers.menu import pages
from tests.helpers.running import EXAMPLES, ROOT, cli

SCHEMAS = ROOT / "docs" / "schemas"

LINK, AMBIGUOUS = EXAMPLES / "link.url", EXAMPLES / "ambiguous.txt"
NONE, PICTURE = EXAMPLES / "contradiction.txt", EXAMPLES / "mug.tatham"
SMALL = ("fillomino", "--size", "4x5", "--difficulty", "easy")

TWO_ANSWERS = "fillapix 2x4\n....\n....\n"
PLAN = '[[recipe]]\nkind = "filling"\nsize = "4x4"\ndifficulty = "easy"\ncount = 1\n'
BROUGHT = '{"kind": "filling", "clues": [[3, null, null]]}\n{"clues": [[1, 1]]}\n' * 2
POSTS = '{"code": "x", "size": "5x5"}\n{"code": 3}\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with certificates, a file that is none, a bank and posts."""
    folder = tmp_path_factory.mktemp("schemas")
    (folder / "bad.cert.json").write_text("[]")
    (folder / "posts.jsonl").write_text(POSTS)
    (folder / "plan.toml").write_text(PLAN)
    (folder / "brought.jsonl").write_text(BROUGHT)
    (folder / "right.txt").write_text("33..\n322.\n15..\n")
    (folder / "wrong.txt").write_text("331.\n322.\n14..\n")
    (folder / "labels.tsv").write_text("file\ttime\nlink.url\t9:30\nmug\t300\n")
    (folder / "clash.txt").write_text("####\n####\n")
    (folder / "twin.txt").write_text("#.#.#.\n.#.#.#\n#.#.#.\n.#.#.#\n#.#.#.\n.#.#.#\n")
    assert cli("certify", LINK, AMBIGUOUS, NONE, "--proof", folder / "proofs").code == 1
    assert cli("bank", "build", folder / "bank.db", *SMALL, "--count", "2").code == 0
    assert cli("bank", "add", folder / "brought.db", EXAMPLES / "sailboat.txt", PICTURE).code == 0
    return folder


RUNS: list[tuple[str, tuple[object, ...]]] = [
    ("certify", (LINK, AMBIGUOUS, NONE, PICTURE, "--time-limit", "9")),
    ("certify", (AMBIGUOUS, NONE, "--witness", "all", "--proof", "{}/more")),
    ("certify", (LINK, "--time-limit", "0")),
    ("certify", ("-",)),
    ("solve", (PICTURE, NONE)),
    ("forced", (AMBIGUOUS, NONE, PICTURE)),
    ("mistakes", (AMBIGUOUS, "--filled", "{}/right.txt")),
    ("mistakes", (AMBIGUOUS, "--filled", "{}/wrong.txt")),
    ("mistakes", ("-", "--filled", "{}/clash.txt")),
    ("repair", (AMBIGUOUS, NONE, LINK, "--all", "3")),
    ("repair", (AMBIGUOUS, NONE, PICTURE, "--spare")),
    ("fewest", (AMBIGUOUS, LINK, "--proof", "{}/few")),
    ("explain", (AMBIGUOUS, "--hint", "--filled", "{}/right.txt")),
    ("explain", (AMBIGUOUS, "--hint", "--filled", "{}/wrong.txt")),
    ("count", (AMBIGUOUS, "--by", "all")),
    ("count", (AMBIGUOUS, "--limit", "1")),
    ("rate", (LINK, AMBIGUOUS, NONE, PICTURE, "--summary")),
    ("explain", (LINK, NONE, AMBIGUOUS)),
    ("explain", (PICTURE, "--all-steps")),
    ("explain", (AMBIGUOUS, LINK, "--only", "local", "--to-the-end")),
    ("rate", (LINK, NONE, "--graph")),
    ("rate", (LINK, PICTURE, NONE, "--against", "{}/labels.tsv")),
    ("explain", (LINK, PICTURE, NONE, "--hint")),
    ("compare", (LINK, AMBIGUOUS, NONE, PICTURE)),
    ("ablate", (LINK, PICTURE, AMBIGUOUS)),
    ("check", ("{}/proofs", "{}/bad.cert.json")),
    ("generate", (*SMALL, "--code", "a", "--audit")),
    ("generate", (*SMALL, "--code", "a", "--fewest")),
    ("generate", ("fillapix", "--size", "4x4", "--code", "a", "--attempts", "1")),
    ("generate", ("fillapix", "--answer", "{}/twin.txt")),
    ("generate", ("fillapix", "--answer", "{}/twin.txt", "--mend")),
    ("daily", ("fillomino", "--date", "2026-12-01", "--audit")),
    ("referee", ("{}/posts.jsonl",)),
    ("study", ("empty-counts", "--size", "2x2")),
    ("study", ("reach", "--size", "3x3", "--sample", "2")),
    ("bank build", ("{}/bank.db", *SMALL, "--count", "2")),
    ("bank build", ("{}/bank.db", "--plan", "{}/plan.toml")),
    ("bank add", ("{}/brought.db", "{}/brought.jsonl", "--author", "A")),
    ("bank add", ("{}/brought.db", "{}/brought.jsonl", "--all-or-nothing")),
    ("bank list", ("{}/bank.db",)),
    ("bank list", ("{}/brought.db",)),
    ("bank show", ("{}/bank.db", "1")),
    ("bank show", ("{}/brought.db", "1")),
    ("bank stats", ("{}/bank.db",)),
    ("bank verify", ("{}/bank.db",)),
    ("bank merge", ("{}/other.db", "{}/bank.db")),
]


@pytest.mark.parametrize(
    ("command", "words"), RUNS, ids=[f"{c} {n}" for n, (c, _) in enumerate(RUNS)]
)
def test_output_is_as_the_schema_says(
    command: str, words: tuple[object, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FILLPROOF_SECRET", "a secret of some length")
    given = [str(word).replace("{}", str(folder)) for word in words]
    run = cli(*command.split(), *given, "--json", stdin=TWO_ANSWERS)
    lines = run.out.splitlines()
    assert lines, run
    asked = strict(command)
    for line in lines:
        asked.validate(json.loads(line))


def test_each_command_that_prints_objects_has_a_schema_and_a_run() -> None:
    named = {path.name.removesuffix(".schema.json") for path in SCHEMAS.iterdir()} - {"common"}
    assert named == {command.replace(" ", "-") for command, _words in RUNS}
    helped = {"-".join(words): cli(*words, "--help").out for words in pages()}
    assert named == {name for name, text in helped.items() if "--json" in text}


@pytest.mark.parametrize("path", sorted(SCHEMAS.iterdir()), ids=lambda path: path.name)
def test_schemas_are_schemas(path: Path) -> None:
    Draft202012Validator.check_schema(json.loads(path.read_text()))


def test_the_limits_are_all_there() -> None:
    common = json.loads((SCHEMAS / "common.schema.json").read_text())
    assert common["$defs"]["limit"]["enum"] == [None, *Limit]


def test_the_schemas_are_of_this_version_and_refuse_what_is_amiss() -> None:
    (line,) = cli("solve", PICTURE, "--json").out.splitlines()
    found = json.loads(line)
    solve = strict("solve")
    assert found["version"] == VERSION
    assert solve.is_valid(found)
    for change in ({"version": VERSION + 1}, {"found": "perhaps"}, {"rows": "5"}, {"new": 1}):
        assert not solve.is_valid(found | change)
    for key in found:
        assert not solve.is_valid({k: v for k, v in found.items() if k != key})


def strict(command: str) -> Draft202012Validator:
    """Return what checks a command's objects, fields that no schema has refused.

    The schemas allow such: a reader of one version is not to mind a field that is added.
    """
    paths = [*SCHEMAS.iterdir(), ROOT / "docs" / "step.schema.json"]
    contents = {path.as_uri(): closed(json.loads(path.read_text())) for path in paths}
    resources = [(uri, Resource.from_contents(schema)) for uri, schema in contents.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    uri = (SCHEMAS / f"{command.replace(' ', '-')}.schema.json").as_uri()
    return Draft202012Validator({"$ref": uri}, registry=registry)


def closed(schema: Any) -> Any:
    """Return a schema that refuses fields that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: closed(part) for key, part in schema.items()}
    if "required" in schema and "properties" in schema:
        parts.setdefault("additionalProperties", False)
    return parts
