"""The ``fillproof`` command, and ``python -m fillproof``."""

import sys

from fillproof import house


def run() -> None:
    """Run the command line.

    The process is ours, so what it imports is too, wherever it was started and whatever
    PYTHONPATH says: somebody else's ``cli`` or ``random`` is not run.
    """
    house.settle()
    try:
        house.check(*house.ROOMS)
    except house.RoomError as error:
        sys.stderr.write(f"fillproof: {error}\n")
        sys.exit(2)
    from cli.main import run

    run()


if __name__ == "__main__":
    run()
