"""The command line in one process: verdicts, evidence, options, exit codes, what is printed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import verify.certify
from cli.batch import worst
from cli.commands.certify import CODES
from cli.commands.convert import NAMES
from puzzles import Puzzle, Verdict, WitnessError, violation
from puzzles.formats import FORMATS, parse, parse_one, read_paths
from tests.helpers.running import EXAMPLES, ROOT, cli, timeless
from tests.oracles import fillapix as fillapix_oracle
from tests.oracles import fillomino as fillomino_oracle
from tests.oracles import fillomino_sat

Golden = Callable[[str, str], None]

AMBIGUOUS = "fillomino 3x4\n33..\n322.\n1...\n"
UNIQUE = "fillapix 3x3\n4..\n.9.\n..4\n"
OPEN = "fillapix 2x2\n..\n..\n"
IMPOSSIBLE = "fillapix 2x2 id=no\n4.\n.0\n"

TOLD = re.compile(r"\| (\S+) \| (\S+) \| (\S+) \| (unique|multiple|none) \|")


def told() -> list[tuple[str, str, str]]:
    """Id, kind and verdict of every example, as examples/README.md says."""
    found = TOLD.findall((EXAMPLES / "README.md").read_text())
    return [(name, kind, verdict) for name, _file, kind, verdict in found]


class TestExamples:
    def test_verdicts_are_those_their_readme_tells(self) -> None:
        run = cli("certify", EXAMPLES, "--json")
        assert run.code == 1
        assert [(o["id"], o["kind"], o["verdict"]) for o in run.objects] == told()

    def test_readme_names_every_file(self) -> None:
        files = {p.name for p in EXAMPLES.iterdir()} - {"README.md"}
        text = (EXAMPLES / "README.md").read_text()
        plans = set(re.findall(r"`([\w-]+\.toml)` is no puzzle", text))
        assert plans
        assert files == {row[1] for row in TOLD.findall(text)} | plans

    def test_formats_differ(self) -> None:
        formats = {r.format for r in read_paths([EXAMPLES])}
        assert formats == {"text", "json", "jsonl", "pzpr", "tatham", "dzn"}

    def test_readable_report(self, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        golden("certify-examples", timeless(cli("certify", "examples").out))

    def test_cap_makes_one_unique(self) -> None:
        file = EXAMPLES / "at-most-three.txt"
        assert cli("certify", file).code == 0
        lifted = cli("certify", file, "--max-region", "none", "--json")
        assert lifted.code == 1
        assert (lifted.objects[0]["verdict"], lifted.objects[0]["max_region"]) == ("multiple", None)
        assert cli("count", file, "--max-region", "none").out == "41 (exact)\n"


class TestCertify:
    def test_keys_of_the_object(self) -> None:
        (found,) = cli("certify", "-", "--json", stdin=UNIQUE).objects
        work = found.pop("work")
        assert set(work) == {"calls", "conflicts", "branches", "deterministic", "seconds"}
        assert found == {
            "id": "-",
            "where": "standard input, line 1",
            "kind": "fillapix",
            "rows": 3,
            "cols": 3,
            "max_region": None,
            "verdict": "unique",
            "evidence": ["deduction", "solver from the clues"],
            "one_way": False,
            "answer": [[1, 1, 1]] * 3,
            "other": None,
            "differs": [],
            "open": None,
            "trades": [],
            "conflict": None,
            "minimal": None,
            "stopped": None,
        }

    def test_two_answers_are_answers_and_differ_where_it_says(self) -> None:
        (found,) = cli("certify", "-", "--json", stdin=AMBIGUOUS).objects
        puzzle = parse_one(AMBIGUOUS)
        first, second = (flat(found[key]) for key in ("answer", "other"))
        assert violation(puzzle, first) is None
        assert violation(puzzle, second) is None
        cells = [f"r{i // 4 + 1}c{i % 4 + 1}" for i in range(12) if first[i] != second[i]]
        assert found["differs"] == cells != []
        assert (found["verdict"], found["stopped"], found["conflict"]) == ("multiple", None, None)

    def test_conflicting_clues_contradict_each_other_and_none_is_spare(self) -> None:
        (found,) = cli("certify", EXAMPLES / "contradiction.txt", "--json").objects
        (record,) = read_paths([EXAMPLES / "contradiction.txt"])
        puzzle = record.puzzle
        cells = [(c["row"] - 1) * puzzle.cols + c["col"] - 1 for c in found["conflict"]]
        assert [c["clue"] for c in found["conflict"]] == [puzzle.clues[i] for i in cells]
        assert not fillomino_sat.answers(kept(puzzle, cells), 1)
        for i in cells:
            assert fillomino_sat.answers(kept(puzzle, [j for j in cells if j != i]), 1)

    def test_says_which_cap_held(self) -> None:
        capped = cli("certify", "-", "--max-region", "6", stdin=AMBIGUOUS)
        assert re.search(r"fillomino +3x4 +at most 6 +multiple", capped.out)
        free = cli("certify", "-", stdin=AMBIGUOUS)
        assert re.search(r"fillomino +3x4 +any size +multiple", free.out)

    def test_time_limit_is_unknown_not_an_error(self) -> None:
        run = cli("certify", EXAMPLES / "ten.dzn", EXAMPLES / "sailboat.txt", "--time-limit", "0")
        assert (run.code, run.err) == (3, "")
        assert "Unknown: stopped by the time limit." in run.out
        assert run.out.endswith("2 puzzles: 2 unknown\n")
        (found,) = cli("certify", EXAMPLES / "ten.dzn", "--time-limit", "0", "--json").objects
        assert (found["verdict"], found["answer"], found["stopped"]) == ("unknown", None, "time")

    @pytest.mark.parametrize(
        ("stdin", "code"), [(UNIQUE, 0), (AMBIGUOUS, 1), (IMPOSSIBLE, 1), (UNIQUE + OPEN, 1)]
    )
    def test_exit_code(self, stdin: str, code: int) -> None:
        assert cli("certify", "-", stdin=stdin).code == code

    @pytest.mark.parametrize(
        ("verdicts", "code"),
        [("UNIQUE", 0), ("UNIQUE UNKNOWN", 3), ("UNKNOWN NONE", 1), ("UNKNOWN MULTIPLE", 1)],
    )
    def test_exit_code_of_a_batch(self, verdicts: str, code: int) -> None:
        assert worst(CODES[Verdict[v]] for v in verdicts.split()) == code

    def test_quiet_lists_failures_and_twice_nothing(self) -> None:
        run = cli("certify", EXAMPLES, "-q")
        assert [line.split()[0] for line in run.out.splitlines()] == ["ambiguous", "contradiction"]
        assert run.code == 1
        assert cli("certify", EXAMPLES, "-qq")[:2] == (1, "")
        assert [o["id"] for o in cli("certify", EXAMPLES, "-q", "--json").objects] == [
            "ambiguous",
            "contradiction",
        ]

    def test_far_apart_answers_of_a_wide_board_are_cropped(self, golden: Golden) -> None:
        rows = [["4" if c in (0, 59) else "6" for c in range(60)]]
        rows += [["6" if c in (0, 59) else "9" for c in range(60)] for _ in range(2)]
        rows += [["." if 28 < c < 33 else rows[1][c] for c in range(60)], ["."] * 60]
        text = "fillapix 5x60 id=wide\n" + "\n".join(map("".join, rows))
        run = cli("certify", "-", stdin=text)
        golden("certify-cropped", timeless(run.out))
        assert max(map(len, run.out.splitlines())) <= 80

    def test_no_clue_at_fault(self) -> None:
        run = cli("certify", "-", stdin="fillomino 1x2 max_region=1\n..\n")
        assert run.code == 1
        assert "No answer, whatever the givens are." in run.out


class TestCount:
    @pytest.mark.parametrize(
        ("kind", "size", "more", "text"),
        [
            ("fillomino", "2x2", (), "5 (exact)"),
            ("filling", "3x3", (), "445 (exact)"),
            ("filling", "2x2", ("--partitions",), "12 (exact)"),
            ("filling", "3x3", ("--partitions", "--limit", "0"), "1434 (exact)"),
            ("mosaic", "2x3", (), "64 (exact)"),
            ("filling", "3x3", ("--limit", "7"), "at least 7"),
            ("filling", "1x3", ("--max-region", "2", "--by", "cpsat"), "2 (exact)"),
        ],
    )
    def test_empty_board(self, kind: str, size: str, more: tuple[str, ...], text: str) -> None:
        # Counts: OEIS A359703 and the published figures; 1x3 by hand: 1 2 2, 2 2 1.
        run = cli("count", "--kind", kind, "--size", size, *more)
        assert (run.code, run.out) == (0, text + "\n")

    def test_object(self) -> None:
        (found,) = cli("count", "-", "--json", "--limit", "1", stdin=AMBIGUOUS).objects
        keys = ("count", "exact", "verdict", "limit", "partitions", "by")
        assert [found[k] for k in keys] == [1, False, "unknown", 1, False, "cpsat"]
        (found,) = cli("count", "-", "--json", stdin=AMBIGUOUS).objects
        assert [found[k] for k in keys] == [2, True, "multiple", 10000, False, "cpsat"]

    def test_exit_codes(self) -> None:
        assert cli("count", "-", "--limit", "1", stdin=AMBIGUOUS).code == 0
        stopped = cli("count", EXAMPLES / "ten.dzn", "--time-limit", "0")
        assert (stopped.code, stopped.out) == (3, "at least 0 (stopped by the time limit)\n")

    def test_too_wide_for_rows(self) -> None:
        """The limit is told as it is: no other number of states would help."""
        ones = "\n".join(["1" * 40] * 40)
        run = cli("count", "-", "--kind", "mosaic", "--by", "rows", stdin=ones)
        text = "at least 0 (too many columns to count by rows; up to 15 always go)\n"
        assert (run.code, run.out) == (3, text)

    def test_table(self, golden: Golden) -> None:
        golden("count-mixed", timeless(cli("count", EXAMPLES / "mixed.jsonl").out))

    @pytest.mark.parametrize(
        "args",
        [
            ("--size", "3x3"),
            ("--size", "3x3", "--kind", "filling", str(EXAMPLES)),
            ("--size", "3by3", "--kind", "filling"),
            ("--size", "0x3", "--kind", "filling"),
            ("--size", "129x3", "--kind", "filling"),
            ("--size", "3x3", "--kind", "mosaic", "--partitions"),
            ("--size", "3x3", "--kind", "mosaic", "--max-region", "3"),
            ("--size", "3x3", "--kind", "filling", "--limit", "-1"),
            ("--size", "3x3", "--kind", "filling", "--by", "guess"),
        ],
    )
    def test_refused(self, args: tuple[str, ...]) -> None:
        run = cli("count", *args)
        assert (run.code, run.out) == (2, "")
        assert run.err


class TestSolveAndForced:
    def test_answers_keep_the_rules(self) -> None:
        run = cli("solve", EXAMPLES, "--json")
        assert run.code == 1  # one has no answer
        for record, found in zip(read_paths([EXAMPLES]), run.objects, strict=True):
            if record.id == "contradiction":
                assert (found["found"], found["answer"]) == ("no", None)
            else:
                assert violation(record.puzzle, flat(found["answer"])) is None

    def test_one_board_alone_is_bare(self) -> None:
        assert cli("solve", "-", stdin=UNIQUE).out == "###\n" * 3
        assert cli("solve", "-", stdin=IMPOSSIBLE) == (1, "no answer\n", "")

    def test_many_boards(self, golden: Golden) -> None:
        golden("solve-mixed", cli("solve", EXAMPLES / "mixed.jsonl").out)

    def test_unknown(self) -> None:
        for command in ("solve", "forced"):
            run = cli(command, EXAMPLES / "ten.dzn", "--time-limit", "0")
            assert run == (3, "unknown: stopped by the time limit\n", "")

    @pytest.mark.parametrize("text", [AMBIGUOUS, UNIQUE, OPEN, "fillapix 3x3\n2..\n..5\n...\n"])
    def test_forced_is_what_all_answers_share(self, text: str) -> None:
        puzzle = parse_one(text)
        if puzzle.kind == "fillomino":
            answers = fillomino_oracle.pictures(puzzle)
        else:
            answers = fillapix_oracle.answers(puzzle.rows, puzzle.cols, puzzle.clues)
        assert answers
        shared = [v[0] if len(set(v)) == 1 else None for v in zip(*answers, strict=True)]
        (found,) = cli("forced", "-", "--json", stdin=text).objects
        assert (flat(found["forced"]), found["exact"]) == (shared, True)
        assert found["cells"] == sum(v is not None for v in shared)

    def test_forced_board(self) -> None:
        run = cli("forced", "-", stdin=AMBIGUOUS)
        text = "6 of 12 cells are the same in all answers"
        assert run == (0, f"3 3 . .\n3 2 2 .\n1 . . .\n{text}\n", "")
        run = cli("forced", "-", stdin="fillapix 1x4\n0..2\n")
        assert run.out == "..##\n4 of 4 cells are the same in all answers\n"
        assert cli("forced", "-", stdin=OPEN).out.startswith("??\n??\n0 of 4 cells")
        assert cli("forced", "-", stdin=IMPOSSIBLE) == (1, "no answer\n", "")


class TestConvert:
    def test_help_names_all_formats(self) -> None:
        assert tuple(FORMATS) == NAMES

    @pytest.mark.parametrize(
        ("to", "kind"), [(f.name, kind) for f in FORMATS.values() for kind in f.kinds]
    )
    def test_every_format_keeps_the_puzzle(self, to: str, kind: str) -> None:
        text = {"fillomino": AMBIGUOUS, "fillapix": UNIQUE}[kind]
        there = cli("convert", "-", "--to", to, stdin=text)
        assert (there.code, there.err) == (0, "")
        back = cli("convert", "-", "--to", "text", "--kind", kind, stdin=there.out)
        assert parse_one(back.out) == parse_one(text)

    @pytest.mark.parametrize("to", ["text", "json", "jsonl"])
    def test_several_puzzles_keep_order_and_names(self, to: str) -> None:
        run = cli("convert", EXAMPLES, "--to", to)
        before, after = read_paths([EXAMPLES]), parse(run.out)
        assert [(r.id, r.puzzle) for r in after] == [(r.id, r.puzzle) for r in before]

    def test_one_puzzle_a_file(self) -> None:
        assert [f.name for f in FORMATS.values() if f.several is None] == ["dzn"]
        run = cli("convert", EXAMPLES / "link.url", EXAMPLES / "ten.dzn", "--to", "dzn")
        assert run == (2, "", "fillproof: a dzn file holds one puzzle; 2 were read\n")

    def test_nothing_is_written_if_one_cannot_be(self, tmp_path: Path) -> None:
        file = tmp_path / "out.url"
        args = ("convert", EXAMPLES / "link.url", EXAMPLES / "sailboat.txt", "--to", "pzpr")
        assert cli(*args)[:2] == (2, "")
        assert cli(*args, "--output", file).code == 2
        assert list(tmp_path.iterdir()) == []
        file.write_text("precious\n")
        run = cli(*args, "--output", file, "--force")
        assert run.code == 2
        assert "sailboat.txt, line 2" in run.err
        assert [p.read_text() for p in tmp_path.iterdir()] == ["precious\n"]

    def test_replaces_a_file_only_by_force(self, tmp_path: Path) -> None:
        file = tmp_path / "out.txt"
        args = ("convert", "-", "--to", "text", "--output", file)
        assert cli(*args, stdin=UNIQUE) == (0, "", "")
        before = file.read_text()
        run = cli(*args, stdin=AMBIGUOUS)
        assert run == (2, "", f"fillproof: {file} is there already; --force replaces it\n")
        assert file.read_text() == before
        assert cli(*args, "--force", stdin=AMBIGUOUS).code == 0
        assert parse_one(file.read_text()) == parse_one(AMBIGUOUS)
        assert list(tmp_path.iterdir()) == [file]

    def test_output_that_cannot_be(self, tmp_path: Path) -> None:
        for bad in (tmp_path / "no" / "out.txt", tmp_path):
            for more in ((), ("--force",)):
                run = cli("convert", "-", "--to", "text", "-o", bad, *more, stdin=UNIQUE)
                assert (run.code, run.err.count("\n")) == (2, 1)
        assert list(tmp_path.iterdir()) == []

    def test_unknown_format(self) -> None:
        run = cli("convert", "-", "--to", "kudamono", stdin=UNIQUE)
        assert (run.code, run.out) == (2, "")
        known = ", ".join([*FORMATS, "svg", "png", "pdf"])
        assert run.err == f"fillproof: unknown format 'kudamono'; known are {known}\n"

    def test_cap_is_added_and_lifted(self) -> None:
        run = cli("convert", "-", "--to", "json", "--max-region", "6", stdin=AMBIGUOUS)
        assert parse_one(run.out).max_region == 6
        run = cli("convert", EXAMPLES / "at-most-three.txt", "--to", "dzn", "--max-region", "none")
        assert run.code == 0


BAD: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "empty"),
    "ragged": ("fillomino\n33.\n3.\n", "row 2"),
    "given of 0": ("fillomino\n0.\n..\n", "r1c1"),
    "above the board": ("fillomino\n..\n.5\n", "r2c2"),
    "above the cap": ("fillomino 2x2 max_region=2\n..\n3.\n", "r2c1"),
    "clue above its block": ("fillapix\n5..\n...\n", "r1c1"),
    "too few cells": ('{"kind": "filling", "rows": 3, "clues": [[1, 2]]}', "rows is 3"),
    "unknown kind": ("sudoku 2x2\n..\n..\n", "sudoku"),
    "no kind": ("33\n3.\n", "kind"),
    "truncated address": ("https://puzz.link/p?fillomino/4/3/33h3", "too few cells"),
    "damaged ID": ("mosaic.html#3x3:a4!b", "line 1"),
    "200x200": ("\n".join(["fillapix"] + ["." * 200] * 200), "128x128"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00\xff", "not text"),
}


class TestAddresses:
    """Addresses stand where files can be named; nothing is fetched."""

    @pytest.mark.parametrize(
        "address",
        [
            "https://puzz.link/p?fillomino/4/3/33h322g1i",
            "puzz.link/p?fillomino/4/3/33h322g1i",
            "pzv.jp/p.html?type=editor&fillomino/4/3/33h322g1i",
            "p?pzprv3/fillomino/3/4/3%203%20.%20./3%202%202%20./1%20.%20.%20.",
            "fillomino/4/3/33h322g1i",
        ],
    )
    def test_any_form_is_one_puzzle_with_a_short_name(self, address: str) -> None:
        found = json.loads(cli("convert", address, "--to", "jsonl").out)
        assert re.fullmatch("fillomino-3x4-[0-9a-f]{6}", str(found.pop("id")))
        clues = [[3, 3, None, None], [3, 2, 2, None], [1, None, None, None]]
        assert found == {"kind": "fillomino", "rows": 3, "cols": 4, "clues": clues}

    def test_files_come_first_and_names_of_files_stay_names(self, tmp_path: Path) -> None:
        folder = tmp_path / "puzz.link"
        folder.mkdir()
        file = folder / "p?fillomino"
        file.write_text("fillapix\n1\n")
        assert cli("convert", file, "--to", "tatham").out == "1x1:1\n"
        run = cli("convert", "fillomino/none.txt", "--to", "text")
        assert (run.code, run.err) == (2, "fillproof: fillomino/none.txt: no such file or folder\n")
        run = cli("certify", "puzz.link/p?fillomino/4/3/33h3")
        assert run.err.startswith(
            "fillproof: address puzz.link/p?fillomino/4/3/33h3, line 1: too few"
        )


class TestBadInput:
    @pytest.mark.parametrize("name", BAD)
    @pytest.mark.parametrize("command", ["certify", "solve", "count", "forced", "convert"])
    def test_one_sentence_and_nothing_printed(self, command: str, name: str) -> None:
        content, part = BAD[name]
        more = ("--to", "text") if command == "convert" else ()
        run = cli(command, EXAMPLES / "link.url", "-", *more, stdin=content)
        assert (run.code, run.out) == (2, "")
        assert re.fullmatch(r"fillproof: [^\n]+\n", run.err)
        assert part in run.err
        assert "standard input" in run.err

    def test_missing_file_and_empty_folder(self, tmp_path: Path) -> None:
        for path in (tmp_path / "none.txt", tmp_path):
            run = cli("certify", path)
            assert (run.code, run.out) == (2, "")
            assert re.fullmatch(rf"fillproof: {re.escape(str(path))}: [^\n]+\n", run.err)

    @pytest.mark.parametrize(
        "args",
        [
            ("--kind", "sudoku"),
            ("--kind", "fillapix"),
            ("--max-region", "0"),
            ("--max-region", "-3"),
            ("--max-region", "many"),
            ("--max-region", "2"),
            ("--time-limit", "-1"),
            ("--time-limit", "nan"),
            ("--time-limit", "inf"),
            ("--time-limit", "soon"),
            ("--jobs", "0"),
            ("--nonsense",),
        ],
    )
    def test_options(self, args: tuple[str, ...]) -> None:
        run = cli("certify", "-", *args, stdin=AMBIGUOUS)
        assert (run.code, run.out) == (2, "")
        assert run.err

    def test_lenient_makes_a_clue_too_large_a_contradiction(self) -> None:
        text = "fillomino 1x2\n.3\n"
        assert cli("certify", "-", stdin=text).code == 2
        (found,) = cli("certify", "-", "--lenient", "--json", stdin=text).objects
        assert found["verdict"] == "none"
        assert found["conflict"] == [{"cell": "r1c2", "row": 1, "col": 2, "clue": 3}]
        for command in ("solve", "forced"):
            assert cli(command, "-", "--lenient", stdin=text) == (1, "no answer\n", "")
        assert cli("count", "-", "--lenient", stdin=text).out == "0 (exact)\n"

    def test_another_cap_is_the_one_that_counts(self) -> None:
        text = "fillomino 1x3 max_region=2\n3..\n"
        assert cli("certify", "-", stdin=text).code == 2
        assert cli("certify", "-", "--max-region", "none", stdin=text).code == 0
        run = cli("certify", "-", "--max-region", "1", stdin=text)
        where = "standard input, line 1, r1c1"
        assert run == (2, "", f"fillproof: {where}: a given of 3 above max_region 1\n")

    def test_cap_where_nothing_has_regions(self) -> None:
        run = cli("certify", "-", "--max-region", "3", stdin=UNIQUE)
        text = "--max-region is for puzzles with regions; there is none here"
        assert run == (2, "", f"fillproof: {text}\n")


class TestPaths:
    def test_files_folders_and_standard_input_in_the_order_given(self, tmp_path: Path) -> None:
        (tmp_path / "b.txt").write_text(UNIQUE)
        (tmp_path / "a.txt").write_text(OPEN)
        run = cli("count", "--json", EXAMPLES / "link.url", tmp_path, "-", stdin=AMBIGUOUS)
        assert [o["id"] for o in run.objects] == ["link.url", "a.txt", "b.txt", "-"]

    def test_standard_input_is_the_default(self) -> None:
        assert cli("solve", stdin=UNIQUE).out == "###\n" * 3

    def test_address_as_a_path(self) -> None:
        address = (EXAMPLES / "link.url").read_text().strip()
        assert cli("solve", address).out == cli("solve", EXAMPLES / "link.url").out
        assert cli("solve", address[:-4]).code == 2

    @pytest.mark.parametrize("kind", ["fillomino", "filling", "FILLING"])
    def test_kind_where_the_file_does_not_say(self, kind: str) -> None:
        bare = AMBIGUOUS.split("\n", 1)[1]
        (found,) = cli("certify", "--json", "--kind", kind, stdin=bare).objects
        assert (found["kind"], found["verdict"]) == ("fillomino", "multiple")

    def test_cap_leaves_other_kinds_alone(self) -> None:
        run = cli("certify", EXAMPLES / "mixed.jsonl", "--max-region", "12", "--json")
        assert [o["max_region"] for o in run.objects] == [12, None, 12]


class TestFailures:
    @pytest.fixture
    def disagreement(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def disagree(*_args: object) -> None:
            raise WitnessError("two methods differ")

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(verify.certify, "certify", disagree)

    @pytest.mark.usefixtures("disagreement")
    def test_disagreement_is_saved_and_named(self, tmp_path: Path) -> None:
        run = cli("certify", "-", "--max-region", "7", stdin=AMBIGUOUS)
        (file,) = tmp_path.iterdir()
        assert run.code == 1
        text = f"two methods differ; the puzzle is saved in {file.name}, please report it"
        assert run.err == f"fillproof: {text}\n"
        assert re.fullmatch(r"fillproof-disagreement-[0-9a-f]{12}\.json", file.name)
        saved = parse_one(file.read_text())
        assert saved == Puzzle("fillomino", 3, 4, parse_one(AMBIGUOUS).clues, 7)

    @pytest.mark.usefixtures("disagreement")
    def test_disagreement_that_cannot_be_saved_is_shown(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Path, "write_text", full_disk)
        run = cli("certify", "-", stdin=AMBIGUOUS)
        assert run.code == 1
        shown = re.search(r"could not be saved here and is (\{.*\}), please", run.err)
        assert shown
        assert parse_one(shown[1]) == parse_one(AMBIGUOUS)

    def test_defect_is_one_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_args: object) -> None:
            raise ZeroDivisionError("oops")

        monkeypatch.setattr(verify.certify, "certify", fail)
        run = cli("certify", "-", stdin=AMBIGUOUS)
        assert run.code == 70
        assert re.fullmatch(
            r"fillproof: internal error \(ZeroDivisionError: oops\)[^\n]+\n", run.err
        )

    def test_interrupt(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(*_args: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(verify.certify, "certify", interrupt)
        run = cli("certify", "-", stdin=AMBIGUOUS)
        assert (run.code, run.err) == (130, "")


COMMANDS = {
    "certify": "--json --format --witness --proof --gzip --force --kind --max-region --lenient "
    "--jobs --time-limit --quiet --output",
    "check": "--json --format",
    "solve": "--json --output --force --kind --max-region --lenient --jobs --time-limit",
    "count": "--json --output --force --kind --max-region --lenient --jobs --time-limit "
    "--limit --partitions --size --by",
    "forced": "--json --output --force --kind --max-region --lenient --jobs --time-limit",
    "rate": "--json --output --summary --only --without --also --kind --max-region --jobs",
    "explain": "--json --hint --filled --steps --brief --only --without --also --kind "
    "--max-region --lenient --jobs --output --force",
    "compare": "--json --limit --only --without --also --kind --max-region --lenient --jobs "
    "--time-limit",
    "ablate": "--json --csv --only --without --also --no-solver --partitions-limit "
    "--partitions-cells --kind --max-region --lenient --jobs --time-limit",
    "convert": "--to --output --force --kind --max-region --answer --step --differs --conflict "
    "--bare",
    "generate": "--size --difficulty --code --count --policy --symmetry --silent-regions "
    "--max-region --promise --ink --attempts --answer --mend --audit --json --output --force",
    "daily": "--date --days --audit --json --output --force",
    "referee": "--json",
    "repair": "--answer --fill --symmetry --keep-empty --difficulty --all --spare --json --output "
    "--force --kind --max-region --lenient --jobs --time-limit",
    "fewest": "--answer --difficulty --proof --json --output --force --kind --max-region --lenient "
    "--jobs --time-limit",
    "mistakes": "--filled --json --output --force --kind --max-region --lenient --time-limit",
    "study": "--size --sample --seed --labels --full --partial --plot --csv --json --markdown "
    "--jobs -o",
    "bank": "build stats list show export verify merge",
    "book": "--output --force --bank --jobs",
    "completion": "bash zsh fish",
}


class TestHelp:
    def test_front_page(self) -> None:
        run = cli("--help")
        assert run.code == 0
        assert cli("-h") == run
        listed = run.out.split("Judge puzzles:")[1].split("Examples:")[0]
        assert sorted(re.findall(r"^  (\w+)", listed, re.MULTILINE)) == sorted(COMMANDS)
        assert "..." not in listed  # no description is cut
        assert max(map(len, run.out.splitlines())) <= 80

    @pytest.mark.parametrize("command", COMMANDS)
    def test_of_commands(self, command: str) -> None:
        run = cli(command, "--help")
        assert (run.code, run.err) == (0, "")
        for option in COMMANDS[command].split():
            assert option in run.out
        assert max(map(len, run.out.splitlines())) <= 80

    def test_without_anything_it_is_a_usage_error(self) -> None:
        assert cli().code == 2
        assert cli("guess").code == 2

    def test_version(self) -> None:
        assert re.fullmatch(r"fillproof \d+\.\d+\.\d+\n", cli("--version").out)


def full_disk(*_args: object, **_options: object) -> None:
    raise OSError(28, "No space left on device")


def flat(rows: list[list[int]]) -> list[int]:
    """The cells of a board, row by row."""
    return [v for row in rows for v in row]


def kept(puzzle: Puzzle, cells: list[int]) -> Puzzle:
    """The puzzle with the clues of `cells` only."""
    clues = tuple(v if i in cells else None for i, v in enumerate(puzzle.clues))
    return Puzzle(puzzle.kind, puzzle.rows, puzzle.cols, clues, puzzle.max_region)
