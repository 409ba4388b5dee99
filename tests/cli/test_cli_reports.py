"""Pages of plots and tables: what is on them, and what they do in a browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal

import pytest

from cli.show.plots import histogram
from cli.show.scales import Scale, short, shown
from tests.helpers.browsing import DESK, PHONE, browsing
from tests.helpers.running import EXAMPLES, cli

BOARDS = [EXAMPLES / name for name in ("ambiguous.txt", "mixed.jsonl", "mug.tatham")]


class Tables(HTMLParser):
    """The tables of a page, each as its title and the texts of its rows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, list[list[str]]] = {}
        self.tags: set[str] = set()
        self._title = self._within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag in {"td", "th", "caption"}:
            self._within = tag
            if tag == "caption":
                self._title = ""
            else:
                self.found[self._title][-1].append("")
        if tag == "tr":
            self.found.setdefault(self._title, []).append([])

    def handle_endtag(self, tag: str) -> None:
        if tag == self._within:
            self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within == "caption":
            self._title += data
        elif self._within:
            self.found[self._title][-1][-1] += data


def natural(text: str) -> list[str | int]:
    """Return a key by which numbers in texts are sorted as numbers."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def written(folder: Path, *words: str | Path) -> Path:
    """Return the page that a command writes."""
    file = folder / "page.html"
    run = cli(*words, "--html", file, "--force")
    assert (run.out, run.err) == ("", "")
    return file


class TestRate:
    def test_rows_are_those_of_json(self, tmp_path: Path) -> None:
        tables = Tables(written(tmp_path, "rate", *BOARDS).read_text()).found
        head, *rows = tables["All puzzles"]
        told = [json.loads(line) for line in cli("rate", *BOARDS, "--json").out.splitlines()]
        assert head == [
            *("puzzle", "kind", "size", "tier", "hardest", "depth", "score", "finds", "settled")
        ]
        for row, fields in zip(rows, told, strict=True):
            assert row[0] == fields["id"]
            assert row[3] == (fields["tier"] or fields["outcome"])
            assert row[5:8] == [str(fields[key]) for key in ("depth", "score", "finds")]

    def test_techniques_are_those_of_the_summary(self, tmp_path: Path) -> None:
        tables = Tables(written(tmp_path, "rate", *BOARDS).read_text()).found
        lines = cli("rate", *BOARDS, "--summary", "--json").out.splitlines()
        summaries = [fields for fields in map(json.loads, lines) if "summary" in fields]
        assert len(summaries) == 2
        for kind, title in (("fillomino", "Fillomino"), ("fillapix", "Fill-a-Pix")):
            (techniques,) = (s["techniques"] for s in summaries if s["summary"] == kind)
            _head, *rows = tables[f"Techniques of {title}, gentlest first"]
            assert [(row[0], int(row[2]), int(row[3])) for row in rows] == [
                (row["technique"], row["puzzles"], row["finds"]) for row in techniques
            ]

    @pytest.mark.parametrize("other", ["--json", "--summary"])
    def test_refused(self, tmp_path: Path, other: str) -> None:
        run = cli("rate", *BOARDS, other, "--html", tmp_path / "page.html")
        assert (run.code, run.out) == (2, "")
        assert f"--html and {other}; choose one" in run.err

    def test_boards_without_an_answer_have_a_page_too(self, tmp_path: Path) -> None:
        file = written(tmp_path, "rate", EXAMPLES / "contradiction.txt")
        assert "no answer" in Tables(file.read_text()).found["All puzzles"][1]


class TestCompare:
    def test_rows_are_those_of_json(self, tmp_path: Path) -> None:
        tables = Tables(written(tmp_path, "compare", *BOARDS).read_text()).found
        _head, *rows = tables["All puzzles"]
        told = [json.loads(line) for line in cli("compare", *BOARDS, "--json").out.splitlines()]
        for row, fields in zip(rows, told, strict=True):
            assert row[0] == fields["id"]
            assert row[3] == f"{fields['count']}{'' if fields['exact'] else '+'}"
            assert row[4] == (fields["tier"] or fields["outcome"])
            assert row[5] == f"{fields['settled']}/{fields['forced']}"

    def test_what_is_not_known_is_said(self, tmp_path: Path) -> None:
        file = tmp_path / "page.html"
        assert cli("compare", BOARDS[0], "--time-limit", "0", "--html", file).code == 3
        _head, row = Tables(file.read_text()).found["All puzzles"]
        assert row[-1].startswith("Unknown: ")
        assert row[3] == "?"

    def test_refused(self, tmp_path: Path) -> None:
        run = cli("compare", *BOARDS, "--json", "--html", tmp_path / "page.html")
        assert (run.code, run.out) == (2, "")
        assert "--html and --json; choose one" in run.err


class TestAblate:
    def test_rows_are_those_of_json(self, tmp_path: Path) -> None:
        page = written(tmp_path, "ablate", *BOARDS).read_text()
        tables = Tables(page).found
        lines = cli("ablate", *BOARDS, "--json").out.splitlines()
        kinds = list(map(json.loads, lines))
        assert len(kinds) == 2
        for title, by in (("techniques", "technique"), ("rungs", "rung")):
            for start, mode in (("Climbing: ", "climbing"), ("Without: ", "without")):
                found = [
                    row
                    for name, rows in tables.items()
                    if f". {start}" in name and name.endswith(f"({title})")
                    for row in rows
                ]
                told = [
                    [price["name"], str(price[mode]["finished"]), str(price[mode]["settled"])]
                    for fields in kinds
                    for price in fields[title]
                ]
                assert [row[:3] for row in found if row[0] not in {by, "all off", "all on"}] == told
        assert "ambiguous" in page
        assert "No-touch rule off" in page

    def test_refused(self, tmp_path: Path) -> None:
        run = cli("ablate", *BOARDS, "--csv", "-", "--html", tmp_path / "page.html")
        assert (run.code, run.out) == (2, "")
        assert "--html and --csv -; choose one" in run.err


COMMANDS = [(name, *BOARDS) for name in ("rate", "compare", "ablate")]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: str(words[0]))
class TestBrowser:
    """What all these pages have."""

    @pytest.mark.slow
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_contrast_and_labels(
        self, tmp_path: Path, words: tuple[str, ...], scheme: Literal["light", "dark"]
    ) -> None:
        pytest.importorskip("axe_playwright_python")
        from axe_playwright_python.sync_playwright import Axe

        with browsing(written(tmp_path, *words), scheme=scheme, examined=True) as seen:
            assert Axe().run(seen.page).response["violations"] == []

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [PHONE, DESK])
    def test_fits(self, tmp_path: Path, words: tuple[str, ...], size: tuple[int, int]) -> None:
        with browsing(written(tmp_path, *words), size=size) as seen:
            assert seen.page.evaluate("document.documentElement.scrollWidth") <= size[0]

    @pytest.mark.slow
    def test_sorts(self, tmp_path: Path, words: tuple[str, ...]) -> None:
        with browsing(written(tmp_path, *words)) as seen:
            heads = seen.page.locator("table.sorted").first.locator("th")
            before = seen.page.locator("table.sorted").first.locator("tbody tr").all_inner_texts()
            heads.nth(0).get_by_role("button").click()
            heads.nth(0).get_by_role("button").click()
            assert heads.nth(0).get_attribute("aria-sort") == "descending"
            after = seen.page.locator("table.sorted").first.locator("tbody tr").all_inner_texts()
            assert after == sorted(before, key=natural, reverse=True)

    @pytest.mark.slow
    def test_without_scripts_all_is_there(self, tmp_path: Path, words: tuple[str, ...]) -> None:
        with browsing(written(tmp_path, *words), scripts=False) as seen:
            assert seen.page.locator("tbody tr").last.is_visible()
            assert seen.page.locator(".plot svg").first.is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_and_labels_of_other_pages(
    tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    report = tmp_path / "report.html"
    assert cli("certify", EXAMPLES, "--format", "html", "-o", report).code == 1
    assert cli("explain", *BOARDS, "--html", f"{tmp_path}/pages/").code == 3
    for file in (report, tmp_path / "pages" / "index.html"):
        with browsing(file, scheme=scheme, examined=True) as seen:
            assert Axe().run(seen.page).response["violations"] == []


@pytest.mark.slow
def test_tiers_are_sorted_from_easy_to_hard_and_rows_are_found(tmp_path: Path) -> None:
    with browsing(written(tmp_path, "rate", EXAMPLES)) as seen:
        table = seen.page.locator("table.sorted").first
        table.get_by_role("button", name="tier").click()
        tiers = table.locator("tbody td:nth-child(4)").all_inner_texts()
        order = ["medium", "hard", "expert", "stuck", "no answer"]
        assert tiers == sorted(tiers, key=order.index)
        table.get_by_role("button", name="score").click()
        scores = [float(text) for text in table.locator("td:nth-child(7)").all_inner_texts()]
        assert scores == sorted(scores)
        seen.page.get_by_label("Show rows with").last.fill("only exit")
        assert seen.page.locator("tbody tr:visible", has_text="only exit").count() == 1


@pytest.mark.slow
def test_names_are_inert(tmp_path: Path) -> None:
    names = ["</td><script>document.title = 'run'</script>", "\"'><svg onload=alert(1)>", "\u202ex"]
    lines = [json.dumps({"kind": "fillomino", "clues": [[1]], "id": name}) for name in names]
    board = tmp_path / "boards.jsonl"
    board.write_text("\n".join(lines))
    file = written(tmp_path, "rate", board)
    text = file.read_text()
    assert "\u202e" not in text
    assert "<script>document" not in text
    assert "onload=" not in text.replace("&lt;svg onload=", "")
    with browsing(file) as seen:
        assert seen.page.title() == "fillproof rate"


@pytest.mark.parametrize(
    ("scale", "ticks"),
    [
        (Scale.of([0.0, 3.0]), [0, 1, 2, 3]),
        (Scale.of([2.0], zero=True), [0, 0.5, 1, 1.5, 2]),
        (Scale.of([]), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (Scale.of([7.0, 7.0]), [7, 7.05, 7.1, 7.15, 7.2]),
        (Scale.of_factors([3.0, 17.0]), [2, 5, 10, 20]),
        (Scale.of_factors([13.1, 22615.5]), [10, 100, 1000, 10_000]),
    ],
)
def test_axes_begin_and_end_with_nice_numbers(scale: Scale, ticks: list[float]) -> None:
    assert scale.ticks() == pytest.approx(ticks)
    assert scale.share(scale.low) == 0
    assert scale.share(scale.high) == pytest.approx(1)


def test_numbers_on_plots() -> None:
    assert [shown(n) for n in (0, 12_000, 0.5, 1 / 3)] == ["0", "12,000", "0.5", "0.333"]
    beside = [short(n) for n in (0, 20_000, 100_000, 1_000_000, 2_500_000, 2e9)]
    assert beside == ["0", "20,000", "100k", "1M", "2.5M", "2,000M"]


@pytest.mark.parametrize(
    ("values", "log"),
    [([1, 2, 2, 7], False), ([0.5, 120.0, 121.0], False), ([1, 1000, 1001], True), ([5], True)],
)
def test_a_histogram_counts_each_number_once(values: list[float], log: bool) -> None:
    counted = [
        int((title.text or "").rsplit(": ")[-1])
        for title in histogram("Numbers", values, x="number", log=log).iter("title")
    ]
    assert sum(counted) == len(values)
