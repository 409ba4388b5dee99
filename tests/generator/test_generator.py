"""Making puzzles: the same code the same puzzle, nothing too easy, and both witnesses asked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cpmodels import Budget, Found, Grid, Reply
from generator import (
    DEPTH,
    GENERATORS,
    Crosscheck,
    GaveUp,
    Made,
    Policy,
    Recipe,
    RemovalError,
    Symmetry,
    audit,
    check,
    codes,
    generate,
)
from generator.draws import Draws
from generator.fillomino import packing
from generator.kinds import Laid
from generator.removal import Bench, Witnesses, Word, board, without
from generator.symmetry import together
from ladder import LADDERS, Tier, fixpoint
from puzzles import Answer, Count, Limit, Puzzle, QuestionError, WitnessError, Work, is_answer
from puzzles.types import Clues
from tests.helpers.unsound import WILD, putting, taking
from tests.oracles import fillapix as pixel_oracle
from tests.oracles import fillomino_sat as number_oracle

ROOT = Path(__file__).parents[2]
Golden = Callable[[str, str], None]

SMALL: tuple[tuple[Recipe, str], ...] = (
    (Recipe("fillomino", 5, 5, "easy"), "one"),
    (Recipe("fillomino", 6, 6, "medium", symmetry=Symmetry.HALF_TURN), "two"),
    (Recipe("fillomino", 5, 6, policy=Policy.SOLVER, silent=True), "three"),
    (Recipe("fillomino", 6, 6, "hard", max_region=6, promise=True), "four"),
    (Recipe("fillapix", 5, 5, policy=Policy.SOLVER, ink=60), "five"),
    (Recipe("fillapix", 6, 6, "easy", symmetry=Symmetry.MIRROR), "six"),
)
"""A few recipes that are quick, with codes."""


def made(recipe: Recipe, code: str) -> Made:
    """Make a puzzle that is known to come."""
    result = generate(recipe, code)
    assert isinstance(result, Made)
    return result


def shown(result: Made) -> str:
    """Return all that a code decides, as text."""
    puzzle = result.puzzle
    lines = [codes.seed(result.recipe, result.code)]
    for r in range(puzzle.rows):
        row = puzzle.clues[r * puzzle.cols : (r + 1) * puzzle.cols]
        lines.append(" ".join("." if v is None else str(v) for v in row))
    tier = result.rating.tier.word if result.rating.tier else "stuck"
    lines += [f"cap {puzzle.max_region}, {tier}", str(result.crosscheck), str(result.tally), ""]
    return "\n".join(lines)


def oracle_answers(puzzle: Puzzle) -> list[Answer]:
    if puzzle.kind == "fillomino":
        return sorted(number_oracle.answers(puzzle))
    return sorted(pixel_oracle.answers(puzzle.rows, puzzle.cols, puzzle.clues))


class TestCodesMakePuzzles:
    """A changed puzzle here is another `ENGINE`."""

    def test_golden_puzzles(self, golden: Golden) -> None:
        golden("generator-puzzles", "\n".join(shown(made(*one)) for one in SMALL))

    def test_twice_the_same_whatever_was_made_between(self) -> None:
        first = shown(made(*SMALL[0]))
        made(SMALL[0][0], "another one")
        assert shown(made(*SMALL[0])) == first

    @pytest.mark.parametrize("hashing", ["4711"])
    def test_another_process_that_hashes_otherwise(self, hashing: str, golden: Golden) -> None:
        script = (
            "from tests.generator.test_generator import SMALL, made, shown\n"
            "print('\\n'.join(shown(made(*one)) for one in SMALL), end='')"
        )
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hashing},
            capture_output=True,
            text=True,
            check=True,
        )
        golden("generator-puzzles", done.stdout)

    def test_codes_make_different_puzzles(self) -> None:
        recipe = SMALL[0][0]
        assert len({made(recipe, f"code {i}").puzzle for i in range(12)}) == 12

    def test_more_attempts_do_not_change_the_puzzle(self) -> None:
        recipe, code = SMALL[0]
        assert made(replace(recipe, attempts=7), code).puzzle == made(recipe, code).puzzle


class TestPuzzles:
    @pytest.mark.parametrize(("recipe", "code"), SMALL)
    def test_unique_by_an_oracle_that_shares_no_code(self, recipe: Recipe, code: str) -> None:
        result = made(recipe, code)
        assert oracle_answers(result.puzzle) == [result.answer]

    @pytest.mark.parametrize(("recipe", "code"), SMALL)
    def test_nothing_could_still_go(self, recipe: Recipe, code: str) -> None:
        result = audit(made(recipe, code))
        assert result.unique
        assert result.minimal
        if recipe.symmetry is Symmetry.NONE:
            assert result.single == ()

    @pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
    def test_solves_at_its_tier_and_not_below(self, difficulty: str) -> None:
        result = made(Recipe("fillomino", 6, 6, difficulty), "tier")
        ladder, tier = LADDERS["fillomino"], Tier[difficulty.upper()]
        assert fixpoint(ladder, result.puzzle, ladder.up_to(tier)).answer == result.answer
        assert result.rating.tier is tier
        assert result.rating.depth >= DEPTH[difficulty]
        if tier > Tier.EASY:
            below = ladder.up_to(Tier(tier - 1))
            assert fixpoint(ladder, result.puzzle, below).answer is None

    @pytest.mark.parametrize("difficulty", ["medium", "hard"])
    def test_the_least_depth_is_deep_enough_and_one_less_is_not(
        self, difficulty: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        recipe, code = Recipe("fillomino", 6, 6, difficulty), "floor"
        first = made(recipe, code)
        depth = first.rating.depth
        monkeypatch.setitem(DEPTH, difficulty, depth)
        again = made(recipe, code)
        assert again.puzzle == first.puzzle
        monkeypatch.setitem(DEPTH, difficulty, depth + 1)
        deeper = generate(recipe, code)
        assert deeper.tally.shallow > again.tally.shallow
        assert isinstance(deeper, GaveUp) or deeper.rating.depth > depth

    @pytest.mark.parametrize(
        ("symmetry", "policy", "silent"), list(product(Symmetry, Policy, [False, True]))
    )
    def test_every_option(self, symmetry: Symmetry, policy: Policy, silent: bool) -> None:
        recipe = Recipe(
            "fillomino", 5, 5, policy=policy, symmetry=symmetry, silent=silent, max_region=7
        )
        result = made(recipe, "options")
        clues = result.puzzle.clues
        assert is_answer(result.puzzle, result.answer)
        assert max(result.answer) <= 7
        assert result.puzzle.max_region is None
        assert all(turned_like(clues, 5, symmetry))
        told = {r for r in packing.regions(5, 5, result.answer) if any(clues[i] for i in r)}
        assert silent or told == set(packing.regions(5, 5, result.answer))
        if policy is Policy.LADDER:
            assert result.rating.tier is not None

    def test_silent_regions_do_come(self) -> None:
        recipe = Recipe("fillomino", 5, 5, policy=Policy.SOLVER, silent=True)
        puzzles = [made(recipe, f"quiet {i}") for i in range(4)]
        silent = [
            region
            for one in puzzles
            for region in packing.regions(5, 5, one.answer)
            if not any(one.puzzle.clues[i] for i in region)
        ]
        assert silent

    def test_solver_puzzles_have_fewer_clues_than_easy_ones(self) -> None:
        def clues(recipe: Recipe) -> int:
            found = [made(recipe, f"few {i}").puzzle.clues for i in range(4)]
            return sum(v is not None for one in found for v in one)

        assert clues(Recipe("fillomino", 5, 5, policy=Policy.SOLVER)) < clues(
            Recipe("fillomino", 5, 5, "easy")
        )

    def test_a_promised_cap_is_part_of_the_puzzle(self) -> None:
        recipe = Recipe("fillomino", 4, 6, max_region=4, promise=True, policy=Policy.SOLVER)
        result = made(recipe, "cap")
        assert result.puzzle.max_region == 4
        assert oracle_answers(result.puzzle) == [result.answer]


def turned_like(clues: Clues, side: int, symmetry: Symmetry) -> list[bool]:
    """Whether each clue of a square board has its image, reckoned on a list of rows."""
    rows = [[clues[r * side + c] is not None for c in range(side)] for r in range(side)]
    turned = {
        Symmetry.NONE: rows,
        Symmetry.HALF_TURN: [row[::-1] for row in rows[::-1]],
        Symmetry.QUARTER_TURN: [list(row) for row in zip(*rows[::-1], strict=True)],
        Symmetry.MIRROR: [row[::-1] for row in rows],
    }[symmetry]
    return [a == b for a, b in zip(rows, turned, strict=True)]


class TestSymmetry:
    @pytest.mark.parametrize(
        ("rows", "cols", "symmetry"),
        [
            (rows, cols, symmetry)
            for rows, cols in ((1, 1), (2, 2), (3, 4), (5, 5), (4, 1))
            for symmetry in Symmetry
            if rows == cols or symmetry is not Symmetry.QUARTER_TURN
        ],
    )
    def test_each_cell_is_in_one_group(self, rows: int, cols: int, symmetry: Symmetry) -> None:
        groups = together(Recipe("fillomino", rows, cols, symmetry=symmetry))
        assert sorted(i for g in set(groups) for i in g) == list(range(rows * cols))
        assert all(i in group for i, group in enumerate(groups))

    def test_sizes_of_groups(self) -> None:
        def sizes(symmetry: Symmetry) -> list[int]:
            return sorted(map(len, set(together(Recipe("x", 3, 3, symmetry=symmetry)))))

        assert sizes(Symmetry.NONE) == [1] * 9
        assert sizes(Symmetry.HALF_TURN) == [1, 2, 2, 2, 2]
        assert sizes(Symmetry.QUARTER_TURN) == [1, 4, 4]
        assert sizes(Symmetry.MIRROR) == [1, 1, 1, 2, 2, 2]


class TestPacking:
    @pytest.mark.parametrize(
        ("rows", "cols", "most"),
        [(1, 1, 1), (1, 9, 2), (2, 2, 3), (3, 7, 4), (6, 6, 9), (9, 4, 36), (12, 12, 9)],
    )
    def test_answers_keep_rule_and_cap(self, rows: int, cols: int, most: int) -> None:
        recipe = Recipe("fillomino", rows, cols, "hard", max_region=most)
        found = [packing.lay(recipe, Draws(f"lay {i}")).answer for i in range(8)]
        blank = Puzzle("fillomino", rows, cols, (None,) * (rows * cols), most)
        assert any(found)
        assert all(is_answer(blank, answer) for answer in found if answer)

    def test_a_place_that_does_not_fit_is_laid_again(self) -> None:
        recipe = Recipe("fillomino", 10, 10, "hard")
        assert all(packing.lay(recipe, Draws(f"{i}")).answer for i in range(12))

    def test_every_answer_of_a_small_board_comes(self) -> None:
        recipe = Recipe("fillomino", 2, 3, "any")
        laid = {packing.lay(recipe, Draws(f"all {i}")).answer for i in range(900)}
        blank = Puzzle("fillomino", 2, 3, (None,) * 6, 9)
        assert laid - {None} == set(number_oracle.answers(blank))

    def test_regions(self) -> None:
        assert packing.regions(2, 3, (3, 3, 1, 3, 2, 2)) == ((0, 1, 3), (2,), (4, 5))

    @pytest.mark.parametrize(("most", "weights"), [(2, (2, 10)), (9, packing.MIX["easy"])])
    def test_a_small_cap_cuts_the_mix(self, most: int, weights: tuple[int, ...]) -> None:
        assert packing.mix("easy", most) == weights

    def test_a_large_cap_stretches_the_mix(self) -> None:
        weights = packing.mix("hard", 18)
        assert weights == tuple(w for w in packing.MIX["hard"] for _ in range(2))

    def test_the_last_number_of_a_region_goes_last(self) -> None:
        answer = (3, 3, 1, 3, 2, 2)
        recipe = Recipe("fillomino", 2, 3)
        for i in range(20):
            cells = [g[0] for g in packing.order(recipe, answer, Draws(f"{i}"))]
            assert sorted(cells) == list(range(6))
            homes = [next(r for r in packing.regions(2, 3, answer) if c in r) for c in cells]
            assert set(homes[-3:]) == set(packing.regions(2, 3, answer))

    def test_groups_go_when_the_last_of_them_is_due(self) -> None:
        recipe = Recipe("fillomino", 2, 3, symmetry=Symmetry.HALF_TURN)
        answer = (3, 3, 1, 3, 2, 2)
        alone = replace(recipe, symmetry=Symmetry.NONE)
        for i in range(20):
            groups = packing.order(recipe, answer, Draws(f"{i}"))
            cells = [g[0] for g in packing.order(alone, answer, Draws(f"{i}"))]
            assert [max(map(cells.index, g)) for g in groups] == sorted(
                max(map(cells.index, g)) for g in groups
            )
            assert set(groups) == {(0, 5), (1, 4), (2, 3)}

    def test_a_last_number_stays_unless_silent(self) -> None:
        answer = (3, 3, 1, 3, 2, 2)
        recipe = Recipe("fillomino", 2, 3)
        left: Clues = (3, None, 1, 3, None, 2)
        assert packing.may_remove(recipe, answer, left, (0,))
        assert not packing.may_remove(recipe, answer, left, (2,))
        assert not packing.may_remove(recipe, answer, left, (5,))
        assert not packing.may_remove(recipe, answer, left, (0, 3))
        assert packing.may_remove(replace(recipe, silent=True), answer, left, (0, 3))


class LyingGrid:
    """A counter whose reply to "does one differ here?" is always the same."""

    def __init__(self, honest: Grid, reply: Reply, answer: Answer | None = None) -> None:
        self._honest, self._found = honest, Found(reply, answer, Work())

    def __getattr__(self, name: str) -> object:
        return getattr(self._honest, name)

    def differs_at(
        self, clues: Clues, cell: int, known: Answer, budget: Budget | None = None
    ) -> Found:
        return self._found


def lying(recipe: Recipe, reply: Reply, answer: Answer | None = None) -> Witnesses:
    witnesses = Witnesses.for_recipe(recipe)
    return replace(witnesses, grid=LyingGrid(witnesses.grid, reply, answer))  # type: ignore[arg-type]


class TestDisagreement:
    RECIPE = Recipe("fillomino", 2, 2)
    ANSWER: Answer = (1, 3, 3, 3)
    OTHER: Answer = (3, 3, 1, 3)
    LEFT: Clues = (None, 3, None, None)  # both answers fit

    def bench(self, witnesses: Witnesses, *, thorough: bool = False) -> Bench:
        kind = GENERATORS["fillomino"]
        return Bench(kind, self.RECIPE, self.ANSWER, witnesses, thorough=thorough)

    @pytest.mark.parametrize("thorough", [False, True])
    def test_none_with_honest_witnesses(self, thorough: bool) -> None:
        bench = self.bench(Witnesses.for_recipe(self.RECIPE), thorough=thorough)
        assert bench.ask(self.LEFT, (0,)) == Word(ladder=False, counter=Reply.YES)
        assert bench.ask((None, 3, 3, 3), (0,)) == Word(ladder=True, counter=Reply.NO)

    @pytest.mark.parametrize("thorough", [False, True])
    def test_a_ladder_that_concludes_too_much(self, thorough: bool) -> None:
        honest = Witnesses.for_recipe(self.RECIPE)
        wild = putting("fillomino", 0, 1)  # what the answer has, by chance
        bench = self.bench(replace(honest, ladder=wild, on=honest.on | {WILD}), thorough=thorough)
        with pytest.raises(RemovalError, match="contradicts the counter's answer") as caught:
            bench.ask(self.LEFT, (0,))
        assert caught.value.answers[0] == self.ANSWER
        assert is_answer(board(self.RECIPE, self.LEFT), caught.value.answers[1])

    def test_a_ladder_that_puts_a_wrong_number(self) -> None:
        honest = Witnesses.for_recipe(self.RECIPE)
        wild = putting("fillomino", 0, 3)
        bench = self.bench(replace(honest, ladder=wild, on=honest.on | {WILD}), thorough=True)
        with pytest.raises(RemovalError, match=r"r1c1: .* step 1 \(wild\) puts 3 into r1c1, where"):
            bench.ask(self.LEFT, (0,))

    def test_a_ladder_that_sees_a_contradiction(self) -> None:
        honest = Witnesses.for_recipe(self.RECIPE)
        wild = taking("fillomino", 0, 1)
        bench = self.bench(replace(honest, ladder=wild, on=honest.on | {WILD}))
        with pytest.raises(RemovalError):
            bench.ask((None, 3, 3, 3), (0,))

    @pytest.mark.parametrize("answer", [None, ANSWER])
    def test_a_counter_whose_other_answer_is_the_same(self, answer: Answer | None) -> None:
        bench = self.bench(lying(self.RECIPE, Reply.YES, answer))
        with pytest.raises(RemovalError, match="not another one"):
            bench.ask((None, 3, 3, 3), (0,))

    def test_a_counter_that_denies_an_answer_the_ladder_finds(self) -> None:
        bench = self.bench(lying(self.RECIPE, Reply.YES, (2, 3, 3, 3)))
        with pytest.raises(RemovalError):
            bench.ask((None, 3, 3, 3), (0,))

    def test_a_counter_that_has_two_answers_for_all_clues(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        witnesses = Witnesses.for_recipe(self.RECIPE)
        two = Count(2, exact=False, answers=(self.ANSWER, self.OTHER))
        monkeypatch.setattr(witnesses.grid, "count", lambda _clues, **_options: two)
        with pytest.raises(RemovalError, match="all clues together"):
            self.bench(witnesses).starts(self.ANSWER)

    def test_the_message_names_all_that_is_needed(self) -> None:
        error = RemovalError(
            "so it is",
            puzzle=Puzzle("fillomino", 2, 2, self.LEFT, 3),
            cell=2,
            answers=(self.ANSWER,),
        )
        assert isinstance(error, WitnessError)
        assert str(error) == "fillomino 2x2, cap 3, r2c1: so it is; the clues are . 3 . ."

    def test_generate_does_not_swallow_it(self) -> None:
        recipe = Recipe("fillomino", 4, 4)
        with pytest.raises(RemovalError):
            generate(recipe, "a", witnesses=lying(recipe, Reply.YES))

    def test_the_audit_exposes_a_counter_that_saw_nothing(self) -> None:
        recipe = Recipe("fillomino", 4, 4, policy=Policy.SOLVER)
        result = generate(recipe, "a", witnesses=lying(recipe, Reply.NO))
        assert isinstance(result, Made)
        with pytest.raises(RemovalError, match="the only one"):
            audit(result)


class TestGivenAnswers:
    PICTURE: Answer = (1, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1)

    def test_one_that_all_its_clues_leave_too_hard_is_tried_once(self) -> None:
        checkers = tuple((r + c) % 2 for r in range(7) for c in range(7))
        result = generate(Recipe("fillapix", 7, 7, "easy"), "a", answer=checkers)
        assert isinstance(result, GaveUp)
        assert result.tally.attempts == 1

    def test_fillomino(self) -> None:
        recipe, code = SMALL[0]
        answer = made(recipe, "donor").answer
        result = generate(recipe, code, answer=answer)
        assert isinstance(result, Made)
        assert result.answer == answer
        assert oracle_answers(result.puzzle) == [answer]

    def test_a_picture(self) -> None:
        recipe = Recipe("fillapix", 4, 4, policy=Policy.SOLVER)
        result = generate(recipe, "a", answer=self.PICTURE)
        assert isinstance(result, Made)
        assert oracle_answers(result.puzzle) == [self.PICTURE]

    @pytest.mark.parametrize(
        ("recipe", "answer", "text"),
        [
            (Recipe("fillomino", 2, 2), (1, 3, 3), "3 cells"),
            (Recipe("fillomino", 2, 2), (2, 3, 3, 3), "rule"),
            (Recipe("fillomino", 2, 2, max_region=3, promise=True), (4, 4, 4, 4), "rule"),
            (Recipe("fillapix", 2, 2), (1, 0, 0, 0), "twin"),
            (Recipe("fillapix", 1, 1), (2,), "rule"),
        ],
    )
    def test_what_is_none(self, recipe: Recipe, answer: Answer, text: str) -> None:
        with pytest.raises(QuestionError, match=text):
            generate(recipe, "a", answer=answer)


class TestPolicies:
    def test_unknown_keeps_the_clue_under_solver(self) -> None:
        recipe = Recipe("fillomino", 4, 4, policy=Policy.SOLVER)
        result = generate(recipe, "a", witnesses=lying(recipe, Reply.UNKNOWN))
        assert isinstance(result, Made)
        assert None not in result.puzzle.clues
        assert result.crosscheck.unknown == 16 - result.crosscheck.skipped > 0

    def test_unknown_is_counted_under_ladder(self) -> None:
        recipe = Recipe("fillomino", 4, 4)
        result = generate(recipe, "a", witnesses=lying(recipe, Reply.UNKNOWN))
        honest = made(recipe, "a")
        assert isinstance(result, Made)
        assert result.puzzle == honest.puzzle
        assert result.crosscheck.unknown == 16 - result.crosscheck.skipped > 0

    def test_a_removal_only_the_counter_sees_is_kept_under_solver_only(self) -> None:
        with_ladder = made(Recipe("fillomino", 6, 6, "easy"), "x").crosscheck
        assert with_ladder.counter_only > 0
        clues = [made(Recipe("fillomino", 6, 6, "easy"), "x").puzzle.clues]
        blank = sum(v is None for v in clues[0])
        assert blank == with_ladder.both

    def test_tallies_add_up(self) -> None:
        for recipe, code in SMALL:
            said = made(recipe, code).crosscheck
            total = said.both + said.counter_only + said.neither + said.unknown + said.skipped
            assert total == len(set(together(recipe)))

    def test_a_ladder_that_has_lost_the_thread_does_not_find_it_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        recipe = Recipe("fillomino", 6, 6, policy=Policy.SOLVER)
        easy = Witnesses.for_recipe(replace(recipe, difficulty="easy", policy=Policy.LADDER))
        words: list[Word] = []

        def ask(bench: Bench, *args: Any, **options: Any) -> Word:
            words.append(honest(bench, *args, **options))
            return words[-1]

        honest = Bench.ask
        monkeypatch.setattr(Bench, "ask", ask)
        result = generate(recipe, "a", witnesses=easy)
        kept = [word.ladder for word in words if word.counter is Reply.NO]
        lost = kept.index(False)
        assert len(kept) > lost + 3
        assert not any(kept[lost:])
        assert isinstance(result, Made)
        assert result.crosscheck.both == lost

    def test_whether_all_clues_are_enough_for_the_ladder(self) -> None:
        recipe = Recipe("fillapix", 8, 8, "easy")
        kind, witnesses = GENERATORS["fillapix"], Witnesses.for_recipe(recipe)
        found = set()
        for i in range(8):
            answer = kind.lay(recipe, Draws(f"{i}")).answer
            assert answer is not None
            clues = kind.clues(recipe, answer)
            starts = Bench(kind, recipe, answer, witnesses).starts(clues)
            ends = fixpoint(witnesses.ladder, board(recipe, clues), witnesses.on)
            assert starts == (ends.answer == answer)
            found.add(starts)
        assert found == {True, False}

    def test_a_board_that_all_clues_leave_too_hard(self) -> None:
        recipe = Recipe("fillapix", 8, 8, "easy", attempts=12)
        results = [generate(recipe, f"hard {i}") for i in range(4)]
        assert sum(one.tally.rated.get("medium", 0) for one in results) > 0
        assert all(one.rating.tier is Tier.EASY for one in results if isinstance(one, Made))


class TestGivingUp:
    def test_with_counts(self) -> None:
        recipe = Recipe("fillomino", 3, 3, "expert", attempts=5)
        result = generate(recipe, "never")
        assert isinstance(result, GaveUp)
        tally = result.tally
        assert tally.attempts == 5
        assert tally.failed + tally.shallow + sum(tally.rated.values()) == 5
        assert tally.rated

    def test_shallow_puzzles_are_counted(self) -> None:
        recipe = Recipe("fillomino", 4, 4, "medium", attempts=12)
        results = [generate(recipe, f"s{i}") for i in range(3)]
        assert any(one.tally.shallow for one in results)

    def test_answers_that_cannot_be_laid(self) -> None:
        recipe = Recipe("fillomino", 9, 9, max_region=3, attempts=2)
        result = generate(recipe, "tight")
        assert isinstance(result, GaveUp)
        assert result.tally.failed == 2

    def test_redrawn_pictures_are_counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = GENERATORS["fillomino"]
        thrice = replace(real, lay=lambda r, d: Laid(real.lay(r, d).answer, 3))
        monkeypatch.setitem(GENERATORS, "fillomino", thrice)
        assert made(*SMALL[0]).tally.redrawn == 3


class TestAudit:
    def test_finds_a_clue_too_many(self) -> None:
        result = made(*SMALL[0])
        clues = list(result.puzzle.clues)
        extra = clues.index(None)
        clues[extra] = result.answer[extra]
        padded = replace(result, puzzle=replace(result.puzzle, clues=tuple(clues)))
        found = audit(padded)
        assert not found.minimal
        assert extra in found.single
        assert (extra,) in found.groups

    def test_finds_a_group_too_many(self) -> None:
        recipe, code = SMALL[1]
        result = made(recipe, code)
        group = next(g for g in together(recipe) if result.puzzle.clues[g[0]] is None)
        clues = list(result.puzzle.clues)
        for cell in group:
            clues[cell] = result.answer[cell]
        padded = replace(result, puzzle=replace(result.puzzle, clues=tuple(clues)))
        assert group in audit(padded).groups

    def test_symmetry_keeps_clues_that_could_go_alone(self) -> None:
        found = audit(made(*SMALL[1]))
        assert found.single
        assert found.groups == ()

    def test_names_clues_that_only_the_ladder_needs(self) -> None:
        result = made(Recipe("fillomino", 6, 6, "easy"), "x")
        found = audit(result)
        assert found.ladder_only
        cell = found.ladder_only[0]
        left = without(result.puzzle.clues, (cell,))
        assert oracle_answers(board(result.recipe, left)) == [result.answer]

    def test_says_so_if_the_counter_has_no_word(self) -> None:
        result = made(*SMALL[0])
        found = audit(result, witnesses=lying(result.recipe, Reply.UNKNOWN))
        assert found.unknown
        assert not found.minimal

    def test_a_puzzle_with_two_answers(self) -> None:
        result = made(*SMALL[0])
        blank = replace(result.puzzle, clues=(None,) * 25)
        with pytest.raises(RemovalError, match="the only one"):
            audit(replace(result, puzzle=blank))

    def test_a_count_out_of_budget_is_not_unique(self, monkeypatch: pytest.MonkeyPatch) -> None:
        short = Count(1, exact=False, stopped=Limit.WORK)
        monkeypatch.setattr("generator.auditing.count", lambda _puzzle, **_options: short)
        found = audit(made(*SMALL[0]))
        assert not found.unique
        assert found.minimal  # that is another question


BAD = [
    (Recipe("sudoku", 5, 5), "kind"),
    (Recipe("fillomino", 5, 5, "fiendish"), "difficulty"),
    (Recipe("fillomino", 0, 5), "0x5"),
    (Recipe("fillomino", 5, 129), "128x128"),
    (Recipe("fillomino", 5, 5, attempts=0), "attempts"),
    (Recipe("fillomino", 5, 5, "easy", policy=Policy.SOLVER), "policy"),
    (Recipe("fillomino", 5, 6, symmetry=Symmetry.QUARTER_TURN), "square"),
    (Recipe("fillomino", 5, 5, max_region=2), "takes 3"),
    (Recipe("fillomino", 1, 5, max_region=1), "takes 2"),
    (Recipe("fillomino", 1, 1, max_region=0), "takes 1"),
    (Recipe("fillomino", 5, 5, ink=40), "ink"),
    (Recipe("fillapix", 5, 5, ink=0), "percent"),
    (Recipe("fillapix", 5, 5, ink=100), "percent"),
    (Recipe("fillapix", 5, 5, silent=True), "regions"),
]


class TestRecipes:
    @pytest.mark.parametrize(("recipe", "word"), BAD)
    def test_what_makes_no_puzzle(self, recipe: Recipe, word: str) -> None:
        with pytest.raises(QuestionError, match=word) as caught:
            generate(recipe, "a")
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize("kind", GENERATORS)
    def test_presets_are_fine(self, kind: str) -> None:
        assert GENERATORS[kind].presets
        for recipe in GENERATORS[kind].presets:
            assert recipe.kind == kind
            check(recipe)

    def test_two_by_two_squares_take_regions_of_three(self) -> None:
        """The claim behind the least cap, on boards an oracle can go through."""
        for rows, cols in product(range(2, 4), range(2, 5)):
            blank = Puzzle("fillomino", rows, cols, (None,) * (rows * cols), 2)
            assert not number_oracle.answers(blank)

    @pytest.mark.parametrize("rows", [1, 2])
    def test_the_smallest_boards(self, rows: int) -> None:
        result = made(Recipe("fillomino", rows, 1), "tiny")
        assert audit(result).minimal
        assert isinstance(result.crosscheck, Crosscheck)


class TestCodes:
    @pytest.mark.parametrize(("recipe", "code"), SMALL)
    def test_a_full_code_is_read_back(self, recipe: Recipe, code: str) -> None:
        assert codes.read(codes.seed(recipe, code)) == (recipe, code)

    def test_its_parts(self) -> None:
        recipe = Recipe("fillomino", 5, 6, symmetry=Symmetry.MIRROR, silent=True, max_region=7)
        text = codes.seed(recipe, "abc")
        assert text == "fillomino|1|5x6|any|symmetry=mirror,silent,max-region=7|abc"
        assert codes.seed(Recipe("fillomino", 6, 6, "easy"), "c") == "fillomino|1|6x6|easy||c"

    @pytest.mark.parametrize("code", ["", "a|b", " a", "a ", "a\nb", "ä", "x" * 65, "a\n"])
    def test_what_is_no_code(self, code: str) -> None:
        with pytest.raises(QuestionError, match="a code is"):
            generate(Recipe("fillomino", 4, 4), code)

    @pytest.mark.parametrize(
        "text",
        [
            "abc",
            "fillomino|1|5x|any||c",
            "fillomino|2|5x5|any||c",
            "fillomino|1|5x5|any|loud|c",
            "fillomino|1|5x5|any|silent=yes|c",
            "fillomino|1|5x5|any|policy|c",
            "fillomino|1|5x5|any|policy=mine|c",
            "fillomino|1|5x5|any|ink=much|c",
            "fillomino|1|5x5|any|rows=4|c",
            "fillomino|1|5x5|any|silent,symmetry=mirror|c",
            "fillomino|1|5x5|any|ink=050|c",
            "fillomino|1|5x5|any||",
        ],
    )
    def test_what_is_no_full_code(self, text: str) -> None:
        with pytest.raises(QuestionError):
            codes.read(text)

    def test_new_codes(self) -> None:
        drawn = {codes.new_code() for _ in range(200)}
        assert len(drawn) == 200
        for code in drawn:
            codes.check_code(code)

    def test_a_days_code(self) -> None:
        recipe, day = Recipe("fillomino", 8, 8, "medium"), date(2027, 3, 4)
        code = codes.daily_code(b"secret", recipe, day)
        assert code == "690cac94322adc35"
        assert code != codes.daily_code(b"secret", recipe, date(2027, 3, 5))
        assert code != codes.daily_code(b"Secret", recipe, day)
        assert code != codes.daily_code(b"secret", replace(recipe, difficulty="hard"), day)
        with pytest.raises(QuestionError, match="empty"):
            codes.daily_code(b"", recipe, day)

    @pytest.mark.parametrize("kind", GENERATORS)
    def test_the_week_climbs(self, kind: str) -> None:
        monday = date(2027, 3, 1)
        week = list(codes.archive(kind, monday, date(2027, 3, 7)))
        assert [day.weekday() for day, _ in week] == list(range(7))
        areas = [recipe.rows * recipe.cols for _, recipe in week]
        assert areas == sorted(areas)
        assert areas[0] < areas[-1]
        for _, recipe in week:
            check(recipe)
        assert not list(codes.archive(kind, monday, date(2027, 2, 28)))

    def test_a_kind_without_a_week(self) -> None:
        with pytest.raises(QuestionError, match="no daily"):
            codes.daily("sudoku", date(2027, 3, 4))
