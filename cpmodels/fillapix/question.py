"""One question about one Fill-a-Pix board: the solver calls, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from itertools import islice, product
from operator import eq
from typing import NoReturn

from cpmodels.base import Budget, Forced, Found, Meter
from cpmodels.fillapix.nearby import broken_near, square
from cpmodels.fillapix.settle import Settled, System, settle
from cpmodels.linear import FIRST, SECOND, SumModel
from puzzles import (
    Answer,
    Count,
    Evidence,
    Limit,
    Puzzle,
    QuestionError,
    WitnessError,
    as_rows,
    violation,
)
from puzzles.grid import blocks, cell_name
from puzzles.outcomes import Reply
from puzzles.types import Clues

KEEP = 1000
"""Most answers kept in a `Count`."""

KEEP_CELLS = 1_000_000
"""Most cells of all answers kept in a `Count`, so that large boards keep fewer."""

ASK_AGAIN = 16
"""Exact counts up to this are asked again, all answers excluded."""

REACHES = (4, 9, 18)
"""How many rows and columns away from the clue `other_sum` looks, before it asks about the board.

On pictures of 24x36 to 50x50, drawn and dithered, nine of ten questions end within the first two.
"""

NEARBY_FROM = 150
"""Boards under this many cells are asked as a whole at once."""


class Question:
    """One question about one board, and the work it costs.

    Args:
        rows: Height in cells.
        cols: Width in cells.
        clues: Row by row, None for a blank cell.
        budget: What the question may cost.
        known: Values that answers must have, row by row; for counts only.
    """

    def __init__(
        self, rows: int, cols: int, clues: Clues, budget: Budget, known: Clues | None = None
    ) -> None:
        self.meter = Meter(budget)
        self.puzzle = Puzzle("fillapix", rows, cols, clues)
        self.near = blocks(rows, cols)
        self._known = known
        self._ways: tuple[Evidence, ...] = ()  # once both have said that there are no others
        self._settled: Settled | None = None
        self._model = SumModel(0)  # of the settled board's system, once there is one

    def found(self, reply: Reply, answer: Answer | None) -> Found:
        """Wrap up a reply."""
        stopped = self.meter.limit_reached() if reply is Reply.UNKNOWN else None
        return Found(reply, answer, self.meter.work, stopped)

    def counted(
        self, count: int, answers: Sequence[Answer], *, exact: bool, limit: int | None = None
    ) -> Count:
        """Wrap up a count."""
        stopped = None if exact else Limit.ANSWERS if count == limit else self.meter.limit_reached()
        evidence = self._ways or (self._first_way(),) if exact else ()
        return Count(count, exact, tuple(sorted(answers)), self.meter.work, stopped, evidence)

    def any_answer(self) -> tuple[Reply, Answer | None]:
        """Find an answer. NO has been asked again."""
        if self.meter.spent():
            return Reply.UNKNOWN, None
        settled = self._begun()
        if settled is None:
            return self.again(), None
        if not settled.system.cells:
            return Reply.YES, self.checked(settled.fill(()))
        reply, values = self._model.solve(self.meter)
        if reply is Reply.YES:
            return reply, self.checked(settled.fill(values))
        return (self.again() if reply is Reply.NO else reply), None

    def again(self, *others: Mapping[int, int]) -> Reply:
        """Ask the second way for an answer that differs from each of `others` somewhere.

        The model knows nothing of what single clues settle.

        Args:
            others: Values by cell.

        Returns:
            NO, or UNKNOWN at a limit.

        Raises:
            WitnessError: There is one, although the first way denied it.
        """
        first, model = self._first_way(), SumModel(len(self.near))
        for cell, clue in enumerate(self.puzzle.clues):
            if clue is not None:
                model.equation(self.near[cell], clue)
        for cell, v in enumerate(self._known or ()):
            if v is not None:
                model.equation([cell], v)
        for other in others:
            model.differs(other)
        reply, values = model.solve(self.meter, SECOND)
        if reply is Reply.YES:
            picture = "".join(map(str, values))
            self.fail(f"the second way found an answer that the first denied: {picture}")
        self._ways = (first, Evidence.CLUES) if reply is Reply.NO else ()
        return reply

    def count_pair(self, *, listed: bool = True) -> Count:
        """Say whether there is one answer, several, or none.

        Args:
            listed: Whether one search lists the first two answers, where single clues leave
                something open; else they are asked for one by one.
        """
        settled = None if self.meter.spent() else self._begun()
        if not listed or settled is None or settled.free or not settled.system.cells:
            reply, answer = self.any_answer()
            if answer is None:
                return self.counted(0, (), exact=reply is Reply.NO)
            return self._count_other(answer)
        found, complete = self._model.every(self.meter, 2)
        answers = [self.checked(settled.fill(values)) for values in sorted(found)]
        return self._counted_again(len(answers), answers, exact=complete, limit=2)

    def count_parts(self, answer: Answer, limit: int | None) -> Count:
        """Count answers part by part; `answer` is the one that `any_answer` found."""
        settled = self._open()
        total, exact = 1 << len(settled.free), True
        choices: list[tuple[Sequence[int], Sequence[tuple[int, ...]]]] = []
        for part in settled.system.parts():
            most = None if limit is None else -(-limit // total)  # what is still to be found
            found, complete = self._listed(part, answer, most)
            total, exact = total * len(found), exact and complete
            choices.append((part.cells, sorted(found)))
        some = settled.free[-KEEP.bit_length() :]  # more need not vary to give KEEP answers
        choices += [((cell,), ((0,), (1,))) for cell in some]
        count = total if limit is None else min(total, limit)
        keep = min(count, KEEP, KEEP_CELLS // len(answer))
        answers = [self.checked(a) for a in islice(_combined(answer, choices), keep)]
        return self._counted_again(count, answers, exact=exact and count == total, limit=limit)

    def common(self) -> Forced:
        """Find the cells common to all answers."""
        reply, answer = self.any_answer()
        blank: Clues = (None,) * len(self.near)
        if reply is Reply.NO:
            return Forced(reply, blank, exact=True, work=self.meter.work)
        if answer is None:
            values = tuple(self._settled.values) if self._settled else blank
            return self._inexact(reply, values)
        settled = self._open()
        shared = self._shared(answer)
        fixed = {cell: v for cell, v in enumerate(settled.values) if v is not None}
        if shared is not None:
            fixed |= shared
        if shared is None or (fixed and self.again(fixed) is Reply.UNKNOWN):
            return self._inexact(reply, tuple(settled.values))
        values = tuple(map(fixed.get, range(len(self.near))))
        return Forced(reply, values, exact=True, work=self.meter.work)

    def other_sum(self, cell: int, known: Answer) -> tuple[Reply, Answer | None]:
        """Find an answer whose block around `cell` has another sum than `known`'s."""
        self._check_known(known)
        if self.meter.spent():
            return Reply.UNKNOWN, None
        reply, answer = self._nearby(cell, known)
        if reply is not Reply.UNKNOWN:
            return reply, answer
        settled = settle(self.puzzle.rows, self.puzzle.cols, self.puzzle.clues)
        if settled is None:
            self.fail("single clues contradict an answer")
        unseen = set(settled.free).intersection(self.near[cell])
        if unseen:
            return Reply.YES, self.checked(flipped(known, min(unseen)))
        if all(settled.values[j] is not None for j in self.near[cell]):
            return Reply.NO, None  # single clues tell what the sum is
        return self._ask(settled.system.around(self.near[cell]), cell, known)

    def other(self, known: Answer) -> tuple[Reply, Answer | None]:
        """Find an answer other than `known`."""
        self._check_known(known)
        settled = settle(self.puzzle.rows, self.puzzle.cols, self.puzzle.clues)
        if settled is None:
            self.fail("single clues contradict an answer")
        if settled.free:
            return Reply.YES, self.checked(flipped(known, settled.free[0]))
        if not settled.system.cells:
            return Reply.NO, None
        model, here = (
            settled.system.model(),
            {i: known[c] for i, c in enumerate(settled.system.cells)},
        )
        model.differs(here)
        model.hint(here)
        reply, values = model.solve(self.meter)
        return reply, self.checked(settled.fill(values)) if reply is Reply.YES else None

    def checked(self, answer: Answer) -> Answer:
        """Return an answer that passed the rule predicate.

        Raises:
            WitnessError: It breaks the rule.
        """
        if any(v not in (None, a) for v, a in zip(self._known or answer, answer, strict=True)):
            self.fail("an answer of the solver lacks what is known")
        broken = violation(self.puzzle, answer)
        if broken:
            self.fail(f"an answer of the solver breaks the rule: {broken.message}")
        return answer

    def fail(self, what: str) -> NoReturn:
        """Report a contradiction with all that is needed to see it again."""
        rows = as_rows(self.puzzle.clues, self.puzzle.cols)
        board = "/".join(" ".join("." if v is None else str(v) for v in row) for row in rows)
        tools = f"ortools {version('ortools')}, first {dict(FIRST)}, second {dict(SECOND)}"
        raise WitnessError(f"{what}; board {board}; {tools}")

    def _begun(self) -> Settled | None:
        """Settle the board and build the model of what is left; None where single clues clash."""
        if self._settled is None:
            self._settled = settle(
                self.puzzle.rows, self.puzzle.cols, self.puzzle.clues, self._known
            )
            if self._settled is not None:
                self._model = self._settled.system.model()
        return self._settled

    def _count_other(self, answer: Answer) -> Count:
        """Say whether there is an answer besides `answer`, which `any_answer` found."""
        settled = self._open()
        if settled.free:
            other = self.checked(flipped(answer, settled.free[0]))
            exact = not settled.system.cells and len(settled.free) == 1
            return self._counted_again(2, (answer, other), exact=exact, limit=2)
        if settled.system.cells:
            self._model.differs({i: answer[c] for i, c in enumerate(settled.system.cells)})
            reply, values = self._model.solve(self.meter)
            if reply is Reply.YES:
                other = self.checked(settled.fill(values))
                return self.counted(2, (answer, other), exact=False, limit=2)
            if reply is Reply.UNKNOWN:
                return self.counted(1, (answer,), exact=False)
        return self._counted_again(1, (answer,), exact=True, limit=2)

    def _open(self) -> Settled:
        if self._settled is None:
            raise RuntimeError("ask for any answer first")
        return self._settled

    def _first_way(self) -> Evidence:
        """Say how far the first way has gone: to the solver, or not."""
        return Evidence.SOLVER if self.meter.work.calls else Evidence.DEDUCTION

    def _counted_again(
        self, count: int, answers: Sequence[Answer], *, exact: bool, limit: int | None
    ) -> Count:
        """Wrap up a count, asked again first if it is exact and small."""
        if exact and count <= ASK_AGAIN:
            exact = self.again(*(dict(enumerate(a)) for a in answers)) is Reply.NO
            return self.counted(count, answers, exact=exact)
        return self.counted(count, answers, exact=exact, limit=limit)

    def _listed(
        self, part: System, answer: Answer, most: int | None
    ) -> tuple[set[tuple[int, ...]], bool]:
        """List the values of a part's cells, up to `most`, and say whether that is all."""
        own = tuple(answer[cell] for cell in part.cells)
        if most is not None and most <= 1:
            return {own}, False
        found, complete = part.model().every(self.meter, most)
        if complete and own not in found:
            self.fail(f"a full listing of the answers misses {''.join(map(str, answer))}")
        if not all(map(part.holds, found)):
            self.fail("a listing holds an answer that breaks a clue")
        return found | {own}, complete

    def _shared(self, answer: Answer) -> dict[int, int] | None:
        """Return the open cells, with their values, that no answer changes; None at a limit."""
        settled, model = self._open(), self._model
        shared = {i: answer[cell] for i, cell in enumerate(settled.system.cells)}
        while shared:
            model.differs(shared)
            model.hint({i: 1 - v for i, v in shared.items()})  # change as many as can be
            reply, values = model.solve(self.meter)
            if reply is Reply.UNKNOWN:
                return None
            if reply is Reply.NO:
                break
            self.checked(settled.fill(values))
            shared = {i: v for i, v in shared.items() if values[i] == v}
        return {settled.system.cells[i]: v for i, v in shared.items()}

    def _inexact(self, reply: Reply, values: Clues) -> Forced:
        return Forced(
            reply, values, exact=False, work=self.meter.work, stopped=self.meter.limit_reached()
        )

    def _check_known(self, known: Answer) -> None:
        clues, sums = self.puzzle.clues, _sums(self.puzzle.rows, self.puzzle.cols, known)
        if sum(map(eq, clues, sums)) + clues.count(None) == len(clues):
            return
        pairs = zip(clues, sums, strict=True)
        cell = next(i for i, (clue, total) in enumerate(pairs) if clue not in (None, total))
        name = cell_name(cell, self.puzzle.cols)
        raise QuestionError(f"the known answer breaks the clue at {name}")

    def _nearby(self, cell: int, known: Answer) -> tuple[Reply, Answer | None]:
        """Find another sum around `cell` from nearby alone; UNKNOWN if it takes the whole board.

        An answer that differs only nearby is an answer of the board. If already the clues nearby
        leave none, the board has none.
        """
        side = max(self.puzzle.rows, self.puzzle.cols)
        for reach in REACHES if len(self.near) >= NEARBY_FROM else ():
            if 2 * reach + 3 > side:
                break
            reply, answer = self._ask(self._kept(cell, reach, known), cell, known)
            if reply is Reply.YES:
                return reply, answer
            if self._denied(cell, reach + 1, known):
                return Reply.NO, None
        return Reply.UNKNOWN, None

    def _kept(self, cell: int, reach: int, known: Answer) -> System:
        """Return the clues on the cells near `cell`, all others being as in `known`."""
        loose = set(square(self.puzzle, cell, reach))
        return System.of(
            (sum(known[j] for j in inside), inside)
            for seer in square(self.puzzle, cell, reach + 1)
            if self.puzzle.clues[seer] is not None
            for inside in [[j for j in self.near[seer] if j in loose]]
        )

    def _denied(self, cell: int, reach: int, known: Answer) -> bool:
        """Whether the clues near `cell` leave it no other sum, whatever all others are."""
        system = System.of(
            (clue, self.near[seer])
            for seer in square(self.puzzle, cell, reach)
            if (clue := self.puzzle.clues[seer]) is not None
        )
        position = {c: i for i, c in enumerate(system.cells)}
        if any(j not in position for j in self.near[cell]):
            return False  # no clue sees it: it may be either
        model = self._other_total(system, position, cell, known)
        return model.solve(self.meter)[0] is Reply.NO

    def _other_total(
        self, system: System, position: Mapping[int, int], cell: int, known: Answer
    ) -> SumModel:
        """Return the model of a system with another sum of its cells around `cell`."""
        model = system.model()
        loose = [j for j in self.near[cell] if j in position]
        model.other_total([position[j] for j in loose], sum(known[j] for j in loose))
        model.hint({i: known[c] for c, i in position.items()})
        return model

    def _ask(self, system: System, cell: int, known: Answer) -> tuple[Reply, Answer | None]:
        """Find another sum around `cell` by changing only cells of `system` in `known`.

        That loses nothing where `system` is all that is connected with the
        block: other open cells share no clue with it and may stay as they are.
        """
        position = {c: i for i, c in enumerate(system.cells)}
        loose = [j for j in self.near[cell] if j in position]
        model = self._other_total(system, position, cell, known)
        reply, values = model.solve(self.meter)
        if reply is not Reply.YES:
            return reply, None
        answer = list(known)
        for c, v in zip(system.cells, values, strict=True):
            answer[c] = v
        if sum(answer[j] for j in loose) == sum(known[j] for j in loose):
            self.fail(f"the sum around {cell_name(cell, self.puzzle.cols)} did not change")
        broken = broken_near(self.puzzle, known, tuple(answer))
        if broken:
            self.fail(f"an answer of the solver breaks the rule: {broken.message}")
        return reply, tuple(answer)


@lru_cache(maxsize=4)
def _sums(rows: int, cols: int, picture: Answer) -> tuple[int, ...]:
    """Return the painted cells in the block of every cell; kept while clues of one picture go."""
    return tuple(sum(picture[j] for j in block) for block in blocks(rows, cols))


def flipped(answer: Answer, cell: int) -> Answer:
    """Return the answer with one cell changed."""
    return (*answer[:cell], 1 - answer[cell], *answer[cell + 1 :])


def _combined(
    answer: Answer, choices: Sequence[tuple[Sequence[int], Sequence[tuple[int, ...]]]]
) -> Iterator[Answer]:
    """Put choices for groups of cells together in every way."""
    board = list(answer)
    for chosen in product(*(values for _, values in choices)):
        for (cells, _), values in zip(choices, chosen, strict=True):
            for cell, v in zip(cells, values, strict=True):
                board[cell] = v
        yield tuple(board)
