"""`explain --graph`, `--all-steps` and `rate --graph`: what steps rest on, for other programs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from cli.graphs import FORMATS
from ladder.graph import graph
from tests.helpers.running import EXAMPLES, cli
from tests.ladder.test_graph import STEPS

FIVE = "fillomino 5x5 id=five\n.21..\n.56.3\n.....\n.5.1.\n.34.6\n"
STUCK = EXAMPLES / "ambiguous.txt"


@pytest.fixture(scope="module")
def five() -> dict[str, Any]:
    return cli("explain", "-", "--json", stdin=FIVE).objects[0]


def test_graphml_is_read_by_others(tmp_path: Path, five: dict[str, Any]) -> None:
    file = tmp_path / "steps.graphml"
    run = cli("explain", "-", "--brief", "--graph", file, stdin=FIVE)
    assert (run.code, run.err) == (0, "")
    found = nx.read_graphml(file, node_type=int)
    assert {(m, s["number"]) for s in five["steps"] for m in s["rests_on"]} == set(found.edges)
    for step in five["steps"]:
        node = found.nodes[step["number"]]
        assert [node["technique"], node["sentence"]] == [step["technique"], step["sentence"]]
        assert node["premises"].split() == step["premises"]
    assert nx.dag_longest_path_length(found) + 1 == five["graph"]["chain"]


def test_dot_has_a_line_for_each_step_and_arrow(tmp_path: Path, five: dict[str, Any]) -> None:
    file = tmp_path / "steps.dot"
    assert cli("explain", "-", "--graph", file, stdin=FIVE).code == 0
    text = file.read_text()
    arrows = [(int(a), int(b)) for a, b in re.findall(r"^  (\d+) -> (\d+);$", text, re.MULTILINE)]
    wanted = [(m, s["number"]) for s in five["steps"] for m in s["rests_on"]]
    assert sorted(arrows) == sorted(wanted)
    assert len(re.findall(r"^  \d+ \[label=", text, re.MULTILINE)) == len(five["steps"])
    assert text.startswith("digraph steps {\n")


def test_all_steps_say_which_are_needed(five: dict[str, Any]) -> None:
    (every,) = cli("explain", "-", "--json", "--all-steps", stdin=FIVE).objects
    assert len(every["steps"]) == every["steps_found"] == five["steps_found"] == 26
    assert sum(step["needed"] for step in every["steps"]) == len(five["steps"])
    assert all(step["needed"] for step in five["steps"])
    assert (every["tier"], every["board"]) == (five["tier"], five["board"])
    shown = cli("explain", "-", "--brief", stdin=FIVE).out
    assert "12 more steps can be found; nothing rests on them." in " ".join(shown.split())
    assert "more step" not in cli("explain", "-", "--brief", "--all-steps", stdin=FIVE).out


def test_rate_gives_the_same_figures(five: dict[str, Any]) -> None:
    words = ("rate", "-", STUCK, "--json", "--graph")
    found, stuck = cli(*words, stdin=FIVE).objects
    assert found["graph"] == five["graph"]
    assert stuck["graph"] is None
    assert cli("explain", STUCK, "--json").objects[0]["graph"] is None


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("explain", STUCK, "--graph", "steps.txt"), "ends in .graphml or .dot"),
        (("explain", EXAMPLES, "--graph", "steps.dot"), "--graph shows one puzzle; "),
        (("explain", STUCK, "--to-the-end", "--hint"), "it goes with neither --hint nor --steps"),
        (("explain", STUCK, "--to-the-end", "--steps", "3"), "it goes with neither --hint nor"),
        (("explain", STUCK, "--graph", "x.dot", "--hint"), "it goes with neither --all-steps nor"),
        (("rate", STUCK, "--graph"), "--graph adds to the objects of --json"),
        (("explain", STUCK, "--graph", "no/steps.dot"), "there is no such folder"),
    ],
)
def test_refusals(words: tuple[str | Path, ...], message: str) -> None:
    run = cli(*words)
    assert (run.code, run.out) == (2, "")
    assert message in run.err


def test_an_unsolved_board_has_no_file(tmp_path: Path) -> None:
    file = tmp_path / "steps.dot"
    run = cli("explain", STUCK, "--brief", "--graph", file)
    assert run.code == 3
    assert "is not written" in run.err
    assert not file.exists()


def test_words_in_quotes() -> None:
    found = graph(STEPS, ((),) * len(STEPS), cols=3)
    found.nodes[1]["sentence"] = 'a "b" \\'
    assert r'sentence="a \"b\" \\"' in FORMATS[".dot"](found).decode()
