"""All commands of ``fillproof``, with their examples and exit codes; each is imported when used.

A command stands here as a function that imports it. The function's docstring is the first sentence
of the command's own help: the list of commands shows it without importing them.
"""

from __future__ import annotations

from functools import partial

from cli.commands.bank import bank
from cli.help import Command, StudyPage, lazily
from cli.program import CODES, app

__all__ = ["app"]

JUDGE, RATE, MAKE, MORE = "Judge puzzles", "Rate and explain", "Make puzzles", "More"

RATE_CODES = "0 solved, 1 no answer, 2 usage or format, 3 stuck or unknown"

judging, rating, making, more = (
    partial(lazily, app, heading=heading) for heading in (JUDGE, RATE, MAKE, MORE)
)


@judging(
    CODES, "fillproof certify examples --jobs 4", "fillproof certify examples --proof certificates"
)
def certify() -> Command:
    """Say whether puzzles have exactly one answer, and show why not."""
    from cli.commands.certify import certify as command

    return command


@judging(
    "0 all valid, 1 not all, 2 usage or not readable, 3 not all decided",
    "fillproof check certificates",
)
def check() -> Command:
    """Say whether certificates hold, without a solver."""
    from cli.commands.check import check as command

    return command


@judging(CODES, "fillproof solve examples/at-most-three.txt")
def solve() -> Command:
    """Print an answer to each puzzle."""
    from cli.commands.solve import solve as command

    return command


@judging(
    CODES, "fillproof count examples/ambiguous.txt", "fillproof count --kind fillomino --size 3x3"
)
def count() -> Command:
    """Count the answers of each puzzle."""
    from cli.commands.count import count as command

    return command


@judging(CODES, "fillproof forced examples/ambiguous.txt")
def forced() -> Command:
    """Print the cells that are the same in all answers."""
    from cli.commands.forced import forced as command

    return command


@judging(
    "0 no mistake, 1 mistakes, 2 usage or format, 3 unknown (a limit was reached)",
    "fillproof mistakes examples/at-most-three.txt --filled mine.txt",
)
def mistakes() -> Command:
    """Say which filled cells of a board cannot be right."""
    from cli.commands.mistakes import mistakes as command

    return command


@judging(
    "0 mended or nothing to mend, 1 it cannot be mended, 2 usage or format, 3 a limit came first",
    "fillproof repair examples/ambiguous.txt",
    "fillproof repair examples/ambiguous.txt --all 5 --json",
)
def repair() -> Command:
    """Find the fewest changes after which a puzzle has exactly one answer."""
    from cli.commands.repair import repair as command

    return command


@judging(
    "0 the fewest are known, 1 no single answer, 2 usage or format, 3 a limit came: bounds",
    "fillproof fewest examples/at-most-three.txt",
    "fillproof fewest --kind fillapix --answer picture.png",
)
def fewest() -> Command:
    """Find the fewest clues that pin the answer of a puzzle."""
    from cli.commands.fewest import fewest as command

    return command


@rating(RATE_CODES, "fillproof rate examples --summary")
def rate() -> Command:
    """Say how hard each puzzle is for a person."""
    from cli.commands.rate import rate as command

    return command


@rating(
    "0 solved or stopped as asked, 1 no answer, 2 usage or format, 3 stuck or unknown",
    "fillproof explain examples/at-most-three.txt",
    "fillproof explain examples/at-most-three.txt --hint",
)
def explain() -> Command:
    """Solve each puzzle step by step, with reasons."""
    from cli.commands.explain import explain as command

    return command


@rating(
    "0 they agree, 1 they do not, 2 usage or format, 3 not all decided",
    "fillproof compare examples/at-most-three.txt",
)
def compare() -> Command:
    """Test the techniques against the solver's answers."""
    from cli.commands.compare import compare as command

    return command


@rating(
    "0 measured, 1 nothing to measure, 2 usage or format, 3 a limit was reached",
    "fillproof ablate examples/at-most-three.txt --csv prices.csv",
)
def ablate() -> Command:
    """Measure what each technique and rung is worth."""
    from cli.commands.ablate import ablate as command

    return command


@making(
    "0 made, 1 a twin, or an audit that fails, 2 usage or format, 3 no puzzle came",
    "fillproof generate fillomino --size 6x6 --difficulty easy",
    "fillproof generate fillapix --size 8x8 --code club-7 --output club.txt",
)
def generate() -> Command:
    """Make a puzzle."""
    from cli.commands.generate import generate as command

    return command


@making(
    "0 made, 1 an audit that fails, 2 usage or format, 3 no puzzle came",
    "FILLPROOF_SECRET=... fillproof daily fillomino --days 7",
)
def daily() -> Command:
    """Make the puzzle of a day."""
    from cli.commands.daily import daily as command

    return command


@making(
    "0 all accepted, 1 not all, 2 usage or format, 3 a limit was reached",
    "fillproof referee posts.jsonl",
)
def referee() -> Command:
    """Judge answers that players have sent in."""
    from cli.commands.referee import referee as command

    return command


app.add_typer(bank, rich_help_panel=MAKE)


@making(
    "0 made, 2 usage or format, 3 puzzles are missing or a limit was reached",
    "fillproof book examples/ten.dzn --title Ten --output ten.pdf",
    "fillproof book --bank new.db --kind mosaic --size 5x5 --count 4 -o four.pdf",
)
def book() -> Command:
    """Lay puzzles out as a book for print, with rules and answers."""
    from cli.commands.book import book as command

    return command


@more(
    "0 written, 2 usage or format (nothing written)",
    "fillproof convert examples/link.url --to text --output link.txt",
)
def convert() -> Command:
    """Write puzzles in another format, or draw them."""
    from cli.commands.convert import convert as command

    return command


@more(
    "0 done, 1 two methods contradict each other, 2 usage or format, 3 a worker died",
    "fillproof study",
    "fillproof study rungs --help",
    "fillproof study empty-counts --size 3x3",
    cls=StudyPage,
)
def study() -> Command:
    """Reproduce published tables, and extend them."""
    from cli.commands.study import study as command

    return command


@more(
    "0 printed, 2 usage",
    'eval "$(fillproof completion bash)"',
    "fillproof completion fish > ~/.config/fish/completions/fillproof.fish",
)
def completion() -> Command:
    """Print the script for completion in a shell."""
    from cli.commands.completion import completion as command

    return command
