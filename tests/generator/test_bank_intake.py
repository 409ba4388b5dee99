"""Puzzles that people bring: told apart before they are judged, kept with their credits, merged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from generator import Policy, Recipe
from generator.bank import (
    Bank,
    BankEntry,
    BankError,
    CodeOutcome,
    DamagedError,
    export,
    merge,
    recheck,
)
from generator.bank.canonical import turns
from generator.bank.entries import BROUGHT, brought
from generator.bank.intake import FirstLook, known
from generator.books.stock import of_row
from ladder import LADDERS, rate
from puzzles import Puzzle
from puzzles.credits import NOBODY, Credits
from puzzles.formats import parse
from tests.generator.test_bank import built, change, dump, opened

ONE = Puzzle("fillomino", 1, 3, (3, None, None))
TWO = Puzzle("fillomino", 1, 3, (None, 3, None))
SAID = Credits("T", "A", "S")


def entry(puzzle: Puzzle = ONE, name: str = "mine", said: Credits = SAID) -> BankEntry:
    answer = tuple(3 for _ in puzzle.clues)
    rating = rate(LADDERS[puzzle.kind], puzzle)
    return brought(puzzle, answer, rating, name=name, said=said)


def turned(puzzle: Puzzle, times: int = 1) -> Puzzle:
    rows, cols, clues = list(turns(puzzle))[times]
    return Puzzle(puzzle.kind, rows, cols, clues, puzzle.max_region)


def added(path: Path, *entries: BankEntry) -> list[tuple[CodeOutcome, int | None]]:
    with Bank(path, create=True) as bank, bank.transaction():
        return [bank.add(one) for one in entries]


def made_old(path: Path) -> None:
    """Turn a bank into what version 1 of the tables wrote."""
    change_all(path, "DROP TABLE credits; PRAGMA user_version = 1;")


def change_all(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.executescript(sql)


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as base:
        return int(base.execute("PRAGMA user_version").fetchone()[0])


class TestKnown:
    def test_without_a_bank(self, tmp_path: Path) -> None:
        found = known(tmp_path / "none.db", [ONE, TWO, ONE, turned(ONE)])
        assert [one.new for one in found] == [True, True, False, False]
        assert [one.first for one in found] == [None, None, 0, 0]
        assert not (tmp_path / "none.db").exists()

    def test_with_one(self, tmp_path: Path) -> None:
        path = tmp_path / "a.db"
        added(path, entry(), entry(TWO))
        other = Puzzle("fillomino", 1, 1, (1,))
        found = known(path, [turned(ONE), ONE, TWO, TWO, other])
        digests = [one.digest for one in found]
        assert found == [
            FirstLook(digests[0], repeats=1),
            FirstLook(digests[0], first=0, repeats=1),
            FirstLook(digests[2], there=2),
            FirstLook(digests[2], first=2, repeats=2),
            FirstLook(digests[4]),
        ]

    def test_a_cap_is_another_puzzle(self, tmp_path: Path) -> None:
        added(tmp_path / "a.db", entry())
        capped = Puzzle("fillomino", 1, 3, ONE.clues, 3)
        (found,) = known(tmp_path / "a.db", [capped])
        assert found.new

    def test_no_bank(self, tmp_path: Path) -> None:
        (tmp_path / "a.db").write_text("no database, that is sure\n" * 40)
        with pytest.raises(BankError):
            known(tmp_path / "a.db", [ONE])


class TestKept:
    def test_all_that_is_known(self, tmp_path: Path) -> None:
        kept = entry()
        assert added(tmp_path / "a.db", kept) == [(CodeOutcome.MADE, 1)]
        with opened(tmp_path / "a.db") as rows:
            assert [row.entry for row in rows] == [kept]
        assert (kept.recipe, kept.engine, kept.full_code) == (None, BROUGHT, None)
        assert kept.words == ("mine", "mine", None)

    def test_nothing_said_has_no_row(self, tmp_path: Path) -> None:
        added(tmp_path / "a.db", entry(said=NOBODY))
        assert not any('INTO "credits"' in line for line in dump(tmp_path / "a.db"))
        with opened(tmp_path / "a.db") as rows:
            assert rows[0].entry.credits == NOBODY

    def test_names_that_are_taken(self, tmp_path: Path) -> None:
        third = Puzzle("fillomino", 1, 1, (1,))
        one = brought(third, (1,), rate(LADDERS["fillomino"], third), name="mine", said=NOBODY)
        added(tmp_path / "a.db", entry(), entry(TWO), one)
        with Bank(tmp_path / "a.db") as bank:
            assert [row.entry.code for row in bank.rows()] == ["mine", "mine-2", "mine-3"]
            assert [row.id for row in bank.called("mine-2")] == [2]

    def test_repeats(self, tmp_path: Path) -> None:
        outcomes = added(tmp_path / "a.db", entry(), entry(turned(ONE), name="other"))
        assert outcomes == [(CodeOutcome.MADE, 1), (CodeOutcome.DUPLICATE, 1)]

    def test_beside_puzzles_that_were_made(self, tmp_path: Path) -> None:
        path = tmp_path / "a.db"
        built(path, 3)
        added(path, entry())
        built(path, 5)
        with opened(path) as rows:
            assert [row.entry.recipe is None for row in rows] == [False] * 3 + [True] + [False] * 2

    def test_asked_again(self, tmp_path: Path) -> None:
        added(tmp_path / "a.db", entry())
        with opened(tmp_path / "a.db") as rows:
            kept = rows[0].entry
        facts = recheck.ask(kept.puzzle)
        assert list(recheck.faults(kept, facts)) == []
        assert "its answer breaks the rule" in recheck.faults(replace(kept, answer=(1,) * 3), facts)
        other = replace(kept, digest=entry(Puzzle("fillomino", 1, 1, (1,))).digest)
        assert list(recheck.faults(other, facts)) == ["its fingerprint is that of another puzzle"]

    def test_exports(self, tmp_path: Path) -> None:
        added(tmp_path / "a.db", entry())
        with opened(tmp_path / "a.db") as rows:
            (record,) = parse("".join(export(rows, "jsonl")))
            assert (record.id, record.puzzle, record.credits) == ("mine", ONE, SAID)
            table = "".join(export(rows, "csv")).splitlines()
        assert table[0].endswith(",full_code,title,author,source")
        assert table[1].endswith(",,T,A,S")


class TestMerge:
    def test_brings_them_along(self, tmp_path: Path) -> None:
        one, two = tmp_path / "one.db", tmp_path / "two.db"
        added(one, entry(), entry(TWO, name="x"))
        third = Puzzle("fillomino", 1, 1, (1,))
        own = brought(third, (1,), rate(LADDERS["fillomino"], third), name="x", said=NOBODY)
        built(two, 3)
        added(two, entry(turned(ONE), name="turned"), own)
        with Bank(one, create=True) as bank, Bank(two) as other:
            merged = merge(bank, other)
            again = merge(bank, other)
        assert (merged.added, merged.duplicates) == (4, 1)
        assert (again.added, again.duplicates) == (0, 2)
        with opened(one) as rows:
            names = {row.entry.code: row.entry for row in rows if row.entry.recipe is None}
        assert set(names) == {"mine", "x", "x-2"}
        assert names["mine"].credits == SAID


class TestOldBanks:
    def test_are_read_as_they_are(self, tmp_path: Path) -> None:
        path = tmp_path / "a.db"
        built(path, 4)
        with opened(path) as rows:
            new = [row.entry for row in rows]
        made_old(path)
        content = path.read_bytes()
        with opened(path) as rows:
            assert [row.entry for row in rows] == new
        assert path.read_bytes() == content
        assert version(path) == 1

    def test_get_the_table_when_they_are_written_to(self, tmp_path: Path) -> None:
        path, whole = tmp_path / "a.db", tmp_path / "whole.db"
        built(path, 4)
        made_old(path)
        built(path, 6)
        built(whole, 6)
        assert version(path) == version(whole) == 2
        assert sorted(dump(path)) == sorted(dump(whole))
        added(path, entry())
        with opened(path) as rows:
            assert rows[-1].entry == entry()

    def test_merged_from(self, tmp_path: Path) -> None:
        built(tmp_path / "old.db", 4)
        made_old(tmp_path / "old.db")
        with Bank(tmp_path / "a.db", create=True) as bank, Bank(tmp_path / "old.db") as other:
            assert merge(bank, other).added == 4

    def test_other_versions_and_tables_are_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "a.db"
        built(path, 1)
        for sql, says in (
            ("PRAGMA user_version = 3", "of version 3; this fillproof knows versions 1 and 2"),
            ("PRAGMA user_version = 1", "credits does not belong in a bank"),
            ("PRAGMA user_version = 2; DROP TABLE credits", "credits is missing"),
        ):
            change_all(path, sql)
            with pytest.raises(BankError, match=says), Bank(path):
                pass

    @pytest.mark.parametrize(
        "value", ["x'ff'", "char(27)", "char(8238)", "printf('%.*c', 300, 'x')"]
    )
    def test_credits_that_nobody_wrote(self, tmp_path: Path, value: str) -> None:
        path = tmp_path / "a.db"
        added(path, entry())
        change(path, f"UPDATE credits SET author = {value}")
        with pytest.raises(DamagedError, match=r"puzzle 1 is damaged: .*author is"), opened(path):
            pass


def test_a_recipe_is_still_checked() -> None:
    made = entry()
    asked = Recipe("fillomino", 1, 3, "hard", policy=Policy.LADDER)
    facts = recheck.ask(ONE)
    assert "hard was asked for, it is easy" in recheck.faults(replace(made, recipe=asked), facts)


@pytest.mark.parametrize(
    ("said", "printed"),
    [(SAID, "T, by A"), (Credits(author="A"), "by A"), (Credits("T"), "T"), (NOBODY, "")],
)
def test_books_print_title_and_author(tmp_path: Path, said: Credits, printed: str) -> None:
    added(tmp_path / "a.db", entry(said=said))
    with opened(tmp_path / "a.db") as rows:
        item = of_row(rows[0])
    assert (item.name, item.credit, item.seed, item.recipe) == ("mine", printed, "", None)
