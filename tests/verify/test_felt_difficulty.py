"""Study `felt-difficulty`: orders, weights, and what is refused."""

from __future__ import annotations

import math
from pathlib import Path
from statistics import fmean

import pytest

from ladder import LADDERS, Tier, rate
from puzzles import FormatError
from puzzles.formats import parse
from tests.helpers.running import ROOT, cli
from verify.study import StudyError
from verify.study.base import Figure, Options, StudyResult
from verify.study.felt_difficulty import STUDY
from verify.study.ordinal import (
    Labelled,
    in_order,
    kendall,
    pairs,
    partial,
    spearman,
    weighed,
    weights,
)

LABELLED = ROOT / "tests" / "data" / "labelled.jsonl"
BOARD = '{"kind": "fillomino", "clues": [[2, null]], '


class TestOrders:
    def test_spearman_by_hand(self) -> None:
        assert spearman([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
        assert spearman([1, 2, 3], [5, 4, 3]) == pytest.approx(-1)
        # Ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3: 4.5 over the root of 4.5 times 5.
        assert spearman([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / math.sqrt(22.5))
        assert spearman([1, 1], [1, 2]) is None

    def test_kendall_by_hand(self) -> None:
        assert kendall([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
        # Of six pairs, four in the same order, one in the other, one a tie of the first.
        assert kendall([1, 2, 2, 3], [2, 1, 4, 5]) == pytest.approx(3 / math.sqrt(5 * 6))
        assert kendall([1, 1], [1, 2]) is None

    def test_a_pair_that_is_not_told_apart_counts_half(self) -> None:
        numbers = ((1.0, 0.0), (1.0, 5.0), (9.0, 3.0))
        boards = [Labelled("x", n, numbers[n]) for n in range(3)]
        assert (in_order(boards), in_order(boards, 1)) == ((2.5, 3), (2, 3))
        assert in_order(boards[:1]) == (0, 0)

    def test_partial_takes_a_third_out(self) -> None:
        a, b, out = [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5], [1, 2, 3, 4, 5, 6]
        assert partial(a, b, out) == spearman(a, b)  # nothing would be left of it
        assert partial([1, 3, 2, 4], [1, 4, 2, 3], [1, 2, 3, 4]) == pytest.approx(
            (0.8 - 0.8 * 0.4) / math.sqrt((1 - 0.64) * (1 - 0.16))
        )
        assert partial([1, 1], [1, 2], [1, 2]) is None

    def test_only_boards_of_one_source_are_compared(self) -> None:
        a, b, c = Labelled("x", 2, (1,)), Labelled("x", 1, (0,)), Labelled("y", 3, (9,))
        assert list(pairs([a, b, c])) == [(b, a)]


class TestWeights:
    def test_what_tells_apart_gets_the_weight(self) -> None:
        boards = [Labelled("x", n % 3, (float(n % 3), float(n % 2))) for n in range(12)]
        found = weights(boards)
        assert found[0] > 1 > 10 * abs(found[1])
        assert weighed(found, (2, 1)) == 2 * found[0] + found[1]

    def test_at_the_weights_no_change_makes_it_likelier(self) -> None:
        boards = [Labelled("x", n // 2, (math.sin(n), float(n % 5))) for n in range(10)]

        def loss(found: tuple[float, ...]) -> float:
            wrong = sum(
                math.log1p(math.exp(weighed(found, a.numbers) - weighed(found, b.numbers)))
                for a, b in pairs(boards)
            )
            share = len(boards) / len(list(pairs(boards)))
            return share * wrong + sum(value * value for value in found) / 2

        best = weights(boards)
        for change in ((0.01, 0), (-0.01, 0), (0, 0.01), (0, -0.01)):
            other = tuple(a + b for a, b in zip(best, change, strict=True))
            assert loss(other) > loss(best)

    def test_without_pairs_there_are_none(self) -> None:
        assert weights([Labelled("x", 1, (1, 2))]) == (0, 0)
        assert weights([]) == ()


class TestStudy:
    def test_boards_are_those_with_one_answer_and_a_label_that_has_an_order(self) -> None:
        found = STUDY.items(Options((), 0, labels=(str(LABELLED),)))
        assert [(item["id"], item["label"]) for item in found[:2]] == [
            *(("ours-five", 2), ("ours-three", 3)),
        ]
        ids = {item["id"] for item in found}
        assert {"ours-many", "ours-word"}.isdisjoint(ids)
        assert {item["source"] for item in found} == {"ours", "theirs", "lone"}

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("{", "line 1: "),
            ('{"kind": "sudoku", "clues": [[2]], "label": 1}', "expected a board"),
            (BOARD + '"id": "a"}', "line 1: no label; expected a number"),
        ],
    )
    def test_other_lines_are_refused(self, tmp_path: Path, line: str, message: str) -> None:
        file = tmp_path / "labels.jsonl"
        file.write_text(line + "\n")
        with pytest.raises(StudyError, match="labels") as error:
            STUDY.items(Options((), 0, labels=(str(file),)))
        assert message in str(error.value)

    def test_a_file_that_is_not_there(self) -> None:
        with pytest.raises(FormatError, match="nope: no such file or folder"):
            STUDY.items(Options((), 0, labels=("nope",)))

    def test_a_single_source_has_none_to_be_asked_by(self) -> None:
        options = Options((), 0, labels=(str(LABELLED),))
        own = [item for item in STUDY.items(options) if item["source"] == "ours"]
        results = [item | STUDY.measure(item) for item in own]
        agreement, spread, within, _scores = STUDY.tables(options, results)
        (row,) = agreement.rows
        assert (row[0], row[1], row[-1]) == ("ours", 4, None)
        assert all(isinstance(row[1], Figure) and row[1].error for row in spread.rows)
        assert within.rows[0][1] == 5

    def test_numbers_count_what_is_more_than_easy(self) -> None:
        items = STUDY.items(Options((), 0, labels=(str(LABELLED),)))
        by = {item["id"]: STUDY.measure(item) for item in items}
        assert by["ours-small"]["numbers"][0] == 0
        told = rate(LADDERS["fillomino"], parse(LABELLED.read_text().splitlines()[0])[0].puzzle)
        costs = [moment.cost for moment in told.moments]
        ladder = LADDERS["fillomino"]
        finds = sum(n for name, n in told.uses.items() if ladder[name].tier is not Tier.EASY)
        assert by["ours-five"]["numbers"] == pytest.approx(
            [math.log(1 + n) for n in (finds, fmean(costs), fmean(sorted(costs)[-3:]))]
        )
        assert by["ours-five"]["costs"] == pytest.approx(sum(costs))

    def test_nothing_solved(self) -> None:
        tables = STUDY.tables(Options((), 0), [{"outcome": "stuck"}])
        assert not any(table.rows for table in tables)

    def test_cuts_by_hand(self) -> None:
        """Of 4, 9 and 99 against 24 and 399: 10 to 24 puts the 99 wrong, other cuts more."""
        labels = {4: 1, 9: 1, 99: 1, 24: 2, 399: 2}
        each: StudyResult = {"source": "x", "author": None, "outcome": "solved", "area": 9}
        each |= {"tier": 1, "costs": 1.0, "numbers": [0, 0, 0]}
        results = [each | {"score": score, "label": label} for score, label in labels.items()]
        first, second = STUDY.tables(Options((), 0), results)[3].rows
        assert first[:6] == ("x", "1", 3, *(Figure(n, None, 0) for n in (4, 9, 99)))
        assert second == ("x", "2", 2, *(Figure(n, None, 0) for n in (24, 211.5, 399)), None, None)
        cut, right = first[6:]
        assert isinstance(cut, Figure)
        assert isinstance(right, Figure)
        assert cut.value == pytest.approx((10 * 25) ** 0.5)
        assert right.value == pytest.approx(100 * (2 / 3 + 1) / 2)
        alike = [one | {"score": 7} for one in results]
        assert str(STUDY.tables(Options((), 0), alike)[3].rows[0][7]) == "50 %"

    def test_command(self) -> None:
        run = cli("study", "felt-difficulty", "--labels", LABELLED)
        assert (run.code, run.err) == (0, "")
        assert "do not solve them: 1 board." in " ".join(run.out.split())
        missing = cli("study", "felt-difficulty")
        assert (missing.code, missing.out) == (2, "")
        assert "expected --labels FILE" in missing.err
