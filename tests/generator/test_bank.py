"""Banks: filled in order by anybody, killed at any moment, never half written, merged."""

from __future__ import annotations

import os
import pickle
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import ENGINE, Crosscheck, GaveUp, Made, Recipe, Tally, generate
from generator.bank import (
    Bank,
    BankEntry,
    BankError,
    BankRow,
    BatchProgress,
    CodeError,
    Crew,
    Make,
    Merged,
    Order,
    WorkersError,
    canonical,
    digest,
    fill,
    hire,
    merge,
    schema,
)
from generator.bank.canonical import turns
from generator.bank.entries import Tried
from generator.bank.texts import recipe_from, recipe_text
from ladder import LADDERS, rate
from puzzles import Puzzle, QuestionError, WitnessError
from puzzles.workers.crew import AHEAD, LostError
from tests.helpers.boards import random_picture
from tests.helpers.strategies import puzzles

TINY = Recipe("fillomino", 3, 3, "easy")


def fake(recipe: Recipe, code: str) -> Made | GaveUp:
    """Make a full board at once; one code in six has none, and few boards make many repeats."""
    rng = Random(f"{recipe.kind} {code}")
    if rng.random() < 1 / 6:
        return GaveUp(recipe, code, Tally(attempts=3, failed=1, rated={"hard": 2}))
    picture = random_picture(rng, recipe.rows, recipe.cols)
    puzzle = Puzzle(recipe.kind, recipe.rows, recipe.cols, picture)
    rating = rate(LADDERS[recipe.kind], puzzle)
    return Made(recipe, code, puzzle, picture, rating, Crosscheck(both=2), Tally(attempts=1))


def never(_recipe: Recipe, code: str) -> Made | GaveUp:
    raise AssertionError(f"nobody should ask for {code}")


def quarrel(recipe: Recipe, code: str) -> Made | GaveUp:
    """Disagree about the fourth code."""
    if code.endswith("-000004"):
        raise WitnessError("the ladder says 1 in r1c1, the counter says 2")
    return fake(recipe, code)


def deadly(recipe: Recipe, code: str) -> Made | GaveUp:
    """Take the worker's process down at the fourth code."""
    if code.endswith("-000004"):
        os._exit(9)
    return fake(recipe, code)


def uneven(recipe: Recipe, code: str) -> Made | GaveUp:
    """Let later codes finish before earlier ones."""
    time.sleep(Random(code).random() / 50)
    return fake(recipe, code)


class AtOnce(Executor):
    """Does everything as soon as it is handed out."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Counting(AtOnce):
    """Workers that count what is handed out to them."""

    def __init__(self) -> None:
        super().__init__()
        self.handed = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.handed += 1
        return super().submit(fn, *args, **kwargs)


class Older(AtOnce):
    """Workers with another version of the generator."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = super().submit(fn, *args, **kwargs)
        older: Future[Any] = Future()
        older.set_result(replace(future.result(), engine=ENGINE - 1))
        return older


def built(
    path: Path,
    count: int,
    *,
    make: Make = fake,
    recipe: Recipe = TINY,
    crew: Crew | None = None,
    **more: Any,
) -> BatchProgress:
    with Bank(path, create=True) as bank, hire() as here:
        return fill(bank, Order(recipe, count, **more), make, crew or here)


def dump(path: Path) -> list[str]:
    """Everything that is in a database."""
    with closing(sqlite3.connect(path)) as base:
        return list(base.iterdump())


def change(path: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        assert base.execute(sql, values).rowcount != 0


@contextmanager
def opened(path: Path) -> Iterator[list[BankRow]]:
    with Bank(path) as bank:
        yield list(bank.rows())


class TestCanonicalForm:
    @settings(max_examples=40)
    @given(puzzles(max_side=9))
    def test_equal_for_all_turns(self, puzzle: Puzzle) -> None:
        rows = [
            list(puzzle.clues[i : i + puzzle.cols])
            for i in range(0, len(puzzle.clues), puzzle.cols)
        ]
        seen = set()
        for _ in range(4):
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]
            for board in (rows, [row[::-1] for row in rows]):
                seen.add((len(board), len(board[0]), tuple(v for row in board for v in row)))
        assert set(turns(puzzle)) == seen
        turned = [Puzzle(puzzle.kind, r, c, v, puzzle.max_region) for r, c, v in seen]
        assert {canonical(p) for p in turned} == {canonical(puzzle)}
        assert canonical(puzzle) in turned
        assert {digest(p) for p in turned} == {digest(puzzle)}

    def test_eight_turns_of_a_board_without_symmetry(self) -> None:
        assert len(set(turns(Puzzle("fillomino", 2, 2, (1, 2, 3, None))))) == 8

    @settings(max_examples=40)
    @given(puzzles(max_side=6), st.data())
    def test_other_puzzles_have_another(self, puzzle: Puzzle, data: st.DataObject) -> None:
        cell = data.draw(st.integers(0, len(puzzle.clues) - 1))
        value = data.draw((st.none() | st.integers(1, 9)).filter(lambda v: v != puzzle.clues[cell]))
        clues = (*puzzle.clues[:cell], value, *puzzle.clues[cell + 1 :])
        assert digest(replace(puzzle, clues=clues)) != digest(puzzle)

    def test_kind_and_cap_count(self) -> None:
        plain = Puzzle("fillomino", 1, 2, (1, None))
        others = [replace(plain, max_region=2), replace(plain, kind="fillapix")]
        assert len({digest(p) for p in [plain, *others]}) == 3


class TestFilling:
    def test_takes_the_codes_in_order_and_passes_repeats_over(self, tmp_path: Path) -> None:
        standing = built(tmp_path / "a", 25)
        seen: dict[str, str] = {}
        outcomes, number = [], 0
        while len(seen) < 25:
            number += 1
            made = fake(TINY, code := f"bank-{number:06d}")
            new = isinstance(made, Made) and digest(made.puzzle) not in seen
            if new:
                assert isinstance(made, Made)
                seen[digest(made.puzzle)] = code
            outcomes.append("made" if new else "duplicate" if isinstance(made, Made) else "gave up")
        with opened(tmp_path / "a") as rows:
            assert [(r.id, r.entry.code) for r in rows] == list(enumerate(seen.values(), start=1))
        counts = [outcomes.count(word) for word in ("made", "duplicate", "gave up")]
        assert [standing.made, standing.duplicates, standing.gave_up] == counts
        assert min(counts) >= 3  # the test would show nothing without some of each
        with Bank(tmp_path / "a") as bank:
            (batch,) = bank.batches()
            assert [r.outcome.value for r in bank.tries(batch)] == outcomes

    def test_keeps_what_was_made(self, tmp_path: Path) -> None:
        recipe = Recipe("fillomino", 4, 4, "easy", max_region=5, promise=True)
        built(tmp_path / "a", 3, make=generate, recipe=recipe)
        with opened(tmp_path / "a") as rows:
            for row in rows:
                made = generate(recipe, row.entry.code)
                assert isinstance(made, Made)
                rating = made.rating
                assert rating.tier
                assert row.entry == BankEntry(
                    code=made.code,
                    recipe=recipe,
                    engine=ENGINE,
                    puzzle=made.puzzle,
                    answer=made.answer,
                    tier=rating.tier.word,
                    score=rating.score,
                    depth=rating.depth,
                    uses=rating.uses,
                    crosscheck=made.crosscheck,
                    digest=digest(made.puzzle),
                )
                assert row.entry.puzzle.max_region == 5
                assert recipe_from(recipe_text(recipe)) == recipe

    def test_a_recipe_is_written_as_it_always_was(self) -> None:
        """Else a bank from before would not go on."""
        old = (
            '{"attempts":200,"cols":6,"difficulty":"easy","ink":50,"kind":"fillomino",'
            '"max_region":9,"policy":"ladder","promise":false,"rows":6,"silent":false,'
            '"symmetry":"none"}'
        )
        recipe = Recipe("fillomino", 6, 6, "easy")
        assert recipe_text(recipe) == old
        for other in (replace(recipe, mask="6d260a228"), replace(recipe, density=40)):
            assert recipe_from(recipe_text(other)) == other != recipe

    def test_same_contents_in_whatever_order_results_come(self, tmp_path: Path) -> None:
        built(tmp_path / "here", 20)
        with ThreadPoolExecutor(3) as threads:
            built(tmp_path / "threads", 20, make=uneven, crew=Crew(threads, lambda: 7))
        assert dump(tmp_path / "threads") == dump(tmp_path / "here")

    def test_same_contents_in_one_go_or_several(self, tmp_path: Path) -> None:
        built(tmp_path / "whole", 20)
        for count in (4, 11, 20):
            standing = built(tmp_path / "parts", count)
            assert standing.made == count
        assert dump(tmp_path / "parts") == dump(tmp_path / "whole")
        assert built(tmp_path / "parts", 15, make=never).made == 20
        assert dump(tmp_path / "parts") == dump(tmp_path / "whole")

    def test_seeds_and_recipes_are_batches_of_their_own(self, tmp_path: Path) -> None:
        built(tmp_path / "a", 4)
        built(tmp_path / "a", 3, seed="other")
        built(tmp_path / "a", 2, recipe=replace(TINY, rows=2))
        with Bank(tmp_path / "a") as bank:
            assert [bank.standing(b).made for b in bank.batches()] == [4, 3, 2]
            assert bank.count() == 9
            assert len(bank.called("other-000001")) == 1

    def test_stops_when_nothing_new_comes(self, tmp_path: Path) -> None:
        one = replace(TINY, rows=1, cols=1)
        assert built(tmp_path / "a", 2, recipe=one, give_up=5).barren == 5
        before = dump(tmp_path / "a")
        assert built(tmp_path / "a", 2, recipe=one, give_up=5, make=never).made == 1
        assert dump(tmp_path / "a") == before
        assert built(tmp_path / "a", 2, recipe=one, give_up=7).barren == 7

    @pytest.mark.parametrize("seed", ["", "a b", "a|b", "-a", "x" * 41, "ü"])
    def test_refuses_seeds(self, seed: str) -> None:
        with pytest.raises(QuestionError, match="seed"):
            Order(TINY, 1, seed=seed)

    @pytest.mark.parametrize("numbers", [{"count": 0}, {"count": 1, "give_up": 0}])
    def test_refuses_numbers(self, numbers: dict[str, Any]) -> None:
        with pytest.raises(QuestionError):
            Order(TINY, **numbers)


class TestTrouble:
    def test_disagreement_stops_and_keeps_what_came_before(self, tmp_path: Path) -> None:
        with pytest.raises(CodeError, match=r"^code bank-000004: the ladder says 1 in r1c1"):
            built(tmp_path / "a", 20, make=quarrel)
        with Bank(tmp_path / "a") as bank:
            assert bank.standing(bank.batches()[0]).tried == 3
        built(tmp_path / "a", 20)
        built(tmp_path / "b", 20)
        assert dump(tmp_path / "a") == dump(tmp_path / "b")

    def test_disagreement_that_is_not_needed_is_raised_too(self, tmp_path: Path) -> None:
        made = built(tmp_path / "a", 1).tried
        assert made < 4  # so that the fourth code comes in and is not waited for
        with pytest.raises(CodeError, match="bank-000004"):
            built(tmp_path / "b", 1, make=quarrel, crew=Crew(AtOnce(), lambda: 6))
        assert dump(tmp_path / "b") == dump(tmp_path / "a")

    def test_disagreement_travels(self) -> None:
        board = Puzzle("fillomino", 1, 1, (1,))
        error = pickle.loads(pickle.dumps(CodeError("no", "c-1", "{}", board, ((1,),))))
        assert str(error) == "code c-1: no"
        assert (error.puzzle, error.answers, error.recipe) == (board, ((1,),), "{}")

    def test_codes_travel_in_batches(self, tmp_path: Path) -> None:
        workers = Counting()
        built(tmp_path / "a", 60, crew=Crew(workers, lambda: 2 * AHEAD))
        assert built(tmp_path / "b", 60).tried > workers.handed
        assert dump(tmp_path / "a") == dump(tmp_path / "b")

    def test_workers_of_another_version(self, tmp_path: Path) -> None:
        with pytest.raises(BankError, match="same fillproof"):
            built(tmp_path / "a", 5, crew=Crew(Older(), lambda: 1))

    def test_two_builds_of_the_same(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        meddled: list[BatchProgress] = []

        def meddling(recipe: Recipe, code: str) -> Made | GaveUp:
            if code == "bank-000006":
                meddled.append(built(path, 9))
            return fake(recipe, code)

        with pytest.raises(BankError, match="another build"):
            built(path, 20, make=meddling)
        assert meddled[0].made == 9
        built(path, 20)
        built(tmp_path / "b", 20)
        assert dump(path) == dump(tmp_path / "b")

    @pytest.mark.parametrize("number", [0, 2, 4, 9])
    def test_only_the_next_code_is_entered(self, tmp_path: Path, number: int) -> None:
        with Bank(tmp_path / "a", write=True, create=True) as bank:
            batch = bank.batch(ENGINE, TINY, "bank")
            for code in (1, 2):
                bank.record(batch, code, Tried(f"bank-{code}", ENGINE, Tally(attempts=1), None))
            with pytest.raises(BankError, match="another build"):
                bank.record(batch, number, Tried(f"bank-{number}", ENGINE, Tally(attempts=1), None))
            assert [row.number for row in bank.tries(batch)] == [1, 2]

    def test_nothing_is_half_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        built(tmp_path / "a", 3)
        before = dump(tmp_path / "a")

        def full(*_args: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Bank, "note", full)
            with pytest.raises(BankError, match=r"a: database or disk is full"):
                built(tmp_path / "a", 9)
        assert dump(tmp_path / "a") == before

    def test_dask_that_is_not_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        with pytest.raises(WorkersError, match=r"fillproof\[dask\]"), hire(scheduler="tcp://x:1"):
            pass


class TestProcesses:
    def test_same_contents_and_what_goes_wrong(self, tmp_path: Path) -> None:
        """All in one test: starting workers takes seconds."""
        built(tmp_path / "here", 20)
        with hire(jobs=2) as crew:
            built(tmp_path / "there", 20, crew=crew)
            with pytest.raises(CodeError, match="bank-000004"):
                built(tmp_path / "a", 20, make=quarrel, crew=crew)
            with pytest.raises(LostError, match="goes on"):
                built(tmp_path / "a", 20, make=deadly, crew=crew)
            with pytest.raises(LostError, match="goes on"):
                built(tmp_path / "a", 20, crew=crew)
        assert dump(tmp_path / "there") == dump(tmp_path / "here")
        built(tmp_path / "a", 20)
        assert dump(tmp_path / "a") == dump(tmp_path / "here")


class TestFiles:
    def test_missing(self, tmp_path: Path) -> None:
        with pytest.raises(BankError, match="no such bank"):
            Bank(tmp_path / "a")
        with pytest.raises(BankError, match=r"a: there is no folder .*no$"):
            Bank(tmp_path / "no" / "a", create=True)
        for create in (False, True):
            with pytest.raises(BankError, match="a folder, not a bank"):
                Bank(tmp_path, create=create)

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
    def test_read_only_folder(self, tmp_path: Path) -> None:
        (tmp_path / "no").mkdir()
        built(tmp_path / "no" / "a", 2)
        (tmp_path / "no").chmod(0o555)
        with opened(tmp_path / "no" / "a") as rows:
            assert len(rows) == 2
        with pytest.raises(BankError, match="readonly"):
            built(tmp_path / "no" / "a", 3)

    def test_locked_by_another(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        built(tmp_path / "a", 2)
        monkeypatch.setattr(schema, "PATIENCE", 0.01)
        with closing(sqlite3.connect(tmp_path / "a", isolation_level=None)) as base:
            base.execute("BEGIN IMMEDIATE")
            with pytest.raises(BankError, match="a: another process keeps it locked"):
                built(tmp_path / "a", 3)
            with opened(tmp_path / "a") as rows:
                assert len(rows) == 2

    def test_empty_file_is_filled_but_not_read(self, tmp_path: Path) -> None:
        (tmp_path / "a").touch()
        with pytest.raises(BankError, match="empty"):
            Bank(tmp_path / "a")
        built(tmp_path / "a", 2)
        with opened(tmp_path / "a") as rows:
            assert len(rows) == 2

    def test_not_a_bank(self, tmp_path: Path) -> None:
        (tmp_path / "text").write_text("fillomino 1x1\n1\n" * 99)
        change(tmp_path / "other", "CREATE TABLE t (x)")
        for create in (False, True):
            with pytest.raises(BankError, match="not a database"):
                Bank(tmp_path / "text", create=create)
            with pytest.raises(BankError, match="not a bank"):
                Bank(tmp_path / "other", create=create)

    def test_newer_version(self, tmp_path: Path) -> None:
        built(tmp_path / "a", 1)
        change(tmp_path / "a", "PRAGMA user_version = 3")
        with pytest.raises(BankError, match="version 3; this fillproof knows versions 1 and 2"):
            Bank(tmp_path / "a")

    def test_odd_names(self, tmp_path: Path) -> None:
        built(tmp_path / "a?b#c d%41.db", 1)
        assert [p.name for p in tmp_path.iterdir()] == ["a?b#c d%41.db"]

    def test_damaged_rows_are_named(self, tmp_path: Path) -> None:
        built(tmp_path / "a", 4)
        for column in ("clues", "answer", "uses", "crosscheck", "recipe"):
            change(tmp_path / "a", f"UPDATE puzzles SET {column} = 'x' WHERE id = 3")
            with Bank(tmp_path / "a") as bank:
                with pytest.raises(BankError, match="puzzle 3 is damaged"):
                    list(bank.rows())
                assert bank.row(2).id == 2
            (tmp_path / "a").unlink()
            built(tmp_path / "a", 4)

    def test_writes_survive_and_read_beside_a_build(self, tmp_path: Path) -> None:
        with Bank(tmp_path / "a", create=True) as bank, hire() as crew:
            seen = []

            def look(standing: BatchProgress) -> None:
                with Bank(tmp_path / "a") as reader:
                    seen.append(reader.count() - standing.made)

            fill(bank, Order(TINY, 5), fake, crew, notice=look)
        assert set(seen) == {0}
        assert len(seen) > 5


class TestMerging:
    def test_other_seeds(self, tmp_path: Path) -> None:
        built(tmp_path / "a", 12)
        built(tmp_path / "b", 12, seed="other")
        merged = merged_into(tmp_path / "a", tmp_path / "b")
        with opened(tmp_path / "a") as rows:
            digests = [r.entry.digest for r in rows]
        with opened(tmp_path / "b") as rows:
            assert {r.entry.digest for r in rows} <= set(digests)
        tried = built(tmp_path / "b", 12, seed="other", make=never).tried
        assert len(set(digests)) == len(digests) == 12 + merged.added
        assert merged.added + merged.duplicates + merged.gave_up == tried
        assert merged.added < 12  # some were known
        assert merged_into(tmp_path / "a", tmp_path / "b") == Merged(known=tried)

    def test_more_of_the_same_goes_on(self, tmp_path: Path) -> None:
        built(tmp_path / "short", 5)
        built(tmp_path / "long", 12)
        before = dump(tmp_path / "long")
        assert merged_into(tmp_path / "long", tmp_path / "short").added == 0
        assert dump(tmp_path / "long") == before
        assert merged_into(tmp_path / "short", tmp_path / "long").added == 7
        built(tmp_path / "short", 18)
        built(tmp_path / "long", 18)
        assert sorted(facts(tmp_path / "short")) == sorted(facts(tmp_path / "long"))

    def test_a_repeat_of_a_later_batch_keeps_its_puzzle(self, tmp_path: Path) -> None:
        built(tmp_path / "a", 1)
        built(tmp_path / "a", 20, seed="other")
        built(tmp_path / "a", 20)  # some of these repeat what the other batch made
        merged_into(tmp_path / "new", tmp_path / "a")
        for path in (tmp_path / "a", tmp_path / "new"):
            with closing(sqlite3.connect(path)) as base:
                sql = "SELECT count(*) FROM tries WHERE puzzle IS NULL AND outcome = 'duplicate'"
                assert base.execute(sql).fetchone() == (0,)
        assert {f[1] for f in facts(tmp_path / "a")} == {f[1] for f in facts(tmp_path / "new")}

    def test_all_or_nothing(self, tmp_path: Path) -> None:
        built(tmp_path / "a", 3)
        built(tmp_path / "b", 9, seed="other")
        change(tmp_path / "b", "UPDATE puzzles SET clues = '[]' WHERE id = 7")
        before = dump(tmp_path / "a")
        with pytest.raises(BankError, match="puzzle 7 is damaged"):
            merged_into(tmp_path / "a", tmp_path / "b")
        assert dump(tmp_path / "a") == before


def merged_into(path: Path, other: Path) -> Merged:
    with Bank(path, create=True) as bank, Bank(other) as source:
        return merge(bank, source)


def facts(path: Path) -> list[tuple[str, str]]:
    with opened(path) as rows:
        return [(r.entry.code, r.entry.digest) for r in rows]
