"""Random numbers: one stream a seed, for ever, and fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from generator.draws import Draws


class TestStream:
    """A changed value here changes every puzzle: raise `ENGINE` with it."""

    def test_words(self) -> None:
        draws = Draws("fillproof")
        assert [draws.word() for _ in range(10)] == [
            18312851167047395746,
            15486616438738607008,
            12090971798458946771,
            7179942753836630964,
            9043785430214840265,
            4359574066323551693,
            6209534081386951147,
            600278730953786137,
            3630451410635361272,  # the first of the second block
            13647103434513858243,
        ]

    def test_seed_without_letters_and_with_an_accent(self) -> None:
        draws = Draws("")
        assert [draws.below(6) for _ in range(12)] == [5, 3, 4, 2, 0, 5, 3, 5, 2, 0, 5, 1]
        assert Draws("é").word() == 15761897530284943729

    def test_what_is_made_of_words(self) -> None:
        draws = Draws("x")
        assert draws.shuffled(range(10)) == [0, 3, 6, 5, 9, 4, 8, 7, 1, 2]
        assert draws.pick("abc") == "a"
        assert [draws.weighted([1, 0, 5]) for _ in range(10)] == [2, 2, 0, 0, 2, 2, 2, 2, 0, 2]
        assert [draws.chance(30) for _ in range(6)] == [False, True, False, False, False, True]

    def test_seeds_do_not_share_a_stream(self) -> None:
        firsts = {Draws(f"seed {i}").word() for i in range(500)}
        assert len(firsts) == 500


class TestFairness:
    def test_a_remainder_does_not_favour_small_numbers(self) -> None:
        draws = Draws("any")
        words = iter([2**64 - 1, 5])  # the first is above the largest multiple of 3
        draws.word = lambda: next(words)  # type: ignore[method-assign]
        assert draws.below(3) == 2
        assert next(words, None) is None

    def test_the_largest_range_takes_every_word(self) -> None:
        assert Draws("a").below(1 << 64) == Draws("a").word()

    @pytest.mark.parametrize(
        ("draw", "share"),
        [
            (lambda d: d.below(3) == 1, 1 / 3),
            (lambda d: d.chance(20), 0.2),
            (lambda d: d.weighted([3, 0, 1]) == 2, 0.25),
            (lambda d: d.pick("abcd") == "d", 0.25),
        ],
    )
    def test_shares(self, draw: Callable[[Draws], bool], share: float) -> None:
        draws, times = Draws("shares"), 6000
        found = sum(draw(draws) for _ in range(times)) / times
        assert abs(found - share) < 0.025

    def test_all_orders_are_as_likely(self) -> None:
        draws = Draws("orders")
        found = Counter(tuple(draws.shuffled("abc")) for _ in range(6000))
        assert set(found) == set(permutations("abc"))
        assert all(abs(n - 1000) < 150 for n in found.values())

    def test_never_and_always(self) -> None:
        draws = Draws("ends")
        assert not any(draws.chance(0) for _ in range(300))
        assert all(draws.chance(100) for _ in range(300))
        assert {draws.weighted([0, 2, 0]) for _ in range(100)} == {1}


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_no_number_below(n: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Draws("a").below(n)


@pytest.mark.parametrize("weights", [[], [0, 0]])
def test_nothing_to_choose_from(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Draws("a").weighted(weights)


def test_the_argument_stays_as_it_is() -> None:
    items = [1, 2, 3, 4, 5]
    assert sorted(Draws("a").shuffled(items)) == items == [1, 2, 3, 4, 5]
