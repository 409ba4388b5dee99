"""``explain --html``: what is on the page, and what it does in a browser."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from pypdf import PdfReader

from cli.show.explain_page import explain_page
from ladder import climbed, explanation, ladder_for
from puzzles.formats import Record, parse, read_paths
from tests.helpers import corpus
from tests.helpers.browsing import DESK, PHONE, Browsed, browsing
from tests.helpers.running import EXAMPLES, cli

EIGHT, SAILBOAT, LINK = (EXAMPLES / name for name in ("eight.json", "sailboat.txt", "link.url"))


class Seen(HTMLParser):
    """What of a page the tests look at: the steps as texts, scripts, and other elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.steps: list[str] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._within = self._list = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append((tag, found))
        if tag == "ol":
            self._list = found.get("id") or ""
        if tag == "li" and self._list == "steps":
            self._within = "li"
            self.steps.append("")
        if tag == "script":
            self._within = "script"
            self.scripts.append((found, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._within:
            self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within == "li":
            self.steps[-1] += data
        elif self._within == "script":
            attributes, text = self.scripts.pop()
            self.scripts.append((attributes, text + data))

    @property
    def data(self) -> dict[str, Any]:
        (text,) = (text for found, text in self.scripts if found.get("id") == "data")
        data: dict[str, Any] = json.loads(text)
        return data


def written(folder: Path, *words: str | Path) -> Path:
    """Return the page of a puzzle as the command writes it."""
    file = folder / "page.html"
    file.write_text(page_text(*words))
    return file


@cache
def page_text(*words: str | Path) -> str:
    run = cli("explain", *words, "--html", "-")
    assert run.err == ""
    return run.out


@cache
def told(*words: str | Path) -> list[dict[str, Any]]:
    """Return the steps of a puzzle as ``--json`` writes them."""
    (line,) = cli("explain", *words, "--json").out.splitlines()
    steps: list[dict[str, Any]] = json.loads(line)["steps"]
    return steps


def words_of(step: dict[str, Any]) -> str:
    grade = step["tier"] or "found by the solver"
    return f"{step['technique']} ({grade}): {step['sentence']}"


def boards(data: dict[str, Any]) -> list[list[int | None]]:
    """Return the boards after each step, as the page's data tell them."""
    board, found = list(data["start"]), []
    for _technique, fills, _lost, _used in data["steps"]:
        for cell, value in zip(fills[::2], fills[1::2], strict=True):
            board[cell] = value
        found.append(list(board))
    return found


def values(runs: list[int]) -> tuple[int, ...]:
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return tuple(value for low, high in pairs for value in range(low, high + 1))


class TestContent:
    @pytest.mark.parametrize("name", ["eight.json", "sailboat.txt", "link.url", "ten.dzn"])
    def test_steps_and_words_are_those_of_json(self, tmp_path: Path, name: str) -> None:
        seen = Seen(written(tmp_path, EXAMPLES / name).read_text())
        assert seen.steps == [words_of(step) for step in told(EXAMPLES / name)]

    def test_steps_of_the_solver_are_told_and_explained(self) -> None:
        words = (EXAMPLES / "at-most-three.txt", "--only", "local", "--to-the-end")
        seen, steps = Seen(page_text(*words)), told(*words)
        assert seen.steps == [words_of(step) for step in steps]
        assert ["smallest reason", 4, "found by the solver"] in seen.data["techniques"]
        assert len(seen.data["ways"]) == len(steps)
        assert tuple(seen.data["answer"]) == tuple(boards(seen.data)[-1])

    @pytest.mark.parametrize("name", ["eight.json", "sailboat.txt", "link.url", "ten.dzn"])
    def test_boards_and_marks_are_those_of_the_ladder(self, tmp_path: Path, name: str) -> None:
        (record,) = read_paths([EXAMPLES / name])
        truth = explanation(ladder_for(record.puzzle.kind), record.puzzle)
        data = Seen(written(tmp_path, EXAMPLES / name).read_text()).data
        assert [tuple(board) for board in boards(data)] == list(truth.boards)
        for (number, fills, lost, used), step in zip(data["steps"], truth.steps, strict=True):
            assert data["techniques"][number] == [step.technique, step.tier, step.tier.word]
            assert tuple(zip(fills[::2], fills[1::2], strict=True)) == step.placements
            assert tuple((cell, values(runs)) for cell, *runs in lost) == step.eliminations
            cells = [sum(used[: n + 1]) for n in range(len(used))]
            assert tuple(cells) == step.premises

    def test_candidates_are_those_of_the_ladder(self, tmp_path: Path) -> None:
        (record,) = read_paths([EXAMPLES / "ten.dzn"])
        puzzle, ladder = record.puzzle, ladder_for(record.puzzle.kind)
        data = Seen(written(tmp_path, EXAMPLES / "ten.dzn", "--all-steps").read_text()).data
        left: dict[int, tuple[int, ...]] = {}
        for number, changed in enumerate(data["left"]):
            left |= {cell: values(runs) for cell, *runs in changed}
            if number % 9 == 1:
                state = climbed(ladder, puzzle, most=number)[1].state
                assert all(
                    left.get(cell, ()) == (state.candidates(cell) if value is None else ())
                    for cell, value in enumerate(state.values())
                )

    def test_a_partly_filled_board_begins_with_what_is_filled(self, tmp_path: Path) -> None:
        filled = tmp_path / "filled.txt"
        lines = ["." * 10] * 10
        lines[0] = "?" * 4 + "#" + "?" * 5
        filled.write_text("\n".join(["?" * 10 if set(x) == {"."} else x for x in lines]))
        data = Seen(written(tmp_path, SAILBOAT, "--filled", filled).read_text()).data
        assert data["start"][4] == 1

    @pytest.mark.parametrize("name", ["contradiction.txt", "ambiguous.txt"])
    def test_boards_without_one_answer(self, tmp_path: Path, name: str) -> None:
        seen = Seen(written(tmp_path, EXAMPLES / name).read_text())
        assert seen.steps == [words_of(step) for step in told(EXAMPLES / name)]

    def test_links_lead_to_descriptions_on_the_page(self, tmp_path: Path) -> None:
        seen = Seen(written(tmp_path, EIGHT).read_text())
        there = {f"#{found['id']}" for _tag, found in seen.elements if "id" in found}
        links = {found["href"] for tag, found in seen.elements if tag == "a"}
        assert links
        assert links <= there

    def test_small(self, tmp_path: Path) -> None:
        assert written(tmp_path, EXAMPLES / "ten.dzn").stat().st_size < 300_000

    @pytest.mark.corpus
    @pytest.mark.parametrize("name", ["fillapix.jsonl", "fillomino.jsonl"])
    def test_published_boards(self, name: str) -> None:
        unique = [board for board in corpus.lines(name) if board["measured"] == "unique"]
        for board in unique[:100:3]:
            fields = {key: board[key] for key in ("id", "rows", "cols", "clues")}
            (record,) = parse(json.dumps(fields | {"kind": name.partition(".")[0]}))
            ladder = ladder_for(record.puzzle.kind)
            known = explanation(ladder, record.puzzle, noted=True)
            plain = explanation(ladder, record.puzzle)
            assert known.steps == plain.steps
            seen = Seen(explain_page(record, known, marks=None))
            objects = [step.as_object(record.puzzle.cols) for step in plain.steps]
            assert seen.steps == [words_of(step) for step in objects]
            assert [tuple(found) for found in boards(seen.data)] == list(plain.boards)


class TestFiles:
    def test_output_names_the_file_too(self, tmp_path: Path) -> None:
        one, two = tmp_path / "one.html", tmp_path / "two.html"
        assert cli("explain", LINK, "--html", one).code == 0
        assert cli("explain", LINK, "--html", "-", "-o", two).code == 0
        assert one.read_text() == two.read_text() == cli("explain", LINK, "--html", "-").out

    def test_nothing_is_replaced_unasked(self, tmp_path: Path) -> None:
        file = written(tmp_path, LINK)
        assert cli("explain", LINK, "--html", file, "--force") == (0, "", "")
        run = cli("explain", SAILBOAT, "--html", file)
        assert run.code == 2
        assert "--force" in run.err

    @pytest.mark.parametrize(
        ("words", "text"),
        [
            ([LINK, "--json"], "--html and --json; choose one"),
            ([LINK, "--brief"], "--html and --brief; choose one"),
            ([LINK, "--hint"], "--html and --hint; choose one"),
            ([LINK, "-o", "other.html"], "--html and --output name a file each; choose one"),
            ([LINK, SAILBOAT], "2 were read; --html FOLDER/ writes a page for each"),
        ],
    )
    def test_refused(self, tmp_path: Path, words: list[str | Path], text: str) -> None:
        run = cli("explain", *words, "--html", tmp_path / "page.html")
        assert (run.code, run.out) == (2, "")
        assert text in run.err
        assert not list(tmp_path.iterdir())


class TestFolder:
    """A page for each of many puzzles."""

    def test_pages_are_those_of_single_puzzles(self, tmp_path: Path) -> None:
        folder = tmp_path / "p"
        run = cli("explain", LINK, SAILBOAT, EXAMPLES / "contradiction.txt", "--html", f"{folder}/")
        assert (run.code, run.err) == (1, "")
        assert run.out.splitlines()[0] == f"{folder}/link.url.html: link.url, 35 steps, hard"
        assert run.out.splitlines()[-1] == f"{folder}/index.html: 3 pages"
        for name, source in (("link.url", LINK), ("sailboat", SAILBOAT)):
            page = (folder / f"{name}.html").read_text()
            assert page.rstrip() == cli("explain", source, "--html", "-").out.rstrip()

    @pytest.mark.slow
    def test_the_index_leads_to_each(self, tmp_path: Path) -> None:
        names = ["</td><script>document.title = 'run'</script>", "index", "a/b", "a b"]
        lines = [json.dumps({"kind": "fillomino", "clues": [[1]], "id": name}) for name in names]
        board = tmp_path / "boards.jsonl"
        board.write_text("\n".join(lines))
        assert cli("explain", board, "--html", f"{tmp_path}/p/").code == 0
        index = tmp_path / "p" / "index.html"
        links = [found["href"] for tag, found in Seen(index.read_text()).elements if tag == "a"]
        assert len({*links}) == 4
        assert "index.html" not in links
        with browsing(index) as seen:
            rows = seen.page.locator("tbody tr")
            assert rows.locator("td:nth-child(1)").all_inner_texts() == names
        for link in links:
            assert (tmp_path / "p" / str(link)).exists()

    def test_nothing_is_replaced_unasked(self, tmp_path: Path) -> None:
        words = ("explain", LINK, SAILBOAT, "--html", tmp_path / "p")
        (tmp_path / "p").mkdir()
        (tmp_path / "p" / "index.html").write_text("mine")
        run = cli(*words)
        assert (run.code, run.out) == (2, "")
        assert "index.html is there already" in run.err
        assert len([*(tmp_path / "p").iterdir()]) == 1
        assert cli(*words, "--force").code == 0
        assert len([*(tmp_path / "p").iterdir()]) == 3


HOSTILE = (
    "</script><script>document.title = 'run'</script>",
    "\"'><img src=x onerror=\"document.title = 'run'\">",
    "<!--<script>",
    "\u202e]]>&lt;" + "x" * 9999,
)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_inert(tmp_path: Path, name: str) -> None:
    (record,) = read_paths([LINK])
    known = explanation(ladder_for("fillomino"), record.puzzle, noted=True)
    named = Record(record.puzzle, name, record.where, record.format)
    text, plain = (explain_page(each, known, marks=None) for each in (named, record))
    kept = [found for found in Seen(text).elements if found[0] != "title"]
    assert kept == [found for found in Seen(plain).elements if found[0] != "title"]
    assert "\u202e" not in text
    file = tmp_path / "page.html"
    file.write_text(text)
    with browsing(file) as seen:
        assert seen.page.title() != "run"
        assert seen.page.locator("#place").inner_text() == f"Step 0 of {len(known.steps)}"


def shown(seen: Browsed) -> list[list[str]]:
    """Return the board as the page's table tells it, row by row."""
    rows = seen.page.evaluate(
        "[...document.querySelectorAll('#cells tr')].slice(1)"
        ".map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))"
    )
    assert isinstance(rows, list)
    return rows


def same(row: str, value: int | None, *, picture: bool) -> bool:
    """Whether what the table says of a cell is its value."""
    if picture:
        return {None: "not known", 0: "blank", 1: "painted"}[value] in re.split("[;,] ", row)
    return row.startswith("open" if value is None else f"{value}")


class TestBrowser:
    @pytest.mark.slow
    @pytest.mark.parametrize(("by", "name"), [("keys", "eight.json"), ("clicks", "sailboat.txt")])
    def test_a_whole_solve(self, tmp_path: Path, name: str, by: str) -> None:
        (record,) = read_paths([EXAMPLES / name])
        puzzle, steps = record.puzzle, told(EXAMPLES / name)
        truth = explanation(ladder_for(puzzle.kind), puzzle)
        with browsing(written(tmp_path, EXAMPLES / name)) as seen:
            page = seen.page
            page.locator("#cells summary").click()
            page.locator("h1").click()
            for number, (step, board) in enumerate(zip(steps, truth.boards, strict=True), start=1):
                if by == "keys":
                    page.keyboard.press("ArrowRight")
                else:
                    page.get_by_role("button", name="Forward").click()
                assert page.locator("#place").inner_text() == f"Step {number} of {len(steps)}"
                assert page.locator("#told").inner_text() == words_of(step)
                cells = [cell for row in shown(seen) for cell in row]
                for cell, value in zip(cells, board, strict=True):
                    assert same(cell, value, picture=puzzle.kind == "fillapix"), (number, cell)
            page.keyboard.press("Home")
            assert page.locator("#place").inner_text() == f"Step 0 of {len(steps)}"
            page.keyboard.press("End")
            page.keyboard.press("ArrowLeft")
            assert page.locator("#place").inner_text() == f"Step {len(steps) - 1} of {len(steps)}"

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [PHONE, DESK])
    @pytest.mark.parametrize("name", ["eight.json", "sailboat.txt"])
    def test_fits_dark_and_light(self, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
        file = written(tmp_path, EXAMPLES / name)
        grounds = []
        schemes: list[Literal["light", "dark"]] = ["light", "dark"]
        for scheme in schemes:
            with browsing(file, size=size, scheme=scheme) as seen:
                wide = seen.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= size[0]
                grounds.append(
                    seen.page.evaluate("getComputedStyle(document.body).backgroundColor")
                )
                box = seen.page.locator(".controls button").first.bounding_box()
                assert box is not None
                assert min(box["width"], box["height"]) >= 44  # for fingers
        assert grounds == ["rgb(255, 255, 255)", "rgb(13, 17, 23)"]

    @pytest.mark.slow
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("name", ["eight.json", "sailboat.txt"])
    def test_contrast_and_labels(
        self, tmp_path: Path, name: str, scheme: Literal["light", "dark"]
    ) -> None:
        pytest.importorskip("axe_playwright_python")
        from axe_playwright_python.sync_playwright import Axe

        axe = Axe()
        with browsing(written(tmp_path, EXAMPLES / name), scheme=scheme, examined=True) as seen:
            seen.page.locator("#cells summary").click()
            seen.page.get_by_role("button", name="Last").click()
            assert axe.run(seen.page).response["violations"] == []
            seen.page.get_by_role("button", name="Try it yourself").click()
            seen.page.get_by_role("button", name="Next hint").click()
            assert axe.run(seen.page).response["violations"] == []

    @pytest.mark.slow
    def test_slider_list_and_address(self, tmp_path: Path) -> None:
        file = written(tmp_path, LINK)
        with browsing(file) as seen:
            page = seen.page
            page.locator("#at").focus()
            page.keyboard.press("ArrowRight")
            assert page.locator("#place").inner_text() == "Step 1 of 35"
            page.locator("#steps li").nth(6).click(position={"x": 400, "y": 10})
            assert page.locator("#place").inner_text() == "Step 7 of 35"
            assert page.locator("li[aria-current=step]").count() == 1
            page.wait_for_url(re.compile("#step-7$"))
            page.reload()
            assert page.locator("#place").inner_text() == "Step 7 of 35"

    @pytest.mark.slow
    def test_plays(self, tmp_path: Path) -> None:
        with browsing(written(tmp_path, LINK)) as seen:
            seen.page.get_by_role("button", name="Play").click()
            seen.page.get_by_text("Step 1 of 35").wait_for()
            seen.page.get_by_role("button", name="Pause").click()
            assert seen.page.get_by_role("button", name="Play").count() == 1

    @pytest.mark.slow
    def test_nothing_moves_by_itself(self, tmp_path: Path) -> None:
        moving = "document.getAnimations().length"
        smooth = "getComputedStyle(document.querySelector('#steps')).scrollBehavior"
        with browsing(written(tmp_path, LINK)) as seen:
            seen.page.get_by_role("button", name="Play").click()
            seen.page.get_by_text("Step 1 of 35").wait_for()
            assert seen.page.evaluate(moving) == 0
            assert seen.page.evaluate(smooth) == "auto"

    @pytest.mark.slow
    def test_ways_that_are_open(self, tmp_path: Path) -> None:
        file = written(tmp_path, LINK)
        ways = Seen(file.read_text()).data["ways"]
        with browsing(file) as seen:
            page = seen.page
            for number in (1, 2, 20, 35):
                page.goto(f"{file.as_uri()}#step-{number}")
                assert page.locator("#ways").inner_text() == f"Ways open: {ways[number - 1]}"
            tiers, open_ways = page.locator("#graph svg").all()
            for graph in (tiers, open_ways):
                box = graph.bounding_box()
                assert box is not None
                graph.click(position={"x": box["width"] * 19.5 / 35, "y": box["height"] / 2})
                assert page.locator("#place").inner_text() == "Step 20 of 35"
                page.keyboard.press("Home")
            label = open_ways.get_attribute("aria-label")
            assert label is not None
            assert f"{max(ways)} at most; {ways.count(1)} times" in label

    @pytest.mark.slow
    def test_candidates_on_demand(self, tmp_path: Path) -> None:
        with browsing(written(tmp_path, EXAMPLES / "at-most-three.txt")) as seen:
            assert seen.page.locator("#board text.gone").count() == 0
            seen.page.get_by_label("Show candidates").check()
            assert seen.page.locator("#board text.gone").first.text_content() == "1-3"
            seen.page.locator("#board svg").click(position={"x": 50, "y": 50})
            assert seen.page.locator("#cell").inner_text() == "r1c1: open; candidates 1-3"

    @pytest.mark.slow
    def test_a_probe_unfolds(self, tmp_path: Path) -> None:
        steps = told(EIGHT)
        number = next(n for n, step in enumerate(steps, start=1) if step["technique"] == "probe")
        with browsing(written(tmp_path, EIGHT)) as seen:
            page = seen.page
            page.locator("#steps li").nth(number - 1).click(position={"x": 700, "y": 10})
            page.get_by_role("button", name="Follow the hypothesis").click()
            assert page.locator("#told").inner_text() == "Suppose that r1c7 is 3."
            for moment in range(1, steps[number - 1]["inside"] + 1):
                page.keyboard.press("ArrowRight")
                text = page.locator("#told").inner_text()
                assert text.startswith(f"Moment {moment} of {steps[number - 1]['inside']}: ")
            assert "a contradiction, a run of 8 has 7 cells and no way out" in text
            page.keyboard.press("ArrowRight")
            assert page.locator("#told").inner_text() == words_of(steps[number - 1])

    @pytest.mark.slow
    def test_a_probe_of_a_picture_unfolds(self, tmp_path: Path) -> None:
        board = tmp_path / "board.txt"
        board.write_text("fillapix\n....2\n.4...\n14.63\n..3..\n.3...\n")
        with browsing(written(tmp_path, board), address="#step-2") as seen:
            seen.page.get_by_role("button", name="Follow the hypothesis (2 moments)").click()
            said = seen.page.locator("#told")
            assert said.inner_text() == "Suppose that r3c2 is painted."
            seen.page.get_by_role("button", name="Forward").click()
            seen.page.get_by_role("button", name="Forward").click()
            assert said.inner_text().startswith("Moment 2 of 2: a contradiction, the 3 at r5c2")
            seen.page.get_by_role("button", name="Leave the hypothesis").click()
            assert said.inner_text() == words_of(told(board)[1])

    @pytest.mark.slow
    def test_prints_a_board_a_step(self, tmp_path: Path) -> None:
        steps = told(SAILBOAT)
        with browsing(written(tmp_path, SAILBOAT), scheme="dark") as seen:
            pdf = seen.page.pdf(format="A4")
            assert seen.page.locator("#multiples svg").count() == 0  # taken away again
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
        plain = re.sub(r"\s+", " ", text)
        assert plain.count("The ") >= len(steps)
        assert re.sub(r"\s+", " ", steps[-1]["sentence"]) in plain
        assert "Play" not in plain

    @pytest.mark.slow
    def test_without_scripts_the_steps_are_there(self, tmp_path: Path) -> None:
        with browsing(written(tmp_path, LINK), scripts=False) as seen:
            assert seen.page.locator("#steps li").count() == len(told(LINK))
            assert seen.page.locator("#steps li").last.is_visible()
            assert seen.page.locator("noscript svg").is_visible()
            assert not seen.page.locator("#stepper").is_visible()


def tap_cell(seen: Browsed, cell: int, cols: int) -> None:
    """Touch the middle of a cell of the board, where the picture has it."""
    board = seen.page.locator("#board svg")
    box = board.bounding_box()
    assert box is not None
    side = box["width"] / (cols * 36 + 34)
    r, c = divmod(cell, cols)
    board.tap(position={"x": side * (30 + 36 * (c + 0.5)), "y": side * (30 + 36 * (r + 0.5))})


class TestTouch:
    """A phone: fingers only."""

    @pytest.mark.slow
    def test_forward_back_and_a_step_of_the_list(self, tmp_path: Path) -> None:
        steps = told(LINK)
        with browsing(written(tmp_path, LINK), size=PHONE, touched=True) as seen:
            place, said = seen.page.locator("#place"), seen.page.locator("#told")
            for number in (1, 2, 3):
                seen.page.get_by_role("button", name="Forward").tap()
                assert place.inner_text() == f"Step {number} of {len(steps)}"
                assert said.inner_text() == words_of(steps[number - 1])
            seen.page.get_by_role("button", name="Back").tap()
            assert place.inner_text() == f"Step 2 of {len(steps)}"
            seen.page.locator("#steps li").nth(6).tap(position={"x": 300, "y": 10})
            assert place.inner_text() == f"Step 7 of {len(steps)}"

    @pytest.mark.slow
    def test_a_hypothesis(self, tmp_path: Path) -> None:
        steps = told(EIGHT)
        number = next(n for n, step in enumerate(steps, start=1) if step["technique"] == "probe")
        file = written(tmp_path, EIGHT)
        with browsing(file, size=PHONE, touched=True, address=f"#step-{number}") as seen:
            said = seen.page.locator("#told")
            seen.page.get_by_role("button", name="Follow the hypothesis").tap()
            assert said.inner_text() == "Suppose that r1c7 is 3."
            seen.page.get_by_role("button", name="Forward").tap()
            assert said.inner_text().startswith("Moment 1 of ")
            seen.page.get_by_role("button", name="Leave the hypothesis").tap()
            assert said.inner_text() == words_of(steps[number - 1])

    @pytest.mark.slow
    def test_a_painted_cell(self, tmp_path: Path) -> None:
        with browsing(written(tmp_path, SAILBOAT), size=PHONE, touched=True) as seen:
            seen.page.get_by_role("button", name="Try it yourself").tap()
            assert seen.page.locator("#board path.painted").count() == 0
            for left, painted in ((99, 1), (99, 0), (100, 0)):  # painted, blank, not known
                tap_cell(seen, 34, 10)
                text = seen.page.locator("#told").inner_text()
                assert text == f"Your board: {left} cells to go."
                assert seen.page.locator("#board path.painted").count() == painted

    @pytest.mark.slow
    def test_a_number(self, tmp_path: Path) -> None:
        file = written(tmp_path, LINK)
        data = Seen(file.read_text()).data
        cell = data["start"].index(None)
        with browsing(file, size=PHONE, touched=True) as seen:
            seen.page.get_by_role("button", name="Try it yourself").tap()
            tap_cell(seen, cell, data["cols"])
            field = seen.page.locator("#number")
            assert field.evaluate("(field) => field === document.activeElement")
            assert field.get_attribute("inputmode") == "numeric"  # the keys that a phone shows
            seen.page.keyboard.type(str(data["answer"][cell]))
            seen.page.get_by_role("button", name="Is something wrong?").tap()
            assert seen.page.locator("#advice").inner_text() == "Nothing is wrong so far."
            seen.page.wait_for_url(re.compile(f"#try-{cell}-{data['answer'][cell]}$"))


class TestTrying:
    """Boards that people fill themselves."""

    def answer(self, file: Path) -> list[int]:
        answer: list[int] = Seen(file.read_text()).data["answer"]
        return answer

    @pytest.mark.slow
    @pytest.mark.parametrize("name", ["at-most-three.txt", "mug.tatham"])
    def test_filled_to_the_end(self, tmp_path: Path, name: str) -> None:
        file = written(tmp_path, EXAMPLES / name)
        data, answer = Seen(file.read_text()).data, self.answer(file)
        with browsing(file, size=PHONE) as seen:
            page = seen.page
            page.get_by_role("button", name="Try it yourself").click()
            page.locator("#board").focus()
            for cell, value in enumerate(answer):
                if data["start"][cell] is None and data["picture"]:
                    for _ in range(2 - value):
                        page.locator("#board").press("Space")
                elif data["start"][cell] is None:
                    page.keyboard.press(str(value))
                page.keyboard.press("ArrowRight")
                if cell % data["cols"] == data["cols"] - 1 and cell + 1 < len(answer):
                    page.keyboard.press("ArrowDown")
                    for _ in range(data["cols"] - 1):
                        page.keyboard.press("ArrowLeft")
            assert page.locator("#told").inner_text() == "The board is full."
            page.get_by_role("button", name="Is something wrong?").click()
            assert page.locator("#advice").inner_text() == "Solved: everything is right."

    @pytest.mark.slow
    def test_mistakes_are_found_and_kept_in_the_address(self, tmp_path: Path) -> None:
        file = written(tmp_path, LINK)
        data, answer = Seen(file.read_text()).data, self.answer(file)
        cell = data["start"].index(None)
        name = f"r{cell // 6 + 1}c{cell % 6 + 1}"
        with browsing(file) as seen:
            page, advice = seen.page, seen.page.locator("#advice")
            page.get_by_role("button", name="Try it yourself").click()
            box = page.locator("#board svg").bounding_box()
            assert box is not None
            side = box["width"] / (6 * 36 + 34)
            page.mouse.click(
                box["x"] + side * (30 + 36 * (cell % 6 + 0.5)),
                box["y"] + side * (30 + 36 * (cell // 6 + 0.5)),
            )
            wrong = 1 + answer[cell] % 9
            page.keyboard.type(str(wrong))
            page.get_by_role("button", name="Next hint").click()
            assert advice.inner_text() == f"One cell is not as in the answer: {name}."
            page.wait_for_url(re.compile(f"#try-{cell}-{wrong}$"))
            page.reload()
            page.get_by_role("button", name="Is something wrong?").click()
            assert advice.inner_text() == f"One cell is not as in the answer: {name}."
            page.get_by_role("button", name="Clear").click()
            page.get_by_role("button", name="Next hint").click()
            first = next(step for step in told(LINK) if step["placements"])
            assert advice.inner_text() == f"Step {first['number']}: {words_of(first)}"
            page.get_by_role("button", name="Back to the steps").click()
            assert page.locator("#place").is_visible()

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "address", ["#try-0-99999.99999-1", "#try-<img src=x>", "#try-1-1.1-1..-", "#step-999999"]
    )
    def test_addresses_that_say_nothing(self, tmp_path: Path, address: str) -> None:
        file = written(tmp_path, SAILBOAT)
        with browsing(file, address=address) as seen:
            text = seen.page.locator("#told").inner_text()
            if address.startswith("#try-1-1"):
                assert text == "Your board: 99 cells to go."
            elif address.startswith("#try"):
                assert text == "Your board: 100 cells to go."
            else:
                assert seen.page.locator("#place").inner_text() == "Step 32 of 32"

    @pytest.mark.slow
    def test_only_where_there_is_an_answer(self, tmp_path: Path) -> None:
        with browsing(written(tmp_path, EXAMPLES / "ambiguous.txt")) as seen:
            assert seen.page.get_by_role("button", name="Forward").count() == 1
            assert seen.page.get_by_role("button", name="Try it yourself").count() == 0
