"""The pictures on the pages are those that the commands make."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.pages import PAGES
from tools import pictures
from tools.pictures import IMAGES, SHOWN, main, picture


@pytest.mark.parametrize("name", SHOWN)
def test_is_up_to_date(name: str) -> None:
    drawn = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == picture(name), "python -m tools.pictures --write"


@pytest.mark.parametrize("name", SHOWN)
def test_asks_for_nothing_from_outside(name: str) -> None:
    drawn = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?:[^\"]*", drawn)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(|href", drawn)


def test_says_what_is_late_and_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures, "IMAGES", tmp_path / "images")
    assert main([]) == 1
    late = "".join(f"{name}.svg is out of date; --write makes it anew\n" for name in SHOWN)
    assert capsys.readouterr().out == late
    assert main(["--write"]) == 0
    assert main([]) == 0


def test_each_is_on_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = set(re.findall(r"!\[[^]]+\]\((?:docs/)?images/([\w-]+)\.svg\)", text))
    assert {*SHOWN} <= shown
