"""Plots on pages: a few shapes in an SVG, in the colours of the page; nothing is computed there.

Series are told apart by the shape of their marks too, never by colour alone, and the numbers stand
in a table on the same page.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from xml.etree.ElementTree import Element

from cli.show.html import tag
from cli.show.scales import Scale, short, shown

WIDTH, HEIGHT = 400.0, 230.0
"""Size of a plot, in units: pixels on a phone, some more on a desk."""

LEFT, RIGHT, TOP, BOTTOM = 48.0, 22.0, 18.0, 40.0
"""Room around what is plotted, for numbers and words."""

LETTER = 11.0
"""Size of letters, in units."""

ROW, NAMES = 17.0, 150.0
"""Height of a row of `bars`, and the room for its name."""

BINS = 24
"""Columns of a histogram, at most."""

MARKS = ("round", "square", "plus", "cross")
"""Marks of series; each has a rule in report.css."""

Point = tuple[float, float]


def side_by_side(*plots: Element) -> Element:
    """Return plots beside each other where there is room."""
    return tag("div", *plots, kind="plots")


def bars(title: str, rows: Sequence[tuple[str, float]], *, unit: str = "") -> Element:
    """Return a plot with a bar for each name, from the top down."""
    scale = Scale.of((value for _name, value in rows), zero=True)
    room = WIDTH - NAMES - RIGHT - LEFT
    parts = []
    for n, (name, value) in enumerate(rows):
        y, long = n * ROW, scale.share(value) * room
        middle = y + ROW / 2 + LETTER * 0.36
        parts += [
            _text(name, NAMES - 6, middle, "end"),
            tag("rect", kind="s0", **_box(NAMES, y + 2, long, ROW - 4)),
            _text(f"{shown(value)}{unit}", NAMES + long + 4, middle, "start"),
        ]
    parts.append(tag("path", kind="axis", d=f"M{NAMES:g} 0v{len(rows) * ROW:g}"))
    return _plot(title, parts, height=len(rows) * ROW)


def columns(
    title: str, names: Sequence[str], series: Mapping[str, Sequence[float]], *, label: str
) -> Element:
    """Return a plot with a group of columns for each name, one of each series."""
    y = Scale.of(chain.from_iterable(series.values()), zero=True)
    parts = list(_left(y, label))
    each = (WIDTH - LEFT - RIGHT) / max(1, len(names))
    wide = each * 0.8 / max(1, len(series))
    for number, values in enumerate(series.values()):
        for n, value in enumerate(values):
            x, top = LEFT + (n + 0.1) * each + number * wide, _up(y, value)
            box = _box(x, top, wide, HEIGHT - BOTTOM - top)
            parts.append(tag("rect", kind=f"s{number}", **box))
            if value:
                parts.append(_text(shown(value), x + wide / 2, top - 3, "middle"))
    for n, name in enumerate(names):
        parts.append(_text(name, LEFT + (n + 0.5) * each, HEIGHT - BOTTOM + 15, "middle"))
    parts.append(_floor())
    return _plot(title, parts, legend=list(series) if len(series) > 1 else [])


def histogram(
    title: str, values: Sequence[float], *, x: str, label: str = "puzzles", log: bool = False
) -> Element:
    """Return a plot of how many of some numbers lie where; they are above 0 where `log`.

    Whole numbers that are few have a column each.
    """
    scale, edges, whole = _bins(values, log=log)
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[min(bisect_right(edges, value), len(counts)) - 1] += 1
    y = Scale.of(map(float, counts), zero=True)
    parts = list(_left(y, label))
    for n, count in enumerate(counts):
        start, end = (_along(scale, edge) for edge in edges[n : n + 2])
        top = _up(y, count)
        column = _box(start, top, max(0.5, end - start - 0.8), HEIGHT - BOTTOM - top)
        made = tag("rect", kind="s0", **column)
        of = shown(edges[n] + 0.5) if whole else f"{shown(edges[n])} to {shown(edges[n + 1])}"
        made.append(tag("title", f"{of}: {count}"))
        parts.append(made)
    parts += _below(scale, x, whole=whole)
    return _plot(title, parts)


def dots(
    title: str,
    series: Mapping[str, Sequence[Point]],
    *,
    x: str,
    y: str,
    log: tuple[bool, bool] = (False, False),
) -> Element:
    """Return a plot with a mark for each point; `log` is for the two axes: numbers above 0.

    Cost: about 10 characters a point, in one path a series.
    """
    points = [point for of in series.values() for point in of]
    across, upward = (
        (Scale.of_factors if of_factors else Scale.of)(point[n] for point in points)
        for n, of_factors in enumerate(log)
    )
    parts = [*_left(upward, y, whole=False), *_below(across, x)]
    for number, of in enumerate(series.values()):
        mark = MARKS[number % len(MARKS)]
        path = "".join(_mark(mark, _along(across, a), _up(upward, b)) for a, b in of)
        parts.append(tag("path", kind=f"mark m{number} {mark}", d=path))
    return _plot(title, parts, legend=list(series) if len(series) > 1 else [], marks=True)


def _mark(mark: str, x: float, y: float) -> str:
    if mark == "plus":
        return f"M{x - 4:.1f} {y:.1f}h8M{x:.1f} {y - 4:.1f}v8"
    if mark == "cross":
        return f"M{x - 3:.1f} {y - 3:.1f}l6 6m0-6l-6 6"
    return f"M{x:.1f} {y:.1f}h0"


def _bins(values: Sequence[float], *, log: bool) -> tuple[Scale, list[float], bool]:
    """Return an axis, the numbers between columns, and whether each column is of one number."""
    low, high = min(values, default=0), max(values, default=0)
    if not log and high - low < BINS and all(value == round(value) for value in values):
        count = int(high - low) + 1
        return Scale(low - 0.5, high + 0.5), [low - 0.5 + n for n in range(count + 1)], True
    if log:
        scale = Scale.of_factors(values)
        factor = (scale.high / scale.low) ** (1 / BINS)
        return scale, [scale.low * factor**n for n in range(BINS + 1)], False
    scale = Scale.of(values)
    step = (scale.high - scale.low) / BINS
    return scale, [scale.low + step * n for n in range(BINS + 1)], False


def _left(scale: Scale, label: str, *, whole: bool = True) -> Iterator[Element]:
    """Yield lines, numbers and the word of the axis that goes up."""
    for value in scale.ticks(whole=whole):
        y = _up(scale, value)
        yield tag("path", kind="line", d=f"M{LEFT:g} {y:.1f}H{WIDTH - RIGHT:g}")
        yield _text(short(value), LEFT - 5, y + LETTER * 0.36, "end")
    place = f"translate(11 {(TOP + HEIGHT - BOTTOM) / 2:g}) rotate(-90)"
    yield tag("text", label, transform=place, **{"text-anchor": "middle"})


def _below(scale: Scale, label: str, *, whole: bool = False) -> Iterator[Element]:
    """Yield numbers and the word of the axis that goes to the right."""
    yield _floor()
    for value in scale.ticks(whole=whole):
        x = _along(scale, value)
        yield tag("path", kind="axis", d=f"M{x:.1f} {HEIGHT - BOTTOM:g}v4")
        yield _text(short(value), x, HEIGHT - BOTTOM + 15, "middle")
    yield _text(label, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "middle")


def _floor() -> Element:
    return tag("path", kind="axis", d=f"M{LEFT:g} {HEIGHT - BOTTOM:g}H{WIDTH - RIGHT:g}")


def _along(scale: Scale, value: float) -> float:
    return LEFT + scale.share(value) * (WIDTH - LEFT - RIGHT)


def _up(scale: Scale, value: float) -> float:
    return HEIGHT - BOTTOM - scale.share(value) * (HEIGHT - TOP - BOTTOM)


def _box(x: float, y: float, width: float, height: float) -> dict[str, str]:
    sides = {"x": x, "y": y, "width": width, "height": height}
    return {name: f"{side:.1f}" for name, side in sides.items()}


def _text(text: str, x: float, y: float, anchor: str) -> Element:
    return tag("text", text, x=f"{x:.1f}", y=f"{y:.1f}", **{"text-anchor": anchor})


def _plot(
    title: str,
    parts: Sequence[Element],
    *,
    height: float = HEIGHT,
    legend: Sequence[str] = (),
    marks: bool = False,
) -> Element:
    """Return a plot with its title, and what its series are called."""
    box = f"0 0 {WIDTH:g} {height:g}"
    drawn = tag("svg", *parts, viewBox=box, role="img", **{"aria-label": title})
    words = [tag("figcaption", tag("b", title))]
    for number, name in enumerate(legend):
        words[0].append(tag("span", _sample(number, marks=marks), name, kind="series"))
    return tag("figure", *words, drawn, kind="plot")


def _sample(number: int, *, marks: bool) -> Element:
    mark = MARKS[number % len(MARKS)]
    drawn = (
        tag("path", kind=f"mark m{number} {mark}", d=_mark(mark, 7, 7))
        if marks
        else tag("rect", kind=f"s{number}", **_box(1, 1, 12, 12))
    )
    return tag("svg", drawn, viewBox="0 0 14 14", **{"aria-hidden": "true"})
