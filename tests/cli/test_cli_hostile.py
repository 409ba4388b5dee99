"""Input that would hang, flood or fool: refused in a sentence, in good time, and inert."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from cli.output import columns, fit
from puzzles.printing import LONGEST_NAME
from tests.helpers.running import Run, cli, command, environment, uncovered

RECIPE = ("fillomino", "--size", "4x4", "--difficulty", "any", "--count", "1")
PUZZLE = "fillomino 1x3\n2..\n"

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")


PATIENCE = 600
"""Seconds after which a run is taken to hang; what was measured is some seconds."""


def run(*args: str | Path, stdin: bytes | Path = b"") -> Run:
    """Run a command that may use 2 GiB of memory and is not waited for for ever."""

    def limits() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

    done = subprocess.run(
        command(*args),
        input=stdin if isinstance(stdin, bytes) else stdin.read_bytes(),
        capture_output=True,
        env=environment(),
        preexec_fn=limits,
        timeout=PATIENCE,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def bounded(*args: str | Path) -> Run:
    """Run a command in this process, which spares the start, with limits like those of `run`."""
    _soft, hard = limits = resource.getrlimit(resource.RLIMIT_AS)
    most = held() + (2 << 30)
    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        return cli(*args)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def held() -> int:
    """Return how many bytes this process has reserved; memory is limited on Linux alone."""
    file = Path("/proc/self/statm")
    return int(file.read_text().split()[0]) * resource.getpagesize() if file.exists() else 1 << 50


def waited(*_: object) -> None:
    raise AssertionError("it waits for what never comes")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(params=["pipe", "socket", "device", "link to a pipe"])
def other(request: pytest.FixtureRequest) -> tuple[str, str]:
    """What is no file, and what messages call it."""
    return request.param, {"link to a pipe": "pipe"}.get(request.param, request.param)


def make(what: str, name: str) -> None:
    match what:
        case "pipe":
            os.mkfifo(name)
        case "link to a pipe":
            os.mkfifo("hidden")
            Path(name).symlink_to("hidden")
        case "socket":
            with socket.socket(socket.AF_UNIX) as one:
                one.bind(name)
        case "device":
            Path(name).symlink_to("/dev/zero")


@needs_pipes
class TestNoFiles:
    """Pipes, sockets and devices: nothing is waited for, nothing comes of them."""

    @pytest.mark.parametrize(
        ("words", "name"),
        [
            (["certify"], "f.txt"),
            (["rate"], "f.anything"),
            (["explain", "--filled", "f", "good.txt"], "f"),
            (["generate", "fillapix", "--answer", "f"], "f"),
            (["generate", "fillomino", "--size", "3x3", "--difficulty", "any", "--mask", "f"], "f"),
            (["generate", "fillomino", "--answer", "f"], "f"),
            (["bank", "list"], "f.db"),
            (["bank", "build", "f.db", *RECIPE], "f.db"),
            (["bank", "stats"], "f.db"),
            (["bank", "merge", "new.db"], "f.db"),
            (["check"], "f.cert.json"),
            (["check", "good.cert.json", "--puzzles"], "f.txt"),
            (["referee"], "f.json"),
            (["ablate", "good.txt", "--csv", "f"], "f"),
            (["study", "empty-counts", "--size", "2x2", "--plot", "f.png"], "f.png"),
            (["study", "empty-counts", "--size", "2x2", "--partial", "f"], "f"),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, list) else "",
    )
    @pytest.mark.parametrize("what", ["pipe", "device"])
    def test_named(self, what: str, words: list[str], name: str) -> None:
        make(what, name)
        Path("good.txt").write_text(PUZZLE)
        ended = bounded(*words, *([] if name in words else [name]))
        assert ended.code == 2, ended
        said = ended.out + ended.err
        assert said.count("\n") == 1
        assert f"a {what}, not a file" in said
        assert name in said

    def test_in_folders(self, other: tuple[str, str]) -> None:
        what, _ = other
        Path("p/folder.txt").mkdir(parents=True)
        Path("p/folder.cert.json").mkdir()
        Path("p/good.txt").write_text(PUZZLE)
        cli("certify", "p/good.txt", "--proof", "p", "-qq")
        os.chdir("p")
        make(what, "f.txt")
        make(what.removeprefix("link to a "), "f.cert.json")
        os.chdir("..")
        ended = bounded("certify", "p", "--json")
        assert (ended.code, [o["id"] for o in ended.objects]) == (0, ["good.txt"])
        ended = bounded("check", "p", "--json")
        assert (ended.code, [o["file"] for o in ended.objects]) == (0, ["p/good.txt.cert.json"])

    def test_a_proof_beside_a_certificate(self, other: tuple[str, str]) -> None:
        Path("good.txt").write_text(PUZZLE)
        cli("certify", "good.txt", "--proof", ".", "-qq")
        file = Path("good.txt.cert.json")
        fields = json.loads(file.read_text())
        fields["proof"] = {
            "symbols": [],
            "counters": [],
            "file": "proof.json",
            "sha256": "0" * 64,
        }
        file.write_text(json.dumps(fields))
        make(other[0], "proof.json")
        ended = bounded("check", file)
        sentence = f"proof.json: cannot be read: a {other[1]}, not a file"
        assert ended == (2, f"{file}: not readable: {sentence}\n", "")

    @pytest.mark.parametrize("end", ["-wal", "-journal", "-shm"])
    def test_beside_a_bank(self, end: str) -> None:
        built = cli("bank", "build", "b.db", *RECIPE)
        assert built.code == 0, built
        make("pipe", f"b.db{end}")
        ended = bounded("bank", "list", "b.db")
        assert (ended.code, ended.err) == (2, f"fillproof: b.db{end}: a pipe, not a file\n")

    def test_output_replaces_files_only(self, other: tuple[str, str]) -> None:
        make(other[0], "out")
        Path("good.txt").write_text(PUZZLE)
        ended = bounded("certify", "good.txt", "-o", "out", "--force")
        assert (ended.code, ended.out) == (2, "")
        assert "out is no file" in ended.err


MUCH = 60_000_000
MANY = [
    ("rows", b"1\n", "line 129: more than 128 rows; boards are 1x1 to 128x128"),
    ("one row", b"1", "line 1: a line of 60000000 characters"),
    ("slashes", b"1/", "line 1: a line of 60000000 characters"),
    ("tabs", b"1\t", "line 1: a line of 60000000 characters"),
    ("puzzles", b"1\n\n", "more than 100000 puzzles in one text; expected fewer"),
    ("one a line", b"1/1\n", "more than 100000 puzzles in one text; expected fewer"),
    ("comments", b"#\n", "more than 2000000 lines, which is no puzzle file"),
    ("line ends", b"\r\n", "more than 2000000 lines, which is no puzzle file"),
    ("objects", b'{"clues":[[1]]}\n', "more than 5000000 values; several files can hold them"),
    ("open", b"[", "more than 5000000 values; several files can hold them"),
    ("addresses", b"https://puzz.link/p?fillomino/1/1/1\n", "more than 100000 puzzles"),
    ("an address", b"https://puzz.link/p?fillomino/1/1/", "a line of 60000000 characters"),
    ("data", b"n=1;", "n is given twice"),
    ("files in a row", b"pzprv3/fillomino/1/1/./\n", "more than 100000 puzzles"),
    ("keys", b'"a":0,', "a line of 60000000 characters"),
    ("keys of an object", b'{"a":"bbbbbbbb"}', "more than 1200000 texts and keys"),
    ("zeros", b"\0", "not text (a NUL at character 1)"),
]


@pytest.mark.slow
class TestMuch:
    """60 MB of anything is refused, within the memory of `bounded`."""

    @pytest.mark.parametrize(("name", "unit", "sentence"), MANY, ids=[row[0] for row in MANY])
    def test_it_is_refused(
        self, name: str, unit: bytes, sentence: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if name != "one a line":  # one form is read up to the limit; that others have it is enough
            monkeypatch.setattr("puzzles.formats.base._MOST_PUZZLES", 5_000)
            sentence = sentence.replace("100000 puzzles", "5000 puzzles")
        times = MUCH // len(unit) + 1
        Path("much").write_bytes((unit * times)[:MUCH])
        ended = bounded("convert", "much", "--to", "text", "--kind", "fillomino")
        assert (ended.code, ended.out) == (2, ""), name
        assert sentence in ended.err
        assert ended.err.startswith("fillproof: much")

    def test_from_standard_input_too(self) -> None:
        ended = run("certify", "-", "--kind", "filling", stdin=b"1\n" * (MUCH // 2))
        sentence = "standard input, line 129: more than 128 rows; boards are 1x1 to 128x128"
        assert ended == (2, "", f"fillproof: {sentence}\n")

    def test_standard_input_has_the_limit_of_files(self) -> None:
        Path("large").write_bytes(b" " * (64 * 2**20 + 1))
        for file, name in (("large", "large"), ("-", "standard input")):
            ended = run("certify", file, stdin=Path("large"))
            sentence = "larger than 64 MiB, which is no puzzle file"
            assert ended == (2, "", f"fillproof: {name}: {sentence}\n")

    @pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/zero")
    def test_endless_standard_input(self) -> None:
        for words in (["certify"], ["referee"], ["check", "/dev/stdin"]):
            with open("/dev/zero", "rb") as zeros:
                done = subprocess.run(
                    command(*words),
                    stdin=zeros,
                    capture_output=True,
                    env=environment(),
                    timeout=60,
                    check=False,
                )
            assert done.returncode == 2, words

    def test_a_board_that_is_filled(self) -> None:
        Path("good.txt").write_text(PUZZLE)
        Path("filled").write_bytes(b"2\n" * (MUCH // 2))
        ended = bounded("explain", "good.txt", "--filled", "filled")
        sentence = "filled: more than 1 row; the puzzle has 1"
        assert (ended.code, ended.err) == (2, f"fillproof: {sentence}\n")


class TestNames:
    """Ids are cut when they are read, and cost what their length says."""

    def test_long_ids(self) -> None:
        for letter, length in (("x", 5_000_000), ("\u0301", 2_000_000), ("\x1b", 1_000_000)):
            fields = {"id": letter * length, "kind": "fillomino", "clues": [[1]]}
            Path("long.json").write_text(json.dumps(fields), encoding="utf-8")
            for words in (["certify"], ["compare"]):
                ended = bounded(*words, "long.json")
                assert ended.code == 0
                assert max(map(len, ended.out.splitlines())) < 2000
                assert ended.out.replace("\n", "").isprintable()
            (one,) = bounded("certify", "long.json", "--json").objects
            assert len(one["id"]) <= LONGEST_NAME * 4

    def test_both_ends_are_kept(self) -> None:
        name = "start" + "x" * 1000 + "end"
        Path("long.txt").write_text(f"fillomino 1x1 id={name}\n1\n")
        (one,) = cli("certify", "long.txt", "--json").objects
        assert len(one["id"]) == LONGEST_NAME
        assert one["id"].startswith("startxxx")
        assert "xxx...xxx" in one["id"]
        assert one["id"].endswith("xxxend")

    @pytest.mark.parametrize(
        ("text", "room", "fitted"),
        [
            ("abc", 5, "abc  "),
            ("abcdefgh", 6, "...fgh"),
            ("表表表表", 7, "...表表"),
            ("表表表表", 6, "...表 "),
            ("e\u0301e\u0301", 4, "e\u0301e\u0301  "),
            ("e\u0301" * 6, 5, "...e\u0301e\u0301"),
            ("a" + "\u0301" * 50, 6, "...   "),
            ("a\u0301\u0301\u0301", 4, "a\u0301\u0301\u0301  "),
            ("\x1b", 4, r"\x1b"),
        ],
    )
    def test_columns(self, text: str, room: int, fitted: str) -> None:
        assert fit(text, room) == fitted
        assert columns(fitted) == room


def no_file_grows() -> None:
    """Let no file of this process grow; the error is the same as that of a full disk."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))


class TestFullDisk:
    """An error of the system names the file, even where the system does not."""

    @pytest.mark.parametrize(
        ("words", "name"),
        [
            (["rate", "good.txt", "-o", "out"], "out"),
            (["ablate", "good.txt", "--csv", "out"], "out"),
            (["certify", "good.txt", "--proof", "."], "good.txt.cert.json"),
            (["study", "empty-counts", "--size", "2x2", "--output", "out"], "out"),
        ],
        ids=lambda value: value[0] if isinstance(value, list) else "",
    )
    def test_files(self, words: list[str], name: str) -> None:
        Path("good.txt").write_text(PUZZLE)
        done = subprocess.run(
            command(*words),
            capture_output=True,
            env=uncovered() | {"PYTHONDONTWRITEBYTECODE": "1"},
            text=True,
            check=False,
            preexec_fn=no_file_grows,  # not here: a test runner may write its own report to a file
        )
        assert done.returncode == 2
        assert done.stderr.splitlines()[-1] == f"fillproof: {name}: File too large"

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
    def test_standard_output(self) -> None:
        Path("good.txt").write_text(PUZZLE)
        with open("/dev/full", "w", encoding="utf-8") as out:
            done = subprocess.run(
                command("rate", "good.txt"),
                stdout=out,
                stderr=subprocess.PIPE,
                env=environment(),
                text=True,
                check=False,
            )
        sentence = "fillproof: standard output: No space left on device\n"
        assert (done.returncode, done.stderr) == (2, sentence)


class TestPosts:
    """A stranger's post costs no more than a limit, and is not repeated at length."""

    POST: ClassVar[dict[str, object]] = {
        "code": "TEA",
        "kind": "fillapix",
        "size": "128x128",
        "difficulty": "any",
        "engine": 1,
        "answer": "." * 16384,
        "seconds": 99999,
    }

    def test_large_boards_are_not_made_again(self) -> None:
        ended = run("referee", stdin=json.dumps(self.POST).encode())
        text = "a board of 128x128; those of at most 400 cells are made again"
        assert ended == (3, f"not accepted (limit): {text}\n", "")
        small = self.POST | {"size": "5x5", "answer": "." * 25}
        ended = cli("referee", "--max-cells", "24", stdin=json.dumps(small))
        assert (ended.code, "at most 24 cells" in ended.out) == (3, True)
        assert cli("referee", "--max-cells", "25", stdin=json.dumps(small)).code == 1

    def test_the_limit_is_that_of_the_referee(self) -> None:
        from generator.referee import MOST_CELLS

        shown = " ".join(cli("referee", "--help").out.split())
        assert f"[default: {MOST_CELLS}; at least 1]" in shown

    def test_time(self) -> None:
        post = self.POST | {"size": "20x20", "answer": "." * 400}
        ended = run("referee", "--time-limit", "0.01", stdin=json.dumps(post).encode())
        text = "the puzzle could not be made again: stopped by the time limit"
        assert ended == (3, f"not accepted (limit): {text}\n", "")

    @pytest.mark.parametrize(
        "change",
        [
            {"code": "x" * 100_000},
            {"code": "\x1b\n" * 100_000},
            {"difficulty": "x" * 100_000},
            {"kind": "x" * 100_000},
            {"options": "x" * 100_000},
            {"options": "mask=" + "f" * 100_000},
            {"engine": 10**300},
            {"size": "9" * 100_000},
            {"seconds": -(10**300)},
            {"size": "5x5", "kind": "fillomino", "answer": [10**300] * 25},
        ],
    )
    def test_little_is_repeated(self, change: dict[str, object]) -> None:
        for words in ([], ["--json"]):
            ended = cli("referee", *words, stdin=json.dumps(self.POST | change))
            assert ended.code in {1, 3}
            assert len(ended.out) < 1000
            assert ended.out.rstrip("\n").isprintable()
            assert ended.err == ""

    def test_codes_that_are_asked_for(self) -> None:
        words = ("generate", "fillomino", "--size", "3x3", "--difficulty", "any")
        for code in ("x" * 100_000, "|" * 100_000):
            ended = cli(*words, "--code", code)
            assert ended.code == 2
            assert len(ended.err) < 600

    @pytest.mark.slow
    def test_many(self) -> None:
        for text in (b"{}," * 7_000_000, b"\n" * 20_000_000, b"[" * 20_000_000):
            ended = run("referee", stdin=text)
            assert (ended.code, ended.out) == (2, "")
            assert ended.err.count("\n") == 1


class TestSecrets:
    @pytest.mark.parametrize("secret", ["x", "example", "a" * 100, "fifteen-letters", "  abcdef  "])
    def test_weak_ones_are_refused(self, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FILLPROOF_SECRET", secret)
        ended = cli("daily", "fillomino", "--date", "2026-10-19")
        assert (ended.code, ended.out) == (2, "")
        start = "fillproof: the secret in FILLPROOF_SECRET can be guessed; expected 16 characters"
        assert ended.err.startswith(start)
        assert "secrets.token_urlsafe" in ended.err
        assert ended.err.count("\n") == 1
        assert f" {secret} " not in ended.err

    @pytest.mark.parametrize(
        "words",
        [
            ("--date", "\u0662\u0660\u0662\u0666-\u0661\u0662-\u0662\u0664"),
            ("--date", "２０２６-12-24"),
            ("--days", "\u0663"),
            ("--days", "0"),
            ("--days", "3661"),
        ],
    )
    def test_digits(self, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FILLPROOF_SECRET", "not-so-weak-a-secret")
        ended = cli("daily", "fillomino", *words)
        assert (ended.code, ended.out) == (2, "")


def test_links_that_unpack_to_much_are_few() -> None:
    """Six thousand characters unpack to four megabytes; a file may hold ten thousand such lines."""
    from puzzles.formats import parse_one, write
    from puzzles.formats.penpa_link import close_link, long_words, open_link, unpacked

    link = write(parse_one("fillomino 2x2\n..\n.3\n"), "penpa").strip()
    lines = list(map(long_words, open_link(link).lines))
    lines[1] += " " * 4_000_000
    link = close_link(lines)
    assert len(link) < 10_000
    assert 4_000_000 < unpacked(link) < 4_100_000
    assert unpacked("penpa-edit/#m=edit&p=!") == 0
    Path("one.txt").write_text(link)
    assert cli("certify", "one.txt", "--kind", "fillomino").code == 1
    Path("many.txt").write_text(f"{link}\n" * 5_000)
    ended = bounded("certify", "many.txt", "--kind", "fillomino")
    sentence = "many.txt, line 17: the lines up to here unpack to more than 64 MiB"
    assert ended == (2, "", f"fillproof: {sentence}\n")
