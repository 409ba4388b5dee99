"""The names that others use: what they do, what they say, and what importing them costs."""

from __future__ import annotations

import doctest
import inspect
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fillproof as fp
from fillproof import _ROOMS
from fillproof.house import ROOMS
from tests.fillproof import client
from tests.helpers.running import EXAMPLES, ROOT, environment

UNIQUE = "33../322./1..5"
SEVERAL = "33../322./1..."
"""Two Fillomino puzzles of three rows."""

FUNCTIONS = [getattr(fp, name) for name in fp.__all__ if inspect.isfunction(getattr(fp, name))]


def loaded(script: str) -> set[str]:
    """Return the top-level modules that a script has imported, in a process of its own."""
    tell = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\n{tell}"],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


class TestNames:
    def test_these_and_no_others(self) -> None:
        errors = {name for name in fp.__all__ if name.endswith("Error")}
        assert {*fp.__all__} - errors == {
            *("parse", "certify", "solve", "count", "forced", "rate", "explain", "hint"),
            *("mistakes", "repair"),
            *("generate", "convert", "check", "draw", "book", "Puzzle", "Verdict", "Tier"),
        }
        assert {*fp.__all__} <= {*dir(fp)}
        with pytest.raises(AttributeError, match="module 'fillproof' has no attribute 'certfy'"):
            fp.certfy  # type: ignore[attr-defined]  # noqa: B018

    @pytest.mark.parametrize("name", fp.__all__)
    def test_each_says_what_it_is(self, name: str) -> None:
        assert inspect.getdoc(getattr(fp, name))

    @pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
    def test_options_are_named(self, function: object) -> None:
        _first, *rest = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
        if function is fp.mistakes:  # two boards: the puzzle and what is filled
            rest = rest[1:]
        assert all(option.kind is option.KEYWORD_ONLY for option in rest)
        documented = inspect.getdoc(function) or ""
        assert all(f"{option.name}:" in documented for option in rest)

    @pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
    def test_each_has_an_example_that_is_true(self, function: object) -> None:
        found = doctest.DocTestFinder(recurse=False).find(function, globs={"fp": fp})
        assert found[0].examples
        for example in found:
            assert not doctest.DocTestRunner().run(example).failed

    def test_the_example_of_the_package(self) -> None:
        assert doctest.testmod(fp).attempted
        assert not doctest.testmod(fp).failed


class TestImports:
    def test_nothing_comes_with_the_package(self) -> None:
        assert loaded("import fillproof") - loaded("") == {"fillproof"}

    @pytest.mark.parametrize("module", _ROOMS)
    def test_a_module_uses_the_rooms_that_it_says(self, module: str) -> None:
        assert loaded(f"import fillproof.{module}") & {*ROOMS} <= {*_ROOMS[module]}

    @pytest.mark.parametrize(
        ("script", "module"),
        [
            (f"fp.rate(fp.parse('{UNIQUE}', kind='filling'))", "climbing"),
            (f"fp.explain(fp.parse('{UNIQUE}', kind='filling'))", "climbing"),
            (f"fp.hint(fp.parse('{UNIQUE}', kind='filling'))", "filling"),
            (f"fp.convert(fp.parse('{UNIQUE}', kind='filling'), to='tatham')", "reading"),
            (f"fp.certify(fp.parse('{UNIQUE}', kind='filling'), certificate='FOLDER/a')", ""),
            ("fp.generate('filling', size=(3, 3), difficulty='easy')", "making"),
            (f"fp.draw(fp.parse('{UNIQUE}', kind='filling')).svg()", "drawing"),
        ],
    )
    def test_and_no_others_when_it_is_used(self, script: str, module: str, tmp_path: Path) -> None:
        rooms = _ROOMS[module or "asking"]
        script = f"import fillproof as fp; {script}".replace("FOLDER", str(tmp_path))
        assert loaded(script) & {*ROOMS} == {*rooms}


class TestDraw:
    def test_each_picture(self) -> None:
        puzzle = fp.parse(SEVERAL, kind="filling")
        known, told = fp.certify(puzzle), fp.explain(puzzle)
        assert fp.draw(puzzle, name="five").title == "five: Fillomino 3x4"
        assert fp.draw(puzzle, answer=known.answer).title.endswith("the answer")
        assert fp.draw(puzzle, answer=told.boards[-1]).title.endswith("a partly filled board")
        step = fp.draw(puzzle, answer=told.boards[0], step=told.steps[0])
        assert told.steps[0].sentence in step.text
        assert "Two answers" in fp.draw(puzzle, answer=known.answer, other=known.other).svg()
        assert "2 givens" in fp.draw(puzzle, conflict=(0, 4)).svg()

    def test_what_is_not_a_picture(self) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        step, board = fp.explain(puzzle).steps[0], (1,) * 12
        with pytest.raises(fp.QuestionError, match="11 cells; the puzzle has 12"):
            fp.draw(puzzle, answer=(1,) * 11)
        with pytest.raises(fp.QuestionError, match="a picture shows one of them"):
            fp.draw(puzzle, answer=board, step=step, other=board)
        with pytest.raises(fp.QuestionError, match="need the board as answer"):
            fp.draw(puzzle, step=step)
        with pytest.raises(fp.QuestionError, match="has no answer"):
            fp.draw(puzzle, answer=board, conflict=(0,))
        with pytest.raises(fp.QuestionError, match="cell 12; the puzzle has 12 cells"):
            fp.draw(puzzle, conflict=(12,))


class TestParse:
    def test_any_format(self) -> None:
        puzzle = fp.parse((EXAMPLES / "link.url").read_bytes())
        assert (puzzle.kind, puzzle.rows, puzzle.cols) == ("fillomino", 6, 6)

    def test_a_cap_of_its_own(self) -> None:
        assert fp.parse(UNIQUE, kind="filling", max_region=5).max_region == 5
        assert fp.parse("fillomino 1x2 max_region=1\n..", max_region=2).max_region == 2
        with pytest.raises(fp.FormatError, match="r3c4"):
            fp.parse(UNIQUE, kind="filling", max_region=4)
        assert fp.parse(UNIQUE, kind="filling", max_region=4, lenient=True).cap == 4

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("33../3y2./1..5", "text, line 1, r2c2: unexpected 'y'; expected a number or ."),
            ("1/.\n\n2/.", "text: 2 puzzles; expected one"),
            ("9/.", "text, line 1, r1c1: "),
        ],
    )
    def test_what_is_no_puzzle(self, text: str, sentence: str) -> None:
        with pytest.raises(fp.FormatError) as caught:
            fp.parse(text, kind="filling")
        assert str(caught.value).startswith(sentence)
        assert isinstance(caught.value, fp.FillproofError)


class TestAsking:
    def test_several_answers(self) -> None:
        known = fp.certify(fp.parse(SEVERAL, kind="filling"))
        assert known.verdict is fp.Verdict.MULTIPLE
        assert known.answer
        assert known.other
        assert known.answer != known.other

    def test_no_time(self) -> None:
        empty = fp.parse("fillomino 9x9\n" + "." * 9 + "\n" + ("." * 9 + "\n") * 8)
        assert fp.certify(empty, seconds=0.0).verdict is fp.Verdict.UNKNOWN

    def test_a_certificate(self, tmp_path: Path) -> None:
        file = tmp_path / "a.cert.json"
        fp.certify(fp.parse(UNIQUE, kind="filling"), certificate=file)
        assert fp.check(file).valid
        fields = json.loads(file.read_text())
        assert fp.check(fields).verdict == "unique"
        fields["answers"][0][0][0] = 4
        assert not fp.check(fields).valid
        assert fp.check(tmp_path / "none").reason

    def test_no_certificate_within_the_limit(self, tmp_path: Path) -> None:
        empty = fp.parse("fillomino 9x9\n" + ("." * 9 + "\n") * 9)
        with pytest.raises(fp.LimitError, match="no certificate: the counter stopped"):
            fp.certify(empty, seconds=0.0, certificate=tmp_path / "a.cert.json")
        assert not list(tmp_path.iterdir())

    def test_no_certificate_takes_the_place_of_a_pipe_or_a_device(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with pytest.raises(OSError, match="a pipe, not a file"):
            fp.certify(fp.parse(UNIQUE, kind="filling"), certificate=pipe)
        assert pipe.is_fifo()
        assert list(tmp_path.iterdir()) == [pipe]

    def test_counts_stop_at_a_limit(self) -> None:
        found = fp.count(fp.parse("...", kind="filling"), limit=2)
        assert (found.count, found.exact) == (2, False)
        assert fp.count(fp.parse("...", kind="filling"), limit=None).exact


class TestClimbing:
    def test_steps_to_the_end(self) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        trace = fp.explain(puzzle)
        assert trace.boards[-1] == fp.certify(puzzle).answer
        assert len(fp.explain(puzzle, steps=2).steps) == 2

    def test_a_hint_goes_on_from_what_is_filled(self) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        filled = list(puzzle.clues)
        while None in filled:
            ((cell, value),) = fp.hint(puzzle, filled=filled).steps[-1].placements
            filled[cell] = value
        assert tuple(filled) == fp.certify(puzzle).answer
        done = fp.hint(puzzle, filled=filled)
        assert (done.outcome, done.steps) == ("solved", ())

    def test_a_hint_goes_up_to_a_tier(self) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        told = fp.hint(puzzle, upto="easy")
        assert told == fp.hint(puzzle, upto=fp.Tier.EASY)
        assert told.steps or told.beyond is not None
        assert fp.hint(puzzle, upto="expert").steps == fp.hint(puzzle).steps
        with pytest.raises(fp.QuestionError, match="unknown tier 'gentle'; known are easy"):
            fp.hint(puzzle, upto="gentle")

    def test_a_wrong_entry_ends_in_a_contradiction(self) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        filled = [None] * 9 + [4, None, None]
        assert fp.hint(puzzle, filled=filled).steps[-1].contradiction

    def test_no_hint_rests_on_a_wrong_cell(self) -> None:
        puzzle = fp.parse("2../..2/31.", kind="filling")
        filled = (2, 3, None, None, None, 2, 3, 1, None)
        with pytest.raises(fp.QuestionError, match="no answer has these filled cells: r1c2=3"):
            fp.hint(puzzle, filled=filled)
        assert fp.mistakes(puzzle, filled).cells == (1,)

    @pytest.mark.parametrize(
        ("filled", "sentence"),
        [
            ([None], "1 filled cells; the puzzle has 12"),
            ([2, *[None] * 11], "the filled cells break the rule: "),
        ],
    )
    def test_what_is_not_filled_rightly(self, filled: list[int | None], sentence: str) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        for ask in (fp.hint, fp.explain):
            with pytest.raises(fp.QuestionError, match=sentence):
                ask(puzzle, filled=filled)

    def test_no_time(self) -> None:
        puzzle = fp.parse(UNIQUE, kind="filling")
        assert fp.rate(puzzle, seconds=-1.0).tier is None
        assert fp.rate(puzzle).tier is fp.Tier.MEDIUM


class TestGenerate:
    def test_the_same_code_makes_the_same_puzzle(self) -> None:
        made = fp.generate("mosaic", size=(4, 4), symmetry="half-turn")
        again = fp.generate("mosaic", size=(4, 4), symmetry="half-turn", code=made.code)
        assert (made.puzzle, made.answer) == (again.puzzle, again.answer)
        assert fp.certify(made.puzzle).answer == made.answer

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ({"symmetry": "x"}, "unknown symmetry 'x'; known are none, half-turn"),
            ({"difficulty": "x"}, "unknown difficulty 'x'"),
            ({"size": (0, 3)}, "a board of 0x3 cells"),
            ({"code": ""}, "a code is 1 to 64 plain characters"),
        ],
    )
    def test_what_is_not_made(self, options: dict[str, str], sentence: str) -> None:
        with pytest.raises(fp.QuestionError, match=sentence):
            fp.generate("mosaic", **options)  # type: ignore[arg-type]

    def test_no_puzzle_came(self) -> None:
        text = "no puzzle came of 200 attempts with the code a"
        with pytest.raises(fp.LimitError, match=text):
            fp.generate("filling", size=(2, 2), difficulty="hard", code="a")


def test_a_program_that_uses_most_of_it() -> None:
    client.main()


def test_all_modules_are_known() -> None:
    names = {path.stem for path in (ROOT / "fillproof").glob("*.py") if path.stem[0] != "_"}
    assert names == {*_ROOMS, "pytest_plugin", "pytest_child"}
    for module in _ROOMS:
        import_module(f"fillproof.{module}")


class TestGenerateOptions:
    """What the command has, the function has."""

    def test_recipe_options(self) -> None:
        made = fp.generate(
            "filling",
            size=(4, 5),
            difficulty="easy",
            code="a",
            symmetry="half-turn",
            policy="ladder",
            max_region=5,
            promise=True,
            density=40,
            thin=2,
            attempts=50,
        )
        r = made.recipe
        assert (r.max_region, r.promise, r.density, r.thin, r.attempts) == (5, True, 40, 2, 50)
        assert made.puzzle.max_region == 5

    def test_styles(self) -> None:
        made = fp.generate("filling", size=(4, 5), difficulty="easy", code="a", style="print")
        assert (made.recipe.symmetry.value, made.recipe.thin) == ("half-turn", 4)
        with pytest.raises(fp.FillproofError, match="unknown style 'screen'; known are print"):
            fp.generate("filling", style="screen")

    def test_masks_and_ink(self, tmp_path: Path) -> None:
        mask = ".##.##.\n#..#..#\n#.....#\n.#...#.\n..#.#..\n...#...\n"
        (tmp_path / "mask.txt").write_text(mask)
        by_text, by_file = (
            fp.generate("filling", mask=one, silent_regions=True, code="TEA")
            for one in (mask, tmp_path / "mask.txt")
        )
        assert by_text.puzzle == by_file.puzzle
        marks = [c == "#" for c in mask if c != "\n"]
        assert [v is not None for v in by_text.puzzle.clues] == marks
        assert fp.generate("mosaic", ink=70, code="a").recipe.ink == 70

    def test_an_answer_of_ones_own(self, tmp_path: Path) -> None:
        drawn = tmp_path / "drawn.txt"
        drawn.write_text("#..\n.#.\n##.\n")
        by_file = fp.generate("mosaic", answer=drawn, code="a")
        assert by_file.answer == (1, 0, 0, 0, 1, 0, 1, 1, 0)
        assert by_file == fp.generate("mosaic", answer=drawn.read_text(), size=(3, 3), code="a")
        full = tmp_path / "full.txt"
        full.write_text("122\n333\n122\n")
        by_file = fp.generate("filling", answer=full, code="a")
        assert by_file.answer == (1, 2, 2, 3, 3, 3, 1, 2, 2)
        assert by_file == fp.generate("filling", answer=full.read_text(), code="a")

    def test_a_picture_with_a_twin_is_mended(self) -> None:
        with pytest.raises(fp.QuestionError, match="the answer has a twin"):
            fp.generate("mosaic", answer="..\n.#", code="a")
        made = fp.generate("mosaic", answer="..\n.#", mend=True, code="a")
        assert made.answer == (0, 0, 0, 0)

    @pytest.mark.parametrize(
        ("said", "words"),
        [
            ({"answer": "11\n12"}, "breaks the rule"),
            ({"answer": "12.\n122"}, "the answer: r1c3 is not filled; expected a full answer"),
            ({"answer": "122\n133", "size": (3, 3)}, "the answer is 2x3, the board 3x3"),
            ({"answer": "122", "mend": True}, "pictures are mended"),
            ({"answer": "122", "ink": 30}, "leave it out with an answer"),
            ({"mend": True}, "a picture is mended; none is given as the answer"),
            ({"answer": "2|2\n\n2|2"}, "the answer"),
        ],
    )
    def test_answers_that_are_none(self, said: dict[str, object], words: str) -> None:
        with pytest.raises(fp.FillproofError, match=re.escape(words)):
            fp.generate("filling", code="a", **said)  # type: ignore[arg-type]

    def test_words_that_are_none(self) -> None:
        with pytest.raises(
            fp.QuestionError, match="unknown policy 'both'; known are ladder, solver"
        ):
            fp.generate("filling", policy="both")
        with pytest.raises(fp.QuestionError, match="ink"):
            fp.generate("filling", ink=40)
        with pytest.raises(fp.FormatError):
            fp.generate("filling", mask="#?")
