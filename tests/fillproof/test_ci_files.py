"""What other repositories use: pre-commit hooks, and the GitHub action, whose shell is run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from puzzles.formats import FORMATS
from puzzles.formats.files import CERTIFICATE
from tests.helpers.running import EXAMPLES, ROOT, cli, environment

PUZZLES = [
    *("a.url", "b.dzn", "puzzles/c.txt", "x/puzzles/y/d.json", "puzzles/e.jsonl", "sub/f.sav"),
    *("g.pzpr", "sub/h.pzprv3", "i.tatham", "j.penpa", "puzzles/k.csv", "puzzles/l.tsv"),
]
OTHERS = ["requirements.txt", "package.json", "puzzles.txt", "puzzles/a.cert.json", "puzzles/c.md"]

NO_COMMIT = "0" * 40
"""What GitHub gives as the commit before the first one of a branch."""


def load(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def step(name: str) -> str:
    """The shell of one step of the action."""
    steps = {s.get("name"): s for s in load("action.yml")["runs"]["steps"]}
    run: str = steps[name]["run"]
    return run


OWN = {suffix for f in FORMATS.values() if not f.common for suffix in f.suffixes}
COMMON = {suffix for f in FORMATS.values() if f.common for suffix in f.suffixes}
"""Suffixes that only puzzles have, and those that other files have, too."""


def patterns() -> list[str]:
    default: str = load("action.yml")["inputs"]["patterns"]["default"]
    return default.split()


class TestSuffixes:
    """What is listed outside Python is what the formats say."""

    def test_action(self) -> None:
        own = [f"*{suffix}" for suffix in OWN]
        common = [f":(glob)**/puzzles/**/*{suffix}" for suffix in COMMON]
        assert sorted(patterns()) == sorted([*own, *common, f":(exclude)*{CERTIFICATE}"])

    def test_hooks(self) -> None:
        (files,) = (h["files"] for h in load(".pre-commit-hooks.yaml") if h["id"] == "fillproof")
        own, common = (set(found.split("|")) for found in re.findall(r"\.\((.*?)\)\$", files))
        assert ({f".{s}" for s in own}, {f".{s}" for s in common}) == (OWN, COMMON)

    def test_documentation(self) -> None:
        text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
        (listed,) = re.findall(r"reads the files that end in (.*?), in subfolders", text, re.DOTALL)
        assert set(re.findall(r"`(\.\w+)`", listed)) == OWN | COMMON

    def test_examples_above(self) -> None:
        assert {Path(name).suffix for name in PUZZLES} == OWN | COMMON


class TestHooks:
    @pytest.fixture
    def hooks(self) -> dict[str, dict[str, str]]:
        return {hook["id"]: hook for hook in load(".pre-commit-hooks.yaml")}

    @pytest.mark.parametrize("name", PUZZLES + OTHERS)
    def test_which_files_are_puzzles(self, hooks: dict[str, dict[str, str]], name: str) -> None:
        hook = hooks["fillproof"]
        taken = re.search(hook["files"], name) and not re.search(hook["exclude"], name)
        assert bool(taken) == (name in PUZZLES)

    def test_which_files_are_certificates(self, hooks: dict[str, dict[str, str]]) -> None:
        files = hooks["fillproof-check"]["files"]
        names = ["a.cert.json", "b/a.cert.json.gz", "a.json", "a.txt"]
        assert [bool(re.search(files, name)) for name in names] == [True, True, False, False]

    def test_names_of_files_are_never_options(
        self, hooks: dict[str, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As pre-commit does it: names come last, and one looks like an option."""
        monkeypatch.chdir(tmp_path)
        for hook, name in (("fillproof", "--proof=p.url"), ("fillproof-check", "--json.cert.json")):
            entry = hooks[hook]["entry"].split()
            Path(name).write_text("2/.")
            run = cli(*entry[1:], name, "good.url")
            assert run.code == 2
            assert name in run.out + run.err
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            "--json.cert.json",
            "--proof=p.url",
        ]


class Runner:
    """A repository with a commit, and a `fillproof` that prints its arguments."""

    def __init__(self, folder: Path) -> None:
        self.repo, self.temp = folder / "repo", folder / "temp"
        (self.temp / "fillproof/bin").mkdir(parents=True)
        self.program('printf "%s\\n" "$@"')
        self.repo.mkdir()
        self.git("init", "--quiet", ".")
        self.add("README.md", *OTHERS)
        self.before = self.git("rev-parse", "HEAD")

    def program(self, body: str) -> None:
        file = self.temp / "fillproof/bin/fillproof"
        file.write_text(f"#!/bin/bash\n{body}\n")
        file.chmod(0o755)

    def git(self, *words: str) -> str:
        who = ["-c", "user.name=x", "-c", "user.email=x@localhost", "-c", "commit.gpgsign=false"]
        return subprocess.check_output(["git", *who, *words], cwd=self.repo, text=True).strip()

    def add(self, *names: str) -> None:
        for name in names:
            file = self.repo / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{name} {os.urandom(4).hex()}\n")
        self.git("add", "-A")
        self.git("commit", "--quiet", "-m", "more")

    def certify(self, **inputs: str) -> tuple[int, list[str]]:
        """Run the step as GitHub does, and return exit code and lines printed."""
        given = {
            "PATHS": "",
            "PATTERNS": "\n".join(patterns()),
            "OPTIONS": "",
            "BASE": self.before,
        } | inputs
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step("Certify puzzles")],
            env=environment(**given, RUNNER_TEMP=str(self.temp)),
            cwd=self.repo,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout.splitlines()


class TestAction:
    @pytest.fixture
    def runner(self, tmp_path: Path) -> Runner:
        return Runner(tmp_path)

    def test_changed_puzzles_are_certified(self, runner: Runner) -> None:
        runner.add(*PUZZLES, *OTHERS)
        code, lines = runner.certify()
        assert (code, lines[:4]) == (0, ["certify", "--format", "github", "--"])
        assert sorted(lines[4:]) == sorted(PUZZLES)

    def test_listed_paths_are_stripped_and_files(self, runner: Runner) -> None:
        code, lines = runner.certify(PATHS="  boards \n\t-\n\n --json  ")
        assert (code, lines) == (
            0,
            ["certify", "--format", "github", "--", "boards", "./-", "--json"],
        )

    def test_unchanged_and_deleted_ones_are_not(self, runner: Runner) -> None:
        runner.add("old.url", "gone.url")
        runner.before = runner.git("rev-parse", "HEAD")
        runner.git("rm", "--quiet", "gone.url")
        runner.add("puzzles/mine, and yours.txt")
        assert runner.certify()[1][4:] == ["puzzles/mine, and yours.txt"]

    @pytest.mark.parametrize("base", ["", NO_COMMIT, "f" * 40])
    def test_all_are_certified_where_the_commit_before_is_not_known(
        self, runner: Runner, base: str
    ) -> None:
        runner.add(*PUZZLES)
        assert sorted(runner.certify(BASE=base)[1][4:]) == sorted(PUZZLES)

    def test_nothing_to_do(self, runner: Runner) -> None:
        runner.add("README.md")
        assert runner.certify() == (0, ["::notice title=fillproof::no puzzles changed"])

    def test_paths_and_options(self, runner: Runner) -> None:
        given = {"PATHS": "some folder\n\nb.txt\n", "OPTIONS": "--jobs 2"}
        words = ["certify", "--format", "github", "--jobs", "2", "--", "some folder", "b.txt"]
        assert runner.certify(**given) == (0, words)

    def test_what_it_finds_ends_the_step(self, runner: Runner) -> None:
        runner.program(f'cd "{ROOT}" && exec "{sys.executable}" -m fillproof "$@"')
        code, lines = runner.certify(PATHS=str(EXAMPLES / "ambiguous.txt"))
        assert code == 1
        assert lines[0].startswith("::error title=ambiguous%3A multiple,file=")

    def test_a_failure_of_git_ends_the_step(self, runner: Runner) -> None:
        assert runner.certify(PATTERNS=":(nonsense)*")[0] != 0
