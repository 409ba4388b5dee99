"""Pages for a browser: one file that loads nothing and runs no script but ours."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING
from xml.etree import ElementTree as Html

from puzzles.printing import printable

if TYPE_CHECKING:
    from puzzles.drawing import Drawing

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What a browser may load for a page: nothing."""

DATA = "data"
"""The id under which a script finds the data of its page."""

STYLE = """
:root { color-scheme: light dark; --text: #1f2328; --soft: #57606a; --ground: #ffffff;
  --line: #b3bbc4; --good: #0f6b33; --bad: #b3261e;
  --one: #0065a3; --two: #c2410c; --three: #57606a }
@media screen and (prefers-color-scheme: dark) {
  :root { --text: #f0f3f6; --soft: #a9b4c0; --ground: #0d1117; --line: #3d4752;
    --good: #6fdd8b; --bad: #ff8f87;
    --one: #7cc4f5; --two: #ff9a62; --three: #a9b4c0 }
}
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--ground);
  color: var(--text); font: 1rem/1.5 "Helvetica Neue", "Segoe UI", Arial, sans-serif }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin: 2rem 0 0; overflow-wrap: anywhere }
p { margin: .4rem 0 } .soft { color: var(--soft); overflow-wrap: anywhere }
.unique { color: var(--good) } .multiple, .none, .unknown { color: var(--bad); font-weight: 700 }
figure { margin: .6rem 0; overflow-x: auto }
.wide { overflow-x: auto } table { border-collapse: collapse; margin: .6rem 0 }
caption { text-align: left; font-weight: 700 }
th, td { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); text-align: left;
  white-space: nowrap }
td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 8em }
@media print {
  body { margin: 0; font-size: .85rem }
  section, .wide, tr { break-inside: avoid }
  .wide, figure { overflow: visible }
}
"""

Content = Html.Element | str


def tag(name: str, *children: Content, kind: str = "", **attributes: str) -> Html.Element:
    """Return an element; `kind` is its class. Texts are escaped when the page is written."""
    made = Html.Element(name, attributes | ({"class": kind} if kind else {}))
    for child in children:
        if not isinstance(child, str):
            made.append(child)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + printable(child)
        else:
            made.text = (made.text or "") + printable(child)
    return made


def table(
    title: str,
    head: Iterable[str],
    rows: Iterable[Iterable[Content]],
    *,
    sortable: bool = False,
    numbers: int = 0,
) -> Html.Element:
    """Return a table with its title; if it is too wide it scrolls by itself, by keyboard too.

    Args:
        title: Its title.
        head: Names of the columns.
        rows: What is in the cells.
        sortable: Whether tables.js sorts it, if that is the page's script: numbers before words,
            and cells that are `ordered` by their numbers.
        numbers: So many of the last columns hold numbers, and stand to the right.
    """
    names = list(head)
    kinds = [""] * (len(names) - numbers) + ["number"] * numbers
    first = tag(
        "tr", *(tag("th", w, kind=k, scope="col") for w, k in zip(names, kinds, strict=True))
    )
    body = (tag("tr", *map(_cell, row, kinds)) for row in rows)
    whole = tag(
        "table",
        *(tag("caption", title), tag("thead", first), tag("tbody", *body)),
        kind="sorted" if sortable else "",
    )
    about = {"tabindex": "0", "role": "region", "aria-label": title}
    return tag("div", whole, kind="wide long" if sortable else "wide", **about)


def _cell(content: Content, kind: str) -> Html.Element:
    if not isinstance(content, str) and content.tag == "td":
        return content
    return tag("td", content, kind=kind)


def ordered(text: str, place: int, *, kind: str = "") -> Html.Element:
    """Return a cell of a table that is sorted by a number, not by its text."""
    return tag("td", tag("span", text, kind=kind), **{"data-order": str(place)})


def figure(drawing: Drawing) -> Html.Element:
    """Return a drawing as a part of a page."""
    text = drawing.svg().replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)
    return tag("figure", Html.fromstring(text), tabindex="0")


def own(name: str) -> str:
    """Return a script or a style sheet of ours, by the name of its file in this folder."""
    return files("cli.show").joinpath(name).read_text(encoding="utf-8")


def data(fields: object) -> Html.Element:
    """Return what a script reads, as JSON in a page; no text in it can end or begin an element."""
    text = json.dumps(fields, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    made = Html.Element("script", {"type": "application/json", "id": DATA})
    made.text = text
    return made


def page(title: str, parts: Iterable[Html.Element], *, style: str = "", script: str = "") -> str:
    """Return a page as the text of a file.

    Args:
        title: Its title.
        parts: What is on it.
        style: A style sheet of its own.
        script: The one script that runs: by its digest, so that no other does.
    """
    policy = POLICY
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        policy = f"{POLICY}; script-src 'sha256-{digest}'"
    head = tag(
        "head",
        Html.Element("meta", {"charset": "utf-8"}),
        Html.Element("meta", {"http-equiv": "Content-Security-Policy", "content": policy}),
        Html.Element("meta", {"name": "viewport", "content": "width=device-width"}),
        tag("title", title),
    )
    Html.SubElement(head, "style").text = STYLE + style
    body = tag("body", tag("main", tag("h1", title), *parts))
    if script:
        Html.SubElement(body, "script").text = script
    whole = Html.Element("html", {"lang": "en"})
    whole.extend((head, body))
    return f"<!doctype html>\n{Html.tostring(whole, encoding='unicode', method='html')}\n"


def report(title: str, parts: Iterable[Html.Element]) -> str:
    """Return a page of plots and tables, which its script sorts."""
    return page(title, parts, style=own("report.css"), script=own("tables.js"))
