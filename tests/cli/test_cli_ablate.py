"""``fillproof ablate``: tables, JSON, CSV, exit codes, several workers."""

from __future__ import annotations

import csv
import inspect
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from cli.commands import ablate as command
from cli.commands.ablate import code
from cli.output import PLAIN_WIDTH
from cli.show.ablate import tables
from cli.show.ablate_rows import COLUMNS
from ladder import LADDERS
from puzzles import Count, Limit, Verdict
from tests.helpers.running import EXAMPLES, ROOT, cli, process
from tests.helpers.unsound import WILD, putting
from verify.ablate import Ablated, Effort, Standing, Wanted, summarise

Golden = Callable[[str, str], None]

TINY = "fillomino 1x3 id=two\n22.\n\nfillomino 1x3 id=hidden\n..1\n"
"""Both are 2 2 1; tests/test_ablate.py works them out by hand."""

MIXED = f"{TINY}\nfillapix 2x4 id=half\n4..0\n....\n\nfillomino 1x2 id=clash\n12\n"
FOUR = [f"--only={name}" for name in ("finished", "only exit", "last number", "no room")]
BOTH = [*FOUR, "--only=count"]
"""The same where there are puzzles of both kinds."""


class TestTables:
    def test_mixed_kinds(self, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        words = [f"--only={word}" for word in ("local", "region", "count", "pair")]
        files = ("examples/mixed.jsonl", "examples/sailboat.txt", "examples/contradiction.txt")
        run = cli("ablate", *files, "--no-solver", *words)
        assert (run.code, run.err) == (0, "")
        golden("ablate-mixed", run.out)

    def test_with_effort(self, golden: Golden) -> None:
        run = cli("ablate", "-", *BOTH, stdin=MIXED)
        assert (run.code, run.err) == (0, "")
        golden("ablate-effort", run.out)

    @pytest.mark.parametrize("more", [(), ("--no-solver",), ("--partitions-limit", "1")])
    def test_fit_the_plain_width(self, more: tuple[str, ...]) -> None:
        file = EXAMPLES / "at-most-three.txt"
        run = cli("ablate", EXAMPLES / "sailboat.txt", file, *more)
        assert max(map(len, run.out.splitlines())) <= PLAIN_WIDTH
        assert ("branches" in run.out) == ("--no-solver" not in more)
        assert ("partitions, worst   at least 1" in run.out) == ("--partitions-limit" in more)

    def test_lower_bounds_are_marked(self) -> None:
        """One effort and one count of partitions were stopped; what rests on them says so."""
        efforts = [Effort(1200, 34567, complete=False), Effort(4, 8)]
        measured = [
            Ablated(
                "fillomino",
                Verdict.UNIQUE,
                blank=2,
                standings={frozenset(): Standing(False, 0, effort)},
                partitions=Count(count, exact=effort.complete, stopped=None),
            )
            for effort, count in zip(efforts, (1, 5), strict=True)
        ]
        (report,) = summarise(measured, enabled={"fillomino": frozenset()}, wanted=Wanted())
        lines = [" ".join(line.split()) for line in tables(report, []).splitlines()]
        assert "all off 0 0 0.0 1204+ 602+ 34575+ 17287.5+" in lines
        assert "A + means at least: a limit stopped the solver." in lines
        assert "not decided 1" in lines
        assert "partitions, median at least 3" in lines

    def test_long_list_of_others_is_cut_short(self) -> None:
        boards = "\n".join(f"fillapix 1x2 id=open{i}\n..\n" for i in range(14))
        run = cli("ablate", "-", stdin=boards)
        assert "Not counted: 14 puzzles" in run.out
        assert "open11 (multiple)\n  and 2 more; --json names them all\n" in run.out
        (found,) = cli("ablate", "-", "--json", stdin=boards).objects
        assert [o["id"] for o in found["not_counted"]] == [f"open{i}" for i in range(14)]

    def test_names_cannot_move_the_cursor(self) -> None:
        text = '{"kind": "fillapix", "id": "a\\u001b[2Jb", "clues": [[null]]}'
        run = cli("ablate", "-", stdin=text)
        assert "\x1b" not in run.out
        assert "a\\x1b[2Jb (multiple)" in run.out


class TestJson:
    def test_object(self) -> None:
        first, second = cli("ablate", "-", "--json", *BOTH, stdin=MIXED).objects
        nothing = {"finished": 0, "settled": 0, "search": search(2)}
        everything = {"finished": 2, "settled": 3, "search": search(0)}
        half = {"finished": 1, "settled": 2, "search": search(1)}
        ranks = {
            "finished": "easy",
            "only exit": "easy",
            "last number": "easy",
            "no room": "medium",
        }
        assert first == {
            "kind": "fillomino",
            "on": list(ranks),
            "puzzles": 2,
            "blank": 3,
            "not_counted": [
                {
                    "id": "clash",
                    "where": "standard input, line 11",
                    "verdict": "none",
                    "stopped": None,
                }
            ],
            "all_off": nothing,
            "all_on": everything,
            "techniques": [
                {
                    "name": name,
                    "tier": tier,
                    "rung": "region" if name == "no room" else "local",
                    "climbing": everything if name == "no room" else nothing,
                    "without": half if name == "only exit" else nothing,
                }
                for name, tier in ranks.items()
            ],
            "rungs": [
                {"name": "local", "climbing": nothing, "without": nothing},
                {"name": "region", "climbing": everything, "without": nothing},
            ],
            "no_touch": {
                "technique": "finished",
                "puzzles": 2,
                "unique": 1,
                "unknown": 0,
                "stopped": 0,
                "median": {"value": 1.5, "exact": True},
                "worst": {"value": 2, "exact": True},
                "limit": 20000,
                "cells": 64,
                "larger": 0,
                "no_model": 0,
            },
        }
        assert (second["kind"], second["puzzles"], second["blank"]) == ("fillapix", 1, 8)
        assert second["all_on"] == {"finished": 1, "settled": 8, "search": search(0)}
        assert second["no_touch"] is None

    def test_options_reach_the_measuring(self) -> None:
        more = ("--no-solver", "--partitions-limit", "1", "--partitions-cells", "2")
        (found,) = cli("ablate", "-", "--json", *FOUR, *more, stdin=TINY).objects
        assert found["all_off"] == {"finished": 0, "settled": 0, "search": None}
        touch = found["no_touch"]
        assert (touch["limit"], touch["cells"], touch["larger"]) == (1, 2, 2)
        (found,) = cli("ablate", "-", "--json", "--partitions-limit", "0", stdin=TINY).objects
        assert found["no_touch"] is None
        (found,) = cli(
            "ablate", "-", "--json", "--without=probe", "--also=ways 40", stdin=TINY
        ).objects
        assert "ways 40" in found["on"]
        assert "probe" not in found["on"]

    def test_usual_options_are_those_of_the_library(self) -> None:
        options = inspect.signature(command.ablate).parameters
        usual = Wanted()
        assert options["partitions_limit"].default == usual.partitions_limit
        assert options["partitions_cells"].default == usual.partitions_cells

    def test_cap_is_kept(self) -> None:
        file = EXAMPLES / "at-most-three.txt"
        (found,) = cli("ablate", file, "--json", *FOUR).objects
        assert found["puzzles"] == 1
        (found,) = cli("ablate", file, "--json", "--max-region=none", *FOUR).objects
        assert found["puzzles"] == 0


class TestCsv:
    def test_rows(self) -> None:
        run = cli("ablate", "-", "--csv", "-", *BOTH, stdin=MIXED)
        assert run.out.splitlines()[0] == ",".join(COLUMNS)
        rows = list(csv.DictReader(StringIO(run.out)))
        names = ["finished", "only exit", "last number", "no room", "local", "region"]
        heads = [("all off", "climbing"), ("all on", "without")]
        heads += [(name, mode) for name in names for mode in ("climbing", "without")]
        ours = [r for r in rows if r["kind"] == "fillomino"]
        assert [(r["name"], r["mode"]) for r in ours] == heads
        assert {r["by"]: r["name"] for r in ours} == {
            "all": "all on",
            "technique": "no room",
            "rung": "region",
        }
        (row,) = (r for r in ours if (r["name"], r["mode"]) == ("only exit", "without"))
        assert row == {
            "kind": "fillomino",
            "by": "technique",
            "name": "only exit",
            "tier": "easy",
            "rung": "local",
            "mode": "without",
            "puzzles": "2",
            "blank": "3",
            "finished": "1",
            "settled": "2",
            "searched": "1",
            "complete": "1",
            "conflicts": "0",
            "conflicts_median": "0",
            "branches": "0",
            "branches_median": "0",
        }
        picture = next(r for r in rows if (r["kind"], r["name"]) == ("fillapix", "count"))
        assert (picture["settled"], picture["searched"], picture["branches"]) == ("8", "0", "0")

    def test_file_beside_the_tables(self, tmp_path: Path) -> None:
        file = tmp_path / "rows.csv"
        file.write_text("old")
        run = cli("ablate", "-", "--csv", file, *FOUR, stdin=TINY)
        assert run.out == cli("ablate", "-", *FOUR, stdin=TINY).out
        assert file.read_text() == cli("ablate", "-", "--csv", "-", *FOUR, stdin=TINY).out
        assert len(cli("ablate", "-", "--json", "--csv", file, *FOUR, stdin=TINY).objects) == 1

    def test_refused_before_the_work(self, tmp_path: Path) -> None:
        for where, text in [
            (tmp_path, f"fillproof: {tmp_path} is a folder; expected the name of a file\n"),
            (tmp_path / "no" / "x.csv", "there is no such folder to write it to\n"),
        ]:
            run = cli("ablate", "-", "--csv", where, stdin=TINY)
            assert (run.code, run.out) == (2, "")
            assert run.err.endswith(text)
        run = cli("ablate", "-", "--csv", "-", "--json", stdin=TINY)
        assert (run.code, run.out) == (2, "")


class TestEnds:
    def test_without_any_puzzle_to_count(self) -> None:
        run = cli("ablate", "-", stdin="fillomino 1x2\n12\n")
        assert run.code == 1
        assert run.out == (
            "fillomino: 0 puzzles with exactly one answer, 0 blank cells\n\n"
            "Not counted: 1 puzzle without exactly one answer, or not known to have one\n"
            "  - (none)\n"
        )

    def test_out_of_time(self) -> None:
        run = cli("ablate", EXAMPLES / "ten.dzn", "--time-limit", "0")
        assert (run.code, run.err) == (3, "")
        assert "ten.dzn (unknown: stopped by the time limit)" in run.out

    @pytest.mark.parametrize(
        ("measured", "expected"),
        [
            (Ablated("fillomino", Verdict.UNIQUE), 0),
            (Ablated("fillomino", Verdict.MULTIPLE), 1),
            (Ablated("fillomino", Verdict.UNKNOWN, Limit.WORK), 3),
            (
                Ablated(
                    "fillomino", Verdict.UNIQUE, partitions=Count(9, False, stopped=Limit.ANSWERS)
                ),
                0,
            ),
            (
                Ablated(
                    "fillomino", Verdict.UNIQUE, partitions=Count(0, False, stopped=Limit.SIZE)
                ),
                0,
            ),
            (
                Ablated(
                    "fillomino", Verdict.UNIQUE, partitions=Count(9, False, stopped=Limit.TIME)
                ),
                3,
            ),
        ],
    )
    def test_exit_code(self, measured: Ablated, expected: int) -> None:
        assert code([measured]) == expected

    def test_effort_cut_short(self) -> None:
        for complete, expected in [(True, 0), (False, 3)]:
            standing = Standing(False, 0, Effort(complete=complete))
            found = Ablated("fillomino", Verdict.UNIQUE, standings={frozenset(): standing})
            assert code([found, Ablated("fillomino", Verdict.NONE)]) == expected

    @pytest.mark.parametrize(
        "args",
        [
            ("--only", "guess"),
            ("--partitions-limit", "-1"),
            ("--partitions-cells", "-1"),
            ("--time-limit", "-1"),
            ("no-such-file",),
        ],
    )
    def test_usage(self, args: tuple[str, ...]) -> None:
        run = cli("ablate", *args, stdin=TINY)
        assert (run.code, run.out) == (2, "")

    def test_disagreement_saves_the_puzzle(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setitem(LADDERS, "fillomino", putting("fillomino", 0, 3))
        run = cli("ablate", "-", "--only", WILD, stdin=TINY)
        assert (run.code, run.out) == (1, "")
        assert "with wild on, step 1 (wild) puts 3 into r1c1, where an answer has 2" in run.err
        (saved,) = tmp_path.iterdir()
        assert cli("certify", saved).code == 0


@pytest.mark.slow
def test_workers_give_the_same() -> None:
    args = ("ablate", "-", "--json", *BOTH, "--partitions-limit", "7")
    one = process(*args, stdin=MIXED)
    assert one.code == 0
    assert process(*args, "--jobs", "2", stdin=MIXED) == one


def search(puzzles: int) -> dict[str, int]:
    """Return what the solver needs for boards that it settles by deduction."""
    work = {"conflicts": 0, "conflicts_median": 0, "branches": 0, "branches_median": 0}
    return {"searched": puzzles, "complete": puzzles} | work
