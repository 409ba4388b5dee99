"""What docs/techniques.md says about techniques is what the code says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ladder import LADDERS, SelectionError, State, Technique
from ladder.state import Finding
from ladder.table import Enabled, Finder
from puzzles import KINDS, Answer, Puzzle
from puzzles.grid import cell_name
from tests.oracles import fillapix, fillomino
from tools import build_techniques
from tools.build_techniques import (
    EXAMPLES_OF,
    PAGE,
    Example,
    argument,
    chapter,
    main,
    read_examples,
    rebuilt,
)
from tools.positions import read_position

ROWS = [
    pytest.param(kind, t, id=f"{kind}-{t.name}") for kind in KINDS for t in LADDERS[kind].techniques
]
SHOWN = [
    pytest.param(kind, example, id=f"{kind}-{example.technique}")
    for (kind, _name), examples in EXAMPLES_OF.items()
    for example in examples
]


def section(kind: str, name: str) -> str:
    """What docs/techniques.md says about one technique."""
    text = PAGE.read_text(encoding="utf-8")
    of_kind = text.split(f"<!-- techniques: {kind} -->")[1].split("<!-- /techniques -->")[0]
    return of_kind.split(f"\n### {name}\n")[1].split("\n### ")[0]


def truths(puzzle: Puzzle) -> list[Answer]:
    """All answers, from the oracle of the puzzle's kind."""
    if puzzle.kind == "fillapix":
        return fillapix.answers(puzzle.rows, puzzle.cols, puzzle.clues)
    return fillomino.pictures(puzzle) or []


class TestPage:
    def test_is_up_to_date(self) -> None:
        text = PAGE.read_text(encoding="utf-8")
        assert rebuilt(text) == text, f"{PAGE.name}: python -m tools.build_techniques --write"

    @pytest.mark.parametrize("kind", KINDS)
    def test_table_has_a_row_for_each_technique_in_order(self, kind: str) -> None:
        text = PAGE.read_text(encoding="utf-8")
        part = text.split(f"<!-- techniques: {kind} -->")[1].split("<!-- /techniques -->")[0]
        rows = [
            line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")
        ]
        assert [row[:4] for row in rows[1:]] == [
            [t.name, t.tier.word, t.rung, f"{t.weight:g}"] for t in LADDERS[kind].techniques
        ]
        on = {row[0] for row in rows[1:] if row[4] == "yes"}
        assert on == LADDERS[kind].default
        assert {row[4] for row in rows[1:]} <= {"yes", "-"}

    def test_rungs_are_those_of_the_techniques(self) -> None:
        for kind in KINDS:
            line = f"Rungs, as they are climbed: {', '.join(LADDERS[kind].rungs)}."
            assert line in chapter(LADDERS[kind])
            assert {t.rung for t in LADDERS[kind].techniques} == set(LADDERS[kind].rungs)


class TestArguments:
    @pytest.mark.parametrize(("kind", "technique"), ROWS)
    def test_every_technique_is_argued_for(self, kind: str, technique: Technique) -> None:
        text = argument(technique)
        assert "**Sound**" in text
        assert not re.search(r"^(Args|Raises|Legend|Return)\b", text, re.MULTILINE)
        assert not re.search(r"^([-+#]|\d+\.) ", text, re.MULTILINE), "reads as a list or heading"
        name = re.search(r"The argument is that of \*(.*)\*\.", section(kind, technique.name))
        if name:
            assert argument(LADDERS[kind][name[1]]) == text
        else:
            assert text.removeprefix(f"{technique.summary[0].upper()}{technique.summary[1:]}.") in (
                section(kind, technique.name)
            )

    @pytest.mark.parametrize(
        ("kind", "name", "says"),
        [
            ("fillomino", "finished", "no-touch"),  # the rule
            ("fillomino", "last number", "one candidate left"),  # the look
            ("fillomino", "no room", "lies in one room"),  # the rule, though another looks
            ("fillomino", "pocket 5", "cut down to the area"),  # the class of its finder
            ("fillomino", "ways 12", "connected set of v cells"),  # the function that makes it
            ("fillapix", "squeeze 4", "the slack is never negative"),  # the module
        ],
    )
    def test_is_found_wherever_it_stands(self, kind: str, name: str, says: str) -> None:
        assert says in " ".join(argument(LADDERS[kind][name]).split())

    def test_labels_begin_paragraphs_and_notes_for_programmers_go(self) -> None:
        def look() -> None:
            """Return the technique: add - as one does - up.

            Sound: it is. Monotone: so is
            that. Soundness apart:

                x - y

            Args:
                None.
            """

        technique = _technique(look)
        assert argument(technique) == (
            "Add - as one does - up.\n\n**Sound**: it is.\n\n**Monotone**: so is that. "
            "Soundness apart:\n\n    x - y"
        )

    def test_without_an_argument_the_summary_is_left(self) -> None:
        def look() -> None:
            """Find something."""

        assert argument(_technique(look)) == "It sees."

    def test_no_argument_is_told_twice(self) -> None:
        for kind in KINDS:
            lines = "\n".join(chapter(LADDERS[kind]))
            paragraphs = [p for p in lines.split("\n\n") if p.startswith("**Sound**: ")]
            assert len(paragraphs) > 2
            assert len(paragraphs) == len(set(paragraphs))


class _Argued(Finder):
    """Nobody reads this."""

    def __init__(self, by: object) -> None:
        self.by = by

    def look(self, _state: State, _on: Enabled) -> Iterator[Finding]:
        return iter(())

    @property
    def argued(self) -> object:
        return self.by


def _technique(by: Callable[[], None]) -> Technique:
    model = LADDERS["fillomino"]["finished"]
    return replace(model, name="nameless", summary="it sees", finder=_Argued(by))


class TestExamples:
    def test_every_technique_has_one_and_nothing_else_has(self) -> None:
        for kind in KINDS:
            names = [name for of, name in EXAMPLES_OF if of == kind]
            assert sorted(names) == sorted(t.name for t in LADDERS[kind].techniques)

    @pytest.mark.parametrize(("kind", "example"), SHOWN)
    def test_is_shown_with_what_the_technique_finds(self, kind: str, example: Example) -> None:
        step = example.step()
        assert step.technique == example.technique
        text = section(kind, example.technique)
        assert step.sentence in " ".join(text.split())
        board = text.split("```text\n")[1].split("```")[0]
        puzzle = example.position.puzzle
        rows = [re.findall(r"(\*?)\s*(\.|\d+)", line) for line in board.splitlines()]
        assert [len(row) for row in rows] == [puzzle.cols] * puzzle.rows
        starred = {
            cell_name(r * puzzle.cols + c, puzzle.cols)
            for r, row in enumerate(rows)
            for c, (star, _text) in enumerate(row)
            if star
        }
        told = {cell for cell, _what in (*step.placements, *step.eliminations)}
        assert starred == {cell_name(cell, puzzle.cols) for cell in told}
        # Every cell with a star is told of.
        assert all(re.search(rf"\b{name}\b", step.sentence) for name in starred)

    @pytest.mark.parametrize(("kind", "example"), SHOWN)
    def test_is_true_of_every_answer(self, kind: str, example: Example) -> None:
        step, answers = example.step(), truths(example.position.puzzle)
        assert answers, "an example without an answer shows nothing"
        for cell, value in step.placements:
            assert {answer[cell] for answer in answers} == {value}
        for cell, values in step.eliminations:
            assert not {answer[cell] for answer in answers} & set(values)

    def test_that_shows_nothing_is_refused(self) -> None:
        found = read_examples("fillomino | finished | 2.. | -\nfillomino | finished | 222. | -\n")
        for example in found["fillomino", "finished"]:
            with pytest.raises(ValueError, match="no example of 'finished'"):
                example.step()


class TestPositions:
    def test_setting(self) -> None:
        there = read_position(
            LADDERS["fillomino"], "12 ./. 2", "cap 12; after Only-Exit; with easy"
        )
        assert there.puzzle == Puzzle("fillomino", 2, 2, (12, None, None, 2), 12)
        assert there.first == {"only exit"}
        assert there.on == LADDERS["fillomino"].names("easy")

    def test_unknown_words(self) -> None:
        with pytest.raises(ValueError, match="what is before"):
            read_position(LADDERS["fillomino"], "2.", "before finished")
        with pytest.raises(SelectionError, match="wobble"):
            read_position(LADDERS["fillomino"], "2.", "after wobble")


class TestWriting:
    TEXT = "".join(
        f"a\n<!-- techniques: {kind} -->\nold\n<!-- /techniques -->\nz\n" for kind in KINDS
    )

    def test_only_between_the_markers(self) -> None:
        new = rebuilt(self.TEXT)
        assert "\nold\n" not in new
        assert rebuilt(new) == new
        outside = re.sub(r"(?s)(<!-- techniques: \w+ -->\n).*?<!-- /", r"\1old\n<!-- /", new)
        assert outside == self.TEXT

    @pytest.mark.parametrize("text", ["", TEXT * 2, TEXT.replace("/techniques", "")])
    def test_markers_are_needed_once(self, text: str) -> None:
        with pytest.raises(ValueError, match="expected once"):
            rebuilt(text)

    def test_a_ladder_without_techniques_is_nothing_to_write_about(self) -> None:
        empty = replace(LADDERS["fillomino"], techniques=(), rungs=())
        assert chapter(empty) == []

    def test_says_what_is_late_and_writes_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "LIST.md"
        file.write_text(self.TEXT, encoding="utf-8")
        monkeypatch.setattr(build_techniques, "PAGE", file)
        assert main([]) == 1
        assert capsys.readouterr().out == "LIST.md is out of date; --write makes it anew\n"
        assert file.read_text(encoding="utf-8") == self.TEXT
        assert main(["--write"]) == 0
        assert file.read_text(encoding="utf-8") == rebuilt(self.TEXT)
        assert main([]) == 0
