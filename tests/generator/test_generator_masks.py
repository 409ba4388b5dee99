"""Clues at the cells of a mask and nowhere else, and clues that stay for a density."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import GaveUp, Made, Policy, Recipe, RemovalError, Symmetry, audit, codes, generate
from generator.draws import Draws
from generator.fillapix.moves import PictureMoves
from generator.fillomino.moves import RegionMoves
from generator.masks import marked, to_digits
from generator.recipe import Crosscheck
from generator.registry import check, kind_of
from generator.removal import Witnesses, board, without
from generator.walk import MaskWalk
from ladder import LADDERS, Tier, fixpoint
from puzzles import Answer, Count, Limit, Puzzle, QuestionError, is_answer
from puzzles.types import Clues
from tests.generator.test_generator import made, oracle_answers
from tests.helpers.unsound import WILD, putting, taking

HEART = """
.##.##.
#..#..#
#.....#
.#...#.
..#.#..
...#...
"""
TURNED = """
#.#..#
..#.#.
#...#.
.#...#
.#.#..
#..#.#
"""
"""36 cells, 14 clues that a half turn maps to each other."""
SPARSE = """
.#.#..#.
#....#..
..#.#..#
#....#..
..#....#
#..#.#..
..#....#
.#..#.#.
"""
CHECKERS = "#.#.#\n.#.#.\n#.#.#\n.#.#.\n#.#.#"


def mask(text: str) -> str:
    return to_digits(int(sign == "#") for sign in "".join(text.split()))


def all_but(area: int, *cells: int) -> str:
    return to_digits(int(i not in cells) for i in range(area))


WANTED: tuple[Recipe, ...] = (
    Recipe("fillomino", 5, 5, "easy", mask=mask(CHECKERS)),
    Recipe("fillomino", 6, 6, "medium", mask=mask(TURNED)),
    Recipe("fillomino", 6, 6, "hard", mask=mask(TURNED)),
    Recipe("fillomino", 6, 7, "any", mask=mask(HEART), silent=True),
    Recipe("fillomino", 5, 5, "any", Policy.SOLVER, mask=mask(CHECKERS)),
    Recipe("fillomino", 5, 5, "any", mask=mask(CHECKERS), max_region=5, promise=True),
    Recipe("fillapix", 6, 6, "easy", mask=mask(TURNED)),
    Recipe("fillapix", 6, 6, "any", Policy.SOLVER, mask=mask(TURNED)),
    Recipe("fillapix", 8, 8, "hard", mask=mask(SPARSE)),
)


def turned(clues: Clues) -> set[int]:
    """Return the cells that have a clue."""
    return {cell for cell, clue in enumerate(clues) if clue is not None}


class TestDigits:
    @given(st.integers(1, 9), st.integers(1, 9), st.data())
    def test_the_cells_come_back(self, rows: int, cols: int, data: st.DataObject) -> None:
        marks = data.draw(st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols))
        recipe = Recipe("fillapix", rows, cols, mask=to_digits(marks))
        assert marked(recipe) == tuple(i for i, mark in enumerate(marks) if mark)
        assert codes.read(codes.seed(recipe, "c")) == (recipe, "c")

    @pytest.mark.parametrize(
        ("marks", "digits"), [([1], "8"), ([0, 0, 0, 1], "1"), ([0] * 5, "00"), ([1] * 5, "f8")]
    )
    def test_written_from_the_first_cell_on(self, marks: list[int], digits: str) -> None:
        assert to_digits(marks) == digits

    def test_a_recipe_without_one_says_nothing_of_it(self) -> None:
        assert codes.options(Recipe("fillomino", 6, 6, "easy")) == ""
        recipe = Recipe("fillomino", 2, 2, mask="f")
        assert codes.options(recipe) == "mask=f"
        assert codes.options(replace(recipe, mask="", density=40)) == "density=40"


class TestRefused:
    @pytest.mark.parametrize(
        ("recipe", "says"),
        [
            (Recipe("fillapix", 2, 3, mask="f"), "the mask of a 2x3 board has 2 hexadecimal"),
            (Recipe("fillapix", 2, 2, mask="F"), "1 hexadecimal"),
            (Recipe("fillapix", 2, 3, mask="f2"), "more cells than a 2x3 board has"),
            (Recipe("fillomino", 2, 2, mask="f", symmetry=Symmetry.MIRROR), "leave symmetry"),
            (
                Recipe("fillomino", 2, 2, mask="f", density=50),
                "leave symmetry, density and thin out",
            ),
            (Recipe("fillomino", 2, 2, density=101), "1 to 100 percent of the cells, not 101"),
            (Recipe("fillapix", 2, 2, density=-1), "not -1"),
            (Recipe("fillapix", 3, 4, mask="888"), "no clue of the mask sees r1c3"),
            (Recipe("fillapix", 1, 1, mask="0"), "no clue of the mask sees r1c1"),
            (Recipe("fillomino", 4, 4, mask="8000"), "a given each need 2 of them; the mask marks"),
            (Recipe("fillomino", 1, 9, mask="c00", max_region=6), "r1c8 is too far from the mask"),
        ],
    )
    def test_in_one_sentence(self, recipe: Recipe, says: str) -> None:
        with pytest.raises(QuestionError, match=says):
            check(recipe)
        with pytest.raises(QuestionError, match=says):
            generate(recipe, "c")

    def test_a_far_cell_may_be_in_a_region_without_a_given(self) -> None:
        check(Recipe("fillomino", 1, 9, mask="c00", max_region=6, silent=True))
        check(Recipe("fillomino", 1, 9, mask="c00", max_region=8))  # it reaches the last cell

    def test_as_an_option_of_a_code(self) -> None:
        for text in ("fillapix|1|2x2|any|mask=|c", "fillapix|1|2x2|any|mask|c"):
            with pytest.raises(QuestionError):
                codes.read(text)


class TestPuzzles:
    @pytest.mark.parametrize("recipe", WANTED)
    def test_clues_stand_at_the_mask_and_pin_the_answer(self, recipe: Recipe) -> None:
        result = made(recipe, "a")
        assert turned(result.puzzle.clues) == set(marked(recipe))
        assert oracle_answers(result.puzzle) == [result.answer]
        said = result.crosscheck
        assert said.both + (recipe.policy is Policy.SOLVER) * said.counter_only

    @pytest.mark.parametrize("recipe", [r for r in WANTED if r.difficulty != "any"])
    def test_solves_at_its_tier_and_not_below(self, recipe: Recipe) -> None:
        result = made(recipe, "a")
        tier, ladder = Tier[recipe.difficulty.upper()], LADDERS[recipe.kind]
        assert fixpoint(ladder, result.puzzle, ladder.up_to(tier)).answer == result.answer
        if tier > Tier.EASY:
            below = ladder.up_to(Tier(tier - 1))
            assert fixpoint(ladder, result.puzzle, below).answer is None

    @pytest.mark.parametrize("recipe", WANTED[:2] + WANTED[6:8])
    def test_its_full_code_makes_it_again(self, recipe: Recipe) -> None:
        first = made(recipe, "b")
        again = made(*codes.read(codes.seed(recipe, "b")))
        assert (again.puzzle, again.crosscheck, again.tally) == (
            first.puzzle,
            first.crosscheck,
            first.tally,
        )
        assert made(recipe, "c").puzzle != first.puzzle

    def test_regions_keep_a_given_unless_silent(self) -> None:
        for recipe in WANTED[:2]:
            result = made(recipe, "a")
            assert RegionMoves(recipe).untold(result.answer) == ()

    def test_gives_up_where_nothing_can_be_pinned(self) -> None:
        recipe = Recipe("fillomino", 2, 2, mask="0", silent=True, attempts=3)
        result = generate(recipe, "c")
        assert isinstance(result, GaveUp)
        assert (result.tally.attempts, result.tally.rated) == (3, {"ambiguous": 3})

    def test_never_an_easier_one(self) -> None:
        recipe = Recipe("fillomino", 2, 2, "expert", mask="f", attempts=2)
        result = generate(recipe, "c")
        assert isinstance(result, GaveUp)


class TestMoves:
    @pytest.mark.parametrize("recipe", [r for r in WANTED if r.kind == "fillomino"])
    def test_every_answer_keeps_rule_and_cap(self, recipe: Recipe) -> None:
        draws, moves = Draws("walk"), kind_of(recipe).moves(recipe)
        answer = moves.start(draws).answer
        assert answer is not None
        blank: Clues = (None,) * len(answer)
        capped = Puzzle(recipe.kind, recipe.rows, recipe.cols, blank, recipe.max_region)
        seen = {answer}
        for _ in range(200):
            there = moves.moved(answer, draws.below(len(answer)), draws)
            if there is not None:
                assert there != answer
                assert is_answer(capped, there)
                answer = there
                seen.add(there)
        assert len(seen) > 50

    def test_every_answer_of_a_small_board_is_reached(self) -> None:
        recipe = Recipe("fillomino", 2, 3, mask=all_but(6))
        draws, moves = Draws("all"), RegionMoves(recipe)
        answer = moves.start(draws).answer
        assert answer is not None
        seen = {answer}
        for _ in range(3000):
            answer = moves.moved(answer, draws.below(6), draws) or answer
            seen.add(answer)
        assert seen == set(oracle_answers(Puzzle("fillomino", 2, 3, (None,) * 6)))

    def test_regions_without_a_given(self) -> None:
        answer: Answer = (3, 3, 1, 3, 2, 2)
        recipe = Recipe("fillomino", 2, 3, mask=all_but(6, 2, 4, 5))
        assert RegionMoves(recipe).untold(answer) == ((2,), (4, 5))
        assert RegionMoves(replace(recipe, silent=True)).untold(answer) == ()

    def test_cells_that_the_same_clues_see_are_alike(self) -> None:
        moves = PictureMoves(Recipe("fillapix", 3, 4, mask=mask(".... .#.# ....")))
        draws = Draws("alike")
        answer = moves.start(draws).answer
        assert answer is not None
        columns = set()
        for _ in range(60):
            assert len({answer[0::4], answer[0:1] * 3}) == 1  # seen by r2c2 alone
            assert len({answer[3::4], answer[3:4] * 3}) == 1  # by r2c4 alone
            assert len(set(answer[1::4])) == 1
            columns.add((answer[0], answer[2], answer[3]))
            answer = moves.moved(answer, draws.below(12), draws)
            assert answer is not None
        assert len(columns) == 8


class TestDisagreement:
    """A board with two answers, as the walk meets them; the witnesses are wrong on purpose."""

    RECIPE = Recipe("fillomino", 2, 2, mask="4", max_region=3, silent=True)
    ANSWER: Answer = (1, 3, 3, 3)
    OTHER: Answer = (3, 3, 1, 3)

    def walk(self, witnesses: Witnesses) -> MaskWalk:
        return MaskWalk(kind_of(self.RECIPE), RegionMoves(self.RECIPE), self.RECIPE, witnesses)

    def test_none_with_honest_witnesses(self) -> None:
        walk = self.walk(Witnesses.for_recipe(self.RECIPE))
        assert not walk.stand(self.ANSWER).good
        assert Crosscheck(**walk.words) == Crosscheck(neither=1)

    @pytest.mark.parametrize(
        ("wild", "says"),
        [
            (
                putting("fillomino", 0, 1),
                r"r1c1: the ladder contradicts the counter's answer: step 1 \(wild\) puts 1",
            ),
            (
                putting("fillomino", 0, 3),
                r"r1c1: the ladder contradicts the answer: step 1 \(wild\) puts 3",
            ),
            (taking("fillomino", 0, 1), "ladder"),
        ],
    )
    def test_a_ladder_that_is_wrong(self, wild: object, says: str) -> None:
        honest = Witnesses.for_recipe(self.RECIPE)
        wrong = replace(honest, ladder=wild, on=honest.on | {WILD})  # type: ignore[arg-type]
        with pytest.raises(RemovalError, match=says):
            self.walk(wrong).stand(self.ANSWER)

    @pytest.mark.parametrize(
        ("count", "says"),
        [
            (Count(0, exact=True), "does not find the answer"),
            (Count(2, exact=False, answers=(ANSWER,)), "does not find the answer"),
            (Count(1, exact=True, answers=(OTHER,)), "finds only another answer"),
        ],
    )
    def test_a_counter_that_is_wrong(
        self, count: Count, says: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        witnesses = Witnesses.for_recipe(self.RECIPE)
        monkeypatch.setattr(witnesses.grid, "count_steadily", lambda *_: count)
        with pytest.raises(RemovalError, match=says):
            self.walk(witnesses).stand(self.ANSWER)

    def test_a_counter_that_calls_a_finished_board_ambiguous(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        recipe = replace(self.RECIPE, mask="f")
        witnesses = Witnesses.for_recipe(recipe)
        two = Count(2, exact=False, answers=(self.ANSWER, self.OTHER))
        monkeypatch.setattr(witnesses.grid, "count_steadily", lambda *_: two)
        with pytest.raises(RemovalError, match="the ladder contradicts the counter's answer"):
            generate(recipe, "c", witnesses=witnesses)

    def test_no_word_is_no_puzzle(self, monkeypatch: pytest.MonkeyPatch) -> None:
        recipe = replace(self.RECIPE, mask="f", attempts=1)
        witnesses = Witnesses.for_recipe(recipe)
        none = Count(1, exact=False, answers=(), stopped=Limit.WORK)
        monkeypatch.setattr(witnesses.grid, "count_steadily", lambda *_: none)
        assert isinstance(generate(recipe, "c", witnesses=witnesses), GaveUp)


class TestGivenAnswers:
    ANSWER: Answer = (1, 3, 3, 3)

    def test_pinned(self) -> None:
        recipe = Recipe("fillomino", 2, 2, mask="9", max_region=3)  # 1 and 3 crosswise
        result = generate(recipe, "c", answer=self.ANSWER)
        assert isinstance(result, Made)
        assert result.puzzle.clues == (1, None, None, 3)
        assert result.answer == self.ANSWER

    @pytest.mark.parametrize(
        ("recipe", "answer", "says"),
        [
            (Recipe("fillomino", 2, 2, mask="4", silent=True), ANSWER, "do not pin the answer: r"),
            (Recipe("fillomino", 2, 2, mask="4"), ANSWER, "region of r1c1 without a given"),
            (Recipe("fillapix", 1, 2, mask="8"), (0, 1), "r1c1 differs in another one"),
        ],
    )
    def test_not_pinned(self, recipe: Recipe, answer: Answer, says: str) -> None:
        with pytest.raises(QuestionError, match=says):
            generate(recipe, "c", answer=answer)

    def test_of_another_tier_it_is_tried_once(self) -> None:
        recipe = Recipe("fillomino", 2, 2, "hard", mask="9")
        result = generate(recipe, "c", answer=self.ANSWER)
        assert isinstance(result, GaveUp)
        assert result.tally.attempts == 1


class TestAudit:
    @pytest.mark.parametrize("recipe", [WANTED[0], WANTED[6], WANTED[7]])
    def test_a_mask_claims_nothing_and_says_what_could_go(self, recipe: Recipe) -> None:
        result = made(recipe, "a")
        found = audit(result)
        assert found.unique
        assert found.fine
        assert found.groups == ()
        assert found.minimal is not bool(found.single)
        for cell in found.single:
            left = without(result.puzzle.clues, (cell,))
            assert oracle_answers(board(recipe, left)) == [result.answer]

    def test_a_clue_too_many_is_named(self) -> None:
        recipe = Recipe("fillomino", 2, 2, mask="f")
        found = audit(made(recipe, "c"))
        assert found.single
        assert not found.minimal
        assert found.fine


class TestDensity:
    @pytest.mark.parametrize(
        ("kind", "symmetry", "percent"),
        [
            ("fillomino", Symmetry.NONE, 60),
            ("fillomino", Symmetry.HALF_TURN, 75),
            ("fillapix", Symmetry.NONE, 55),
            ("fillapix", Symmetry.QUARTER_TURN, 70),
            ("fillapix", Symmetry.NONE, 100),
        ],
    )
    def test_clues_go_down_to_the_floor(self, kind: str, symmetry: Symmetry, percent: int) -> None:
        recipe = Recipe(kind, 5, 5, symmetry=symmetry, density=percent)
        result = made(recipe, "d")
        left = len(turned(result.puzzle.clues))
        floor = -(-25 * percent // 100)
        assert floor <= left < floor + 4
        if symmetry is Symmetry.NONE:
            assert left == floor
        found = audit(result)
        assert found.unique
        assert found.fine
        assert found.single
        assert not found.minimal

    def test_a_puzzle_that_needs_more_is_minimal_as_ever(self) -> None:
        recipe = Recipe("fillomino", 5, 5, density=1)
        result = made(recipe, "d")
        assert len(turned(result.puzzle.clues)) > 1
        found = audit(result)
        assert found.minimal
        assert found.single == ()


class TestThin:
    """The thinnest of several puzzles of a code."""

    RECIPE = Recipe("fillomino", 6, 6, "easy", symmetry=Symmetry.HALF_TURN)

    def clues(self, thin: int, code: str, **more: object) -> int:
        found = generate(replace(self.RECIPE, thin=thin, **more), code)  # type: ignore[arg-type]
        assert isinstance(found, Made)
        assert found.rating.tier is Tier.EASY
        assert found.tally.attempts >= thin
        return sum(v is not None for v in found.puzzle.clues)

    def test_has_no_more_clues_than_most(self) -> None:
        first = [self.clues(0, f"c{n}") for n in range(12)]
        thin = [self.clues(8, f"c{n}") for n in range(12)]
        assert sum(thin) < sum(first)
        assert max(thin) <= sorted(first)[6]

    def test_is_the_thinnest_of_those_that_come_one_after_the_other(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from generator import make

        seen: list[int] = []
        true = make._Making.puzzle

        def noted(making: make._Making) -> Made | None:
            found = true(making)
            assert found is not None
            seen.append(sum(v is not None for v in found.puzzle.clues))
            return found

        monkeypatch.setattr(make._Making, "puzzle", noted)
        assert self.clues(6, "x") == min(seen)
        assert len(seen) == 6
        assert len(set(seen)) > 1

    def test_a_code_makes_the_same_with_more_attempts(self) -> None:
        recipe = Recipe("fillapix", 5, 5, "easy", thin=3, attempts=60)
        one, two = (generate(replace(recipe, attempts=n), "a") for n in (60, 200))
        assert isinstance(one, Made)
        assert isinstance(two, Made)
        assert one.puzzle == two.puzzle

    def test_gives_up_where_one_does_not_come(self) -> None:
        recipe = Recipe("fillapix", 6, 6, "easy", symmetry=Symmetry.HALF_TURN, thin=9, attempts=1)
        assert isinstance(generate(recipe, "a"), GaveUp)

    def test_is_part_of_the_code_and_judged_like_others(self) -> None:
        recipe = replace(self.RECIPE, thin=4)
        full = codes.seed(recipe, "x")
        assert full == "fillomino|1|6x6|easy|symmetry=half-turn,thin=4|x"
        assert codes.read(full) == (recipe, "x")
        assert audit(made(recipe, "x")).fine

    @pytest.mark.parametrize("thin", [-1, 101])
    def test_numbers_out_of_range(self, thin: int) -> None:
        with pytest.raises(QuestionError, match="the thinnest of 1 to 100 puzzles"):
            check(replace(self.RECIPE, thin=thin))

    def test_not_beside_a_mask(self) -> None:
        with pytest.raises(QuestionError, match="density and thin out"):
            check(Recipe("fillomino", 2, 2, mask="f", thin=2))
