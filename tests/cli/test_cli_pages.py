"""Help pages, files written by --output, colours, completion: what all commands have alike."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from PIL import Image

from tests.helpers.menu import pages
from tests.helpers.running import EXAMPLES, Run, cli, process
from verify.study import STUDIES

LINK, AMBIGUOUS = EXAMPLES / "link.url", EXAMPLES / "ambiguous.txt"
NONE = EXAMPLES / "contradiction.txt"
SMALL = ("fillomino", "--size", "4x5", "--difficulty", "easy")


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bank") / "book.db"
    assert cli("bank", "build", file, *SMALL, "--count", "2").code == 0
    return file


class TestHelp:
    @pytest.mark.parametrize("words", pages(), ids=" ".join)
    def test_page(self, words: tuple[str, ...]) -> None:
        run = cli(*words, "--help")
        assert (run.code, run.err) == (0, "")
        assert max(map(len, run.out.splitlines())) <= 80
        assert re.search(rf"Examples?:\n.*fillproof {' '.join(words)}", run.out)
        assert "Exit codes: 0 " in run.out
        assert not set("{}") & set(run.out.partition("\n")[0])
        assert not re.search(
            r"<list|<str>|<Path|[<>]=|default: 0\]|default: \(|default: -\]", run.out
        )

    def test_the_list_of_commands_says_what_their_pages_begin_with(self) -> None:
        for words, page in pages().items():
            listed = page.get_short_help_str(1000)
            assert listed == page.opened().get_short_help_str(1000), words
            assert page.opened().params, words

    @pytest.mark.parametrize("name", STUDIES)
    def test_a_study_says_what_is_special(self, name: str) -> None:
        run = cli("study", name, "--help")
        assert (run.code, run.err) == (0, "")
        assert max(map(len, run.out.splitlines())) <= 80
        text = " ".join(run.out.split())
        assert f"what {STUDIES[name].summary} sizes " in text
        assert f"The study {name}" not in cli("study", "--help").out

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("certify", "--jobs", "0"), "'--jobs' / '-j': '0'; expected 1 or more"),
            (("book", "-o", "x", "--per-page", "25"), "'--per-page': '25'; expected 24 or less"),
            (("rate", "-j", "x"), "'--jobs' / '-j': 'x'; expected a whole number"),
            (("solve", "--time-limit", "x"), "'--time-limit': 'x'; expected a number"),
            (("count", "--by", "x"), "'--by': 'x' is not one of 'cpsat', 'regions', "),
        ],
        ids=str,
    )
    def test_a_value_that_cannot_be(self, words: tuple[str, ...], sentence: str) -> None:
        run = cli(words[0], LINK, *words[1:])
        assert (run.code, run.out) == (2, "")
        assert f"Error: Invalid value for {sentence}" in run.err
        assert "Input should" not in run.err

    @pytest.mark.slow
    def test_examples_run(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        # In the order of the front page, so that what one makes the next one finds.
        shutil.copytree(EXAMPLES, tmp_path / "examples")
        (tmp_path / "mine.txt").write_text("2 . . 1\n. . 2 .\n. 1 3 3\n. . 1 .\n")
        (tmp_path / "posts.jsonl").write_text('{"code": "x"}\n')
        cross = Image.new("1", (6, 6), 1)
        cross.paste(0, (2, 0, 4, 6))
        cross.paste(0, (0, 2, 6, 4))
        cross.save(tmp_path / "picture.png")
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("FILLPROOF_SECRET", "a secret of some length")
        ran = []
        for words in pages():
            page = cli(*words, "--help").out
            block = page.partition("Example")[2].partition("Exit codes")[0]
            for line in re.findall(r"^ +(?:FILLPROOF_SECRET=\.\.\. )?(fillproof .*)$", block, re.M):
                text = line.partition(" > ")[0]
                given = [w for w in shlex.split(text)[1:] if w not in ("--days", "7")]
                given = re.sub(r" --jobs 4", "", " ".join(given)).split()
                if "other.db" in given:
                    shutil.copy("book.db", "other.db")
                run = cli(*given)
                assert run.code in (0, 1, 3), (text, run)
                ran.append(words)
        assert set(ran) == set(pages())


PRINTING: list[tuple[object, ...]] = [
    ("certify", AMBIGUOUS, LINK, "--json"),
    ("certify", AMBIGUOUS, "--format", "junit"),
    ("solve", LINK),
    ("count", AMBIGUOUS),
    ("forced", AMBIGUOUS),
    ("rate", LINK, "--summary"),
    ("explain", LINK, "--brief"),
    ("compare", LINK),
    ("convert", LINK, "--to", "text"),
    ("generate", *SMALL, "--code", "a"),
    ("study", "empty-counts", "--size", "2x2"),
    ("bank", "list"),
    ("bank", "export", "--to", "text"),
    ("bank", "page"),
]


class TestOutput:
    @pytest.mark.parametrize("words", PRINTING, ids=lambda words: f"{words[0]} {words[1]}")
    def test_file_gets_what_would_be_printed(
        self, words: tuple[object, ...], bank: Path, tmp_path: Path
    ) -> None:
        given = [str(w) for w in words]
        if given[0] == "bank":
            given.insert(2, str(bank))
        printed, file = cli(*given), tmp_path / "out"
        run = cli(*given, "--output", file)
        assert (run.code, run.out, run.err) == (printed.code, "", printed.err)
        assert plain(file.read_text()) == plain(printed.out)
        again = cli(*given, "-o", file)
        assert again == (2, "", f"fillproof: {file} is there already; --force replaces it\n")
        file.write_text("old")
        assert cli(*given, "-o", file, "--force").code == printed.code
        assert plain(file.read_text()) == plain(printed.out)
        assert list(tmp_path.iterdir()) == [file]

    def test_rulings(self, tmp_path: Path) -> None:
        file, posts = tmp_path / "out", '{"code": "x"}'
        printed = cli("referee", stdin=posts)
        assert cli("referee", "-o", file, stdin=posts) == (1, "", "")
        assert (printed.code, file.read_text()) == (1, printed.out)

    def test_nothing_is_written_where_the_work_fails(self, tmp_path: Path) -> None:
        file = tmp_path / "out"
        run = cli("count", LINK, AMBIGUOUS, EXAMPLES / "mug.tatham", "--by", "rows", "-o", file)
        assert (run.code, run.out) == (2, "")
        assert list(tmp_path.iterdir()) == []

    def test_a_file_that_cannot_be_is_refused_before_the_work(self, tmp_path: Path) -> None:
        for file in (tmp_path, tmp_path / "none" / "out"):
            run = cli("count", EXAMPLES / "eight.json", "--limit", "0", "-o", file, "--force")
            assert (run.code, run.err.count("\n")) == (2, 1)

    def test_force_alone_is_no_option_of_certify(self) -> None:
        assert cli("certify", LINK, "--force").code == 2


COLOURED: list[tuple[object, ...]] = [
    ("certify", AMBIGUOUS),
    ("solve", NONE),
    ("count", AMBIGUOUS, LINK),
    ("forced", AMBIGUOUS),
    ("rate", LINK),
    ("explain", LINK),
    ("compare", LINK),
    ("check", "{}"),
    ("generate", *SMALL, "--code", "a"),
    ("ablate", LINK),
    ("study", "empty-counts", "--size", "2x2"),
    ("bank", "list", "{}"),
    ("bank", "stats", "{}"),
    ("bank", "show", "{}", "1"),
]


class TestColour:
    @pytest.mark.parametrize("words", COLOURED, ids=lambda words: f"{words[0]} {words[1]}")
    def test_forced_and_refused(
        self, words: tuple[object, ...], bank: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given = [str(word).replace("{}", str(bank)) for word in words]
        never = cli(*given)
        forced = coloured(given, monkeypatch, FORCE_COLOR="1")
        assert "\x1b" in forced.out
        assert "\x1b" not in never.out
        assert plain(re.sub(r"\x1b\[[0-9;]*m", "", forced.out)) == plain(never.out)
        refused = coloured(given, monkeypatch, FORCE_COLOR="1", NO_COLOR="1")
        assert plain(refused.out) == plain(never.out)

    def test_errors(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run = coloured(["certify", "missing.txt"], monkeypatch, FORCE_COLOR="1")
        assert run.err.startswith("\x1b[1;31mfillproof:\x1b[0m missing.txt: ")

    def test_a_file_is_never_coloured(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "out"
        given = ["certify", str(AMBIGUOUS), "-o", str(file)]
        assert coloured(given, monkeypatch, FORCE_COLOR="1").code == 1
        assert "multiple" in file.read_text()
        assert "\x1b" not in file.read_text()


class TestCompletion:
    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_script_names_the_variable(self, shell: str) -> None:
        run = cli("completion", shell)
        assert (run.code, run.err) == (0, "")
        assert "_FILLPROOF_COMPLETE" in run.out

    @pytest.mark.parametrize(
        ("line", "found"),
        [
            ("fillproof cer", ["certify"]),
            ("fillproof bank ex", ["export"]),
            ("fillproof certify --pro", ["--proof"]),
            ("fillproof certify --format j", ["json", "junit"]),
        ],
    )
    def test_bash_is_told(self, line: str, found: list[str]) -> None:
        last = str(len(line.split()) - 1)
        run = process(COMP_WORDS=line, COMP_CWORD=last, _FILLPROOF_COMPLETE="complete_bash")
        assert (run.code, run.err) == (0, "")
        assert run.out.split() == found


def coloured(words: list[str], monkeypatch: pytest.MonkeyPatch, **variables: str) -> Run:
    """Run a command with variables that `cli` takes out of the environment."""
    with monkeypatch.context() as patch:
        patch.setattr("tests.helpers.running.PLAIN", variables)
        return cli(*words)


def plain(text: str) -> str:
    """Replace what differs from run to run: times."""
    text = re.sub(r"\d+\.\d\d\b", "#", text)
    return re.sub(r'"(seconds|deterministic)": [0-9.e-]+|time="[^"]*"', "#", text)
