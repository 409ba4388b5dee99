"""Lets ``python -m cli`` do what the ``fillproof`` command does."""

from __future__ import annotations

from cli.main import run

if __name__ == "__main__":
    run()
