"""A settled board as independent sections, and its answers put together from theirs.

The islands of a board (see `Candidates.islands`) can be searched one by one:
many small searches instead of one large one, and the numbers of answers
multiply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from math import prod

from cpmodels.base import Meter
from cpmodels.fillomino.deduce import Candidates
from cpmodels.fillomino.relax import Pool
from cpmodels.fillomino.search import DEFAULT, Search, Settings
from puzzles import Answer
from puzzles.outcomes import Reply

KEPT = 1000
"""Most answers that are put together where all are counted."""


class Whole:
    """Answers of one settled board.

    Args:
        candidates: The settled board.
        meter: The budget.
        believe: Called with every answer before it is used; raises if it breaks the rule.
        pool: Facts to start from and to add to.
        hint: An answer to stay close to.
        settings: How to search.
    """

    def __init__(  # noqa: PLR0913 (one place builds it for questions of two sorts)
        self,
        candidates: Candidates,
        meter: Meter,
        believe: Callable[[Answer], None],
        *,
        pool: Pool | None = None,
        hint: Answer | None = None,
        settings: Settings = DEFAULT,
    ) -> None:
        self._board, self._believe = candidates.board, believe
        self._known = candidates.known()
        sections = sorted(candidates.sections(), key=lambda s: s.cells.bit_count())
        self._searches = [
            Search(section, meter, pool=pool, hint=hint, settings=settings) for section in sections
        ]
        self._found: list[list[Answer]] = [[] for _ in sections]
        self._ended = [False] * len(sections)

    def gather(
        self, limit: int | None, *, tell_split: bool = False
    ) -> tuple[Reply, int, list[Answer]]:
        """Find answers up to `limit` (None: all); asked again, it goes on.

        Returns:
            NO when these are all, YES when the limit is reached, else UNKNOWN;
            how many there are; and the answers, at most `limit` or 1000.

        Raises:
            Split: Only if `tell_split`, as `Search.next`.
        """
        for at in range(len(self._searches)):
            reply = self._extend(at, 1, tell_split=tell_split)
            if reply is not Reply.YES:
                return reply, 0, []
        replies = [self._more(at, limit, tell_split) for at in range(len(self._searches))]
        total = prod(len(found) for found in self._found)
        answers = list(islice(self._combined(), KEPT if limit is None else limit))
        for answer in (*answers, *self._each_once(total - len(answers))):
            self._believe(answer)
        if limit is not None and total >= limit:
            return Reply.YES, limit, answers
        return Reply.UNKNOWN if Reply.UNKNOWN in replies else Reply.NO, total, answers

    def other(self, answer: Answer) -> tuple[Reply, Answer | None]:
        """Find an answer other than `answer`: another in one section, the rest as it is."""
        last = Reply.NO
        for search in self._searches:
            search.demand_difference(answer, search.section.cells)
            reply, part = search.next()
            if part is not None:
                found = tuple(b or a for a, b in zip(answer, part, strict=True))
                self._believe(found)
                return Reply.YES, found
            last = reply if reply is Reply.UNKNOWN else last
        return last, None

    def narrow(self, answer: Answer, cells: int) -> tuple[Reply, int]:
        """Shrink `cells` to those whose symbol no other answer changes.

        Returns:
            NO and the cells, or UNKNOWN and cells among which some may still change.
        """
        common, last = cells, Reply.NO
        for search in self._searches:
            here = cells & search.section.cells
            while here:
                search.demand_difference(answer, here)
                reply, other = search.next()
                if other is None:
                    last = reply if reply is Reply.UNKNOWN else last
                    break
                self._believe(tuple(b or a for a, b in zip(answer, other, strict=True)))
                changed = [b not in (0, a) for a, b in zip(answer, other, strict=True)]
                here &= ~self._board.cells(changed)
                common &= ~self._board.cells(changed)
        return last, common

    def merged_cells(self, answer: Answer) -> int:
        """Return the open cells whose value in `answer` is merged with others."""
        found = 0
        for search in self._searches:
            found |= search.merged_cells(answer)
        return found

    def _more(self, at: int, limit: int | None, tell_split: bool) -> Reply:  # noqa: FBT001
        """Find more answers of one section, as many as the limit can use."""
        others = prod(len(f) for i, f in enumerate(self._found) if i != at)
        return self._extend(
            at, None if limit is None else -(-limit // others), tell_split=tell_split
        )

    def _extend(self, at: int, wanted: int | None, *, tell_split: bool) -> Reply:
        """Find answers of one section until there are `wanted`; NO when there are no others."""
        search, found = self._searches[at], self._found[at]
        while wanted is None or len(found) < wanted:
            if self._ended[at]:
                return Reply.NO
            reply, answer = search.next(tell_split=tell_split)
            if answer is None:
                self._ended[at] = reply is Reply.NO
                return reply
            found.append(answer)
            search.demand_difference(answer, search.section.cells)
        return Reply.YES

    def _each_once(self, unseen: int) -> Iterator[Answer]:
        """Where not all answers are put together, show every section's answers in one at least."""
        for at, found in enumerate(self._found if unseen > 0 else ()):
            for part in found:
                others = [f[0] for i, f in enumerate(self._found) if i != at]
                yield tuple(map(sum, zip(self._known, part, *others, strict=True)))

    def _combined(self) -> Iterator[Answer]:
        """Put the sections' answers together; each is 0 outside its own section."""
        for parts in product(*self._found):
            yield tuple(map(sum, zip(self._known, *parts, strict=True)))
