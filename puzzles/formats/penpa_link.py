"""What a penpa-edit link holds: lines of text, packed, and maybe an answer or another address.

A link is ``...penpa-edit/#m=edit&p=P`` or ``#m=solve&p=P&a=A``; P and A are base64 of raw deflate
of UTF-8 text. In the text long words are replaced by ``z`` and a character. All this is taken
apart strictly, and no text is unpacked beyond `_MOST`: nobody has to trust a link.

Source: swaroopg92/penpa-edit 7785887, docs/js/class_p.js (COMPRESS_SUB, maketext) and
docs/js/general.js (load, encrypt_data, decrypt_data).
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from typing import NamedTuple
from urllib.parse import unquote

from puzzles.errors import FormatError
from puzzles.formats.base import quote

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

_LINK = re.compile(r"\S*?(?<![A-Za-z0-9])m=(edit|solve)&p=|\S*penpa-edit")
_MOST = 4 * 2**20
"""Most bytes that a text unpacks to: a board of 128x128 with notes in each cell has one million."""

_WORDS = {
    "z": "zZ",
    '"qa"': "z9",
    '"pu_q"': "zQ",
    '"pu_a"': "zA",
    '"grid"': "zG",
    '"edit_mode"': "zM",
    '"surface"': "zS",
    '"line"': "zL",
    '"lineE"': "zE",
    '"wall"': "zW",
    '"cage"': "zC",
    '"number"': "zN",
    '"symbol"': "zY",
    '"special"': "zP",
    '"board"': "zB",
    '"command_redo"': "zR",
    '"command_undo"': "zU",
    '"command_replay"': "z8",
    '"numberS"': "z1",
    '"freeline"': "zF",
    '"freelineE"': "z2",
    '"thermo"': "zT",
    '"arrows"': "z3",
    '"direction"': "zD",
    '"squareframe"': "z0",
    '"polygon"': "z5",
    '"deletelineE"': "z4",
    '"killercages"': "z6",
    '"nobulbthermo"': "z7",
    '"__a"': "z_",
    "null": "zO",
}
"""What penpa writes shorter, in its order."""


class Link(NamedTuple):
    """What a link holds.

    Attributes:
        lines: The lines of the text, not yet in long words (see `long_words`).
        answer: The text of the answer part, or None.
        address: The address of another site that the link wraps, or None; then there are no lines.
    """

    lines: tuple[str, ...] = ()
    answer: str | None = None
    address: str | None = None


def looks_like_link(text: str) -> bool:
    """Whether a text starts with such a link."""
    return _LINK.match(text) is not None


def open_link(text: str) -> Link:
    """Take a link apart.

    Raises:
        FormatError: Damaged, or it unpacks to too much.
    """
    _before, has_board, data = text.partition("p=")
    if not has_board:
        raise FormatError("a penpa link without p=, the part that holds the board")
    if re.match("https?(:|%3a)", data, re.IGNORECASE):
        return Link(address=unquote(data) if "%" in data[:7] else data)
    board, *more = data.split("&")
    answers = [part[2:] for part in more if part.startswith("a=")]
    return Link(
        tuple(_unpack(board, "board").split("\n")),
        _unpack(answers[0], "answer") if answers else None,
    )


def unpacked(text: str) -> int:
    """Return how many bytes a link unpacks to, as far as it is read; 0 for what is damaged."""
    board, *more = text.partition("p=")[2].split("&")
    answers = [part[2:] for part in more if part.startswith("a=")]
    return sum(map(_size, [board, *answers[:1]]))


def _size(packed: str) -> int:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        return len(unpacker.decompress(_from_base64(packed), _MOST + 1))
    except (ValueError, zlib.error):  # Base64Error is a ValueError
        return 0


def close_link(lines: list[str]) -> str:
    """Return the link that holds these lines; they are in long words."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = "\n".join(map(_short_words, lines))
    data = packer.compress(text.encode()) + packer.flush()
    return SITE + b64encode(data).decode()


def long_words(line: str) -> str:
    """Return a line with penpa's short words replaced by what they stand for."""
    for word, short in reversed(_WORDS.items()):
        line = line.replace(short, word)
    return line


def from_json(text: str, what: str) -> object:
    """Read JSON.

    Args:
        text: The JSON.
        what: What it is, for messages.

    Raises:
        FormatError: It is none, or nested too deeply.
    """
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(f"the {what} in the penpa link are damaged") from None
    return found


def _short_words(line: str) -> str:
    for word, short in _WORDS.items():
        line = line.replace(word, short)
    return line


def _from_base64(packed: str) -> bytes:
    """Return the bytes of base64; as in browsers, the = at its end may be missing.

    Raises:
        ValueError: It is none.
    """
    # An escaped link has %2B for +; a + by itself is never a blank here.
    text = unquote(packed)
    return b64decode(text + "=" * (-len(text) % 4), validate=True)


def _unpack(packed: str, what: str) -> str:
    """Return the text of one part of a link.

    Raises:
        FormatError: No base64, no deflate, cut short, too long, or no UTF-8.
    """
    cut = f"the {what} in the penpa link is cut short or damaged"
    if not packed:
        raise FormatError(f"a penpa link with an empty {what}")
    try:
        data = _from_base64(packed)
    except (Base64Error, ValueError):
        raise FormatError(f"{cut}: {quote(packed)} is not base64") from None
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = unpacker.decompress(data, _MOST + 1)
    except zlib.error:
        raise FormatError(f"{cut}: it cannot be unpacked") from None
    if len(found) > _MOST:
        raise FormatError(f"the {what} in the penpa link unpacks to more than {_MOST >> 20} MiB")
    if not unpacker.eof or unpacker.unused_data:
        raise FormatError(f"{cut}: it cannot be unpacked")
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise FormatError(f"{cut}: not text in UTF-8") from None
