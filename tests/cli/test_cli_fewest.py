"""`fillproof fewest`: what is said, written and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import fewest as command
from cli.commands.fewest import code, lost
from cli.show.fewest import Pins, lines
from cpmodels import Budget
from generator.mending.pinning import FewestClues
from puzzles import Limit, Verdict
from puzzles.formats import parse
from tests.helpers.running import EXAMPLES, cli

THREE = EXAMPLES / "at-most-three.txt"
AMBIGUOUS = EXAMPLES / "ambiguous.txt"
FULL = "3315\n3225\n1555\n"


def test_the_puzzle_is_one_that_certify_reads(tmp_path: Path) -> None:
    (found,) = cli("fewest", THREE, "--json").objects
    assert (found["before"], found["printed"], found["proven"]) == ("unique", 4, True)
    assert found["bounds"] == [found["clues"]] * 2 == [len(found["cells"])] * 2
    (tmp_path / "few.json").write_text(json.dumps(found["puzzle"]))
    (known,) = cli("certify", tmp_path / "few.json", "--json").objects
    (before,) = cli("certify", THREE, "--json").objects
    assert (known["verdict"], known["answer"]) == ("unique", before["answer"])


def test_an_answer_instead_of_a_puzzle(tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_text(".#.#\n####\n.##.\n")
    run = cli("fewest", "--kind", "mosaic", "--answer", tmp_path / "picture.txt")
    assert (run.code, run.err) == (0, "")
    assert " are enough, the fewest there are; the puzzle has 12\n" in run.out
    for words in (("--answer", "-"), ("-",)):
        run = cli("fewest", "--kind", "filling", *words, "--json", stdin=FULL)
        (found,) = run.objects
        assert (run.code, found["printed"], found["proven"]) == (0, 12, True)


def test_a_certificate(tmp_path: Path) -> None:
    assert cli("certify", THREE, "--proof", tmp_path).code == 0
    run = cli("fewest", THREE, "--proof", tmp_path)
    file = tmp_path / "at-most-three-fewest.cert.json"
    assert run.out.endswith(f"\nCertificate: {file}\n")
    assert f"{file}: valid, unique with the fewest clues (3): " in cli("check", tmp_path).out
    (found,) = cli("fewest", THREE, "--proof", tmp_path, "--json").objects  # the same file again
    assert (found["certificate"], found["unproven"]) == (str(file), None)
    (checked,) = cli("check", file, "--json").objects
    assert (checked["valid"], checked["fewest"]) == (True, 3)


def test_no_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.fewest.LONGEST_PROOF", 1)
    run = cli("fewest", THREE, "--proof", tmp_path)
    assert run.code == 0
    assert "No certificate: the proof that fewer clues will not do is too large.\n" in run.out
    (found,) = cli("fewest", THREE, "--proof", tmp_path, "--json").objects
    assert found["certificate"] is None
    assert found["unproven"] == "the proof that fewer clues will not do is too large"


def test_bounds_have_no_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.mending.pinning.FEWEST_BUDGET", Budget(deterministic=0.01))
    run = cli("fewest", EXAMPLES / "eight.json", "--proof", tmp_path, "--json")
    (found,) = run.objects
    assert (run.code, found["proven"], found["stopped"]) == (3, False, "work")
    assert found["unproven"] == "whether fewer clues will do is not known"


def test_within_a_tier() -> None:
    (any_tier,) = cli("fewest", THREE, "--json").objects
    (easy,) = cli("fewest", THREE, "--difficulty", "easy", "--json").objects
    assert easy["tier"] == "easy"
    assert easy["clues"] >= any_tier["clues"]


def test_puzzles_without_a_single_answer() -> None:
    run = cli("fewest", AMBIGUOUS, EXAMPLES / "contradiction.txt")
    assert run.code == 1
    assert "several answers: --answer FILE says which one" in run.out
    assert "no answer: there is nothing to pin" in run.out
    assert cli("fewest", AMBIGUOUS, "--json").objects[0]["clues"] is None


def test_a_limit() -> None:
    run = cli("fewest", EXAMPLES / "eight.json", "--time-limit", "0.000001")
    assert (run.code, run.out) == (3, "unknown: stopped by the time limit\n")
    assert (code(lost(parse(THREE.read_text())[0].puzzle)), code(Pins(Verdict.NONE))) == (3, 1)


def test_bounds_are_said() -> None:
    record = parse("fillomino 1x3\n1.2\n")[0]
    found = FewestClues(puzzle=record.puzzle, answer=(1, 2, 2), bound=1, pinned=True, demands=2)
    text = "\n".join(lines(record, Pins(Verdict.UNIQUE, found)))
    assert text.startswith("2 clues are enough; whether 1 would do is not known")
    assert "0 rivals seen" in text
    assert "lack clues in 2 more sets" in text
    stopped = FewestClues(puzzle=record.puzzle, answer=(1, 2, 2), bound=1, stopped=Limit.TIME)
    assert lines(record, Pins(Verdict.UNIQUE, stopped)) == [
        "unknown: stopped by the time limit; no fewer than 1 do"
    ]
    twin = FewestClues(puzzle=record.puzzle, answer=(1, 2, 2), possible=False)
    assert lines(record, Pins(Verdict.UNIQUE, twin)) == ["not even all clues do what is asked"]
    assert [code(Pins(Verdict.UNIQUE, one)) for one in (found, stopped, twin)] == [3, 3, 1]


def test_the_best_so_far_after_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(puzzle: object, **words: object) -> Pins:
        record = parse(THREE.read_text())[0]
        words["heed"](FewestClues(puzzle=record.puzzle, answer=()))  # type: ignore[operator]
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "ask", interrupted)
    run = cli("fewest", THREE)
    assert run.code == 130
    assert "interrupted; the best so far, not certified: 4 clues\n" in run.out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((str(THREE), "--difficulty", "brutal"), "--difficulty 'brutal'; expected one of easy"),
        (("{}/full.txt", "--answer", "{}/full.txt"), "--answer stands instead of a puzzle"),
        ((str(THREE), "--proof", "{}", "--difficulty", "easy"), "--proof shows that rivals"),
        (("--answer", "{}/full.txt"), "--answer needs --kind, one of fillomino, fillapix"),
        (("--kind", "filling", "--answer", "{}/wrong.txt"), "wrong.txt: no answer: "),
        (("--kind", "filling", "--answer", "{}/half.txt"), "half.txt: r1c3 is not filled"),
        (("--kind", "mosaic", "--answer", "{}/missing.png"), "missing.png: "),
        (
            ("--kind", "filling", "--max-region", "4", "--answer", "{}/full.txt"),
            "full.txt: no answer: ",
        ),
    ],
)
def test_what_is_refused(words: tuple[str, ...], text: str, tmp_path: Path) -> None:
    (tmp_path / "full.txt").write_text(FULL)
    (tmp_path / "half.txt").write_text("33..\n3225\n1555\n")
    (tmp_path / "wrong.txt").write_text("3311\n3221\n1555\n")
    run = cli("fewest", *(word.format(tmp_path) for word in words))
    assert (run.code, run.out) == (2, "")
    assert text in run.err


def test_a_picture_with_a_twin(tmp_path: Path) -> None:
    (tmp_path / "twin.txt").write_text("#.\n")
    run = cli("fewest", "--kind", "mosaic", "--answer", tmp_path / "twin.txt")
    assert run.code == 1
    assert "the picture has a twin" in run.err


def test_a_picture_where_a_puzzle_should_be(tmp_path: Path) -> None:
    picture, text = tmp_path / "cat.jpg", tmp_path / "cat.txt"
    picture.write_bytes(b"\xff\xd8\xff\xe0 and so on")
    text.write_bytes(b"\xff")
    run = cli("fewest", picture)
    said = "a picture, no puzzle; name it with --answer, and its --kind"
    assert (run.code, run.out, run.err) == (2, "", f"fillproof: {picture}: {said}\n")
    assert cli("fewest", text).err == f"fillproof: {text}: not text in UTF-8 (byte 1)\n"


def test_a_picture_with_a_twin_is_mended_by_another_command(tmp_path: Path) -> None:
    (tmp_path / "twin.txt").write_text("#.\n")
    run = cli("fewest", "--kind", "mosaic", "--answer", tmp_path / "twin.txt")
    assert (run.code, run.out) == (1, "")
    assert "; generate --mend flips r1c1, no fewer cells help\n" in run.err
