"""What a technique is worth: tables worked out by hand, laws, the no-touch rule, disagreements."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise

import pytest

import cpmodels
from cpmodels import Budget
from ladder import LADDERS, Outcome, climb, fixpoint
from puzzles import KINDS, Count, Limit, Puzzle, Verdict, WitnessError, Work
from puzzles.formats import parse_one, read_paths
from tests.helpers.running import EXAMPLES
from tests.helpers.unsound import WILD, putting
from verify.ablate import (
    NO_TOUCH,
    Ablated,
    AtLeast,
    Effort,
    Enabled,
    Price,
    Report,
    SearchTotals,
    Standing,
    Total,
    Wanted,
    ablate,
    measure,
    plan,
    summarise,
)

TWO = parse_one("fillomino 1x3\n22.\n")
"""2 2 1. The third cell is not 2 (finished), not 3 (no room)."""

HIDDEN = parse_one("fillomino 1x3\n..1\n")
"""2 2 1. The second is not 1 (finished), not 3 (no room), so it is 2, and that has one exit.
As a cut also 1 1 1: regions of one cell that touch."""

BLANK = parse_one("fillomino 1x3\n...\n")
CLASH = parse_one("fillomino 1x2\n12\n")
PICTURE = parse_one("fillapix 2x4\n4..0\n....\n")

FOUR: Enabled = frozenset({"finished", "only exit", "last number", "no room"})
BARE = Wanted(effort=False, partitions_limit=0)

NO_SEARCH = SearchTotals(0, 0, 0, 0, 0, 0)


def example(name: str) -> Puzzle:
    """Return an example of ours by its id."""
    return {r.id: r.puzzle for r in read_paths([EXAMPLES])}[name]


def unique_examples() -> list[Puzzle]:
    """Return our examples with one answer, in both kinds, but for the slowest."""
    left = {"eight", "link.url", "ambiguous", "contradiction"}
    return [r.puzzle for r in read_paths([EXAMPLES]) if r.id not in left]


@pytest.fixture(scope="module")
def measured() -> list[Ablated]:
    return [measure(p, wanted=Wanted(partitions_limit=100)) for p in unique_examples()]


@pytest.fixture(scope="module")
def reports(measured: list[Ablated]) -> dict[str, Report]:
    summed = summarise(measured, enabled=None, wanted=Wanted(partitions_limit=100))
    return {report.kind: report for report in summed}


def named(report: Report, by: str) -> dict[str, Price]:
    return {p.name: p for p in report.prices if p.by == by}


def reach(total: Total) -> tuple[int, int]:
    return total.finished, total.settled


class TestByHand:
    """Two boards and four techniques; see the boards for the argument."""

    def report(self) -> Report:
        (report,) = ablate([TWO, HIDDEN], enabled={"fillomino": FOUR}, wanted=BARE)
        return report

    def test_frame(self) -> None:
        report = self.report()
        assert (report.kind, report.counted, report.others) == ("fillomino", (0, 1), ())
        assert report.on == ("finished", "only exit", "last number", "no room")
        assert report.blank == 3
        assert (reach(report.all_off), reach(report.all_on)) == ((0, 0), (2, 3))

    def test_techniques(self) -> None:
        found = {
            p.name: (p.tier, p.rung, reach(p.climbing), reach(p.without))
            for p in self.report().prices
            if p.by == "technique"
        }
        assert found == {
            "finished": ("easy", "local", (0, 0), (0, 0)),
            "only exit": ("easy", "local", (0, 0), (1, 2)),
            "last number": ("easy", "local", (0, 0), (0, 0)),
            "no room": ("medium", "region", (2, 3), (0, 0)),
        }

    def test_rungs(self) -> None:
        found = {
            p.name: (p.tier, reach(p.climbing), reach(p.without))
            for p in self.report().prices
            if p.by == "rung"
        }
        assert found == {"local": (None, (0, 0), (0, 0)), "region": (None, (2, 3), (0, 0))}

    def test_every_cell_of_a_picture_is_blank(self) -> None:
        (report,) = ablate([PICTURE], enabled={"fillapix": frozenset({"count"})})
        assert (report.blank, reach(report.all_off), reach(report.all_on)) == (8, (0, 0), (1, 8))
        assert report.all_on.search == NO_SEARCH
        assert report.no_touch is None


class TestPlan:
    def test_order_and_sets(self) -> None:
        ladder = LADDERS["fillomino"]
        entries = plan(ladder, FOUR | {"probe"})
        assert [(e.by, e.name) for e in entries] == [
            ("technique", "finished"),
            ("technique", "only exit"),
            ("technique", "last number"),
            ("technique", "no room"),
            ("technique", "probe"),
            ("rung", "local"),
            ("rung", "region"),
            ("rung", "probe"),
        ]
        found = {(e.by, e.name): (set(e.climbing), set(e.without)) for e in entries}
        assert found["technique", "only exit"] == (
            {"finished", "only exit"},
            {"finished", "last number", "no room", "probe"},
        )
        local = {"finished", "only exit", "last number"}
        assert found["rung", "region"] == (local | {"no room"}, local | {"probe"})

    @pytest.mark.parametrize("kind", LADDERS)
    def test_usual_set_is_covered(self, kind: str) -> None:
        ladder = LADDERS[kind]
        entries = plan(ladder, ladder.default)
        techniques = [e.name for e in entries if e.by == "technique"]
        assert techniques == [t.name for t in ladder.techniques if t.default]
        assert {e.rung for e in entries} == {ladder[name].rung for name in techniques}

    def test_nothing_on(self) -> None:
        (report,) = ablate([TWO], enabled={"fillomino": frozenset()}, wanted=BARE)
        assert (report.prices, reach(report.all_on)) == ((), (0, 0))


class TestLaws:
    def test_examples_show_something(self, reports: dict[str, Report]) -> None:
        assert set(reports) == set(LADDERS)
        for report in reports.values():
            assert len({reach(p.climbing) for p in report.prices}) > 2
            assert 0 < report.all_on.settled <= report.blank
        searches = [p.climbing.search for p in reports["fillomino"].prices]
        assert len({s.conflicts for s in searches if s is not None}) > 2

    def test_climb_ends_in_the_full_set(self, reports: dict[str, Report]) -> None:
        for report in reports.values():
            for by in ("technique", "rung"):
                *_, last = named(report, by).values()
                assert last.climbing == report.all_on

    def test_climbing_never_loses_and_nothing_beats_the_full_set(
        self, reports: dict[str, Report]
    ) -> None:
        for report in reports.values():
            for by in ("technique", "rung"):
                prices = list(named(report, by).values())
                climb = [report.all_off, *(p.climbing for p in prices)]
                for less, more in pairwise(climb):
                    assert less.finished <= more.finished
                    assert less.settled <= more.settled
                for p in prices:
                    assert p.without.settled <= report.all_on.settled

    def test_a_rung_is_worth_at_least_each_of_its_techniques(
        self, reports: dict[str, Report]
    ) -> None:
        for report in reports.values():
            rungs = named(report, "rung")
            for p in named(report, "technique").values():
                assert rungs[p.rung].without.settled <= p.without.settled
                if sum(q.rung == p.rung for q in report.prices) == 2:  # itself and the rung
                    assert rungs[p.rung].without == p.without

    def test_standings_are_fixpoints(self, measured: list[Ablated]) -> None:
        """What is not run because a smaller set finishes would have come to the same."""
        for puzzle, found in zip(unique_examples(), measured, strict=True):
            if len(puzzle.clues) > 36:
                continue
            for on, standing in found.standings.items():
                reached = fixpoint(LADDERS[puzzle.kind], puzzle, on)
                start = fixpoint(LADDERS[puzzle.kind], puzzle, frozenset())
                assert standing.finished == (reached.outcome is Outcome.SOLVED)
                assert standing.settled == reached.settled - start.settled

    def test_a_technique_that_is_never_used_is_worth_nothing(self) -> None:
        ladder = LADDERS["fillomino"]
        full = frozenset(t.name for t in ladder.techniques if t.rung in ("local", "region", "ways"))
        unused = 0
        for name in ("five", "at-most-three", "twelves"):
            puzzle = example(name)
            used = {step.technique for step in climb(ladder, puzzle, full).steps}
            (report,) = ablate([puzzle], enabled={"fillomino": full})
            for p in named(report, "technique").values():
                if p.name not in used:
                    unused += 1
                    assert p.without == report.all_on
        assert unused >= 3

    def test_probe_alone_settles_nothing(self) -> None:
        """Switches reach inside: the probe has nothing to run, so nothing goes wrong."""
        for puzzle in unique_examples():
            (report,) = ablate([puzzle], enabled={puzzle.kind: frozenset({"probe"})}, wanted=BARE)
            assert report.all_on.settled == 0

    def test_what_was_measured_can_be_pickled(self, measured: list[Ablated]) -> None:
        assert pickle.loads(pickle.dumps(measured)) == measured


class TestEffort:
    def test_is_the_counters_from_where_the_ladder_stands(self) -> None:
        puzzle, ladder = example("ten.dzn"), LADDERS["fillomino"]
        full = ladder.names("local") | ladder.names("region") | {"ways 4"}
        found = measure(puzzle, enabled=full, wanted=Wanted(partitions_limit=0))
        seen = set()
        for on, standing in found.standings.items():
            values = fixpoint(ladder, puzzle, on).values
            work = cpmodels.count(puzzle, limit=2, known=values).work
            assert standing.effort == Effort(work.conflicts, work.branches, complete=True)
            seen.add(standing.effort)
        assert len(seen) > 1
        assert all(effort.conflicts for effort in seen)

    def test_finished_puzzles_cost_nothing(self, reports: dict[str, Report]) -> None:
        report = reports["fillomino"]
        for p in report.prices:
            for total in (p.climbing, p.without):
                assert total.search is not None
                assert total.search.puzzles == len(report.counted) - total.finished
        assert report.all_on.search == NO_SEARCH

    def test_not_asked_for(self) -> None:
        (report,) = ablate([TWO], wanted=Wanted(effort=False))
        assert report.all_off.search is None
        assert all(p.climbing.search is p.without.search is None for p in report.prices)

    def test_adding_up(self) -> None:
        """Totals over all, medians over what the ladder left open, a limit remembered."""
        efforts = [Effort(5, 70), Effort(1, 20), Effort(9, 30, complete=False)]
        standings = [Standing(False, 1, effort) for effort in efforts]
        standings.append(Standing(True, 4, Effort()))
        (report,) = summarise(
            [Ablated("fillomino", Verdict.UNIQUE, None, 4, {frozenset(): s}) for s in standings],
            enabled={"fillomino": frozenset()},
            wanted=BARE,
        )
        assert report.all_on == Total(1, 7, SearchTotals(3, 2, 15, 5, 120, 30))

    def test_stopped_is_a_lower_bound(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cpmodels, "count", first_true_then(count_of(1, exact=False)))
        found = measure(TWO, enabled=FOUR, wanted=Wanted(partitions_limit=0))
        assert found.standings[FOUR].effort == Effort()  # finished: not asked
        found = measure(HIDDEN, enabled=FOUR - {"only exit"}, wanted=Wanted(partitions_limit=0))
        effort = found.standings[FOUR - {"only exit"}].effort
        assert effort == Effort(7, 8, complete=False)


class TestNotCounted:
    def test_are_named(self) -> None:
        puzzles = [CLASH, PICTURE, TWO, BLANK]
        first, second = ablate(puzzles, enabled={"fillomino": FOUR}, wanted=BARE)
        assert (first.kind, first.counted) == ("fillomino", (2,))
        assert first.others == ((0, Verdict.NONE, None), (3, Verdict.MULTIPLE, None))
        assert (second.kind, second.counted, second.others) == ("fillapix", (1,), ())
        (alone,) = ablate([TWO], enabled={"fillomino": FOUR}, wanted=BARE)
        assert replace(first, counted=(0,), others=()) == alone

    def test_out_of_time(self) -> None:
        wanted = Wanted(budget=Budget(seconds=0))
        (report,) = ablate([example("ten.dzn")], wanted=wanted)
        assert report.others == ((0, Verdict.UNKNOWN, "time"),)
        assert (report.counted, report.blank, report.all_on.finished) == ((), 0, 0)
        assert report.no_touch is not None
        assert (report.no_touch.puzzles, report.no_touch.median) == (0, None)

    def test_progress(self) -> None:
        told: list[int] = []
        ablate([CLASH, TWO], enabled={"fillomino": FOUR}, wanted=BARE, progress=told.append)
        assert told == [1, 2]


class TestNoTouch:
    def report(self, *puzzles: Puzzle, limit: int = 100, cells: int = 64) -> Report:
        wanted = Wanted(effort=False, partitions_limit=limit, partitions_cells=cells)
        (report,) = ablate(puzzles, enabled={"fillomino": FOUR}, wanted=wanted)
        return report

    def test_by_hand(self) -> None:
        found = self.report(TWO, HIDDEN, CLASH).no_touch
        assert found is not None
        assert (found.puzzles, found.unique, found.unknown, found.stopped) == (2, 1, 0, 0)
        assert (found.median, found.worst) == (AtLeast(1.5, exact=True), AtLeast(2, exact=True))
        assert (found.limit, found.cells, found.larger, found.no_model) == (100, 64, 0, 0)

    def test_rule_off_in_the_ladder_loses_what_hangs_on_it(self) -> None:
        """The boards that have several partitions cannot be finished without the rule."""
        report = self.report(HIDDEN)
        assert report.no_touch is not None
        price = named(report, "technique")[report.no_touch.technique]
        assert (report.all_on.finished, price.without.finished) == (1, 0)

    @pytest.mark.parametrize("kind", NO_TOUCH)
    def test_its_technique_is_in_the_ladder(self, kind: str) -> None:
        assert KINDS[kind].has_regions == (NO_TOUCH[kind] is not None)
        assert NO_TOUCH[kind] in {None, *LADDERS[kind].default}

    def test_limit_is_never_exact(self) -> None:
        found = self.report(example("five"), HIDDEN, limit=2).no_touch
        assert found is not None
        exact = cpmodels.count(example("five"), limit=None, partitions=True)
        assert (exact.count, exact.exact) == (1, True)
        assert (found.unique, found.stopped) == (1, 1)
        assert found.worst == AtLeast(2, exact=False)
        found = self.report(TWO, HIDDEN, limit=1).no_touch
        assert found is not None
        assert (found.unique, found.unknown) == (0, 2)
        assert found.worst == found.median == AtLeast(1, exact=False)

    def test_left_out(self) -> None:
        found = self.report(TWO, example("ten.dzn"), cells=3).no_touch
        assert found is not None
        assert (found.puzzles, found.larger, found.no_model) == (1, 1, 0)
        found = self.report(TWO, example("ten.dzn"), cells=100).no_touch
        assert found is not None
        assert (found.puzzles, found.larger, found.no_model) == (1, 0, 1)

    def test_off(self) -> None:
        assert self.report(TWO, limit=0).no_touch is None

    @pytest.mark.parametrize(
        ("counts", "median", "worst"),
        [
            ("1 2 30", AtLeast(2, exact=True), AtLeast(30, exact=True)),
            ("1 2 30+", AtLeast(2, exact=True), AtLeast(30, exact=False)),
            ("1 2+ 30", AtLeast(2, exact=False), AtLeast(30, exact=False)),
            ("1 1 4+ 30+", AtLeast(2.5, exact=False), AtLeast(30, exact=False)),
            ("1 1 1 30+", AtLeast(1, exact=True), AtLeast(30, exact=False)),
            ("0+", AtLeast(1, exact=False), AtLeast(1, exact=False)),
        ],
    )
    def test_median_and_worst(self, counts: str, median: AtLeast, worst: AtLeast) -> None:
        """A + is a count that was stopped."""
        measured = [
            Ablated(
                "fillomino",
                Verdict.UNIQUE,
                standings={frozenset(): Standing(False, 0, None)},
                partitions=count_of(int(text.strip("+")), exact="+" not in text),
            )
            for text in counts.split()
        ]
        wanted = Wanted(effort=False)
        (report,) = summarise(measured, enabled={"fillomino": frozenset()}, wanted=wanted)
        assert report.no_touch is not None
        assert (report.no_touch.median, report.no_touch.worst) == (median, worst)


class TestDisagreement:
    def test_wrong_number(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(LADDERS, "fillomino", putting("fillomino", 0, 3))
        text = r"with wild on, step 1 \(wild\) puts 3 into r1c1, where an answer has 2"
        with pytest.raises(WitnessError, match=text):
            measure(HIDDEN, enabled=frozenset({WILD}), wanted=BARE)

    def test_no_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(LADDERS, "fillomino", putting("fillomino", 2, 2))
        text = r"with wild on, step 1 \(wild\) puts 2 into r1c3, where an answer has 1"
        with pytest.raises(WitnessError, match=text):
            measure(TWO, enabled=frozenset({WILD}), wanted=BARE)

    def test_solver_finds_another_answer_from_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cpmodels, "count", first_true_then(count_of(2, exact=False)))
        with pytest.raises(WitnessError, match="multiple"):
            measure(HIDDEN, enabled=FOUR - {"only exit"}, wanted=Wanted())

    def test_no_partition(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cpmodels, "count", first_true_then(count_of(0, exact=True)))
        with pytest.raises(WitnessError, match="no partition"):
            measure(TWO, enabled=FOUR, wanted=Wanted(effort=False))


def count_of(count: int, *, exact: bool) -> Count:
    """Return a count that somebody else made."""
    stopped = None if exact else Limit.WORK
    return Count(count, exact, work=Work(1, conflicts=7, branches=8), stopped=stopped)


def first_true_then(reply: Count) -> object:
    """Return a counter that is right once a puzzle, and then replies the same to everything."""
    true, asked = cpmodels.count, set[Puzzle]()

    def count(puzzle: Puzzle, **options: object) -> Count:
        if puzzle in (TWO, HIDDEN) and puzzle not in asked:
            asked.add(puzzle)
            return true(puzzle, limit=2)
        return reply

    return count
