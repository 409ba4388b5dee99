"""``fillproof bank build --plan``: many recipes in one file, in order, again after any end."""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import pytest
import typer

from cli.commands.bank_orders import planned
from cli.plans import PlanError, read_plan
from generator import Policy, Recipe, Symmetry
from generator.bank import Bank, Order
from puzzles import FormatError
from tests.generator.test_bank import dump
from tests.generator.test_bank_survival import held, sound
from tests.helpers.killing import started, stopped, until
from tests.helpers.running import cli

PLAN = """
difficulty = "easy"

[[recipe]]
kind = "fillomino"
size = "4x4"
count = 3

[[recipe]]
kind = "mosaic"
size = "4x5"
difficulty = "any"
count = 2
seed = "pictures"
ink = 40

[[recipe]]
kind = "filling"
size = "4x5"
count = 2
symmetry = "half-turn"
"""

EASY = Recipe("fillomino", 4, 4, "easy")


def plan(folder: Path, text: str = PLAN) -> Path:
    file = folder / "plan.toml"
    file.write_text(text)
    return file


def one(folder: Path, text: str = "", *, size: str = '"4x4"', count: str = "1") -> Path:
    """A plan of one recipe, with more keys in it."""
    head = f'[[recipe]]\nkind = "fillomino"\nsize = {size}\ndifficulty = "easy"\ncount = {count}\n'
    return plan(folder, head + text)


class TestReading:
    def test_orders(self, tmp_path: Path) -> None:
        assert planned(plan(tmp_path)) == [
            Order(EASY, 3),
            Order(Recipe("fillapix", 4, 5, "any", policy=Policy.SOLVER, ink=40), 2, "pictures"),
            Order(Recipe("fillomino", 4, 5, "easy", symmetry=Symmetry.HALF_TURN), 2),
        ]

    def test_every_option_is_a_key(self, tmp_path: Path) -> None:
        text = """
        seed = "s"
        give-up = 7
        policy = "solver"
        symmetry = "mirror"
        silent-regions = true
        max-region = 5
        promise = true
        density = 40
        thin = 2
        style = "print"
        attempts = 9
        needs = ["only exit", "finished"]
        without = "overflow"
        hardest = "Last Number"
        steps = "5.."
        score = "..900"
        width = "2..3"
        """
        others = {"size", "difficulty", "count", "each", "mask", "ink"}
        no_keys = {"plan", "jobs", "scheduler", "json", "help"}
        options = set(
            re.findall(r"--([a-z-]+)", cli("bank", "build", "--help").out.split("Exa")[0])
        )
        assert {line.split()[0] for line in text.split("\n") if line.strip()} == (
            options - others - no_keys
        )
        file = one(tmp_path, text.replace('"solver"', '"ladder"'))
        recipe = Recipe(
            "fillomino",
            4,
            4,
            "easy",
            symmetry=Symmetry.MIRROR,
            silent=True,
            max_region=5,
            promise=True,
            density=40,
            thin=2,
            attempts=9,
            needs="finished+only-exit",
            without="overflow",
            hardest="last-number",
            steps="5..",
            score="..900",
            width="2..3",
        )
        assert planned(file) == [Order(recipe, 1, "s", 7)]

    def test_a_style_holds_for_all_recipes_that_do_not_say_otherwise(self, tmp_path: Path) -> None:
        head = '[[recipe]]\nkind = "filling"\nsize = "4x4"\ndifficulty = "easy"\ncount = 1\n'
        file = plan(tmp_path, f'style = "print"\n{head}{head}thin = 9\n')
        first, second = planned(file)
        assert first.recipe == replace(EASY, symmetry=Symmetry.HALF_TURN, thin=4)
        assert second.recipe == replace(EASY, symmetry=Symmetry.HALF_TURN, thin=9)

    def test_a_mask_lies_beside_the_plan(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "plans"
        folder.mkdir()
        (folder / "mask.txt").write_text("#..#\n....\n....\n#..#\n")
        file = one(folder, 'mask = "mask.txt"\nsilent-regions = true\n')
        monkeypatch.chdir(tmp_path)
        (order,) = planned(file)
        assert order.recipe.mask == "9009"

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "plan.toml: expected one or more tables [[recipe]]"),
            ("recipe = 3", "plan.toml: expected one or more tables [[recipe]]"),
            ("[recipe]\nkind = 'filling'", "plan.toml: expected one or more tables [[recipe]]"),
            ("[[recipe]\n", "plan.toml: not TOML (Expected ']]' at the end of an array declaration "
             "(at line 1, column 9))"),
            ("titel = 'x'\n[[recipe]]", "plan.toml: no key is called 'titel'; "),
            ("[[recipe]]\nkind = 'filling'", "plan.toml, recipe 1: size is missing; a build needs"),
        ],
    )  # fmt: skip
    def test_what_is_no_plan(self, tmp_path: Path, text: str, says: str) -> None:
        self.refused(plan(tmp_path, text), says)

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("diff = 1", "recipe 1: no key is called 'diff'; known are kind, size, difficulty"),
            ("symetry = 'none'", "recipe 1: no key is called 'symetry'; did you mean 'symmetry'?"),
            ('"\\u001b[31m" = 1', "recipe 1: no key is called '\\x1b[31m'; known are"),
            ("symmetry = 'full'", "recipe 1: --symmetry 'full'; expected one of none, half-turn"),
            ("symmetry = 3", "recipe 1: the key 'symmetry' is 3; expected text"),
            ("ink = 40", "recipe 1: ink is for pictures; fillomino has none"),
            ("promise = 1", "recipe 1: the key 'promise' is 1; expected true or false"),
            ("max-region = true", "recipe 1: the key 'max-region' is True; expected a whole numb"),
            ("max-region = 0", "recipe 1: the key 'max-region' is 0; expected 1 or more"),
            ("density = 1.5", "recipe 1: the key 'density' is 1.5; expected a whole number"),
            ("density = 101", "recipe 1: clues on 1 to 100 percent of the cells, not 101"),
            ("mask = 'no.txt'", "recipe 1: "),
            ("style = 'screen'", "recipe 1: unknown style 'screen'; known are print"),
            ("seed = 'a b'", "recipe 1: the seed 'a b'; expected 1 to 40 letters"),
            ("[recipe.more]", "recipe 1: no key is called 'more'"),
            (
                "[[recipe]]\nkind = 'filling'\nsize = '4x4'\ndifficulty = 'easy'\ncount = 9",
                "recipe 2: the same recipe and seed as recipe 1; add up the counts of the two",
            ),
        ],
    )
    def test_what_is_no_recipe(self, tmp_path: Path, text: str, says: str) -> None:
        self.refused(one(tmp_path, text), f"plan.toml, {says}")

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            ({"size": "4"}, "the key 'size' is 4; expected text"),
            ({"size": '"4"'}, "--size '4'; expected rows x columns"),
            ({"size": '"0x4"'}, "a board of 0x4 cells"),
            ({"count": "0"}, "the key 'count' is 0; expected 1 or more"),
            ({"count": "{}"}, "the key 'count' is a table; expected a whole number"),
        ],
    )
    def test_values_out_of_range(self, tmp_path: Path, words: dict[str, str], says: str) -> None:
        self.refused(one(tmp_path, **words), f"plan.toml, recipe 1: {says}")

    def test_files_that_are_none(self, tmp_path: Path) -> None:
        self.refused(tmp_path / "plan.toml", "plan.toml: no such file or folder")
        (tmp_path / "plan.toml").write_bytes(b"\xff")
        self.refused(tmp_path / "plan.toml", "plan.toml: not TOML (")
        self.refused(plan(tmp_path, "a = " + "[" * 5000), "plan.toml: not TOML (")

    def refused(self, file: Path, says: str) -> None:
        run = cli("bank", "build", file.with_name("a.db"), "--plan", file)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(f"fillproof: {file.parent}/{says}")
        assert run.err.count("\n") == 1
        assert not file.with_name("a.db").exists()


class TestTables:
    """What other commands use of `cli.plans`."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Book:
        title: Annotated[str, typer.Option("--title")]
        per_page: Annotated[int, typer.Option("--per-page", min=1, max=9)] = 2
        tiers: Annotated[list[str] | None, typer.Option("--tier")] = None

    def test_needed_keys_and_lists(self, tmp_path: Path) -> None:
        top = read_plan(plan(tmp_path, 'title = "T"\ntier = ["easy", "hard"]\n[[section]]\n'))
        assert top.options(self.Book) == self.Book(title="T", tiers=["easy", "hard"])
        (section,) = top.tables("section")
        assert section.options(self.Book, above=top) == top.options(self.Book)
        with pytest.raises(PlanError, match=r"plan\.toml, section 1: the key 'title' is missing"):
            section.options(self.Book)

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ('tier = ["a", 1]', "the key 'tier' is \\['a', 1\\]; expected a list of texts"),
            ("per-page = 10", "the key 'per-page' is 10; expected 1 to 9"),
        ],
    )
    def test_values_of_another_type(self, tmp_path: Path, text: str, says: str) -> None:
        with pytest.raises(PlanError, match=says):
            read_plan(plan(tmp_path, f'title = "T"\n{text}\n')).options(self.Book)

    def test_errors_are_placed_once(self, tmp_path: Path) -> None:
        top = read_plan(plan(tmp_path))
        with pytest.raises(PlanError, match=r"^[^,]*plan.toml: odd$"), top.placed():
            raise FormatError("odd")
        with pytest.raises(PlanError, match=r"^[^,]*plan.toml: odd$"), top.placed():
            raise top.fault("odd")


class TestBuilding:
    def test_all_recipes_in_order(self, tmp_path: Path) -> None:
        file, bank = plan(tmp_path), tmp_path / "a.db"
        run = cli("bank", "build", bank, "--plan", file)
        assert (run.code, run.err) == (0, "")
        assert run.out.splitlines() == [
            f"{bank}: 3 puzzles (easy fillomino 4x4, seed bank)",
            f"{bank}: 2 puzzles (any fillapix 4x5, policy=solver,ink=40, seed pictures)",
            f"{bank}: 2 puzzles (easy fillomino 4x5, symmetry=half-turn, seed bank)",
            f"{bank}: 7 puzzles of 3 recipes",
        ]
        with Bank(bank) as there:
            recipes = [row.entry.recipe for row in there.rows()]
        assert recipes == [o.recipe for o in planned(file) for _ in range(o.count)]

    def test_equals_its_recipes_one_by_one(self, tmp_path: Path) -> None:
        assert cli("bank", "build", tmp_path / "a.db", "--plan", plan(tmp_path)).code == 0
        for words in (
            ("filling", "--size", "4x4", "--difficulty", "easy", "--count", "3"),
            ("mosaic", "--size", "4x5", "--difficulty", "any", "--count", "2", "--ink", "40",
             "--seed", "pictures"),
            ("filling", "--size", "4x5", "--difficulty", "easy", "--count", "2",
             "--symmetry", "half-turn"),
        ):  # fmt: skip
            assert cli("bank", "build", tmp_path / "b.db", *words).code == 0
        assert dump(tmp_path / "a.db") == dump(tmp_path / "b.db")

    def test_objects(self, tmp_path: Path) -> None:
        run = cli("bank", "build", tmp_path / "a.db", "--plan", plan(tmp_path), "--json")
        found = [(o["kind"], o["recipe"]["symmetry"], o["made"]) for o in run.objects]
        assert found == [("fillomino", "none", 3), ("fillapix", "none", 2),
                         ("fillomino", "half-turn", 2)]  # fmt: skip

    def test_one_that_stops_short_stops_no_other(self, tmp_path: Path) -> None:
        text = """
        difficulty = "easy"
        give-up = 2
        count = 3
        [[recipe]]
        kind = "filling"
        size = "1x1"
        [[recipe]]
        kind = "filling"
        size = "4x4"
        """
        run = cli("bank", "build", tmp_path / "a.db", "--plan", plan(tmp_path, text))
        assert run.code == 3
        assert "stopped short of 3 after 2 codes" in run.out
        assert run.out.endswith(": 4 puzzles of 2 recipes\n")

    @pytest.mark.parametrize(
        "words", [("filling",), ("--size", "4x4"), ("--count", "3"), ("--symmetry", "mirror")]
    )
    def test_recipes_stand_in_the_plan_alone(self, tmp_path: Path, words: tuple[str, ...]) -> None:
        run = cli("bank", "build", tmp_path / "a.db", "--plan", plan(tmp_path), *words)
        assert (run.code, run.out) == (2, "")
        assert "--plan says what to make" in run.err

    @pytest.fixture(scope="class")
    @staticmethod
    def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
        """A folder with a plan of two recipes, and the bank that was built in one go."""
        folder = tmp_path_factory.mktemp("whole")
        text = "difficulty = 'easy'\nkind = 'filling'\nsize = '6x6'\n"
        counts = (("a", 4), ("b", 36))
        text += "".join(f"[[recipe]]\nseed = '{s}'\ncount = {n}\n" for s, n in counts)
        assert cli("bank", "build", folder / "whole.db", "--plan", plan(folder, text)).code == 0
        return folder

    @pytest.mark.slow
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_interrupted_and_continued(self, whole: Path, tmp_path: Path, jobs: str) -> None:
        bank = tmp_path / "parts.db"
        words = ("bank", "build", bank, "--plan", whole / "plan.toml", "--jobs", jobs)
        job = started(*words)
        until(lambda: held(bank) >= 6, job)
        code, said = stopped(job, signal.SIGINT)
        made = held(bank)
        assert code == 130
        assert said == (
            f"fillproof: stopped; {made} of 40 kept "
            f"(recipe 1: 4 of 4, recipe 2: {made - 4} of 36); the same command goes on\n"
        )
        assert 6 <= made < 40
        assert sound(bank)
        assert cli(*words).code == 0
        assert dump(bank) == dump(whole / "whole.db")
