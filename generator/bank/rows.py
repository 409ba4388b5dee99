"""An entry as a row of the table ``puzzles``, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from dataclasses import fields as dataclass_fields

from generator import codes
from generator.bank import columns, texts
from generator.bank.columns import DamagedError
from generator.bank.entries import BankEntry
from generator.recipe import Crosscheck
from ladder import Tier
from puzzles import FillproofError, Puzzle, as_rows
from puzzles.credits import Credits
from puzzles.printing import LONGEST_NAME


def to_row(kept: BankEntry) -> dict[str, object]:
    """Return an entry by column of the table ``puzzles``, its id and credits apart."""
    p = kept.puzzle
    return {
        "code": kept.code,
        "kind": p.kind,
        "rows": p.rows,
        "cols": p.cols,
        "max_region": p.max_region,
        "clues": texts.json_text(as_rows(p.clues, p.cols)),
        "clue_count": kept.clue_count,
        "answer": texts.json_text(as_rows(kept.answer, p.cols)),
        "tier": kept.tier,
        "score": kept.score,
        "depth": kept.depth,
        "uses": json.dumps(kept.uses, separators=(",", ":")),  # gentlest first, as rated
        "crosscheck": texts.json_text(asdict(kept.crosscheck)),
        "engine": kept.engine,
        "recipe": texts.NONE if kept.recipe is None else texts.recipe_text(kept.recipe),
        "digest": kept.digest,
    }


def from_row(row: Mapping[str, object]) -> BankEntry:
    """Read an entry from the columns of its row.

    Raises:
        DamagedError: What is there is not an entry.
    """
    try:
        puzzle = _puzzle(row)
        answer = columns.board(row["answer"], puzzle.rows, puzzle.cols, "answer")
        if None in answer:
            raise DamagedError("answer has a blank cell")
        kept = BankEntry(
            code=columns.text(row["code"], "code", longest=codes.LONGEST),
            recipe=None if row["recipe"] == texts.NONE else texts.recipe_from(row["recipe"]),
            engine=columns.whole(row["engine"], "engine"),
            puzzle=puzzle,
            answer=tuple(v for v in answer if v is not None),
            tier=_tier(row["tier"]),
            score=columns.real(row["score"], "score"),
            depth=columns.whole(row["depth"], "depth"),
            uses=columns.numbers(row["uses"], "uses"),
            crosscheck=Crosscheck(
                **columns.only(columns.fields(row["crosscheck"], "crosscheck"), texts.CROSSCHECK)
            ),
            digest=columns.text(row["digest"], "digest", longest=64),
            credits=_credits(row),
        )
        if columns.whole(row["clue_count"], "clue_count") != kept.clue_count:
            raise DamagedError("clue_count is not the number of clues")
    except (KeyError, FillproofError) as error:
        raise DamagedError(f"not a puzzle as it was written ({error})") from None
    return kept


def _credits(row: Mapping[str, object]) -> Credits:
    said = {field.name: row[field.name] for field in dataclass_fields(Credits)}
    texts = {
        name: columns.text(value, name, longest=LONGEST_NAME)
        for name, value in said.items()
        if value is not None
    }
    return Credits(**texts)


def _tier(value: object) -> str | None:
    if value is None or value in {tier.word for tier in Tier}:
        return None if value is None else str(value)
    raise DamagedError("tier is no word for one")


def _puzzle(row: Mapping[str, object]) -> Puzzle:
    rows, cols = texts.side(row["rows"], "rows"), texts.side(row["cols"], "cols")
    cap = row["max_region"]
    return Puzzle(
        texts.word(row["kind"], "kind"),
        rows,
        cols,
        columns.board(row["clues"], rows, cols, "clues"),
        None if cap is None else columns.whole(cap, "max_region", least=1),
    )
