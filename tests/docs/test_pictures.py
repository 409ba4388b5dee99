"""The pictures of the README are those of two examples, as the tool draws them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import pictures
from tools.pictures import IMAGES, SHOWN, main, picture


@pytest.mark.parametrize("kind", SHOWN)
def test_is_up_to_date(kind: str) -> None:
    drawn = (IMAGES / f"{kind}.svg").read_text(encoding="utf-8")
    assert drawn == picture(kind), "python -m tools.pictures --write"


@pytest.mark.parametrize("kind", SHOWN)
def test_asks_for_nothing_from_outside(kind: str) -> None:
    drawn = (IMAGES / f"{kind}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?:[^\"]*", drawn)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(|href", drawn)


def test_says_what_is_late_and_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures, "IMAGES", tmp_path / "images")
    assert main([]) == 1
    late = "".join(f"{kind}.svg is out of date; --write makes it anew\n" for kind in SHOWN)
    assert capsys.readouterr().out == late
    assert main(["--write"]) == 0
    assert main([]) == 0
