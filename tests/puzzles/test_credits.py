"""Title, author and source: read where a format has them, of one line, short, and inert."""

from __future__ import annotations

import json

import pytest

from puzzles.credits import NOBODY, Credits
from puzzles.formats import parse, write
from puzzles.formats.penpa_link import close_link, long_words, open_link
from puzzles.printing import LONGEST_NAME

BOARD = {"kind": "fillomino", "clues": [[3, None, None]]}


class TestReading:
    @pytest.mark.parametrize(
        ("said", "kept"),
        [
            ({}, NOBODY),
            ({"title": " A  b\n c ", "author": "", "source": None}, Credits("A b c")),
            ({"title": 7, "author": ["x"], "source": " \t"}, NOBODY),
            ({"author": "\x1b[31mred"}, Credits(author="\\x1b[31mred")),
            ({"source": "a\u202eb"}, Credits(source="a\\u202eb")),
            ({"title": "日本 Ünï"}, Credits("日本 Ünï")),
        ],
    )  # fmt: skip
    def test_texts(self, said: dict[str, object], kept: Credits) -> None:
        assert Credits.read(said) == kept

    @pytest.mark.parametrize("letter", ["x", "\x1b", "\u202e", "\U000e0001"])
    def test_none_is_long(self, letter: str) -> None:
        found = Credits.read({"title": letter * 10_000}).title
        assert found is not None
        assert len(found) == LONGEST_NAME
        assert found.isprintable()

    def test_some_stand_over_others(self) -> None:
        found = Credits(author="me").over(Credits("T", "you", "there"))
        assert found == Credits("T", "me", "there")


class TestFormats:
    def test_objects(self) -> None:
        fields = BOARD | {"title": "T", "author": "A", "source": "S"}
        for text in (json.dumps(fields), json.dumps([fields]), json.dumps({"puzzles": [fields]})):
            (record,) = parse(text)
            assert record.credits == Credits("T", "A", "S")
        one, two = parse(f"{json.dumps(fields)}\n{json.dumps(BOARD)}\n")
        assert (one.credits, two.credits) == (Credits("T", "A", "S"), NOBODY)

    def test_bare_rows_say_nothing(self) -> None:
        assert parse("[[3, null, null]]", kind="filling")[0].credits == NOBODY
        assert parse("fillomino 1x3 id=x\n3..\n")[0].credits == NOBODY

    def test_penpa(self) -> None:
        (plain,) = parse(json.dumps(BOARD))
        link = open_link(write(plain.puzzle, "penpa").strip())
        head, *rest = map(long_words, link.lines)
        assert parse(close_link([head, *rest]))[0].credits == NOBODY
        named = head.replace("Title: Fillomino,Author: ,", "Title: A%2C b,Author: \x1bme,")
        assert named != head
        (record,) = parse(close_link([named, *rest]))
        assert record.credits == Credits("A, b", "\\x1bme")
        assert record.puzzle == plain.puzzle

    @pytest.mark.parametrize(
        ("after", "said"),
        [
            ("", NOBODY),
            ('info:{"metadata": {"author": "A"}, "history": {}}', Credits(author="A")),
            (
                'info:{\n "metadata": {\n  "author": "A / b",\n  "source": "S"\n }\n}\n',
                Credits(author="A / b", source="S"),
            ),
            ('info:{"metadata": {"author": 3}}', NOBODY),
            ('info:{"metadata": {"author": "A"', NOBODY),
            ('info:{"metadata": {"author": ' + "[" * 10_000, NOBODY),
            ('history:{"author": "A"}', NOBODY),
            ("http://pzv.jp/\ninfo: X", NOBODY),
            ("info:{" + "\n" * 30_000 + '"metadata": {"author": "A"}}', NOBODY),
        ],
        ids=range(9),
    )
    def test_pzprv3(self, after: str, said: Credits) -> None:
        (plain,) = parse(json.dumps(BOARD))
        text = write(plain.puzzle, "pzprv3")
        one, two = parse(f"{text}{after}\n{text}")
        assert one.puzzle == two.puzzle == plain.puzzle
        assert (one.credits, two.credits) == (said, NOBODY)
