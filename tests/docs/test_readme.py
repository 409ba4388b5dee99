"""The README is true: its commands print what it shows, its Python does what it says."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import app
from tests.helpers.running import ROOT, environment, timeless

README = ROOT / "README.md"
BLOCKS = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """The README's code blocks of one language."""
    return [body for found, body in BLOCKS.findall(README.read_text()) if found == language]


def commands() -> list[tuple[str, str]]:
    """Every command line of the console blocks with the output shown below it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            found.append((line, output))
    return found


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a `fillproof` in it that runs this source tree."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "fillproof"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli "$@"\n')
    script.chmod(0o755)
    return folder


@pytest.mark.parametrize(("line", "shown"), commands())
def test_command_prints_what_is_shown(line: str, shown: str, program: Path) -> None:
    env = environment()
    done = subprocess.run(
        ["bash", "-c", line],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=env | {"PATH": f"{program}:{env['PATH']}"},
        cwd=ROOT,
        check=False,
    )
    # A blank line before the closing fence is not part of the output.
    assert timeless(done.stdout).rstrip("\n") == timeless(shown).rstrip("\n")


def test_there_are_commands_to_test() -> None:
    words = {word for line, _shown in commands() for word in re.findall(r"fillproof (\w+)", line)}
    assert words == {c.callback.__name__ for c in app.registered_commands if c.callback}


def test_python_blocks() -> None:
    found = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 3
    assert found.failed == 0


def test_the_two_commands_are_one_line_each() -> None:
    first, second = (block.strip() for block in blocks("sh")[:2])
    for line in (first, second):
        assert "\n" not in line
        assert line.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert first.endswith(".venv/bin/fillproof certify examples")
    assert ".venv/bin/pytest" in second


def test_files_it_links_to_exist() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", README.read_text())
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), target
