"""``fillproof completion``: what a shell needs to complete commands and options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cli.guard import YES
from cli.output import say
from cli.program import VARIABLE


class Shell(StrEnum):
    """Shells that can ask."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


ShellArgument = Annotated[
    Shell, typer.Argument(metavar="SHELL", help="The shell.", show_default=False)
]


def completion(shell: ShellArgument) -> int:
    """Print the script for completion in a shell."""
    from typer.completion import (  # type: ignore[attr-defined, unused-ignore]
        get_completion_script,
    )

    script = get_completion_script(prog_name="fillproof", complete_var=VARIABLE, shell=shell.value)
    say(script)
    return YES
