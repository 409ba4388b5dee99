"""Fill-a-Pix answers that are drawn, and pictures that are read from text and PNG."""

from __future__ import annotations

import struct
import sys
import zlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cpmodels import Reply, open_grid
from cpmodels.fillapix.nearby import broken_near
from generator import GENERATORS, check
from generator.chunks import PNG
from generator.draws import Draws
from generator.fillapix import drawing
from generator.images import Scan
from generator.pictures import Picture, read_picture
from generator.recipe import Policy, Recipe, Symmetry
from puzzles import FormatError, Puzzle, QuestionError, Verdict, is_answer
from puzzles.twins.theory import twin

KIND = GENERATORS["fillapix"]
REGIONAL = {
    "silent": Recipe("fillapix", 5, 5, silent=True),
    "max-region": Recipe("fillapix", 5, 5, max_region=8),
    "promise": Recipe("fillapix", 5, 5, promise=True),
}
TREE = Picture(3, 4, (0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 0, 0))


def recipe(rows: int, cols: int, *, ink: int = 50, symmetry: Symmetry = Symmetry.NONE) -> Recipe:
    return Recipe("fillapix", rows, cols, policy=Policy.SOLVER, ink=ink, symmetry=symmetry)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 2), (4, 6), (5, 5), (8, 5), (8, 8)])
def test_laid_pictures_are_pinned_by_all_their_clues(rows: int, cols: int) -> None:
    asked = recipe(rows, cols)
    for number in range(5):
        laid = KIND.lay(asked, Draws(f"pinned {number}"))
        assert laid.answer is not None
        puzzle = Puzzle("fillapix", rows, cols, KIND.clues(asked, laid.answer))
        assert is_answer(puzzle, laid.answer)
        found = open_grid(puzzle).count(puzzle.clues, limit=2)
        assert (found.verdict, found.answers) == (Verdict.UNIQUE, (laid.answer,))


def test_redrawn_pictures_are_counted() -> None:
    redrawn = [drawing.lay(recipe(5, 5), Draws(f"five {i}")).redrawn for i in range(300)]
    # One picture in 3.766 does: 2.766 redraws each, with a deviation of 3.23.
    assert abs(sum(redrawn) / 300 - 2.766) < 4 * 3.23 / 300**0.5
    assert not any(drawing.lay(recipe(6, 7), Draws(f"six {i}")).redrawn for i in range(20))


def test_small_pictures_come_out_equally_often() -> None:
    drawn = Counter(drawing.lay(recipe(1, 3), Draws(f"small {i}")).answer for i in range(800))
    assert len(drawn) == 8
    assert all(abs(count - 100) < 40 for count in drawn.values())
    pinned = Counter(drawing.lay(recipe(2, 2), Draws(f"pair {i}")).answer for i in range(200))
    assert set(pinned) == {(0, 0, 0, 0), (1, 1, 1, 1)}


@pytest.mark.parametrize(("rows", "cols"), [(2, 20), (20, 2), (2, 25), (5, 60), (2, 128)])
def test_sizes_with_next_to_no_pinned_picture(rows: int, cols: int) -> None:
    laid = drawing.lay(recipe(rows, cols), Draws("rare"))
    assert laid.answer is not None
    assert laid.redrawn >= drawing.WHOLE
    assert twin(laid.answer, rows, cols) is None


def test_giving_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "REDRAWS", 3)
    laid = drawing.lay(recipe(2, 40), Draws("hopeless"))
    assert (laid.answer, laid.redrawn) == (None, 3)


@pytest.mark.parametrize("ink", [10, 35, 80])
def test_ink(ink: int) -> None:
    answer = drawing.lay(recipe(40, 40, ink=ink), Draws("ink")).answer
    assert answer is not None
    assert abs(sum(answer) / 1600 - ink / 100) < 0.05


def test_same_draws_same_picture() -> None:
    first, again, other = (drawing.lay(recipe(8, 8), Draws(s)) for s in ("a", "a", "b"))
    assert first == again != other
    picture = drawing.lay(recipe(4, 6), Draws("golden")).answer
    assert picture is not None
    assert "".join(map(str, picture)) == "101010010000101011110100"


def test_clues_by_hand() -> None:
    assert drawing.clues(recipe(3, 4), TREE.answer) == (3, 5, 5, 3, 4, 6, 6, 3, 3, 4, 4, 2)


def moved(symmetry: Symmetry, r: int, c: int) -> int:
    """Return where a cell of 5x5 comes to lie."""
    r, c = {
        Symmetry.NONE: (r, c),
        Symmetry.HALF_TURN: (4 - r, 4 - c),
        Symmetry.QUARTER_TURN: (c, 4 - r),
        Symmetry.MIRROR: (r, 4 - c),
    }[symmetry]
    return 5 * r + c


@pytest.mark.parametrize("symmetry", Symmetry)
def test_order_has_every_cell_once(symmetry: Symmetry) -> None:
    asked = recipe(5, 5, symmetry=symmetry)
    answer = (0,) * 25
    groups = KIND.order(asked, answer, Draws("order"))
    assert sorted(cell for group in groups for cell in group) == list(range(25))
    for group in groups:
        assert {moved(symmetry, *divmod(cell, 5)) for cell in group} == set(group)
    assert groups != KIND.order(asked, answer, Draws("another"))
    assert groups == KIND.order(asked, answer, Draws("order"))
    assert all(KIND.may_remove(asked, answer, answer, group) for group in groups)


def test_until_is_the_blocks() -> None:
    puzzle = Puzzle("fillapix", 3, 4, (None,) * 12)
    assert KIND.until(puzzle, (0,)) == (0, 1, 4, 5)
    assert KIND.until(puzzle, (0, 11)) == (0, 1, 4, 5, 6, 7, 10, 11)


def test_clue_follows_once_its_block_is_known() -> None:
    asked = recipe(6, 6)
    answer = drawing.lay(asked, Draws("until")).answer
    assert answer is not None
    full = drawing.clues(asked, answer)
    outcomes = set()
    for group in drawing.order(asked, answer, Draws("until"))[:30]:
        fewer = tuple(None if i in group else v for i, v in enumerate(full))
        puzzle = Puzzle("fillapix", 6, 6, fewer)
        grid = open_grid(puzzle)
        known = grid.forced(fewer).values
        settled = all(known[i] is not None for i in drawing.until(puzzle, group))
        reply = grid.differs_at(fewer, group[0], answer).reply
        if settled:
            assert reply is Reply.NO
        outcomes.add(reply)
        if reply is Reply.NO:
            full = fewer
    assert outcomes == {Reply.YES, Reply.NO}


@pytest.mark.parametrize("ink", [-1, 0, 100, 150])
def test_ink_out_of_range(ink: int) -> None:
    with pytest.raises(QuestionError, match=f"1 to 99 percent of a picture, not {ink}"):
        KIND.check(recipe(5, 5, ink=ink))


@pytest.mark.parametrize("option", ["silent", "max-region", "promise"])
def test_options_of_regions_are_refused(option: str) -> None:
    with pytest.raises(QuestionError, match=f"{option} is for regions; fillapix has none"):
        check(REGIONAL[option])
    check(recipe(5, 5))


@pytest.mark.parametrize(
    "text",
    [
        ".##.\n####\n.#..\n",
        " ## \n####\n #  ",
        " ##\n####\n #",
        "0110\n1111\n0100",
        "0 1 1 0\n1 1 1 1\n0 1 0 0\n",
        ". # # .\n# # # #\n. # . .",
        "\ufeff\r\n\n.##.  \r\n####\r\n.#..\r\n\r\n  \r\n",
    ],
)
def test_texts_of_one_picture(text: str, tmp_path: Path) -> None:
    assert read_picture(text) == TREE
    file = tmp_path / "tree.txt"
    file.write_bytes(text.encode())
    assert read_picture(file) == TREE


def test_blank_rows_inside_and_of_spaces() -> None:
    assert read_picture("##\n\n #") == Picture(3, 2, (1, 1, 0, 0, 0, 1))
    assert read_picture("  \n##") == Picture(2, 2, (0, 0, 1, 1))
    assert read_picture("...") == Picture(1, 3, (0, 0, 0))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^no picture; expected #"),
        (" \n\n  ", "^no picture; expected #"),
        (
            "#.#\n#x#",
            "^line 2: unexpected 'x' in column 2; expected # or 1, and . or 0 or a space$",
        ),
        ("\n#.#\n#2#", "^line 3: unexpected '2' in column 2"),
        ("#\ty", "^line 1, r1c2: unexpected 'y'; expected # or 1, and . or 0 for a blank cell$"),
        ("#\t\t#\n#\t#", "^line 1, r1c2: an empty cell, and rows of different width"),
        ("#\t.\n\t#", "^line 2, r2c1: an empty cell among blank ones written out"),
        ("#\v#", "^line 1: unexpected '.*x0b' in column 2"),
        ("#.#\n#.", "^row 2 has 2 cells, row 1 has 3$"),
        ("#.#\n\n#.#", "^row 2 has 0 cells, row 1 has 3$"),
        ("#.. #\n#...#", "^line 1: spaces between some cells and not others"),
        ("#" * 129, "^a board of 1 row and 129 columns; boards are 1x1 to 128x128$"),
        ("#\n" * 129, "^a board of 129 rows and 1 column;"),
    ],
)
def test_texts_that_are_no_picture(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_picture(text)


@pytest.mark.parametrize("mark", ["\t", ",", ";"])
def test_tables(mark: str) -> None:
    rows = ((" ", "#", "#", ""), ("1", "#", "X", "#"), ("", "#", "", ""))
    assert read_picture("\n".join(map(mark.join, rows))) == TREE
    rows = (("0", "1", "1", "0"), ("1", "1", "1", "1"), ("0", "1", "0", "0"))
    assert read_picture("\r\n".join(map(mark.join, rows))) == TREE


def test_files_that_are_no_picture(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    for data, message in ((b"#.\n#?", "bad.txt, line 2: unexpected"), (b"\xff\xd8", "neither")):
        file.write_bytes(data)
        with pytest.raises(FormatError, match=message):
            read_picture(file)
    with pytest.raises(FormatError, match="a folder, not a picture"):
        read_picture(tmp_path)
    with pytest.raises(FormatError, match="no such file or folder"):
        read_picture(tmp_path / "none.png")


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(cols: int, depth: int, colour: int, lines: list[bytes], *extra: bytes) -> bytes:
    """Return a PNG of raw lines; colour 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA."""
    head = struct.pack(">IIBBBBB", cols, len(lines), depth, colour, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + line for line in lines))
    chunks = [chunk(b"IHDR", head), *extra, chunk(b"IDAT", pixels), chunk(b"IEND", b"")]
    return PNG + b"".join(chunks)


PALETTE = chunk(b"PLTE", bytes((250, 250, 200, 30, 0, 90)))
RED, CLEAR = bytes((200, 0, 0, 255)), bytes((0, 0, 0, 0))

PNGS = {
    "grey": png(3, 8, 0, [bytes((0, 127, 128)), bytes((255, 0, 200))]),
    "one bit": png(3, 1, 0, [bytes((0b00100000,)), bytes((0b10100000,))]),
    "16 bits": png(
        3, 16, 0, [struct.pack(">HHH", 0, 0x7FFF, 0x8000), struct.pack(">HHH", 65535, 1, 51200)]
    ),
    "palette": png(3, 8, 3, [bytes((1, 1, 0)), bytes((0, 1, 0))], PALETTE),
    "see-through": png(3, 8, 6, [RED + RED + CLEAR, CLEAR + RED + CLEAR]),
    "grey and alpha": png(3, 8, 4, [bytes((0, 255, 9, 200, 0, 99)), bytes((0, 0, 0, 255, 1, 1))]),
    "colours": png(
        3, 8, 2, [bytes((0, 0, 255, 255, 0, 0)) + b"\xff" * 3, b"\xff" * 3 + RED[:3] + b"\xff" * 3]
    ),
}
"""Pictures of 2x3 cells, the first two cells painted and the fifth."""


@pytest.mark.parametrize("name", PNGS)
def test_png(name: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="Pillow is an extra")
    file = tmp_path / "picture"
    file.write_bytes(PNGS[name])
    assert read_picture(file) == Picture(2, 3, (1, 1, 0, 0, 1, 0))


def test_threshold(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="Pillow is an extra")
    file = tmp_path / "grey.png"
    file.write_bytes(PNGS["grey"])
    for threshold, painted in ((1, "100010"), (127, "100010"), (129, "111010"), (255, "111011")):
        assert read_picture(file, scan=Scan(threshold=threshold)).answer == tuple(map(int, painted))
    for threshold in (0, 256):
        with pytest.raises(QuestionError, match="a threshold is 1 to 255"):
            read_picture(file, scan=Scan(threshold=threshold))


def test_broken_png(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="Pillow is an extra")
    file = tmp_path / "broken.png"
    whole = PNGS["palette"]
    for length in range(8, len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(FormatError, match=r"broken.png: a PNG that is broken or cut short$"):
            read_picture(file)


def test_one_wrong_bit_in_a_png(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="Pillow is an extra")
    file = tmp_path / "spoilt.png"
    rng = Random("spoilt")
    for _ in range(200):
        spoilt = bytearray(PNGS["palette"])
        spoilt[rng.randrange(8, len(spoilt))] ^= 1 << rng.randrange(8)
        file.write_bytes(spoilt)
        with pytest.raises(FormatError, match=r"a PNG that is broken|a board of"):
            read_picture(file)


def test_png_with_sound_sums_and_nonsense_inside(tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="Pillow is an extra")
    file = tmp_path / "nonsense.png"
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 0, 0, 0, 0))
    for data in (b"", b"no pixels", zlib.compress(b"\0" * 3)):
        file.write_bytes(PNG + head + chunk(b"IDAT", data) + chunk(b"IEND", b""))
        with pytest.raises(FormatError, match="a PNG that is broken"):
            read_picture(file)


def test_large_png_is_refused_by_its_header(tmp_path: Path) -> None:
    file = tmp_path / "photo.png"
    header = struct.pack(">IIBBBBB", 60000, 40000, 8, 0, 0, 0, 0)
    file.write_bytes(PNG + chunk(b"IHDR", header) + chunk(b"IDAT", b""))
    with pytest.raises(FormatError, match=r"photo.png: an image of more than 50 million pixels"):
        read_picture(file)


def test_png_without_pillow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    file = tmp_path / "grey.png"
    file.write_bytes(PNGS["grey"])
    with pytest.raises(FormatError, match=r"needs Pillow: pip install 'fillproof\[pictures\]'"):
        read_picture(file)


def test_an_answer_held_against_the_rule_near_a_change_is_held_against_all_of_it() -> None:
    rng = Random("near")
    broken = Counter[bool]()
    for _ in range(300):
        rows, cols = rng.randint(1, 9), rng.randint(1, 9)
        known = tuple(rng.randint(0, 1) for _ in range(rows * cols))
        every = KIND.clues(recipe(rows, cols), known)
        clues = tuple(v if rng.random() < 0.15 else None for v in every)
        puzzle = Puzzle("fillapix", rows, cols, clues)
        flips = set(rng.sample(range(rows * cols), rng.randint(1, min(4, rows * cols))))
        other = tuple(1 - v if i in flips else v for i, v in enumerate(known))
        found = broken_near(puzzle, known, other)
        assert (found is None) == is_answer(puzzle, other), (puzzle, known, other)
        broken[found is None] += 1
    assert min(broken.values()) > 50
