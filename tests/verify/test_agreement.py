"""Labels that people bring: how their table is read, and how well ratings agree with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ladder import Outcome, Rating, Tier
from puzzles import FormatError
from puzzles.formats import Record, parse
from verify.study.agreement import NUMBERS, Agreement, against
from verify.study.labels import BroughtLabel, read_labels

HEAD = "puzzle,label,group\n"
NONE = Rating(Outcome.STUCK, score=1)


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Two puzzles of one file, and one of another."""
    two = '{"id": "a", "kind": "fillomino", "clues": [[2, null]]}\n'
    two += '{"id": "same", "kind": "fillomino", "clues": [[1, 2, null]]}\n'
    one = '{"id": "same", "kind": "fillomino", "clues": [[null, 2]]}\n'
    return [*parse(two, source="set/two.jsonl"), *parse(one, source="set/lone.jsonl")]


def rating(tier: int, score: float, depth: int = 1) -> Rating:
    return Rating(Outcome.SOLVED, Tier(tier), "x", depth, score, weight=score, finds=depth)


class TestTable:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("id,label\na,2\nlone.jsonl,3.5\n", [(0, 2, ""), (2, 3.5, "")]),
            ("file;time;solver\nlone;12:30;me\n;;\n", None),
            (
                "File\tTIME\tSolver\nlone\t12:30\tme\nset/lone.jsonl\t1:00:02.5\tyou",
                [
                    (2, 750, "me"),
                    (2, 3602.5, "you"),
                ],
            ),
            ("﻿label,more,puzzle\r\n\r\n-1,,a\r\n", [(0, -1, "")]),
            ('id;seconds;author\n"a";7', [(0, 7, "")]),
        ],
    )
    def test_rows(
        self,
        tmp_path: Path,
        records: list[Record],
        text: str,
        expected: list[tuple[int, float, str]] | None,
    ) -> None:
        file = tmp_path / "labels.csv"
        file.write_text(text, encoding="utf-8")
        if expected is None:
            with pytest.raises(FormatError, match="line 3"):
                read_labels(file, records)
        else:
            assert read_labels(file, records) == expected

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", ", line 1: no column of puzzles; expected names of columns"),
            ("a,2\n", ", line 1: no column of puzzles; expected names of columns"),
            ("puzzle,hard\na,2\n", ", line 1: no column of labels; expected names of columns"),
            (HEAD, ": no labels; expected lines below the first one"),
            (HEAD + "a,1\n\nb,2\n", ", line 4: no puzzle is called 'b'; expected an id as rate"),
            (HEAD + "two.jsonl,2\n", ", line 2: no puzzle is called 'two.jsonl'; expected"),
            (HEAD + "same,2\n", ", line 2: 'same' names 2 puzzles; expected an id"),
            (HEAD + "a,quick\n", ", line 2: 'quick' is no label; expected a number, or a time"),
            (HEAD + "a\n", ", line 2: '' is no label; expected a number, or a time"),
            (HEAD + "a,nan\n", ", line 2: 'nan' is no label; expected a number"),
            (HEAD + "a,1:5\n", ", line 2: '1:5' is no label; expected a number"),
            (HEAD + "a,1" + "0" * 140_000, ", line 2: field larger than field limit"),
            ("\udcff", ": not text in UTF-8 (byte 1); expected labels"),
        ],
    )
    def test_other_tables_are_refused(
        self, tmp_path: Path, records: list[Record], text: str, message: str
    ) -> None:
        file = tmp_path / "labels.csv"
        file.write_text(text, encoding="utf-8", errors="surrogateescape")
        with pytest.raises(FormatError) as error:
            read_labels(file, records)
        assert str(error.value).startswith(f"{file}{message}")

    def test_a_file_that_is_not_there(self, tmp_path: Path, records: list[Record]) -> None:
        with pytest.raises(FormatError, match="no such file or folder"):
            read_labels(tmp_path / "none.csv", records)


class TestAgainst:
    def test_by_hand(self) -> None:
        """Labels 1, 2, 3 of three solved puzzles; the scores 5, 9, 7 have one pair in reverse."""
        rated = [(4, rating(1, 5)), (4, rating(1, 9)), (9, rating(2, 7)), (9, NONE), (1, NONE)]
        labels = [BroughtLabel(n, n + 1, "") for n in range(4)]
        found = against(labels, rated)
        assert (found.compared, found.unsolved, found.unlabelled, found.pairs) == (3, 1, 1, 3)
        by = {one.number: one for one in found.numbers}
        assert tuple(by) == NUMBERS
        assert by["score"].spearman == pytest.approx(0.5)
        assert by["score"].kendall == pytest.approx(1 / 3)
        assert by["score"].right == 2
        # The tier ties the first two, which counts half; then the score tells them apart.
        assert by["tier"].spearman == pytest.approx(0.75**0.5)
        assert by["tier"].kendall == pytest.approx((2 / 3) ** 0.5)
        assert by["tier"].right == 2.5
        assert by["tier, then score"].right == 3
        assert by["depth"] == Agreement("depth", None, None, None, 1.5)
        assert by["area"].no_area is None
        # Ranks: score and label 0.5, score and area 0, label and area the root of 0.75.
        assert by["score"].no_area == pytest.approx(1.0)

    def test_of_several_labels_the_median_counts_and_groups_compare_their_own(self) -> None:
        rated = [(4, rating(1, 5)), (4, rating(1, 9))]
        labels = [
            *(BroughtLabel(0, 10, "x"), BroughtLabel(0, 30, "x"), BroughtLabel(1, 19, "x")),
            *(BroughtLabel(0, 500, "y"), BroughtLabel(1, 1000, "z")),
        ]
        score = against(labels, rated).numbers[NUMBERS.index("score")]
        # 30 against the 509.5 between 19 and 1000; x itself found the first the harder, by 20.
        assert score.spearman == pytest.approx(1)
        assert score.right == 0

    def test_a_single_puzzle_has_no_order(self) -> None:
        found = against([BroughtLabel(0, 1, "")], [(4, rating(1, 5))])
        assert found.pairs == 0
        assert {one.spearman for one in found.numbers} == {None}
