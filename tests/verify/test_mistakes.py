"""Mistakes in filled boards, against all answers listed by brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpmodels import Budget
from puzzles import Puzzle, QuestionError, Verdict
from puzzles.types import Answer, Clues
from tests.oracles import fillapix, fillomino
from verify.mistakes import Mistakes, filled_cells, mistakes


def board(kind: str, rows: str, *, max_region: int | None = None) -> Puzzle:
    """Return a puzzle of one digit a cell, ``2../..2``."""
    cells = [[None if c in ".?" else int(c) for c in row] for row in rows.split("/")]
    return Puzzle.from_rows(kind, cells, max_region=max_region, lenient=True)


def cells(rows: str) -> Clues:
    """Return the cells of a filled board."""
    return tuple(None if c in ".?" else int(c) for c in rows.replace("/", ""))


def all_answers(puzzle: Puzzle) -> list[Answer]:
    if puzzle.kind == "fillapix":
        return fillapix.answers(puzzle.rows, puzzle.cols, puzzle.clues)
    return fillomino.pictures(puzzle) or []


def agrees(answer: Answer, filled: Clues, among: tuple[int, ...]) -> bool:
    return all(answer[i] == filled[i] for i in among)


def check(puzzle: Puzzle, filled: Clues) -> Mistakes:
    """Hold a reply against all answers of the puzzle."""
    found, answers = mistakes(puzzle, filled), all_answers(puzzle)
    mine = filled_cells(puzzle, filled)
    wrong = tuple(i for i in mine if all(answer[i] != filled[i] for answer in answers))
    left = tuple(i for i in mine if i not in wrong)
    assert found.cells == wrong
    assert found.undecided == ()
    assert found.right == any(agrees(a, filled, mine) for a in answers)
    assert (found.verdict is Verdict.NONE) == (not answers)
    if not answers or any(agrees(a, filled, left) for a in answers):
        assert found.clash is None
        return found
    assert found.clash is not None
    assert {*found.clash} <= {*left}
    assert not any(agrees(a, filled, found.clash) for a in answers)
    for i in found.clash:
        fewer = tuple(j for j in found.clash if j != i)
        assert any(agrees(a, filled, fewer) for a in answers)
    return found


@st.composite
def filled_boards(draw: st.DrawFn) -> tuple[Puzzle, Clues]:
    """Puzzles with one answer, several or none, and boards with few or many cells filled."""
    kind = draw(st.sampled_from(["fillomino", "fillapix"]))
    rows, cols = draw(st.sampled_from([(1, 4), (2, 3), (3, 3), (2, 4)]))
    size = rows * cols
    cap = draw(st.none() | st.integers(2, 6)) if kind == "fillomino" else None
    blank: Clues = (None,) * size
    answers = all_answers(Puzzle(kind, rows, cols, blank, cap))
    answer = draw(st.sampled_from(answers)) if answers else (1,) * size
    clues = [*answer]
    if kind == "fillapix":
        for i in range(size):
            r, c = divmod(i, cols)
            near = [j for j in range(size) if abs(j // cols - r) < 2 and abs(j % cols - c) < 2]
            clues[i] = sum(answer[j] for j in near)
    keep = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    slip = draw(st.none() | st.integers(0, size - 1))
    shown = [v if k else None for v, k in zip(clues, keep, strict=True)]
    if slip is not None and draw(st.booleans()):
        shown[slip] = draw(st.integers(1, 4))
    values = st.integers(0, 1) if kind == "fillapix" else st.integers(0, 6)
    other = draw(st.lists(st.none() | values, min_size=size, max_size=size))
    right = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    filled = tuple(a if k else v for a, v, k in zip(answer, other, right, strict=True))
    return Puzzle(kind, rows, cols, tuple(shown), cap), filled


@settings(max_examples=150, deadline=None)
@given(filled_boards())
def test_mistakes_are_those_of_brute_force(drawn: tuple[Puzzle, Clues]) -> None:
    check(*drawn)


@pytest.mark.parametrize(
    ("puzzle", "filled", "wrong"),
    [
        ("2../..2/31.", "23./..2/31.", [1]),
        ("1..3/..../6.1.", "1..3/4.../6.1.", [4]),
        ("2../..2/31.", "221/332/312", []),
        ("2../..2/31.", "221/332/313", [8]),
        ("2../..2/31.", "221/332/212", [6]),
        ("2../..2/31.", "2../..2/31.", []),
    ],
)
def test_fillomino_with_one_answer(puzzle: str, filled: str, wrong: list[int]) -> None:
    found = check(board("fillomino", puzzle), cells(filled))
    assert list(found.cells) == wrong
    assert found.right == (not wrong)


def test_a_full_wrong_board_names_the_rule_too() -> None:
    found = check(board("fillomino", "33../322./1..."), cells("3315/3225/1554"))
    assert found.broken is not None
    assert found.broken.code == "region-too-small"
    assert found.cells == (11,)


def test_a_changed_given_is_a_mistake() -> None:
    found = check(board("fillomino", "2../..2/31."), cells("1../..2/31."))
    assert found.cells == (0,)
    assert found.broken is not None
    assert found.broken.code == "given-changed"


def test_values_that_no_cell_can_have_are_mistakes() -> None:
    assert check(board("fillomino", ".../.../..."), cells("0../.../...")).cells == (0,)
    assert mistakes(board("fillapix", ".."), (7, 0)).cells == (0,)


def test_cells_that_are_possible_by_themselves_can_clash() -> None:
    found = check(board("fillapix", "1.."), cells("11."))
    assert found.cells == ()
    assert found.filled_cells == (0, 1)
    assert found.clash == (0, 1)
    assert found.right is False
    timed = mistakes(board("fillapix", "1.."), cells("11."), Budget(seconds=60.0))
    assert timed.clash == (0, 1)


def test_a_puzzle_without_an_answer_is_said_to_be_one() -> None:
    found = check(board("fillomino", "11"), cells("11"))
    assert found.verdict is Verdict.NONE
    assert found.right is False
    assert found.cells == ()


def test_right_cells_of_a_puzzle_that_is_not_decided_are_right() -> None:
    puzzle = Puzzle("fillomino", 64, 64, (None,) * 4096)
    found = mistakes(puzzle, (4096,) * 4096, Budget(deterministic=0.0))
    assert found.right is True


def test_a_limit_leaves_cells_undecided() -> None:
    puzzle = board(
        "fillomino", "8...7.../......../.6....5./......../..9...../......4./......../........"
    )
    filled = (*(None,) * 55, 13, *(None,) * 8)
    found = mistakes(puzzle, filled, Budget(deterministic=0.0, seconds=0.0))
    assert found.right is None
    assert found.undecided == (55,)
    assert found.stopped is not None


def test_another_size_is_refused() -> None:
    with pytest.raises(QuestionError, match="2 filled cells; the puzzle has 9"):
        mistakes(board("fillomino", ".../.../..."), (1, 2))
