"""Books as other programs see them: pages, words, fonts, links, and nothing but vectors."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from ladder import LADDERS
from ladder.lessons import STEPS, lesson
from puzzles import KINDS, FormatError, Puzzle, QuestionError, is_answer
from puzzles.book import PAPERS, BookPuzzle, Chapter, HowTo, ShownStep, Volume, lettering
from puzzles.book.answers import LABELS as ANSWER_LABELS
from puzzles.book.binding import bound
from puzzles.book.lettering import TEXT, cut, lacking, plain, width, wrapped
from puzzles.book.papers import BLEED, INCH, MILLIMETRE, sheet
from puzzles.book.slots import FILLED_IN, LARGEST, READ, arranged, fits, readable
from tests.helpers.pictures import by_pdftoppm

LEVELS = ("easy", "medium", "hard", "expert", "beyond")


def board(kind: str, rows: int, cols: int) -> tuple[Puzzle, tuple[int, ...]]:
    """A board of ones or of painted cells: books do not ask whether a puzzle is right."""
    return Puzzle(kind, rows, cols, (1, *(None,) * (rows * cols - 1))), (1,) * (rows * cols)


def entries(kind: str, rows: int, cols: int, count: int, *, stars: int = 1) -> list[BookPuzzle]:
    puzzle, answer = board(kind, rows, cols)
    return [BookPuzzle(puzzle, answer, stars, f"{kind}|1|code-{n}") for n in range(count)]


def taught(kind: str) -> HowTo:
    told = lesson(LADDERS[kind])
    shown = [ShownStep(one.number, one.step, one.board) for one in told.shown]
    return HowTo(told.puzzle, shown, told.answer)


LESSONS = [taught(kind) for kind in KINDS]

VOLUME = Volume(
    title="Numbers and Pictures",
    subtitle="From gentle to fierce",
    author="Zoë Müller-Żółć",
    chapters=[
        Chapter("First regions", entries("fillomino", 6, 6, 13), 6),
        Chapter("Large pictures", entries("fillapix", 20, 20, 2, stars=4)),
    ],
    lessons=LESSONS,
    levels=LEVELS,
)


def made(**other: Any) -> PdfReader:
    """The book of `VOLUME` with something changed."""
    return PdfReader(BytesIO(bound(replace(VOLUME, **other)).content if other else usual()))


@cache
def usual() -> bytes:
    return bound(VOLUME).content


def texts(reader: PdfReader) -> list[str]:
    """The words of each page."""
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def links(reader: PdfReader, page: int) -> list[int]:
    """The pages that the links of a page lead to, counted from 1, in the order of the page."""
    found = [one.get_object()["/Dest"] for one in reader.pages[page - 1].get("/Annots", [])]
    numbers = {page.indirect_reference: n for n, page in enumerate(reader.pages, start=1)}
    return [numbers[to[0]] for to in found]


class TestBook:
    def test_pages_in_order(self) -> None:
        pages = texts(made())
        assert len(pages) == 14
        assert pages[0] == "Zoë Müller-Żółć Numbers and Pictures From gentle to fierce"
        assert "13 Fillomino and 2 Fill-a-Pix." in pages[1]
        assert pages[2].startswith("Contents How to solve Fillomino")
        assert pages[3].startswith("How to solve Fillomino 1. Fill every empty cell")
        assert pages[4].startswith("How to solve Fill-a-Pix 1. Paint some of the cells")
        assert pages[5] == ""
        assert pages[6].startswith("First regions Fillomino, 6×6; puzzles 1–13")
        assert [page[-15:] for page in pages[7:9]] == ["First regions 8", "First regions 9"]
        assert pages[9].startswith("Large pictures Fill-a-Pix, 20×20; puzzles 14–15")
        assert pages[11] == ""
        assert pages[12].startswith("Answers 1 p. 7 ")

    def test_contents_say_where_everything_is(self) -> None:
        pages = texts(made())
        contents = pages[2]
        for title in ("How to solve Fill-a-Pix", "First regions", "Large pictures", "Answers"):
            found = re.search(rf"{title}(?: Fill[^;]*; puzzles \S+)? (\d+)", contents)
            number = int(found[1]) if found else 0
            assert pages[number - 1].startswith(title)

    def test_numbers_of_pages_stand_outside(self) -> None:
        reader = made()
        for number in (3, 4, 7, 8):
            page = reader.pages[number - 1]
            places: list[tuple[str, float]] = []

            def note(text: str, _cm: Any, tm: list[float], *_: Any, at: list[Any] = places) -> None:
                at.append((text.strip(), float(tm[4])))

            page.extract_text(visitor_text=note)
            text, x = [place for place in places if place[0]][-1]  # what is printed last
            assert text == str(number)
            assert (x > float(page.mediabox.width) / 2) == bool(number % 2)

    def test_puzzles_and_answers_lead_to_each_other(self) -> None:
        reader = made()
        pages = texts(reader)
        said = {n: re.findall(r"\b(\d+) answer on page (\d+)", pages[n - 1]) for n in range(7, 12)}
        back = {n: re.findall(r"\b(\d+) p\. (\d+)", pages[n - 1]) for n in (13, 14)}
        for page, found in (said | back).items():
            assert links(reader, page) == [int(to) for _number, to in found]
        forth = {(number, str(page), to) for page, found in said.items() for number, to in found}
        assert forth == {(n, to, str(page)) for page, found in back.items() for n, to in found}
        assert len(forth) == VOLUME.count

    def test_contents_of_several_pages(self) -> None:
        one = entries("fillapix", 4, 4, 1)
        chapters = [Chapter(f"Chapter {n}", one) for n in range(1, 61)]
        pages = texts(made(chapters=chapters, paper="5x8"))
        told = [n for n, page in enumerate(pages) if "Contents" in page or ", 4×4; puzzle" in page]
        assert told[:5] == [2, 3, 4, 5, 6]
        for n in range(1, 61):
            found = re.search(
                rf"Chapter {n} Fill-a-Pix, 4×4; puzzle {n} (\d+)|Chapter {n} (\d+)",
                " ".join(pages[2:7]),
            )
            number = int(found[1] or found[2]) if found else 0
            assert pages[number - 1].startswith(f"Chapter {n} ")

    def test_contents_lead_there(self) -> None:
        assert links(made(), 3) == [4, 5, 7, 10, 13]

    def test_what_the_file_says_of_itself(self) -> None:
        reader = made()
        about = reader.metadata
        assert about is not None
        assert (about.title, about.author) == (VOLUME.title, VOLUME.author)
        titles = [str(entry["/Title"]) for entry in reader.outline if isinstance(entry, dict)]
        assert titles == [
            "Contents",
            "How to solve Fillomino",
            "How to solve Fill-a-Pix",
            "First regions",
            "Large pictures",
            "Answers",
        ]

    def test_vectors_greys_and_embedded_fonts(self) -> None:
        reader = made()
        fonts: dict[str, Any] = {}
        for page in reader.pages:
            resources: Any = page["/Resources"]
            assert list(page.images) == []
            content = page.get_contents()
            # Neither rg nor RG nor k: no colour but grey, on no page.
            assert content is not None
            assert not re.search(rb" (rg|RG|k|K)\s", content.get_data())
            fonts |= {k: v.get_object() for k, v in resources["/Font"].items()}
        assert len(fonts) >= 5
        for font in fonts.values():
            assert "/FontFile2" in font["/FontDescriptor"].get_object()

    def test_the_same_bytes(self) -> None:
        assert bound(VOLUME).content == usual()

    @pytest.mark.parametrize("kind", KINDS)
    def test_rules_of_the_kinds_that_are_in_it(self, kind: str) -> None:
        size = (6, 6)
        only = [Chapter("One", entries(kind, *size, 1))]
        whole = " ".join(texts(made(chapters=only, lessons=[taught(kind)])))
        for other in KINDS.values():
            assert (f"How to solve {other.spoken}" in whole) == (other.name == kind)

    def test_a_cap_is_printed_with_its_puzzle(self) -> None:
        entry = VOLUME.chapters[0].entries[0]
        capped = replace(entry, puzzle=replace(entry.puzzle, max_region=5))
        whole = texts(made(chapters=[Chapter("One", [capped])]))
        assert "No region has more than 5 cells." in whole[6]

    def test_a_credit_is_printed_with_its_puzzle(self) -> None:
        entry = replace(VOLUME.chapters[0].entries[0], credit="Knots, by Zoë", code="five")
        whole = texts(made(chapters=[Chapter("One", [entry])]))
        assert " Knots, by Zoë five 7" in f" {whole[6]}"
        long = replace(entry, credit="Knots " * 100)
        whole = texts(made(chapters=[Chapter("One", [long])]))
        assert whole[6].endswith("... five 7")

    def test_codes(self) -> None:
        whole = texts(made())
        assert "fillomino|1|code-0" in whole[6]
        assert "generate --code" in whole[1]
        bare = [Chapter("One", [replace(VOLUME.chapters[0].entries[0], code="five")])]
        whole = texts(made(chapters=bare))
        assert whole[6].endswith(" five 7")
        assert "--code" not in whole[1]

    def test_a_code_without_room_is_left_out_whole(self) -> None:
        some = [replace(e, code="x" * 130) for e in entries("fillomino", 4, 4, 6)]
        for paper, there in (("a4", True), ("5x8", False)):
            whole = texts(made(chapters=[Chapter("One", some, 6)], paper=paper))
            assert ("xx" in whole[6 if there else 8]) == there


class TestPaper:
    @pytest.mark.parametrize("bleed", [False, True])
    @pytest.mark.parametrize("paper", PAPERS)
    def test_sizes(self, paper: str, bleed: bool) -> None:
        wide, high = PAPERS[paper]
        reader = made(paper=paper, bleed=bleed)
        for number, page in enumerate(reader.pages, start=1):
            box, trim = page.mediabox, page.trimbox
            assert float(box.width) == pytest.approx(wide + bleed * BLEED, abs=0.01)
            assert float(box.height) == pytest.approx(high + bleed * 2 * BLEED, abs=0.01)
            assert float(trim.width) == pytest.approx(wide, abs=0.01)
            left = BLEED if bleed and number % 2 == 0 else 0  # nothing is cut at the binding
            assert float(trim.left) == pytest.approx(left, abs=0.01)

    def test_known_sizes(self) -> None:
        assert PAPERS["letter"] == PAPERS["8.5x11"] == (612, 792)
        assert PAPERS["6x9"] == (432, 648)
        assert PAPERS["a4"] == pytest.approx((595.28, 841.89), abs=0.01)

    @pytest.mark.parametrize(
        ("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (500, 0.625), (828, 0.875)]
    )
    def test_the_inner_margin_is_what_kdp_asks_for(self, pages: int, inches: float) -> None:
        for paper in PAPERS:
            page = sheet(paper, pages=pages, bleed=True)
            assert page.margin + page.gutter >= inches * INCH
            assert page.margin >= 0.375 * INCH

    def test_gutter(self) -> None:
        page = sheet("6x9", pages=100, gutter=10)
        assert page.left(1) - page.margin == pytest.approx(10 * MILLIMETRE)
        assert page.left(2) == page.margin
        assert page.right(1) == page.width - page.margin
        with pytest.raises(QuestionError, match="a gutter of 31 mm; expected 0 to 30"):
            sheet("6x9", pages=100, gutter=31)
        with pytest.raises(QuestionError, match="paper 'a3'; known are a4, a5, letter, 5x8"):
            sheet("a3", pages=100)

    def test_a_thick_book_has_a_wider_gutter(self) -> None:
        one = Chapter("Many", entries("fillapix", 4, 4, 160), 1)
        thick = bound(replace(VOLUME, chapters=[one], lessons=[]))
        assert thick.pages > 150
        assert thick.content != bound(replace(VOLUME, chapters=[one], lessons=[], gutter=3)).content


class TestSlots:
    @pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 9, 12, 24])
    @pytest.mark.parametrize("shape", [(6, 6), (20, 20), (5, 20), (20, 5)])
    def test_boards_stay_in_their_places(self, count: int, shape: tuple[int, int]) -> None:
        puzzle, _answer = board("fillomino", *shape)
        slots = arranged([puzzle], count, (480, 640), 30)
        cell = slots.cell(puzzle)
        corners = [*slots.corners(count)]
        assert len({*corners}) == count
        for x, y in corners:
            assert 0 <= x <= x + cell * puzzle.cols <= 480.01
            assert 0 <= y <= y + cell * puzzle.rows + 30 <= 640.01
        assert 0 < cell <= LARGEST
        assert cell * puzzle.cols <= slots.width
        assert cell * puzzle.rows + 30 <= slots.height

    def test_wide_boards_stand_below_each_other(self) -> None:
        assert arranged([board("fillapix", 3, 20)[0]], 3, (480, 640), 30).cols == 1
        assert arranged([board("fillapix", 20, 3)[0]], 3, (480, 640), 30).cols == 3

    def test_too_small_to_be_filled_in(self) -> None:
        boards = [board("fillomino", 6, 6)[0], board("fillomino", 20, 20)[0]]
        slots = arranged(boards, 6, (480, 640), 30)
        assert not fits(slots, boards, FILLED_IN)
        text = r"per-page 6 leaves a board of 20x20 cells of 2\.9 mm; expected 4\.5 mm or more"
        with pytest.raises(QuestionError, match=text):
            readable(slots, boards, FILLED_IN, asked="per-page 6")

    def test_painted_cells_may_be_smaller(self) -> None:
        for need in (FILLED_IN, READ):
            slots = arranged([board("fillapix", 20, 20)[0]], 1, (480, 640), ANSWER_LABELS)
            assert need.painted < need.numbers
            assert fits(slots, [board("fillapix", 20, 20)[0]], need)

    def test_the_book_names_what_is_too_small(self) -> None:
        two = Chapter("Large", entries("fillomino", 20, 20, 4), 4, "plan.toml, section 2")
        with pytest.raises(QuestionError, match=r"^plan\.toml, section 2: per-page 4 on a4 leaves"):
            made(chapters=[two])
        one = Chapter("Large", entries("fillomino", 20, 20, 4))
        text = r"^plan\.toml, book: answers-per-page 24 on a4 leaves a board of 20x20 cells"
        with pytest.raises(QuestionError, match=text):
            made(chapters=[one], answers_per_page=24, where="plan.toml, book")
        huge = Chapter("Huge", entries("fillomino", 128, 128, 1))
        with pytest.raises(QuestionError, match="even 1 on a page of a4 leaves a board of 128x128"):
            made(chapters=[huge])

    def test_answers_on_a_page(self) -> None:
        assert len(made(answers_per_page=2).pages) == 12 + 8


HOSTILE = (
    "</title><script>alert(1)</script>",
    'a\\(b) (Tj) /Font "quoted" \\) endstream',
    "a\u202eb\u2066c\x1b[31m\x00\ud800",
    "long " * 2000,
    "x" * 10_000,
    "",
    " ",
)


class TestWords:
    @pytest.mark.parametrize("text", HOSTILE)
    def test_hostile_words_are_words(self, text: str) -> None:
        chapter = Chapter(text, VOLUME.chapters[0].entries[:1])
        coded = replace(chapter.entries[0], code=text)
        chapter = replace(chapter, entries=[coded])
        reader = made(title=text, subtitle=text, author=text, chapters=[chapter])
        assert len(reader.pages) == 9
        for page in reader.pages:
            right = float(page.mediabox.width)

            def note(
                part: str, cm: list[float], tm: list[float], *_: Any, at: float = right
            ) -> None:
                if part.strip():
                    assert 0 <= tm[4] + cm[4] <= at

            page.extract_text(visitor_text=note)
        assert reader.metadata is not None
        assert len(reader.metadata.title or "") <= 256

    def test_what_cannot_be_printed_is_refused(self) -> None:
        text = r"^plan\.toml, book: author has '数独', which the fonts of books do not have; "
        with pytest.raises(FormatError, match=text):
            made(author="独数", where="plan.toml, book")
        with pytest.raises(FormatError, match=r"^section 1: title has '😀'"):
            made(chapters=[Chapter("😀", VOLUME.chapters[0].entries, where="section 1")])

    def test_letters(self) -> None:
        assert lacking("Ærøskøbing Żółć Ελλάδα Київ “–…” ĳ e\u0301") == ""
        assert lacking("a数b独") == "数独"
        assert plain("a数", TEXT) == "a\\u6570"

    def test_lines(self) -> None:
        text = "one two three fourfivesixseveneightnineten"
        lines = wrapped(text, TEXT, 12, 60)
        assert max(width(line, TEXT, 12) for line in lines) <= 60
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert wrapped("", TEXT, 12, 60) == []
        assert wrapped("wide", TEXT, 12, 1) == ["w", "i", "d", "e"]
        short = cut(text, TEXT, 12, 60)
        assert short.endswith("...")
        assert width(short, TEXT, 12) <= 60


class TestLessons:
    @pytest.mark.parametrize("kind", KINDS)
    def test_the_example_has_one_answer_and_easy_steps(self, kind: str) -> None:
        told = lesson(LADDERS[kind])
        assert None not in told.answer
        assert is_answer(told.puzzle, told.answer)
        assert len(told.shown) == STEPS
        numbers = [one.number for one in told.shown]
        assert numbers == sorted({*numbers})
        assert {one.step.tier.word for one in told.shown} == {"easy"}
        for one in told.shown:
            assert all(one.board[cell] == value for cell, value in one.step.placements)

    @pytest.mark.parametrize("paper", ["a4", "5x8", "8x10"])
    def test_all_steps_are_on_the_pages(self, paper: str) -> None:
        whole = " ".join(texts(made(paper=paper)))
        for told in LESSONS:
            for one in told.shown:
                assert f"Step {one.number} {' '.join(one.step.sentence.split())}" in whole

    def test_nothing_is_printed_below_the_foot(self) -> None:
        for paper in ("a4", "5x8", "6x9"):
            reader = made(paper=paper)
            for number, page in enumerate(reader.pages[2:], start=3):
                lowest: list[float] = []

                def note(
                    text: str,
                    cm: list[float],
                    tm: list[float],
                    *_: Any,
                    n: int = number,
                    at: list[float] = lowest,
                ) -> None:
                    if text.strip() and text.strip() != str(n):
                        at.append(tm[5] * cm[3] + cm[5])

                page.extract_text(visitor_text=note)
                assert not lowest or min(lowest) > sheet(paper, pages=20).margin


def test_a_page_as_poppler_draws_it() -> None:
    one = [Chapter("One", entries("fillomino", 6, 6, 1))]
    assert by_pdftoppm(bound(replace(VOLUME, chapters=one)).content).startswith(b"\x89PNG")


def test_a_chapter_of_several_tiers_says_from_how_many_stars_to_how_many() -> None:
    mixed = [*entries("fillomino", 6, 6, 2), *entries("fillomino", 6, 6, 2, stars=3)]
    pages = [page.extract_text() for page in made(chapters=[Chapter("All sorts", mixed)]).pages]
    contents = next(text for text in pages if text.startswith("Contents"))
    assert re.search(r"puzzles 1.4\s+to\b", contents)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase.pdfmetrics", None)
    with pytest.raises(FormatError, match="reportlab"):
        lettering.font.__wrapped__(TEXT)
