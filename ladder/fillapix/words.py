"""The sentences of the Fill-a-Pix techniques, and how many places a person looks at."""

from __future__ import annotations

from collections.abc import Sequence

from ladder.fillapix.links import LinkedCells
from ladder.fillapix.single import Indices, split, surplus
from ladder.fillapix.state import BLANK, INK, FillapixState
from ladder.state import CellSet, Finding
from ladder.table import FailedHypothesis

COLOUR = ("blank", "painted")
"""What a cell of a symbol is called."""


def count(board: FillapixState, finding: Finding) -> str:
    """Tell of one clue."""
    i: int = finding.data
    symbol, cells = finding.place[0]
    need = board.lack[INK][i]
    if cells == board.field.blocks[i]:
        why = "has no painted cell" if symbol == BLANK else "needs all cells of its block"
    elif symbol == BLANK:
        why = "has all its painted cells"
    else:
        why = f"still needs {_painted(need)} and has {need} open"
    return f"{_upper(board.field.call(i))} {why}: {_so(board, finding)}."


def squeeze(board: FillapixState, finding: Finding) -> str:
    """Tell of clues without slack: `difference` and the squeezes."""
    if isinstance(finding.data, int):
        return count(board, finding)  # as a squeeze says it with `count` switched off
    plus, minus = finding.data
    more = surplus(board, plus, minus)
    pair = len(plus) == len(minus) == 1
    needs, others = _needs(board, plus, minus), _names(board, minus)
    others += "" if len(minus) == 1 else " together"
    if more:
        added = "only it sees" if pair else f"{_counted(board, plus, minus)} can add"
        why = f"{needs} {_painted(more)} more than {others}, as many as {added}"
    else:
        it = "it" if len(plus) == 1 else "them"
        own = "sees no open cell that the other does not" if pair else f"no cell adds to {it} alone"
        why = f"{needs} as many painted cells as {others} and {own}"
    return f"{_upper(_names(board, plus))} {why}: {_so(board, finding)}."


def links(board: FillapixState, finding: Finding) -> str:
    """Tell of a clue with linked cells."""
    if finding.data is None:
        names = [board.field.call(board.field.at[cell]) for cell in board.cells(finding.about)]
        return f"But for one cell all is known of {_join(names)}: {_so(board, finding)}."
    i, groups = finding.data
    if not groups:
        return count(board, finding._replace(data=i))  # with `count` switched off
    known = [text for group in groups for text in _linked(board, group)]
    need = _painted(board.lack[INK][i])
    start = f"{_upper(board.field.call(i))} still needs {need}"
    return f"{start}, and {_join(known)}: {_so(board, finding)}."


def hypothesis(board: FillapixState, finding: Finding) -> str:
    """Tell of a probe."""
    data: FailedHypothesis = finding.data
    cell = board.name(data.cell)
    when = "at once" if data.moments < 2 else f"after {data.moments} moments"
    return (
        f"Suppose {cell} is {COLOUR[data.symbol]}: {when} {data.text}. "
        f"So {cell} is {COLOUR[1 - data.symbol]}."
    )


def open_clues(board: FillapixState, near: CellSet) -> int:
    """Count the clues with open cells whose blocks meet a set of cells."""
    blocks = board.field.blocks
    return sum(bool(w and blocks[i] & near) for i, w in enumerate(board.window))


def open_pairs(board: FillapixState, near: CellSet) -> int:
    """Count the pairs of clues that share open cells and whose blocks meet a set of cells."""
    blocks, window = board.field.blocks, board.window
    return sum(
        bool(window[a] & window[b] and (blocks[a] | blocks[b]) & near)
        for a, b, _touch in board.field.pairs
    )


def assumptions(board: FillapixState, near: CellSet) -> int:
    """Count the hypotheses about cells of a set."""
    return sum(bool(one & near) for _symbol, one in board.hypotheses())


def _so(board: FillapixState, finding: Finding) -> str:
    return _join(
        [
            f"{board.name(cells)} {'is' if cells.bit_count() == 1 else 'are'} {COLOUR[symbol]}"
            for symbol, cells in finding.place
        ]
    )


def _linked(board: FillapixState, group: LinkedCells) -> list[str]:
    texts = []
    if group.same.bit_count() > 1:
        texts.append(f"{board.name(group.same)} are equal")
    if group.other.bit_count() > 1:
        texts.append(f"{board.name(group.other)} are equal")
    if group.other:
        texts.append(f"{board.name(group.same & -group.same | group.other & -group.other)} differ")
    return texts


def _needs(board: FillapixState, plus: Indices, minus: Indices) -> str:
    """Return the verb; ``still`` if anything is known in the blocks of the clues."""
    fresh = all(board.window[i] == board.field.blocks[i] for i in plus + minus)
    verb = "needs" if len(plus) == 1 else "need"
    together = "together " if len(plus) > 1 else ""
    return f"{together}{'' if fresh else 'still '}{verb}"


def _counted(board: FillapixState, plus: Indices, minus: Indices) -> str:
    """Return the cells that count for the plus clues, with how often."""
    parts = []
    for cell in board.cells(split(board, plus, minus)[0]):
        times = sum(board.window[i] >> cell & 1 for i in plus)
        times -= sum(board.window[i] >> cell & 1 for i in minus)
        parts.append(board.name(1 << cell) + ("", " (twice)", " (three times)")[times - 1])
    return _join(parts)


def _names(board: FillapixState, clues: Indices) -> str:
    return _join([board.field.call(i) for i in clues])


def _painted(number: int) -> str:
    return f"{number} painted {'cell' if number == 1 else 'cells'}"


def _join(parts: Sequence[str]) -> str:
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
