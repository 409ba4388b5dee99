"""The diagrams of docs/architecture.md.

``python -m tools.architecture`` says whether docs/images is up to date, ``--write`` makes it so.
A test holds the rooms and their arrows to the import contracts and to the imports themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tools.diagrams import Arrow, Box, Diagram
from tools.made import keep

IMAGES = Path(__file__).parent.parent / "docs" / "images"

ROOMS = Diagram(
    "The rooms and their arrows: each may import those it points to, directly or on the way",
    (
        Box("fillproof", "the name people use", 1.5, 0, "start"),
        Box("cli", "commands, reports", 1.5, 1),
        Box("verify.study", "published tables, again", 1.5, 2),
        Box("verify.ablate", "the worth of techniques", 1.5, 3),
        Box("generator", "makes puzzles, keeps banks", 0, 4),
        Box("verify", "the judges", 2, 4),
        Box("cpmodels", "the solver", 0, 5, "yes"),
        Box("ladder", "human techniques", 1, 5, "yes"),
        Box("verify.certificates", "checks certificates", 2, 5, "yes"),
        Box("verify.counters", "counts answers", 3, 5, "yes"),
        Box("puzzles", "rules, types, formats", 1.5, 6),
    ),
    (
        Arrow("fillproof", "cli"),
        Arrow("cli", "verify.study"),
        Arrow("verify.study", "verify.ablate"),
        Arrow("verify.study", "generator"),
        Arrow("verify.ablate", "verify"),
        Arrow("generator", "cpmodels"),
        Arrow("generator", "ladder"),
        Arrow("verify", "cpmodels"),
        Arrow("verify", "ladder"),
        Arrow("verify", "verify.certificates"),
        Arrow("verify", "verify.counters"),
        Arrow("cpmodels", "puzzles"),
        Arrow("ladder", "puzzles"),
        Arrow("verify.certificates", "puzzles"),
        Arrow("verify.counters", "puzzles"),
    ),
)

CERTIFICATE = Diagram(
    "How a verdict and its certificate come about",
    (
        Box("puzzle", "parsed, and then trusted", 0, 0, "start"),
        Box("deduction", "rules out candidates", 0, 1),
        Box("solver", "looks for two answers", 0, 2),
        Box("rule", "does each answer keep it?", 1.5, 2),
        Box("multiple", "two answers are shown", 1.5, 3, "yes"),
        Box("second way", "refutes it from the clues", 0, 3),
        Box("unique or none", "with its evidence", 0, 4, "yes"),
        Box("disagreement", "stop, save the board", 1.5, 4, "no"),
        Box("refutation", "clauses, and an LRAT proof", 0, 5),
        Box("checker", "needs no solver", 0, 6),
        Box("certificate", "written to a file", 0, 7, "yes"),
        Box("defect", "stop, save the board", 1.5, 6, "no"),
    ),
    (
        Arrow("puzzle", "deduction"),
        Arrow("deduction", "solver", "what is still open"),
        Arrow("solver", "rule", "answers"),
        Arrow("rule", "multiple", "two that do"),
        Arrow("solver", "second way", "no (second) answer"),
        Arrow("second way", "unique or none", "the same"),
        Arrow("second way", "disagreement", "an answer"),
        Arrow("unique or none", "refutation", "with --proof"),
        Arrow("refutation", "checker", "cut down, put in order"),
        Arrow("checker", "certificate", "holds"),
        Arrow("checker", "defect", "fails"),
    ),
)

REMOVAL = Diagram(
    "What becomes of a clue that the generator tries to remove",
    (
        Box("full board", "every cell shows its value", 1.6, 0, "start"),
        Box("next clue", "in the order of the code", 1.6, 1),
        Box("two witnesses", "judge the board without it", 1.6, 2),
        Box("both", "it goes", 0.1, 3, "yes"),
        Box("counter only", "goes if policy is solver", 1.1, 3),
        Box("neither", "it stays", 2.1, 3),
        Box("ladder only", "disagreement: stop", 3.1, 3, "no"),
        Box("rating", "with all techniques", 1.6, 4),
        Box("puzzle", "right tier, deep enough", 1.05, 5, "yes"),
        Box("next answer", "another full board", 2.25, 5),
    ),
    (
        Arrow("full board", "next clue"),
        Arrow("next clue", "two witnesses", "unless an option forbids it"),
        Arrow("two witnesses", "both"),
        Arrow("two witnesses", "counter only"),
        Arrow("two witnesses", "neither"),
        Arrow("two witnesses", "ladder only"),
        Arrow("both", "next clue", "while clues are left", back=True),
        Arrow("counter only", "rating"),
        Arrow("neither", "rating", "after the last clue"),
        Arrow("rating", "puzzle", "as asked"),
        Arrow("rating", "next answer", "anything else"),
    ),
)

RATING = Diagram(
    "How a rating comes about",
    (
        Box("candidates", "of every cell", 0.2, 0, "start"),
        Box("gentlest technique", "that finds something", 0.2, 1),
        Box("moment", "apply its lightest finds", 0.2, 2),
        Box("cost", "weight, places to look", 0.2, 3),
        Box("solved", "tier, depth, score", 0.2, 4, "yes"),
        Box("stuck", "no tier", 1.6, 1),
        Box("contradiction", "the puzzle has no answer", 1.6, 2),
    ),
    (
        Arrow("candidates", "gentlest technique"),
        Arrow("gentlest technique", "moment"),
        Arrow("gentlest technique", "stuck", "none"),
        Arrow("moment", "cost"),
        Arrow("moment", "contradiction", "clash"),
        Arrow("cost", "gentlest technique", back=True),
        Arrow("cost", "solved", "the board is full"),
    ),
)

DIAGRAMS = {
    "rooms": ROOMS,
    "certificate": CERTIFICATE,
    "removal": REMOVAL,
    "rating": RATING,
}
"""The diagrams by the names of their files."""


def main(arguments: Sequence[str]) -> int:
    """Rewrite the diagrams (``--write``) or say which are out of date; 1 if one is."""
    return keep(((IMAGES / f"{name}.svg", d.svg()) for name, d in DIAGRAMS.items()), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
