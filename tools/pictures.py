"""Draws the two pictures of README.md: a puzzle of each kind beside its answer.

``python -m tools.pictures`` says whether docs/images is up to date, ``--write`` makes it so. The
pictures are SVG without anything from outside, and have colours for light and for dark pages.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from puzzles import KINDS, Answer, Puzzle
from puzzles.formats import read_paths
from verify.certify import certify

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"

SHOWN = {"fillomino": ("link.url", "link.url"), "fillapix": ("sailboat.txt", "sailboat")}
"""The puzzle of each kind: its file in examples, and its id."""

SIDE = 172
"""Height of a board; units of all lengths are pixels."""

GAP = 40
"""Between a puzzle and its answer, where the arrow stands."""

MARGIN = 6
"""Around the boards."""

HUES = {n: (47 * n + 165) % 360 for n in range(1, 10)}
"""The hue of a region, by its number: neighbours on the board are far apart on the wheel."""

STYLE = """
text { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; text-anchor: middle;
  dominant-baseline: central; fill: #57606a }
.clue { font-weight: 700; fill: #1f2328 }
.cell { fill: #fff }
.ink { fill: #2f6fa3 }
.on-ink { fill: #fff }
.thin { stroke: #c3cad2; stroke-width: 1; fill: none }
.thick { stroke: #1f2328; stroke-width: 2.5; fill: none; stroke-linecap: round }
.arrow { stroke: #6e7781; stroke-width: 2.5; fill: none; stroke-linecap: round;
  stroke-linejoin: round }
path { vector-effect: non-scaling-stroke }
%s
@media (prefers-color-scheme: dark) {
  text { fill: #a9b4c0 }
  .clue { fill: #f0f3f6 }
  .cell { fill: #161b22 }
  .ink { fill: #6cb2e4 }
  .on-ink { fill: #0d1117 }
  .thin { stroke: #3d4752 }
  .thick { stroke: #dbe2e9 }
  .arrow { stroke: #8b949e }
%s
}
"""


def picture(kind: str) -> str:
    """Return the picture of a kind: the puzzle of `SHOWN` and its answer."""
    file, name = SHOWN[kind]
    found = read_paths([ROOT / "examples" / file])
    puzzle = next(record.puzzle for record in found if record.id == name)
    answer = certify(puzzle).answer
    if answer is None:
        raise ValueError(f"{file}: {name} has no answer to draw")
    side = puzzle.cols * SIDE // puzzle.rows
    width, height = 2 * side + GAP + 2 * MARGIN, SIDE + 2 * MARGIN
    middle, tip = MARGIN + SIDE / 2, MARGIN + side + GAP - 12
    tints = ("\n".join(_tints(*of)) for of in ((72, 90), (38, 24)))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>A {kind} puzzle and its answer</title>",
            f"<style>{STYLE % tuple(tints)}</style>",
            *_board(puzzle, None, MARGIN),
            f'<path class="arrow" d="M{tip - 20} {middle:g}h20m-7 -7l7 7l-7 7"/>',
            *_board(puzzle, answer, MARGIN + side + GAP),
            "</svg>\n",
        )
    )


def _tints(saturation: int, lightness: int) -> Iterator[str]:
    for number, hue in HUES.items():
        yield f".n{number} {{ fill: hsl({hue} {saturation}% {lightness}%) }}"


def _board(puzzle: Puzzle, answer: Answer | None, left: int) -> Iterator[str]:
    """Yield a board: its cells, grid lines, region borders and numbers."""
    cell = SIDE / puzzle.rows
    yield f'<g transform="translate({left} {MARGIN}) scale({cell / 36:.4g})">'
    for at, (shown, clue) in enumerate(zip(answer or puzzle.clues, puzzle.clues, strict=True)):
        r, c = divmod(at, puzzle.cols)
        drawn = _cell_class(puzzle.kind, shown if answer else None)
        yield f'<rect class="{drawn}" x="{36 * c}" y="{36 * r}" width="36" height="36"/>'
        text = shown if KINDS[puzzle.kind].clues_are_cells else clue
        if text is not None:
            words = " ".join(_words(drawn, given=clue is not None))
            place = f'x="{36 * c + 18}" y="{36 * r + 18}" font-size="19"'
            yield f'<text class="{words}" {place}>{text}</text>'
    yield f'<path class="thin" d="{"".join(_grid(puzzle))}"/>'
    yield f'<path class="thick" d="{"".join(_borders(puzzle, answer))}"/>'
    yield "</g>"


def _cell_class(kind: str, value: int | None) -> str:
    if value is None:
        return "cell"
    if KINDS[kind].picture:
        return "ink" if value else "cell"
    return f"n{value}"


def _words(drawn: str, *, given: bool) -> Iterator[str]:
    if given:
        yield "clue"
    if drawn == "ink":
        yield "on-ink"


def _grid(puzzle: Puzzle) -> Iterator[str]:
    for r in range(1, puzzle.rows):
        yield f"M0 {36 * r}h{36 * puzzle.cols}"
    for c in range(1, puzzle.cols):
        yield f"M{36 * c} 0v{36 * puzzle.rows}"


def _borders(puzzle: Puzzle, answer: Answer | None) -> Iterator[str]:
    """Yield the frame; in an answer with regions also a line wherever two numbers differ."""
    rows, cols = puzzle.rows, puzzle.cols
    yield f"M0 0h{36 * cols}v{36 * rows}h{-36 * cols}z"
    if answer is None or not KINDS[puzzle.kind].has_regions:
        return
    for r in range(rows):
        for c in range(cols):
            value = answer[r * cols + c]
            if c + 1 < cols and answer[r * cols + c + 1] != value:
                yield f"M{36 * c + 36} {36 * r}v36"
            if r + 1 < rows and answer[r * cols + c + cols] != value:
                yield f"M{36 * c} {36 * r + 36}h36"


def main(arguments: Sequence[str]) -> int:
    """Rewrite the pictures (``--write``) or say which are out of date; 1 if one is."""
    late = 0
    for kind in SHOWN:
        file, new = IMAGES / f"{kind}.svg", picture(kind)
        if file.exists() and file.read_text(encoding="utf-8") == new:
            continue
        if "--write" in arguments:
            IMAGES.mkdir(exist_ok=True)
            file.write_text(new, encoding="utf-8")
        else:
            sys.stdout.write(f"{file.name} is out of date; --write makes it anew\n")
            late = 1
    return late


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
