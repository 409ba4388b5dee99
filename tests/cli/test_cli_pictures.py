"""``convert --to svg``, ``png`` and ``pdf``: what is drawn, and the files it goes into."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fillproof as fp
from cli.commands.convert_pictures import PICTURES
from puzzles import Limit, Verdict, Work
from puzzles.drawing import draw_answer, draw_conflict, draw_differing, draw_puzzle, draw_step
from puzzles.formats import FORMATS, Record, read_paths
from tests.helpers.pictures import elements
from tests.helpers.running import EXAMPLES, cli
from verify.certify import Certification

LINK, SAILBOAT = EXAMPLES / "link.url", EXAMPLES / "sailboat.txt"
AMBIGUOUS, NONE = EXAMPLES / "ambiguous.txt", EXAMPLES / "contradiction.txt"


def read(path: Path) -> Record:
    (record,) = read_paths([path])
    return record


class TestWhatIsDrawn:
    def test_the_puzzle(self) -> None:
        record = read(LINK)
        drawn = draw_puzzle(record.puzzle, name="link.url")
        assert cli("convert", LINK, "--to", "svg") == (0, drawn.svg(), "")

    @pytest.mark.parametrize("bare", [False, True])
    def test_the_answer(self, bare: bool) -> None:
        puzzle = read(SAILBOAT).puzzle
        answer = fp.certify(puzzle).answer
        assert answer is not None
        more = ["--bare"] if bare else []
        drawn = draw_answer(puzzle, answer, bare=bare, name="sailboat")
        assert cli("convert", SAILBOAT, "--to", "svg", "--answer", *more).out == drawn.svg()

    @pytest.mark.parametrize("number", [1, 36, 49])
    def test_a_step_is_the_one_of_explain(self, number: int) -> None:
        puzzle = read(LINK).puzzle
        told = fp.explain(puzzle)
        step, board = told.steps[number - 1], told.boards[number - 1]
        drawn = draw_step(puzzle, board, step, number=number, name="link.url")
        run = cli("convert", LINK, "--to", "svg", "--step", str(number))
        assert run == (0, drawn.svg(), "")
        (line,) = cli("explain", LINK, "--json").out.splitlines()
        sentence = json.loads(line)["steps"][number - 1]["sentence"]
        assert sentence in (elements(run.out)[1].text or "")

    def test_two_answers(self) -> None:
        known = fp.certify(read(AMBIGUOUS).puzzle)
        assert known.answer is not None
        assert known.other is not None
        drawn = draw_differing(known.puzzle, known.answer, known.other, name="ambiguous")
        assert cli("convert", AMBIGUOUS, "--to", "svg", "--differs").out == drawn.svg()
        assert known._repr_svg_() == draw_differing(known.puzzle, known.answer, known.other).svg()

    def test_clues_in_conflict(self) -> None:
        known = fp.certify(read(NONE).puzzle)
        assert known.conflict
        drawn = draw_conflict(known.puzzle, known.conflict, name="contradiction")
        assert cli("convert", NONE, "--to", "svg", "--conflict").out == drawn.svg()
        assert known._repr_svg_() == draw_conflict(known.puzzle, known.conflict).svg()

    def test_a_clue_that_cannot_be(self) -> None:
        run = cli("convert", "-", "--to", "svg", "--conflict", stdin="fillapix\n5..\n...\n")
        assert run.code == 0
        assert "The clue with a ring cannot be met." in run.out

    def test_notebooks_show_what_is_known(self) -> None:
        known = fp.certify(read(LINK).puzzle)
        assert known.answer is not None
        assert known._repr_svg_() == draw_answer(known.puzzle, known.answer).svg()
        open_ = Certification(known.puzzle, Verdict.UNKNOWN, None, None, None, Work(), Limit.TIME)
        assert open_._repr_svg_() == known.puzzle._repr_svg_()


class TestRefusals:
    @pytest.mark.parametrize(
        ("path", "asked", "text"),
        [
            (LINK, "--differs", "link.url has one answer; --answer draws it"),
            (LINK, "--conflict", "link.url has one answer; --answer draws it"),
            (AMBIGUOUS, "--answer", "ambiguous has several answers; --differs draws two"),
            (NONE, "--answer", "contradiction has no answer; --conflict draws the reason"),
            (LINK, "--step 50", "link.url has 49 steps; expected --step up to that"),
            (LINK, "--bare", "--bare goes with --answer"),
            (LINK, "--answer --step 1", "--answer and --step; a picture shows one of them"),
        ],
    )
    def test_what_is_not_there(self, path: Path, asked: str, text: str) -> None:
        run = cli("convert", path, "--to", "svg", *asked.split())
        assert run == (2, "", f"fillproof: {text}\n")

    def test_what_is_not_known(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = read(LINK).puzzle
        known = Certification(puzzle, Verdict.UNKNOWN, None, None, None, Work(), Limit.WORK)
        monkeypatch.setattr("verify.certify.certify", lambda _puzzle: known)
        run = cli("convert", LINK, "--to", "svg", "--answer")
        assert run == (3, "", f"fillproof: link.url: {Limit.WORK.sentence}\n")

    @pytest.mark.parametrize(
        "option", ["--answer", "--step 1", "--differs", "--conflict", "--bare"]
    )
    def test_options_of_pictures_for_texts(self, option: str) -> None:
        run = cli("convert", LINK, "--to", "text", *option.split())
        text = f"{option.split(maxsplit=1)[0]} goes with --to svg, png, pdf"
        assert run == (2, "", f"fillproof: {text}\n")

    def test_formats_of_pictures_are_not_read(self) -> None:
        assert not {*PICTURES} & {*FORMATS}


class TestFiles:
    def test_one_file(self, tmp_path: Path) -> None:
        for to, start in (("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF-")):
            file = tmp_path / f"out.{to}"
            args = ("convert", LINK, "--to", to, "--output", file)
            assert cli(*args) == (0, "", "")
            assert file.read_bytes().startswith(start)
            there = f"fillproof: {file} is there already; --force replaces it\n"
            assert cli(*args) == (2, "", there)
            assert cli(*args, "--force").code == 0

    def test_a_file_for_each(self, tmp_path: Path) -> None:
        folder = tmp_path / "new"
        run = cli("convert", LINK, AMBIGUOUS, LINK, "--to", "svg", "--output", f"{folder}/")
        assert run == (0, "", "")
        names = sorted(file.name for file in folder.iterdir())
        assert names == ["ambiguous.svg", "link.url-2.svg", "link.url.svg"]
        run = cli("convert", LINK, "--to", "svg", "--output", folder)
        text = f"{folder / 'link.url.svg'} is there already; --force replaces it"
        assert run == (2, "", f"fillproof: {text}\n")

    def test_all_or_none(self, tmp_path: Path) -> None:
        folder = f"{tmp_path}/new/"
        run = cli("convert", LINK, AMBIGUOUS, "--to", "svg", "--answer", "--output", folder)
        assert run.code == 2
        assert list(tmp_path.iterdir()) == []

    def test_ids_make_names_of_files(self, tmp_path: Path) -> None:
        lines = [
            json.dumps({"kind": "fillapix", "clues": [[0]], "id": name})
            for name in ("../../up", "a b/c", "..", "é", "x" * 300, "A-B-C")
        ]
        run = cli("convert", "-", "--to", "svg", "-o", tmp_path, stdin="\n".join(lines))
        assert run == (0, "", "")
        names = sorted(file.name for file in tmp_path.iterdir())
        assert names == [
            *("A-B-C-2.svg", "a-b-c.svg", "puzzle-2.svg", "puzzle.svg", "up.svg", "x" * 80 + ".svg")
        ]

    def test_no_place(self, tmp_path: Path) -> None:
        run = cli("convert", LINK, AMBIGUOUS, "--to", "svg")
        text = "a picture shows one puzzle; 2 were read"
        advice = "--output with a folder, FOLDER/, writes a file for each"
        assert run == (2, "", f"fillproof: {text}; {advice}\n")
        run = cli("convert", LINK, "--to", "png")
        assert run == (2, "", "fillproof: a png file is not text; --output names the file\n")
        for bad in (tmp_path / "no" / "out.svg", f"{tmp_path}/no/no/"):
            run = cli("convert", LINK, "--to", "svg", "-o", bad)
            assert run.code == 2
            assert "there is no such folder to write it to" in run.err
        assert list(tmp_path.iterdir()) == []
