"""A bank: one SQLite file of puzzles, none of them twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass, replace
from enum import Enum
from itertools import count
from pathlib import Path
from types import TracebackType

from generator.bank import columns
from generator.bank.columns import BankError, DamagedError
from generator.bank.entries import BankEntry, Tried
from generator.bank.ordered import BankOrder, prepare
from generator.bank.rows import from_row, to_row
from generator.bank.schema import connect
from generator.bank.texts import recipe_from, recipe_text, tally_from, tally_text
from generator.bank.wanted import ALL, BankFilter
from generator.recipe import Recipe
from puzzles.credits import NOBODY

ASCENDING = BankOrder()
"""All puzzles by their numbers."""

LONGEST_SEED = 40
"""Characters of a seed."""


WITH_CREDITS = "SELECT * FROM puzzles LEFT JOIN credits ON credits.puzzle = puzzles.id"
"""Puzzles with what is said of their origin."""


OF_CODES = """
WITH RECURSIVE makers(engine, recipe) AS (
    SELECT * FROM (SELECT engine, recipe FROM puzzles ORDER BY engine, recipe LIMIT 1)
    UNION ALL
    SELECT next.engine, next.recipe FROM makers AS m JOIN puzzles AS next ON next.id = coalesce(
        (SELECT id FROM puzzles WHERE engine = m.engine AND recipe > m.recipe
            ORDER BY recipe LIMIT 1),
        (SELECT id FROM puzzles WHERE engine > m.engine ORDER BY engine, recipe LIMIT 1)
    )
)
SELECT id FROM makers CROSS JOIN puzzles USING (engine, recipe) WHERE code IN ({}) ORDER BY id
"""
"""Numbers of the puzzles of some codes. The index of codes begins with engine and recipe: it is
asked about each pair there is, which takes a few looks, not one at each puzzle."""


class CodeOutcome(Enum):
    """What a code brought to a bank."""

    MADE = "made"
    DUPLICATE = "duplicate"
    GAVE_UP = "gave up"


@dataclass(frozen=True, slots=True)
class Batch:
    """A recipe with a seed, whose numbered codes are tried one after the other.

    Attributes:
        id: Its number in the bank.
        engine: Version of the generator.
        recipe: What is asked of every code.
        seed: What the codes start with.
    """

    id: int
    engine: int
    recipe: Recipe
    seed: str


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """How far a batch has come.

    Attributes:
        made: Puzzles that are in the bank.
        duplicates: Codes whose puzzle the bank had already.
        gave_up: Codes that no puzzle came of.
        barren: Codes since the last new puzzle.
    """

    made: int = 0
    duplicates: int = 0
    gave_up: int = 0
    barren: int = 0

    @property
    def tried(self) -> int:
        """Codes tried, which is also the number of the last one."""
        return self.made + self.duplicates + self.gave_up

    def after(self, outcome: CodeOutcome) -> BatchProgress:
        """Return the standing after one more code."""
        made = outcome is CodeOutcome.MADE
        return BatchProgress(
            self.made + made,
            self.duplicates + (outcome is CodeOutcome.DUPLICATE),
            self.gave_up + (outcome is CodeOutcome.GAVE_UP),
            0 if made else self.barren + 1,
        )


@dataclass(frozen=True, slots=True)
class BankTry:
    """What came of a code of a batch.

    Attributes:
        number: The code's, from 1.
        outcome: What it brought.
        tally: As JSON, what became of the answers that were tried.
        puzzle: Number of the puzzle it made or repeats; None if there is none.
    """

    number: int
    outcome: CodeOutcome
    tally: str
    puzzle: int | None


@dataclass(frozen=True, slots=True)
class BankRow:
    """A puzzle in a bank: its number there, and what is kept of it."""

    id: int
    entry: BankEntry


class Bank:
    """An open bank; a context manager that closes it.

    Args:
        path: The file.
        write: Whether it will be changed.
        create: Make it if it is not there.

    Raises:
        BankError: At opening, if it is no bank; later, inside ``with``, for whatever SQLite says.
    """

    def __init__(self, path: Path | str, *, write: bool = False, create: bool = False) -> None:
        self.path = Path(path)
        with self._in_words():
            self._base = connect(self.path, write=write or create, create=create)

    def __enter__(self) -> Bank:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._in_words():
            self._base.close()
            if isinstance(error, sqlite3.Error | UnicodeDecodeError):
                raise error

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Turn what SQLite says into a sentence that names the file."""
        try:
            yield
        except UnicodeDecodeError as error:  # a message of SQLite with a name from the file in it
            raise BankError(f"{self.path}: the database is damaged") from error
        except sqlite3.Error as error:
            text: object = error
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                text = "another process keeps it locked"
            raise BankError(f"{self.path}: {text}") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all changes inside at once, or none of them."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def batch(self, engine: int, recipe: Recipe, seed: str) -> Batch:
        """Return the batch of a recipe and a seed; enter it if it is new."""
        known = self._known(engine, recipe, seed)
        if known is None:
            # Somebody else may have just done the same.
            sql = "INSERT OR IGNORE INTO batches (engine, recipe, seed) VALUES (?, ?, ?)"
            self._base.execute(sql, (engine, recipe_text(recipe), seed))
            known = self._known(engine, recipe, seed)
        if known is None:
            raise BankError(f"{self.path}: the batch cannot be entered")
        return known

    def _known(self, engine: int, recipe: Recipe, seed: str) -> Batch | None:
        """Return a batch. Recipes are compared as such: their text may come to have more fields."""
        asked = (engine, recipe, seed)
        return next((b for b in self.batches() if (b.engine, b.recipe, b.seed) == asked), None)

    def batches(self) -> list[Batch]:
        """Return all batches, oldest first."""
        rows = self._base.execute("SELECT * FROM batches ORDER BY id").fetchall()
        return [self._batch(row) for row in rows]

    def standing(self, batch: Batch) -> BatchProgress:
        """Return how far a batch has come."""
        standing = BatchProgress()
        sql = "SELECT batch, number, outcome FROM tries WHERE batch = ? ORDER BY number"
        for row in self._base.execute(sql, (batch.id,)):
            with self._blamed_try(row):
                standing = standing.after(_outcome(row))
        return standing

    def record(self, batch: Batch, number: int, tried: Tried) -> CodeOutcome:
        """Enter what came of a batch's next code, all of it or nothing.

        Raises:
            BankError: It is not the next code: somebody else fills the same batch.
        """
        with self.transaction():
            sql = "SELECT coalesce(max(number), 0) FROM tries WHERE batch = ?"
            (last,) = self._base.execute(sql, (batch.id,)).fetchone()
            if last != number - 1:
                text = "another build is filling this bank with the same codes"
                raise BankError(f"{self.path}: {text}; one of the two is enough")
            outcome, puzzle = self.add(tried.entry)
            self.note(batch, number, outcome, tally_text(tried.tally), puzzle)
        return outcome

    def add(self, kept: BankEntry | None) -> tuple[CodeOutcome, int | None]:
        """Enter a puzzle unless it is there; return its id, or that of the one it repeats.

        Belongs inside a `transaction`.
        """
        if kept is None:
            return CodeOutcome.GAVE_UP, None
        same = self.find(kept.digest)
        if same is not None:
            return CodeOutcome.DUPLICATE, same
        if kept.recipe is None:
            kept = replace(kept, code=self._free(kept.code))
        number = self._insert("puzzles", to_row(kept))
        if kept.credits != NOBODY:
            self._insert("credits", {"puzzle": number} | asdict(kept.credits))
        return CodeOutcome.MADE, number

    def find(self, digest: str) -> int | None:
        """Return the number of the puzzle with a fingerprint, or None."""
        sql = "SELECT id FROM puzzles WHERE digest = ?"
        found = self._base.execute(sql, (digest,)).fetchone()
        return None if found is None else int(found["id"])

    def _insert(self, table: str, row: Mapping[str, object]) -> int | None:
        places = ", ".join("?" * len(row))
        sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})"
        return self._base.execute(sql, tuple(row.values())).lastrowid

    def _free(self, name: str) -> str:
        """Return a name that no puzzle has as its code: this one, or with a number behind it."""
        tried = name
        for number in count(2):
            if not self._of_codes([tried]):
                break
            tried = f"{name}-{number}"
        return tried

    def _of_codes(self, codes: Sequence[str]) -> list[int]:
        """Return the numbers of the puzzles with one of some codes, ascending."""
        places = ", ".join("?" * len(codes))
        return [row["id"] for row in self._base.execute(OF_CODES.format(places), codes)]

    def note(
        self, batch: Batch, number: int, outcome: CodeOutcome, tally: str, puzzle: int | None
    ) -> None:
        """Enter what came of a code; belongs inside a `transaction`."""
        sql = "INSERT INTO tries (batch, number, outcome, tally, puzzle) VALUES (?, ?, ?, ?, ?)"
        self._base.execute(sql, (batch.id, number, outcome.value, tally, puzzle))

    def tries(self, batch: Batch, *, after: int = 0) -> Iterator[BankTry]:
        """Yield a batch's tries, those up to number `after` left out.

        Raises:
            DamagedError: One is not as it was written.
        """
        sql = "SELECT * FROM tries WHERE batch = ? AND number > ? ORDER BY number"
        yield from map(self._try, self._base.execute(sql, (batch.id, after)))

    def count(self, wanted: BankFilter = ALL) -> int:
        """Count the puzzles that are wanted."""
        where, values = wanted.condition()
        row = self._base.execute(f"SELECT count(*) FROM puzzles WHERE {where}", values).fetchone()
        return int(row[0])

    def ids(self, wanted: BankFilter = ALL, order: BankOrder = ASCENDING) -> list[int]:
        """Return the numbers of the puzzles that are wanted, in order."""
        prepare(self._base)
        sql, values = order.of(*wanted.condition())
        return [row["id"] for row in self._base.execute(sql, values)]

    def rows(self, wanted: BankFilter = ALL, order: BankOrder = ASCENDING) -> Iterator[BankRow]:
        """Yield the puzzles that are wanted, in order; each is read when its turn comes.

        Raises:
            DamagedError: One is not as it was written.
        """
        return map(self.row, self.ids(wanted, order))

    def row(self, id_: int) -> BankRow:
        """Return the puzzle with a number.

        Raises:
            BankError: There is none, or it is not as it was written.
        """
        row = self._base.execute(f"{WITH_CREDITS} WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise BankError(
                f"{self.path}: no puzzle {id_}; fillproof bank list shows what is there"
            )
        return self._row(row)

    def called(self, word: str) -> list[BankRow]:
        """Return the puzzle of a name or a full code, or those of a code: one for each recipe.

        Raises:
            BankError: There is none, or one is not as it was written.
        """
        codes = (word, word.rpartition("-")[0], word.rpartition("|")[2])
        rows = [self.row(id_) for id_ in self._of_codes(codes)]
        found = [row for row in rows if word in row.entry.words]
        if not found:
            raise BankError(f"{self.path}: no puzzle is called {word!r}")
        return found

    def _row(self, row: sqlite3.Row) -> BankRow:
        with self._blamed(f"puzzle {row['id']}"):
            return BankRow(columns.whole(row["id"], "id"), from_row(dict(row)))

    def _batch(self, row: sqlite3.Row) -> Batch:
        with self._blamed(f"batch {row['id']}"):
            return Batch(
                id=columns.whole(row["id"], "id"),
                engine=columns.whole(row["engine"], "engine"),
                recipe=recipe_from(row["recipe"]),
                seed=columns.text(row["seed"], "seed", longest=LONGEST_SEED),
            )

    def _try(self, row: sqlite3.Row) -> BankTry:
        with self._blamed_try(row):
            outcome, puzzle = _outcome(row), row["puzzle"]
            if puzzle is not None or outcome is not CodeOutcome.GAVE_UP:
                puzzle = columns.whole(puzzle, "puzzle")
            tally_from(row["tally"])
            return BankTry(columns.whole(row["number"], "number"), outcome, row["tally"], puzzle)

    def _blamed_try(self, row: sqlite3.Row) -> AbstractContextManager[None]:
        return self._blamed(f"try {row['number']} of batch {row['batch']}")

    @contextmanager
    def _blamed(self, what: str) -> Iterator[None]:
        """Name the row that is damaged."""
        try:
            yield
        except DamagedError as error:
            raise DamagedError(f"{self.path}: {what} is damaged: {error}") from None


def _outcome(row: sqlite3.Row) -> CodeOutcome:
    return columns.member(row["outcome"], "outcome", CodeOutcome)
