"""The pictures on the pages are those that the commands make."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.helpers.pages import PAGES
from tests.helpers.pictures import program
from tests.helpers.running import ROOT
from tools import book_picture, photographs, pictures
from tools.pictures import IMAGES, SHOWN, main, picture

made = cache(picture)
"""A picture as it is made now; some seconds of work for all, so it is made once."""


@pytest.mark.parametrize("name", SHOWN)
def test_is_up_to_date(name: str) -> None:
    drawn = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == made(name), "python -m tools.pictures --write"


@pytest.mark.parametrize("name", SHOWN)
def test_asks_for_nothing_from_outside(name: str) -> None:
    drawn = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?:[^\"]*", drawn)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(|href", drawn)


def test_says_what_is_late_and_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures, "IMAGES", tmp_path / "images")
    monkeypatch.setattr(pictures, "picture", made)
    assert main([]) == 1
    late = "".join(f"{name}.svg is out of date; --write makes it anew\n" for name in SHOWN)
    assert capsys.readouterr().out == late
    assert main(["--write"]) == 0
    assert main([]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", photographs.SHOWN)
def test_a_photograph_is_up_to_date(name: str) -> None:
    program("chromium")
    pytest.importorskip("playwright.sync_api", reason="no playwright")
    taken = (IMAGES / f"{name}.png").read_bytes()
    new = photographs.photograph(name)
    assert photographs.difference(taken, new) < photographs.ALIKE, (
        "python -m tools.photographs --write"
    )


def test_photographs_of_something_else_are_told() -> None:
    blank, black = (BytesIO(), BytesIO())
    for file, tone in ((blank, 255), (black, 240)):
        Image.new("L", photographs.SHOWN["bank"].size, tone).save(file, "PNG")
    taken = (IMAGES / "bank.png").read_bytes()
    assert photographs.difference(taken, taken) == 0
    assert photographs.difference(blank.getvalue(), black.getvalue()) > photographs.ALIKE
    assert photographs.difference(taken, blank.getvalue()) > photographs.ALIKE


def test_each_is_on_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = set(re.findall(r"!\[[^]]+\]\((?:docs/)?images/([\w-]+)\.(?:svg|png)\)", text))
    assert {*SHOWN, *photographs.SHOWN} <= shown


@pytest.mark.slow
class TestBook:
    def test_is_up_to_date(self, capsys: pytest.CaptureFixture[str]) -> None:
        program("pdftoppm")
        assert book_picture.main([]) == 0, capsys.readouterr().out

    def test_pictures_that_differ_are_noticed(self) -> None:
        with Image.open(book_picture.FILE) as found:
            drawn = found.convert("L")
        assert book_picture.alike(drawn, drawn.copy())
        assert not book_picture.alike(drawn, drawn.resize((drawn.width, drawn.height - 1)))
        other = drawn.copy()
        other.paste(0, (0, 0, drawn.width // 10, drawn.height // 4))  # a part of one page
        assert not book_picture.alike(drawn, other)
        assert "](images/book.png)" in (ROOT / "docs" / "books.md").read_text(encoding="utf-8")
