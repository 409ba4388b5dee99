"""The pages are true: commands print what is shown, Python holds, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fillproof
from cli.menu import app
from tests.helpers.pages import PAGES, Shown, blocks, shown
from tests.helpers.running import DROPPED, ROOT, environment, timeless

SHOWN = [command for page in PAGES for command in shown(page)]

MORE = [ROOT / "CHANGELOG.md", ROOT / "DECISIONS.md"]
"""Pages with nothing to run on them."""

HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a `fillproof` in it that runs this source tree."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "fillproof"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fillproof "$@"\n')
    script.chmod(0o755)
    return folder


def here(line: str) -> str:
    """Run one command in this process, which spares the start; return all that it prints."""
    plain: dict[str, str | None] = dict.fromkeys(DROPPED)
    return CliRunner(env=plain).invoke(app, shlex.split(line)[1:], prog_name="fillproof").output


def by_shell(line: str, program: Path, folder: Path) -> str:
    """Run a line as a reader does, in a shell; return all that it prints.

    What ``mktemp`` makes is made in `folder`, which pytest takes away again.
    """
    env = environment(TMPDIR=str(folder))
    done = subprocess.run(
        ["bash", "-c", line],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=env | {"PATH": f"{program}:{env['PATH']}"},
        check=False,
    )
    return done.stdout


COMMANDS = [
    pytest.param(one, id=one.name, marks=() if one.plain else pytest.mark.slow) for one in SHOWN
]
"""Each command that is shown; those that need a shell start a process or several."""


@pytest.mark.parametrize("command", COMMANDS)
def test_command_prints_what_is_shown(
    command: Shown,
    program: Path,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    out = here(command.line) if command.plain else by_shell(command.line, program, tmp_path)
    # A blank line before the closing fence is not part of the output.
    printed, expected = (timeless(text).rstrip() for text in (out, command.output))
    if printed != expected and request.config.getoption("--update-docs"):
        command.replace(out)
        return
    assert printed == expected, "if this is right, --update-docs rewrites the page"


def test_every_command_is_shown() -> None:
    words = {word for c in SHOWN for word in re.findall(r"fillproof (\w+)", c.line)}
    assert words >= {c.callback.__name__ for c in app.registered_commands if c.callback}


def test_the_reference_has_every_public_name() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. auto\w+:: (?:\w+\.)*(\w+)$", text, flags=re.MULTILINE)
    assert set(fillproof.__all__) <= set(listed)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
class TestPage:
    def test_python_blocks(self, page: Path) -> None:
        found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
        assert found.failed == 0
        assert found.attempted or not blocks(page, "python")

    def test_links_lead_somewhere(self, page: Path) -> None:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if not target.startswith("https:"):
                file, _, heading = target.partition("#")
                there = (page.parent / file) if file else page
                assert there.exists(), target
                assert not heading or heading in anchors(there), target

    def test_files_it_names_exist(self, page: Path) -> None:
        for name in re.findall(r"`((?:[\w.<>-]+/)+[\w.<>-]*)`", page.read_text(encoding="utf-8")):
            top = name.split("/")[0]
            if top in {folder.name for folder in ROOT.iterdir()} - {"build"}:
                pattern = re.sub(r"<\w+>", "*", name.rstrip("/"))
                assert list(ROOT.glob(pattern)), name

    def test_first_line_is_the_only_title(self, page: Path) -> None:
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        assert [line[:2] for line in text.splitlines() if line.startswith("# ")] == ["# "]
        assert text.startswith("# ")


@pytest.mark.parametrize("page", [*PAGES, *MORE], ids=lambda page: page.stem)
def test_lines_have_one_length(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    # What a study printed, after its first heading, stands as it was printed.
    text = text.partition("\n## ")[0] if page.stem == "studies" else text
    assert not [line for line in text.splitlines() if len(line) > 120 and line[0] != "|"]


def anchors(page: Path) -> set[str]:
    """Return the names by which a page's headings are linked to."""
    headings = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}
