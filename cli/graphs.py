"""What each step of an explanation rests on, in JSON and as a file for other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli import objects
from cli.files import put, refuse
from cli.options import UsageError
from cli.output import complain

if TYPE_CHECKING:
    from ladder import Explanation
    from puzzles.formats import Record


def figured(told: Explanation) -> objects.Fields | None:
    """Return the figures of the graph of an explanation; None where it is not known to its end."""
    from ladder.graph import figures
    from puzzles.outcomes import Outcome

    if told.rests is None or told.outcome is not Outcome.SOLVED:
        return None
    return figures(told.steps, told.rests).as_object()


def resting(told: Explanation) -> Iterator[objects.Fields]:
    """Yield for each step the numbers of those it rests on, and whether the rest stands on it."""
    for n in range(len(told.steps)):
        if told.rests is None or told.needed is None:
            yield {}
        else:
            yield {"rests_on": [m + 1 for m in told.rests[n]], "needed": told.needed[n]}


@dataclass(frozen=True, slots=True)
class GraphFile:
    """A file for the graph of one puzzle.

    Attributes:
        path: The file.
        cols: Width of the board, in cells.
    """

    path: Path
    cols: int

    @classmethod
    def of(cls, file: str, records: Sequence[Record], *, force: bool) -> GraphFile:
        """Return the file at a path.

        Raises:
            UsageError: It cannot be written, its name has another ending, or there are more
                puzzles than one.
        """
        path = Path(file)
        if path.suffix not in FORMATS:
            raise UsageError(f"--graph {file}: expected a name that ends in {' or '.join(FORMATS)}")
        if len(records) != 1:
            raise UsageError(f"--graph shows one puzzle; {len(records)} were read")
        refuse(path, force=force)
        return cls(path, records[0].puzzle.cols)

    def put(self, told: Explanation) -> None:
        """Write the graph, or say why there is none."""
        from ladder.graph import graph

        if told.rests is None:
            complain(
                f"{self.path} is not written: the steps do not fill the board, or time was over"
            )
            return
        found = graph(told.steps, told.rests, cols=self.cols)
        put(self.path, FORMATS[self.path.suffix](found))


def _graphml(graph: Any) -> bytes:
    import networkx as nx

    stream = BytesIO()
    nx.write_graphml_xml(graph, stream)
    return stream.getvalue()


def _dot(graph: Any) -> bytes:
    """Return a graph in the language of Graphviz."""
    lines = ["digraph steps {", "  node [shape=box];"]
    for number, data in graph.nodes(data=True):
        lines.append(f"  {number} [{', '.join(f'{k}={_quoted(v)}' for k, v in data.items())}];")
    lines += [f"  {before} -> {number};" for before, number in graph.edges]
    return "\n".join([*lines, "}", ""]).encode()


def _quoted(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


FORMATS: dict[str, Callable[[Any], bytes]] = {".graphml": _graphml, ".dot": _dot}
"""How a graph is written, by the ending of the file's name."""
