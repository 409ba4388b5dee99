"""``bank page``: what is on the page of a bank, and what it does in a browser."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote

import pytest
from pypdf import PdfReader

from cli.show.bank_columns import DIGITS, EXPLAIN, SITES
from cli.show.bank_page import bank_page
from generator.bank import ORDERS, Bank, BankRow
from puzzles import KINDS, Puzzle
from puzzles.formats import parse, parse_one
from tests.cli.test_cli_explain_page import HOSTILE, Seen
from tests.helpers.browsing import DESK, PHONE, browsing
from tests.helpers.running import cli

RECIPES = (
    ("fillomino", "4x5", "easy", "12"),
    ("fillomino", "6x6", "medium", "3"),
    ("fillapix", "5x5", "easy", "6"),
)


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank of two kinds; not to be changed."""
    file = tmp_path_factory.mktemp("bank") / "book.db"
    for kind, size, tier, count in RECIPES:
        words = ("--size", size, "--difficulty", tier, "--count", count)
        assert cli("bank", "build", file, kind, *words).code == 0
    capped = ("--size", "4x4", "--difficulty", "easy", "--max-region", "5", "--promise")
    assert cli("bank", "build", file, "fillomino", *capped, "--count", "1").code == 0
    return file


@pytest.fixture(scope="module")
def page(bank: Path) -> Path:
    """Its page."""
    file = bank.with_suffix(".html")
    assert cli("bank", "page", bank, "-o", file) == (0, "", "")
    return file


@pytest.fixture(scope="module")
def objects(bank: Path) -> list[dict[str, Any]]:
    """Its puzzles as the list has them."""
    return cli("bank", "list", bank, "--json").objects


def entries(bank: Path) -> list[BankRow]:
    with Bank(bank) as opened:
        return list(opened.rows())


def read(board: str | list[int | None]) -> list[int | None]:
    """Read a board of the data as the script does."""
    if isinstance(board, list):
        return board
    return [None if letter == "." else DIGITS.index(letter) for letter in board]


class TestContent:
    def test_columns_are_what_the_bank_has(self, page: Path, objects: list[dict[str, Any]]) -> None:
        data = Seen(page.read_text()).data
        columns, kinds = data["columns"], list(KINDS)
        assert {len(column) for column in columns.values()} == {len(objects)}
        for n, one in enumerate(objects):
            assert columns["number"][n] == one["number"]
            before, behind = data["recipes"][columns["recipe"][n]]
            assert columns["code"][n] + behind == one["id"]
            assert before + columns["code"][n] == one["full_code"]
            assert kinds[columns["kind"][n]] == one["kind"]
            assert (columns["rows"][n], columns["cols"][n]) == (one["rows"], one["cols"])
            assert columns["cap"][n] == one.get("max_region")
            assert data["tiers"][columns["tier"][n]] == one["tier"]
            assert (columns["score"][n], columns["depth"][n]) == (one["score"], one["depth"])
            uses = columns["uses"][n]
            pairs = zip(uses[::2], uses[1::2], strict=True)
            assert {data["techniques"][t][0]: count for t, count in pairs} == one["uses"]
            assert read(columns["board"][n]) == [v for row in one["clues"] for v in row]
            assert read(columns["answer"][n]) == [v for row in one["answer"] for v in row]

    def test_more_than_a_browser_opens_are_refused(
        self, bank: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("cli.commands.bank_page.MOST", 12)
        run = cli("bank", "page", bank)
        assert (run.code, run.out) == (2, "")
        assert run.err == (
            "fillproof: a page shows 12 puzzles at most, and 22 fit; --kind, --size, --tier, "
            "--score and --clues choose among them\n"
        )
        assert cli("bank", "page", bank, "--size", "4x5").code == 0

    def test_counts(self, page: Path) -> None:
        text = page.read_text()
        rows = re.findall(r"<tr>(.*?)</tr>", text.partition("<noscript>")[0])
        cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows[1:]]
        assert cells == [
            ["Fillomino", "4x4", "1", "-", "-", "-", "-", "1"],
            ["Fillomino", "4x5", "12", "-", "-", "-", "-", "12"],
            ["Fillomino", "6x6", "-", "3", "-", "-", "-", "3"],
            ["Fill-a-Pix", "5x5", "6", "-", "-", "-", "-", "6"],
            ["all", "", "19", "3", "-", "-", "-", "22"],
        ]

    def test_addresses_are_those_of_the_puzzles(self, page: Path, bank: Path) -> None:
        data = Seen(page.read_text()).data
        seen = set()
        for row, found in zip(entries(bank), data["columns"]["address"], strict=True):
            p = row.entry.puzzle
            if p.max_region is not None:  # neither place knows such a rule
                assert found is None
                continue
            site, text = found
            seen.add((p.kind, SITES[site][0]))
            start = data["sites"][site][1][list(KINDS).index(p.kind)]
            assert parse_one(start + text) == p
        assert seen == {("fillomino", "pzpr"), ("fillapix", "tatham")}

    def test_the_command_explains_the_puzzle(self, page: Path, bank: Path) -> None:
        before, between = Seen(page.read_text()).data["command"]
        assert (before, between) == (f"fillproof bank show {bank} ", EXPLAIN)
        for number in ("2", "22"):
            shown = cli("bank", "show", bank, number, "--json").out
            assert parse(shown)[0].puzzle == entries(bank)[int(number) - 1].entry.puzzle
            run = cli("explain", "-", "--html", "-", stdin=shown)
            assert (run.code, run.err) == (0, "")
            assert Seen(run.out).steps

    def test_filters(self, bank: Path) -> None:
        text = cli("bank", "page", bank, "--kind", "mosaic", "--tier", "easy").out
        assert Seen(text).data["columns"]["number"] == list(range(16, 22))

    def test_numbers_and_techniques_that_are_not_usual(self, bank: Path) -> None:
        (row, *_rest) = entries(bank)
        wide = Puzzle("fillomino", 1, 40, (40, *[None] * 39))
        odd = replace(row.entry, puzzle=wide, answer=(40,) * 40, tier=None, uses={"no such": 3})
        text = bank_page("odd", [BankRow(7, odd)], bank="odd.db")
        data = Seen(text).data
        assert read(data["columns"]["board"][0]) == [40, *[None] * 39]
        assert data["tiers"][data["columns"]["tier"][0]] == "stuck"
        assert data["techniques"] == [["no such", "unknown", 0]]


class TestFiles:
    @pytest.mark.slow
    def test_pages_of_steps_beside_it(self, bank: Path, tmp_path: Path) -> None:
        file, folder = tmp_path / "out" / "page.html", tmp_path / "some steps"
        file.parent.mkdir()
        words = ("bank", "page", bank, "--size", "6x6", "--explanations", folder, "-o", file)
        assert cli(*words) == (0, "", "")
        data = Seen(file.read_text()).data
        numbers, pages = data["columns"]["number"], data["pages"]
        assert len(pages) == len(numbers) == 3
        for number, address in zip(numbers, pages, strict=True):
            assert address.startswith("./../some%20steps/bank-")
            shown = cli("bank", "show", bank, str(number), "--json").out
            expected = cli("explain", "-", "--html", "-", stdin=shown).out
            there = (file.parent / unquote(address)).read_text()
            assert there == expected.rstrip("\n") + "\n"
        names = {unquote(address).rpartition("/")[2] for address in pages}
        assert {f.name for f in folder.iterdir()} == names | {"index.html"}
        with browsing(file) as seen:
            seen.page.locator(".card").first.click()
            href = seen.page.get_by_role("link", name="Step by step").get_attribute("href")
            assert href == pages[0]
        run = cli(*words[:-2], "-o", tmp_path / "other.html")
        assert (run.code, run.out) == (2, "")
        assert "--force" in run.err
        assert not (tmp_path / "other.html").exists()
        assert cli(*words, "--force").code == 0

    @pytest.mark.parametrize("where", ["file/folder", "none/folder"])
    def test_folders_that_cannot_be(self, bank: Path, tmp_path: Path, where: str) -> None:
        (tmp_path / "file").write_text("")
        out = tmp_path / "page.html"
        run = cli("bank", "page", bank, "--explanations", tmp_path / where, "-o", out)
        assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
        assert [f.name for f in tmp_path.iterdir()] == ["file"]

    def test_nothing_fits(self, bank: Path, tmp_path: Path) -> None:
        run = cli("bank", "page", bank, "--tier", "expert", "-o", tmp_path / "page.html")
        assert (run.code, run.err) == (1, f"fillproof: {bank}: no puzzle fits\n")
        assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_codes_and_names_are_inert(bank: Path, tmp_path: Path, name: str) -> None:
    # What a bank says is read as far as it is short and printable; what a file is called is not.
    code = re.sub(r"[^ -~]", "", name)[:60]
    file = tmp_path / f"{name.replace('/', ' ')[:90]}.db"
    file.write_bytes(bank.read_bytes())
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("UPDATE puzzles SET code = ? WHERE id = 1", (code,))
        base.execute("UPDATE puzzles SET uses = ? WHERE id = 1", (json.dumps({code: 1}),))
    out = tmp_path / "page.html"
    assert cli("bank", "page", file, "-o", out).code == 0
    text = out.read_text()
    assert "\u202e" not in text
    data = Seen(text).data
    assert data["columns"]["code"][0] == code
    assert [tag for tag, _found in Seen(text).elements if tag == "script"] == ["script"] * 2
    with browsing(out) as seen:
        seen.page.locator(".card").first.click()
        assert seen.page.title() != "run"
        assert seen.page.locator("#one-name").inner_text().startswith(code.strip()[:20])
        assert seen.page.locator("#one img").count() == 0


def shown(objects: list[dict[str, Any]], key: Callable[[dict[str, Any]], Any]) -> list[str]:
    """Return the names of puzzles in an order."""
    return [str(one["id"]) for one in sorted(objects, key=key)]


class TestBrowser:
    @pytest.mark.slow
    def test_filters_and_orders(self, page: Path, objects: list[dict[str, Any]]) -> None:
        with browsing(page, size=(1280, 6000)) as seen:
            count, names = seen.page.locator("#count"), seen.page.locator(".card .name")
            assert count.inner_text() == "22 of 22 puzzles"
            assert names.all_inner_texts() == [one["id"] for one in objects]
            for box in ("Fillomino (16)", "medium (3)", "easy (19)", "4x5 (12)"):
                seen.page.get_by_label(box).check()
            assert count.inner_text() == "12 of 22 puzzles"
            seen.page.get_by_role("button", name="Clear all filters").click()
            seen.page.get_by_label("medium").check()
            assert count.inner_text() == "3 of 22 puzzles"
            seen.page.get_by_role("button", name="Clear all filters").click()
            seen.page.get_by_label("Clues from").fill("9")
            seen.page.get_by_label("Clues to").fill("11")
            clues = [sum(v is not None for row in o["clues"] for v in row) for o in objects]
            fitting = sum(9 <= n <= 11 for n in clues)
            assert 0 < fitting < 22
            assert count.inner_text() == f"{fitting} of 22 puzzles"
            seen.page.get_by_role("button", name="Clear all filters").click()
            seen.page.get_by_label("Code or title has").fill("000002")
            assert count.inner_text() == "3 of 22 puzzles"
            seen.page.get_by_label("Code or title has").fill("no such code")
            assert count.inner_text() == "0 of 22 puzzles"
            assert seen.page.locator("#charts svg, .card").count() == 0
            seen.page.get_by_label("Code or title has").fill("")
            assert names.count() == 22
            technique = next(iter(objects[13]["uses"]))
            seen.page.get_by_label("Needs").select_option(label=f"{technique} (Fillomino)")
            needing = sum(o["kind"] == "fillomino" and technique in o["uses"] for o in objects)
            assert count.inner_text() == f"{needing} of 22 puzzles"

    @pytest.mark.slow
    def test_orders_are_those_of_the_list(self, page: Path, bank: Path) -> None:
        with browsing(page, size=(1280, 6000)) as seen:
            for key in ORDERS:
                seen.page.get_by_label("Sorted by").select_option(key)
                for reverse in (False, True):
                    seen.page.get_by_label("Reverse").set_checked(reverse)
                    words = ("bank", "list", bank, "--json", "--sort", key)
                    listed = cli(*words, *["--reverse"] * reverse).objects
                    names = seen.page.evaluate(
                        "[...document.querySelectorAll('#puzzles > div')]"
                        ".sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)"
                        ".map((each) => each.querySelector('.name').textContent)"
                    )
                    if (
                        key != "kind"
                    ):  # fillapix comes before fillomino, Fillomino before Fill-a-Pix
                        assert names == [one["id"] for one in listed], (key, reverse)

    @pytest.mark.slow
    def test_one_puzzle(self, page: Path, objects: list[dict[str, Any]]) -> None:
        one = objects[20]
        with browsing(page, size=(1280, 6000)) as seen:
            seen.page.get_by_role("button", name=re.compile(one["id"])).click()
            dialog = seen.page.get_by_role("dialog")
            assert dialog.get_by_role("heading").inner_text() == one["id"]
            text = dialog.inner_text()
            assert f"{one['tier']}, score {one['score']:g}, depth {one['depth']}" in text
            assert dialog.locator("path.painted").count() == 0
            dialog.get_by_label("Show the answer").check()
            painted = dialog.locator("path.painted").get_attribute("d") or ""
            assert painted.count("M") == sum(v for row in one["answer"] for v in row)
            code = dialog.get_by_role("textbox", name="Full code")
            assert code.input_value() == one["full_code"]
            dialog.get_by_role("button", name="Copy: Full code").click()
            seen.page.get_by_role("button", name="Next puzzle").click()
            assert dialog.get_by_role("heading").inner_text() == objects[21]["id"]
            seen.page.keyboard.press("ArrowLeft")
            assert dialog.get_by_role("heading").inner_text() == one["id"]
            seen.page.keyboard.press("Escape")
            assert not dialog.is_visible()
            focused = seen.page.evaluate(
                "document.activeElement.querySelector('.name').textContent"
            )
            assert focused == one["id"]

    @pytest.mark.slow
    def test_keys(self, page: Path, objects: list[dict[str, Any]]) -> None:
        name = "document.activeElement.querySelector('.name').textContent"
        with browsing(page, size=PHONE) as seen:
            seen.page.locator(".card").first.focus()
            for key, at in (("ArrowRight", 1), ("ArrowDown", 3), ("End", 21), ("Home", 0)):
                seen.page.keyboard.press(key)
                assert seen.page.evaluate(name) == objects[at]["id"]
                box = seen.page.locator(":focus").bounding_box()
                assert box is not None
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= PHONE[1]
            seen.page.keyboard.press("Enter")
            assert seen.page.get_by_role("dialog").is_visible()

    @pytest.mark.slow
    def test_only_what_is_in_sight_is_there(self, page: Path) -> None:
        with browsing(page, size=PHONE) as seen:
            first = seen.page.locator(".card .name").first.inner_text()
            assert seen.page.locator(".card").count() < 22
            seen.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            last = seen.page.locator('#puzzles > div[aria-posinset="22"]')
            last.wait_for()
            assert last.get_attribute("aria-setsize") == "22"
            assert first in seen.page.locator(".card .name").all_inner_texts()  # Tab leads there

    @pytest.mark.slow
    def test_figures(self, page: Path, objects: list[dict[str, Any]]) -> None:
        with browsing(page) as seen:
            seen.page.get_by_text("The histograms as a table").click()
            seen.page.get_by_text("Techniques that these puzzles need").click()
            seen.page.get_by_label("Fill-a-Pix (6)").check()
            rows = seen.page.locator("details .wide").first.locator("tbody tr").all_inner_texts()
            found = [line.split("\t") for line in rows]
            for name in ("Score", "Depth", "Clues", "Finds"):
                assert sum(int(n) for word, _range, n, _all in found if word == name) == 6
                assert 6 <= sum(int(n) for word, _range, _n, n in found if word == name) <= 22
            for _word, span, number, of in [line for line in found if line[0] == "Score"]:
                low, high = map(int, span.split(" to "))
                scores = [o["score"] for o in objects if o["kind"] == "fillapix"]
                assert int(number) == sum(low <= score < high for score in scores)
                everywhere = sum(low <= o["score"] < high for o in objects)
                assert everywhere == int(of)
            table = seen.page.locator("#techniques tbody tr").all_inner_texts()
            for name, kind, _tier, needing, *_bar in (line.split("\t") for line in table):
                uses = [o["uses"] for o in objects if o["kind"] == "fillapix"]
                expected = sum(name in each for each in uses) if kind == "Fill-a-Pix" else 0
                assert int(needing) == expected
            seen.page.locator("#charts svg").first.click(position={"x": 2, "y": 50})
            assert seen.page.get_by_label("Score from").input_value() != ""

    @pytest.mark.slow
    def test_the_address_keeps_what_is_wanted(self, page: Path) -> None:
        with browsing(page) as seen:
            seen.page.get_by_label("easy").check()
            seen.page.get_by_label("4x5").check()
            seen.page.get_by_label("Sorted by").select_option("score")
            seen.page.wait_for_url(re.compile("#.*sort=score"))
            seen.page.reload()
            assert seen.page.locator("#count").inner_text() == "12 of 22 puzzles"
            assert seen.page.get_by_label("Sorted by").input_value() == "score"

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "address",
        [
            "#tier=9&kind=x&size=1e9",
            "#sort=constructor&technique=999",
            "#score-from=-1&x=<b>",
            "#%",
        ],
    )
    def test_addresses_that_say_nothing(self, page: Path, address: str) -> None:
        with browsing(page, address=address) as seen:
            assert seen.page.locator("#count").inner_text() == "22 of 22 puzzles"

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [PHONE, DESK])
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_fits_and_has_labels(
        self, page: Path, size: tuple[int, int], scheme: Literal["light", "dark"]
    ) -> None:
        pytest.importorskip("axe_playwright_python")
        from axe_playwright_python.sync_playwright import Axe

        with browsing(page, size=size, scheme=scheme, examined=True) as seen:
            wide = seen.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0]
            for words in ("The histograms as a table", "Techniques that these puzzles need"):
                seen.page.get_by_text(words).click()
            if size == PHONE:
                seen.page.get_by_text("Filters and order").click()
            heights = seen.page.evaluate(
                "[...document.querySelectorAll('main button, main select, summary')]"
                ".map((each) => each.getBoundingClientRect().height)"
                ".filter((height) => height)"
            )
            assert len(heights) > 6
            assert min(heights) >= 44  # for fingers
            assert Axe().run(seen.page).response["violations"] == []
            seen.page.locator(".card").first.click()
            assert Axe().run(seen.page).response["violations"] == []

    @pytest.mark.slow
    def test_prints_the_puzzles(self, page: Path, objects: list[dict[str, Any]]) -> None:
        with browsing(page, size=PHONE, scheme="dark") as seen:
            pdf = seen.page.pdf(format="A4")
            assert seen.page.locator("#paper svg").count() == 0  # taken away again
            seen.page.emulate_media(media="print")  # dark is for screens
            colours = seen.page.evaluate(
                "[getComputedStyle(document.body).backgroundColor,"
                " getComputedStyle(document.querySelector('.card path.cell')).fill]"
            )
            assert colours == ["rgb(255, 255, 255)"] * 2
        text = " ".join(part.extract_text() for part in PdfReader(BytesIO(pdf)).pages)
        plain = re.sub(r"\s+", "", text)
        assert all(one["id"] in plain for one in objects)
        assert "Filtersandorder" not in plain

    @pytest.mark.slow
    def test_without_scripts_the_counts_are_there(self, page: Path) -> None:
        with browsing(page, scripts=False) as seen:
            assert seen.page.locator("td").last.inner_text() == "22"
            assert seen.page.locator("noscript p").is_visible()
            assert not seen.page.locator("#bank").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("name", [*HOSTILE, "Three threes"])
def test_what_somebody_brought(tmp_path: Path, name: str) -> None:
    brought = {"kind": "filling", "clues": [[3, None, None]], "title": name, "author": name}
    plain = {"kind": "filling", "id": "plain", "clues": [[1]]}
    text = f"{json.dumps(brought)}\n{json.dumps(plain)}\n"
    assert cli("bank", "add", tmp_path / "a.db", "-", stdin=text).code == 0
    assert cli("bank", "page", tmp_path / "a.db", "-o", tmp_path / "page.html").code == 0
    title = cli("bank", "show", tmp_path / "a.db", "1", "--json").objects[0]["title"]
    with browsing(tmp_path / "page.html") as seen:
        seen.page.get_by_label("Code or title has").fill(title[:20].upper())
        seen.page.locator(".card").first.click()
        facts = seen.page.get_by_role("dialog")
        assert facts.locator("dt", has_text="Title").count() == 1
        assert facts.locator("dt", has_text="Source").count() == 0
        assert facts.locator("#facts dd").nth(1).text_content() == title
        assert facts.get_by_role("textbox", name="Full code").count() == 0
        assert seen.page.title() != "run"
        assert seen.page.locator("#one img").count() == 0
        seen.page.keyboard.press("Escape")
        seen.page.get_by_label("Code or title has").fill("plain")
        assert seen.page.locator("#count").inner_text() == "1 of 2 puzzles"
