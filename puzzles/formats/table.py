"""The formats, one row each: a new format is a file and a row here.

All that the rest of the program knows of a format is in its row: how it is
told, which suffixes its files have, and how it is read and written.
"""

from __future__ import annotations

from puzzles.formats import csv_rows, dzn, json_rows, penpa, pzpr, pzprv3, sav, tatham, text
from puzzles.formats.base import Format

FORMATS: dict[str, Format] = {
    f.name: f
    for f in (
        text.FORMAT,
        json_rows.OBJECTS,
        json_rows.LINES,
        csv_rows.FORMAT,
        pzprv3.FORMAT,
        sav.FORMAT,
        penpa.FORMAT,  # before the next three: m= looks like dzn, and its links may wrap addresses
        dzn.FORMAT,
        tatham.FORMAT,  # before pzpr: both have addresses of web pages
        pzpr.FORMAT,
    )
}
"""All formats by name, in the order in which a text is told: the first that it looks like."""
