"""The README is a front page: short, a picture, and two commands that set everything up."""

from __future__ import annotations

from tests.helpers.pages import blocks, shown
from tests.helpers.running import ROOT

README = ROOT / "README.md"


def test_is_short() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150


def test_shows_a_certificate_of_one_answer_and_a_rating() -> None:
    lines = [command.line for command in shown(README)]
    assert any(line.startswith("fillproof certify") for line in lines)
    assert any(line.startswith("fillproof rate") for line in lines)


def test_the_two_commands_are_one_line_each() -> None:
    first, second = (block.strip() for block in blocks(README, "sh")[:2])
    for line in (first, second):
        assert "\n" not in line
        assert line.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert first.endswith(".venv/bin/fillproof certify examples")
    assert ".venv/bin/pytest" in second
