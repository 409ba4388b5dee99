"""The CP-SAT model of Fill-a-Pix against row-by-row search and against hand-made counts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import cpmodels
from cpmodels import UNLIMITED, Reply
from cpmodels.conflict import shrink
from cpmodels.fillapix import KEEP, FillapixGrid, question
from puzzles import Answer, Puzzle, QuestionError, Verdict, is_answer
from puzzles.grid import blocks
from puzzles.types import Clues
from tests.oracles import fillapix as oracle

DATA = Path(__file__).parents[1] / "data" / "fillapix"

Board = tuple[int, int, Clues]


def random_board(rng: Random, *, cells: int) -> Board:
    """Make a board of at most `cells` cells: a picture's clues, such clues spoilt, or any."""
    rows, cols = rng.choice(
        [(r, c) for r in range(1, 8) for c in range(1, 8) if 3 <= r * c <= cells]
    )
    near, density = blocks(rows, cols), rng.choice((0.4, 0.6, 0.8, 1.0))
    picture = [rng.random() < 0.5 for _ in near]
    clues = [sum(picture[j] for j in block) for block in near]
    how = rng.choice(("picture", "picture", "spoilt", "any"))
    if how == "spoilt":
        i = rng.randrange(len(near))
        clues[i] += -1 if clues[i] == len(near[i]) else 1
    if how == "any":
        density /= 2
        clues = [rng.randint(0, len(block)) for block in near]
    return rows, cols, tuple(k if rng.random() < density else None for k in clues)


def check_board(board: Board, rng: Random) -> str:
    """Ask every question but `differs_at` and compare; return which class the board is."""
    rows, cols, clues = board
    grid, found = FillapixGrid(rows, cols), oracle.answers(rows, cols, clues)
    everything = grid.count(clues, limit=None)
    assert (everything.count, everything.exact) == (len(found), True), board
    if len(found) <= KEEP:
        assert list(everything.answers) == found, board
    else:
        assert len(set(everything.answers)) == KEEP
        assert set(everything.answers) <= set(found)
    for limit in (1, 2, rng.randint(3, 12)):
        check_limited(board, limit, found)
    solved = grid.solve(clues)
    assert solved.reply is (Reply.YES if found else Reply.NO)
    assert solved.answer in found if found else solved.answer is None
    forced = grid.forced(clues)
    assert forced.exact
    assert forced.reply is solved.reply
    assert forced.values == (oracle.common(found) if found else (None,) * len(clues)), board
    return "none" if not found else "one" if len(found) == 1 else "many"


def check_limited(board: Board, limit: int, found: list[Answer]) -> None:
    rows, cols, clues = board
    counted = FillapixGrid(rows, cols).count(clues, limit=limit)
    assert counted.count == min(limit, len(found)), (board, limit)
    assert len(counted.answers) == counted.count
    assert set(counted.answers) <= set(found)
    assert list(counted.answers) == sorted(set(counted.answers))
    if counted.exact:
        assert len(found) <= limit
        assert counted.stopped is None
    else:
        assert counted.count == limit
        assert counted.stopped == "limit"


def check_differs(rng: Random, *, cells: int) -> Reply:
    """Take a clue of a picture away and ask for another sum there; compare."""
    rows, cols, _ = random_board(rng, cells=cells)
    near = blocks(rows, cols)
    known: Answer = tuple(rng.randint(0, 1) for _ in near)
    density = rng.choice((0.3, 0.6, 0.9))
    clues = [sum(known[j] for j in block) if rng.random() < density else None for block in near]
    cell = rng.randrange(len(near))
    clues[cell] = None
    here = near[cell]
    found = oracle.answers(rows, cols, tuple(clues))
    others = [a for a in found if sum(a[j] for j in here) != sum(known[j] for j in here)]
    asked = FillapixGrid(rows, cols).differs_at(tuple(clues), cell, known)
    assert asked.reply is (Reply.YES if others else Reply.NO), (rows, cols, clues, cell, known)
    assert asked.answer in others if others else asked.answer is None
    return asked.reply


def check_conflict(board: Board) -> int:
    """Ask for contradicting clues of a board without answers; compare, and return how many.

    Small boards leave nothing undecided, so every one of the clues is needed.
    """
    rows, cols, clues = board
    found = shrink(FillapixGrid(rows, cols), Puzzle("fillapix", rows, cols, clues), UNLIMITED)
    assert found.cells is not None
    kept = _only(clues, found.cells)
    assert None not in [clues[i] for i in found.cells]
    assert oracle.answers(rows, cols, kept) == []
    for i in found.cells:
        fewer = _only(clues, [j for j in found.cells if j != i])
        assert oracle.answers(rows, cols, fewer), (board, found.cells, i)
    return len(found.cells)


def _only(clues: Clues, cells: list[int] | tuple[int, ...]) -> Clues:
    return tuple(v if i in cells else None for i, v in enumerate(clues))


def _counts() -> list[tuple[int, Puzzle]]:
    text = (DATA / "counts.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    parts = [part.split() for part in "\n".join(lines).split("\n\n") if part.strip()]
    rows = [[[None if c == "." else int(c) for c in row] for row in part[1:]] for part in parts]
    puzzles = [Puzzle.from_rows("fillapix", board) for board in rows]
    return [(int(part[0]), puzzle) for part, puzzle in zip(parts, puzzles, strict=True)]


@pytest.mark.parametrize(("count", "puzzle"), _counts())
def test_counts_in_the_table(count: int, puzzle: Puzzle) -> None:
    grid = FillapixGrid(puzzle.rows, puzzle.cols)
    counted = grid.count(puzzle.clues, limit=None)
    assert (counted.count, counted.exact) == (count, True)
    assert all(is_answer(puzzle, answer) for answer in counted.answers)
    assert grid.count(puzzle.clues, limit=2).count == min(count, 2)
    if puzzle.rows * puzzle.cols <= 16:
        assert len(oracle.answers(puzzle.rows, puzzle.cols, puzzle.clues)) == count


def test_all_questions_on_random_boards() -> None:
    rng = Random("fillapix quick")
    classes = Counter(check_board(random_board(rng, cells=14), rng) for _ in range(160))
    assert min(classes["none"], classes["one"], classes["many"]) >= 20, classes


@pytest.mark.long
def test_all_questions_on_many_random_boards() -> None:
    rng = Random("fillapix long")
    classes = Counter(check_board(random_board(rng, cells=18), rng) for _ in range(3000))
    assert min(classes["none"], classes["one"], classes["many"]) >= 400, classes


@pytest.mark.parametrize(("nearby_from", "reaches"), [(150, (4,)), (0, (0,)), (0, (0, 1))])
def test_another_sum_on_random_boards(
    monkeypatch: pytest.MonkeyPatch, nearby_from: int, reaches: tuple[int, ...]
) -> None:
    monkeypatch.setattr(question, "NEARBY_FROM", nearby_from)
    monkeypatch.setattr(question, "REACHES", reaches)
    rng = Random(f"fillapix differs {nearby_from} {reaches}")
    replies = Counter(check_differs(rng, cells=14) for _ in range(60))
    assert min(replies[Reply.YES], replies[Reply.NO]) >= 20, replies


@pytest.mark.long
@pytest.mark.parametrize(("nearby_from", "reaches"), [(150, (4,)), (0, (0,)), (0, (0, 1))])
def test_another_sum_on_many_random_boards(
    monkeypatch: pytest.MonkeyPatch, nearby_from: int, reaches: tuple[int, ...]
) -> None:
    monkeypatch.setattr(question, "NEARBY_FROM", nearby_from)
    monkeypatch.setattr(question, "REACHES", reaches)
    rng = Random(f"fillapix differs long {nearby_from} {reaches}")
    replies = Counter(check_differs(rng, cells=18) for _ in range(1500))
    assert min(replies[Reply.YES], replies[Reply.NO]) >= 200, replies


def test_taking_clues_away_agrees_with_counting() -> None:
    rng = Random("fillapix removal")
    rows = cols = 13  # 13 is not 2 mod 3: all clues together make any picture unique
    near = blocks(rows, cols)
    assert len(near) >= question.NEARBY_FROM
    known = tuple(rng.randint(0, 1) for _ in near)
    clues: list[int | None] = [sum(known[j] for j in block) for block in near]
    grid, replies = FillapixGrid(rows, cols), Counter[Reply]()
    for step, cell in enumerate(rng.sample(range(len(near)), len(near))):
        clue, clues[cell] = clues[cell], None
        asked = grid.differs_at(tuple(clues), cell, known)
        replies[asked.reply] += 1
        if step % 5 == 0:
            verdict = grid.count(tuple(clues), limit=2).verdict
            assert verdict is (Verdict.MULTIPLE if asked.reply is Reply.YES else Verdict.UNIQUE)
        if asked.reply is Reply.YES:
            clues[cell] = clue
    assert grid.count(tuple(clues), limit=2).answers == (known,)
    assert min(replies.values()) >= 30, replies


def test_contradicting_clues_on_random_boards() -> None:
    rng = Random("fillapix conflict")
    boards = [random_board(rng, cells=14) for _ in range(120)]
    empty = [board for board in boards if not oracle.answers(*board)]
    found = [check_conflict(board) for board in empty]
    assert len(found) >= 20
    assert max(found) >= 3


def test_empty_boards_are_powers_of_two() -> None:
    for rows, cols in ((1, 1), (1, 9), (10, 10), (30, 20)):
        counted = FillapixGrid(rows, cols).count((None,) * (rows * cols), limit=None)
        assert (counted.count, counted.exact) == (2 ** (rows * cols), True)
        assert len(set(counted.answers)) == min(counted.count, KEEP)
        assert {len(answer) for answer in counted.answers} == {rows * cols}


def test_the_largest_empty_board_keeps_few_answers() -> None:
    counted = FillapixGrid(128, 128).count((None,) * 128**2, limit=None)
    assert counted.count == 2 ** (128**2)
    assert 16 <= len(counted.answers) <= question.KEEP_CELLS // 128**2


@pytest.mark.parametrize("limit", [1, 2, 3, 500, 2**100, 2**100 + 1])
def test_a_limit_on_an_empty_board(limit: int) -> None:
    counted = FillapixGrid(10, 10).count((None,) * 100, limit=limit)
    assert counted.count == min(limit, 2**100)
    assert counted.exact == (limit >= 2**100)
    assert len(counted.answers) == min(limit, KEEP)


def test_no_answer_is_asked_for() -> None:
    counted = FillapixGrid(2, 2).count((1, None, None, None), limit=0)
    assert (counted.count, counted.exact, counted.stopped) == (0, False, "limit")
    assert counted.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("clue", [5, 9, 12, 1000])
def test_a_clue_no_block_can_meet_is_a_contradiction(clue: int) -> None:
    grid, clues = FillapixGrid(2, 3), (None, 3, None, None, None, clue)  # r2c3 sees four cells
    for limit in (2, None):
        counted = grid.count(clues, limit=limit)
        assert (counted.count, counted.verdict) == (0, Verdict.NONE)
    assert grid.solve(clues).reply is Reply.NO
    assert grid.forced(clues).reply is Reply.NO
    assert shrink(grid, Puzzle("fillapix", 2, 3, clues), UNLIMITED).cells == (5,)


def test_questions_without_meaning() -> None:
    grid = FillapixGrid(2, 2)
    with pytest.raises(QuestionError, match="regions"):
        grid.count((None,) * 4, limit=None, partitions=True)
    with pytest.raises(QuestionError, match="max_region"):
        FillapixGrid(2, 2, 3)
    with pytest.raises(QuestionError, match="r1c1"):
        grid.differs_at((3, None, None, None), 3, (1, 1, 1, 1))


def test_known_cells_choose_among_the_answers() -> None:
    rng = Random(5)
    for _ in range(30):
        rows, cols = rng.randint(1, 3), rng.randint(1, 3)
        picture = tuple(rng.randint(0, 1) for _ in range(rows * cols))
        sums = (sum(picture[j] for j in block) for block in blocks(rows, cols))
        clues = tuple(s if rng.random() < 0.3 else None for s in sums)
        known = tuple(rng.choice((None, None, 0, 1)) for _ in picture)
        puzzle = Puzzle("fillapix", rows, cols, clues)
        every = cpmodels.count(puzzle, limit=None)
        wanted = sum(
            all(k in (None, v) for k, v in zip(known, a, strict=True)) for a in every.answers
        )
        for limit in (None, 2, 1):
            found = cpmodels.count(puzzle, limit=limit, known=known)
            assert found.count == (wanted if limit is None else min(wanted, limit))
            assert all(k in (None, v) for a in found.answers for k, v in zip(known, a, strict=True))
