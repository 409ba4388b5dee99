"""``certify --format html``: a page that shows what fails, and in which nothing runs."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

from puzzles.formats import parse, read_paths
from puzzles.printing import printable
from tests.helpers.pictures import elements
from tests.helpers.running import EXAMPLES, cli
from verify.certify import certify

RUNNING = {"script", "iframe", "object", "embed", "link", "base", "form", "img", "a"}
"""Elements that run or load something, or lead somewhere."""


class Seen(HTMLParser):
    """Elements with their attributes, and texts by element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append((self.elements[-1][0] if self.elements else "", data))

    def all(self, tag: str) -> list[str]:
        return [text for name, text in self.texts if name == tag]


def test_boards_that_fail_and_a_row_for_each() -> None:
    run = cli("certify", EXAMPLES, "--format", "html")
    assert (run.code, run.err) == (1, "")
    seen = Seen(run.out)
    assert seen.all("h2") == ["ambiguous: ", "contradiction: "]
    drawn = [attributes for tag, attributes in seen.elements if tag == "svg"]
    assert len(drawn) == 2
    assert len([tag for tag, _attributes in seen.elements if tag == "tr"]) == 1 + 11
    assert "11 puzzles: 9 unique, 1 multiple, 1 none" in seen.all("p")
    assert "These 4 givens contradict each other: r3c1=5 r4c1=2 r4c3=2 r5c1=1" in seen.all("p")


def test_the_boards_are_the_pictures_of_the_verdicts() -> None:
    text = cli("certify", EXAMPLES / "ambiguous.txt", "--format", "html").out
    start, end = text.index("<svg"), text.index("</svg>") + len("</svg>")
    shown = elements(text[start:end].replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'))
    (record,) = read_paths([EXAMPLES / "ambiguous.txt"])
    expected = elements(certify(record.puzzle).drawing(record.id).svg())
    pairs = zip(shown.iter(), expected.iter(), strict=True)
    assert all((a.tag, a.attrib, a.text) == (b.tag, b.attrib, b.text) for a, b in pairs)


def test_nothing_runs_whatever_a_puzzle_is_called() -> None:
    names = ["</h2><script>alert(1)</script>", "\"'><svg onload=alert(1)>", "\u202e" + "x" * 9999]
    lines = [json.dumps({"kind": "fillomino", "clues": [[None] * 3], "id": n}) for n in names]
    text = cli("certify", "-", "--format", "html", stdin="\n".join(lines)).out
    seen = Seen(text)
    assert not RUNNING & {tag for tag, _attributes in seen.elements}
    assert not [name for _tag, found in seen.elements for name in found if name.startswith("on")]
    assert [h.removesuffix(": ") for h in seen.all("h2")] == [
        printable(r.id) for r in parse("\n".join(lines))
    ]
    assert max(map(len, seen.all("h2"))) < 300
    policy = [a.get("content") for t, a in seen.elements if t == "meta" and "http-equiv" in a]
    assert policy[0] is not None
    assert policy[0].startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert "http" not in text.replace("http-equiv", "")


def test_quiet_and_output(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    words = ("certify", EXAMPLES / "link.url", EXAMPLES / "ambiguous.txt", "--format", "html")
    assert cli(*words, "-q", "--output", file) == (1, "", "")
    seen = Seen(file.read_text(encoding="utf-8"))
    assert len([tag for tag, _attributes in seen.elements if tag == "tr"]) == 1 + 1
    assert cli(*words, "-qq") == (1, "", "")


def test_a_verdict_that_is_not_known() -> None:
    run = cli("certify", EXAMPLES / "link.url", "--format", "html", "--time-limit", "0")
    assert run.code == 3
    seen = Seen(run.out)
    assert [text for text in seen.all("p") if text.startswith("Unknown: ")]
    assert len([tag for tag, _attributes in seen.elements if tag == "svg"]) == 1


def test_check_has_no_boards_to_show() -> None:
    run = cli("check", EXAMPLES, "--format", "html")
    assert run.code == 2
    assert "html" not in cli("check", "--help").out
