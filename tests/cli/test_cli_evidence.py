"""By which ways a verdict was reached, as each report says it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from puzzles import Answer, Limit, LimitError, Puzzle
from puzzles.limits import Tick
from tests.helpers.running import EXAMPLES, cli
from verify import second

FORCED = "fillomino 1x3\n2.1\n"
"""Deduction decides it."""

IMPOSSIBLE = "fillomino 1x3\n3.1\n"
AMBIGUOUS = "fillomino 1x3\n...\n"
STUCK = ("--only", "finished")
"""Techniques that do not finish the board of `LINK`."""

LINK = EXAMPLES / "link.url"
TWO = "evidence: deduction, solver from the clues"
ONE = "evidence: deduction, one way only (second: stopped by the limit on rounds)"


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the second way reach its limit at once."""

    def stop(_puzzle: Puzzle, _known: Answer | None, _tick: Tick) -> Answer | None:
        raise LimitError(Limit.ROUNDS)

    monkeypatch.setitem(second.AGAIN, "fillomino", stop)


def words(*args: str | Path, stdin: str | None = None) -> list[str]:
    (found,) = cli("certify", *args, "--json", stdin=stdin).objects
    assert found["one_way"] is False
    evidence: list[str] = found["evidence"]
    return evidence


class TestWords:
    @pytest.mark.parametrize(
        ("text", "evidence"),
        [
            (FORCED, ["deduction", "solver from the clues"]),
            (IMPOSSIBLE, ["deduction", "solver from the clues"]),
            (AMBIGUOUS, ["two answers"]),
            ("fillapix 3x3\n4..\n.9.\n..4\n", ["deduction", "solver from the clues"]),
            ("fillapix 1x2\n..\n", ["two answers"]),
        ],
    )
    def test_json(self, text: str, evidence: list[str]) -> None:
        assert words("-", stdin=text) == evidence

    @pytest.mark.parametrize("name", ["link.url", "sailboat.txt"])
    def test_the_solver_is_named_where_it_was_asked(self, name: str) -> None:
        assert words(EXAMPLES / name) == ["solver", "solver from the clues"]

    def test_the_ladder_is_named_where_it_was_asked_and_came_so_far(self) -> None:
        everybody = words(LINK, "--witness", "all")
        assert everybody == ["solver", "solver from the clues", "ladder"]

    def test_a_proof_is_named(self, tmp_path: Path) -> None:
        assert words(LINK, "--proof", tmp_path) == ["solver", "solver from the clues", "proof"]
        (file,) = tmp_path.iterdir()
        made = json.loads(file.read_text())["made"]
        assert made["counter"]["evidence"] == ["solver", "solver from the clues"]

    def test_a_certificate_of_two_answers_proves_nothing_more(self, tmp_path: Path) -> None:
        assert words(EXAMPLES / "ambiguous.txt", "--proof", tmp_path) == ["two answers"]

    def test_unknown_has_none(self) -> None:
        (found,) = cli("certify", LINK, "--time-limit", "0.000001", "--json").objects
        assert (found["verdict"], found["evidence"]) == ("unknown", [])
        assert found["one_way"] is False

    def test_compare(self) -> None:
        (found,) = cli("compare", LINK, "--json").objects
        assert (found["evidence"], found["one_way"]) == (["solver", "ladder"], False)
        (found,) = cli("compare", LINK, *STUCK, "--json").objects
        assert found["evidence"] == ["solver", "solver from the clues"]


class TestText:
    def test_two_ways_are_told_on_request(self) -> None:
        assert "evidence" not in cli("certify", "-", stdin=FORCED).out
        assert f"\n    {TWO}\n" in cli("certify", "-", "-v", stdin=FORCED).out
        assert "\n    evidence: two answers\n" in cli("certify", "-", "-v", stdin=AMBIGUOUS).out

    @pytest.mark.usefixtures("stopped")
    @pytest.mark.parametrize("text", [FORCED, IMPOSSIBLE])
    def test_one_way_is_always_told(self, text: str) -> None:
        run = cli("certify", "-", stdin=text)
        assert f"\n    {ONE}\n" in run.out
        assert run.code == (text is IMPOSSIBLE)

    @pytest.mark.usefixtures("stopped")
    def test_one_way_in_compare(self) -> None:
        assert "one way" not in cli("compare", "-", stdin=FORCED).out  # the ladder is another
        run = cli("compare", LINK, *STUCK)
        assert "\n    evidence: solver, one way only\n" in run.out
        assert cli("compare", LINK, *STUCK, "--json").objects[0]["one_way"] is True

    def test_quiet_and_verbose(self) -> None:
        run = cli("certify", "-", "-q", "-v", stdin=FORCED)
        assert run == (2, "", "fillproof: --quiet and --verbose; choose one\n")


@pytest.mark.usefixtures("stopped")
class TestOneWayForPrograms:
    def test_json(self) -> None:
        (found,) = cli("certify", "-", "--json", stdin=FORCED).objects
        assert (found["verdict"], found["evidence"]) == ("unique", ["deduction"])
        assert found["one_way"] is True

    def test_junit(self) -> None:
        top = Xml.fromstring(cli("certify", "-", "--format", "junit", stdin=FORCED).out)
        assert [part.text for part in top.iter("system-out")] == [ONE]
        assert top.get("failures") == top.get("errors") == "0"

    def test_github(self) -> None:
        lines = cli("certify", "-", "--format", "github", stdin=FORCED).out.splitlines()
        assert lines[0] == f"::warning title=-%3A unique::{ONE}"
        lines = cli("certify", "-", "--format", "github", stdin=IMPOSSIBLE).out.splitlines()
        assert lines[0].startswith("::error ")
        assert lines[0].endswith(f"%0A{ONE}")

    def test_a_proof_is_a_second_way(self, tmp_path: Path) -> None:
        assert words("-", "--proof", tmp_path, stdin=FORCED) == ["deduction", "proof"]
