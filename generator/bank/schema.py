"""The tables of a bank, and how a file is known to be one."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from generator.bank.columns import BankError
from puzzles.regular import need_regular

MARK = 0x66706B62
"""SQLite's application_id of a bank."""

VERSION = 2
"""SQLite's user_version of a bank: raise it with any change of the tables. Version 1, which has no
table ``credits``, is read as it is, and gets the table when it is written to."""

OLD = 1
"""The version before."""

CREDITS = """CREATE TABLE credits (
    puzzle INTEGER PRIMARY KEY REFERENCES puzzles,
    title TEXT,
    author TEXT,
    source TEXT
)"""
"""What is said of the origin of puzzles that somebody brought; no row where nothing is."""

TABLES = f"""
CREATE TABLE batches (
    id INTEGER PRIMARY KEY,
    engine INTEGER NOT NULL,
    recipe TEXT NOT NULL,
    seed TEXT NOT NULL,
    UNIQUE (engine, recipe, seed)
);
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    kind TEXT NOT NULL,
    rows INTEGER NOT NULL,
    cols INTEGER NOT NULL,
    max_region INTEGER,
    clues TEXT NOT NULL,
    clue_count INTEGER NOT NULL,
    answer TEXT NOT NULL,
    tier TEXT,
    score REAL NOT NULL,
    depth INTEGER NOT NULL,
    uses TEXT NOT NULL,
    crosscheck TEXT NOT NULL,
    engine INTEGER NOT NULL,
    recipe TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    UNIQUE (engine, recipe, code)
);
CREATE TABLE tries (
    batch INTEGER NOT NULL REFERENCES batches,
    number INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    tally TEXT NOT NULL,
    puzzle INTEGER REFERENCES puzzles,
    PRIMARY KEY (batch, number)
) WITHOUT ROWID;
{CREDITS};
"""
"""A batch is a recipe with a seed; its codes are numbered from 1. Every code that was tried has a
row in ``tries``, with the puzzle it made or the one it repeats. Recipes, boards, uses, tallies and
crosschecks are JSON. The recipe of a puzzle that somebody brought is null, its engine 0."""

OURS = {text.split()[2]: text.strip() for text in TABLES.split(";") if text.strip()}
"""The tables by name, as SQLite remembers them."""

LONGEST = 4_000_000
"""Most bytes of a value or a row: what a bank has takes a tenth of it."""

BESIDE = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite has beside a bank, and opens unasked."""

PATIENCE = 30.0
"""Seconds to wait for another process that writes to the same bank."""


def connect(path: Path, *, write: bool, create: bool) -> sqlite3.Connection:
    """Open a bank; a new one gets its tables.

    Raises:
        BankError: No such file, not a bank, or one of a newer version.
    """
    _look(path, create=create)
    mode = "rwc" if create else "rw" if write else "ro"
    if mode == "ro" and _at_rest(path):
        mode = "ro&immutable=1"
    base = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
    )
    base.row_factory = sqlite3.Row
    # Bytes that are no UTF-8 become characters that no column may have: then its row is named.
    base.text_factory = _decoded
    base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    try:
        base.execute("PRAGMA trusted_schema = OFF")
        version = _prepare(base, path, create=create)
        _check_tables(base, path, version)
        if version == OLD:
            _renew(base, write=write)
        if write:
            # Every commit is on the disk before the next code is taken.
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")
            base.execute("PRAGMA foreign_keys = ON")
            # Only from the first look on do others see that somebody has a new bank open.
            _empty(base)
    except BaseException:
        base.close()
        raise
    return base


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _renew(base: sqlite3.Connection, *, write: bool) -> None:
    """Give an old bank what it lacks; one that is only read, for as long as it is open."""
    if not write:
        base.execute(CREDITS.replace("CREATE TABLE", "CREATE TEMP TABLE"))
        return
    base.execute("BEGIN IMMEDIATE")
    if _pragma(base, "user_version") == OLD:  # still, now that nobody else can write
        base.execute(CREDITS)
        base.execute(f"PRAGMA user_version = {VERSION}")
    base.execute("COMMIT")


def _check_tables(base: sqlite3.Connection, path: Path, version: int) -> None:
    """Refuse tables that have been changed, and whatever would run by itself: views, triggers."""
    ours = {name: text for name, text in OURS.items() if version > OLD or text != CREDITS}
    sql = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
    there = {row["name"]: row["sql"] for row in base.execute(sql)}
    for name in (ours.keys() - there.keys()) | (there.keys() - ours.keys()):
        what = "is missing" if name in ours else "does not belong in a bank"
        raise BankError(f"{path}: the bank is damaged: {name} {what}")
    for name, text in ours.items():
        if there[name] != text:
            raise BankError(f"{path}: the bank is damaged: the table {name} has been changed")


def _look(path: Path, *, create: bool) -> None:
    """Refuse what SQLite would only call an error of the disk."""
    if path.is_dir():
        raise BankError(f"{path}: a folder, not a bank")
    for name in (path.name, *(path.name + end for end in BESIDE)):
        try:
            need_regular(path.with_name(name))
        except OSError as error:
            raise BankError(f"{error.filename}: {error.strerror}") from None
    if create and not path.parent.is_dir():
        raise BankError(f"{path}: there is no folder {path.parent}")
    if not create and not path.exists():
        raise BankError(f"{path}: no such bank; fillproof bank build makes one")


def _at_rest(path: Path) -> bool:
    """Whether a bank lies where nothing can be written, and nobody is writing.

    SQLite's readers write, too: beside the file, a table of what is new in it.
    """
    return not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()


def _prepare(base: sqlite3.Connection, path: Path, *, create: bool) -> int:
    """Give a new bank its tables, and return the version of any.

    Raises:
        BankError: It is none, or of a version that is not known.
    """
    if create and _empty(base):
        base.execute("BEGIN IMMEDIATE")
        if _empty(base):  # still, now that nobody else can write
            for statement in TABLES.split(";"):
                base.execute(statement)
            base.execute(f"PRAGMA application_id = {MARK}")
            base.execute(f"PRAGMA user_version = {VERSION}")
        base.execute("COMMIT")
    if _empty(base):
        raise BankError(f"{path}: an empty file; fillproof bank build fills it")
    if _pragma(base, "application_id") != MARK:
        raise BankError(f"{path}: a database, but not a bank of fillproof")
    version = _pragma(base, "user_version")
    if version not in (OLD, VERSION):
        text = f"a bank of version {version}; this fillproof knows versions {OLD} and {VERSION}"
        raise BankError(f"{path}: {text}")
    return version


def _empty(base: sqlite3.Connection) -> bool:
    """Whether there is nothing in the file that anybody could miss."""
    (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return tables == 0 and _pragma(base, "application_id") == _pragma(base, "user_version") == 0


def _pragma(base: sqlite3.Connection, name: str) -> int:
    (value,) = base.execute(f"PRAGMA {name}").fetchone()
    return int(value)
