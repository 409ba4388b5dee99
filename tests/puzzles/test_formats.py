"""Formats: what each text means, what is written, and that nothing is lost on the way.

The expected boards and texts in the tables are worked out by hand from the
published encodings, not taken from the code's output.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import FormatError, Puzzle, as_rows
from puzzles.formats import (
    FORMATS,
    Format,
    Record,
    is_address,
    parse,
    parse_one,
    read_paths,
    write,
    write_all,
)
from puzzles.formats.base import Foreign, Parsed
from puzzles.places import Place
from tests.helpers import corpus, strategies

ROOT = Path(__file__).parents[2]
ROWS = "33.. 322. 1..."
"""A 3x4 board, used by many rows of the tables: one word a row, one character a cell."""


def board(text: str, kind: str = "fillomino", max_region: int | None = None) -> Puzzle:
    rows = [[None if ch == "." else int(ch) for ch in row] for row in text.split()]
    return Puzzle.from_rows(kind, rows, max_region=max_region)


def sparse(rows: int, cols: int, givens: dict[int, int]) -> Puzzle:
    return Puzzle("fillomino", rows, cols, tuple(givens.get(i) for i in range(rows * cols)))


def save_file(game: str, params: str, desc: str, *, more: str = "") -> str:
    fields = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION ", "1"),
        ("GAME    ", game),
        ("PARAMS  ", params),
        ("CPARAMS ", params),
        ("DESC    ", desc),
    ]
    return "".join(f"{key}:{len(value)}:{value}\n" for key, value in fields) + more


BOARD = board(ROWS)
THIRD = board("2.1 3.2 31.")
"""A board of which every row has a blank cell, in the middle or at an end."""
FOUR = board("0. .4", "fillapix")
COLUMNS = Puzzle("fillomino", 4, 3, (1, 12, 1, *[12] * 6, 12, 1, 12))
MOSAIC = board("0. 1. .4", "fillapix")
HUGE = sparse(128, 128, dict(enumerate((4095, 4096, 8191, 8192, 12239, 12240, 16384))))
PLAIN = "NSTATES :1:1\nSTATEPOS:1:1\n"
MOVED = "NSTATES :1:3\nSTATEPOS:1:3\nMOVE    :3:2_4\nMOVE    :3:3_4\n"

# What text means which board: name, text, kind asked for, format, board.
READS: list[tuple[str, str, str | None, str, Puzzle]] = [
    ("plain rows", "33..\n322.\n1...\n", "fillomino", "text", BOARD),
    ("no newline at the end", "33..\n322.\n1...", "fillomino", "text", BOARD),
    ("slashes", "33../322./1...", "fillomino", "text", BOARD),
    ("slash at the end", "33../322./1.../", "fillomino", "text", BOARD),
    ("one row with a slash", "33../", "fillomino", "text", board("33..")),
    ("other blanks", "33__\n322-\n1???", "fillomino", "text", BOARD),
    ("spaces", " 3 3 . .\n 3 2 2 .\n1 . . . ", "fillomino", "text", BOARD),
    ("tabs", "3\t3\t.\t.\n3\t2\t2\t.\n1\t.\t.\t.", "fillomino", "csv", BOARD),
    ("commas", "3,3,.,.\n3 , 2 , 2 , .\n1,.,.,.", "fillomino", "csv", BOARD),
    ("trailing tabs nobody sees", "33..\t\n322.\t\t\n1...", "fillomino", "text", BOARD),
    ("comment after a tab", "33..\t# a\n322.\n1...", "fillomino", "text", BOARD),
    # Tables: every separator, empty fields at both ends, doubled, a whole row and column of them.
    ("tab, at the end and doubled", "2\t\t1\n3\t\t2\n3\t1\t\n", "fillomino", "csv", THIRD),
    ("comma, at the end", "2,,1\n3,,2\n3,1,\n", "fillomino", "csv", THIRD),
    ("semicolon", "2;;1\n3; ;2\n3;1;\n", "fillomino", "csv", THIRD),
    ("quoted", '"2","","1"\n3,,"2"\n3,1,""', "fillomino", "csv", THIRD),
    ("header", "fillomino 3x3\n2\t\t1\n3\t\t2\n3\t1\t\n", None, "text", THIRD),
    ("header of a sheet", "fillomino,,\n2,,1\n3,,2\n3,1,\n", None, "text", THIRD),
    ("on one line", "2,,1/3,,2/3,1,", "fillomino", "text", THIRD),
    (
        "tabs at the start",
        "\t0\t\n\t\t0\n\t\t0\n",
        "mosaic",
        "csv",
        board(".0. ..0 ..0", "fillapix"),
    ),
    (
        "rows of tabs",
        "\t\t\n\t1\t\n\t\t\n\t\t\n",
        "mosaic",
        "csv",
        board("... .1. ... ...", "fillapix"),
    ),
    ("rows of tabs, header", "mosaic\n\t\n\t1\n\t\n", None, "text", board(".. .1 ..", "fillapix")),
    ("rows of commas", ",\n,1\n,\n", "mosaic", "csv", board(".. .1 ..", "fillapix")),
    ("a comment among tabs", "\t1\n# no row\n\t\n", "mosaic", "csv", board(".1 ..", "fillapix")),
    ("a sign and empty fields", "2,.,1\n3,,2\n3,1,\n", "fillomino", "csv", THIRD),
    (
        "a column beside a sign, by the header",
        "mosaic 2x2\n.,\n4,\n",
        None,
        "text",
        board(".. 4.", "fillapix"),
    ),
    # Cells in columns, and rows that are moved as a whole.
    ("to the right", "  1 12  1\n" + " 12 12 12\n" * 2 + " 12  1 12", "filling", "text", COLUMNS),
    ("to the left", "1   12 1\n" + "12  12 12\n" * 2 + "12  1  12", "filling", "text", COLUMNS),
    ("moved", "  1 12 1\n" + "  12 12 12\n" * 2 + "  12 1 12", "filling", "text", COLUMNS),
    ("moved, signs", "  33..\n    322.\n 1...", "fillomino", "text", BOARD),
    # Blank cells as people write them, and the size before the board.
    ("-1", "2 -1 1\n3 -1 2\n3 1 -1\n", "fillomino", "text", THIRD),
    ("-1 in a table, 0 a clue", "0,-1\n1,-1\n-1,4\n", "mosaic", "csv", MOSAIC),
    ("json, -1", "[[0,-1],[1,-1],[-1,4]]", "mosaic", "json", MOSAIC),
    ("json, -1 as text", '[["0","-1"],["1","-1"],["-1","4"]]', "mosaic", "json", MOSAIC),
    ("words for nothing", "2,NaN,1\n3,null,2\n3,1,None\n", "fillomino", "text", THIRD),
    ("words for nothing first", "nan\t0\n", "mosaic", "text", board(".0", "fillapix")),
    ("Fill a Pix:", "Fill a Pix: 2x2\n0.\n.4", None, "text", board("0. .4", "fillapix")),
    ("size, apart", "3 x 4\n33..\n322.\n1...\n", "fillomino", "text", BOARD),
    ("size, a cross", "3\u00d74\n33..\n322.\n1...\n", "fillomino", "text", BOARD),
    ("size, a star", "3*4\n33..\n322.\n1...\n", "fillomino", "text", BOARD),
    ("x", "33xx\n322x\n1xXx\n", "fillomino", "text", BOARD),
    ("x first", "x2 \nxx", "fillomino", "text", board(".2 ..")),
    ("x, separated", "x 2\nx x", "fillomino", "text", board(".2 ..")),
    ("zeros", "3300\n3220\n1000\n", "fillomino", "text", BOARD),
    ("zeros are clues", "x0\n0x\n", "mosaic", "text", board(".0 0.", "fillapix")),
    ("nothing but zeros", "00\n00\n", "mosaic", "text", board("00 00", "fillapix")),
    ("side first", "3\n2.1\n3.2\n31.\n", "fillomino", "text", THIRD),
    ("size first", "3 3\n2 0 1\n3 0 2\n3 1 0\n", "fillomino", "text", THIRD),
    ("rows and columns", "3 4\n33..\n322.\n1...\n", "fillomino", "text", BOARD),
    ("columns and rows", "4 3\n33..\n322.\n1...\n", "fillomino", "text", BOARD),
    ("size with x", "3x4\n33--\n322-\n1---\n", "fillomino", "text", BOARD),
    ("square size with x", "3x3\n2.1\n3.2\n31.\n", "fillomino", "text", THIRD),
    ("size in a table", "3,4\n3,3,,\n3,2,2,\n1,,,\n", "fillomino", "csv", BOARD),
    ("size, then all cells", "3\n2 0 1 3 0 2 3 1 0\n", "fillomino", "text", THIRD),
    ("two sizes, then all cells", "3 3\n2 0 1 3 0 2 3 1 0\n", "fillomino", "text", THIRD),
    (
        "size in a wide table",
        "3,3,,\n1,1,,\n,,,\n,,,1\n",
        "mosaic",
        "csv",
        board("33.. 11.. .... ...1", "fillapix"),
    ),
    ("no size, a row", "2,2,,\n,,,\n", "mosaic", "csv", board("22.. ....", "fillapix")),
    ("a row in quotation marks", '"2","2"\n3,-\n1,-', "fillomino", "csv", board("22 3. 1.")),
    ("header, then size", "filling\n3 4\n33..\n322.\n1...\n", None, "text", BOARD),
    ("two numbers are a row", "2 2\n3 -\n", "fillomino", "text", board("22 3.")),
    ("a header says which", "fillomino 3x2\n2 2\n3 -\n1 -", None, "text", board("22 3. 1.")),
    ("Fill-a-Pix", "Fill-a-Pix 2x2\n0.\n.4", None, "text", board("0. .4", "fillapix")),
    ("FILL_A_PIX", '{"type": "FILL_A PIX", "clues": [[0]]}', None, "jsonl", board("0", "fillapix")),
    ("Mosaik", "mosaiK\n0.\n.4", None, "text", board("0. .4", "fillapix")),
    ("Polyominous", "Polyominous\n33..\n322.\n1...", None, "text", BOARD),
    ("alias asked", "33../322./1...", "Filling", "text", BOARD),
    ("comments", "# a\n33.. # b\n#c\n322.#d\n1...", "fillomino", "text", BOARD),
    ("header", "fillomino\n33..\n322.\n1...", None, "text", BOARD),
    ("header, size", "filling 3x4\n33..\n322.\n1...", None, "text", BOARD),
    ("header, blank line", "fillomino\n\n\n33..\n322.\n1...", None, "text", BOARD),
    ("header, slashes", "fillomino 3x4\n33../322./1...", None, "text", BOARD),
    (
        "header, all of it",
        "FILLOMINO id=x max_region=5 3X4 # why\n33..\n322.\n1...",
        None,
        "text",
        board(ROWS, max_region=5),
    ),
    ("mosaic header", "Mosaic 2x2\n0.\n.4", None, "text", board("0. .4", "fillapix")),
    ("digits, not numbers", "12\n.2", "fillomino", "text", board("12 .2")),
    ("numbers, not digits", "fillomino 5x1\n5\n.\n.\n.\n5", None, "text", board("5 . . . 5")),
    (
        "a column of numbers",
        "fillomino 12x1\n12\n" + ".\n" * 11,
        None,
        "text",
        sparse(12, 1, {0: 12}),
    ),
    ("one cell", "1", "fillapix", "text", board("1", "fillapix")),
    ("windows line ends", "33..\r\n322.\r\n1...\r\n", "fillomino", "text", BOARD),
    ("windows line ends, twice", "33..\r\r\n322.\r\r\n1...\r\r\n", "fillomino", "text", BOARD),
    ("old mac line ends", "33..\r322.\r1...\r", "fillomino", "text", BOARD),
    ("byte order mark", "\ufefffillomino\n33..\n322.\n1...", None, "text", BOARD),
    (
        "json",
        '{"kind": "fillomino", "clues": [\n[3,3,null,null],[3,2,2,null],[1,null,null,null]]}',
        None,
        "json",
        BOARD,
    ),
    (
        "json, all keys",
        '{"kind": "filling", "type": "ignored", "rows": 1, "cols": 3, "max_region": 2, "id": 7,'
        ' "clues": [[1, null, 2]], "solution": [[1, 2, 2]], "found": NaN}',
        None,
        "jsonl",
        board("1.2", max_region=2),
    ),
    (
        "json, nulls",
        '{"kind":null,"type":"mosaic","rows":null,"max_region":null,"id":null,"clues":[[0,null]]}',
        None,
        "jsonl",
        board("0.", "fillapix"),
    ),
    ("json, kind asked", '{"clues": [[0]]}', "mosaic", "jsonl", board("0", "fillapix")),
    ("json, array", '[{"kind": "mosaic", "clues": [[0]]}]', None, "json", board("0", "fillapix")),
    ("json, bare rows", "[[3,3,0,0],[3,2,2,0],[1,0,0,0]]", "filling", "json", BOARD),
    ("json, bare rows, nulls", "[[0,null],[null,4]]", "mosaic", "json", board("0. .4", "fillapix")),
    ("json, bare texts", '["33..", "322.", "1..."]', "filling", "json", BOARD),
    (
        "json, texts in cells",
        '[["3","3","",""],["3","2","2","?"],["1",".","-","x"]]',
        "filling",
        "json",
        BOARD,
    ),
    (
        "json, grid of texts",
        '{"name": "b", "type": "Fill-A-Pix", "width": 2, "height": 3, "grid": ["0.", "1.", ".4"]}',
        None,
        "jsonl",
        MOSAIC,
    ),
    (
        "json, flat cells",
        '{"x": 2, "y": 3, "cells": [0, null, 1, null, null, 4]}',
        "mosaic",
        "jsonl",
        MOSAIC,
    ),
    (
        "json, problem and solution",
        '{"problem": "3 4\\n3 3 - -\\n3 2 2 -\\n1 - - -", "solution": "3 4\\n3 3 1 2"}',
        "filling",
        "jsonl",
        BOARD,
    ),
    (
        "json, a collection",
        '{"name": "Fillomino", "count": 1, "data": {"1_3x4": {"problem": "33../322./1..."}}}',
        None,
        "json",
        BOARD,
    ),
    (
        "json, a list of rows",
        '{"kind": "filling", "rows": ["33..", "322.", "1..."]}',
        None,
        "jsonl",
        BOARD,
    ),
    (
        "json, flat text",
        '{"board": "33..322.1...", "rows": 3, "cols": 4}',
        "filling",
        "jsonl",
        BOARD,
    ),
    ("json, flat text, size", '{"board": "0.1..4", "size": [3, 2]}', "mosaic", "jsonl", MOSAIC),
    ("json, flat, side", '{"grid": [0, -1, -1, 4], "n": 2}', "mosaic", "jsonl", FOUR),
    ("json, flat, size", '{"grid": [0, -1, -1, 4], "size": "2x2"}', "mosaic", "jsonl", FOUR),
    (
        "json, flat, dimensions",
        '{"grid": [0, null, 1, null, null, 4], "dimensions": {"width": 2, "height": 3}}',
        "mosaic",
        "jsonl",
        MOSAIC,
    ),
    ("json, another size", '{"grid": [[0, null], [null, 4]], "size": 7}', "mosaic", "jsonl", FOUR),
    ("json, one row", '{"board": "33.", "cols": 3}', "filling", "jsonl", board("33.")),
    ("json, four in a row", '{"board": "33..", "cols": 4}', "filling", "jsonl", board("33..")),
    ("json, puzzles of rows", '{"puzzles": [[[0, null], [null, 4]]]}', "mosaic", "json", FOUR),
    # Simon Tatham's "Copy".
    (
        "drawn with bars",
        "+---+---+---+---+\n| 3 | 3 |   |   |\n+---+---+---+---+\n| 3 | 2 | 2 |   |\n"
        "+---+---+---+---+\n| 1 |   |   |   |\n+---+---+---+---+\n",
        "filling",
        "text",
        BOARD,
    ),
    ("drawn, one column", "+---+\n|   |\n+---+\n| 2 |\n+---+\n", "filling", "text", board(". 2")),
    ("drawn, two bars", "|0|| |\n|1|| |\n| ||4|\n", "mosaic", "text", MOSAIC),
    ("a table of Markdown", "| 0 | . |\n|---|---|\n| 1 |  |\n|  | 4 |", "mosaic", "text", MOSAIC),
    # 33, two blanks h, 322, one blank g, 1, three blanks i; columns before rows.
    ("pzpr", "https://puzz.link/p?fillomino/4/3/33h322g1i", None, "pzpr", BOARD),
    ("pzpr, old site", "http://pzv.jp/p.html?fillomino/4/3/33h322g1i", None, "pzpr", BOARD),
    ("pzpr, no scheme", "puzz.link/p?fillomino/4/3/33h322g1i", None, "pzpr", BOARD),
    ("pzpr, editor", "https://puzz.link/p?fillomino_edit/4/3/33h322g1i", None, "pzpr", BOARD),
    ("pzpr, bare", "fillomino/4/3/33h322g1i", "fillomino", "pzpr", BOARD),
    ("pzpr, slash at the end", "fillomino/4/3/33h322g1i/", None, "pzpr", BOARD),
    ("pzpr, unknown number", "fillomino/4/3/33.g322.1.h", None, "pzpr", BOARD),
    ("pzpr, empty flag", "fillomino//4/3/33h322g1i", None, "pzpr", BOARD),
    # Borders of a 3x4 board: 9 inside rows, 8 between rows, five bits a character: 2 + 2.
    ("pzpr, no borders printed", "fillomino/4/3/33h322g1i0000", None, "pzpr", BOARD),
    ("pzpr, at most three", "fillomino/t/4/3/33h322g1i", None, "pzpr", board(ROWS, max_region=3)),
    # a = 10, f = 15, -10 = 16, -ff = 255, +100 = 256, +18f = 399; z is 20 blanks.
    (
        "pzpr, large numbers",
        "fillomino/20/20/af-10-ff+100+18f" + "z" * 19 + "t",
        None,
        "pzpr",
        sparse(20, 20, {0: 10, 1: 15, 2: 16, 3: 255, 4: 256, 5: 399}),
    ),
    # =000 = 4096, =fff = 8191, @000 = 8192, @fcf = 12239, *0000 = 12240, *1030 = 16384.
    (
        "pzpr, huge numbers",
        "fillomino/128/128/+fff=000=fff@000@fcf*0000*1030" + "z" * 818 + "w",
        None,
        "pzpr",
        HUGE,
    ),
    (
        "pzpr, the old mark, capitals, numbers longer than need be",
        "fillomino/128/128/+fFF=000=FFF%000%FcF*0000*1030" + "z" * 818 + "w",
        None,
        "pzpr",
        HUGE,
    ),
    ("pzpr, padded", "fillomino/2/2/-04+0021.", None, "pzpr", board("42 1.")),
    # 8192 + 0x710 = 10000.
    (
        "pzpr, @ on 100x100",
        "https://puzz.link/p?fillomino/100/100/@710" + "z" * 499 + "y",
        None,
        "pzpr",
        sparse(100, 100, {0: 10000}),
    ),
    ("pzpr, for the page", "https://puzz.link/p?fillomino/4/3/33h322g1i#a", None, "pzpr", BOARD),
    ("pzpr, in brackets", "<https://puzz.link/p?fillomino/4/3/33h322g1i>", None, "pzpr", BOARD),
    ("pzpr, quoted", '"https://puzz.link/p?fillomino/4/3/33h322g1i"', None, "pzpr", BOARD),
    (
        "pzpr, escaped marks",
        "fillomino/20/20/af%2D10-ff%2B100%2b18f" + "z" * 19 + "t",
        None,
        "pzpr",
        sparse(20, 20, {0: 10, 1: 15, 2: 16, 3: 255, 4: 256, 5: 399}),
    ),
    # 8192 + 0x2b1 = 8881: on a large board % is a mark.
    (
        "pzpr, no escape",
        "fillomino/100/100/%2B111" + "z" * 499 + "w",
        None,
        "pzpr",
        sparse(100, 100, {0: 8881, 1: 1, 2: 1}),
    ),
    ("pzpr, type", "http://pzv.jp/p?type=editor&fillomino/4/3/33h322g1i", None, "pzpr", BOARD),
    (
        "pzpr, types",
        "pzprxs.vercel.app/p?type=player&a=b&fillomino_play/4/3/33h322g1i",
        None,
        "pzpr",
        BOARD,
    ),
    ("pzpr, alias", "https://pzplus.tck.mn/p.html?fillomino01/4/3/33h322g1i", None, "pzpr", BOARD),
    ("kanpen", "http://www.kanpen.net/fillomino.html?pzpr=/4/3/33h322g1i", None, "pzpr", BOARD),
    (
        "kanpen, rows",
        "http://www.kanpen.net/fillomino01.html?problem=3/4/3_3_._._/3_2_2_._/1_._._._/",
        None,
        "pzpr",
        BOARD,
    ),
    ("pzpr, alias, bare", "fillomino01/4/3/33h322g1i", None, "pzpr", BOARD),
    ("pzpr, escaped whole", "puzz.link/p?fillomino%2F4%2f3%2F33h322g1i", None, "pzpr", BOARD),
    (
        "pzpr, a copy of a board",
        "https://puzz.link/p?type=editor&pzprv3/fillomino/3/4/3%203%20.%20./3%202%202%20-/"
        "1%20.%20.%20./.%20.%201%202/.%20.%20.%202/.%202%202%201/0%201%201/0%200%202/1%200%201/"
        "0%200%201%200/1%201%200%201",
        None,
        "pzpr",
        BOARD,
    ),
    (
        "pzpr, a copy, plain, at most three",
        "p?pzprv3/fillomino/1/3/t/1 . 2 /. . . /0 0 /",
        None,
        "pzpr",
        board("1.2", max_region=3),
    ),
    (
        "pzpr, a copy, escaped whole",
        "p?pzprv3.1%2Ffillomino01%2F1%2F3%2F1%20.%202%20%2F.%20.%20.%20%2F0%200%20%2F",
        None,
        "pzpr",
        board("1.2"),
    ),
    (
        "pzprv3",
        "pzprv3\nfillomino\n3\n4\n3 3 . . \n3 2 2 . \n1 . . . \n. . . . \n. . . . \n. . . . \n"
        "0 0 0 \n0 0 0 \n0 0 0 \n0 0 0 0 \n0 0 0 0 \n",
        None,
        "pzprv3",
        BOARD,
    ),
    (
        "pzprv3, slashes, answered",
        "pzprv3.1/fillomino/3/4/3 3 - . /3 2 2 - /1 . . . /. . 1 2 /. . . 2 /. 2 2 1 /"
        "0 1 1 /-1 0 2 /1 0 1 /0 0 1 0 /1 1 0 1 /",
        None,
        "pzprv3",
        BOARD,
    ),
    (
        "pzprv3, at most three, history",
        'pzprv3\nfillomino\n1\n3\nt\n1 . 2\n. . .\n0 0\ninfo:{\n "history": "X"\n}\n',
        None,
        "pzprv3",
        board("1.2", max_region=3),
    ),
    ("tatham filling", "4x3:33b322a1c", "fillomino", "tatham", BOARD),
    ("tatham filling, zeros", "4x3:330032201000", "filling", "tatham", BOARD),
    ("tatham, square", "2:12b", "fillomino", "tatham", board("12 ..")),
    ("tatham mosaic", "2x3:0a1b4", "mosaic", "tatham", MOSAIC),
    ("tatham mosaic, options", "2x3a0h1:0a1b4", None, "tatham", MOSAIC),
    ("tatham mosaic, new option", "2x3h0:0a1b4", None, "tatham", MOSAIC),
    (
        "tatham web address",
        "https://example.org/puzzles/js/filling.html#4x3:33b322a1c",
        None,
        "tatham",
        BOARD,
    ),
    ("tatham page, escaped", "mosaic.html#2x3%3A0a1b4", None, "tatham", MOSAIC),
    ("sgtpuzzles link", "sgtpuzzles:filling:4x3:33b322a1c", None, "tatham", BOARD),
    ("sgtpuzzles link, mosaic", "sgtpuzzles:mosaic:2x3h1:0a1b4", None, "tatham", MOSAIC),
    ("sav filling", save_file("Filling", "4x3", "33b322a1c", more=PLAIN), None, "sav", BOARD),
    ("sav, moves", save_file("Filling", "4x3", "33b322a1c", more=MOVED), None, "sav", BOARD),
    ("sav mosaic", save_file("Mosaic", "2x3a0h1", "0a1b4", more=PLAIN), "mosaic", "sav", MOSAIC),
    (
        "sav, windows line ends",
        save_file("Filling", "4x3", "33b322a1c", more=MOVED).replace("\n", "\r\n"),
        None,
        "sav",
        BOARD,
    ),
    (
        "dzn",
        "% a comment; with = signs\nrows = 3;\ncols = 4;\npuzzle =\n[| 3, 3, 0, 0\n"
        " | 3, 2, 2, 0\n | 1, 0, 0, 0\n |];\n",
        None,
        "dzn",
        BOARD,
    ),
    (
        "dzn, other order and spacing",
        "puzzle=[|3,3,0,0,|3,2,2,0|1,0,0,0|];cols=4;rows=3",
        "fillomino",
        "dzn",
        BOARD,
    ),
    (
        "dzn of Fill-a-Pix",
        "% by hand\nn = 2;\npuzzle = array2d(1..n, 1..n,\n[\n  0,X,\n  X,4\n]);\n",
        None,
        "dzn",
        board("0. .4", "fillapix"),
    ),
    (
        "dzn, X defined",
        "X = -1;n=2;puzzle=[|X,0|4,_|];",
        "mosaic",
        "dzn",
        board(".0 4.", "fillapix"),
    ),
    (
        "dzn, array of Fillomino",
        "rows=3;cols=4;puzzle=array2d(1..rows,1..4,[3,3,0,0,3,2,2,0,1,0,0,0]);",
        None,
        "dzn",
        BOARD,
    ),
    (
        "dzn, given above 9",
        "rows=2;cols=5;puzzle=[|10,0,0,0,0|0,0,0,0,10|];",
        None,
        "dzn",
        sparse(2, 5, {0: 10, 9: 10}),
    ),
]

# What is written, exactly: board, format, id, text.
WRITES: list[tuple[Puzzle, str, str | None, str]] = [
    (BOARD, "text", None, "fillomino 3x4\n33..\n322.\n1...\n"),
    (board("0. .4", "fillapix"), "text", "a", "fillapix 2x2 id=a\n0.\n.4\n"),
    (board("1", max_region=7), "text", "a b", 'fillomino 1x1 max_region=7 id="a b"\n1\n'),
    (sparse(2, 5, {1: 3, 9: 10}), "text", None, "fillomino 2x5\n .  3  .  .  .\n .  .  .  . 10\n"),
    (THIRD, "csv", "a", "2,,1\n3,,2\n3,1,\n"),
    (board("0. .4", "fillapix"), "csv", None, '"0",""\n"","4"\n'),
    (board(". 2"), "csv", None, '""\n"2"\n'),
    (
        board("1.", max_region=2),
        "jsonl",
        "a",
        '{"id": "a", "kind": "fillomino", "rows": 1, "cols": 2, "max_region": 2,'
        ' "clues": [[1, null]]}\n',
    ),
    (
        board("0. .4", "fillapix"),
        "json",
        None,
        '{\n  "kind": "fillapix",\n  "rows": 2,\n  "cols": 2,\n  "clues": [\n'
        "    [0, null],\n    [null, 4]\n  ]\n}\n",
    ),
    (BOARD, "pzpr", "a", "https://puzz.link/p?fillomino/4/3/33h322g1i\n"),
    (board("1.", max_region=3), "pzpr", None, "https://puzz.link/p?fillomino/t/2/1/1g\n"),
    # 41 blanks are two runs of 20 and one of 1; 399 is +18f.
    (
        sparse(20, 20, {0: 10, 1: 16, 43: 399}),
        "pzpr",
        None,
        "https://puzz.link/p?fillomino/20/20/a-10zzg+18f" + "z" * 17 + "v\n",
    ),
    (
        sparse(128, 128, dict(enumerate((4096, 8191, 8192, 12239, 12240, 16384)))),
        "pzpr",
        None,
        "https://puzz.link/p?fillomino/128/128/=000=fff@000@fcf*0000*1030" + "z" * 818 + "x\n",
    ),
    (
        board("1. .2", max_region=3),
        "pzprv3",
        None,
        "pzprv3\nfillomino\n2\n2\nt\n1 .\n. 2\n. .\n. .\n0\n0\n0 0\n",
    ),
    (BOARD, "tatham", None, "4x3:33b322a1c\n"),
    (MOSAIC, "tatham", None, "2x3:0a1b4\n"),
    # 35 blanks: 26 is the longest run.
    (sparse(6, 6, {35: 9}), "tatham", None, "6x6:zi9\n"),
    (BOARD, "sav", "a", save_file("Filling", "4x3", "33b322a1c", more=PLAIN)),
    (board("0.", "fillapix"), "sav", None, save_file("Mosaic", "2x1", "0a", more=PLAIN)),
    (board("1. .2"), "dzn", None, "rows = 2;\ncols = 2;\npuzzle =\n[| 1, 0\n | 0, 2\n |];\n"),
]

# What is refused, with cell or reason: board, format, message.
REFUSES: list[tuple[Puzzle, str, str]] = [
    (sparse(2, 5, {7: 10}), "tatham", "r2c3: a Tatham game ID holds numbers up to 9, not 10"),
    (sparse(2, 5, {7: 10}), "sav", "r2c3: a Tatham save file holds numbers up to 9, not 10"),
    (sparse(2, 5, {7: 10}), "dzn", "r2c3: the MiniZinc model holds numbers up to 9, not 10"),
    (board("1.", max_region=9), "tatham", "a Tatham game ID has no place for max_region 9"),
    (board("1.", max_region=9), "csv", "a CSV table has no place for max_region 9"),
    (board("1.", max_region=9), "penpa", "a penpa link has no place for max_region 9"),
    (board("1.", max_region=9), "sav", "a Tatham save file has no place for max_region 9"),
    (board("1.", max_region=9), "dzn", "the MiniZinc model has no place for max_region 9"),
    (
        Puzzle("fillomino", 1, 2, (None, 1126352)),
        "pzpr",
        "r1c2: a pzpr address holds numbers up to 1126351, not 1126352",
    ),
    (board("1.", max_region=2), "pzpr", "a pzpr address can say max_region 3 or none, not 2"),
    (board("1.", max_region=4), "pzprv3", "a pzprv3 file can say max_region 3 or none, not 4"),
    (board("1", "fillapix"), "pzpr", "pzpr cannot hold a fillapix puzzle; it can hold fillomino"),
    (
        board("1", "fillapix"),
        "pzprv3",
        "pzprv3 cannot hold a fillapix puzzle; it can hold fillomino",
    ),
    (board("1", "fillapix"), "dzn", "dzn cannot hold a fillapix puzzle; it can hold fillomino"),
    (board("1"), "kudamono", f"unknown format 'kudamono'; known are {', '.join(FORMATS)}"),
]


@pytest.mark.parametrize(
    ("text", "kind", "name", "want"), [r[1:] for r in READS], ids=[r[0] for r in READS]
)
def test_reads(text: str, kind: str | None, name: str, want: Puzzle) -> None:
    records = parse(text, kind=kind)
    assert [(r.puzzle, r.format) for r in records] == [(want, name)]
    assert parse(text.encode(), kind=kind) == records
    assert parse_one(text, kind=kind) == want


def test_tables_cover_every_format() -> None:
    # How penpa links are packed is up to zlib: test_penpa.py unpacks them.
    assert {row[3] for row in READS} | {"penpa"} == set(FORMATS)
    assert {row[1] for row in WRITES} | {"penpa"} == set(FORMATS)


@pytest.mark.parametrize(("puzzle", "name", "label", "text"), WRITES)
def test_writes(puzzle: Puzzle, name: str, label: str | None, text: str) -> None:
    assert write(puzzle, name, id=label) == text


@pytest.mark.parametrize(("puzzle", "name", "message"), REFUSES)
def test_refuses_to_write_what_it_cannot_say(puzzle: Puzzle, name: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        write(puzzle, name)
    assert str(caught.value) == message


def can_say(name: str, puzzle: Puzzle) -> bool:
    """What docs/formats.md promises about the formats."""
    if name in ("text", "json", "jsonl"):
        return True
    if name in ("pzpr", "pzprv3"):
        return puzzle.kind == "fillomino" and puzzle.max_region in (None, 3)
    if name in ("penpa", "csv"):
        return puzzle.max_region is None
    small = puzzle.max_region is None and all(v is None or v <= 9 for v in puzzle.clues)
    return small and (name != "dzn" or puzzle.kind == "fillomino")


@settings(deadline=None)
@given(strategies.puzzles(), st.text(max_size=12) | st.none())
def test_nothing_is_lost_and_nothing_is_bent(puzzle: Puzzle, label: str | None) -> None:
    for name in FORMATS:
        if not can_say(name, puzzle):
            with pytest.raises(FormatError):
                write(puzzle, name, id=label)
            continue
        (record,) = parse(write(puzzle, name, id=label), kind=puzzle.kind)
        assert (record.puzzle, record.format) == (puzzle, name)
        keeps = name in ("text", "json", "jsonl") and label and label.isprintable()
        assert not keeps or record.id == label


@settings(deadline=None)
@given(strategies.puzzles(max_side=12), st.permutations(list(FORMATS)))
def test_converting_keeps_the_puzzle(puzzle: Puzzle, order: list[str]) -> None:
    passed = puzzle
    for name in order:
        if can_say(name, puzzle):
            passed = parse_one(write(passed, name), kind=puzzle.kind)
    assert passed == puzzle


@settings(deadline=None)
@given(st.lists(strategies.puzzles(max_side=6), min_size=2, max_size=4))
def test_several_puzzles_are_one_file(several: list[Puzzle]) -> None:
    kind = several[0].kind
    # No cap and one digit, so that every format can say them.
    clues = [tuple(v if v is None or v <= 9 else None for v in p.clues) for p in several]
    plain = [
        Puzzle(kind, p.rows, p.cols, c)
        for p, c in zip(several, clues, strict=True)
        if p.kind == kind
    ]
    read = [Record(p, "-", Place("-"), "text") for p in plain]
    for name in FORMATS:
        if FORMATS[name].several and can_say(name, plain[0]):
            records = parse(write_all(read, name), kind=kind)
            assert [(r.puzzle, r.format) for r in records] == [(p, name) for p in plain]


def test_json_objects_in_a_row_and_in_an_array_are_the_same() -> None:
    texts = [write(board("1."), "json", id="a"), write(board("2."), "json", id="b")]
    apart, joined = parse("".join(texts)), parse(f"[{','.join(texts)}]")
    assert [r.puzzle for r in apart] == [r.puzzle for r in joined] == [board("1."), board("2.")]
    assert [r.id for r in apart] == [r.id for r in joined] == ["a", "b"]
    assert [r.format for r in joined] == ["json", "json"]


# Cuts of a text into puzzles: text, sizes.
CUTS: list[tuple[str, list[tuple[int, int]]]] = [
    ("1.\n..\n\n1..\n", [(2, 2), (1, 3)]),
    ("1.\n# not a border\n..\n\n\n\n1..", [(2, 2), (1, 3)]),
    ("fillomino\n1.\n..\nfillomino\n1..\n", [(2, 2), (1, 3)]),
    ("1./..\n1../.../...\n1.../\n", [(2, 2), (3, 3), (1, 4)]),
    ("1./..\nfillomino 1x1\n.", [(2, 2), (1, 1)]),
    ("1.\n..\n\n1./..\n\n.", [(2, 2), (2, 2), (1, 1)]),
    ("2x1:b\n\n# a comment\n3x1:c # another\nfillomino/1/1/g\n", [(1, 2), (1, 3), (1, 1)]),
]


@pytest.mark.parametrize(("text", "sizes"), CUTS)
def test_many_puzzles_in_a_text(text: str, sizes: list[tuple[int, int]]) -> None:
    records = parse(text, kind="fillomino")
    assert [(r.puzzle.rows, r.puzzle.cols) for r in records] == sizes


def test_names_and_places() -> None:
    text = "# two\nfillomino id=first\n1.\n\nfillomino\n1..\n"
    assert [(r.id, str(r.where)) for r in parse(text, source="dir/two.txt")] == [
        ("first", "dir/two.txt, line 2"),
        ("two.txt#2", "dir/two.txt, line 5"),
    ]
    assert [(r.id, str(r.where)) for r in parse("\n1.", kind="filling")] == [
        ("-", "standard input, line 2")
    ]
    lines = '{"kind":"fillomino","clues":[[1]]}\n\n{"kind":"fillomino","id":12,"clues":[[1]]}'
    assert [(r.id, str(r.where)) for r in parse(lines, source="x.jsonl")] == [
        ("x.jsonl#1", "x.jsonl, line 1"),
        ("12", "x.jsonl, line 3"),
    ]
    (escaped,) = parse('{"kind":"fillomino","id":"a\\u001b[31m","clues":[[1]]}', source="x\ny")
    assert (escaped.id, str(escaped.where)) == (r"a\x1b[31m", r"x\ny, line 1")


# Every mark of pzprjs at both ends of its range: number, how it is written, other spellings.
MARKS16: list[tuple[int, str, list[str]]] = [
    (1, "1", ["-01", "+001"]),
    (15, "f", ["-0f", "-0F", "+00f"]),
    (16, "-10", ["+010"]),
    (255, "-ff", ["-FF", "+0ff"]),
    (256, "+100", []),
    (4095, "+fff", ["+FFF"]),
    (4096, "=000", []),
    (8191, "=fff", []),
    (8192, "@000", ["%000"]),
    (12239, "@fcf", ["%fcf"]),
    (12240, "*0000", ["@fd0", "%fd0"]),
    (77775, "*ffff", []),
    (77776, "$00000", []),
    (1126351, "$fffff", []),
]


@pytest.mark.parametrize(("number", "text", "others"), MARKS16)
def test_every_mark_of_pzprjs(number: int, text: str, others: list[str]) -> None:
    # Numbers above the size of any board are read, too: a puzzle without an answer.
    puzzle = Puzzle("fillomino", 1, 3, (None, number, 1))
    for spelling in (text, *others):
        records = parse(f"fillomino/3/1/g{spelling}1", lenient=True)
        assert [r.puzzle for r in records] == [puzzle]
    assert write(puzzle, "pzpr") == f"https://puzz.link/p?fillomino/3/1/g{text}1\n"


ADDRESSES = (
    "https://puzz.link/p?fillomino/4/3/33h322g1i",
    "puzz.link/p?fillomino/4/3/33h322g1i",
    "p?type=editor&fillomino/4/3/33h322g1i",
    "fillomino/4/3/33h322g1i",
    "fillomino01//4/3/33h322g1i",
    "filling.html#4x3:33b322a1c",
)


def test_puzzles_from_addresses_have_short_names() -> None:
    found = [parse(address, source=address)[0] for address in ADDRESSES]
    assert {r.puzzle for r in found} == {BOARD}
    (name,) = {r.id for r in found}
    assert re.fullmatch("fillomino-3x4-[0-9a-f]{6}", name)
    capped = "puzz.link/p?fillomino/t/4/3/33h322g1i"
    assert parse(capped, source=capped)[0].id != name
    assert [is_address(a) for a in ADDRESSES] == [True] * len(ADDRESSES)
    files = (
        "a.txt",
        "a/b.txt",
        "fillomino",
        "fillomino/a.txt",
        "a?.txt",
        "7x7.json",
        "x.html",
        "-",
    )
    assert [is_address(name) for name in files] == [False] * len(files)


def test_messages_call_long_addresses_by_their_start() -> None:
    address = f"puzz.link/p?fillomino/100/100/{'z' * 500}x"
    with pytest.raises(
        FormatError, match=r"^address puzz.link/p\?fillomino/100/100/zzzzzzzzzz\.\.\., "
    ):
        parse(address, source=address)


def test_read_paths(tmp_path: Path) -> None:
    inner = tmp_path / "b" / "c"
    inner.mkdir(parents=True)
    for name in FORMATS:
        (inner / f"x{FORMATS[name].suffixes[0]}").write_text(write(BOARD, name))
    (tmp_path / "a.TXT").write_bytes(b"\xef\xbb\xbf33../322./1...\r\n")
    (tmp_path / "README.md").write_text("not a puzzle")
    (tmp_path / ".hidden.txt").write_text("not a puzzle")
    (tmp_path / "any.name").write_text("33../322./1...")
    paths: list[str | Path] = [tmp_path, str(tmp_path / "any.name"), "-"]
    records = read_paths(paths, kind="filling", stdin=lambda _: b"33../322./1...")
    files = sorted(f"x{f.suffixes[0]}" for f in FORMATS.values())
    assert [r.id for r in records] == ["a.TXT", *files, "any.name", "-"]
    assert {r.puzzle for r in records} == {BOARD}
    assert {r.format for r in records} == set(FORMATS)
    assert str(records[1].where) == f"{inner / files[0]}, line {3 if files[0] == 'x.dzn' else 1}"


def test_standard_input_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1.")))
    assert [r.id for r in read_paths(["-"], kind="fillomino")] == ["-"]


def doc_examples() -> Iterator[tuple[str, str | None, str]]:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for info, body in re.findall(r"^```(\w+[^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        name, _space, kind = info.partition(" ")
        if name in FORMATS:
            yield name, kind or None, body


def test_examples_in_the_documentation() -> None:
    seen = set()
    boards: dict[str, set[Puzzle]] = {}
    for name, kind, body in doc_examples():
        for record in parse(body, kind=kind):
            assert record.format == name, body
            boards.setdefault(record.puzzle.kind, set()).add(record.puzzle)
        seen.add(name)
    assert seen == set(FORMATS)
    # One board of each kind is shown in all formats.
    assert {kind: len(found) for kind, found in boards.items()} == {"fillomino": 1, "fillapix": 1}


def corpus_lines(kind: str) -> list[tuple[dict[str, Any], str]]:
    path = corpus.FOLDER / f"{kind}.jsonl"
    return [(json.loads(line), line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.corpus
@pytest.mark.parametrize(("kind", "refused"), [("fillomino", 1), ("fillapix", 5)])
def test_corpus_lines(kind: str, refused: int) -> None:
    impossible = []
    for data, line in corpus_lines(kind):
        try:
            (record,) = parse(line, kind=kind)
        except FormatError:
            impossible.append(data)
            continue
        assert record.id == data["id"]
        assert as_rows(record.puzzle.clues, record.puzzle.cols) == data["clues"]
    # Six boards have a clue that no board of their size can have.
    assert [data["measured"] for data in impossible] == ["none"] * refused


@pytest.mark.corpus
@pytest.mark.parametrize(("kind", "names"), [("fillomino", "pzpr tatham"), ("fillapix", "tatham")])
def test_corpus_originals(kind: str, names: str) -> None:
    seen: set[str] = set()
    for data, _line in corpus_lines(kind):
        original = data["original"] or ""
        # Others write dots, and capitals for numbers above 9, into what looks like a game ID.
        if not re.fullmatch(r"fillomino/\S+|\d+x\d+\w*:[0-9a-z]+", original):
            continue
        if "borders-dropped" in data["tags"]:
            with pytest.raises(FormatError, match="borders"):
                parse(original, kind=kind)
            continue
        (record,) = parse(original, kind=kind)
        assert as_rows(record.puzzle.clues, record.puzzle.cols) == data["clues"]
        assert record.puzzle.max_region == (3 if "variant-source" in data["tags"] else None)
        seen.add(record.format)
    assert seen == set(names.split())


def test_the_documentation_has_a_row_for_every_format() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| (\w+) \|$", text, re.MULTILINE))
    assert {name: several != "no" for name, several in rows.items()} == {
        name: f.several is not None for name, f in FORMATS.items()
    }


# A format is a row: these are told, read, written and refused with nothing else changed.


def of_marks(text: str, _kind: str | None) -> list[Parsed]:
    """Boards after a line ``==``, one a paragraph: `*` for a 1."""
    parts = [part.strip() for part in text.split("==") if part.strip()]
    boards = [[[1 if mark == "*" else None for mark in row] for row in p.split()] for p in parts]
    return [Parsed(Puzzle.from_rows("fillomino", rows), 1, "marks") for rows in boards]


MARKS = Format(
    name="marks",
    kinds=("fillomino",),
    suffixes=(".marks",),
    looks_like=lambda seen: "==" in seen.text,
    read=of_marks,
    write=lambda puzzle, _name: "".join("*" if v else "." for v in puzzle.clues) + "\n",
    several="==\n".join,
)
WORDS = Format(
    name="words",
    kinds=("fillapix",),
    suffixes=(".words",),
    looks_like=lambda seen: seen.line in ("none", "one"),
    read_line=lambda line, _kind: Puzzle("fillapix", 1, 1, (int(line == "one"),)),
    write=lambda puzzle, _name: "one\n" if puzzle.clues[0] else "none\n",
)


class TestRows:
    @pytest.fixture(autouse=True)
    def rows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for row in (MARKS, WORDS):
            monkeypatch.setitem(FORMATS, row.name, row)

    def test_told_from_the_whole_text(self) -> None:
        records = parse(".*\n==\n*.\n", source="x")
        assert [(r.format, r.id, r.puzzle.clues) for r in records] == [
            ("marks", "x#1", (None, 1)),
            ("marks", "x#2", (1, None)),
        ]
        assert write_all(records, "marks") == ".*\n==\n*.\n"
        assert parse(write_all(records, "marks"), source="x") == records

    def test_a_line_each_mixed_with_others(self) -> None:
        records = parse("one # first\n\nfillomino/2/1/1g\nnone\n")
        assert [r.format for r in records] == ["words", "pzpr", "words"]
        assert [str(r.where) for r in records] == [f"standard input, line {n}" for n in (1, 3, 4)]

    def test_refused_with_a_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        foreign = Foreign(lambda seen: seen.line.startswith("@"), "an @ file, not read here")
        monkeypatch.setattr("puzzles.formats.reading.FOREIGN", (foreign,))
        with pytest.raises(FormatError, match=r"^standard input: an @ file, not read here$"):
            parse("@x\n11\n")

    def test_the_native_format_is_what_looks_like_no_other(self) -> None:
        assert [name for name, row in FORMATS.items() if row.looks_like is None] == ["text"]
        assert {bool(row.read) != bool(row.read_line) for row in FORMATS.values()} == {True}
