"""The command line in processes of its own: start-up, workers, terminals, signals, pipes."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.jobs import DisagreementError, replies
from puzzles import FormatError, Limit, Puzzle
from puzzles.formats import parse, write
from tests.helpers.killing import in_group
from tests.helpers.running import (
    EXAMPLES,
    ROOT,
    cli,
    command,
    environment,
    process,
    timeless,
    uncovered,
)
from tests.helpers.working import deadly, disagreeing, failing, nothing, width

READING = {"puzzles.formats"}
CLIMBING = READING | {"ladder", "logging"}
SOLVING = CLIMBING | {"verify", "cpmodels", "ortools", "pysat"}
OTHERS = (
    "asyncio dask distributed email generator hypothesis jsonschema matplotlib multiprocessing "
    "networkx numpy pandas PIL pydantic reportlab rich sqlite3 ssl tomllib urllib.request xml"
)
HEAVY = SOLVING | {*OTHERS.split()}
"""What takes long to import, and is not to be imported for what does without."""

STARTS: tuple[tuple[list[str], set[str]], ...] = (
    (["--help"], set()),
    (["certify", "--help"], set()),
    (["bank", "--help"], set()),
    (["convert", "examples/mixed.jsonl", "--to", "jsonl"], READING),
    (["rate", "examples/link.url"], CLIMBING),
    (["explain", "examples/link.url"], CLIMBING),
    (["certify", "examples/link.url"], SOLVING | {"email"}),  # pysat asks for its version
)
"""Commands, and what each may and has to load of that beside what those before it have loaded."""


class TestStartUp:
    def test_loads_what_is_used(self) -> None:
        script = (
            "import sys\n"
            "from cli.main import app\n"
            f"for words in {[words for words, _loaded in STARTS]}:\n"
            "    try:\n"
            "        app(words, prog_name='fillproof')\n"
            "    except SystemExit as end:\n"
            f"        print(end.code, sorted({HEAVY} & {{*sys.modules}}), file=sys.stderr)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            encoding="utf-8",
            env=uncovered(),  # coverage loads modules of its own
            cwd=ROOT,
            check=True,
        )
        assert len(done.stdout.splitlines()) > 100
        assert done.stderr.splitlines() == [f"0 {sorted(loaded)}" for _words, loaded in STARTS]


class TestPipes:
    def test_plain_text_of_80_columns(self) -> None:
        run = process("certify", "examples", COLUMNS="200")
        assert (run.code, run.err) == (1, "")
        assert "\x1b" not in run.out
        assert timeless(run.out) == (ROOT / "tests/golden/certify-examples.txt").read_text()
        assert max(map(len, run.out.splitlines())) <= 80

    def test_ids_cannot_write_to_the_terminal_or_break_the_encoding(self) -> None:
        names = ["\x1b[31mred", "line\nbreak", "\udc80", "\u202eback", "日本" * 40, "e\u0301" * 9]
        objects = ({"id": n, "kind": "mosaic", "clues": [[0]]} for n in names)
        lines = "".join(f"{json.dumps(o)}\n" for o in objects)
        assert len(parse(lines)) == len(names)
        for encoding in ("utf-8", "ascii"):
            run = process("certify", "-", stdin=lines, PYTHONIOENCODING=encoding)
            assert (run.code, run.err) == (0, "")
            assert len(run.out.splitlines()) == len(names) + 3
            assert not re.search("[\x1b\u202e]", run.out)

    def test_reader_that_goes_away_is_quiet(self, tmp_path: Path) -> None:
        many = tmp_path / "many.jsonl"
        line = write(Puzzle("fillapix", 1, 1, (None,)), "jsonl")
        many.write_text(line * 3000)
        with running("certify", many, "--json") as job:
            assert job.stdout
            job.stdout.readline()
            job.stdout.close()
            assert job.stderr
            assert job.stderr.read() == ""
            assert job.wait() == 141

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_interrupt_ends_quietly(self, jobs: str) -> None:
        text = "fillomino 2x2\n..\n..\n\nfillomino 8x8\n" + "........\n" * 8
        words = ("count", "-", "--json", "--limit", "0", "--jobs", jobs)
        with running(*words, stdin=True) as job:
            assert job.stdin
            assert job.stdout
            job.stdin.write(text)
            job.stdin.close()
            assert '"count": 5' in job.stdout.readline()
            os.killpg(job.pid, signal.SIGINT)
            try:
                assert job.wait(timeout=60) == 130
            finally:
                job.kill()
            assert job.stderr
            assert job.stderr.read() == ""

    def test_results_come_one_by_one(self) -> None:
        # The second puzzle (all 2^100 pictures) is never finished: the first line must not wait.
        text = "fillapix 1x1\n0\n\nfillapix 10x10\n" + "..........\n" * 10
        with running("count", "-", "--json", "--limit", "0", stdin=True) as job:
            assert job.stdin
            assert job.stdout
            job.stdin.write(text)
            job.stdin.close()
            assert '"count": 1' in job.stdout.readline()
            job.kill()


class TestTerminal:
    def test_colours_unless_refused(self) -> None:
        plain = cli("certify", EXAMPLES / "ambiguous.txt").out
        shown = on_terminal("certify", EXAMPLES / "ambiguous.txt")
        assert "\x1b[33mmultiple" in shown
        assert timeless(stripped(shown)) == timeless(plain)
        for refused in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            assert "\x1b" not in on_terminal("certify", EXAMPLES / "ambiguous.txt", **refused)

    def test_pictures_in_blocks_and_in_bands_where_too_wide(self) -> None:
        shown = on_terminal("solve", "-", stdin="fillapix 1x100\n2" + "." * 98 + "0\n")
        lines = shown.splitlines()
        assert lines[0] == "columns 1 to 80:"
        assert lines[1].startswith("\u2588\u2588")
        assert len(lines[1]) == 80
        assert lines[2] == "columns 81 to 100:"
        assert len(lines[3]) == 20

    def test_piped_boards_are_whole(self) -> None:
        run = cli("solve", "-", stdin="fillapix 1x100\n" + "0" * 100 + "\n")
        assert run.out == "." * 100 + "\n"

    @pytest.mark.parametrize("patience", ["0", "60"])
    def test_progress_bar_after_a_while_and_on_standard_error_only(self, patience: str) -> None:
        script = (
            "import sys, cli.progress, cli.main\n"
            f"cli.progress.PATIENCE = {patience}\n"
            f"sys.argv = ['fillproof', 'certify', {str(EXAMPLES)!r}]\n"
            "cli.main.run()\n"
        )
        out, err = with_terminal([sys.executable, "-c", script], stdout_too=False)
        assert timeless(out) == (ROOT / "tests/golden/certify-examples.txt").read_text()
        assert ("certify" in err) is (patience == "0")


@pytest.mark.slow
class TestJobs:
    def test_same_output_in_the_same_order(self) -> None:
        run = process("certify", "examples", "--jobs", "3")
        assert run.code == 1
        assert timeless(run.out) == (ROOT / "tests/golden/certify-examples.txt").read_text()

    def test_puzzles_that_are_made_come_in_the_order_of_their_codes(self) -> None:
        words = ("generate", "fillomino", "--size", "4x5", "--difficulty", "easy", "--code", "a")
        alone = process(*words, "--count", "5")
        shared = process(*words, "--count", "5", "--jobs", "2")
        assert shared == alone
        assert alone.out.count("fillomino 4x5") == 5

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_replies_keep_the_order(self, jobs: int) -> None:
        boards = [empty(n) for n in range(1, 30)]
        assert list(replies(boards, width, lost=nothing, jobs=jobs)) == list(range(1, 30))

    def test_worker_that_dies_is_reported_and_the_others_go_on(self) -> None:
        boards = [empty(n) for n in range(1, 10)]
        got = list(replies(boards, deadly, lost=nothing, jobs=2))
        assert got == [-1 if n in (5, 6, 9) else n for n in range(1, 10)]

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_errors_come_at_their_place(self, jobs: int) -> None:
        coming = replies([empty(n) for n in range(1, 9)], failing, lost=nothing, jobs=jobs)
        assert [next(coming) for _ in range(3)] == [1, 2, 3]
        with pytest.raises(FormatError, match="four"):
            next(coming)

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_disagreement_names_its_puzzle(self, jobs: int) -> None:
        with pytest.raises(DisagreementError) as caught:
            list(replies([empty(5), empty(6)], disagreeing, lost=nothing, jobs=jobs))
        assert caught.value.puzzle == empty(6)

    def test_lost_puzzle_is_unknown(self) -> None:
        from cli.commands import certify, count, forced, solve

        board = empty(2)
        assert certify.lost(board).stopped == Limit.LOST
        assert certify.lost(board).verdict.value == "unknown"
        assert count.lost(board, by="cells")["cells"].verdict.value == "unknown"
        assert solve.lost(board).reply.value == "unknown"
        assert forced.lost(board).reply.value == "unknown"


def empty(cols: int) -> Puzzle:
    return Puzzle("fillapix", 1, cols, (None,) * cols)


def running(*args: str | Path, stdin: bool = False) -> subprocess.Popen[str]:
    """Start a command with pipes, in a process group of its own."""
    return in_group(command(*args), stdin=subprocess.PIPE if stdin else subprocess.DEVNULL)


def on_terminal(*args: str | Path, stdin: str = "", **variables: str) -> str:
    """Run a command whose standard output is a terminal of 80 columns; return what it shows."""
    out, err = with_terminal(command(*args), stdin=stdin, stdout_too=True, **variables)
    assert err == ""
    return out


def with_terminal(
    words: list[str], *, stdin: str = "", stdout_too: bool, **variables: str
) -> tuple[str, str]:
    """Run a program on a terminal; return standard output and standard error.

    The terminal is standard output if `stdout_too`, else standard error; the
    other one is a pipe.
    """
    ours, theirs = pty.openpty()
    streams = (theirs, subprocess.PIPE) if stdout_too else (subprocess.PIPE, theirs)
    job = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=streams[0],
        stderr=streams[1],
        env=environment(**variables),
        cwd=ROOT,
    )
    os.close(theirs)
    assert job.stdin
    job.stdin.write(stdin.encode())
    job.stdin.close()
    shown = drained(ours).replace("\r\n", "\n")
    pipe = job.stderr if stdout_too else job.stdout
    assert pipe
    other = pipe.read().decode()
    job.wait()
    return (shown, other) if stdout_too else (other, shown)


def drained(terminal: int) -> str:
    """Read a terminal until its other end is closed everywhere."""
    parts: list[bytes] = []
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            part = b""
        if not part:
            os.close(terminal)
            return b"".join(parts).decode()
        parts.append(part)


def stripped(text: str) -> str:
    """The text without colours."""
    return re.sub("\x1b\\[[0-9;]*m", "", text)
