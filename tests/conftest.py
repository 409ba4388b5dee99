"""What all tests share: hypothesis profiles and golden files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

GOLDEN = Path(__file__).parent / "golden"

settings.register_profile("quick", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=5000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the files in tests/golden; read the difference before you commit it",
    )
    parser.addoption(
        "--update-docs",
        action="store_true",
        help="rewrite the outputs that README.md and docs/*.md show; read the difference",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the file of that name in tests/golden, or rewrite the file."""

    def check(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            file.write_text(text, encoding="utf-8")
        assert file.exists(), f"{file} is missing; --update-golden writes it"
        assert text == file.read_text(encoding="utf-8")

    return check
