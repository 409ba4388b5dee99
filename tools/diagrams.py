"""Draws diagrams: boxes at the places of a grid, and arrows between them.

A diagram is data (`tools.architecture` holds those of the documentation). Its SVG needs nothing
from outside and has colours for light and for dark pages. Every arrow says in `data-from` and
`data-to` which boxes it joins, so that a test can read a diagram.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 168, 50
"""Size of a box; lengths are pixels."""

ACROSS, DOWN = 178, 92
"""From a box to the next one."""

MARGIN = 8
"""Around everything."""

SLOT = 28
"""How far beside a box an arrow runs that goes back up."""

STYLE = """
text { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 11.5px;
  text-anchor: middle; dominant-baseline: central; fill: #57606a }
.title { font-size: 14px; font-weight: 600; fill: #1f2328 }
.label { font-style: italic; stroke: #fff; stroke-width: 7; paint-order: stroke }
rect { fill: #f6f8fa; stroke: #8c959f; stroke-width: 1.25 }
.start { fill: #ddf4ff; stroke: #54aeff }
.yes { fill: #dafbe1; stroke: #4ac26b }
.no { fill: #ffebe9; stroke: #ff8182 }
.arrow { stroke: #6e7781; stroke-width: 1.5; fill: none; marker-end: url(#tip) }
#tip path { fill: #6e7781 }
@media screen and (prefers-color-scheme: dark) {
  text { fill: #a9b4c0 }
  .title { fill: #f0f3f6 }
  .label { stroke: #131416 }
  rect { fill: #21262d; stroke: #6e7681 }
  .start { fill: #0c2d4a; stroke: #388bfd }
  .yes { fill: #0f3d1e; stroke: #2ea043 }
  .no { fill: #4c1518; stroke: #da3633 }
  .arrow { stroke: #8b949e }
  #tip path { fill: #8b949e }
}"""

TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
    'orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker>'
)


class Box(NamedTuple):
    """A box.

    Attributes:
        title: Its name.
        note: A line below it.
        x: Its column, counted from 0; halves are fine.
        y: Its row, counted from 0.
        look: ``plain``, ``start``, ``yes`` or ``no``: its colour.
    """

    title: str
    note: str
    x: float
    y: float
    look: str = "plain"

    @property
    def middle(self) -> tuple[float, float]:
        """Return the middle of the box."""
        return MARGIN + self.x * ACROSS + WIDTH / 2, MARGIN + self.y * DOWN + HEIGHT / 2


class Arrow(NamedTuple):
    """An arrow from a box to another one, which are given by their titles.

    Attributes:
        start: Where it starts.
        end: Where its tip is.
        label: What stands beside it.
        back: Whether it goes back up, on the left of both boxes.
    """

    start: str
    end: str
    label: str = ""
    back: bool = False


class Diagram(NamedTuple):
    """Boxes and arrows, with a title for readers who do not see them."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    def svg(self) -> str:
        """Return the diagram as an SVG document."""
        boxes = {box.title: box for box in self.boxes}
        width = max(box.middle[0] for box in self.boxes) + WIDTH / 2 + MARGIN
        height = max(box.middle[1] for box in self.boxes) + HEIGHT / 2 + MARGIN
        drawn = [_drawn(arrow, boxes) for arrow in self.arrows]
        lines = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" role="img">',
            f"<title>{escape(self.title)}</title>",
            f"<style>{STYLE}</style>",
            f"<defs>{TIP}</defs>",
            *(path for path, _label in drawn),
            *(line for box in self.boxes for line in _box(box)),
            *(label for _path, label in drawn if label),
            "</svg>\n",
        )
        return "\n".join(lines)


def _box(box: Box) -> Iterator[str]:
    x, y = box.middle
    place = f'x="{x - WIDTH / 2:g}" y="{y - HEIGHT / 2:g}" width="{WIDTH}" height="{HEIGHT}" rx="6"'
    yield f'<rect class="{box.look}" {place}/>'
    up = 9 if box.note else 0
    yield f'<text class="title" x="{x:g}" y="{y - up:g}">{escape(box.title)}</text>'
    if box.note:
        yield f'<text x="{x:g}" y="{y + 10:g}">{escape(box.note)}</text>'


def _drawn(arrow: Arrow, boxes: dict[str, Box]) -> tuple[str, str]:
    """Return the path of an arrow, and the text beside it."""
    (x1, y1), (x2, y2) = boxes[arrow.start].middle, boxes[arrow.end].middle
    if arrow.back:
        left = min(x1, x2) - WIDTH / 2 - SLOT + 6
        line = f"M{x1 - WIDTH / 2:g} {y1:g}H{left:g}V{y2:g}H{x2 - WIDTH / 2:g}"
        at = ((left + x2 - WIDTH / 2) / 2, y2 - 9)
    elif y1 == y2:
        side = WIDTH / 2 if x1 < x2 else -WIDTH / 2
        line = f"M{x1 + side:g} {y1:g}H{x2 - side:g}"
        at = ((x1 + x2) / 2, y1 - 9)
    else:
        line = f"M{x1:g} {y1 + HEIGHT / 2:g}L{x2:g} {y2 - HEIGHT / 2:g}"
        at = ((x1 + x2) / 2, (y1 + y2) / 2)
    ends = f'data-from="{escape(arrow.start)}" data-to="{escape(arrow.end)}"'
    label = f'<text class="label" x="{at[0]:g}" y="{at[1]:g}">{escape(arrow.label)}</text>'
    return f'<path class="arrow" {ends} d="{line}"/>', label if arrow.label else ""
