"""Certificates of fewest clues: what holds, what does not, and a thousand damaged ones."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

import cpmodels
from generator.mending.pinning import FewestClues, fewest_clues
from puzzles import KINDS, Answer, Puzzle
from tests.helpers.refuting import Object, answers, sealed
from tests.verify.test_certificate_damage import edited
from verify import fewest
from verify.certificates.certificate import check_content, line
from verify.certificates.choices import Counting, Enough
from verify.fewest import fewest_certificate
from verify.writing import Unproven

BOARDS = {
    "fillomino": (3, 3, (3, 3, 1, 2, 3, 4, 2, 4, 4)),
    "fillapix": (3, 4, (0, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 0)),
}


@cache
def found_for(kind: str) -> FewestClues:
    rows, cols, answer = BOARDS[kind]
    board = Puzzle(kind, rows, cols, (None,) * (rows * cols))
    return fewest_clues(board, answers(board)[7] if kind == "fillomino" else answer)


def written(found: FewestClues) -> Object | Unproven:
    return fewest_certificate(found.puzzle, found.answer, found.rivals, name="few")


@cache
def made(kind: str) -> Object:
    fields = written(found_for(kind))
    assert isinstance(fields, dict)
    return fields


def said(fields: Object) -> str | None:
    checked = check_content(json.dumps(fields).encode(), "c.json")
    assert checked.valid == (checked.reason is None)
    return checked.reason


def is_true(fields: Object) -> bool:
    """Whether the puzzle of a file has one answer, which no fewer clues pin: by trying all."""
    puzzle = fields["puzzle"]
    rows, cols = puzzle["rows"], puzzle["cols"]
    clues = tuple(v for row in puzzle["clues"] for v in row)
    board = Puzzle(puzzle["kind"], rows, cols, clues, puzzle["max_region"])
    blank = Puzzle(board.kind, rows, cols, (None,) * len(clues), board.max_region)
    known = answers(board)
    if len(known) != 1:
        return False

    def every(answer: Answer) -> tuple[int, ...]:
        return tuple(KINDS[board.kind].every_clue(rows, cols, answer))

    own = every(known[0])
    others = [every(other) for other in answers(blank) if other != known[0]]
    sets = {
        frozenset(i for i, (a, b) in enumerate(zip(own, o, strict=True)) if a != b) for o in others
    }
    few = sum(v is not None for v in clues) - 1
    return few < 0 or not any(
        all(s & set(cells) for s in sets) for cells in combinations(range(len(clues)), few)
    )


@pytest.mark.parametrize("kind", KINDS)
def test_it_holds(kind: str) -> None:
    fields = made(kind)
    checked = check_content(json.dumps(fields).encode(), "c.json")
    assert (checked.valid, checked.fewest) == (True, len(found_for(kind).cells))
    assert f"unique with the fewest clues ({checked.fewest}): {kind}" in line(checked)
    assert is_true(fields)


def test_nothing_is_fewer_than_no_clues() -> None:
    board = Puzzle("fillomino", 1, 1, (None,))
    fields = written(fewest_clues(board, (1,)))
    assert isinstance(fields, dict)
    assert said(fields) is None


def change_rival(rng: Random, fields: Object) -> None:
    row = rng.choice(rng.choice(fields["fewest"]["rivals"]))
    row[rng.randrange(len(row))] = rng.randrange(6)


def lose_rival(rng: Random, fields: Object) -> None:
    rivals = fields["fewest"]["rivals"]
    del rivals[rng.randrange(len(rivals))]


def change_clauses(rng: Random, fields: Object) -> None:
    fields["fewest"]["clauses"] = edited(rng, fields["fewest"]["clauses"])


def change_steps(rng: Random, fields: Object) -> None:
    fields["fewest"]["lrat"] = edited(rng, fields["fewest"]["lrat"])


def add_clue(rng: Random, fields: Object) -> None:
    """Print a clue more, so that fewer would do; the rest fits the puzzle before."""
    kind = fields["puzzle"]["kind"]
    rows, cols = fields["puzzle"]["rows"], fields["puzzle"]["cols"]
    every = KINDS[kind].every_clue(rows, cols, found_for(kind).answer)
    i = rng.randrange(rows * cols)
    fields["puzzle"]["clues"][i // cols][i % cols] = every[i]


def change_answer(rng: Random, fields: Object) -> None:
    fields["answers"] = [deepcopy(rng.choice(fields["fewest"]["rivals"]))]


def mix_parts(rng: Random, fields: Object) -> None:
    fields["fewest"] = deepcopy(made(rng.choice(list(KINDS)))["fewest"])


DAMAGES = (
    change_rival,
    lose_rival,
    change_clauses,
    change_steps,
    add_clue,
    change_answer,
    mix_parts,
)


def damage(seed: str, count: int) -> int:
    """Damage certificates; return how many the checker refuses. The others are true still."""
    rng, refused = Random(seed), 0
    for n in range(count):
        fields = deepcopy(made(list(KINDS)[n % 2]))
        DAMAGES[n // 2 % len(DAMAGES)](rng, fields)
        if said(sealed(fields)) is None:
            assert is_true(fields)
        else:
            refused += 1
    return refused


def test_damaged_ones_are_refused_or_true() -> None:
    assert damage("some", 42) > 25


@pytest.mark.long
def test_a_thousand_damaged_ones_are_refused_or_true() -> None:
    assert damage("many", 1000) > 600


def test_any_field_counts() -> None:
    fields = deepcopy(made("fillomino"))
    fields["fewest"]["lrat"] += " "
    assert said(fields) == "the digest 'all' does not fit"


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("rivals", [[[1]]], "rivals: not a board of 3x3 cells"),
        ("rivals", [[[1, 1, 1]] * 3], "a rival breaks the rule: "),
        ("clauses", "1 0\n", "clause 1 of the fewest clues is of no family"),
        ("clauses", "-1 -2 0\n", "clause 1 of the fewest clues is of no family"),
        ("clauses", "900 0\n", "a literal of a variable above"),
        ("lrat", "", "the proof ends without the empty clause"),
        ("lrat", 7, "lrat has the wrong type"),
    ],
)
def test_what_does_not_hold(field: str, value: object, reason: str) -> None:
    fields = deepcopy(made("fillomino"))
    fields["fewest"][field] = value
    assert reason in (said(sealed(fields)) or "")


def test_several_answers_have_no_fewest_clues() -> None:
    fields = deepcopy(made("fillomino"))
    cols = fields["puzzle"]["cols"]
    fields["puzzle"]["clues"] = [[None] * cols] * fields["puzzle"]["rows"]
    fields |= {"verdict": "multiple", "evidence": "answers", "proof": None}
    fields["answers"] = deepcopy(fields["fewest"]["rivals"][:2])
    assert said(sealed(fields)) == "fewest clues need exactly one answer"


def test_a_rival_that_is_the_answer_says_nothing() -> None:
    fields = deepcopy(made("fillomino"))
    fields["fewest"] |= {"rivals": fields["answers"], "clauses": "0\n", "lrat": "2 0 1 0\n"}
    assert said(sealed(fields)) == "clause 1 of the fewest clues is of no family"


def test_counting_clauses_hold_just_where_they_are_true() -> None:
    """Every clause of the three forms, against all choices of cells."""
    area, most = 4, 2
    counting = Counting(area, most)
    choices = [c for c in product((0, 1), repeat=area) if sum(c) <= most]
    counts = [Enough(i, j) for i in range(1, area + 1) for j in range(1, most + 1)]
    ups = [(), *((counting.var(c),) for c in counts)]
    for cell, low, up in product(range(area + 1), [(), *((-v[0],) for v in ups[1:])], ups):
        clause = (*((-cell,) if cell else ()), *low, *up)
        true = all(any(truth(counting, x, c) for x in clause) for c in choices)
        if counting.holds(clause):
            assert true, clause
    assert all(counting.holds(clause) for clause in counting.clauses())
    none = Counting(3, 0)  # where a single clue is to be too many
    assert list(none.clauses()) == [(-1,), (-2,), (-3,)]
    assert all(none.holds(clause) for clause in none.clauses())
    assert not none.holds(())
    assert not counting.holds((-1, -2, -3))
    assert not counting.holds((1, -2))


def truth(counting: Counting, literal: int, chosen: tuple[int, ...]) -> bool:
    """Whether a literal is true of a choice."""
    v = abs(literal)
    if v <= counting.area:
        return bool(chosen[v - 1]) == (literal > 0)
    i, j = divmod(v - counting.area - 1, counting.most)
    return (sum(chosen[: i + 1]) >= j + 1) == (literal > 0)


class TestWhatHasNoCertificate:
    def test_a_proof_that_is_too_large(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fewest, "LONGEST_PROOF", 10)
        made = written(found_for("fillapix"))
        assert isinstance(made, Unproven)
        assert made.reason == "the proof that fewer clues will not do is too large"

    def test_an_answer_that_is_not_proven(self, monkeypatch: pytest.MonkeyPatch) -> None:
        unproven = Unproven(cpmodels.count(found_for("fillapix").puzzle).verdict, "a limit")
        monkeypatch.setattr(fewest, "certificate", lambda *_, **__: unproven)
        assert written(found_for("fillapix")) is unproven
