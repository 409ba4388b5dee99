"""Each way behind a Fillomino verdict lies in turn, and the other one notices.

A lie is planted in one place, and boards are certified whose truth a complete
model tells. The verdict must be right, or the contradiction must be seen; and
each lie must be seen at least once, or it was none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import cpmodels
from cpmodels import Budget, Reply, counter
from cpmodels.base import Meter
from cpmodels.clauses import ClauseModel
from cpmodels.fillomino import area, cuts, deduce, search
from cpmodels.fillomino.area import Part, SizeTally
from cpmodels.fillomino.deduce import Candidates, Impossible
from cpmodels.fillomino.geometry import each_cell
from cpmodels.fillomino.grid import FillominoGrid
from cpmodels.fillomino.relax import HIDDEN, Relaxation
from cpmodels.fillomino.search import Search, Settings
from cpmodels.incremental import Guide
from puzzles import Answer, Puzzle, Verdict, WitnessError
from puzzles.formats import parse_one, write
from puzzles.limits import Tick
from tests.helpers.boards import near_unique_board, without
from tests.helpers.running import cli
from tests.oracles import fillomino_sat
from verify import second
from verify.certify import certify
from verify.counters.fillomino_clues.model import ClueModel
from verify.counters.fillomino_clues.sheet import Alphabet, Sheet

Patch = pytest.MonkeyPatch
Lie = Callable[[Patch], None]


class Board(NamedTuple):
    """A board and the truth about it.

    Attributes:
        puzzle: The board.
        answers: Two of its answers, or the only one.
    """

    puzzle: Puzzle
    answers: list[Answer]

    @property
    def verdict(self) -> Verdict:
        return Verdict.UNIQUE if len(self.answers) == 1 else Verdict.MULTIPLE


BLANK = ("1x4\n....", "1x4 max_region=3\n...1", "2x2\n..\n..", "3x4\n...1\n.42.\n..4.")


@lru_cache(maxsize=1)
def boards() -> tuple[Board, ...]:
    """Boards with one answer, each of them with a given less, and some that are nearly blank."""
    rng, found = Random(12), []
    for side, cap in ((4, None), (5, 5), (5, None), (6, 6)) * 3:
        puzzle, _answer = near_unique_board(rng, side, side, cap)
        given = [i for i, v in enumerate(puzzle.clues) if v is not None]
        found += [puzzle, without(puzzle, rng.choice(given))]
    found += [parse_one(f"fillomino {board}\n") for board in BLANK]
    return tuple(Board(puzzle, fillomino_sat.answers(puzzle, 2)) for puzzle in found)


def several() -> list[Board]:
    return [board for board in boards() if board.verdict is Verdict.MULTIPLE]


def unique() -> list[Board]:
    return [board for board in boards() if board.verdict is Verdict.UNIQUE]


ENOUGH = Budget(deterministic=0.1)
"""Some lies leave a search without an end. Without a lie these boards need a fifth of this."""

asked: list[Board] = []
"""The board that is certified; a lie is best told by one who knows the truth."""


def caught(among: Sequence[Board]) -> Counter[str]:
    """Certify boards under a lie: count the verdicts that the contradiction prevented."""
    seen: Counter[str] = Counter()
    for board in among:
        asked[:] = [board]
        try:
            known = certify(board.puzzle, ENOUGH)
        except WitnessError as error:
            seen["unique" if "verdict is unique" in str(error) else "other"] += 1
        else:
            assert known.verdict in (board.verdict, Verdict.UNKNOWN), board
    return seen


def test_without_a_lie_nothing_is_caught() -> None:
    assert min(len(several()), len(unique())) >= 12
    assert not caught(boards())
    assert max(certify(b.puzzle).work.deterministic for b in boards()) < 0.02


# --- an unsound removal in every rule of the deduction ----------------------------------------


def taking_too_much(owner: type, name: str) -> Lie:
    """Have a rule take a number from a cell that has it in an answer, once a board."""

    def plant(patch: Patch) -> None:
        true = getattr(owner, name)

        def rule(self: Candidates, *args: Any) -> Any:
            said = true(self, *args)
            if not vars(self).get("lied"):
                _take_one(self)
            return said

        patch.setattr(owner, name, rule)

    return plant


def _take_one(candidates: Candidates) -> None:
    """Take a number of the last answer from an open cell, where the first has another."""
    first, *_, last = [*asked[0].answers, asked[0].answers[-1]]
    for i, v in enumerate(last):
        b = candidates.board.bit(i)
        open_here = candidates.possible[v] & b & ~candidates.done
        if open_here and (v != first[i] or asked[0].verdict is Verdict.UNIQUE):
            vars(candidates)["lied"] = True
            candidates.remove(v, b)
            return


def lying_part(name: str, lie: Callable[..., Any]) -> Lie:
    """Have something that the area argument sees in an island be wrong."""
    true = getattr(Part, name)
    return lambda patch: patch.setattr(Part, name, lambda self, *args: lie(self, true, *args))


def _less_allowed(part: Part, true: Callable[..., int], v: int) -> int:
    cells = true(part, v)
    open_cells = list(each_cell(cells & ~sum(part.runs[v])))
    return cells & ~open_cells[0] if open_cells else cells


def _more_joints(part: Part, true: Callable[..., int], v: int, allowed: int) -> int:
    need, loose = true(part, v, allowed), allowed & ~sum(part.runs[v])
    return need | (loose & -loose)


def _no_slack(patch: Patch) -> None:
    true = Part.__init__

    def init(self: Part, *args: Any) -> None:
        true(self, *args)
        self.slack = 0

    patch.setattr(Part, "__init__", init)


def _all_apart(patch: Patch) -> None:
    patch.setattr(area, "_apart", list)


def _contradiction(patch: Patch) -> None:
    def settle(_candidates: Candidates) -> None:
        raise Impossible

    patch.setattr(Candidates, "settle", settle)


RULES = (
    "_rooms",
    "_one_run",
    "_overflow",
    "_reach",
    "_way_through",
    "_pockets",
    "_single_candidates",
    "_drop_done",
    "_areas",
    "_drop_too_large",
    "_value",
    "fix",
)
DEDUCTION: dict[str, Lie] = {f"deduce.{name}": taking_too_much(Candidates, name) for name in RULES}
DEDUCTION |= {
    "deduce.settle": _contradiction,
    "area.tight": lying_part("tight", lambda part, _true: list(part.runs)),
    "area.allowed": lying_part("allowed", _less_allowed),
    "area.joints": lying_part("joints", _more_joints),
    "area.slack": _no_slack,
    "area.apart": _all_apart,
}


@pytest.mark.parametrize("lie", DEDUCTION)
def test_a_lie_of_the_deduction(lie: str, monkeypatch: Patch) -> None:
    DEDUCTION[lie](monkeypatch)
    assert caught(boards()).total() >= 1


@pytest.mark.slow
def test_lies_of_the_deduction_that_would_make_puzzles_unique(monkeypatch: Patch) -> None:
    seen: Counter[str] = Counter()
    for lie in DEDUCTION.values():
        with monkeypatch.context() as patch:
            lie(patch)
            seen += caught(several())
    assert seen["unique"] >= 20


def test_every_rule_has_a_lie() -> None:
    """A rule is what removes or fixes; a new one has to say here how it could lie."""
    source = Path(deduce.__file__).read_text(encoding="utf-8")
    bodies = source.split("    def ")[1:]
    changing = {b.split("(")[0] for b in bodies if "self.remove(" in b or "self.fix(" in b}
    assert changing <= set(RULES)


# --- cuts, merged values, counters ------------------------------------------------------------


def _short_border(patch: Patch) -> None:
    """Facts about sets that are too small forget a cell of the border."""
    true = Relaxation.clause

    def clause(self: Relaxation, s: int, negative: int, positive: int) -> None:
        true(self, s, negative, positive & (positive - 1))

    patch.setattr(Relaxation, "clause", clause)


def _large_enough(patch: Patch) -> None:
    """Sets of v cells count as too large, which excludes regions of v."""
    true = cuts.large_sets

    def sets(board: Any, part: int, v: int, fixed: int) -> list[int]:
        return [cells ^ _leaf(board, cells) for cells in true(board, part, v, fixed)]

    patch.setattr(search, "large_sets", sets)


def _leaf(board: Any, cells: int) -> int:
    return next(b for b in each_cell(cells) if len(board.components(cells ^ b)) == 1)


def _too_wide(patch: Patch) -> None:
    """Sets of v cells count as too small, which excludes regions of v."""
    true = cuts.small_set

    def wider(board: Any, part: int, limit: int, possible: int, current: int) -> int:
        cells: int = true(board, part, limit, possible, current)
        for b in each_cell(board.near(cells) & possible):
            if cells.bit_count() <= limit and not board.near(cells | b) & current:
                cells |= b  # no current cell may be beside the set, else the search has no end
        return cells

    patch.setattr(search, "small_set", wider)


def _with(patch: Patch, settings: Settings) -> None:
    """Search so that small boards, too, have merged values and counters."""

    def grid(rows: int, cols: int, max_region: int | None) -> FillominoGrid:
        return FillominoGrid(rows, cols, max_region, settings=settings)

    patch.setitem(cpmodels.GRIDS, "fillomino", grid)


def _merged_too_little(patch: Patch) -> None:
    """The merged symbol is missing from cells where merged values are possible."""
    _with(patch, Settings(threshold=2))
    true = Relaxation._merge

    def merge(self: Relaxation, *args: Any) -> None:
        true(self, *args)
        if HIDDEN in self.possible:
            self.possible[HIDDEN] &= self.possible[HIDDEN] - 1
            self.fixed[HIDDEN] &= self.possible[HIDDEN]

    patch.setattr(Relaxation, "_merge", merge)


def _never_legal(patch: Patch) -> None:
    _with(patch, Settings(threshold=2))
    patch.setattr(Search, "_legal_hidden", lambda *_: False)


def _excludes_too_much(patch: Patch) -> None:
    """An answer is excluded together with all that differ from it in some cells only."""
    true = Search._add_difference

    def add(self: Search, answer: Answer, cells: int) -> None:
        true(self, answer, cells and 1 << cells.bit_length() - 1)

    patch.setattr(Search, "_add_difference", add)


def _counts_wrong(patch: Patch) -> None:
    _with(patch, Settings(count_after=1))
    true = counter.exactly
    patch.setattr(search, "exactly", lambda model, literals, n: true(model, literals, n - 1))


def _tallies_wrong(patch: Patch) -> None:
    _with(patch, Settings(count_after=1))
    true = Part.tallies

    def tallies(self: Part) -> list[SizeTally]:
        return [replace(tally, total=tally.total - 1) for tally in true(self)]

    patch.setattr(Part, "tallies", tallies)


def _sections_lose_a_value(patch: Patch) -> None:
    true = Candidates.sections

    def sections(self: Candidates) -> list[Any]:
        found = true(self)
        for section in found:
            v = next(iter(section.possible))
            gone = section.possible[v] & ~section.fixed[v]
            section.possible[v] &= ~(gone & -gone)
        return found

    patch.setattr(Candidates, "sections", sections)


MODEL: dict[str, Lie] = {
    "short border": _short_border,
    "large": _large_enough,
    "small": _too_wide,
    "merged: too few cells": _merged_too_little,
    "merged: never legal": _never_legal,
    "difference": _excludes_too_much,
    "counter": _counts_wrong,
    "area.tallies": _tallies_wrong,
    "sections": _sections_lose_a_value,
}


@pytest.mark.parametrize("lie", MODEL)
def test_a_lie_of_the_model(lie: str, monkeypatch: Patch) -> None:
    MODEL[lie](monkeypatch)
    assert caught(boards()).total() >= 1


# --- the replies of the guide and of CP-SAT -----------------------------------------------------

Lied = Callable[[int], bool]
"""Whether the call with a number, counted from 1, gets a false reply."""

ALWAYS: Lied = lambda _call: True  # noqa: E731


def says_no(patch: Patch, owner: type[Guide | ClauseModel], wrong: Lied = ALWAYS) -> list[int]:
    """Have a solver say NO at the calls for which `wrong` holds; return a list as long as these."""
    true, calls, lied = owner.solve, [0], list[int]()

    def solve(self: Any, meter: Meter, *args: Any, **more: Any) -> tuple[Reply, list[int]]:
        calls[0] += 1
        if wrong(calls[0]):
            lied.append(calls[0])
            return Reply.NO, []
        return true(self, meter, *args, **more)

    patch.setattr(owner, "solve", solve)
    return lied


def open_board() -> Puzzle:
    """Return a board with several answers, which the solver is asked about."""
    return next(b.puzzle for b in several() if certify(b.puzzle).work.calls > 3)


def right(board: Board) -> None:
    """Have all questions about a board answered as the truth is."""
    puzzle, (first, *others) = board.puzzle, board.answers
    grid = FillominoGrid(puzzle.rows, puzzle.cols, puzzle.max_region)
    assert certify(puzzle).verdict is board.verdict
    assert grid.solve(puzzle.clues).reply is Reply.YES
    assert grid.count(puzzle.clues, limit=2).verdict is board.verdict
    assert grid.another(puzzle.clues, first).reply is (Reply.YES if others else Reply.NO)
    assert (grid.forced(puzzle.clues).values == first) == (not others)


@pytest.mark.parametrize("wrong", [ALWAYS, lambda n: n % 3 == 0], ids=["always", "now and then"])
def test_a_guide_that_says_no_costs_time_only(wrong: Lied, monkeypatch: Patch) -> None:
    lied = says_no(monkeypatch, Guide, wrong)
    for board in boards()[::3]:
        right(board)
    assert len(lied) >= 20


def test_a_guide_that_finds_what_is_none_costs_work_only(monkeypatch: Patch) -> None:
    """Its boards break the facts, or the rule, or are the answers that are excluded."""
    true, lied = Guide.solve, list[int]()

    def solve(self: Guide, meter: Meter, *args: Any) -> tuple[Reply, list[int]]:
        reply, values = true(self, meter, *args)
        meter.add(conflicts=0, branches=0, deterministic=0.002)
        if reply is Reply.YES and meter.work.calls % 3:
            lied.append(meter.work.calls)
            values = [1 - v if i % 5 == 0 else v for i, v in enumerate(values)]
        return reply, values

    monkeypatch.setattr(Guide, "solve", solve)
    seen = Counter(certify(b.puzzle, ENOUGH).verdict is b.verdict for b in boards())
    assert not caught(boards())
    assert len(lied) >= 20
    assert seen[True] >= 10


def test_cp_sat_alone_cannot_say_no(monkeypatch: Patch) -> None:
    """It is asked only where the guide found nothing, so its lie would be the truth."""
    says_no(monkeypatch, ClauseModel)
    for board in boards()[::3]:
        right(board)


@pytest.mark.parametrize("after", [0, 1, 4])
def test_a_false_no_of_both(after: int, monkeypatch: Patch) -> None:
    puzzle = open_board()
    says_no(monkeypatch, Guide, lambda n: n > after)
    says_no(monkeypatch, ClauseModel)
    with pytest.raises(WitnessError, match="the solver from the clues found"):
        certify(puzzle)


def test_a_false_no_of_both_on_all_boards(monkeypatch: Patch) -> None:
    for after in range(6):
        with monkeypatch.context() as patch:
            says_no(patch, Guide, lambda n, after=after: n > after)  # type: ignore[misc]
            says_no(patch, ClauseModel)
            caught(boards())


def test_a_false_no_to_the_question_for_another_answer(monkeypatch: Patch) -> None:
    """Said by both, it makes a puzzle unique that is not."""
    excluded: list[Search] = []
    true = Search.demand_difference

    def exclude(self: Search, answer: Answer, cells: int) -> None:
        excluded.append(self)
        true(self, answer, cells)

    monkeypatch.setattr(Search, "demand_difference", exclude)
    says_no(monkeypatch, Guide, lambda _: bool(excluded))
    says_no(monkeypatch, ClauseModel)
    seen: Counter[str] = Counter()
    for board in several():
        excluded.clear()
        seen += caught([board])
    assert seen["unique"] >= 8


def test_an_assignment_that_is_none(monkeypatch: Patch) -> None:
    puzzle = open_board()
    monkeypatch.setattr(Guide, "solve", lambda guide, *_: (Reply.YES, [1] * guide.size))
    grid = FillominoGrid(puzzle.rows, puzzle.cols, puzzle.max_region)
    monkeypatch.setattr(Search, "_check", lambda *_: (1,) * len(puzzle.clues))
    with pytest.raises(WitnessError, match="an answer found breaks the rule"):
        grid.solve(puzzle.clues)


def test_a_no_that_cp_sat_leaves_open_is_unknown(monkeypatch: Patch) -> None:
    puzzle = next(b.puzzle for b in unique() if certify(b.puzzle).work.calls)
    monkeypatch.setattr(ClauseModel, "solve", lambda *_, **__: (Reply.UNKNOWN, []))
    assert certify(puzzle).verdict is Verdict.UNKNOWN


def test_the_two_ways_have_solvers_of_their_own() -> None:
    puzzle = open_board()
    second_way = ClueModel(sheet := Sheet(puzzle.rows, puzzle.cols), Alphabet(puzzle, sheet, 6))
    assert type(Guide()._solver) is not type(second_way._solver)


# --- the second way itself --------------------------------------------------------------------


def saying(answer: Callable[[Puzzle, Answer | None], Answer | None]) -> Callable[..., Any]:
    def another(puzzle: Puzzle, known: Answer | None, _tick: Tick) -> Answer | None:
        return answer(puzzle, known)

    return another


LIES = {
    "breaks the rule": saying(lambda puzzle, _known: (1,) * len(puzzle.clues)),
    "gave the same": saying(lambda _puzzle, known: known),
}


@pytest.mark.parametrize("message", LIES)
def test_a_lie_of_the_second_way(message: str, monkeypatch: Patch) -> None:
    monkeypatch.setitem(second.AGAIN, "fillomino", LIES[message])
    for board in unique():
        with pytest.raises(WitnessError, match=message):
            certify(board.puzzle)
    assert not caught(several())  # two answers need no second way


def test_a_second_way_that_finds_nothing_makes_nothing_unique(monkeypatch: Patch) -> None:
    monkeypatch.setitem(second.AGAIN, "fillomino", saying(lambda _puzzle, _known: None))
    assert not caught(boards())


# --- on the command line ----------------------------------------------------------------------


def test_exit_code_and_file(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as patch:
        DEDUCTION["deduce._rooms"](patch)
        board = next(b for b in several() if caught([b]))
        run = cli("certify", "-", stdin=write(board.puzzle, "text"))
    assert run.code == 1
    assert "the verdict is " in run.err
    assert "the solver from the clues found: " in run.err
    assert not {"unique", "none"} & set(run.out.split())
    (file,) = tmp_path.glob("fillproof-disagreement-*.json")
    assert file.name in run.err
    assert cli("certify", file, "--json").objects[0]["verdict"] == "multiple"
