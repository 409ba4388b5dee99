"""The table a ladder is: techniques, gentlest first, and how to choose among them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ladder.state import CellSet, Contradiction, Finding, State
from ladder.steps import Step, Tier
from ladder.thinned import ThinnedBoard
from puzzles import Answer, FillproofError, Puzzle
from puzzles.grid import cell_name
from puzzles.limits import Tick

Enabled = frozenset[str]
"""Names of the techniques that are switched on."""

Look = Callable[[Any, Enabled], Iterator[Finding]]
"""As `Finder.look`."""

Tell = Callable[[Any, Finding], str]
"""Makes the sentence of a finding."""

CountPlaces = Callable[[Any, CellSet], int]
"""Counts the places where a person looks for a technique, near the cells given."""

MOST_NAMES = 8
"""Cells named one by one behind a contradiction."""


class Finder(ABC):
    """How a technique finds: what the explaining engine asks and what the fast engine needs.

    The fast engine of a kind knows the subclasses of that kind; what else it has to know of
    a technique are their attributes.

    Attributes:
        assumes: Whether it tries hypotheses; such a technique never runs inside a gentle probe.
        last: Whether it is for boards on which nothing else finds anything; such a technique
            never runs inside a hypothesis.
    """

    __slots__ = ()
    assumes: ClassVar[bool] = False
    last: ClassVar[bool] = False

    @abstractmethod
    def look(self, state: Any, on: Enabled) -> Iterator[Finding]:
        """Yield all that the technique sees in a state. Pure.

        Techniques that run others run those of `on` and no more. Raises
        `Contradiction` where the board has no answer.
        """

    def again(self, state: Any, on: Enabled, _wanted: Finding) -> Iterator[Finding]:
        """Yield what the technique sees in a state, at least all that concludes what is wanted.

        Of what concludes other things it may leave out some. Where less is known than when
        something was found, it may not be found any more.
        """
        return self.look(state, on)

    @property
    def argued(self) -> object:
        """Whose docstring says why the technique is right."""
        return type(self)


class SelectionError(FillproofError):
    """A name that is no technique, rung or tier of the ladder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Technique:
    """One row of the table.

    Attributes:
        name: What it is called.
        tier: How hard it is for a person.
        rung: The set of techniques it belongs to, for studies.
        weight: What a step weighs; some techniques add to it.
        summary: One line for the documentation.
        finder: Finds, in both engines.
        tell: Explains.
        places: Counts where to look.
        default: Whether it is on unless switched off.
        costly: Whether a look takes long, so that an explanation uses up what one look
            found before it looks again.
    """

    name: str
    tier: Tier
    rung: str
    weight: float
    summary: str
    finder: Finder
    tell: Tell
    places: CountPlaces
    default: bool = True
    costly: bool = False

    def look(self, state: State, on: Enabled) -> Iterator[Finding]:
        """As `Finder.look`."""
        return self.finder.look(state, on)

    def find(self, state: State, enabled: Enabled | None = None) -> Step | None:
        """Return the first step this technique sees, or None. The state stays as it is.

        Args:
            state: The board.
            enabled: What may run inside it (for the probe); itself alone if not given.
        """
        inside = frozenset({self.name}) if enabled is None else enabled
        try:
            finding = next(iter(lightest(self.look(state, inside))), None)
        except Contradiction as contradiction:
            return self.refuted(state, contradiction)
        return None if finding is None else self.step(state, finding)

    def step(self, state: State, finding: Finding) -> Step:
        """Explain a finding of this technique; `state` is the one it was found in."""
        data = finding.data
        return Step(
            technique=self.name,
            tier=self.tier,
            weight=self.weight + finding.extra,
            placements=tuple(
                sorted(p for symbol, mask in finding.place for p in state.placed(symbol, mask))
            ),
            eliminations=state.removed(finding),
            reason=finding.reason or self.name,
            premises=state.cells(finding.about),
            sentence=self.tell(state, finding),
            inside=data.moments if isinstance(data, FailedHypothesis) else 0,
        )

    def refuted(self, state: State, contradiction: Contradiction) -> Step:
        """Explain that the board has no answer."""
        cells = state.cells(contradiction.about)
        names = [cell_name(cell, state.puzzle.cols) for cell in cells]
        named = not cells or len(cells) > MOST_NAMES or names[0] in contradiction.text
        where = "" if named else f" ({', '.join(names)})"
        return Step(
            technique=self.name,
            tier=self.tier,
            weight=self.weight,
            placements=(),
            eliminations=(),
            reason="contradiction",
            premises=cells,
            sentence=f"The board has no answer: {contradiction.text}{where}.",
            contradiction=True,
        )


@dataclass(frozen=True, slots=True)
class FailedHypothesis:
    """What a probe found out about a hypothesis.

    Attributes:
        symbol: What was assumed.
        cell: Where, as a set of one cell.
        text: What goes wrong, as a sentence without its full stop.
        moments: Moments until it goes wrong.
    """

    symbol: int
    cell: CellSet
    text: str
    moments: int


Settle = Callable[[Any, CellSet], None]
"""Runs a state to the fixpoint, fast; with a set of cells it may stop once these are settled.
Raises `Contradiction`."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The techniques of one kind, gentlest first.

    Attributes:
        kind: The kind of puzzle.
        techniques: The rows.
        start: Makes the first state of a puzzle; raises `Contradiction`.
        fast: Makes the fast engine of those of its techniques that are on.
        rungs: Names of the rungs, in the order in which studies climb them.
        thinned: Sets a board up that loses clues; None if the kind has no short way to ask about
            one. Raises `Contradiction`.
    """

    kind: str
    techniques: tuple[Technique, ...]
    start: Callable[[Puzzle], State]
    fast: Callable[[tuple[Technique, ...]], Settle]
    rungs: tuple[str, ...]
    thinned: Callable[[Ladder, Puzzle, Answer, Enabled, Tick], ThinnedBoard] | None = None
    _by_name: dict[str, Technique] = field(init=False, repr=False, compare=False)
    _made: dict[Enabled, Settle] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {t.name: t for t in self.techniques})

    def __getitem__(self, name: str) -> Technique:
        return self._by_name[name]

    @property
    def default(self) -> Enabled:
        """The techniques that are on unless switched off."""
        return frozenset(t.name for t in self.techniques if t.default)

    def names(self, word: str) -> Enabled:
        """Return the techniques that a word means: a technique, a rung or a tier.

        Spaces, hyphens and case do not matter. A rung that is named like one of its
        techniques means the rung.

        Raises:
            SelectionError: It means none.
        """
        wanted = plain(word)
        for at in range(3):
            found = frozenset(
                t.name
                for t in self.techniques
                if plain((t.rung, t.tier.word, t.name)[at]) == wanted
            )
            if found:
                return found
        raise SelectionError(f"no technique, rung or tier of {self.kind} is called {word!r}")

    def select(
        self,
        *,
        only: Iterable[str] | None = None,
        without: Iterable[str] = (),
        also: Iterable[str] = (),
    ) -> Enabled:
        """Return the techniques that are on.

        Args:
            only: These and no others (None: the default set).
            without: Switched off.
            also: Switched on beside the others.

        Raises:
            SelectionError: A word that is no technique, rung or tier.
        """
        on = set(self.default if only is None else self._all(only))
        return frozenset((on | self._all(also)) - self._all(without))

    def up_to(self, tier: Tier) -> Enabled:
        """Return the default techniques of a tier and all gentler tiers."""
        return frozenset(t.name for t in self.techniques if t.default and t.tier <= tier)

    def enabled(self, on: Enabled) -> tuple[Technique, ...]:
        """Return the rows that are on, gentlest first."""
        return tuple(t for t in self.techniques if t.name in on)

    def settle(self, state: Any, on: Enabled, until: CellSet = 0) -> None:
        """Apply the techniques that are on, fast, until none finds anything.

        Args:
            state: The state; it is changed.
            on: The techniques.
            until: Stop as soon as all cells of this set are settled, if it has any.

        Raises:
            Contradiction: The board has no answer.
        """
        run = self._made.get(on)
        if run is None:
            run = self._made[on] = self.fast(self.enabled(on))
        run(state, until)

    def _all(self, words: Iterable[str]) -> set[str]:
        return {name for word in words for name in self.names(word)}


def lightest(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that weigh least: the rest may not be needed after them."""
    found = list(findings)
    if len(found) < 2:
        return found
    least = min((f.extra for f in found), default=0)
    return [f for f in found if f.extra == least]


def plain(word: str) -> str:
    """Return a name without what people vary: case, spaces, hyphens, underscores."""
    return "".join(c for c in word.lower() if c.isalnum())
