"""Certificates: what is written, and what the checker says of that and of any other file."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import dratify
import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpmodels import Budget, Found, Reply
from puzzles import Limit, Puzzle, Verdict, WitnessError, Work
from puzzles.proof import CellCounter, Cnf, parse
from tests.helpers.boards import TO_COUNT, of_words
from tests.helpers.refuting import Object, dimacs, refute, sample, sealed, without_hints
from verify import writing
from verify.certificates import certificate as checker
from verify.certificates import strict
from verify.certificates.certificate import check, check_content, line, main
from verify.certify import certify
from verify.writing import Unproven, apart, certificate, write

ROOT = Path(__file__).parents[2]
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((ROOT / "docs/certificate.schema.json").read_text())
)
CERTIFIED = "verify.certificates.certificate"


def board(text: str, kind: str = "fillomino", max_region: int | None = None) -> Puzzle:
    rows = [[None if v == "." else int(v) for v in line] for line in text.split()]
    return Puzzle.from_rows(kind, rows, max_region=max_region, lenient=True)


UNIQUE = board("1.2 .1. ..3")
PICTURE = board("..3 35. 1.3", "fillapix")
BOARDS = {
    "unique": UNIQUE,
    "capped": board("..2 3.. 3..", max_region=3),
    "several": board("... .1. ..3"),
    "no answer": board("1.1 .1. ..4"),
    "above the cap": board("4.. ...", max_region=3),
    "picture": PICTURE,
    "pictures": board("... .2. ...", "fillapix"),
    "no picture": board("0.. ..4 ...", "fillapix"),
    "one cell": board("."),
    "counted": of_words(TO_COUNT),
}


@pytest.fixture(scope="module", params=BOARDS)
def written(request: pytest.FixtureRequest) -> Object:
    made = certificate(BOARDS[request.param], name=request.param)
    assert isinstance(made, dict)
    return made


@pytest.fixture
def unique() -> Object:
    return deepcopy(UNIQUE_SAMPLE)


UNIQUE_SAMPLE = sample(UNIQUE, refute(UNIQUE, (1, 2, 2, 2, 1, 3, 2, 3, 3), hidden=4))


def reason(fields: Object, folder: Path) -> str | None:
    file = folder / "c.json"
    file.write_text(json.dumps(fields), encoding="utf-8")
    checked = check(file)
    assert checked.valid == (checked.reason is None)
    return checked.reason


def test_written_ones_are_valid(written: Object, tmp_path: Path) -> None:
    puzzle = BOARDS[written["id"]]
    assert reason(written, tmp_path) is None
    SCHEMA.validate(written)
    assert written == sealed(written)
    assert bool(written["proof"] and written["proof"]["counters"]) == (puzzle == BOARDS["counted"])
    assert written["verdict"] == certify(puzzle).verdict.value
    for name in ("c.json", "c.json.gz"):
        write(tmp_path / name, written)
        assert check(tmp_path / name).valid
    assert sorted(p.name for p in tmp_path.iterdir()) == ["c.json", "c.json.gz"]
    packed = (tmp_path / "c.json.gz").read_bytes()
    assert gzip.decompress(packed) == (tmp_path / "c.json").read_bytes()
    write(tmp_path / "c.json.gz", written)
    assert (tmp_path / "c.json.gz").read_bytes() == packed


def test_a_public_checker_takes_written_proofs(written: Object) -> None:
    proof, p = written["proof"], written["puzzle"]
    if proof:
        symbols = tuple(map(tuple, proof["symbols"]))
        counters = tuple(CellCounter(c["symbol"], tuple(c["cells"])) for c in proof["counters"])
        cnf = Cnf(p["kind"], p["rows"], p["cols"], symbols, (), counters)
        cnf = replace(cnf, clauses=parse(proof["clauses"], cnf.variables))
        formula = dratify.parse_dimacs(dimacs(cnf), strict=True)
        assert dratify.check_proof(formula, without_hints(proof["lrat"]), check_rat=False).ok


def test_the_same_question_makes_the_same_certificate() -> None:
    first = certificate(UNIQUE)
    assert first == certificate(UNIQUE, certified=certify(UNIQUE))
    assert isinstance(first, dict)
    assert first["ladder"]["tier"] == "medium"
    assert first["ladder"]["solved"]
    assert first["ladder"]["steps"][0]["sentence"].startswith("The region of 1 at r1c1")
    short = certificate(UNIQUE, steps=False)
    assert isinstance(short, dict)
    assert short["ladder"] is None


def test_ladders_without_an_end_are_told() -> None:
    made = certificate(BOARDS["several"])
    assert isinstance(made, dict)
    assert (made["ladder"]["tier"], made["ladder"]["solved"]) == (None, False)


def test_a_limit_leaves_no_certificate() -> None:
    empty = board("....... " * 7, max_region=6)
    made = certificate(empty, budget=Budget(seconds=0.0))
    assert made == Unproven(Verdict.UNKNOWN, "the counter stopped: time")


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (Found(Reply.UNKNOWN, None, Work(), Limit.WORK), "the proof stopped: work"),
        (Found(Reply.YES, (1,) * 9, Work()), None),
    ],
)
def test_no_proof_no_certificate(
    reply: Found, outcome: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "refute", lambda *_: reply)
    if outcome is None:
        with pytest.raises(WitnessError, match="unique says the counter, not so the proof"):
            certificate(UNIQUE)
    else:
        assert certificate(UNIQUE) == Unproven(Verdict.UNIQUE, outcome)


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "c.json"
    write(file, UNIQUE_SAMPLE)
    before = file.read_bytes()

    def fails(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="disk full"):
        write(file, {})
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["proof.json", "proof.json.gz"])
def test_proof_beside(unique: Object, tmp_path: Path, name: str) -> None:
    named, content = apart(unique, name)
    SCHEMA.validate(named)
    assert "lrat" not in named["proof"]
    assert reason(named, tmp_path) == f"{name}: no such file"
    write(tmp_path / name, content)
    assert reason(named, tmp_path) is None
    write(tmp_path / name, content | {"lrat": content["lrat"].replace("2", "3")})
    assert reason(named, tmp_path) == f"{name}: the content has another digest"


@pytest.mark.parametrize(
    "name", ["../p.json", "a/p.json", "a\\p", "", ".", "..", "c:p", "p\0", "é\n"]
)
def test_proof_beside_is_nowhere_else(unique: Object, tmp_path: Path, name: str) -> None:
    named, content = apart(unique, "p.json")
    write(tmp_path / "p.json", content)
    (tmp_path / "a").mkdir()
    named["proof"]["file"] = name
    assert reason(named, tmp_path / "a") == "proof: file is not the plain name of a file"


Change = Callable[[Object], Any]


def put(*path: str | int, to: object) -> Change:
    def change(fields: Any) -> None:
        *way, last = path
        for step in way:
            fields = fields[step]
        fields[last] = to

    return change


def drop(*path: str) -> Change:
    def change(fields: Any) -> None:
        *way, last = path
        for step in way:
            fields = fields[step]
        del fields[last]

    return change


UNREADABLE: list[tuple[Change, str]] = [
    (put("format", to="other"), "not a certificate of format fillproof-certificate, version 1"),
    (put("version", to=2), "not a certificate of format fillproof-certificate, version 1"),
    (drop("version"), "not a certificate of format fillproof-certificate, version 1"),
    (drop("ladder"), "the certificate: the field 'ladder' is missing"),
    (put("more", to=1), "the certificate: the field 'more' is not known"),
    (put("\ud800\n", to=1), r"the certificate: the field '\ud800\n' is not known"),
    (put("id", to=1), "the certificate: id has the wrong type"),
    (put("proof", to="none"), "the certificate: proof has the wrong type"),
    (put("made", to=None), "the certificate: made has the wrong type"),
    (put("made", "python", to=3), "made: python has the wrong type"),
    (put("made", "date", to="today"), "made: the field 'date' is not known"),
    (put("ladder", to={}), "ladder: the field "),
    (put("puzzle", to=[]), "the certificate: puzzle has the wrong type"),
    (drop("puzzle", "max_region"), "puzzle: the field 'max_region' is missing"),
    (put("puzzle", "rows", to=True), "puzzle: rows has the wrong type"),
    (put("puzzle", "rows", to=3.0), "puzzle: rows has the wrong type"),
    (put("puzzle", "rows", to=4), "clues: not a board of 4x3 cells"),
    (put("puzzle", "cols", to=2), "clues: not a board of 3x2 cells"),
    (put("puzzle", "rows", to=10**9), "clues: not a board of 1000000000x3 cells"),
    (put("puzzle", "rows", to=10**100), "not valid JSON: a number is out of bounds"),
    (put("puzzle", "kind", to="filling"), "unknown kind 'filling'; known are fillomino, fillapix"),
    (put("puzzle", "max_region", to=0), "max_region 0; it must be at least 1"),
    (put("puzzle", "clues", 0, 0, to="1"), "clues: a cell has the wrong type"),
    (put("puzzle", "clues", 0, 0, to=True), "clues: a cell has the wrong type"),
    (put("puzzle", "clues", 0, 0, to=0), "r1c1: a given of 0; givens start at 1"),
    (put("puzzle", "clues", 0, to=None), "clues: not a list"),
    (put("puzzle", "clues", to=[]), "clues: not a board of 3x3 cells"),
    (put("verdict", to="certain"), "the verdict is not one of unique, multiple and none"),
    (put("answers", to={}), "the certificate: answers has the wrong type"),
    (put("answers", 0, to=[[1]]), "answers: not a board of 3x3 cells"),
    (put("answers", 0, 0, 0, to=None), "answers: a cell has the wrong type"),
    (put("answers", 0, 0, 0, to=1.0), "answers: a cell has the wrong type"),
    (drop("proof", "lrat"), "proof: the field 'lrat' is missing"),
    (put("proof", "file", to="x"), "proof: the field "),
    (put("proof", "clauses", to=None), "proof: clauses has the wrong type"),
    (put("proof", "symbols", to=[1]), "symbols: not a list"),
    (put("proof", "symbols", 0, to=["1"]), "symbols: a symbol is a list of values, ascending"),
    (put("proof", "symbols", 0, to=[True]), "symbols: a symbol is a list of values, ascending"),
    (put("proof", "symbols", -1, 0, to=9), "symbols: a symbol is a list of values, ascending"),
    (drop("proof", "counters"), "proof: the field 'counters' is missing"),
    (put("proof", "counters", to=[[0]]), "counters: not an object"),
    (put("proof", "counters", to=[{"symbol": 0}]), "counters: the field 'cells' is missing"),
    (put("proof", "counters", to=[{"symbol": 0.0, "cells": [0]}]), "counters: symbol has the wr"),
    (put("proof", "counters", to=[{"symbol": 0, "cells": [1, 1]}]), "counters: cells are a list"),
    (put("proof", "counters", to=[{"symbol": 0, "cells": [True]}]), "counters: cells are a list"),
    (drop("digests", "all"), "digests: the field 'all' is missing"),
    (put("digests", "all", to=None), "digests: all has the wrong type"),
]

FALSE: list[tuple[Change, str]] = [
    (put("verdict", to="none"), "a verdict of none needs other evidence"),
    (put("verdict", to="multiple"), "a verdict of multiple needs other evidence"),
    (put("verdict", to="unknown"), "a verdict of unknown needs other evidence"),
    (put("evidence", to="answers"), "a verdict of unique needs other evidence"),
    (put("evidence", to="faith"), "a verdict of unique needs other evidence"),
    (put("answers", to=[]), "a verdict of unique needs other evidence"),
    (put("proof", to=None), "evidence and proof do not go together"),
    (put("answers", 0, 2, 2, to=2), "an answer breaks the rule: r3c3 holds 2, its given is 3"),
    (put("answers", 0, 0, 1, to=10), "an answer breaks the rule: r1c2 holds 10, not 1 to 9"),
    (put("answers", 0, 0, 1, to=3), "an answer breaks the rule: the run of 3 at r1c2 has room "),
    (put("puzzle", "clues", 2, 0, to=3), "an answer breaks the rule: r3c1 holds 2, its given is"),
    (put("puzzle", "max_region", to=2), "an answer breaks the rule: r2c3 holds 3, not 1 to 2"),
    (put("puzzle", "clues", 2, 2, to=None), "clause "),
    (put("puzzle", "max_region", to=8), "the symbols do not hold each value from 1 to 8 once"),
    (put("proof", "symbols", 0, to=[]), "the symbols do not hold each value from 1 to 9 once"),
    (put("proof", "counters", to=[{"symbol": 0, "cells": [9]}]), "a counter does not count cells"),
    (put("proof", "counters", to=[{"symbol": 9, "cells": [0]}]), "a counter counts no symbol"),
    (put("proof", "clauses", to="x"), "clauses: the last line has no end"),
    (put("proof", "clauses", to="-1 0\n"), "clause 1 is no instance of the rule: -1"),
    (put("proof", "clauses", to="99 0\n"), "line 1 of the clauses: a literal of a variable above"),
    (put("proof", "clauses", to=""), "line 1 of the proof: "),
    (put("proof", "clauses", to="\ud800\n"), "line 1 of the clauses: something other than whole"),
    (put("proof", "lrat", to=""), "the proof ends without the empty clause"),
    (put("proof", "lrat", to="99 0 1 0\n"), "line 1 of the proof: "),
]


@pytest.mark.parametrize(("change", "why"), UNREADABLE)
def test_what_is_no_certificate(unique: Object, tmp_path: Path, change: Change, why: str) -> None:
    change(unique)
    found = reason(unique, tmp_path)
    assert found is not None
    assert found.startswith(why)
    assert check(tmp_path / "c.json").verdict is None


@pytest.mark.parametrize(("change", "why"), FALSE)
def test_what_is_not_true(unique: Object, tmp_path: Path, change: Change, why: str) -> None:
    change(unique)
    found = reason(unique, tmp_path)
    assert found is not None
    assert found.startswith("the digest ")
    found = reason(sealed(unique), tmp_path)
    assert found is not None
    assert found.startswith(why)
    assert check(tmp_path / "c.json").verdict == unique["verdict"]


@pytest.mark.parametrize("name", ["puzzle", "answers", "clauses", "lrat", "all"])
def test_digests(unique: Object, tmp_path: Path, name: str) -> None:
    first = unique["digests"][name][0]
    unique["digests"][name] = ("0" if first != "0" else "1") + unique["digests"][name][1:]
    assert reason(unique, tmp_path) == f"the digest {name!r} does not fit"
    unique["digests"][name] = unique["digests"][name].upper()
    assert reason(unique, tmp_path) == f"the digest {name!r} does not fit"


def test_last_line_of_a_proof_may_lack_its_end(unique: Object, tmp_path: Path) -> None:
    unique["proof"]["lrat"] = unique["proof"]["lrat"].removesuffix("\n")
    assert reason(sealed(unique), tmp_path) is None


def test_two_answers(tmp_path: Path) -> None:
    fields = sample(BOARDS["several"])
    assert reason(fields, tmp_path) is None
    fields["answers"][1] = fields["answers"][0]
    assert reason(sealed(fields), tmp_path) == "the answers are the same"
    fields["proof"] = UNIQUE_SAMPLE["proof"]
    assert reason(sealed(fields), tmp_path) == "evidence and proof do not go together"


def numbers() -> Iterator[tuple[str, str]]:
    yield "NaN", "not valid JSON: "
    yield "1e999", "not valid JSON: a number is out of bounds"
    yield "Infinity", "not valid JSON: "
    yield "9" * 101, "not valid JSON: a number is out of bounds"
    yield "9" * 5000, "not valid JSON: a number is out of bounds"
    yield f"-{'9' * 100}", "not valid JSON: a number is out of bounds"
    yield f"0.{'1' * 99}", "not valid JSON: a number is out of bounds"


TEXTS: list[tuple[str | bytes, str]] = [
    (b"", "not valid JSON: "),
    (b"\xff\xfe{}", "not text in UTF-8 (byte 1)"),
    ("\ufeff{}", "not valid JSON: "),
    ("[]", "not an object"),
    ("{}", "not a certificate of format fillproof-certificate, version 1"),
    ("{} {}", "not valid JSON: "),
    ('{"a": 1, "a": 1}', "not valid JSON: a key stands twice in one object"),
    ("[" * 100_000, "lists nested too deeply"),
    ('{"a":' * 100_000, "lists nested too deeply"),
    ("[" + "[]," * 2_000_001, "more than 4000000 values"),
    (b"\x1f\x8b", "cannot be read: "),
    (b"\x1f\x8b\x08\x00garbage garbage", "cannot be read: "),
    (gzip.compress(b"{}")[:-5], "cannot be read: "),
    (gzip.compress(b"{}") + b"rest", "cannot be read: "),
    (gzip.compress(b" " * (strict.MAX_BYTES + 1), 1), "more than 67108864 bytes"),
    *((f'{{"a": {number}}}', why) for number, why in numbers()),
]


@pytest.mark.parametrize(("text", "why"), TEXTS, ids=range(len(TEXTS)))
def test_what_is_no_json(tmp_path: Path, text: str | bytes, why: str) -> None:
    file = tmp_path / "c.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    checked = check(file)
    assert (checked.verdict, checked.valid) == (None, False)
    assert checked.reason is not None
    assert checked.reason.startswith(why)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing.json", "no such file"),
        (".", "cannot be read: Is a directory"),
        ("a\0b", "cannot be read: "),
    ],
)
def test_what_cannot_be_opened(tmp_path: Path, name: str, why: str) -> None:
    checked = check(f"{tmp_path}/{name}")
    assert checked.verdict is None
    assert checked.reason is not None
    assert checked.reason.startswith(why)


def test_nesting_near_the_limit(unique: Object) -> None:
    """Whatever comes after reading may nest a little deeper than reading does."""
    replies = set()
    for depth in range(sys.getrecursionlimit() - 150, sys.getrecursionlimit() + 10):
        text = json.dumps(unique | {"made": unique["made"] | {"budget": {"deep": 0}}})
        deep = text.replace('{"deep": 0}', '{"deep":' * depth + "0" + "}" * depth)
        checked = check_content(deep.encode(), "c.json")
        assert checked.reason is not None
        replies.add(checked.reason)
    assert "lists nested too deeply" in replies


def test_too_many_clauses(unique: Object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "MAX_CLAUSES", 3)
    assert reason(unique, tmp_path) == "the proof has more than 3 clauses"


def test_out_of_memory_is_a_reason(
    unique: Object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> str:
        raise MemoryError

    monkeypatch.setattr(checker, "CHECKS", (fails,))
    assert reason(unique, tmp_path) == "too large, or nested too deeply"
    monkeypatch.setattr(checker, "load", fails)
    assert check(tmp_path / "c.json").verdict is None


def test_reasons_are_short(unique: Object, tmp_path: Path) -> None:
    unique["puzzle"]["kind"] = "f" * 5000
    found = reason(unique, tmp_path)
    assert found is not None
    assert len(found) < 400


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
PLACES = [(name,) for name in UNIQUE_SAMPLE] + [
    (name, inner)
    for name in ("puzzle", "proof", "digests", "made")
    for inner in UNIQUE_SAMPLE[name]
]


@given(st.sampled_from(PLACES), json_values)
def test_any_value_anywhere(place: tuple[str, ...], value: object) -> None:
    """The schema knows what is well formed, but for sizes, words and what JSON leaves open."""
    fields = deepcopy(UNIQUE_SAMPLE)
    put(*place, to=value)(fields)
    checked = check_content(json.dumps(fields).encode(), "c.json")
    assert (json.dumps(fields) == json.dumps(UNIQUE_SAMPLE)) == checked.valid
    if not SCHEMA.is_valid(fields):
        assert not checked.valid
    elif checked.verdict is None:
        assert place[0] in {"puzzle", "answers", "proof"}


@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    assert check_content(content, "bytes").verdict is None


def test_without_a_file_it_says_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("usage: python -m verify.certificates.certificate")


SUBJECT = f"fillomino 3x3 tiny ({UNIQUE_SAMPLE['digests']['puzzle'][:12]})"


def test_lines_and_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (str(tmp_path / name) for name in ("good", "bad", "none"))
    write(Path(good), UNIQUE_SAMPLE)
    write(Path(bad), UNIQUE_SAMPLE | {"verdict": "none"})
    assert main([good]) == 0
    assert main([bad, good]) == 1
    assert main([none, bad, good]) == 2
    assert capsys.readouterr().out.splitlines() == [
        f"{good}: valid, unique: {SUBJECT}",
        f"{bad}: not valid: the digest 'all' does not fit",
        f"{good}: valid, unique: {SUBJECT}",
        f"{none}: not readable: no such file",
        f"{bad}: not valid: the digest 'all' does not fit",
        f"{good}: valid, unique: {SUBJECT}",
    ]
    assert main([]) == 2
    assert capsys.readouterr().err == "usage: python -m verify.certificates.certificate FILE...\n"
    assert main([f"{tmp_path}/\udcff"]) == 2
    assert line(check(good)) == f"{good}: valid, unique: {SUBJECT}"


def test_nothing_is_needed_but_the_standard_library(tmp_path: Path) -> None:
    """No site-packages: whatever is installed is out of reach."""
    plain = [sys.executable, "-S", "-E", "-s"]
    for name in ("ortools", "numpy", "networkx", "typer"):
        code = subprocess.run(
            [*plain, "-c", f"import {name}"], stderr=subprocess.DEVNULL, check=False
        )
        assert code.returncode == 1, name
    write(tmp_path / "unique", UNIQUE_SAMPLE)
    write(tmp_path / "picture", sample(PICTURE))
    write(tmp_path / "several", sample(BOARDS["several"]))
    write(tmp_path / "bad", UNIQUE_SAMPLE | {"verdict": "none"})
    files = [str(tmp_path / name) for name in ("unique", "picture", "several", "bad")]
    done = subprocess.run(
        [*plain, "-m", CERTIFIED, *files], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stderr == ""
    assert [text.split(": ", 1)[1] for text in done.stdout.splitlines()] == [
        f"valid, unique: {SUBJECT}",
        *(f"valid, {line(check(file)).split(', ', 1)[1]}" for file in files[1:3]),
        "not valid: the digest 'all' does not fit",
    ]
    assert done.returncode == 1
