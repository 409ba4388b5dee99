"""Words in which a witness replies, beside a `Verdict`."""

from __future__ import annotations

from enum import Enum, StrEnum


class Reply(Enum):
    """Answer to a yes/no question. A limit is UNKNOWN, never NO."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Outcome(StrEnum):
    """How far the ladder came. STUCK says nothing about the number of answers.

    STOPPED: no more steps were asked for. UNKNOWN: a limit came first. What
    is settled by then holds in both cases.
    """

    SOLVED = "solved"
    STUCK = "stuck"
    CONTRADICTION = "contradiction"
    STOPPED = "stopped"
    UNKNOWN = "unknown"
