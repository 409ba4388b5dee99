"""What banks are used for: exports, rows asked again, filters and figures."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import cpmodels
from generator import Crosscheck, Recipe, Tally, generate
from generator.bank import (
    EXPORTS,
    ORDERS,
    Bank,
    BankEntry,
    BankError,
    BankFilter,
    BankOrder,
    BankRow,
    DamagedError,
    digest,
    export,
    parquet,
    recheck,
)
from generator.bank.stats import BINS, Histogram, costs, groups
from generator.bank.store import OF_CODES
from generator.bank.texts import recipe_from
from generator.bank.wanted import ALL
from puzzles import Count, FormatError, Puzzle, WitnessError
from puzzles.formats import parse, parse_one
from tests.generator.test_bank import TINY, built, change, opened


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank of real puzzles of several sizes."""
    path = tmp_path_factory.mktemp("bank") / "real"
    for recipe in (Recipe("fillomino", 3, 4, "easy"), Recipe("fillomino", 4, 4, "any")):
        built(path, 6, make=generate, recipe=recipe)
    return path


class TestExports:
    @pytest.mark.parametrize("to", ["jsonl", "text", "pzpr", "tatham"])
    def test_can_be_read_again(self, real: Path, to: str) -> None:
        with opened(real) as rows:
            text = "".join(export(rows, to))
        records = parse(text, kind="fillomino")
        assert [r.puzzle for r in records] == [r.entry.puzzle for r in rows]
        if to in ("jsonl", "text"):
            assert [r.id for r in records] == [r.entry.name for r in rows]

    def test_table(self, real: Path) -> None:
        with opened(real) as rows:
            lines = list(csv.DictReader(io.StringIO("".join(export(rows, "csv")))))
        assert len(lines) == len(rows)
        for line, row in zip(lines, rows, strict=True):
            head = f"{line['kind']} {line['rows']}x{line['cols']}\n"
            assert parse_one(head + line["clues"]) == row.entry.puzzle
            assert parse_one(head + line["answer"]).clues == row.entry.answer
            assert line["tier"] == (row.entry.tier or "")
            assert int(line["clue_count"]) == row.entry.clue_count
            assert json.loads(line["uses"]) == row.entry.uses
            assert recipe_from(line["recipe"]) == row.entry.recipe

    def test_numbers_of_two_digits_and_caps_in_a_table(self, real: Path) -> None:
        with opened(real) as rows:
            wide = Puzzle("fillomino", 1, 12, (12, *[None] * 11), 12)
            row = BankRow(1, replace(rows[0].entry, puzzle=wide, answer=(12,) * 12))
        (line,) = csv.DictReader(io.StringIO("".join(export([row], "csv"))))
        head = f"fillomino 1x12 max_region={line['max_region']}\n"
        assert parse_one(head + line["clues"]) == wide
        with pytest.raises(FormatError, match=r"^puzzle 1: .*max_region"):
            "".join(export([row], "pzpr"))

    def test_lines_hold_everything(self, real: Path) -> None:
        with opened(real) as rows:
            first = json.loads("".join(export(rows[:1], "jsonl")))
        kept = rows[0].entry
        assert first["answer"] == [list(kept.answer[i : i + 4]) for i in (0, 4, 8)]
        keys = ("tier", "score", "depth", "uses", "code", "engine", "digest")
        assert {k: first[k] for k in keys} == {k: getattr(kept, k) for k in keys}
        assert recipe_from(json.dumps(first["recipe"])) == kept.recipe

    def test_parquet_holds_what_lines_hold(
        self, real: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(parquet, "GROUP", 3)
        with opened(real) as rows:
            file = b"".join(parquet.pieces(iter(rows)))
            assert file == b"".join(parquet.pieces(rows))
            lines = [json.loads(line) for line in export(rows, "jsonl")]
        table = pq.read_table(io.BytesIO(file))
        assert pq.ParquetFile(io.BytesIO(file)).num_row_groups == -(-len(rows) // 3) > 1
        assert len(lines) == table.num_rows
        for found, line, row in zip(table.to_pylist(), lines, rows, strict=True):
            assert found.pop("clue_count") == row.entry.clue_count
            assert found.pop("finds") == row.entry.finds
            uses = {use["technique"]: use["finds"] for use in found.pop("uses")}
            assert list(uses.items()) == list(line.pop("uses").items())
            assert json.loads(found.pop("recipe")).items() <= line.pop("recipe").items()
            assert found == {"max_region": None} | line

    def test_parquet_needs_its_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pyarrow", None)
        with pytest.raises(BankError, match=r"needs pyarrow; .*fillproof\[parquet\]"):
            list(parquet.pieces([]))

    def test_unknown_format(self) -> None:
        with pytest.raises(BankError, match="dzn"):
            "".join(export([], "dzn"))
        assert set(EXPORTS) == {"jsonl", "csv", "text", "pzpr", "tatham"}

    def test_draw_depends_on_seed_and_puzzles_only(self, real: Path, tmp_path: Path) -> None:
        moved = tmp_path / "moved"
        moved.write_bytes(real.read_bytes())
        change(moved, "UPDATE puzzles SET id = 99 - id")
        drawn = [
            [row.entry for row in bank.rows(ALL, BankOrder(seed="x", count=4))]
            for path in (real, moved)
            for bank in [Bank(path)]
        ]
        assert drawn[0] == drawn[1]
        with Bank(real) as bank:
            orders = {tuple(bank.ids(ALL, BankOrder(seed=s, count=4))) for s in "abcdef"}
            assert len(orders) > 3
            assert bank.ids(ALL, BankOrder(count=4)) == bank.ids()[:4]
            shuffled = bank.ids(ALL, BankOrder(seed="x"))
            assert sorted(shuffled) == bank.ids() != shuffled
            assert bank.ids(ALL, BankOrder(seed="x", reverse=True)) == shuffled[::-1]
            some = bank.ids(ALL, BankOrder(seed="x", count=4, by="id"))
            assert some == sorted(shuffled[:4])

    @pytest.mark.parametrize("by", ORDERS)
    def test_sorting_what_is_damaged_names_it(self, real: Path, tmp_path: Path, by: str) -> None:
        bad = tmp_path / "bad"
        bad.write_bytes(real.read_bytes())
        change(bad, "UPDATE puzzles SET uses = 'x', code = x'ff', recipe = '{}' WHERE id = 5")
        with Bank(bad) as bank, pytest.raises(DamagedError, match="puzzle 5 is damaged"):
            list(bank.rows(ALL, BankOrder(by=by)))


class TestAskingAgain:
    def test_lost_workers_are_no_fault(self, real: Path) -> None:
        with opened(real) as rows:
            assert list(recheck.faults(rows[0].entry, recheck.LOST)) == []

    def test_right_rows(self, real: Path) -> None:
        with opened(real) as rows:
            for row in rows:
                assert list(recheck.faults(row.entry, recheck.ask(row.entry.puzzle))) == []

    def test_wrong_rows(self, real: Path) -> None:
        with opened(real) as rows:
            kept = rows[0].entry
        p = kept.puzzle
        assert kept.recipe is not None
        given = next(i for i, v in enumerate(p.clues) if v is not None)
        fewer = replace(p, clues=(*p.clues[:given], None, *p.clues[given + 1 :]))
        blank = replace(p, clues=(None,) * 12)
        none = replace(p, clues=(1, 1, *p.clues[2:]))
        wrong = [
            (replace(kept, tier="hard"), "easy was asked for, it is hard"),
            (replace(kept, tier="hard"), "the ladder says easy, not hard"),
            (replace(kept, tier=None), "the ladder should finish it"),
            (replace(kept, score=kept.score + 1), "another score"),
            (replace(kept, depth=kept.depth + 1), "another score, depth"),
            (replace(kept, uses={}), "use of techniques"),
            (replace(kept, digest="0" * 64), "fingerprint"),
            (replace(kept, recipe=replace(kept.recipe, rows=9)), "not what its recipe asks for"),
            (replace(kept, answer=(1,) * 12), "breaks the rule"),
            (replace(kept, answer=(1,) * 12), "the solver has another answer"),
            (replace(kept, puzzle=blank, digest=digest(blank)), "the solver says multiple"),
            (replace(kept, puzzle=none, digest=digest(none)), "the solver says none"),
            (replace(kept, puzzle=fewer), "fingerprint"),
        ]
        for changed, words in wrong:
            found = list(recheck.faults(changed, recheck.ask(changed.puzzle)))
            assert any(words in fault for fault in found), (words, found)

    @pytest.mark.parametrize("lie", ["multiple", "none", "other"])
    def test_witnesses_that_disagree(
        self, real: Path, monkeypatch: pytest.MonkeyPatch, lie: str
    ) -> None:
        with opened(real) as rows:
            kept = rows[0].entry
        other = (kept.answer[0] + 1, *kept.answer[1:])
        says = {
            "multiple": Count(2, False),
            "none": Count(0, True),
            "other": Count(1, True, (other,)),
        }
        monkeypatch.setattr(cpmodels, "count", lambda *_a, **_k: says[lie])
        with pytest.raises(WitnessError, match=r"^fillomino 3x4: the ladder"):
            recheck.ask(kept.puzzle)

    def test_no_start_for_the_ladder(self, monkeypatch: pytest.MonkeyPatch) -> None:
        none = Puzzle("fillomino", 1, 2, (1, 1))
        assert recheck.ask(none).verdict.value == "none"
        monkeypatch.setattr(cpmodels, "count", lambda *_a, **_k: Count(1, True, ((1, 1),)))
        with pytest.raises(
            WitnessError,
            match=r"the ladder contradicts the solver: .* no answer",
        ):
            recheck.ask(none)


class TestLooking:
    def test_puzzles_are_found_by_all_that_they_are_called(self, real: Path) -> None:
        with Bank(real) as bank:
            rows = list(bank.rows())
            for row in rows:
                alike = [r for r in rows if r.entry.code == row.entry.code]
                assert len(alike) == 2  # one of each recipe
                assert bank.called(row.entry.code) == alike
                assert bank.called(row.entry.name) == bank.called(str(row.entry.full_code)) == [row]

    def test_codes_are_looked_up_and_not_searched_for(self, real: Path) -> None:
        with closing(sqlite3.connect(real)) as base:
            rows = base.execute(f"EXPLAIN QUERY PLAN {OF_CODES.format('?')}", "x")
            plan = "\n".join(row[3] for row in rows)
        for asked in ("engine=? AND recipe>?", "engine>?", "engine=? AND recipe=? AND code=?"):
            assert f"({asked})" in plan

    def test_filters(self, real: Path) -> None:
        tests: list[tuple[BankFilter, Callable[[BankEntry], bool]]] = [
            (BankFilter(), lambda _e: True),
            (BankFilter(kinds=("fillapix",)), lambda _e: False),
            (BankFilter(sizes=((3, 4),)), lambda e: e.puzzle.rows == 3),
            (BankFilter(sizes=((4, 3),)), lambda _e: False),
            (BankFilter(sizes=((4, 4), (3, 4))), lambda _e: True),
            (BankFilter(kinds=("fillapix", "fillomino")), lambda _e: True),
            (BankFilter(tiers=("easy",)), lambda e: e.tier == "easy"),
            (BankFilter(tiers=("stuck",)), lambda e: e.tier is None),
            (BankFilter(tiers=("hard", "medium")), lambda e: e.tier in {"medium", "hard"}),
            (
                BankFilter(tiers=("easy", "medium"), sizes=((4, 4), (9, 9))),
                lambda e: e.puzzle.rows == 4 and e.tier in {"easy", "medium"},
            ),
            (BankFilter(score=(30, None)), lambda e: e.score >= 30),
            (BankFilter(score=(None, 30)), lambda e: e.score <= 30),
            (BankFilter(clues=(4, 5)), lambda e: 4 <= e.clue_count <= 5),
            (
                BankFilter(sizes=((4, 4),), clues=(4, 5)),
                lambda e: e.puzzle.rows == 4 and 4 <= e.clue_count <= 5,
            ),
        ]
        with Bank(real) as bank:
            rows = list(bank.rows())
            for wanted, fits in tests:
                expected = [r.id for r in rows if fits(r.entry)]
                assert bank.ids(wanted) == [r.id for r in bank.rows(wanted)] == expected
                assert bank.count(wanted) == len(expected)

    def test_stuck(self, real: Path, tmp_path: Path) -> None:
        (tmp_path / "a").write_bytes(real.read_bytes())
        change(tmp_path / "a", "UPDATE puzzles SET tier = NULL WHERE id = 2")
        with Bank(tmp_path / "a") as bank:
            assert bank.ids(BankFilter(tiers=("stuck",))) == [2]
            assert groups(bank)[1].key == ("fillomino", 3, 4, None)

    def test_stats(self, tmp_path: Path) -> None:
        standing = built(tmp_path / "a", 12)
        built(tmp_path / "a", 3, recipe=replace(TINY, rows=2))
        with Bank(tmp_path / "a") as bank:
            small, large = groups(bank)
            first, _second = costs(bank)
        assert (small.key, small.puzzles) == (("fillomino", 2, 3, "easy"), 3)
        assert (large.key, large.puzzles) == (("fillomino", 3, 3, "easy"), 12)
        assert (large.clues.least, large.clues.mean, large.clues.largest) == (9, 9, 9)
        assert large.crosscheck == Crosscheck(both=24)
        assert first.standing == standing
        kept = standing.made + standing.duplicates
        failed = standing.gave_up
        assert first.tally == Tally(kept + 3 * failed, failed, rated={"hard": 2 * failed})


@pytest.mark.parametrize(
    ("values", "least", "width", "counts"),
    [
        ([7], 7, 1, [1]),
        ([0.0], 0, 1, [1]),
        ([1, 10, 10], 1, 1, [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
        ([1, 11], 0, 2, [1, 0, 0, 0, 0, 1]),  # eleven bins of width 1 are too many
        ([369.1, 1690.2, 600.0, 599.9], 200, 200, [1, 1, 1, 0, 0, 0, 0, 1]),
        ([20, 29.99, 30], 20, 2, [1, 0, 0, 0, 1, 1]),
        ([999_999, 0.5], 0, 100_000, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    ],
)
def test_histogram(values: list[float], least: int, width: int, counts: list[int]) -> None:
    found = Histogram.of(Counter(values))
    assert found == Histogram(least, width, tuple(counts))
    assert len(found.counts) <= BINS
    assert list(found.bins())[-1] == (least + width * (len(counts) - 1), counts[-1])
