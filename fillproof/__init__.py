"""Certify, rate and make Fillomino and Fill-a-Pix (Mosaic) puzzles.

>>> import fillproof as fp
>>> fp.certify(fp.parse("33../322./1..5", kind="filling")).verdict
<Verdict.UNIQUE: 'unique'>

What stands here is all that an application needs, and all that keeps its name. It is imported when
it is first used: ``import fillproof`` itself imports nothing.
"""

# Neither `__future__` nor `typing` is imported: see `fillproof.house`.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from fillproof.asking import certify, check, count, forced, solve
    from fillproof.binding import book
    from fillproof.climbing import Tier, explain, rate
    from fillproof.drawing import draw
    from fillproof.filling import hint, mistakes
    from fillproof.house import RoomError
    from fillproof.making import generate
    from fillproof.mending import repair
    from fillproof.reading import (
        FillproofError,
        FormatError,
        LimitError,
        Puzzle,
        QuestionError,
        Verdict,
        WitnessError,
        convert,
        parse,
    )

__all__ = [
    "FillproofError",
    "FormatError",
    "LimitError",
    "Puzzle",
    "QuestionError",
    "RoomError",
    "Tier",
    "Verdict",
    "WitnessError",
    "book",
    "certify",
    "check",
    "convert",
    "count",
    "draw",
    "explain",
    "forced",
    "generate",
    "hint",
    "mistakes",
    "parse",
    "rate",
    "repair",
    "solve",
]

_ROOMS = {
    "asking": ("puzzles", "cpmodels", "ladder", "verify"),
    "binding": ("puzzles", "cpmodels", "ladder", "generator", "verify"),
    "brought": ("puzzles", "cpmodels", "ladder", "generator"),
    "climbing": ("puzzles", "ladder"),
    "filling": ("puzzles", "cpmodels", "ladder", "verify"),
    "drawing": ("puzzles",),
    "house": (),
    "making": ("puzzles", "cpmodels", "ladder", "generator"),
    "mending": ("puzzles", "cpmodels", "ladder", "generator", "verify"),
    "reading": ("puzzles",),
}
"""The rooms that the modules here need: what else is called like a room of ours does no harm."""

_MODULES = {
    "RoomError": "house",
    "Tier": "climbing",
    "book": "binding",
    "certify": "asking",
    "check": "asking",
    "count": "asking",
    "draw": "drawing",
    "explain": "climbing",
    "forced": "asking",
    "generate": "making",
    "hint": "filling",
    "mistakes": "filling",
    "rate": "climbing",
    "repair": "mending",
    "solve": "asking",
}
"""The module of a name here; of all others it is ``reading``."""

if not TYPE_CHECKING:  # else any name would seem to be here

    def __getattr__(name):
        """Import a name when it is first used.

        Raises:
            RoomError: Another package stands in the place of a room that it needs.
        """
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from fillproof.house import enter

        module = _MODULES.get(name, "reading")
        enter(*_ROOMS[module])
        # The statements above are what mypy and lint-imports see.
        value = getattr(__import__(f"fillproof.{module}", fromlist=[name]), name)
        globals()[name] = value
        return value

    def __dir__():
        return sorted({*globals(), *__all__})
