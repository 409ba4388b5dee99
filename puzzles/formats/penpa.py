"""Links of penpa-edit, which are not read here."""

from __future__ import annotations

import re

from puzzles.formats.base import Foreign, Glimpse

_LINK = re.compile(r"m=(edit|solve)|\S*penpa-edit")


def looks_like(seen: Glimpse) -> bool:
    """Whether a text starts with such a link."""
    return _LINK.match(seen.line) is not None


FOREIGN = Foreign(looks_like, "a penpa link, which is not read here; puzz.link addresses are")
