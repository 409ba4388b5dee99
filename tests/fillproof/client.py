"""A small program that uses fillproof as others do: `mypy --strict` has to know its types."""

from __future__ import annotations

import fillproof as fp


def main() -> None:
    """Certify, rate, explain and make a puzzle."""
    puzzle: fp.Puzzle = fp.parse("33../322./1..5", kind="filling")
    verdict: fp.Verdict = fp.certify(puzzle, seconds=10).verdict
    tier: fp.Tier | None = fp.rate(puzzle).tier
    sentences: list[str] = [step.sentence for step in fp.explain(puzzle, steps=3).steps]
    filled: list[int | None] = list(puzzle.clues)
    for step in fp.hint(puzzle, filled=filled).steps:
        for cell, value in step.placements:
            filled[cell] = value
    try:
        made = fp.generate("fillapix", size=(5, 5), code="client")
    except (fp.LimitError, fp.QuestionError) as error:
        raise SystemExit(str(error)) from error
    clues: int = sum(clue is not None for clue in made.puzzle.clues)
    assert (verdict, tier) == (fp.Verdict.UNIQUE, fp.Tier.MEDIUM)
    assert len(sentences) == 3
    assert filled != list(puzzle.clues)
    assert clues < 25


if __name__ == "__main__":
    main()
