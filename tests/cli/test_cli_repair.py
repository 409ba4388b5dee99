"""`fillproof repair`: what is said, written and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands.repair import Repaired, by_tier, lost
from cli.show.repair import lines
from generator.mending.repair import Repair, Terms, repair
from ladder import Tier
from puzzles import Verdict
from puzzles.formats import parse
from tests.helpers.running import EXAMPLES, cli

AMBIGUOUS = EXAMPLES / "ambiguous.txt"
NONE = EXAMPLES / "contradiction.txt"
LINK = EXAMPLES / "link.url"
MOVED = "fillomino 4x4\n.122\n..33\n3..4\n..22\n"
TWIN = "fillapix 1x2\n1.\n"
HOPELESS = "fillapix 2x2\n11\n..\n"


def test_the_mended_puzzle_is_one_that_certify_reads(tmp_path: Path) -> None:
    for source in (AMBIGUOUS, NONE):
        (found,) = cli("repair", source, "--json").objects
        (tmp_path / "mended.json").write_text(json.dumps(found["puzzle"]))
        assert cli("certify", tmp_path / "mended.json").code == 0
        assert found["bounds"] == [len(found["changes"])] * 2


def test_the_mended_puzzle_is_in_the_format_of_the_input(tmp_path: Path) -> None:
    address = "https://puzz.link/p?fillomino/4/3/33h322g1i"
    run = cli("repair", address)
    assert run.code == 0
    (tmp_path / "mended.url").write_text(run.out.split("\n\n")[-1].splitlines()[0])
    assert (tmp_path / "mended.url").read_text().startswith("https://puzz.link/p?fillomino/4/3/")
    assert cli("certify", tmp_path / "mended.url").code == 0


def test_every_way(tmp_path: Path) -> None:
    run = cli("repair", AMBIGUOUS, "--all", "50")
    ways = [line for line in run.out.splitlines() if line[:1].isdigit() and ". Add" in line]
    assert [line.partition(".")[0] for line in ways] == [str(n) for n in range(1, len(ways) + 1)]
    (found,) = cli("repair", AMBIGUOUS, "--all", "50", "--json").objects
    assert (len(found["ways"]), found["complete"]) == (len(ways), True)


def test_the_nearest_to_the_tier_wanted_comes_first() -> None:
    (record,) = parse(AMBIGUOUS.read_text())
    ways = repair(record.puzzle, Terms(most=4)).mended
    found = Repair(puzzle=record.puzzle, before=Verdict.MULTIPLE, mended=ways)
    reply = Repaired(found, (None, Tier.HARD, Tier.EASY, Tier.MEDIUM))
    assert by_tier(reply, None, 4).tiers == (Tier.EASY, Tier.MEDIUM, Tier.HARD, None)
    near = by_tier(reply, Tier.HARD, 4)
    assert near.tiers == (Tier.HARD, Tier.MEDIUM, Tier.EASY, None)
    assert near.repair.mended == (ways[1], ways[3], ways[2], ways[0])
    assert by_tier(reply, Tier.HARD, 1).repair.mended == ways[1:2]


@pytest.mark.parametrize("tier", ["easy", "medium", "hard"])
def test_near_a_tier(tier: str) -> None:
    (found,) = cli("repair", AMBIGUOUS, "--near", tier, "--json").objects
    assert (found["tier"], len(found["ways"]), found["complete"]) == (tier, 1, False)


def test_a_clue_that_moves() -> None:
    run = cli("repair", "-", stdin=MOVED)
    assert run.code == 0
    assert "Move the 4 at r3c4 to r3c3.\n" in run.out
    (found,) = cli("repair", "-", "--json", stdin=MOVED).objects
    assert found["changes"] == [{"cell": "r3c4", "from": 4, "to": None, "moved_to": "r3c3"}]
    assert found["puzzle"]["clues"][2] == [3, None, 4, None]


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "html"])
def test_a_picture_of_what_is_changed(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"mended.{suffix}"
    assert cli("repair", AMBIGUOUS, "--picture", file).code == 0
    (record,) = parse(AMBIGUOUS.read_text())
    drawn = repair(record.puzzle).drawing("ambiguous")
    assert drawn.title == "ambiguous: Fillomino 3x4, mended"
    assert suffix != "svg" or file.read_text() == drawn.svg()
    assert suffix != "html" or "<h1>ambiguous: Fillomino 3x4, mended</h1>" in file.read_text()
    assert file.stat().st_size > 500


def test_no_picture_of_what_is_not_mended(tmp_path: Path) -> None:
    run = cli("repair", "-", "--picture", tmp_path / "x.svg", stdin=HOPELESS)
    assert (run.code, run.err) == (1, "fillproof: no picture: - was not mended\n")
    assert list(tmp_path.iterdir()) == []


def test_the_answer_wanted(tmp_path: Path) -> None:
    for answer in ("3315\n3225\n1555\n", "3313\n3223\n1553\n"):
        (tmp_path / "answer.txt").write_text(answer)
        run = cli("repair", AMBIGUOUS, "--answer", tmp_path / "answer.txt", "--json")
        if run.code == 2:
            assert "breaks the rule" in run.err
            continue
        (found,) = run.objects
        solved = cli("solve", "-", "--json", stdin=json.dumps(found["puzzle"])).objects
        assert "\n".join("".join(map(str, row)) for row in solved[0]["answer"]) + "\n" == answer


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--symmetry", "diagonal"), "--symmetry 'diagonal'; expected one of none, half-turn"),
        (("--symmetry", "quarter-turn"), "a quarter turn needs a square board, not 3x4"),
        (("--difficulty", "brutal"), "--difficulty 'brutal'; expected one of easy, medium, hard"),
        (("--near", "brutal"), "--near 'brutal'; expected one of easy, medium, hard, expert"),
        (("--keep-empty", "r4c1"), "--keep-empty 'r4c1'; expected a cell from r1c1 to r3c4"),
        (("--keep-empty", "x"), "--keep-empty 'x'; expected a cell from r1c1 to r3c4"),
        (("--answer", "{}/half.txt"), "half.txt: r1c3 is open; --fill takes boards with open"),
        (("--answer", "{}/wrong.txt"), "the answer breaks the rule: "),
        (("--answer", "{}/half.txt", "--fill", "{}/half.txt"), "--answer and --fill both name"),
        (("--answer", "{}/missing.txt"), "missing.txt: "),
        (("--spare", "--all", "2"), "--spare looks at the clues as they are"),
        (("--spare", "--picture", "x.svg"), "--spare looks at the clues as they are"),
        (
            ("--picture", "x.gif"),
            "--picture x.gif; expected a name that ends in .svg, .png, .pdf, .html",
        ),
        (("--picture", "{}"), "expected a name that ends in"),
        ((NONE, "--picture", "x.svg"), "--picture shows one puzzle; 2 were read"),
        (("--all", "0"), "Invalid value for '--all': '0'; expected 1 or more"),
    ],
)
def test_what_is_refused(words: tuple[str | Path, ...], text: str, tmp_path: Path) -> None:
    (tmp_path / "half.txt").write_text("33..\n322.\n1555\n")
    (tmp_path / "wrong.txt").write_text("3311\n3221\n1555\n")
    run = cli("repair", AMBIGUOUS, *(str(word).format(tmp_path) for word in words))
    assert (run.code, run.out) == (2, "")
    assert text in run.err


def test_one_answer_is_nothing_to_mend() -> None:
    run = cli("repair", LINK)
    assert (run.code, run.out) == (0, "exactly one answer: nothing to mend\n")


def test_what_no_clues_can_mend() -> None:
    run = cli("repair", "-", stdin=HOPELESS)
    assert (run.code, run.out) == (1, "several answers; no more clues can mend that\n")


def test_a_clue_is_changed_where_no_more_can_mend_a_puzzle() -> None:
    run = cli("repair", "-", stdin=TWIN)
    assert run.code == 0
    assert run.out.startswith("several answers; mended by 1 change, the fewest there are\n")
    assert "\nChange the 1 at r1c1 to " in run.out


def test_a_picture_with_a_twin_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "wanted.txt").write_text("#.\n")
    wish = ("repair", "-", "--answer", tmp_path / "wanted.txt")
    run = cli(*wish, stdin=TWIN)
    told = "the picture wanted has a twin; it has none with r1c1 flipped, no fewer"
    assert (run.code, run.out) == (1, f"several answers; {told}\n")
    (found,) = cli(*wish, "--json", stdin=TWIN).objects
    assert (found["possible"], found["flips"], found["ways"]) == (False, ["r1c1"], [])


def test_twins_that_contradict_each_other() -> None:
    run = cli("repair", "-", stdin="fillapix 2x2\n13\n..\n")
    assert (run.code, run.out) == (3, "no answer; no way to mend that was found\n")


def test_a_limit_is_unknown() -> None:
    run = cli("repair", AMBIGUOUS, "--time-limit", "0")
    assert run.code == 3
    assert "time limit" in run.out


def test_of_a_lost_worker_nothing_is_known() -> None:
    (record,) = parse(AMBIGUOUS.read_text())
    found = lost(record.puzzle)
    assert lines(record, found.repair, found.tiers) == [
        "unknown: its worker process died, most often for lack of memory"
    ]


class TestSpare:
    def test_clues_that_may_go(self) -> None:
        puzzle = "fillomino 3x4\n3315\n322.\n1555\n"
        run = cli("repair", "-", "--spare", stdin=puzzle)
        assert run.code == 0
        assert "may go at once (starred), and no more." in run.out
        (found,) = cli("repair", "-", "--spare", "--json", stdin=puzzle).objects
        assert (found["before"], found["proven"]) == ("unique", True)
        assert len(found["together"]) == found["most"]
        gone = {cell["cell"]: cell["clue"] for cell in found["spare"]}
        assert {*found["together"]} <= {*gone}

    def test_a_puzzle_that_needs_every_clue(self) -> None:
        assert cli("repair", LINK, "--spare").out == "every clue is needed\n"

    @pytest.mark.parametrize("source", [AMBIGUOUS, NONE])
    def test_a_puzzle_to_mend_first(self, source: Path) -> None:
        run = cli("repair", source, "--spare")
        assert run.code == 1
        assert run.out.endswith("repair without --spare mends it\n")
