"""Image files as pictures: formats, what is cut out and scaled, thresholds, dither, refusals."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import fillproof as fp
from generator.images import PLAIN, Excerpt, Scan, image_format, scanned
from generator.shades import cut_off, dithered, parting
from puzzles import Answer, FormatError, QuestionError
from tests.helpers.running import cli

Image = pytest.importorskip("PIL.Image", reason="Pillow is an extra")

FACE = "..##.\n#....\n#..#.\n.####\n"
PAINTED: Answer = tuple(int(sign == "#") for sign in FACE.replace("\n", ""))
TONES = bytes(255 * (1 - v) for v in PAINTED)


def picture(width: int = 5, tones: bytes = TONES, *, times: int = 1) -> Any:
    image = Image.frombytes("L", (width, len(tones) // width), tones)
    return image.resize((image.width * times, image.height * times), Image.Resampling.NEAREST)


def saved(image: Any, name: str, **options: Any) -> bytes:
    stream = BytesIO()
    image.save(stream, name, **options)
    return stream.getvalue()


def taken(data: bytes, scan: Scan = PLAIN) -> tuple[int, int, Answer]:
    name = image_format(data)
    assert name is not None
    return scanned(data, name, scan)


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("PNG", "L"),
        ("PNG", "1"),
        ("PNG", "P"),
        ("PNG", "LA"),
        ("PNG", "RGBA"),
        ("BMP", "RGB"),
        ("GIF", "P"),
        ("WEBP", "RGB"),
        ("JPEG", "L"),
        ("JPEG", "RGB"),
        ("JPEG", "CMYK"),
    ],
)
def test_formats_and_modes(name: str, mode: str) -> None:
    options = {"lossless": True} if name == "WEBP" else {}
    data = saved(picture(times=16).convert(mode), name, **options)
    assert taken(data, Scan(size=(4, 5))) == (4, 5, PAINTED)


@pytest.mark.parametrize("name", ["GIF", "PNG", "WEBP"])
def test_of_an_animation_the_first_frame_counts(name: str, tmp_path: Path) -> None:
    frames = [picture(), picture().rotate(180)]
    options = {"lossless": True} if name == "WEBP" else {}
    data = saved(frames[0], name, save_all=True, append_images=frames[1:], **options)
    heard: list[str] = []
    assert taken(data, Scan(hear=heard.append)) == (4, 5, PAINTED)
    assert heard == ["first of several"]
    assert taken(saved(frames[0], name, **options), Scan(hear=heard.append)) == (4, 5, PAINTED)
    assert len(heard) == 1
    file = tmp_path / "moving"
    file.write_bytes(data)
    words = ("generate", "mosaic", "--answer", str(file), "--mend", "--code", "c")
    assert "\n# frame first of several\n" in cli(*words).out
    assert cli(*words, "--json").objects[0]["frame"] == heard[0]


def test_a_camera_that_was_held_upright() -> None:
    exif = Image.Exif()
    exif[0x112] = 6  # to be turned to the right
    upright = picture(times=8).rotate(90, expand=True)
    assert taken(saved(upright, "JPEG", exif=exif), Scan(size=(4, 5)))[2] == PAINTED


def test_see_through_parts_lie_on_white() -> None:
    image = picture().convert("RGBA")
    image.putalpha(picture(tones=TONES.translate(bytes(255 - i for i in range(256)))))
    black = Image.new("RGBA", image.size, "black")
    black.putalpha(image.getchannel("A"))
    assert taken(saved(black, "PNG"))[2] == PAINTED


def test_a_size_cuts_evenly_and_takes_means() -> None:
    stripes = bytes([0, 255, 90, 255, 0, 0] * 2)
    data = saved(picture(6, stripes), "PNG")
    assert taken(data, Scan(size=(1, 2), threshold=200)) == (1, 2, (1, 1))
    square = saved(picture(6, bytes([0, 0, 255, 255, 0, 0] * 2)), "PNG")
    assert taken(square, Scan(size=(2, 2))) == (2, 2, (0, 0, 0, 0))


def test_part_and_inversion() -> None:
    data = saved(picture(), "PNG")
    part = Scan(excerpt=Excerpt(width=2, height=3, left=3, top=1))
    assert taken(data, part) == (3, 2, (0, 0, 1, 0, 1, 1))
    assert taken(data, Scan(invert=True))[2] == tuple(1 - v for v in PAINTED)
    with pytest.raises(FormatError, match=r"ends at 6x2; the image has 5x4 pixels"):
        taken(data, Scan(excerpt=Excerpt(3, 2, 3, 0)))


def test_the_threshold_that_parts_best() -> None:
    assert 41 <= parting([30] * 9 + [40] * 5 + [200] * 4 + [210] * 3) <= 200
    assert 201 <= parting([200] * 5 + [210] * 5) <= 210
    assert cut_off([99, 100], 100) == (1, 0)
    assert 1 <= parting([7, 7]) <= 255


def test_atkinson_by_hand() -> None:
    """255 - 100 is lost at the first cell: an eighth, 12, is handed to the two after it."""
    assert dithered([100, 118, 60], 3) == (1, 0, 1)  # 118 + 12 rounds up; -15 + 12 goes on
    assert dithered([0, 255] * 4, 4) == (1, 0) * 4


def test_a_dither_paints_as_much_as_is_dark() -> None:
    share = sum(dithered([128] * 1024, 32)) / 1024
    assert 0.45 < share < 0.55
    assert sum(dithered([64] * 1024, 32)) > sum(dithered([160] * 1024, 32)) > 0


@pytest.mark.parametrize(
    ("scan", "says"),
    [
        ({"threshold": 0}, "a threshold is 1 to 255, not 0"),
        ({"threshold": 256}, "a threshold is 1 to 255, not 256"),
        ({"threshold": 9, "dither": True}, "a dither has no threshold"),
        ({"size": (129, 5)}, "boards are 1x1 to 128x128"),
    ],
)
def test_scans_that_are_none(scan: dict[str, Any], says: str) -> None:
    with pytest.raises(QuestionError, match=says):
        Scan(**scan)


@pytest.mark.parametrize(
    ("tones", "scan", "says"),
    [
        ([255] * 16, {}, "one tone only, 255; take another"),
        ([200, 210] * 8, {}, r"0 percent .* tones are 200 to 210, the threshold is 128; try"),
        ([20, 30] * 8, {}, r"100 percent .* tones are 20 to 30"),
        ([250, 255] * 8, {"dither": True}, r"0 percent .*; --crop takes the part"),
    ],
)
def test_images_that_show_nothing(tones: list[int], scan: dict[str, Any], says: str) -> None:
    data = saved(picture(4, bytes(tones)), "PNG")
    assert taken(data, Scan(**scan))[:2] == (4, 4)  # as a mask they may be
    with pytest.raises(FormatError, match=says):
        taken(data, Scan(shows=True, **scan))


def test_broken_images() -> None:
    large = Image.effect_noise((200, 150), 90)
    for name in ("JPEG", "GIF", "BMP", "WEBP"):
        data = saved(large, name)
        with pytest.raises(FormatError, match=f"a {name} that is broken or cut short"):
            taken(data[: len(data) // 2], Scan(size=(9, 9)))


def test_large_images() -> None:
    flat = saved(Image.new("1", (8000, 6300)), "PNG")
    with pytest.raises(FormatError, match="8000x6300 pixels; at most 50 million are read"):
        taken(flat, Scan(size=(9, 9)))
    with pytest.raises(FormatError, match=r"a board of 129 rows .*; --size scales an image"):
        taken(saved(Image.new("1", (5, 129)), "PNG"))


class TestCommand:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "face.jpg"
        path.write_bytes(saved(picture(times=20), "JPEG"))
        return path

    def test_previews(self, file: Path, tmp_path: Path) -> None:
        words = ("generate", "mosaic", "--answer", file, "--size", "4x5", "--preview")
        for suffix, start in ((".txt", FACE.encode()), (".svg", b"<svg "), (".png", b"\x89PNG")):
            out = tmp_path / f"out{suffix}"
            assert cli(*words, out) == (0, "", "")
            assert out.read_bytes().startswith(start)
            assert cli(*words, out).code == 2
        assert cli(*words, tmp_path / "out.txt", "--force", "--mend").code == 0

    def test_a_puzzle_of_an_image_is_that_of_its_preview(self, file: Path, tmp_path: Path) -> None:
        text = tmp_path / "face.txt"
        text.write_text(FACE)
        last = ("--mend", "--code", "c")
        made = cli("generate", "mosaic", "--answer", file, "--size", "4x5", *last)
        assert made.code == 0
        assert made.out == cli("generate", "mosaic", "--answer", text, *last).out

    def test_from_python(self, file: Path) -> None:
        made = fp.generate("mosaic", size=(4, 5), answer=file, mend=True, invert=True, code="c")
        words = ("--size", "4x5", "--mend", "--invert", "--code", "c", "--json")
        (told,) = cli("generate", "mosaic", "--answer", file, *words).objects
        assert tuple(v for row in told["clues"] for v in row) == made.puzzle.clues
        with pytest.raises(fp.QuestionError, match="are for images"):
            fp.generate("mosaic", dither=True)

    @pytest.mark.parametrize(
        ("words", "says"),
        [
            ("--crop 5x5", "--crop '5x5'; expected width x height"),
            ("--crop 500x5+0+0", "ends at 500x5; the image has 100x80 pixels"),
            ("--threshold 256", "a threshold is 1 to 255, not 256"),
            ("--preview a.gif", "--preview a.gif; expected a file that ends in .txt, .svg, .png"),
            ("--preview no/a.txt", "there is no such folder"),
        ],
    )
    def test_options_that_are_none(self, file: Path, words: str, says: str) -> None:
        run = cli("generate", "mosaic", "--answer", file, "--size", "4x5", *words.split())
        assert (run.code, run.out) == (2, "")
        assert says in run.err

    def test_options_without_an_image(self, tmp_path: Path) -> None:
        run = cli("generate", "mosaic", "--invert")
        assert (run.code, "--invert is for an image" in run.err) == (2, True)
        board = tmp_path / "board.txt"
        board.write_text("331\n322\n")
        run = cli("generate", "filling", "--answer", board, "--dither")
        assert (run.code, "--dither is for pictures" in run.err) == (2, True)
        run = cli("generate", "--code", "fillapix|1|8x8|any||T", "--crop", "1x1+0+0")
        assert (run.code, "leave --crop out" in run.err) == (2, True)

    def test_what_is_no_image(self, tmp_path: Path) -> None:
        for name, data, says in (
            ("a.svg", b"<?xml version='1.0'?><svg/>", "an SVG, which is not read"),
            ("a.bin", bytes(range(128, 256)), "neither an image that is read (PNG, JPEG, GIF"),
        ):
            (tmp_path / name).write_bytes(data)
            run = cli("generate", "mosaic", "--answer", tmp_path / name)
            assert (run.code, run.out, says in run.err) == (2, "", True)
