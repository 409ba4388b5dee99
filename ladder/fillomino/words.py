"""The sentences of the Fillomino techniques, and how many places a person looks at."""

from __future__ import annotations

from ladder.fillomino.state import CLASS, FillominoState, count
from ladder.state import CellSet, Finding
from ladder.table import FailedHypothesis


def _first(finding: Finding) -> tuple[int, CellSet]:
    return (finding.place or finding.remove)[0]


def _block(board: FillominoState, v: int, g: CellSet) -> str:
    return f"The run of {v} at {board.name(g)} ({count(g.bit_count())})"


def finished(board: FillominoState, finding: Finding) -> str:
    v, border = _first(finding)
    return (
        f"The region of {v} at {board.name(finding.about)} is complete, "
        f"so {board.name(border)} {_is(border)} not {v}."
    )


def only_exit(board: FillominoState, finding: Finding) -> str:
    v, cell = _first(finding)
    return f"{_block(board, v, finding.about)} has one way out, so {board.name(cell)} is {v}."


def last_number(board: FillominoState, finding: Finding) -> str:
    v, cell = _first(finding)
    return f"{v} is the last number left for {board.name(cell)}."


def overflow(board: FillominoState, finding: Finding) -> str:
    v, cell = _first(finding)
    size = finding.about.bit_count() + 1
    return (
        f"With {board.name(cell)} the runs of {v} at {board.name(finding.about)} "
        f"would be one of {size} cells, so {board.name(cell)} is not {v}."
    )


def exact_room(board: FillominoState, finding: Finding) -> str:
    v, cells = _first(finding)
    return (
        f"{_block(board, v, finding.about)} has room for exactly {v} cells, "
        f"so {board.name(cells)} {_is(cells)} {v}."
    )


def no_room(board: FillominoState, finding: Finding) -> str:
    room = finding.remove[0][1]
    what = _any_of(board, [v for v, _room in finding.remove])
    where = board.name(room)
    if room.bit_count() == 1:
        return f"{where} has no neighbour to be {what} with, so it is not {what}."
    return f"{where} have room for {count(room.bit_count())} only, so they are not {what}."


def way_through(board: FillominoState, finding: Finding) -> str:
    v, cell = _first(finding)
    return (
        f"{_block(board, v, finding.about)} cannot reach {v} cells without "
        f"{board.name(cell)}, so {board.name(cell)} is {v}."
    )


def out_of_reach(board: FillominoState, finding: Finding) -> str:
    v, cells = _first(finding)
    return (
        f"The runs of {v} that reach {board.name(cells)}, if any, and the free space there "
        f"are too few cells, so {board.name(cells)} {_is(cells)} not {v}."
    )


def ways(board: FillominoState, finding: Finding) -> str:
    v = _first(finding)[0]
    many = "one way only" if finding.data == 1 else f"{finding.data} ways"
    shared = [f"all of them take {board.name(m)}" for _s, m in finding.place]
    for _s, m in finding.remove:
        touch = "touches" if m.bit_count() == 1 else "touch"
        shared.append(f"{board.name(m)} {touch} all of them and {_is(m)} not {v}")
    return f"{_block(board, v, finding.about)} can be completed in {many}: {'; '.join(shared)}."


def pocket(board: FillominoState, finding: Finding) -> str:
    area, used = finding.data
    changed = 0
    for _v, cells in (*finding.place, *finding.remove):
        changed |= cells
    if area.bit_count() == 1:
        return f"Only {_or(used[0][1])} fits in {board.name(area)}, which stands alone."
    left = [f"{board.name(one)} is {_or(keeps)}" for one, keeps in used if one & changed]
    return f"However the blank area {board.name(area)} is filled: {'; '.join(left)}."


def one_region(board: FillominoState, finding: Finding) -> str:
    v, area = _first(finding)
    most, least = finding.data
    if v == 1:
        return f"{board.name(area)} stands alone, and no run can grow into it, so it is 1."
    return (
        f"Two regions in the blank area {board.name(area)} would need {most} and {least} cells "
        f"or more, and it has {v}: it is one region of {v}."
    )


def budget(board: FillominoState, finding: Finding) -> str:
    cells, need = finding.data
    size = cells.bit_count()
    left = size - need
    new = "nothing new" if not left else f"{left} for anything new"
    return (
        f"Of the {size} blank cells {board.name(cells)} the runs around need {need}, "
        f"which leaves {new}: {_ruled_out(board, finding)}."
    )


def kin(board: FillominoState, finding: Finding) -> str:
    family, room = finding.data
    size = family.bit_count()
    shared = (
        f"{board.name(family)} ({count(size)}) share a region, since without the others none of "
        f"them has enough room, and this region has room for {count(room.bit_count())}"
    )
    if finding.place:
        return f"{shared}: only {finding.place[0][0]} is left for all of them."
    return f"{shared}. What one of them is not, none is: {_ruled_out(board, finding)}."


def hypothesis(board: FillominoState, finding: Finding) -> str:
    data: FailedHypothesis = finding.data
    cell, what = board.name(data.cell), board.call(data.symbol)
    after = "" if data.moments < 2 else f"then after {data.moments} moments "
    where = board.name(finding.about)
    named = not where or where in data.text
    return (
        f"If {cell} were {what}, {after}{data.text}{'' if named else f' ({where})'}. "
        f"So {cell} is not {what}."
    )


def unfinished_runs(board: FillominoState, near: CellSet) -> int:
    """Count the unfinished runs in or beside a set of cells."""
    return sum(
        size < v and bool((g | border) & near)
        for v, known in board.known.items()
        for g, size, border in board.plane.runs(known)
    )


def runs(board: FillominoState, near: CellSet) -> int:
    """Count the runs in or beside a set of cells that still have open neighbours."""
    return sum(
        bool(border & board.open and (g | border) & near)
        for known in board.known.values()
        for g, _size, border in board.plane.runs(known)
    )


def open_cells(board: FillominoState, near: CellSet) -> int:
    """Count the open cells in a set."""
    return (board.open & near).bit_count()


def rooms(board: FillominoState, near: CellSet) -> int:
    """Count the rooms with open cells that meet a set of cells."""
    return sum(
        bool(room & board.open & near)
        for can in board.can.values()
        for room in board.plane.pieces(can)
    )


def pockets(board: FillominoState, near: CellSet) -> int:
    """Count the pockets that meet a set of cells."""
    return sum(bool(pocket & near) for pocket in board.plane.pieces(board.open))


def hypotheses(board: FillominoState, near: CellSet) -> int:
    """Count the hypotheses about cells of a set."""
    return sum(bool(one & near) for _symbol, one in board.hypotheses())


def _is(cells: CellSet) -> str:
    return "is" if cells.bit_count() == 1 else "are"


def _ruled_out(board: FillominoState, finding: Finding) -> str:
    """Return what a finding removes, the numbers that leave the same cells together."""
    gone: dict[CellSet, list[int]] = {}
    for v, cells in finding.remove:
        gone.setdefault(cells, []).append(v)
    told = [f"{board.name(m)} {_is(m)} not {_any_of(board, vs)}" for m, vs in gone.items()]
    return "; ".join(told)


def _or(numbers: tuple[int, ...]) -> str:
    names = [str(v) for v in numbers]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" or {names[-1]}"


def _any_of(board: FillominoState, symbols: list[int]) -> str:
    """Return numbers as "3, 5 or 7 to 9"; the class as "9 or more", or as new numbers.

    The latter where a number above its least is on the board and not among them.
    """
    others = {v for v in board.can if v not in symbols}
    new = CLASS in symbols and any(v > board.low(CLASS) for v in others)
    numbers = {board.low(v) for v in symbols if v != CLASS or not new}
    spans: list[list[int]] = []
    for v in sorted(numbers):
        if spans and spans[-1][-1] == v - 1:
            spans[-1].append(v)
        else:
            spans.append([v])
    names: list[str] = []
    for span in spans:
        names += map(str, span) if len(span) < 3 else [f"{span[0]} to {span[-1]}"]
    if new:
        names.append(f"a new number from {board.low(CLASS)} up")
    elif CLASS in symbols:
        last = 2 if len(spans[-1]) == 2 else 1
        names = [*names[:-last], f"{spans[-1][0]} or more"]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" or {names[-1]}"
