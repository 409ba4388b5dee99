"""Which puzzles a book gets, what a bank is to be filled with first, and how a volume is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator import Made, Recipe, Symmetry, generate
from generator.bank import Bank, Order, fill, hire
from generator.bank.canonical import canonical, turns
from generator.books import (
    BookItem,
    BookSection,
    Cover,
    fits,
    grouped,
    lacking,
    of_puzzle,
    of_row,
    picked,
    stock_of,
    volume,
)
from ladder import LADDERS, rate
from ladder.stars import LEVELS, stars
from puzzles import Puzzle

EASY = Recipe("fillomino", 4, 5, "easy")
SYMMETRIC = replace(EASY, symmetry=Symmetry.HALF_TURN)


def item(
    clues: Sequence[int | None], *, tier: str | None = "easy", score: float = 1, seed: str = ""
) -> BookItem:
    """An item as a bank might have it: 2 rows, and a digest of its clues."""
    puzzle = Puzzle("fillomino", 2, len(clues) // 2, tuple(clues))
    return BookItem(puzzle, (1,) * len(clues), tier, score, "name", str(clues), seed)


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six easy puzzles, three of them symmetric."""
    path = tmp_path_factory.mktemp("bank") / "six.db"
    with hire() as crew, Bank(path, create=True) as opened:
        for recipe in (EASY, SYMMETRIC):
            fill(opened, Order(recipe, 3), generate, crew)
    return path


class TestFits:
    def test_kind_size_and_tier(self) -> None:
        one = item((1, None, None, 2))
        wanted = Recipe("fillomino", 2, 2, "easy")
        assert fits(one, wanted)
        assert fits(one, replace(wanted, difficulty="any"))
        for other in ({"kind": "fillapix"}, {"rows": 3}, {"cols": 3}, {"difficulty": "hard"}):
            assert not fits(one, replace(wanted, **other))
        assert not fits(replace(one, tier=None), wanted)

    @pytest.mark.parametrize(
        ("clues", "symmetries"),
        [
            ((1, None, None, 2), {"none", "half-turn"}),
            ((1, 2, None, None), {"none", "mirror"}),
            ((1, None, 2, 3), {"none"}),
            ((1, 2, 3, 4), {"none", "half-turn", "quarter-turn", "mirror"}),
        ],
    )
    def test_symmetry_is_seen_whoever_made_it(
        self, clues: tuple[int | None, ...], symmetries: set[str]
    ) -> None:
        wanted = Recipe("fillomino", 2, 2, "easy")
        found = {s.value for s in Symmetry if fits(item(clues), replace(wanted, symmetry=s))}
        assert found == symmetries

    def test_what_only_a_recipe_tells(self) -> None:
        wanted = Recipe("fillomino", 2, 2, "easy", density=60)
        one = item((1, None, None, 2))
        assert not fits(one, wanted)
        assert fits(replace(one, recipe=wanted), wanted)
        assert fits(replace(one, recipe=replace(wanted, attempts=5)), wanted)
        assert not fits(replace(one, recipe=replace(wanted, density=50)), wanted)

    def test_seed(self) -> None:
        wanted = Recipe("fillomino", 2, 2, "easy")
        one = item((1, None, None, 2), seed="spring")
        assert fits(one, wanted, "spring")
        assert not fits(one, wanted, "sprin")


class TestPicked:
    def test_first_sections_choose_first_and_none_comes_twice(self) -> None:
        stock = [item((n, None, None, None), score=9 - n) for n in range(1, 6)]
        wanted = Recipe("fillomino", 2, 2, "easy")
        one, two = BookSection("a", (wanted,), 2), BookSection("b", (wanted,), 2)
        found, short = picked([*stock, *stock], [one, two])
        assert not short
        # Of those that stand first in the stock, the gentlest first.
        assert found == [[stock[1], stock[0]], [stock[3], stock[2]]]

    def test_what_is_missing(self) -> None:
        stock = [item((n, None, None, None)) for n in range(1, 4)]
        wanted = Recipe("fillomino", 2, 2, "easy")
        sections = [BookSection("a", (wanted,), 2), BookSection("b", (wanted,), 4)]
        _found, short = picked(stock, sections)
        assert [(s.section.title, s.wanted, s.missing) for s in short] == [("b", 4, 3)]

    def test_shares_of_tiers(self) -> None:
        wanted = Recipe("fillomino", 2, 2, "easy")
        section = BookSection("a", (wanted, replace(wanted, difficulty="hard")), 5)
        assert [(r.difficulty, n) for r, n in section.shares] == [("easy", 3), ("hard", 2)]
        easy = [item((n, None, None, None), score=n) for n in range(1, 5)]
        hard = [item((n, n, None, None), tier="hard", score=2.5) for n in range(1, 5)]
        found, short = picked([*hard, *easy], [section])
        assert (found, short) == ([[*easy[:2], *hard[:2], easy[2]]], [])  # by score, not by tier

    def test_what_the_techniques_do_not_finish_comes_last(self) -> None:
        stuck, other = item((1, None, None, None), tier=None, score=1), item((2, None, None, None))
        wanted = Recipe("fillomino", 2, 2)
        found, _short = picked([stuck, other], [BookSection("a", (wanted,), 2)])
        assert found == [[other, stuck]]

    def test_what_comes_later_changes_nothing(self) -> None:
        stock = [item((n, None, None, None)) for n in range(1, 9)]
        wanted = Recipe("fillomino", 2, 2, "easy")
        sections = [BookSection("a", (wanted,), 2), BookSection("b", (wanted,), 2)]
        assert picked(stock[:4], sections) == picked(stock, sections)


class TestGrouped:
    def test_by_kind_size_and_tier(self) -> None:
        small = [item((n, None), tier="hard", score=n) for n in (2, 1)]
        large = [item((n, None, None, None), tier=tier) for n, tier in ((1, None), (2, "easy"))]
        found = grouped([*large, *small, small[0]], per_page=4)
        assert [(s.count, s.per_page, items) for s, items in found] == [
            (2, 4, [small[1], small[0]]),
            (1, 4, [large[1]]),
            (1, 4, [large[0]]),
        ]


class TestLacking:
    def test_nothing_where_all_is_there(self, bank: Path) -> None:
        sections = [BookSection("", (SYMMETRIC,), 3), BookSection("", (EASY,), 3)]
        with Bank(bank, write=True) as opened:
            assert lacking(opened, sections) == []

    def test_what_is_missing_is_ordered_on_top_of_what_was_made(self, bank: Path) -> None:
        sections = [
            BookSection("", (EASY,), 4),
            BookSection("", (EASY,), 4),
            BookSection("", (SYMMETRIC,), 2),
        ]
        with Bank(bank, write=True) as opened:
            orders = lacking(opened, sections, give_up=7)
            assert orders == [Order(EASY, 5, give_up=7), Order(SYMMETRIC, 5, give_up=7)]

    def test_with_a_seed_none_of_others_are_taken(self, bank: Path) -> None:
        section = BookSection("", (EASY,), 2, seed="spring")
        with Bank(bank, write=True) as opened:
            assert lacking(opened, [section]) == [Order(EASY, 2, "spring")]

    def test_filled_it_is_enough(self, tmp_path: Path) -> None:
        sections = [BookSection("", (SYMMETRIC,), 2), BookSection("", (EASY,), 2)]
        path = tmp_path / "new.db"
        for _ in range(2):  # the second time there is nothing to do
            with Bank(path, create=True) as opened, hire() as crew:
                for order in lacking(opened, sections):
                    fill(opened, order, generate, crew)
                found, short = picked(stock_of(opened, sections), sections)
                assert not short
                digests = [one.digest for some in found for one in some]
                assert len({*digests}) == len(digests) == opened.count() == 4


class TestVolume:
    def test_of_a_bank(self, bank: Path) -> None:
        with Bank(bank) as opened:
            stock = [of_row(row) for row in opened.rows()]
        made = volume(Cover(author="A. Person"), grouped(stock))
        assert (made.title, made.author, made.count) == ("Fillomino", "A. Person", 6)
        assert [chapter.title for chapter in made.chapters] == ["Fillomino 4×5, easy"]
        assert [told.puzzle.kind for told in made.lessons] == ["fillomino"]
        entry = made.chapters[0].entries[0]
        assert entry.stars == 1
        assert entry.code.startswith("fillomino|1|4x5|easy|")
        assert entry.code.endswith(("bank-000001", "bank-000002", "bank-000003"))

    def test_of_a_puzzle_that_somebody_brought(self) -> None:
        made = generate(EASY, "a")
        assert isinstance(made, Made)
        rating = rate(LADDERS["fillomino"], made.puzzle)
        one = of_puzzle(made.puzzle, made.answer, rating, "mine")
        turned = Puzzle("fillomino", *list(turns(made.puzzle))[3])
        assert canonical(turned) == canonical(made.puzzle)
        other = of_puzzle(turned, (1,) * 20, rating, "other")
        assert other.digest == one.digest
        found = grouped([one, other])
        assert [[kept.name for kept in items] for _section, items in found] == [["mine"]]
        entry = volume(Cover(), found).chapters[0].entries[0]
        assert (entry.code, entry.answer) == ("mine", made.answer)


def test_stars() -> None:
    scores = (0, 99.9, 100, 1799.9, 1800, 6000, 12999.9, 13000, 1e6)
    assert [stars("hard", score) for score in scores] == [1, 1, 2, 2, 3, 4, 4, 5, 5]
    assert stars(None, 0) == len(LEVELS) == 5
