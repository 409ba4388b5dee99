"""Studies: the tables that others published about these puzzles, made from scratch, and more.

A study is a row of `STUDIES`. It makes items, measures each on its own, and
puts the results in tables, beside the figures published. `run` does the items.
"""

from __future__ import annotations

from verify.study.base import Cell, Chart, Figure, Options, Study, StudyError, StudyResult, Table
from verify.study.registry import STUDIES, study
from verify.study.runner import header, run, versions

__all__ = [
    "STUDIES",
    "Cell",
    "Chart",
    "Figure",
    "Options",
    "Study",
    "StudyError",
    "StudyResult",
    "Table",
    "header",
    "run",
    "study",
    "versions",
]
