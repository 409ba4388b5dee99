"""A time limit and Ctrl-C while the puzzle of an answer is made."""

from __future__ import annotations

import os
import pty
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cli import progress
from cli.commands import making
from cli.show.generate import Wish, text
from cli.stopping import stopping
from generator import Made, generate
from puzzles.formats import parse_one
from puzzles.limits import Limit, LimitError
from tests.cli.test_cli_process import drained
from tests.generator.test_stopping import PICTURE, PIXELS, Clock
from tests.helpers.running import cli
from tests.oracles import fillapix as pixel_oracle

FACE = ".#..#.\n......\n#....#\n.####.\n"
WORDS = ("generate", "mosaic", "--answer", "-", "--code", "c")


@pytest.fixture
def heeding() -> Iterator[None]:
    """Ctrl-C acts as in a terminal; a job behind a shell ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def interrupted(heeding: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Ctrl-C pressed when ten clues were tried."""

    def press(heard: making._Heard, tried: int, _all: int) -> None:
        if tried == 10 and not heard.stop.asked:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            while not heard.stop.asked:
                time.sleep(0.001)

    monkeypatch.setattr(making._Heard, "progress", press)


def limited(monkeypatch: pytest.MonkeyPatch, tried: int) -> None:
    """Have time be over when so many clues were tried."""
    clock = Clock(tried)
    monkeypatch.setattr(making, "deadline", lambda _seconds: clock.tick)
    monkeypatch.setattr(making._Heard, "progress", lambda _heard, *told: clock.progress(*told))


def test_a_limit_keeps_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, 10)
    run = cli(*WORDS, "--time-limit", "1", "--audit", stdin=FACE)
    assert (run.code, run.err) == (3, "")
    puzzle = parse_one(run.out)
    assert pixel_oracle.answers(4, 6, puzzle.clues) == [PICTURE]
    limited(monkeypatch, 10)
    (made,) = cli(*WORDS, "--time-limit", "1", "--json", stdin=FACE).objects
    assert (made["untried"], sum(made["crosscheck"].values())) == (14, 10)
    assert "# stopped: 14 clues not tried; there may be more clues than it needs\n" in run.out
    assert "audit" not in run.out


def test_time_is_over_before_there_is_a_puzzle() -> None:
    run = cli(*WORDS, "--time-limit", "0", stdin=FACE)
    assert (run.code, run.out) == (3, "")
    assert run.err == "fillproof: stopped by the time limit\n"


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    plain = cli(*WORDS, stdin=FACE)
    assert "stopped" not in plain.out
    limit = cli(*WORDS, "--time-limit", "1000", stdin=FACE)
    assert (limit.code, limit.out) == (0, plain.out)


def test_a_code_makes_its_whole_puzzle_in_time_or_none() -> None:
    words = ("generate", "mosaic", "--size", "4x4", "--code", "c", "--time-limit")
    plain = cli(*words[:-1])
    assert cli(*words, "1000") == plain
    run = cli(*words, "0", "--json")
    assert (run.code, [(o["made"], o["stopped"]) for o in run.objects]) == (3, [(False, "time")])
    text = "fillproof: code c: no puzzle came of 0 attempts, stopped by the time limit\n"
    assert run.err == text


@pytest.mark.usefixtures("interrupted")
def test_an_interrupt_keeps_what_is_left_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    run = cli(*WORDS, "--count", "3", "-o", file, stdin=FACE)
    assert (run.code, run.out) == (130, "")
    assert "# stopped: 14 clues not tried; " in file.read_text()
    assert pixel_oracle.answers(4, 6, parse_one(file.read_text()).clues) == [PICTURE]


@pytest.mark.usefixtures("interrupted")
def test_an_interrupt_before_there_is_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "make", lambda *_, tick, way, **__: (way.progress(10, 24), tick()))
    run = cli(*WORDS, stdin=FACE)
    assert (run.code, run.out, run.err) == (130, "", "")


@pytest.mark.usefixtures("heeding")
def test_a_second_interrupt_acts_as_ever() -> None:
    heard: list[bool] = []

    def press_twice() -> None:
        with stopping() as stop:
            for _ in range(2):
                signal.raise_signal(signal.SIGINT)
                heard.append(stop.asked)

    with pytest.raises(KeyboardInterrupt):
        press_twice()
    assert heard == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("heeding")
def test_a_job_that_ignores_interrupts_goes_on_doing_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with stopping() as stop:
        signal.raise_signal(signal.SIGINT)
    assert not stop.asked


def test_a_limit_without_an_interrupt_stays_one() -> None:
    def reach() -> None:
        with stopping() as stop:
            stop.tick()
            raise LimitError(Limit.TIME)

    with pytest.raises(LimitError):
        reach()


def test_the_bar_counts_the_clues_of_each_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(making, "emit", lambda _text: None)
    wishes = [Wish(PIXELS, f"{n}", f"{n}", {}, PICTURE) for n in range(2)]
    with os.fdopen(theirs, "w") as terminal, monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", terminal)
        making.Delivery().of(wishes, what="generate")
    assert "/48" in drained(ours)


def test_the_thinnest_so_far_says_so() -> None:
    made = generate(PIXELS, "c", answer=PICTURE)
    assert isinstance(made, Made)
    shown = text(Wish(PIXELS, "c", "c", {}, PICTURE), replace(made, untried=0), None)
    assert "# stopped: not all puzzles were made from which this one" in shown
