"""Banks from elsewhere: whatever is in the file, a command ends as it should and prints text."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.helpers.running import Run, cli

RECIPE = ("fillomino", "--size", "3x3", "--difficulty", "any")

TABLES = {
    "puzzles": [
        "id",
        "code",
        "kind",
        "rows",
        "cols",
        "max_region",
        "clues",
        "clue_count",
        "answer",
        "tier",
        "score",
        "depth",
        "uses",
        "crosscheck",
        "engine",
        "recipe",
        "digest",
    ],
    "batches": ["id", "engine", "recipe", "seed"],
    "tries": ["batch", "number", "outcome", "tally", "puzzle"],
    "credits": ["puzzle", "title", "author", "source"],
}

DEEP = "'" + "[" * 3000 + "]" * 3000 + "'"
FORGED = "char(27)||'[31mX'||char(10)||'::error::forged'"

VALUES = (
    "NULL", "0", "-1", "1.5", "9e999", "-9e999", "9223372036854775807", "''", "'x'", "x'ff82'",
    "zeroblob(100)", "'{}'", "'[]'", "'[[1]]'", "'[[null]]'", '\'{"a":[]}\'', "'NaN'", "'1e999'",
    "'{\"both\":true}'", DEEP, FORGED, "char(8238)", "cast(x'ff82' as text)", "'MEDIUM'", "1000000",
    "'9' || hex(zeroblob(3000))", "printf('%.*c', 5000000, 'x')",
)  # fmt: skip


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bank") / "bank.db"
    made = cli("bank", "build", path, *RECIPE, "--count", "4")
    assert made.code == 0, made
    said = ("--title", "T", "--author", "A", "--source", "S")
    brought = cli("bank", "add", path, "-", *said, stdin="fillomino 1x3 id=mine\n3..\n")
    assert brought.code == 0, brought
    return path


@pytest.fixture
def copy(bank: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(bank, tmp_path / "bank.db"))


def change(path: Path, sql: str) -> bool:
    """Change a bank; say whether SQLite let it happen."""
    with closing(sqlite3.connect(path)) as base:
        try:
            base.executescript(sql)
        except sqlite3.Error:
            return False
    return True


def commands(path: Path) -> Iterator[tuple[str | Path, ...]]:
    new = path.with_name("new.db")
    yield ("bank", "list", path)
    yield ("bank", "show", path, "1")
    yield ("bank", "show", path, "5", "--json")
    yield ("bank", "stats", path)
    yield ("bank", "stats", path, "--json")
    yield ("bank", "export", path, "--to", "text")
    yield ("bank", "export", path, "--to", "csv")
    yield ("bank", "merge", new, path)
    yield ("bank", "build", path, *RECIPE, "--count", "1")


def runs(path: Path) -> list[Run]:
    """Run all commands that read a bank; each ends in an orderly way and prints no control."""
    found = []
    for words in commands(path):
        path.with_name("new.db").unlink(missing_ok=True)
        run = cli(*words)  # raises what is no exit
        found.append(run)
        assert run.code in {0, 1, 2, 3}, (words, run)
        for line in (run.out + run.err).split("\n"):
            assert line.isprintable(), (words, line)
            assert not line.startswith("::"), (words, line)
        assert run.err.count("\n") <= 1, (words, run.err)  # an empty bank is told, too
        assert run.code != 2 or run.err, words
        assert "internal error" not in run.err
    return found


CELL = {
    column: (f"json_replace({column}, '$[0][0]', json('", "'))") for column in ("clues", "answer")
}
"""The first cell of a board is replaced by a JSON value."""

UNLIKE = "puzzle 1 is damaged: not a puzzle as it was written ("

CASES = [
    ("UPDATE puzzles SET tier = {value} WHERE id = 1", FORGED, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET tier = {value} WHERE id = 1", "x'00'", "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET engine = {value} WHERE id = 1", FORGED, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET code = {value} WHERE id = 1", "x'ff82'", "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET code = {value} WHERE id = 1", FORGED, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET code = {value} WHERE id = 1", "cast(x'ff' as text)", "puzzle 1 is damag"),
    ("UPDATE puzzles SET clues = {value} WHERE id = 1", DEEP, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET answer = {value} WHERE id = 1", DEEP, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET uses = {value} WHERE id = 1", DEEP, "puzzle 1 is damaged: "),
    *(
        (
            f"UPDATE puzzles SET {column} = {{value}} WHERE id = 1",
            cell.join(CELL[column]),
            UNLIKE + text,
        )
        for column, cell, text in (
            ("answer", "null", "answer has a blank cell"),
            ("answer", "1.0", "answer is 1.0, "),
            ("answer", "true", "answer is True, "),
            ("clues", "-1", "clues is -1, "),
            ("clues", "1e99", "clues is 1e+99, "),
            ("clues", "1" + "0" * 30, "clues is 1000"),
        )
    ),
    ("UPDATE puzzles SET crosscheck = {value} WHERE id = 1", DEEP, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET recipe = {value} WHERE id = 1", DEEP, "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET score = {value} WHERE id = 1", "9e999", "puzzle 1 is damaged: "),
    ("UPDATE puzzles SET clue_count = {value} WHERE id = 1", "99", "puzzle 1 is damaged: "),
    ("UPDATE tries SET outcome = {value} WHERE number = 1", "'m'", "try 1 of batch 1 is damaged: "),
    ("UPDATE tries SET tally = {value} WHERE number = 1", DEEP, "try 1 of batch 1 is damaged: "),
    ("UPDATE batches SET recipe = {value}", DEEP, "batch 1 is damaged: "),
    ("UPDATE batches SET seed = {value}", "x'ff82'", "batch 1 is damaged: "),
    ("UPDATE batches SET engine = {value}", FORGED, "batch 1 is damaged: "),
    ("UPDATE credits SET title = {value}", FORGED, "puzzle 5 is damaged: "),
    ("UPDATE credits SET author = {value}", "char(8238)", "puzzle 5 is damaged: "),
    ("UPDATE credits SET source = {value}", "printf('%.*c', 10000, 'x')", "puzzle 5 is damaged: "),
    ("UPDATE puzzles SET recipe = {value} WHERE id = 5", "'nil'", "puzzle 5 is damaged: "),
    ("ALTER TABLE credits ADD COLUMN {value} TEXT", "x", "the table credits has been changed"),
    ("ALTER TABLE puzzles DROP COLUMN {value}", "uses", "the table puzzles has been changed"),
    ("DROP TABLE {value}", "tries", "tries is missing"),
    ("CREATE VIEW {value} AS SELECT 1", "v", "v does not belong in a bank"),
    (
        "CREATE TRIGGER {value} AFTER INSERT ON puzzles BEGIN DELETE FROM puzzles; END",
        "t",
        "t does not belong in a bank",
    ),
]


@pytest.mark.parametrize(("sql", "value", "sentence"), CASES)
def test_what_is_damaged_is_named(copy: Path, sql: str, value: str, sentence: str) -> None:
    assert change(copy, sql.format(value=value))
    errors = {run.err for run in runs(copy) if run.code == 2}
    assert any(f"{copy}: {sentence}" in e or f"damaged: {sentence}" in e for e in errors), errors


def test_a_message_that_is_no_text(copy: Path) -> None:
    content = copy.read_bytes()
    at = content.index(b"CREATE TABLE puzzles")
    copy.write_bytes(content[: at + 4] + b"\x82" + content[at + 5 :])
    run = cli("bank", "list", copy)
    assert run == (2, "", f"fillproof: {copy}: the database is damaged\n")
    assert {run.code for run in runs(copy)} == {2}


def random_sql(rng: Random) -> str:
    """Return one or two changes of values, or now and then of tables."""
    table = rng.choice(list(TABLES))
    column, value = rng.choice(TABLES[table]), rng.choice(VALUES)
    where = rng.choice(("", f" WHERE rowid = {rng.randint(1, 5)}" * (table != "tries")))
    sql = f"UPDATE OR REPLACE {table} SET {column} = {value}{where};"
    if rng.random() < 0.2:
        other = rng.choice(("1", "upper({0})", "substr({0}, 2)", "{0} || {0}", "-{0}", "hex({0})"))
        sql += f"UPDATE OR REPLACE {table} SET {column} = {other.format(column)};"
    if rng.random() < 0.05:
        sql += rng.choice(
            (
                f"ALTER TABLE {table} RENAME COLUMN {column} TO x;",
                f"ALTER TABLE {table} ADD COLUMN more TEXT;",
                f"DELETE FROM {table};",
                f"CREATE INDEX i ON {table} ({column});",
                "PRAGMA user_version = 0;",
                "PRAGMA encoding = 'UTF-16';",
                f"ALTER TABLE {table} RENAME TO other;",
            )
        )
    return sql


def by_sql(path: Path, rng: Random) -> bool:
    return change(path, random_sql(rng))


def by_byte(path: Path, rng: Random) -> bool:
    """Change, lose or double a few bytes, more often where there is something."""
    content = bytearray(path.read_bytes())
    used = [m.start() for m in re.finditer(rb"[^\0]", bytes(content))]
    for _ in range(rng.choice((1, 1, 1, 2, 5, 50))):
        at = rng.choice(used) if rng.random() < 0.9 else rng.randrange(len(content))
        content[min(at, len(content) - 1)] = rng.randrange(256)
    if rng.random() < 0.05:
        del content[rng.randrange(len(content)) :]
    path.write_bytes(bytes(content))
    return True


def tried(bank: Path, folder: Path, name: str, times: int) -> Counter[int]:
    """Change a bank many times, each time from the start, and count how commands end."""
    rng, tally = Random(name), Counter[int]()
    damage = {"sql": by_sql, "byte": by_byte}[name]
    for number in range(times):
        path = Path(shutil.copy(bank, folder / "bank.db"))
        if damage(path, rng):
            try:
                tally.update(run.code for run in runs(path))
            except BaseException as error:
                error.add_note(f"change {number} by {name}")
                raise
    return tally


@pytest.mark.parametrize("name", ["sql", "byte"])
def test_some_changes(bank: Path, tmp_path: Path, name: str) -> None:
    tally = tried(bank, tmp_path, name, 40)
    assert tally[0] > 0
    assert tally[2] > 0


@pytest.mark.long
@pytest.mark.parametrize("name", ["sql", "byte"])
def test_many_changes(bank: Path, tmp_path: Path, name: str) -> None:
    tally = tried(bank, tmp_path, name, 2000)
    assert tally[0] > 1000
    assert tally[2] > 1000
