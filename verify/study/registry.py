"""The table of studies."""

from __future__ import annotations

from verify.study import (
    cap_lift,
    clue_economy,
    clue_survival,
    empty_counts,
    felt_difficulty,
    fewest_clues,
    no_touch,
    reach,
    rungs,
    techniques,
    twins_census,
    twins_share,
)
from verify.study.base import Study, StudyError

STUDIES: dict[str, Study] = {
    module.STUDY.name: module.STUDY
    for module in (
        empty_counts,
        no_touch,
        reach,
        cap_lift,
        clue_economy,
        techniques,
        twins_census,
        twins_share,
        clue_survival,
        rungs,
        fewest_clues,
        felt_difficulty,
    )
}
"""By name, in the order in which they are listed."""


def study(name: str) -> Study:
    """Return a study.

    Raises:
        StudyError: There is none of that name.
    """
    if name not in STUDIES:
        raise StudyError(f"no study is called {name!r}; studies are {', '.join(STUDIES)}")
    return STUDIES[name]
