"""Reads a certificate: one JSON object, of known fields and types only.

Whatever is read here is well formed and no more; `verify.certificates.certificate`
says whether it is true.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from puzzles import Answer, FormatError, Puzzle, Verdict, as_rows
from puzzles.limits import Tick, never
from puzzles.places import Place
from puzzles.proof import CellCounter, Symbols
from puzzles.types import Clues
from verify.certificates.strict import JsonObject, canonical, load, parse

FORMAT, VERSION = "fillproof-certificate", 1

Types = tuple[type, ...]

NULL, TEXT, NUMBER, REAL = type(None), (str,), (int,), (int, float)
FIELDS: dict[str, Types] = {
    "format": TEXT,
    "version": NUMBER,
    "id": (str, NULL),
    "puzzle": (dict,),
    "verdict": TEXT,
    "answers": (list,),
    "evidence": TEXT,
    "proof": (dict, NULL),
    "digests": (dict,),
    "made": (dict,),
    "ladder": (dict, NULL),
}
OPTIONAL = (dict,)
"""Type of the field ``fewest``, which only some certificates have."""

PUZZLE: dict[str, Types] = {
    "kind": TEXT,
    "rows": NUMBER,
    "cols": NUMBER,
    "max_region": (int, NULL),
    "clues": (list,),
}
MEANING: dict[str, Types] = {"symbols": (list,), "counters": (list,)}
PROOF: dict[str, Types] = {**MEANING, "clauses": TEXT, "lrat": TEXT}
BESIDE: dict[str, Types] = {**MEANING, "file": TEXT, "sha256": TEXT}
COUNTER: dict[str, Types] = {"symbol": NUMBER, "cells": (list,)}
DIGESTS: dict[str, Types] = {
    "puzzle": TEXT,
    "answers": TEXT,
    "clauses": (str, NULL),
    "lrat": (str, NULL),
    "all": TEXT,
}
MADE: dict[str, Types] = {
    "fillproof": TEXT,
    "ortools": TEXT,
    "python": TEXT,
    "budget": (dict,),
    "counter": (dict,),
}
LADDER: dict[str, Types] = {
    "tier": (str, NULL),
    "score": REAL,
    "depth": NUMBER,
    "solved": (bool,),
    "steps": (list,),
}


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof as it stands in the file.

    Attributes:
        symbols: What the variables mean.
        counters: What those of counters mean.
        clauses: DIMACS lines.
        lrat: LRAT lines.
    """

    symbols: Symbols
    counters: tuple[CellCounter, ...]
    clauses: str
    lrat: str


@dataclass(frozen=True, slots=True)
class Document:
    """A certificate that is well formed.

    Attributes:
        id: What the puzzle is called there, or None.
        puzzle: The puzzle it is about.
        verdict: What it claims.
        answers: Boards of the puzzle's size.
        evidence: Word for what is to convince us.
        proof: Its proof, or None.
        digests: As they stand in the file.
        found: The digests of what is in the file.
        fewest: What is to show that there are no fewer clues, not looked at yet; or None.
    """

    id: str | None
    puzzle: Puzzle
    verdict: Verdict
    answers: tuple[Answer, ...]
    evidence: str
    proof: Proof | None
    digests: Mapping[str, object]
    found: Mapping[str, object]
    fewest: Mapping[str, object] | None = None


def read(content: bytes, folder: Path, tick: Tick = never) -> Document:
    """Read a certificate, and the proof beside it if there is one.

    Args:
        content: What is in the file, unpacked.
        folder: Where the file is.
        tick: Called while it is read.

    Raises:
        FormatError: It is no certificate, or the proof beside it cannot be read.
        LimitError: What the tick raises.
    """
    top = parse(content, tick)
    if top.get("format") != FORMAT or top.get("version") != VERSION:
        raise FormatError(f"not a certificate of format {FORMAT}, version {VERSION}")
    claims = {"fewest": OPTIONAL} if "fewest" in top else {}
    fields_of(top, FIELDS | claims, "the certificate")
    fields_of(top["made"], MADE, "made")
    if top["ladder"] is not None:
        fields_of(top["ladder"], LADDER, "ladder")
    puzzle = _puzzle(fields_of(top["puzzle"], PUZZLE, "puzzle"))
    boards = list_of(top["answers"], "answers")
    proof = None if top["proof"] is None else _proof(top["proof"], folder)
    return Document(
        id=top["id"],
        puzzle=puzzle,
        verdict=_verdict(top["verdict"]),
        answers=tuple(answer_of(board, puzzle, "answers") for board in boards),
        evidence=top["evidence"],
        proof=proof,
        digests=fields_of(top["digests"], DIGESTS, "digests"),
        found=digests(top, proof),
        fewest=top.get("fewest"),
    )


def digests(certificate: Mapping[str, object], proof: Proof | None) -> JsonObject:
    """Return the SHA-256 digests a certificate must have; its own are not read."""
    rest = {name: value for name, value in certificate.items() if name != "digests"}
    return {
        "puzzle": _digest(canonical(certificate["puzzle"])),
        "answers": _digest(canonical(certificate["answers"])),
        "clauses": None if proof is None else _digest(proof.clauses),
        "lrat": None if proof is None else _digest(proof.lrat),
        "all": _digest(canonical(rest)),
    }


def puzzle_fields(puzzle: Puzzle) -> JsonObject:
    """Return a puzzle as certificates have it."""
    return {
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "max_region": puzzle.max_region,
        "clues": as_rows(puzzle.clues, puzzle.cols),
    }


def puzzle_digest(puzzle: Puzzle) -> str:
    """Return the digest that a certificate has of a puzzle."""
    return _digest(canonical(puzzle_fields(puzzle)))


def _digest(content: str) -> str:
    # A lone surrogate has no UTF-8; it is no digit either, and refused with its line.
    return hashlib.sha256(content.encode(errors="surrogatepass")).hexdigest()


def fields_of(value: object, types: Mapping[str, Types], where: str) -> JsonObject:
    """Return an object that has these fields, of these types, and no others."""
    if not isinstance(value, dict):
        raise FormatError("not an object", where=Place(item=where))
    for name in types.keys() ^ value.keys():
        what = "is missing" if name in types else "is not known"
        raise FormatError(f"the field {name[:30]!a} {what}", where=Place(item=where))
    for name, allowed in types.items():
        if type(value[name]) not in allowed:
            raise FormatError(f"{name} has the wrong type", where=Place(item=where))
    return value


def _puzzle(fields: JsonObject) -> Puzzle:
    rows, cols = fields["rows"], fields["cols"]
    clues = _cells(fields["clues"], rows, cols, (int, NULL), "clues")
    return Puzzle(fields["kind"], rows, cols, clues, fields["max_region"])


def answer_of(board: object, puzzle: Puzzle, where: str) -> Answer:
    """Return a board of the puzzle's size without open cells."""
    cells = _cells(board, puzzle.rows, puzzle.cols, NUMBER, where)
    return tuple(v for v in cells if v is not None)


def _cells(board: object, rows: int, cols: int, types: Types, where: str) -> Clues:
    """Return the cells of a board of the right size, row by row."""
    lines = [list_of(line, where) for line in list_of(board, where)]
    if len(lines) != rows or {len(line) for line in lines} != {cols}:
        raise FormatError(f"not a board of {rows}x{cols} cells", where=Place(item=where))
    cells = tuple(v for line in lines for v in line)
    if any(type(v) not in types for v in cells):
        raise FormatError("a cell has the wrong type", where=Place(item=where))
    return cells


def _proof(value: object, folder: Path) -> Proof:
    """Return a proof, from the file beside the certificate if it names one."""
    beside = isinstance(value, dict) and "file" in value
    fields = fields_of(value, BESIDE if beside else PROOF, "proof")
    content = _beside(fields, folder) if beside else fields
    symbols = tuple(_symbol(values) for values in list_of(fields["symbols"], "symbols"))
    counters = tuple(_counter(counter) for counter in list_of(fields["counters"], "counters"))
    return Proof(symbols, counters, content["clauses"], content["lrat"])


def _beside(fields: JsonObject, folder: Path) -> JsonObject:
    """Return clauses and steps from a file in the same folder, and nowhere else."""
    name = fields["file"]
    if not name.isprintable() or {"/", "\\", ":"} & set(name) or name in {"", ".", ".."}:
        raise FormatError("file is not the plain name of a file", where=Place(item="proof"))
    try:
        content = load(folder / name)
        if hashlib.sha256(content).hexdigest() != fields["sha256"]:
            raise FormatError("the content has another digest")
        return fields_of(parse(content), {n: PROOF[n] for n in ("clauses", "lrat")}, "the proof")
    except FormatError as error:
        raise error.located(Place(name)) from None


def _symbol(values: object) -> tuple[int, ...]:
    return _ascending(values, "symbols", "a symbol is a list of values, ascending")


def _counter(value: object) -> CellCounter:
    fields = fields_of(value, COUNTER, "counters")
    cells = _ascending(fields["cells"], "counters", "cells are a list of numbers, ascending")
    return CellCounter(fields["symbol"], cells)


def _ascending(value: object, where: str, rule: str) -> tuple[int, ...]:
    found = list_of(value, where)
    if any(type(v) is not int for v in found) or any(a >= b for a, b in pairwise(found)):
        raise FormatError(rule, where=Place(item=where))
    return tuple(found)


def _verdict(word: object) -> Verdict:
    try:
        return Verdict(word)
    except ValueError:
        raise FormatError("the verdict is not one of unique, multiple and none") from None


def list_of(value: object, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise FormatError("not a list", where=Place(item=where))
    return value
