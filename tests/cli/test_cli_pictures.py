"""``convert --to svg``, ``png`` and ``pdf``: what is drawn, and the files it goes into."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageColor
from pypdf import PdfReader

import fillproof as fp
from cli.commands.convert_pictures import PICTURES
from puzzles import Limit, QuestionError, Verdict, Work, as_rows
from puzzles.drawing import draw_answer, draw_conflict, draw_differing, draw_puzzle, draw_step
from puzzles.drawing.look import INKS
from puzzles.drawing.multiples import multiples
from puzzles.drawing.shapes import DrawnPart, Lettering, Lines
from puzzles.formats import FORMATS, Record, read_paths
from tests.helpers.pictures import by_class, elements
from tests.helpers.running import EXAMPLES, cli
from verify.certify import Certification

LINK, SAILBOAT = EXAMPLES / "link.url", EXAMPLES / "sailboat.txt"
AMBIGUOUS, NONE = EXAMPLES / "ambiguous.txt", EXAMPLES / "contradiction.txt"


def read(path: Path) -> Record:
    (record,) = read_paths([path])
    return record


def _parts(shape: DrawnPart) -> Sequence[object]:
    """Return what a shape draws, one by one."""
    if isinstance(shape, Lettering):
        return [shape]
    return shape.segments if isinstance(shape, Lines) else shape.boxes


def _lefts(shape: DrawnPart) -> Iterator[float]:
    if isinstance(shape, Lettering):
        yield shape.x
    elif isinstance(shape, Lines):
        yield from (end for x, _y, to, _end in shape.segments for end in (x, to))
    else:
        yield from (end for x, _y, wide, _high in shape.boxes for end in (x, x + wide))


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

    @pytest.mark.parametrize("number", [1, 22, 35])
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

    def test_steps_beside_and_below_each_other(self) -> None:
        run = cli("convert", SAILBOAT, "--to", "svg", "--step", "2-3", "--step", "30")
        heads = [element.text for element in by_class(run.out, "head")]
        steps = fp.explain(read(SAILBOAT).puzzle).steps
        assert heads == [
            f"Step {n}: {steps[n - 1].technique} ({steps[n - 1].tier.word})" for n in (2, 3, 30)
        ]
        assert "<title>sailboat: Fill-a-Pix 10x10, 3 steps</title>" in run.out
        single = [steps[n - 1].drawing() for n in (2, 3, 30)]
        boxes = [part for one in single for shape in one.shapes for part in _parts(shape)]
        drawn = multiples(single, "all")
        assert len([part for shape in drawn.shapes for part in _parts(shape)]) == len(boxes) + 1
        assert all(0 <= x <= drawn.width for shape in drawn.shapes for x in _lefts(shape))

    def test_a_partly_filled_board(self, tmp_path: Path) -> None:
        puzzle = read(SAILBOAT).puzzle
        board = fp.explain(puzzle, steps=9).boards[-1]
        file = tmp_path / "filled.txt"
        lines = ["".join({1: "#", 0: ".", None: "?"}[v] for v in row) for row in as_rows(board, 10)]
        file.write_text("\n".join(lines))
        run = cli("convert", SAILBOAT, "--to", "svg", "--filled", file)
        assert run == (0, draw_answer(puzzle, board, name="sailboat").svg(), "")
        run = cli("convert", SAILBOAT, LINK, "--to", "svg", "--filled", file, "-o", tmp_path)
        assert run.code == 2
        assert "--filled is the board of one puzzle; there are 2 here" in run.err

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

    def test_notebooks_show_steps_and_answers(self) -> None:
        puzzle = read(LINK).puzzle
        told = fp.explain(puzzle)
        for number in (1, 20, 35):
            step, board = told.steps[number - 1], told.boards[number - 1]
            assert step._repr_svg_() == draw_step(puzzle, board, step, number=number).svg()
        assert replace(told.steps[0], shown=None)._repr_svg_() is None
        with pytest.raises(QuestionError, match="a step by itself"):
            replace(told.steps[0], shown=None).drawing()
        hinted = fp.hint(puzzle)
        assert f"Step {len(hinted.steps)}: " in (hinted.steps[-1]._repr_svg_() or "")
        answer = draw_answer(puzzle, told.values).svg()
        found, forced = fp.solve(puzzle), fp.forced(puzzle)
        assert told._repr_svg_() == found._repr_svg_() == forced._repr_svg_() == answer
        none = read(NONE).puzzle
        assert fp.solve(none)._repr_svg_() is fp.forced(none)._repr_svg_() is None
        made = fp.generate("filling", size=(4, 4), difficulty="easy", code="docs")
        assert made._repr_svg_() == made.puzzle._repr_svg_()


class TestRefusals:
    @pytest.mark.parametrize(
        ("path", "asked", "text"),
        [
            (LINK, "--differs", "link.url has one answer; --answer draws it"),
            (LINK, "--conflict", "link.url has one answer; --answer draws it"),
            (AMBIGUOUS, "--answer", "ambiguous has several answers; --differs draws two"),
            (NONE, "--answer", "contradiction has no answer; --conflict draws the reason"),
            (LINK, "--step 36", "link.url has 35 steps; expected --step up to that"),
            (LINK, "--step 3-2", "--step '3-2'; expected the number of a step, or two, like 1-12"),
            (LINK, "--step 0", "--step '0'; expected the number of a step, or two, like 1-12"),
            (LINK, "--step 1-101", "--step: more than 100 steps; a picture shows no more"),
            (LINK, "--bare", "--bare goes with --answer"),
            (LINK, "--dark", "--dark goes with --to png, pdf; an SVG follows the page it is on"),
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
        "option",
        ["--answer", "--step 1", "--differs", "--conflict", "--bare", "--dark", "--filled x"],
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

    def test_a_pdf_has_a_page_for_each(self, tmp_path: Path) -> None:
        file = tmp_path / "all.pdf"
        assert cli("convert", LINK, SAILBOAT, "--to", "pdf", "-o", file) == (0, "", "")
        single = [PdfReader(BytesIO(draw_puzzle(read(p).puzzle).pdf())) for p in (LINK, SAILBOAT)]
        for page, alone in zip(PdfReader(file).pages, single, strict=True):
            assert page.mediabox == alone.pages[0].mediabox
            assert page.extract_text() == alone.pages[0].extract_text()

    def test_for_dark_ground(self, tmp_path: Path) -> None:
        for name, words in (("light", ()), ("dark", ("--dark",))):
            out = tmp_path / f"{name}.png"
            assert cli("convert", LINK, "--to", "png", "-o", out, *words).code == 0
            with Image.open(out) as image:
                ground = image.convert("RGB").getpixel((0, 0))
            assert ground == ImageColor.getrgb(getattr(INKS["ground"], name))
        light, dark = (draw_puzzle(read(LINK).puzzle).pdf(dark=dark) for dark in (False, True))
        assert light != dark
        texts = {PdfReader(BytesIO(pdf)).pages[0].extract_text() for pdf in (light, dark)}
        assert len(texts) == 1

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
