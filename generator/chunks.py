"""Whether a PNG is whole: Pillow forgives files that are cut short."""

from __future__ import annotations

from zlib import crc32

PNG = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins."""


def sound(data: bytes) -> bool:
    """Whether all parts of a PNG are there and have their check sums; Pillow forgives some."""
    at, name = len(PNG), b""
    while name != b"IEND":
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        name = data[at + 4 : at + 8]
        total = int.from_bytes(data[end - 4 : end], "big")
        if end > len(data) or crc32(data[at + 4 : end - 4]) != total:
            return False
        at = end
    return True
