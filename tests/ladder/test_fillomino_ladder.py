"""The Fillomino techniques, one by one: what they see, what they say, and that it is true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from ladder.fillomino.pockets import areas, check_filling, fill
from ladder.fillomino.state import CLASS, FillominoState
from ladder.state import Contradiction, Finding
from puzzles import Puzzle
from puzzles.grid import cell_name
from tests.helpers.boards import random_board
from tests.helpers.fillomino_techniques import (
    CASES,
    HITS,
    LADDER,
    SMALL,
    Case,
    candidates,
    expected,
    puzzle,
    said,
    snapshot,
)
from tests.oracles import fillomino
from tools.positions import read_position


class TestTable:
    @pytest.mark.parametrize("case", [c for c in CASES if c.kind != "contradiction"], ids=str)
    def test_finds_this_and_no_more(self, case: Case) -> None:
        steps = case.steps()
        want = [] if case.kind == "near" else expected(case)
        assert Counter(map(said, steps)) == Counter(want)
        first = case.position.find(case.technique)
        assert first in steps if steps else first is None

    @pytest.mark.parametrize("case", [c for c in CASES if c.kind == "contradiction"], ids=str)
    def test_sees_that_there_is_no_answer(self, case: Case) -> None:
        position = case.position
        step = position.find(case.technique)
        assert step is not None
        assert step.contradiction
        assert said(step) == ((), ())
        names = [cell_name(cell, position.puzzle.cols) for cell in step.premises]
        assert names == case.expected.removeprefix("no answer: ").split()
        assert fillomino.pictures(position.puzzle) == []

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_looking_changes_nothing(self, case: Case) -> None:
        position = case.position
        state = position.state()
        assert isinstance(state, FillominoState)
        before = snapshot(state)
        first = LADDER[case.technique].find(state, position.on | {case.technique})
        assert snapshot(state) == before
        assert LADDER[case.technique].find(state, position.on | {case.technique}) == first

    @pytest.mark.parametrize("case", HITS, ids=str)
    def test_applying_does_what_the_step_says(self, case: Case) -> None:
        position, row = case.position, LADDER[case.technique]
        state = position.state()
        assert isinstance(state, FillominoState)
        for finding in row.look(state, position.on | {row.name}):
            after = state.copy()
            changed = after.apply(finding)
            step = row.step(state, finding)
            told = dict(step.eliminations)
            placed = dict(step.placements)
            assert set(state.cells(changed)) == told.keys() | placed.keys()
            for cell, (had, has) in enumerate(
                zip(candidates(state), candidates(after), strict=True)
            ):
                if cell in placed:
                    assert has == (placed[cell],)
                    assert after.values()[cell] == placed[cell]
                else:
                    # Numbers that stand nowhere are written off together, also those that had no
                    # room in the cell; and where some are, others may lose theirs.
                    lost = set(had) - set(has) - set(state.members)
                    assert lost == set(told.get(cell, ())) - set(state.members)

    @pytest.mark.parametrize(
        "case", [c for c in HITS if len(c.position.puzzle.clues) <= SMALL], ids=str
    )
    def test_is_true_of_every_answer(self, case: Case) -> None:
        answers = fillomino.pictures(case.position.puzzle) or []
        for step in case.steps():
            for cell, value in step.placements:
                assert all(answer[cell] == value for answer in answers)
            for cell, values in step.eliminations:
                assert not any(answer[cell] in values for answer in answers)

    def test_every_technique_is_in_it_on_all_sides(self) -> None:
        count = Counter((case.technique, case.kind) for case in CASES)
        assert {case.technique for case in CASES} == {t.name for t in LADDER.techniques}
        for technique in LADDER.techniques:
            assert count[technique.name, "hit"] >= 3, technique.name
            assert count[technique.name, "near"] >= 3, technique.name
        assert len(set(CASES)) == len(CASES)

    def test_most_hits_have_answers_to_be_true_of(self) -> None:
        # A board without an answer says nothing about soundness.
        with_answers: Counter[str] = Counter()
        for case in HITS:
            board = case.position.puzzle
            if len(board.clues) <= SMALL and fillomino.pictures(board):
                with_answers[case.technique] += 1
        assert all(with_answers[t.name] >= 2 for t in LADDER.techniques), with_answers

    def test_boards_of_all_kinds_are_in_it(self) -> None:
        boards = [case.position.puzzle for case in HITS]
        assert any(b.rows == 1 for b in boards)
        assert any(b.cols == 1 for b in boards)
        assert any(b.rows not in (1, b.cols) for b in boards)
        assert {b.max_region is None for b in boards} == {True, False}
        above_nine = {
            c.technique for c in HITS if max((*filter(None, c.position.puzzle.clues), 0)) > 9
        }
        assert above_nine >= {"finished", "only exit", "way through", "out of reach", "budget"}


def without(board: FillominoState, numbers: range, cells: int) -> None:
    """Take numbers from cells, as techniques would."""
    board.apply(Finding((), tuple((v, cells) for v in numbers), 0))


class TestNumbersThatStandNowhere:
    """Above 9 they are one class until one of them is placed."""

    def test_last_number_knows_which_one_if_only_one_has_room(self) -> None:
        board = FillominoState(puzzle("....../1.1..."))
        assert board.can[CLASS].bit_count() == 10
        cell = board.mask(0)
        without(board, range(1, 10), cell)
        assert board.candidates(0) == (10,)
        step = LADDER["last number"].find(board)
        assert step is not None
        assert said(step) == (((0, 10),), ())
        board.apply(next(LADDER["last number"].look(board, frozenset())))
        assert board.values()[0] == 10
        assert board.members == (11, 12)

    def test_last_number_waits_if_two_of_them_have_room(self) -> None:
        board = FillominoState(puzzle("....../1....."))
        without(board, range(1, 10), board.mask(0))
        assert board.candidates(0) == (10, 11)
        assert LADDER["last number"].find(board) is None

    def test_one_region_places_a_number_printed_nowhere(self) -> None:
        board = FillominoState(puzzle("1...../.....1"))
        without(board, range(1, 6), board.open)
        step = LADDER["one region"].find(board)
        assert step is not None
        cells = [c for c in range(12) if c not in (0, 11)]
        assert said(step) == (tuple((cell, 10) for cell in cells), ())
        board.apply(next(LADDER["one region"].look(board, frozenset())))
        assert board.is_full()

    def test_one_region_waits_for_five_and_five(self) -> None:
        board = FillominoState(puzzle("1...../.....1"))
        without(board, range(1, 5), board.open)
        assert LADDER["one region"].find(board) is None

    def test_they_leave_a_small_area_together(self) -> None:
        board = FillominoState(puzzle("....../......", 11))
        # r1c1 and r2c1 are walled off by hand: all that is left has room for two cells there.
        without(board, range(10), board.mask(1) | board.mask(7))
        corner = [
            f for f in LADDER["no room"].look(board, frozenset()) if board.mask(0) & f.remove[0][1]
        ]
        assert [said(LADDER["no room"].step(board, finding)) for finding in corner] == [
            ((), tuple((cell, tuple(range(3, 12))) for cell in (0, 6)))
        ]
        board.apply(corner[0])
        assert board.candidates(0) == board.candidates(6) == (1, 2)

    def test_a_class_of_one_is_that_number(self) -> None:
        board = FillominoState(puzzle("...../....."))
        assert board.members == ()
        assert board.candidates(0) == tuple(range(1, 11))
        assert CLASS not in board.can


class TestLimits:
    @pytest.mark.parametrize("most", [4, 12, 40])
    def test_so_many_ways_but_not_one_more(self, most: int) -> None:
        # In a corridor a run of v, v - 1 cells before its given and as many behind, has v - 1
        # ways, which share the given and the cell after it.
        for v, found in ((most + 1, [(most, most + 1)]), (most + 2, [])):
            clues = [v if cell == v - 2 else None for cell in range(2 * v - 2)]
            board = FillominoState(Puzzle("fillomino", 1, len(clues), tuple(clues)))
            row = LADDER[f"ways {most}"]
            steps = [row.step(board, finding) for finding in row.look(board, frozenset())]
            assert [p for step in steps for p in step.placements] == found
            assert len(steps) == len(found)


class TestFast:
    @pytest.mark.parametrize("seed", range(40))
    def test_what_is_tried_first_does_not_matter(self, seed: int) -> None:
        """Hypotheses that failed on a board with a number more, and others, come first."""
        rng = Random(seed)
        before, board, fresh = (FillominoState(random_board(Random(seed), 5, 5)) for _ in range(3))
        on = LADDER.default - {"probe"} if seed % 2 else LADDER.default
        cells = [before.mask(i) for i in range(len(board.puzzle.clues)) if rng.random() < 0.5]
        before.failed |= {(v, one) for v in board.can for one in cells}
        board.heed(before)
        assert board.hunches == before.failed
        assert _settled(board, on) == _settled(fresh, on)

    @pytest.mark.parametrize("seed", range(60))
    def test_an_area_has_a_filling_or_fill_says_that_it_has_none(self, seed: int) -> None:
        board = FillominoState(random_board(Random(seed), 6, 6))
        for area in areas(board, 5):
            words: list[tuple[int, str] | None] = []
            for look in (fill, check_filling):
                try:
                    look(board, area)
                    words.append(None)
                except Contradiction as contradiction:
                    words.append((contradiction.about, contradiction.text))
            assert words[0] == words[1]


def _settled(
    board: FillominoState, on: frozenset[str]
) -> tuple[dict[int, int], dict[int, int]] | None:
    try:
        LADDER.settle(board, on)
    except Contradiction:
        return None
    return board.can, board.known


class TestWeights:
    def test_the_farther_the_heavier(self) -> None:
        board = FillominoState(puzzle("14.../221..", 5))
        row = LADDER["way through"]
        weights = {
            said(row.step(board, f))[0]: row.step(board, f).weight
            for f in row.look(board, frozenset())
        }
        assert weights == {((2, 4),): row.weight, ((3, 4),): row.weight + 1}

    @pytest.mark.parametrize(
        ("board", "setting", "inside"),
        [
            # With 3 in r1c4 the 2 is shut in at once.
            ("....2", "cap 3; with finished, only exit", 1),
            # 3 in r1c2 takes r1c1, and then has no further way out.
            ("..4..", "cap 4; with finished, only exit", 2),
        ],
    )
    def test_a_longer_contradiction_is_heavier(self, board: str, setting: str, inside: int) -> None:
        step = read_position(LADDER, board, setting).find("probe")
        assert step is not None
        assert step.inside == inside
        assert step.weight == LADDER["probe"].weight + 2 * inside

    def test_a_larger_area_is_heavier(self) -> None:
        weights = {}
        for board, cap, name in (
            ("22.", None, "lone cell"),
            ("4../444", None, "pocket 3"),
            ("4444...", None, "pocket 3"),
            ("..44/..44", 4, "pocket 5"),
            (".....", 4, "pocket 5"),
        ):
            step = LADDER[name].find(FillominoState(puzzle(board, cap)))
            assert step is not None
            weights[board] = step.weight
        assert list(weights.values()) == sorted(weights.values())
        assert len(set(weights.values())) == 5


class TestSentences:
    def test_one_of_each_technique_and_of_each_contradiction(
        self, golden: Callable[[str, str], None]
    ) -> None:
        lines: list[str] = []
        for technique in LADDER.techniques:
            own = [case for case in CASES if case.technique == technique.name]
            some = [case for case in own if case.kind == "hit"][:1]
            some += [case for case in own if case.kind == "contradiction"][:1]
            large = [case for case in own if case.kind == "hit" and ":12" in case.expected]
            some += large[:1]
            for case in dict.fromkeys(some):
                step = case.position.find(case.technique)
                assert step is not None
                names = (cell_name(cell, case.position.puzzle.cols) for cell in step.premises)
                lines += [
                    f"{case.technique} | {case.board} | {case.setting}",
                    f"  {step.sentence}",
                    f"  from {' '.join(names) or 'no cell'}",
                    "",
                ]
        golden("fillomino_sentences", "\n".join(lines))

    @pytest.mark.parametrize("case", HITS, ids=str)
    def test_names_what_it_concludes_and_nothing_off_the_board(self, case: Case) -> None:
        position = case.position
        cols = position.puzzle.cols
        for step in case.steps():
            assert step.sentence[0].isupper() or step.sentence[0] in "r0123456789"
            assert step.sentence.endswith(".")
            named = set(re.findall(r"\br\d+c\d+\b", step.sentence))
            concluded = {
                cell_name(cell, cols) for cell, _what in (*step.placements, *step.eliminations)
            }
            if " more" not in step.sentence:  # of many cells only the first are named
                assert concluded <= named
            assert concluded & named
            assert named <= {cell_name(i, cols) for i in range(len(position.puzzle.clues))}
