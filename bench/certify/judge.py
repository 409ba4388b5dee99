"""Says what is wrong with a tool's reply, from the corpus and the rules."""

from __future__ import annotations

from bench.certify.corpus import Board
from bench.certify.task import Cells, Reply
from puzzles import Puzzle, violation

ANSWERS_FOR = {"none": 0, "unique": 1, "multiple": 2}


def disagreement(board: Board, reply: Reply) -> str | None:
    """Return one sentence where a reply contradicts the corpus or the rules, else None.

    An unknown verdict contradicts nothing.
    """
    if reply.verdict == "unknown":
        return None
    if board.expected is not None and reply.verdict != board.expected:
        return f"says {reply.verdict}, the corpus {board.expected}"
    answers = reply.answers
    if len(answers) != ANSWERS_FOR[reply.verdict]:
        return f"says {reply.verdict} with {len(answers)} answers"
    if len(set(answers)) != len(answers):
        return "shows the same answer twice"
    broken = _broken(board, answers)
    if broken is None and reply.verdict == "unique" and board.published not in (None, *answers):
        return "its answer is not the published one"
    return broken


def _broken(board: Board, answers: tuple[Cells, ...]) -> str | None:
    task = board.task
    puzzle = Puzzle(task.kind, task.rows, task.cols, task.clues)
    for answer in answers:
        found = violation(puzzle, answer)
        if found is not None:
            return f"its answer breaks the rule: {found.message}"
    return None
