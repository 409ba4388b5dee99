"""Counting by every method there is: they agree, and a contradiction is never swallowed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.commands.count import CountBy as Words
from cpmodels import Budget
from puzzles import Count, Puzzle, QuestionError, WitnessError
from tests.helpers.boards import random_board
from tests.helpers.running import EXAMPLES, cli, timeless
from tests.oracles import fillapix as pixel_oracle
from tests.oracles import fillomino as number_oracle
from verify import methods
from verify.methods import BOUNDED, METHODS, CountQuestion, ask, ask_all, method

ALL = CountQuestion(limit=None)

EMPTY = [
    ("fillomino", 1, 5, None, 7),
    ("fillomino", 2, 2, None, 5),
    ("fillomino", 3, 3, None, 445),
    ("fillomino", 2, 4, 3, None),
    ("fillapix", 1, 3, None, 8),
    ("fillapix", 3, 4, None, 4096),
]


def empty(kind: str, rows: int, cols: int, cap: int | None = None) -> Puzzle:
    return Puzzle(kind, rows, cols, (None,) * (rows * cols), cap)


class TestAgreement:
    @pytest.mark.parametrize(("kind", "rows", "cols", "cap", "total"), EMPTY)
    def test_empty_boards(
        self, kind: str, rows: int, cols: int, cap: int | None, total: int | None
    ) -> None:
        said = ask_all(empty(kind, rows, cols, cap), ALL)
        assert set(said) == {m.name for m in METHODS if kind in m.kinds}
        assert all(count.exact for count in said.values())
        counts = {count.count for count in said.values()}
        assert len(counts) == 1
        assert total is None or counts == {total}

    @settings(max_examples=15)
    @given(seed=st.integers(0, 10**9))
    def test_fillomino(self, seed: int) -> None:
        puzzle = random_board(Random(seed), 3, 4)
        counts = {count.count for count in ask_all(puzzle, ALL).values()}
        assert counts == {number_oracle.count(puzzle, may_touch=False)}

    @settings(max_examples=15)
    @given(seed=st.integers(0, 10**9))
    def test_fillapix(self, seed: int) -> None:
        rng = Random(seed)
        rows, cols = rng.randint(1, 4), rng.randint(1, 4)
        clues = tuple(rng.choice((None, None, 0, 1, 2, 3, 4)) for _ in range(rows * cols))
        counts = {c.count for c in ask_all(Puzzle("fillapix", rows, cols, clues), ALL).values()}
        assert counts == {len(pixel_oracle.answers(rows, cols, clues))}

    def test_partitions(self) -> None:
        said = ask_all(empty("fillomino", 3, 3), replace(ALL, partitions=True))
        assert {name: count.count for name, count in said.items()} == dict.fromkeys(
            ("cpsat", "regions", "frontier", "signed"), 1434
        )


class TestLimits:
    @pytest.mark.parametrize("name", ["cpsat", "regions", "cells"])
    def test_answers(self, name: str) -> None:
        puzzle = empty("fillomino", 2, 2)
        counted = ask(method(name), puzzle, CountQuestion(limit=4))
        assert (counted.count, counted.exact, counted.stopped) == (4, False, "limit")
        counted = ask(method(name), puzzle, CountQuestion(limit=6))
        assert (counted.count, counted.exact, counted.stopped) == (5, True, None)

    @pytest.mark.parametrize(
        ("name", "stopped"),
        [("regions", "steps"), ("cells", "steps"), ("frontier", "states"), ("signed", "states")],
    )
    def test_work(self, name: str, stopped: str) -> None:
        few = CountQuestion(limit=None, steps=30, states=30)
        counted = ask(method(name), empty("fillomino", 4, 4), few)
        assert (counted.exact, counted.stopped) == (False, stopped)
        assert counted.count < 259728
        counted = ask(method(name), empty("fillomino", 1, 3), few)
        assert (counted.count, counted.exact) == (3, True)

    @pytest.mark.parametrize("name", ["regions", "cells", "frontier", "signed", "rows"])
    def test_time(self, name: str) -> None:
        one = method(name)
        none = CountQuestion(limit=None, budget=Budget(seconds=0))
        counted = ask(one, empty(one.kinds[0], 5, 5), none)
        assert (counted.exact, counted.stopped) == (False, "time")

    def test_unknown_does_not_contradict(self) -> None:
        said = ask_all(empty("fillomino", 8, 8), replace(BOUNDED, states=50))
        assert not said["frontier"].exact
        assert said["cpsat"].count == said["regions"].count == 2


class TestContradictions:
    """A method that lies is found out by any other."""

    @pytest.mark.parametrize(
        ("lie", "says"),
        [
            (Count(4, exact=True), "regions counts 4 answers, cpsat 5"),
            (Count(6, exact=True), "cpsat counts 5 answers, regions 6"),
            (Count(6, exact=False), "cpsat counts 5 answers, regions at least 6"),
            (Count(5, exact=True, answers=((4, 4, 4, 4),) * 2), None),
            (Count(1, exact=False, answers=((1, 1, 1, 1),)), "regions found breaks the rule"),
        ],
    )
    def test_a_lie(self, lie: Count, says: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
        liar = replace(method("regions"), count=lambda *_: lie)
        told = tuple(liar if m.name == "regions" else m for m in METHODS)
        monkeypatch.setattr(methods, "METHODS", told)
        if says is None:
            ask_all(empty("fillomino", 2, 2), ALL)
            return
        with pytest.raises(WitnessError, match=says):
            ask_all(empty("fillomino", 2, 2), ALL)

    def test_an_answer_less(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = empty("fillapix", 1, 1)
        liar = replace(method("brute"), count=lambda *_: Count(1, exact=False, answers=((1,),)))
        clear = replace(method("cpsat"), count=lambda *_: Count(1, exact=True, answers=((0,),)))
        monkeypatch.setattr(methods, "METHODS", (clear, liar))
        with pytest.raises(WitnessError, match="brute has an answer that cpsat does not have"):
            ask_all(puzzle, ALL)

    def test_command(self, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
        monkeypatch.chdir(str(tmp_path))
        liar = replace(method("cells"), count=lambda *_: Count(3, exact=True))
        told = tuple(liar if m.name == "cells" else m for m in METHODS)
        monkeypatch.setattr(methods, "METHODS", told)
        run = cli("count", "--by", "all", "--kind", "filling", "--size", "2x2")
        assert run.code == 1
        assert "cells counts 3 answers, cpsat 5" in run.err
        assert "saved in" in run.err


class TestCommand:
    def test_the_words_are_the_methods(self) -> None:
        assert [word.value for word in Words] == [*(m.name for m in METHODS), "all"]

    @pytest.mark.parametrize("name", [m.name for m in METHODS])
    def test_one(self, name: str) -> None:
        kind = method(name).kinds[0]
        run = cli("count", "--by", name, "--kind", kind, "--size", "2x2")
        assert (run.code, run.out) == (0, "5 (exact)\n" if kind == "fillomino" else "16 (exact)\n")

    def test_all(self) -> None:
        run = cli("count", "--by", "all", "--kind", "mosaic", "--size", "1x2")
        lines = [f"{name.ljust(8)}  4 (exact)     #.##\n" for name in ("cpsat", "rows", "brute")]
        assert timeless(run.out) == "".join(lines)
        (found,) = cli(
            "count", "--by", "all", "--kind", "filling", "--size", "2x3", "--json"
        ).objects
        assert {m["count"] for m in found["methods"].values()} == {found["count"]} == {33}

    def test_many(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(methods, "BOUNDED", replace(BOUNDED, steps=500, states=50))
        run = cli("count", "--by", "all", EXAMPLES / "mixed.jsonl")
        assert run.code == 0
        told = [line.split() for line in run.out.splitlines() if line.startswith("    ")]
        assert [words[0] for words in told] == [
            *("cpsat", "regions", "cells", "frontier", "signed"),
            *("cpsat", "rows"),
            *("cpsat", "regions", "cells", "frontier"),
        ]
        assert "\n    frontier  at least 0 (more states than the limit)  " in run.out
        # A row has the seconds of all, each line below it those of one method.
        seconds = [float(line.split()[-1]) for line in run.out.splitlines()[1:7]]
        assert seconds[0] == pytest.approx(sum(seconds[1:]), abs=0.03)

    @pytest.mark.parametrize(
        ("args", "says"),
        [
            (("--by", "rows", "--kind", "filling", "--size", "2x2"), "rows (adds up by"),
            (("--by", "cells", "--kind", "mosaic", "--size", "2x2"), "does not count fillapix 2x2"),
            (("--by", "brute", "--kind", "mosaic", "--size", "7x3"), "up to 20 cells"),
            (("--by", "signed", "--kind", "filling", "--size", "7x7"), "fit into 64 bits"),
            (
                ("--by", "cells", "--partitions", "--kind", "filling", "--size", "2x2"),
                "does not count partitions of fillomino 2x2",
            ),
        ],
    )
    def test_no_word_on_that(self, args: tuple[str, ...], says: str) -> None:
        run = cli("count", *args)
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert run.err.count("\n") == 1

    def test_unknown_name(self) -> None:
        with pytest.raises(QuestionError, match="known are cpsat, regions"):
            method("guess")
