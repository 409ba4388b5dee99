"""`fillproof rate`, and what commands that climb the ladder share: tables, JSON, choosing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.commands import explain as explaining
from cli.commands import rate as rating
from cli.ladders import selections, values_text
from cli.options import UsageError
from cli.show.rate import RatingTable, RatingTally
from ladder import LADDERS, rate
from puzzles.formats import Record, read_paths
from tests.helpers.running import EXAMPLES, ROOT, cli

Golden = Callable[[str, str], None]

STUCK = EXAMPLES / "ambiguous.txt"
BROKEN = EXAMPLES / "contradiction.txt"
HARD = EXAMPLES / "at-most-three.txt"

Objects = list[dict[str, Any]]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """The examples."""
    return read_paths([EXAMPLES])


@pytest.fixture(scope="module")
def rated() -> Objects:
    """What `rate` says of the examples, with the summary at the end."""
    return cli("rate", EXAMPLES, "--json", "--summary").objects


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((), ""),
        ((5,), "5"),
        ((2, 3), "2, 3"),
        ((2, 6, 7, 8), "2, 6-8"),
        ((1, 2, 3, 5, 6, 9, 10, 11, 12), "1-3, 5, 6, 9-12"),
    ],
)
def test_values_text(values: tuple[int, ...], text: str) -> None:
    assert values_text(values) == text


class TestSelection:
    def test_words_mean_techniques_rungs_and_tiers(self) -> None:
        ladder = LADDERS["fillomino"]
        kinds = ["fillomino"]
        assert selections(kinds) == {"fillomino": ladder.default}
        some = ladder.select(only=["easy", "exact room"])
        assert selections(kinds, ["Easy", "exact-room"]) == {"fillomino": some}
        usual = selections(kinds, without=["probe"], also=["nested"])
        assert usual == {"fillomino": ladder.default - {"probe"} | {"nested"}}

    @pytest.mark.parametrize("option", ["--only", "--without", "--also"])
    @pytest.mark.parametrize("command", ["rate", "explain"])
    def test_unknown_word_is_a_usage_error_that_names_the_techniques(
        self, command: str, option: str
    ) -> None:
        run = cli(command, STUCK, option, "easy", option, "guessing")
        assert (run.code, run.out) == (2, "")
        assert f"{option} 'guessing' is no technique, rung or tier" in run.err
        for technique in LADDERS["fillomino"].techniques:
            assert technique.name in run.err

    def test_word_of_one_kind_leaves_the_other_as_it_is(self) -> None:
        own = LADDERS["fillapix"].default
        on = selections(["fillomino", "fillapix"], ["exact room"], ["only exit"], ["ways 40"])
        assert on == {"fillapix": own, "fillomino": frozenset({"exact room", "ways 40"})}
        with pytest.raises(
            UsageError, match=r"techniques of fillapix are .*; techniques of fillomino"
        ):
            selections(["fillomino", "fillapix"], ["exact rooms"])

    def test_nothing_at_all_switched_on_gets_nowhere(self) -> None:
        run = cli("rate", HARD, "--json", "--only", "probe", "--without", "probe")
        (found,) = run.objects
        assert run.code == 3
        assert (found["outcome"], found["finds"], found["uses"]) == ("stuck", 0, {})
        assert cli("rate", HARD, "--only", "probe", "--without", "probe").code == 3
        assert cli("explain", HARD, "--only", "probe", "--without", "probe").code == 3

    def test_switching_off_what_is_needed_leaves_it_stuck(self) -> None:
        assert cli("rate", HARD).code == 0
        run = cli("rate", HARD, "--json", "--without", "hard", "--without", "expert")
        assert run.code == 3
        assert run.objects[0]["tier"] is None
        assert {LADDERS["fillomino"][name].tier.word for name in run.objects[0]["uses"]} <= {
            "easy",
            "medium",
        }


class TestRate:
    def test_table_and_summary(self, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        run = cli("rate", "examples", "--summary")
        assert run.code == 1
        assert max(map(len, run.out.splitlines())) <= 80
        golden("rate-examples", run.out)

    def test_summary_only_if_asked_for(self) -> None:
        whole, short = cli("rate", STUCK, HARD, "--summary").out, cli("rate", STUCK, HARD).out
        assert whole.startswith(short)
        assert short.splitlines()[-1] == "2 puzzles: 1 hard, 1 stuck"
        assert len(whole) > 2 * len(short)

    @pytest.mark.slow
    def test_objects_are_the_same_with_two_workers(self, rated: Objects) -> None:
        run = cli("rate", EXAMPLES, "--json", "--jobs", "2")
        assert (run.code, run.objects) == (1, rated[:11])

    def test_objects_say_what_the_ladder_says(self, records: list[Record], rated: Objects) -> None:
        assert [o["id"] for o in rated[:11]] == [r.id for r in records]
        for record, found in zip(records, rated[:11], strict=True):
            told = rate(LADDERS[record.puzzle.kind], record.puzzle)
            assert found["tier"] == (told.tier.word if told.tier else None)
            assert found["solved"] is (found["tier"] is not None)
            assert found["outcome"] == told.outcome.value
            assert found["uses"] == told.uses
            assert found["finds"] == told.finds == sum(found["uses"].values())
            assert found["moments"] == len(told.moments)
            assert found["settled"] == told.settled
            assert found["cells"] == len(record.puzzle.clues)
            for key in ("hardest", "depth", "score", "stars", "bottlenecks"):
                assert found[key] == getattr(told, key)
            assert found["weight"] == pytest.approx(told.weight, abs=0.06)
            assert found["opening"] == dict(
                zip(("hardest", "first"), told.opening or (), strict=True)
            )

    def test_keys_of_the_object(self) -> None:
        (found,) = cli("rate", STUCK, "--json").objects
        assert list(found) == [
            *("id", "where", "kind", "rows", "cols", "max_region"),
            *("tier", "score", "stars", "depth", "finds", "uses", "solved", "settled", "cells"),
            *("outcome", "hardest", "weight", "moments", "bottlenecks", "opening", "stopped"),
        ]
        assert (found["tier"], found["solved"], found["hardest"]) == (None, False, None)
        assert (found["stopped"], found["stars"]) == (None, 5)

    def test_full_board_is_solved_and_easy(self) -> None:
        (found,) = cli("rate", "-", "--json", stdin="fillomino 1x3\n221\n").objects
        assert (found["tier"], found["hardest"], found["finds"], found["opening"]) == (
            *("easy", None, 0),
            None,
        )
        assert found["stars"] == 1
        assert cli("rate", BROKEN, "--json").objects[0]["stars"] is None

    @pytest.mark.parametrize(
        ("paths", "code"),
        [
            ([HARD], 0),
            ([HARD, STUCK], 3),
            ([HARD, BROKEN], 1),
            ([STUCK, BROKEN, HARD], 1),
        ],
    )
    def test_exit_codes(self, paths: list[Path], code: int) -> None:
        assert cli("rate", *paths).code == code
        assert cli("rate", *paths, "--json").code == code

    def test_clue_that_fits_no_board(self) -> None:
        text = "fillomino 2x2\n7.\n..\n"
        assert cli("rate", "-", stdin=text).code == 2
        run = cli("rate", "-", "--lenient", "--json", stdin=text)
        assert (run.code, run.objects[0]["outcome"], run.objects[0]["tier"]) == (
            *(1, "contradiction"),
            None,
        )

    def test_against_labels(self, tmp_path: Path, golden: Golden) -> None:
        file = tmp_path / "labels.csv"
        file.write_text(
            "id,time,author\nfive,3:20,a\ncat,12:10,a\nambiguous,90,b\nlink.url,500,b\n"
        )
        some = (STUCK, HARD, EXAMPLES / "link.url", EXAMPLES / "mixed.jsonl", "--against", file)
        run = cli("rate", *some)
        golden("rate-against", run.out.replace(str(file), "labels.csv"))
        found = cli("rate", *some, "--json").objects[-1]
        assert (found["against"], found["pairs"]) == (str(file), 1)
        score = found["numbers"][2]
        assert (score["number"], score["spearman"], score["right"]) == ("score", 0.5, 1)

    def test_against_labels_before_anything_is_rated(self, tmp_path: Path) -> None:
        file = tmp_path / "labels.csv"
        file.write_text("id,label\nnobody,3\n")
        run = cli("rate", EXAMPLES, "--against", file)
        assert (run.code, run.out) == (2, "")
        assert "labels.csv, line 2: no puzzle is called 'nobody'; expected" in run.err
        file.write_text("id,label\nambiguous,3\n")
        assert (
            "0 puzzles, 1 more not solved and left out."
            in cli("rate", STUCK, "--against", file).out
        )
        assert "choose one" in cli("rate", STUCK, "--against", file, "--html", "-").err
        assert (
            "has to name a file"
            in cli("rate", "--kind", "filling", "--against", "-", stdin="33.\n").err
        )

    def test_summary_objects_add_up(self, rated: Objects) -> None:
        puzzles, sums = rated[:11], rated[11:]
        assert [s["summary"] for s in sums] == ["fillapix", "fillomino"]
        for total in sums:
            own = [p for p in puzzles if p["kind"] == total["summary"]]
            assert total["puzzles"] == sum(total["tiers"].values()) == len(own)
            for word in ("easy", "medium", "hard", "expert"):
                assert total["tiers"][word] == sum(p["tier"] == word for p in own)
            assert total["tiers"]["stuck"] == sum(p["outcome"] == "stuck" for p in own)
            for row in total["techniques"]:
                steps = [p["uses"].get(row["technique"], 0) for p in own]
                assert (row["puzzles"], row["finds"]) == (sum(map(bool, steps)), sum(steps))
                assert row["mean"] == pytest.approx(sum(steps) / len(own), abs=0.006)
            assert [row["technique"] for row in total["techniques"]] == [
                t.name for t in LADDERS[total["summary"]].techniques if t.default
            ]

    def test_worker_that_died_is_neither_solved_nor_stuck(self) -> None:
        (record,) = read_paths([STUCK])
        gone = rating.lost(record.puzzle)
        found = rating.as_object(record, gone)
        assert (found["outcome"], found["tier"], found["solved"]) == ("unknown", None, False)
        assert found["stopped"] == "worker died"
        on = {"fillomino": LADDERS["fillomino"].default}
        tally = RatingTally(on)
        tally.add("fillomino", gone)
        assert tally.line() == "1 puzzle: 1 worker died"
        assert any("worker died" in line for line in tally.tables())
        assert "worker died" in RatingTable.of([record], on).row(record, gone)
        assert explaining.lost(record.puzzle).told.outcome == "unknown"

    def test_wide_boards_and_long_names_keep_to_80_columns(self) -> None:
        text = f"fillomino 60x128 id={'n' * 70}\n" + ("1" + "." * 127 + "\n") * 60
        run = cli("rate", "-", "--only", "finished", stdin=text)
        assert run.code == 1  # the ones touch
        assert max(map(len, run.out.splitlines())) <= 80
