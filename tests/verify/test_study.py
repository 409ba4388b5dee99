"""Studies: tiny ones, checked against plain search; resuming; what is refused; how it is shown."""

from __future__ import annotations

import csv
import json
import math
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cpmodels
from cli.show import study as page
from generator.registry import GENERATORS
from ladder import LADDERS, Tier
from puzzles import Count, Puzzle, WitnessError
from puzzles.grid import blocks
from puzzles.workers.crew import LostError
from tests.helpers.running import ROOT, cli, command, environment
from tests.helpers.working import dying
from tests.oracles import fillapix as fillapix_oracle
from tests.oracles import fillomino as fillomino_oracle
from verify.counters import fillomino_regions as regions
from verify.study import (
    STUDIES,
    Chart,
    Figure,
    Options,
    StudyError,
    StudyResult,
    Table,
    base,
    cap_lift,
    clue_economy,
    clue_survival,
    drawn,
    empty_counts,
    fewest_clues,
    header,
    ladders,
    no_touch,
    published,
    reach,
    rungs,
    techniques,
    truth,
    twins_census,
    twins_share,
)
from verify.study import run as running

LABELLED = ROOT / "tests" / "data" / "labelled.jsonl"

TINY: dict[str, tuple[tuple[base.Size, ...], int]] = {
    "empty-counts": (((1, 1), (2, 2), (2, 3), (3, 3)), 0),
    "no-touch": (((3, 4),), 4),
    "reach": (((4, 4), (5, 5)), 4),
    "cap-lift": (((3, 4), (4, 4)), 5),
    "clue-economy": (((3, 4), (4, 4)), 4),
    "techniques": (((6, 6), (5, 5)), 2),
    "twins-census": (((1, 2), (2, 2), (2, 3), (3, 3), (2, 5)), 0),
    "twins-share": (((2, 3), (3, 3), (5, 5)), 60),
    "clue-survival": (((3, 3), (4, 5)), 3),
    "rungs": (((3, 4), (5, 5)), 4),
    "fewest-clues": (((3, 4), (4, 4)), 2),
    "felt-difficulty": ((), 0),
}
"""Sizes and samples that take no time."""


def options(name: str) -> Options:
    sizes, sample = TINY[name]
    labels = (str(LABELLED),) if name == "felt-difficulty" else ()
    return Options(sizes, sample, "tiny", labels=labels)


@cache
def tiny(name: str) -> list[StudyResult]:
    """Return the results of a tiny study."""
    return running(STUDIES[name], options(name))


def tables(name: str) -> tuple[Table, ...]:
    return STUDIES[name].tables(options(name), tiny(name))


def rows(table: Table, *start: object) -> list[tuple[Any, ...]]:
    """Return the rows that begin with these cells."""
    return [row for row in table.rows if row[: len(start)] == start]


def is_unique(puzzle: Puzzle) -> bool:
    return len(fillomino_oracle.pictures(puzzle, 1) or (1, 2)) == 1


def uncapped(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, max_region=None)


@pytest.mark.parametrize("name", STUDIES)
class TestAll:
    def test_tables_are_whole_and_some_can_be_drawn(self, name: str) -> None:
        found = tables(name)
        assert all(len(row) == len(table.head) for table in found for row in table.rows)
        assert all(table.rows for table in found)
        charts = [table for table in found if table.chart]
        assert charts
        for table in charts:
            assert table.chart
            assert max(table.chart.columns) < len(table.head)

    def test_text_and_markdown(self, name: str) -> None:
        head = header(STUDIES[name], options(name))
        text = page.text(tables(name), head)
        assert max(map(len, text.splitlines())) <= 80
        assert f"Study {name}:" in text
        for table in tables(name):
            assert table.title in text
        shown = page.markdown(tables(name), head)
        for block in shown.split("\n\n"):
            assert len({line.count("|") for line in block.splitlines() if line[:1] == "|"}) <= 1

    def test_json_has_all_results_and_numbers(self, name: str) -> None:
        head = header(STUDIES[name], options(name))
        found = json.loads(json.dumps(page.as_object(tables(name), head, tiny(name))))
        assert found["results"] == tiny(name)
        assert set(found["versions"]) == {"fillproof", "ortools", "python"}
        assert found["options"]["seed"] == "tiny"
        shown = [table["rows"] for table in found["tables"]]
        assert list(map(len, shown)) == [len(table.rows) for table in tables(name)]

    def test_another_seed_draws_other_boards(self, name: str) -> None:
        study = STUDIES[name]
        first, other = (study.items(replace(options(name), seed=seed)) for seed in ("a", "b"))
        assert (first == other) == (not study.unit)


class TestFigures:
    def test_mean_with_its_standard_error(self) -> None:
        assert base.mean([1, 2, 3, 6]) == Figure(3.0, math.sqrt(14 / 3 / 4))
        assert base.mean([2]) == Figure(2.0)
        assert base.mean([]) is None

    def test_share_with_its_binomial_error(self) -> None:
        assert base.share(1, 4) == Figure(25.0, 100 * math.sqrt(0.25 * 0.75 / 4), 1, " %")
        assert base.share(0, 0) is None
        assert base.percent(1, 3) == Figure(100 / 3, None, 1, " %")
        assert base.percent(0, 0) is None

    def test_text(self) -> None:
        assert str(Figure(2.25, 0.125, 2, " %")) == "2.25 ± 0.12 %"
        assert str(Figure(2.25)) == "2.2"


class TestDrawn:
    @pytest.mark.parametrize("number", range(1, 5))
    def test_fillomino_boards_are_minimal(self, number: int) -> None:
        board = drawn.full("fillomino", {"size": [3, 4], "seed": "a", "number": number})
        puzzle = drawn.peeled(board)
        assert puzzle.max_region == drawn.CAP
        assert fillomino_oracle.pictures(puzzle) == [board.answer]
        for cell, clue in enumerate(puzzle.clues):
            fewer = (*puzzle.clues[:cell], None, *puzzle.clues[cell + 1 :])
            assert clue is None or not is_unique(drawn.with_clues(puzzle, fewer))

    @pytest.mark.parametrize("number", range(1, 5))
    def test_fillapix_boards_are_minimal(self, number: int) -> None:
        board = drawn.full("fillapix", {"size": [3, 4], "seed": "a", "number": number})
        clues = drawn.peeled(board).clues
        assert fillapix_oracle.answers(3, 4, clues) == [board.answer]
        for cell, clue in enumerate(clues):
            fewer = (*clues[:cell], None, *clues[cell + 1 :])
            assert clue is None or len(fillapix_oracle.answers(3, 4, fewer)) > 1

    def test_pictures_with_twins_are_drawn_again(self) -> None:
        boards = [
            drawn.full("fillapix", {"size": [2, 2], "seed": "a", "number": number})
            for number in range(8)
        ]
        assert sum(board.redraws for board in boards) > 8  # 7 of 8 pictures have a twin
        assert {board.answer for board in boards} <= {(1, 1, 1, 1), (0, 0, 0, 0)}

    @pytest.mark.parametrize("judge", ["region", "probe", "medium", "expert"])
    def test_a_ladder_keeps_what_it_needs(self, judge: str) -> None:
        board = drawn.full("fillomino", {"size": [4, 4], "seed": "a", "number": 3})
        ladder = LADDERS["fillomino"]
        tiers = {"medium": ladder.up_to(Tier.MEDIUM), "expert": ladder.default}
        on = (ladders.published("fillomino") | tiers)[judge]
        puzzle = drawn.peeled(board, judge)
        assert truth.settle(puzzle, board.answer, on).answer == board.answer
        for cell, clue in enumerate(puzzle.clues):
            fewer = (*puzzle.clues[:cell], None, *puzzle.clues[cell + 1 :])
            reached = truth.settle(drawn.with_clues(puzzle, fewer), board.answer, on)
            assert clue is None or reached.answer is None

    def test_a_hopeless_size_is_refused(self) -> None:
        with pytest.raises(StudyError, match="hardly any picture of 2x40 has no twin"):
            drawn.full("fillapix", {"size": [2, 40], "seed": "a", "number": 1})

    def test_published_sets_are_of_single_techniques(self) -> None:
        """Some rungs are named like one of their techniques, and have more."""
        sets = ladders.published("fillapix")
        assert sets["probe"] == {"count", "difference", "probe"}
        assert sets["pair"] == {"count", "difference"}

    @pytest.mark.parametrize("kind", ["fillomino", "fillapix"])
    def test_sets_climb(self, kind: str) -> None:
        for climb in (ladders.published(kind), ladders.own(kind)):
            assert all(fewer < more for fewer, more in pairwise(climb.values()))


class TestEmptyCounts:
    def test_counts_are_those_of_plain_search(self) -> None:
        for r in tiny("empty-counts"):
            rows_, cols = r["size"]
            puzzle = Puzzle("fillomino", rows_, cols, (None,) * (rows_ * cols))
            may_touch = r["what"] == "partitions"
            assert r["count"] == fillomino_oracle.count(puzzle, may_touch=may_touch)

    def test_published_counts_stand_beside(self) -> None:
        pictures, partitions, ratios = tables("empty-counts")
        assert rows(pictures, "3x3") == [("3x3", 445, 445, 445, 445, 445, 75, 445)]
        assert rows(partitions, "3x3")[0][1:5] == (1434,) * 4
        assert str(rows(ratios, "3x3")[0][1]) == str(rows(ratios, "3x3")[0][2]) == "3.22"

    def test_a_method_that_differs_is_reported(self) -> None:
        results = [dict(r) for r in tiny("empty-counts")]
        results[-1]["count"] += 1
        with pytest.raises(WitnessError, match="partitions of the empty 3x3 Fillomino board: "):
            STUDIES["empty-counts"].tables(options("empty-counts"), results)

    def test_listing_stops_at_a_size(self) -> None:
        for full, listed in ((False, 0), (True, 5)):
            items = empty_counts.items(Options(((1, 17),), 0, full=full))
            assert sum(item["by"] not in ("frontier", "signed") for item in items) == listed

    def test_sums_with_signs_where_they_fit(self) -> None:
        items = empty_counts.items(Options(((7, 7),), 0))
        assert [item["what"] for item in items if item["by"] == "signed"] == ["partitions"]


class TestNoTouch:
    def test_cuts_are_those_of_plain_search(self) -> None:
        for r in tiny("no-touch"):
            puzzle = drawn.peeled(drawn.full("fillomino", r), r["policy"])
            assert r["partitions"] == fillomino_oracle.count(puzzle, may_touch=True)
            assert (r["exact"], r["twice"]) == (True, True)
            assert r["clues"] == drawn.clues_on(puzzle)

    def test_counters_that_differ_are_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(no_touch, "count", lambda *_, **__: 4)
        with pytest.raises(WitnessError, match="4 partitions by the frontier, 12 by the solver"):
            no_touch.partitions(Puzzle("fillomino", 2, 2, (None,) * 4))

    def test_without_the_frontier_a_limit_is_a_lower_bound(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(no_touch, "STATES", 1)
        monkeypatch.setattr(no_touch, "LIMIT", 10)
        found = no_touch.partitions(Puzzle("fillomino", 2, 2, (None,) * 4))
        assert found == {"partitions": 10, "exact": False, "twice": False}
        one = {"size": [6, 6], "policy": "solver", "partitions": 1, "exact": True, "twice": True}
        table = no_touch.tables(options("no-touch"), [one, one | found, one | found])[0]
        assert rows(table, "6x6", "solver")[0][4:] == (1, base.share(1, 3), "10+", "10+", 1)
        assert rows(table, "6x6", "published")[0][6:8] == ("20", "12244")


class TestReach:
    def test_finished_boards_climb(self) -> None:
        for r in tiny("reach"):
            for whose in ("published", "own"):
                done = list(r.get(whose, {}).values())
                assert done == sorted(done)

    def test_published_figures_stand_beside(self) -> None:
        table = tables("reach")[0]
        assert [str(cell) for cell in rows(table, "5x5", "published")[0][3:]] == [
            *("9.6", "0 %", "10 %", "95 %")
        ]
        ours = rows(table, "5x5", "ours")[0]
        group = [r for r in tiny("reach") if r.get("size") == [5, 5]]
        assert ours[2] == len(group) == 4
        assert ours[-1] == base.share(sum(r["published"]["probe"] for r in group), 4)

    def test_positions(self) -> None:
        capped, free, there = tables("reach")[2].rows
        gains = [g for r in tiny("reach") if r.get("positions") == "capped" for g in r["gains"]]
        assert capped[1:5] == (12, sum(g > 0 for g in gains), gains.count(0), 0)
        assert free[1] == 12
        assert there == ("published", 900, 818, 82, 0, Figure(6.4))

    def test_fewer_cells_with_more_techniques_is_reported(self) -> None:
        row = Puzzle("fillomino", 1, 4, (1, None, None, 3))
        with pytest.raises(WitnessError, match="is settled only by fewer"):
            reach.gain(row, (1, 3, 3, 3), frozenset())


class TestCapLift:
    def test_verdicts_are_those_of_plain_search(self) -> None:
        for r in tiny("cap-lift"):
            puzzle = uncapped(drawn.peeled(drawn.full("fillomino", r), r["policy"]))
            assert (r["verdict"] == "unique") == is_unique(puzzle)
            assert r["largest"] is None

    def test_a_board_that_needs_its_cap(self) -> None:
        item = {"size": [6, 6], "seed": "tiny", "number": 63, "policy": "solver"}
        puzzle = drawn.peeled(drawn.full("fillomino", item))
        assert regions.count(puzzle, limit=2) == 1
        assert regions.count(uncapped(puzzle), limit=2) == 2
        found = cap_lift.measure(item)
        assert (found["verdict"], found["ladder"], found["largest"]) == ("multiple", False, 6)
        row = cap_lift.tables(options("cap-lift"), [item | found])[0].rows[0]
        assert row[2:6] == (1, 0, 1, 0)
        assert row[8] == "6 to 6"

    def test_all_are_decided_and_stand_beside_the_published(self) -> None:
        table = tables("cap-lift")[0]
        for size, judge in product(("3x4", "4x4"), cap_lift.POLICIES):
            boards, unique, several, undecided = rows(table, size, judge)[0][2:6]
            assert (boards, unique + several, undecided) == (5, 5, 0)
        one: StudyResult = {"size": [8, 8], "policy": "solver", "verdict": "unique"}
        one |= {"ladder": True, "largest": None}
        there = cap_lift.tables(options("cap-lift"), [one])[0]
        assert rows(there, "8x8", "published")[0][2:6] == (16, 12, None, 4)

    def test_a_ladder_that_finishes_a_board_with_two_answers_is_reported(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        item = next(r for r in tiny("cap-lift") if r["ladder"])
        two = Count(2, exact=False, answers=((1,) * 12, (2,) * 12))
        monkeypatch.setattr(cpmodels, "count", lambda *_, **__: two)
        with pytest.raises(WitnessError, match="takes 1 from r1c2, where an answer has it"):
            cap_lift.measure(item)
        monkeypatch.setattr(cpmodels, "count", lambda *_, **__: Count(0, exact=True))
        with pytest.raises(WitnessError, match="no answer without the cap"):
            cap_lift.measure(item)


class TestClueEconomy:
    def test_every_judge_leaves_one_answer(self) -> None:
        for r in tiny("clue-economy"):
            assert list(r["kept"]) == list(clue_economy.JUDGES)
            for kept in r["kept"].values():
                clues = tuple(v if k else None for v, k in zip(r["answer"], kept, strict=True))
                assert is_unique(Puzzle("fillomino", r["size"][0], r["size"][1], clues, drawn.CAP))

    def test_sums(self) -> None:
        """One board by hand: 1 2 2 over 3 3 3."""
        one = {"size": [2, 3], "answer": [1, 2, 2, 3, 3, 3]}
        kept = {judge: [0, 1, 0, 1, 1, 0] for judge in clue_economy.JUDGES}
        clues, widths, silent, clued = clue_economy.tables(
            options("clue-economy"), [one | {"kept": kept}]
        )
        assert rows(clues, "2x3", "solver")[0][2:5] == (1, Figure(3.0), "3 to 3")
        assert widths.rows[0][1:3] == (1, Figure(0.0))
        share = base.share(1, 3)
        row = rows(silent, "2x3", "probe")[0]
        assert row[2:] == (3, share, Figure(1.0, None, 2), Figure(2.0, None, 2), base.share(1, 1))
        assert rows(clued, "2x3", "expert")[0][2:] == (
            *(base.share(0, 1, 0), base.share(1, 2, 0), base.share(2, 3, 0)),
            *(None, None),
        )

    def test_published_figures_stand_beside(self) -> None:
        one = {"size": [6, 6], "answer": [6] * 36}
        kept = {judge: [1] * 36 for judge in clue_economy.JUDGES}
        found = clue_economy.tables(options("clue-economy"), [one | {"kept": kept}])
        assert rows(found[0], "6x6", "probe")[0][5:] == ("13.8", "12 to 17")
        assert [str(cell) for cell in rows(found[3], "6x6", "published")[0][2:]] == [
            *("51 %", "50 %", "35 %", "36 %", "28 %")
        ]

    def test_a_board_with_two_answers_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cpmodels, "count", lambda *_: Count(2, exact=False))
        with pytest.raises(WitnessError, match="the judge solver left a board that is not unique"):
            clue_economy.measure(tiny("clue-economy")[0])


class TestTechniques:
    def test_sums(self) -> None:
        separates, uses, hardest = tables("techniques")[:3]
        easy = [r for r in tiny("techniques") if r["kind"] == "fillomino"]
        assert separates.head == ("", "6x6 easy")
        assert rows(separates, "codes") == [("codes", 2)]
        assert rows(separates, "clues")[0][1] == base.mean([r["clues"] for r in easy])
        exits = [r["uses"].get("only exit", 0) for r in easy]
        assert rows(uses, "only exit")[0][2] == base.mean(exits, 2)
        assert {row[1] for row in uses.rows} == {"easy"}
        assert {row[0]: row[2] for row in hardest.rows} == Counter(r["hardest"] for r in easy)

    def test_spread(self) -> None:
        """Puzzles of 1 to 40 steps: two, 5 %, have at most 2."""
        one = tiny("techniques")[0]
        found = [
            one | {"steps": steps, "tally": one["tally"] | {"attempts": 3}}
            for steps in range(1, 41)
        ]
        table = techniques.tables(options("techniques"), found[::-1])[0]
        assert rows(table, "steps, 5 % / median / most")[0][1] == "2 / 20 / 40"
        assert rows(table, "most of one code")[0][1] == 3

    def test_published_figures_stand_beside(self) -> None:
        made = tiny("techniques")[0] | {"size": [10, 10], "tier": "hard"}
        separates, uses, _ = techniques.tables(options("techniques"), [made])
        told = {str(row[0]): str(row[1]) for row in separates.rows}
        assert told["none laid, published"] == "85"
        assert told["dropped, shallow, published"] == "20"
        assert rows(uses, "crowding, published")[0][2] == Figure(0.06, None, 2)

    def test_codes_without_a_puzzle_count(self) -> None:
        lost = tiny("techniques")[0] | {"made": False}
        table = techniques.tables(options("techniques"), [lost])[0]
        assert rows(table, "puzzles") == []
        assert rows(table, "puzzles, published") == [("puzzles, published", 300)]

    def test_a_size_without_a_preset_is_refused(self) -> None:
        with pytest.raises(StudyError, match="no preset is 3x3; presets are 6x6, 8x8, 10x10, 5x5"):
            techniques.items(Options(((3, 3),), 1))


def with_twin(rows_: int, cols: int) -> Counter[tuple[int, ...]]:
    """Count the pictures of each set of clues."""
    return Counter(
        tuple(sum(picture[j] for j in block) for block in blocks(rows_, cols))
        for picture in product((0, 1), repeat=rows_ * cols)
    )


class TestTwins:
    def test_census_is_that_of_plain_grouping(self) -> None:
        for r in tiny("twins-census"):
            groups = with_twin(*r["size"])
            assert r["twins"] == sum(n for n in groups.values() if n > 1)

    @pytest.mark.parametrize("size", ["2x5"])
    def test_published_census_stands_beside(self, size: str) -> None:
        counts, kinds = tables("twins-census")
        assert rows(counts, size)[0][2:7] == (996,) * 5
        assert rows(kinds, size)[0][1:] == (996, 996, 0, 0, 344, 344, 42, 42)

    def test_ways_that_differ_are_reported(self) -> None:
        results = [dict(r) for r in tiny("twins-census")]
        results[-2]["lines"] -= 1
        with pytest.raises(
            WitnessError, match="lines of 2x5 pictures: classifier 995, formula 996"
        ):
            twins_census.tables(options("twins-census"), results)

    def test_full_adds_the_largest(self) -> None:
        assert STUDIES["twins-census"].slow == ((5, 5),)
        assert "grouping" not in {i["by"] for i in twins_census.items(Options(((5, 5),), 0))}

    def test_samples_are_those_of_plain_grouping(self) -> None:
        for size in ((2, 3), (3, 3)):
            groups, found = with_twin(*size), 0
            for number in range(60):
                rng = Random(f"tiny picture {size[0]}x{size[1]} {number}")
                found += groups[drawn.picture_clues(drawn.coins(rng, size), size)] > 1
            results = [r for r in tiny("twins-share") if r["size"] == list(size)]
            assert sum(r["twins"] for r in results) == found

    def test_published_shares_are_the_exact_ones(self) -> None:
        """The closed form against the article, at all its sizes."""
        blank = [
            {"size": [*map(int, size.split("x"))], "from": 0, "to": 1, "twins": 0}
            for size in published.TWIN_SHARE
        ]
        exact, sampled = twins_share.tables(options("twins-share"), blank)
        for _, twins, lines, _blocks, told, told_lines in exact.rows:
            assert told is None or str(told) == str(twins)
            assert str(told_lines) == str(lines)
        assert rows(sampled, "20x20")[0][-1] == "0.35 ± 0.26"

    def test_errors_off(self) -> None:
        ours = {"size": [5, 5], "from": 0, "to": 100, "twins": 80}
        table = twins_share.tables(options("twins-share"), [ours])[1]
        p = 24_644_272 / (1 << 25)
        assert table.rows[0][5] == Figure((80 - 100 * p) / math.sqrt(p * (1 - p) * 100))

    def test_a_solver_that_differs_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(twins_share, "twin", lambda *_: None)
        with pytest.raises(WitnessError, match="the solver says multiple, the theory None"):
            twins_share.measure({"size": [2, 3], "seed": "a", "from": 0, "to": 9})


class TestClueSurvival:
    def test_every_clue_has_its_place(self) -> None:
        places = Counter(clue.place for clue in clue_survival.fates(tiny("clue-survival")))
        assert places == Counter(corner=24, edge=3 * 4 + 3 * 10, inside=3 * 1 + 3 * 6)

    def test_sums(self) -> None:
        table, values, sizes = tables("clue-survival")
        every = tiny("clue-survival")
        kept = sum(sum(r["kept"]) for r in every)
        by_place = [rows(table, place)[0] for place in clue_survival.PLACES.values()]
        assert sum(row[2] for row in by_place) == kept
        assert sum(rows(table, name)[0][2] for name in ("settles its block", "does not")) == kept
        assert len(values.rows) == 10
        assert [row[1] for row in sizes.rows] == [3, 3]
        assert rows(table, "corner")[0][4] == Figure(37.6, 1.8, 1, " %")

    @pytest.mark.parametrize(("value", "block"), [(0, 4), (4, 4), (6, 6), (9, 9), (0, 9)])
    def test_clues_that_settle(self, value: int, block: int) -> None:
        assert clue_survival.Clue("any", value, kept=True, block=block).settles
        assert not clue_survival.Clue("any", 3, kept=True, block=block).settles


class TestFewestClues:
    def test_no_minimal_board_has_fewer(self) -> None:
        results = tiny("fewest-clues")
        assert all(r["proven"] and r["bound"] == r["fewest"] <= r["minimal"] for r in results)
        (table,) = tables("fewest-clues")
        assert [row[:3] for row in table.rows] == [
            (name, size, 2)
            for name in ("regions to 5", "regions to 9", "fillapix")
            for size in ("3x4", "4x4")
        ]

    def test_a_size_without_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fewest_clues, "LAYINGS", 0)
        with pytest.raises(StudyError, match="no answer can be laid on 3x4; take another size"):
            fewest_clues.measure(fewest_clues.items(options("fewest-clues"))[0])

    def test_an_answer_that_could_not_be_laid_is_laid_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        true = GENERATORS["fillomino"]
        replies = iter([False, True])

        def lay(*words: Any) -> Any:
            laid = true.lay(*words)
            return laid if next(replies) else replace(laid, answer=None)

        monkeypatch.setitem(GENERATORS, "fillomino", replace(true, lay=lay))
        result = fewest_clues.measure(fewest_clues.items(options("fewest-clues"))[0])
        assert result["proven"]
        assert next(replies, None) is None


class TestRungs:
    @pytest.mark.parametrize("size", published.PICTURES)
    def test_redraws_expected_are_the_published_ones(self, size: str) -> None:
        rows_, cols = map(int, size.split("x"))
        figure = rungs.expected(rows_, cols, 16)
        assert round(figure.value, 1) == published.PICTURES[size].redraws[1]

    def test_where_boards_finish(self) -> None:
        easy = Puzzle("fillapix", 1, 2, (2, None))
        assert rungs.finishes(easy, (1, 1), ladders.published("fillapix")) == "count"
        stuck = Puzzle("fillapix", 1, 2, (1, 1))
        assert rungs.finishes(stuck, (1, 0), ladders.published("fillapix")) == rungs.SEARCH

    def test_sums(self) -> None:
        clues, ends, own, price = tables("rungs")
        assert rows(clues, "5x5")[0][1] == 4
        assert str(rows(clues, "5x5")[0][6]) == "54 (44.3)"
        for size in ("3x4", "5x5"):
            assert sum(rows(ends, size, "ours")[0][3:7]) == 4
            assert sum(rows(own, size)[0][2:]) == 4
        assert rows(ends, "5x5", "published")[0][3:7] == (0, 14, 2, 0)
        cells = sum(r["size"][0] * r["size"][1] for r in tiny("rungs"))
        probe = sum(r["priced"]["probe"]["climbing"] for r in tiny("rungs"))
        assert rows(price, "probe", "ours")[0][2] == base.percent(probe, cells)
        assert rows(price, "pair", "published")[0][6] == "5,625,115+"

    def test_pricing_is_climbing(self) -> None:
        """The ablation's standings against fixpoints of the sets themselves."""
        item = next(r for r in tiny("rungs") if r["size"] == [5, 5])
        board = drawn.full("fillapix", item)
        puzzle = drawn.peeled(board)
        for name, on in ladders.published("fillapix").items():
            reached = truth.settle(puzzle, board.answer, on)
            assert item["priced"][name]["climbing"] == reached.settled
            assert item["priced"][name]["finished"] == (reached.answer is not None)


class KilledError(Exception):
    """Stands for a kill."""


def killed_after(count: int) -> Callable[[int, int], None]:
    def notice(done: int, _total: int) -> None:
        if done == count:
            raise KilledError

    return notice


class TestPartial:
    @pytest.mark.parametrize("name", ["empty-counts", "reach", "rungs"])
    def test_a_killed_run_goes_on(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "kept"
        study = STUDIES[name]
        with pytest.raises(KilledError):
            running(study, options(name), partial=file, notice=killed_after(3))
        with file.open("ab") as out:
            out.write(b'{"at": 3, "resu')  # a line that was being written
        asked: list[base.Item] = []

        def measure(item: base.Item) -> StudyResult:
            asked.append(item)
            return study.measure(item)

        noted = replace(study, measure=measure)
        assert running(noted, options(name), partial=file) == tiny(name)
        assert len(asked) == len(tiny(name)) - 3
        assert running(noted, options(name), partial=file) == tiny(name)
        assert len(asked) == len(tiny(name)) - 3

    @pytest.mark.parametrize(
        ("other", "word"),
        [
            ({"seed": "b"}, "options"),
            ({"sample": 5}, "options"),
            ({"sizes": ((4, 4),)}, "options"),
            ({"full": True}, "options"),
        ],
    )
    def test_of_other_options_is_refused(
        self, other: dict[str, Any], word: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "kept"
        running(STUDIES["rungs"], replace(options("rungs"), sample=1), partial=file)
        before = file.read_bytes()
        changed = replace(options("rungs"), **{"sample": 1} | other)
        with pytest.raises(StudyError, match=rf"holds results of other runs \({word} "):
            running(STUDIES["rungs"], changed, partial=file)
        assert file.read_bytes() == before

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("a letter\n", "kept holds no results of a study; name another file"),
            ("a letter", "kept holds no results of a study; name another file"),
            ("[1]\n", "kept holds no results of a study; name another file"),
            ("{head}\n1\n", "kept, line 2: no result of this study"),
            ('{head}\n{"at": 0, "result": 7}\n', "kept, line 2: no result of this study"),
            ('{head}\n{"at": 99, "result": {}}\n', "kept, line 2: no result of this study"),
        ],
    )
    def test_what_is_no_partial_file_is_refused(
        self, text: str, message: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "kept"
        head = json.dumps(header(STUDIES["rungs"], options("rungs")))
        file.write_text(text.replace("{head}", head))
        before = file.read_bytes()
        with pytest.raises(StudyError, match=re.escape(message)):
            running(STUDIES["rungs"], options("rungs"), partial=file)
        assert file.read_bytes() == before

    def test_another_study_or_version_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "kept"
        running(STUDIES["twins-census"], Options(((1, 2),), 0), partial=file)
        with pytest.raises(StudyError, match='other runs \\(study "twins-census"\\)'):
            running(STUDIES["empty-counts"], Options(((1, 2),), 0), partial=file)
        monkeypatch.setattr("verify.study.runner.version", lambda _: "0")
        with pytest.raises(StudyError, match="other runs \\(versions "):
            running(STUDIES["twins-census"], Options(((1, 2),), 0), partial=file)


class TestWorkers:
    def test_two_give_what_one_gives(self, tmp_path: Path) -> None:
        file = tmp_path / "kept"
        assert running(STUDIES["rungs"], options("rungs"), jobs=2, partial=file) == tiny("rungs")
        assert len(file.read_text().splitlines()) == 1 + len(tiny("rungs"))

    def test_one_that_dies_ends_the_run(self) -> None:
        study = replace(STUDIES["rungs"], measure=dying)
        with pytest.raises(LostError, match="a worker died"):
            running(study, options("rungs"), jobs=2)


def masked(text: str) -> str:
    """Replace what differs from machine to machine."""
    flat = re.sub(r"\s+", " ", text[text.rindex("Study ") :])
    flat = re.sub(r"(fillproof|ortools|python) [\d.]*\d", r"\1 #", flat)
    return f"{text[: text.rindex('Study ')]}{flat.strip()}\n"


class TestCommand:
    def test_without_a_name_they_are_listed(self) -> None:
        run = cli("study")
        assert run.code == 0
        assert [line.split()[0] for line in run.out.splitlines()] == list(STUDIES)
        assert max(map(len, run.out.splitlines())) <= 100

    def test_readable(self, golden: Callable[[str, str], None]) -> None:
        sizes = [word for size in ("2x5", "3x5", "3x3") for word in ("--size", size)]
        golden("study-twins-census", masked(cli("study", "twins-census", *sizes).out))

    def test_json_and_markdown(self) -> None:
        words = ("study", "empty-counts", "--size", "2x2")
        (found,) = cli(*words, "--json").objects
        assert found["study"] == "empty-counts"
        assert found["tables"][0]["rows"] == [["2x2", 5, 5, 5, 5, 5, 4, 5]]
        assert found["tables"][2]["rows"][0][1] == {"value": 2.4, "unit": ""}
        assert {r["count"] for r in found["results"]} == {5, 12}
        assert "| 2x2 | 5 | 5 | 5 | 5 | 5 | 4 | 5 |" in cli(*words, "--markdown").out

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["rung"], "no study is called 'rung'; studies are empty-counts, no-touch, "),
            (["rungs", "--size", "5"], "--size '5'; expected rows x columns, like 3x4"),
            (["rungs", "--size", "0x5"], "--size '0x5'; boards are 1x1 to 128x128"),
            (["rungs", "--json", "--markdown"], "--json and --markdown both print to standard"),
            (["twins-census", "--sample", "3"], "the study twins-census draws nothing; --sample"),
            (["rungs", "--plot", "a.txt"], "--plot a.txt; expected a name that ends in .png or"),
            (["rungs", "--plot", "no/a.svg"], "no/a.svg: there is no such folder to write it to"),
            (["rungs", "--partial", "."], ".: Is a directory"),
            (["techniques", "--size", "1x1"], "no preset is 1x1; presets are 6x6, "),
            (["twins-census", "--size", "9x9"], "9x9 has too many pictures to look at each; "),
            (["twins-census", "--size", "1x31"], "1x31 has too many pictures to look at each; "),
            (["techniques", "--seed", "a|b"], "a code is 1 to 64 plain characters"),
        ],
    )
    def test_bad_input(self, words: list[str], message: str) -> None:
        run = cli("study", *words)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(f"fillproof: {message}")
        assert run.err.count("\n") == 1

    def test_a_disagreement_is_exit_1(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(twins_share, "twin", lambda *_: None)
        run = cli("study", "twins-share", "--size", "2x3", "--sample", "9")
        assert (run.code, run.out) == (1, "")
        assert "the solver says multiple" in run.err

    @pytest.mark.parametrize(
        ("jobs", "sent", "code"),
        [
            ("1", signal.SIGINT, 130),
            pytest.param("2", signal.SIGTERM, 143, marks=pytest.mark.slow),
        ],
    )
    def test_stopped_it_keeps_what_is_done(
        self, jobs: str, sent: signal.Signals, code: int, tmp_path: Path
    ) -> None:
        file = tmp_path / "kept"
        words = ("study", "twins-share", "--size", "2x5", "--sample", "100000")
        job = subprocess.Popen(
            command(*words, "--seed", "a", "--jobs", jobs, "--partial", file),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(),
        )
        until = time.monotonic() + 60
        while time.monotonic() < until and not (
            file.exists() and file.read_bytes().count(b"\n") > 2
        ):
            time.sleep(0.05)
        job.send_signal(sent)
        out, err = job.communicate(timeout=60)
        assert (job.returncode, out) == (code, "")
        assert re.fullmatch(r".* of 2000 results are in .*; the same command goes on .*\n", err)
        lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
        first = lines[0]["result"]
        item = {key: first[key] for key in ("size", "seed", "from", "to")}
        assert first == item | twins_share.measure(item)


class TestPlots:
    @pytest.mark.parametrize(
        ("name", "suffix", "start"),
        [("rungs", ".png", b"\x89PNG"), ("empty-counts", ".svg", b"<?xml")],
    )
    def test_pictures(self, name: str, suffix: str, start: bytes, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        from cli.show import study_charts as charts

        file = tmp_path / f"a{suffix}"
        charts.check(file)
        charts.draw(tables(name), file, name)
        assert file.read_bytes().startswith(start)
        if suffix == ".svg":
            text = file.read_text()
            charted = [table for table in tables(name) if table.chart]
            assert all(f"<!-- {table.title} -->" in text for table in charted)
            charts.draw(tables(name), file, name)
            assert file.read_text() == text

    def test_points(self) -> None:
        from cli.show import study_charts as charts

        cells = [3, None, "9 to 14 %", Figure(2.0, 0.5), "about half", "13.8", "74.8 ± 1.9"]
        found = list(charts._points(cells, 0.25))
        assert [x for x, _, _ in found] == [0.25, 2.25, 3.25, 5.25, 6.25]
        assert [y for _, y, _ in found] == [3, 11.5, 2.0, 13.8, 74.8]
        assert [error for _, _, error in found if not math.isnan(error)] == [2.5, 0.5, 1.9]

    @pytest.mark.parametrize("name", STUDIES)
    def test_published_figures_have_marks_of_their_own(self, name: str) -> None:
        pyplot = pytest.importorskip("matplotlib.pyplot")
        from cli.show import study_charts as charts

        for table in tables(name):
            if table.chart is None:
                continue
            _figure, axis = pyplot.subplots()
            charts._chart(axis, table)
            drawn, marks = {}, set()
            for bars in axis.containers:
                theirs = charts.PUBLISHED in bars.get_label()
                line = bars.lines[0]
                hollow = line.get_markerfacecolor() == "white"
                assert hollow == theirs
                drawn[bars.get_label()] = line.get_color()
                marks.add((line.get_marker(), hollow))
                xs = line.get_xdata()
                assert min(axis.get_xlim()) < min(xs) <= max(xs) < max(axis.get_xlim())
            assert len({*drawn.values()}) == len(drawn) == len(marks)
            there = any(
                (charts.PUBLISHED in table.head[c] or charts.PUBLISHED in row)
                and [*charts._points([row[c]], 0)]
                for row in table.rows
                for c in table.chart.columns
            )
            assert any(charts.PUBLISHED in label for label in drawn) == there
            pyplot.close("all")

    @pytest.mark.parametrize(("theirs", "places"), [(None, [[0.0]]), ("4", [[-0.125], [0.125]])])
    def test_columns_without_figures_take_no_room(
        self, theirs: str | None, places: list[list[float]]
    ) -> None:
        pyplot = pytest.importorskip("matplotlib.pyplot")
        from cli.show import study_charts as charts

        head = ("size", "ours", charts.PUBLISHED)
        table = Table("a", head, (("4x4", 3, theirs),), (), Chart((1, 2), "clues"))
        _figure, axis = pyplot.subplots()
        charts._chart(axis, table)
        assert [[*bars.lines[0].get_xdata()] for bars in axis.containers] == places
        pyplot.close("all")

    @pytest.mark.parametrize(
        ("names", "turned"), [(["1x1"] * 14, 0), (["published"] * 6, 0), (["published"] * 8, 50)]
    )
    def test_names_are_turned_where_they_would_touch(self, names: list[str], turned: int) -> None:
        pyplot = pytest.importorskip("matplotlib.pyplot")
        from cli.show import study_charts as charts

        rows = tuple((name, 3) for name in names)
        _figure, axis = pyplot.subplots()
        charts._chart(axis, Table("a", ("size", "ours"), rows, (), Chart((1,), "clues")))
        assert {label.get_rotation() for label in axis.get_xticklabels()} == {turned}
        pyplot.close("all")

    @pytest.mark.parametrize(("cell", "has"), [(3, False), (Figure(2.0, 0.5), True)])
    def test_the_legend_shows_bars_where_there_are_some(
        self, cell: int | Figure, *, has: bool
    ) -> None:
        pyplot = pytest.importorskip("matplotlib.pyplot")
        from cli.show import study_charts as charts

        table = Table("a", ("size", "ours"), (("4x4", cell), ("5x5", 4)), (), Chart((1,), "clues"))
        _figure, axis = pyplot.subplots()
        charts._chart(axis, table)
        assert [bars.has_yerr for bars in axis.containers] == [has]
        pyplot.close("all")

    @pytest.mark.parametrize("name", STUDIES)
    def test_csv_has_every_figure(self, name: str) -> None:
        head, *lines = csv.reader(page.csv_text(tables(name)).splitlines())
        assert tuple(head) == page.CSV_HEAD
        numbers = [
            cell.value if isinstance(cell, Figure) else float(cell)
            for table in tables(name)
            for row in table.rows
            for cell in row
            if isinstance(cell, Figure | int)
        ]
        told = [float(line[3]) for line in lines if re.fullmatch(r"-?[\d.]+(e-?\d+)?", line[3])]
        assert not Counter(numbers) - Counter(told)
        assert {line[0] for line in lines} == {table.title for table in tables(name)}

    def test_without_matplotlib(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        run = cli("study", "rungs", "--plot", "a.png")
        assert run.code == 2
        text = "--plot needs matplotlib; install it with pip install 'fillproof[plot]'"
        assert run.err == f"fillproof: {text}\n"
