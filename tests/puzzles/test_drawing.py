"""Pictures of boards: what they show, that they are plain, and that every renderer agrees."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from puzzles import KINDS, FormatError, Puzzle
from puzzles.drawing import (
    Drawing,
    draw_answer,
    draw_conflict,
    draw_differing,
    draw_mended,
    draw_puzzle,
    draw_step,
)
from puzzles.drawing.faces import struck_lines
from puzzles.drawing.layout import MARGIN
from puzzles.drawing.look import CELL, DIGITS, INKS, RING, WIDTH_OF_LETTER
from puzzles.drawing.shapes import Lettering, Lines
from puzzles.formats import parse_one
from puzzles.printing import LONGEST_NAME, name_of
from tests.helpers.pictures import (
    ELEMENTS,
    SVG,
    boxes,
    by_chromium,
    by_class,
    by_pdftoppm,
    dark_cells,
    elements,
)
from tests.helpers.running import ROOT, environment

GIVENS = parse_one("fillomino\n33..\n322.\n1..5\n")
FIRST = (3, 3, 1, 5, 3, 2, 2, 5, 1, 5, 5, 5)

OPEN = parse_one("fillomino\n33..\n322.\n1...\n")
SECOND = (3, 3, 6, 6, 3, 2, 2, 6, 1, 6, 6, 6)

CLUES = parse_one("fillapix\n4..\n..3\n.2.\n")
PAINTED = (1, 1, 0, 1, 1, 0, 0, 0, 1)
"""Not its answer: pictures are drawn as they are told."""


class OneStep(NamedTuple):
    """A step as a ladder may have it."""

    technique: str = "no room"
    grade: str = "medium"
    placements: tuple[tuple[int, int], ...] = ((9, 5),)
    eliminations: tuple[tuple[int, tuple[int, ...]], ...] = ((2, (2, 4, 5, 6)), (3, ()))
    premises: tuple[int, ...] = (2, 9, 11)
    sentence: str = "5 is the last number left for r3c2."


AFTER = (3, 3, None, None, 3, 2, 2, None, 1, 5, None, 5)

DRAWINGS: dict[str, Callable[..., Drawing]] = {
    "puzzle": lambda **more: draw_puzzle(GIVENS, **more),
    "answer": lambda **more: draw_answer(GIVENS, FIRST, **more),
    "partly": lambda **more: draw_answer(GIVENS, AFTER, **more),
    "step": lambda **more: draw_step(GIVENS, AFTER, OneStep(), number=7, **more),
    "differing": lambda **more: draw_differing(OPEN, FIRST, SECOND, **more),
    "conflict": lambda **more: draw_conflict(OPEN, (0, 4), **more),
    "mended": lambda **more: draw_mended(OPEN, GIVENS, "Add 5 at r3c4.", **more),
    "clues": lambda **more: draw_puzzle(CLUES, **more),
    "painted": lambda **more: draw_answer(CLUES, PAINTED, **more),
    "bare": lambda **more: draw_answer(CLUES, PAINTED, bare=True, **more),
    "sweep": lambda **more: draw_step(
        CLUES, (1, 1, *(None,) * 7), OneStep(placements=((0, 1), (1, 1)), eliminations=()), **more
    ),
}

HOSTILE = (
    "</title><script>alert(1)</script>",
    '" onload="alert(1)\' &amp; &lt; ]]>',
    "a\u202eb\u2066c\x1b[31m\x00\ud800\ufffe",
    "long " * 2000,
)


class TestWhatIsShown:
    @pytest.mark.parametrize("name", ["answer", "step", "differing", "sweep"])
    def test_as_recorded(self, name: str, golden: Callable[[str, str], None]) -> None:
        golden(f"svg-{name}", DRAWINGS[name](name="five").svg())

    def test_givens_stand_apart_from_what_is_filled_in(self) -> None:
        picture = DRAWINGS["answer"]().svg()
        given = [int(text.text or "") for text in by_class(picture, "given")]
        assert given == [clue for clue in GIVENS.clues if clue is not None]
        filled = [int(text.text or "") for text in by_class(picture, "number")]
        blank = [i for i, clue in enumerate(GIVENS.clues) if clue is None]
        assert filled == [FIRST[i] for i in blank]
        assert [*by_class(DRAWINGS["puzzle"]().svg(), "number")] == []

    def test_numbers_can_be_read_row_by_row(self) -> None:
        texts = [text.text for text in elements(DRAWINGS["answer"]().svg()).iter(f"{SVG}text")]
        assert texts == [str(value) for value in FIRST]

    @pytest.mark.parametrize("values", [FIRST, SECOND, AFTER])
    def test_thick_lines_part_regions(self, values: tuple[int | None, ...]) -> None:
        edges = thick_edges(draw_answer(OPEN, values))
        for r, c in product(range(3), range(4)):
            here = values[r * 4 + c]
            right = values[r * 4 + c + 1] if c < 3 else 0
            below = values[r * 4 + 4 + c] if r < 2 else 0
            apart = [None not in (here, other) and here != other for other in (right, below)]
            if c < 3:
                assert (((c + 1, r), (c + 1, r + 1)) in edges) == apart[0]
            if r < 2:
                assert (((c, r + 1), (c + 1, r + 1)) in edges) == apart[1]

    def test_a_picture_has_no_region_borders(self) -> None:
        assert thick_edges(DRAWINGS["painted"]()) == thick_edges(DRAWINGS["clues"]())

    def test_a_step_marks_what_it_fills_takes_and_uses(self) -> None:
        picture = DRAWINGS["step"]().svg()
        legend = [text.text for text in by_class(picture, "text")]
        assert legend[-3:] == ["filled", "lost a candidate", "used by the argument"]
        assert legend[:-3] == ["5 is the last number left for r3c2."]
        # One cell each and one in the legend; of several marks of a cell the strongest is shown.
        assert [len(boxes(picture, ring)) for ring in ("ring", "dashed", "dotted")] == [2, 3, 2]
        assert [text.text for text in by_class(picture, "gone")] == ["2 4-6", "-"]
        assert [text.text for text in by_class(picture, "head")] == ["Step 7: no room (medium)"]

    def test_a_step_of_a_picture_tells_unknown_cells(self) -> None:
        picture = DRAWINGS["sweep"]().svg()
        assert sum(width for _x, _y, width, _h in boxes(picture, "unknown")[:-1]) == 7 * CELL
        words = [text.text for text in by_class(picture, "text")][1:]
        known = ["painted", "blank", "not known", "filled", "used by the argument"]
        assert words == known
        full = draw_step(CLUES, PAINTED, OneStep(placements=((8, 1),), eliminations=())).svg()
        assert "not known" not in [text.text for text in by_class(full, "text")]

    def test_a_bare_picture_has_no_clues_and_no_grid(self) -> None:
        picture = DRAWINGS["bare"]().svg()
        assert [*elements(picture).iter(f"{SVG}text")] == []
        assert [*by_class(picture, "thin")] == []
        assert cells_of(picture, "painted", 3) == {i for i, v in enumerate(PAINTED) if v}
        assert draw_answer(GIVENS, FIRST, bare=True) == DRAWINGS["answer"]()

    def test_rings_where_two_answers_differ(self) -> None:
        picture = DRAWINGS["differing"]().svg()
        differing = sum(a != b for a, b in zip(FIRST, SECOND, strict=True))
        assert len(boxes(picture, "ring")) == 2 * differing
        assert f"They differ in the {differing} cells with rings." in picture
        one = draw_differing(CLUES, PAINTED, (0, *PAINTED[1:])).svg()
        assert "They differ in the cell with a ring." in one

    @pytest.mark.parametrize(
        ("cells", "text"),
        [
            ((0, 4), "The 2 givens with rings contradict each other."),
            ((0,), "The given with a ring cannot be met."),
            ((), "Cells"),
        ],
    )
    def test_rings_around_clues_in_conflict(self, cells: tuple[int, ...], text: str) -> None:
        drawn = draw_conflict(OPEN, cells)
        assert f"No answer. {text}".rstrip() in drawn.text.replace("Givens", "Cells")
        assert len(boxes(drawn.svg(), "ring")) == len(cells)

    def test_rings_around_what_is_changed(self) -> None:
        put = sum(a != b for a, b in zip(OPEN.clues, GIVENS.clues, strict=True))
        drawn = draw_mended(OPEN, GIVENS, "Add 5 at r3c4.")
        assert "Before and after. Add 5 at r3c4." in drawn.text
        marks = [len(boxes(drawn.svg(), mark)) for mark in ("ring", "dashed")]
        assert marks == [put, 0]
        back = draw_mended(GIVENS, OPEN, "").svg()
        assert [len(boxes(back, mark)) for mark in ("ring", "dashed")] == [0, put]

    def test_wide_boards_stand_below_each_other(self) -> None:
        wide = Puzzle("fillapix", 1, 30, (None,) * 30)
        drawn = draw_differing(wide, (0,) * 30, (1,) * 30)
        assert drawn.width < 32 * CELL + 2 * MARGIN
        assert drawn.height > 2 * CELL

    @pytest.mark.parametrize(
        ("values", "lines"),
        [
            ((), ("-",)),
            ((3,), ("3",)),
            ((1, 2), ("1 2",)),
            ((1, 2, 3, 7), ("1-3 7",)),
            ((1, 3, 5, 7), ("1 3 5", "7")),
            ((10, 12, 14), ("10 12", "14")),
            (tuple(range(1, 40, 2)), ("1 3 5", "7 9", "...")),
        ],
    )
    def test_lost_candidates_in_a_few_short_lines(
        self, values: tuple[int, ...], lines: tuple[str, ...]
    ) -> None:
        assert struck_lines(values) == lines

    def test_words_for_those_who_do_not_see(self) -> None:
        root = elements(DRAWINGS["step"](name="five").svg())
        assert root.get("role") == "img"
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text == "five: Fillomino 3x4, step 7"
        told = root[1].text or ""
        assert told.startswith("Step 7: no room (medium). 5 is the last number left for r3c2. ")
        assert told.endswith("Cells, row by row: 3 3 . . / 3 2 2 . / 1 5 . 5.")
        told = DRAWINGS["painted"]().text
        assert told.startswith("Clues, row by row: 4 . . / . . 3 / . 2 .. Cells, row by row: # # .")
        assert DRAWINGS["differing"]().text.count("Answer 2, row by row: 3 3 6 6") == 1


class TestSizes:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 128), (128, 1), (40, 40), (128, 128)])
    def test_cells_are_never_small(self, kind: str, rows: int, cols: int) -> None:
        values = tuple(i % 2 for i in range(rows * cols))
        drawn = draw_answer(Puzzle(kind, rows, cols, (None,) * (rows * cols)), values)
        assert drawn.scale * CELL >= 20
        assert len(drawn.svg()) < 1_500_000
        shown = float(elements(drawn.svg()).get("width", "0"))
        assert shown == pytest.approx(drawn.width * drawn.scale, abs=0.01)

    @pytest.mark.parametrize("digits", DIGITS)
    def test_numbers_fit_into_rings(self, digits: int) -> None:
        assert digits * DIGITS[digits] * 0.7 <= CELL - 2 * RING  # so wide are Vera's bold digits
        (text,) = by_class(draw_puzzle(big(10 ** (digits - 1))).svg(), "given")
        assert text.get("font-size") == f"{DIGITS[digits]:g}"

    def test_words_stay_within_the_picture(self) -> None:
        for draw in DRAWINGS.values():
            drawn = draw()
            for shape in drawn.shapes:
                if isinstance(shape, Lettering) and not shape.middle:
                    end = shape.x + len(shape.text) * shape.size * WIDTH_OF_LETTER
                    assert end <= drawn.width
                    assert shape.y < drawn.height


class TestLook:
    @pytest.mark.parametrize("ground", ["light", "dark"])
    @pytest.mark.parametrize(
        ("ink", "least"),
        [
            *((ink, 4.5) for ink in ("given", "number", "gone", "label", "head", "text")),
            *((ink, 3.0) for ink in ("ring", "dashed", "dotted", "thick")),
        ],
    )
    def test_contrast(self, ink: str, least: float, ground: str) -> None:
        under = ["ground", "cell"] if ink in {"label", "head", "text"} else GROUNDS
        for other in under:
            assert contrast(ink, other, ground) >= least, other

    @pytest.mark.parametrize("ground", ["light", "dark"])
    def test_contrast_of_painted_cells(self, ground: str) -> None:
        assert contrast("on-painted", "painted", ground) >= 4.5
        assert contrast("painted", "unknown", ground) >= 3
        assert contrast("unknown", "cell", ground) >= 1.5

    def test_marks_differ_without_colour(self) -> None:
        assert len({INKS[ring].dash for ring in ("ring", "dashed", "dotted")}) == 3


class TestPlain:
    @pytest.mark.parametrize("name", DRAWINGS)
    def test_nothing_runs_or_is_loaded(self, name: str) -> None:
        picture = DRAWINGS[name]().svg()
        assert {element.tag for element in elements(picture).iter()} <= ELEMENTS
        for word in ("url(", "@import", "href", "javascript"):
            assert word not in picture

    @pytest.mark.parametrize("name", HOSTILE, ids=["markup", "quotes", "bidi", "long"])
    @pytest.mark.parametrize("drawing", DRAWINGS)
    def test_names_are_text(self, drawing: str, name: str) -> None:
        drawn = DRAWINGS[drawing](name=name)
        root = elements(drawn.svg())
        assert {element.tag for element in root.iter()} <= ELEMENTS
        assert [*root.attrib] == ["class", "role", "viewBox", "width", "height"]
        assert (root[0].text or "").startswith(f"{name_of(name)}: ")
        assert len(root[0].text or "") < 4 * LONGEST_NAME
        assert drawn.shapes == DRAWINGS[drawing]().shapes

    def test_notebooks_show_it(self) -> None:
        drawn = DRAWINGS["step"]()
        assert drawn._repr_svg_() == drawn.svg()
        assert GIVENS._repr_svg_() == draw_puzzle(GIVENS).svg()


class TestOtherFiles:
    @pytest.mark.parametrize("name", DRAWINGS)
    def test_pdf(self, name: str) -> None:
        drawn = DRAWINGS[name](name=HOSTILE[0])
        reader = PdfReader(BytesIO(drawn.pdf()))
        (page,) = reader.pages
        assert reader.metadata is not None
        assert reader.metadata.title == drawn.title
        assert float(page.mediabox.width) == pytest.approx(drawn.width * drawn.scale * 0.75)
        words = {shape.text for shape in drawn.shapes if isinstance(shape, Lettering)}
        assert words <= {line.strip() for line in page.extract_text().splitlines()}
        fonts = page["/Resources"].get_object().get("/Font", {}).values()  # type: ignore[union-attr]
        assert all(embedded(font.get_object()) for font in fonts)
        assert len(fonts) > 0 or not words

    def test_the_same_bytes_in_every_process(self) -> None:
        script = "from tests.puzzles import test_drawing; print(test_drawing.sums())"
        made = {
            subprocess.run(
                [sys.executable, "-c", script],
                capture_output=True,
                check=True,
                env=environment(PYTHONHASHSEED=seed),
                cwd=ROOT,
                text=True,
            ).stdout
            for seed in ("1", "2")
        }
        assert made == {f"{sums()}\n"}

    @pytest.mark.parametrize(
        ("to", "absent"), [("png", "PIL"), ("png", "reportlab"), ("pdf", "reportlab")]
    )
    def test_a_missing_library_is_named(
        self, to: str, absent: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, absent, None)
        library = {"PIL": "Pillow"}.get(absent, absent)
        with pytest.raises(FormatError, match=f"needs {library}: pip install 'fillproof"):
            getattr(DRAWINGS["step"](), to)()


BOARD = Puzzle("fillapix", 9, 9, tuple(i % 10 if i % 3 else None for i in range(81)))
PAINTS = tuple(int(i * i % 7 < 3) for i in range(81))


class TestRenderers:
    """The same cells are dark in every format."""

    @pytest.mark.parametrize("bare", [False, True])
    def test_agree(self, bare: bool, tmp_path: Path) -> None:
        drawn = draw_answer(BOARD, PAINTS, bare=bare)
        painted = {i for i, v in enumerate(PAINTS) if v}
        assert cells_of(drawn.svg(), "painted", 9) == painted
        assert dark(drawn, drawn.png()) == painted
        assert dark(drawn, by_pdftoppm(drawn.pdf())) == painted
        assert dark(drawn, by_chromium(drawn.svg(), tmp_path)) == painted


GROUNDS = ["cell", "got", "lost", *(ink for ink in INKS if ink[0] == "n" and ink[1:].isdigit())]
"""Inks on which numbers and marks stand."""


def contrast(one: str, two: str, ground: str) -> float:
    """The ratio of the luminances of two inks (WCAG 2.2)."""
    dark, light = sorted(luminance(getattr(INKS[ink], ground)) for ink in (one, two))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def big(number: int) -> Puzzle:
    return Puzzle("fillomino", 128, 128, (number, *(None,) * (128 * 128 - 1)))


def thick_edges(drawn: Drawing) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides of cells with a thick line, as pairs of corners (column, row)."""
    found = set()
    for shape in drawn.shapes:
        if isinstance(shape, Lines) and shape.ink == "thick":
            for segment in shape.segments:
                x, y, to_x, to_y = (round((v - MARGIN) / CELL) for v in segment)
                dx, dy = int(to_x > x), int(to_y > y)
                for n in range(to_x - x + to_y - y):
                    at = (x + n * dx, y + n * dy)
                    found.add((at, (at[0] + dx, at[1] + dy)))
    return found


def cells_of(svg: str, name: str, size: int) -> set[int]:
    """The cells of a square board that the boxes of a class cover."""
    found = set()
    for left, top, width, height in boxes(svg, name):
        x, y, wide, tall = (round(v / CELL) for v in (left - MARGIN, top - MARGIN, width, height))
        found |= {r * size + c for r in range(y, y + tall) for c in range(x, x + wide)}
    return found


def dark(drawn: Drawing, image: bytes) -> set[int]:
    return dark_cells(image, width=drawn.width, margin=MARGIN, cell=CELL, size=9)


def embedded(font: object) -> bool:
    descriptor = font["/FontDescriptor"].get_object()  # type: ignore[index]
    return "/FontFile2" in descriptor


def sums() -> list[str]:
    """Return a checksum for each form in which a step can be written."""
    step = DRAWINGS["step"]()
    made = (step.svg().encode(), step.png(), step.pdf())
    return [hashlib.sha256(data).hexdigest() for data in made]
