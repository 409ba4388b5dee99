"""``fillproof bank add``: people's own puzzles, which of them are refused, and why."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from cli.commands import bank_add
from cli.show.bank_add import REASONS
from cpmodels import Budget
from generator.bank import Bank, BankEntry
from generator.bank.intake import discard
from ladder import Outcome, Rating
from puzzles import Limit, Puzzle, Verdict
from puzzles.formats import write
from tests.generator.test_bank import dump
from tests.generator.test_bank_survival import held, sound
from tests.helpers.killing import started, stopped, until
from tests.helpers.running import EXAMPLES, Run, cli
from verify import admission
from verify.admission import Admission, Refusal

UNIQUE = '{"kind": "filling", "id": "three", "clues": [[3, null, null]]}'
TURNED = '{"kind": "filling", "id": "turned", "clues": [[null], [null], [3]]}'
SEVERAL = '{"kind": "mosaic", "id": "several", "clues": [[null, 1], [null, null]]}'
NONE = '{"kind": "filling", "id": "none", "clues": [[1, 1]]}'
BAD = '{"kind": "filling", "clues": [[9, null]]}'
PLAIN = '{"kind": "mosaic", "clues": [[0]], "title": "Nothing", "author": "B", "source": "A book"}'
ALL = [UNIQUE, TURNED, SEVERAL, NONE, BAD, PLAIN, UNIQUE]


def written(folder: Path, *lines: str) -> Path:
    file = folder / "mine.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def add(folder: Path, *lines: str, more: tuple[str, ...] = ()) -> Run:
    return cli("bank", "add", folder / "a.db", written(folder, *lines), *more)


def entries(folder: Path) -> list[BankEntry]:
    with Bank(folder / "a.db") as bank:
        return [row.entry for row in bank.rows()]


class TestAdding:
    def test_says_what_became_of_each(self, tmp_path: Path) -> None:
        file, bank = tmp_path / "mine.jsonl", tmp_path / "a.db"
        run = add(tmp_path, *ALL)
        assert (run.code, run.err) == (1, "")
        assert run.out.splitlines() == [
            f"{file}, line 2: turned is not added: a duplicate of puzzle 1",
            f"{file}, line 3: several is not added: it has several answers",
            f"{file}, line 4: none is not added: it has no answer",
            f"{file}, line 5, r1c1: a given of 9 on a board of 1x2 cells",
            f"{file}, line 7: three is not added: a duplicate of puzzle 1",
            f"{bank}: 2 added, 5 rejected "
            "(several answers: 1, no answer: 1, duplicate: 2, not readable: 1)",
        ]
        assert [one.name for one in entries(tmp_path)] == ["three", "mine.jsonl#6"]
        assert cli("bank", "verify", bank).code == 0

    def test_a_second_time_they_are_there(self, tmp_path: Path) -> None:
        assert add(tmp_path, UNIQUE, PLAIN).code == 0
        before = dump(tmp_path / "a.db")
        run = add(tmp_path, PLAIN, UNIQUE)
        assert (run.code, run.out) == (
            0,
            f"{tmp_path}/a.db: 0 added, 2 already there, 0 rejected\n",
        )
        assert dump(tmp_path / "a.db") == before
        assert add(tmp_path, TURNED).code == 1

    def test_what_is_there_is_not_judged_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert add(tmp_path, UNIQUE).code == 0

        def nobody(*_words: object) -> Admission:
            raise AssertionError("it was judged before")

        monkeypatch.setattr(admission, "admit", nobody)
        assert add(tmp_path, UNIQUE, TURNED).code == 1

    def test_objects(self, tmp_path: Path) -> None:
        found = add(tmp_path, *ALL, more=("--json",)).objects
        keys = ("id", "result", "reason", "number", "code")
        assert [[one[key] for key in keys] for one in found] == [
            ["three", "added", None, 1, "three"],
            ["turned", "rejected", "duplicate", 1, None],
            ["several", "rejected", "multiple", None, None],
            ["none", "rejected", "none", None, None],
            [None, "rejected", "format", None, None],
            ["mine.jsonl#6", "added", None, 2, "mine.jsonl#6"],
            ["three", "rejected", "duplicate", 1, None],
        ]
        assert found[4]["message"].endswith("line 5, r1c1: a given of 9 on a board of 1x2 cells")
        assert (found[0]["tier"], found[5]["author"]) == ("easy", "B")
        again = add(tmp_path, UNIQUE, more=("--json",)).objects
        assert [(one["result"], one["number"]) for one in again] == [("there", 1)]

    @pytest.mark.slow
    def test_any_number_of_jobs_makes_the_same_bank(self, tmp_path: Path) -> None:
        for name, jobs in (("one.db", "1"), ("two.db", "2")):
            cli("bank", "add", tmp_path / name, EXAMPLES, "--jobs", jobs)
        assert dump(tmp_path / "one.db") == dump(tmp_path / "two.db")
        assert held(tmp_path / "one.db") == 9

    def test_standard_input_addresses_kinds_and_caps(self, tmp_path: Path) -> None:
        bank = tmp_path / "a.db"
        words = ("bank", "add", bank, "-", (EXAMPLES / "link.url").read_text().split()[0])
        run = cli(*words, "--kind", "filling", stdin="3..\n")
        assert (run.code, held(bank)) == (0, 2)
        run = cli("bank", "add", bank, "-", "--max-region", "3", stdin="fillomino 1x3\n3..\n")
        assert (run.code, run.out) == (0, f"{bank}: 1 added, 0 rejected\n")
        run = cli("bank", "add", bank, "-", "--max-region", "2", stdin="fillomino 1x3\n3..\n")
        assert run.code == 1
        assert "line 1, r1c1: a given of 3" in run.out

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("missing.txt",), "missing.txt: no such file or folder"),
            (("-", "--kind", "sudoku"), "sudoku"),
            (("-", "--max-region", "x"), "--max-region 'x'"),
        ],
    )
    def test_what_makes_no_sense_leaves_no_file(
        self, tmp_path: Path, words: tuple[str, ...], says: str
    ) -> None:
        run = cli("bank", "add", tmp_path / "a.db", *words, stdin=UNIQUE)
        assert (run.code, run.out) == (2, "")
        assert says in run.err
        assert not list(tmp_path.iterdir())

    def test_a_file_that_is_no_bank(self, tmp_path: Path) -> None:
        (tmp_path / "a.db").write_text("no database, that is sure\n" * 40)
        run = add(tmp_path, UNIQUE)
        assert (run.code, run.out) == (2, "")


class TestCredits:
    def test_of_files_and_options(self, tmp_path: Path) -> None:
        assert add(tmp_path, PLAIN, UNIQUE, more=("--author", "Me", "--title", " ")).code == 0
        kept = [
            (one.credits.title, one.credits.author, one.credits.source) for one in entries(tmp_path)
        ]
        assert kept == [("Nothing", "Me", "A book"), (None, "Me", None)]
        shown = cli("bank", "show", tmp_path / "a.db", "1").out
        assert "\ntitle: Nothing\nauthor: Me\nsource: A book\n" in shown
        assert "crosscheck" not in shown
        assert "title" not in cli("bank", "show", tmp_path / "a.db", "2").out
        listed = cli("bank", "list", tmp_path / "a.db", "--json").objects
        assert [one["title"] for one in listed] == ["Nothing", None]

    def test_exported_and_added_again(self, tmp_path: Path) -> None:
        assert add(tmp_path, PLAIN, UNIQUE).code == 0
        text = cli("bank", "export", tmp_path / "a.db", "--to", "jsonl").out
        assert cli("bank", "add", tmp_path / "b.db", "-", stdin=text).code == 0
        assert dump(tmp_path / "a.db") == dump(tmp_path / "b.db")

    @pytest.mark.parametrize(
        "text",
        [
            "\x1b]0;x\x07\x1b[31m",
            "a\n::error::forged",
            "\u202egnp.exe",
            "x" * 10_000,
            "\x9b31m" * 999,
        ],
    )
    def test_hostile_ones_are_inert_wherever_they_are_shown(
        self, tmp_path: Path, text: str
    ) -> None:
        hostile = dict.fromkeys(("title", "author", "source", "id"), text)
        line = json.dumps(json.loads(UNIQUE) | hostile)
        several = json.dumps(json.loads(SEVERAL) | hostile)
        bank = tmp_path / "a.db"
        runs = [add(tmp_path, line, several, more=("--author", text))]
        runs += [
            cli("bank", "list", bank),
            cli("bank", "show", bank, "1"),
            cli("bank", "stats", bank),
        ]
        runs += [cli("bank", "show", bank, "1", "--json"), cli("bank", "verify", bank)]
        runs += [cli("bank", "export", bank, "--to", to) for to in ("csv", "jsonl", "text")]
        assert [run.code for run in runs] == [1] + [0] * 8
        for run in runs:
            for shown in (run.out + run.err).split("\n"):
                assert shown.isprintable()
                assert len(shown) < 3000
                assert not shown.startswith("::")
        (kept,) = entries(tmp_path)
        assert (
            max(map(len, (kept.credits.title or "", kept.credits.author or "", kept.code))) <= 256
        )


class TestWhole:
    def test_adds_none_if_one_is_rejected(self, tmp_path: Path) -> None:
        run = add(tmp_path, UNIQUE, PLAIN, TURNED, more=("--all-or-nothing",))
        assert run.code == 1
        assert run.out.splitlines() == [
            f"{tmp_path}/mine.jsonl, line 3: turned is not added: a duplicate of "
            f"{tmp_path}/mine.jsonl, line 1",
            f"{tmp_path}/a.db: 0 added, 1 rejected (duplicate: 1), 2 left out with them",
        ]
        assert entries(tmp_path) == []

    def test_adds_all_or_finds_them_there(self, tmp_path: Path) -> None:
        assert add(tmp_path, UNIQUE).code == 0
        run = add(tmp_path, UNIQUE, PLAIN, more=("--all-or-nothing",))
        assert (run.code, run.out) == (
            0,
            f"{tmp_path}/a.db: 1 added, 1 already there, 0 rejected\n",
        )

    def test_bad_input_counts(self, tmp_path: Path) -> None:
        run = add(tmp_path, UNIQUE, BAD, more=("--all-or-nothing", "--json"))
        assert [one["result"] for one in run.objects] == ["left", "rejected"]
        assert (run.code, entries(tmp_path)) == (1, [])


class TestLimits:
    def test_not_decided_is_3(self, tmp_path: Path) -> None:
        words = (tmp_path / "a.db", EXAMPLES / "eight.json", "--time-limit", "0")
        run = cli("bank", "add", *words)
        assert run.code == 3
        assert "eight is not added: a limit was reached before its answers were counted" in run.out
        assert run.out.endswith(": 0 added, 1 rejected (not decided: 1)\n")

    def test_stuck_ones_are_added_unless_they_must_not(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        true = admission.admit

        def stuck(*words: object) -> Admission:
            found = true(*words)  # type: ignore[arg-type]
            return Admission(found.certification, Rating(Outcome.STUCK))

        monkeypatch.setattr(admission, "admit", stuck)
        run = add(tmp_path, UNIQUE, more=("--solvable",))
        assert run.code == 1
        assert "three is not added: the techniques get stuck" in run.out
        assert add(tmp_path, UNIQUE).code == 0
        assert cli("bank", "list", tmp_path / "a.db", "--tier", "stuck").code == 0

    def test_a_worker_that_dies(self) -> None:
        found = bank_add.lost(Puzzle("fillomino", 1, 1, (1,)))
        assert found.certification.verdict is Verdict.UNKNOWN
        assert found.certification.stopped is Limit.LOST

    def test_every_reason_has_a_word(self) -> None:
        words = {refusal.name.lower().replace("_", "-") for refusal in Refusal}
        assert words | {"duplicate", "format"} == set(REASONS)


class TestStopped:
    """Ctrl-C while the last puzzle is judged."""

    @pytest.fixture(autouse=True)
    def ends_at_plain(self, monkeypatch: pytest.MonkeyPatch) -> None:
        true = admission.admit

        def judge(puzzle: Puzzle, budget: Budget) -> Admission:
            if puzzle.kind == "fillapix":
                raise KeyboardInterrupt
            return true(puzzle, budget)

        monkeypatch.setattr(admission, "admit", judge)

    def test_nothing_kept_leaves_no_file(self, tmp_path: Path) -> None:
        run = add(tmp_path, NONE, PLAIN)
        assert run.code == 130
        assert run.err.endswith("stopped; 0 of 2 are in the bank; the same command goes on\n")
        assert [file.name for file in tmp_path.iterdir()] == ["mine.jsonl"]

    def test_stopped_before_the_file_is_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stop(*_words: object, **_more: object) -> Bank:
            raise KeyboardInterrupt

        monkeypatch.setattr("generator.bank.Bank", stop)
        assert add(tmp_path, UNIQUE).code == 130
        assert not (tmp_path / "a.db").exists()

    def test_what_was_kept_stays(self, tmp_path: Path) -> None:
        assert add(tmp_path, UNIQUE, PLAIN).code == 130
        assert [one.name for one in entries(tmp_path)] == ["three"]

    def test_an_empty_bank_that_was_there_stays(self, tmp_path: Path) -> None:
        assert add(tmp_path, NONE).code == 1
        assert add(tmp_path, PLAIN).code == 130
        assert entries(tmp_path) == []

    def test_a_bank_that_somebody_else_has_open_stays(self, tmp_path: Path) -> None:
        with Bank(tmp_path / "a.db", create=True):
            discard(tmp_path / "a.db")
            assert entries(tmp_path) == []
        discard(tmp_path / "a.db")
        assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_and_continued(tmp_path: Path, jobs: str) -> None:
    """Stop it in the middle; the same command then makes the bank that one run makes."""
    made = tmp_path / "made.db"
    size = ("--size", "6x6", "--difficulty", "easy", "--count", "120")
    assert cli("bank", "build", made, "filling", *size).code == 0
    with Bank(made) as bank:
        text = "".join(write(r.entry.puzzle, "text", id=f"p{r.id}") + "\n" for r in bank.rows())
    file, parts, whole = tmp_path / "mine.txt", tmp_path / "parts.db", tmp_path / "whole.db"
    file.write_text(text)
    words = ("bank", "add", parts, file, "--jobs", jobs)
    job = started(*words)
    until(lambda: held(parts) >= 3, job)
    code, said = stopped(job, signal.SIGINT)
    there = held(parts)
    assert 3 <= there < 120
    assert sound(parts)
    assert (code, said) == (
        130,
        f"fillproof: stopped; {there} of 120 are in the bank; the same command goes on\n",
    )
    run = cli(*words)
    assert (run.code, run.out) == (
        0,
        f"{parts}: {120 - there} added, {there} already there, 0 rejected\n",
    )
    assert cli("bank", "add", whole, file).code == 0
    assert dump(parts) == dump(whole)
