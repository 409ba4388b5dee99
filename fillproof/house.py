"""Where fillproof's rooms are, and that nothing of somebody else's stands in their place.

Many projects have packages called ``cli`` or ``puzzles``, and a module called ``random``. Until it
is settled where modules come from, nothing may be imported that is not there already: not even
`__future__`.
"""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder that holds this package and the rooms: site-packages, or a clone."""

ROOMS = ("puzzles", "cpmodels", "ladder", "generator", "verify", "cli")
"""Fillproof's packages of common names."""


class RoomError(ImportError):
    """Another package stands where Python looks for one of fillproof's rooms."""


def settle() -> None:
    """Have this process, which is fillproof's own, import what is fillproof's own."""
    sys.path[:] = own_path()


def own_path() -> list[str]:
    """Return `sys.path` as it has to be in a process of fillproof's own.

    The standard library comes first, then the folder that holds fillproof, then what is
    installed. What PYTHONPATH adds comes last, and the current folder not at all.
    """
    library = os.path.dirname(os.__file__)
    standard = {library, f"{library}/lib-dynload", f"{sys.base_exec_prefix}/DLLs"}
    given = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    ranks = {
        **{_real(path): 3 for path in given},
        os.path.dirname(_real(sys.argv[0])): 3,
        _real(HOME): 1,
        **{_real(path): 0 for path in standard},
    }
    here = _real(os.curdir)
    others = [path for path in sys.path if os.path.isabs(path) and _real(path) != here]
    return sorted(dict.fromkeys([HOME, *others]), key=lambda path: ranks.get(_real(path), 2))


def check(*rooms: str) -> None:
    """See that Python finds these rooms in `HOME`; nothing is imported.

    Raises:
        RoomError: One sentence that names the file it finds instead.
    """
    for room in rooms:
        found = _found(room)
        if found is None or _real(os.path.dirname(found)) != _real(os.path.join(HOME, room)):
            where = "is missing" if found is None else f"is hidden by {found}"
            raise RoomError(f"fillproof's package {room!r} in {HOME} {where}", name=room)


def enter(*rooms: str) -> None:
    """Import these rooms, so that they stay what they are whatever happens to `sys.path` later.

    Raises:
        RoomError: As `check`.
    """
    check(*rooms)
    for room in rooms:
        __import__(room)


def _found(room: str) -> str | None:
    """Return the file of a package, imported or not."""
    from importlib.util import find_spec

    try:
        spec = find_spec(room)
    except ValueError:  # a module made by hand
        return getattr(sys.modules[room], "__file__", None) or "a module without a file"
    if spec is None:
        return None
    return spec.origin or os.path.join(*(spec.submodule_search_locations or [""])[:1], "")


def _real(path: str) -> str:
    try:
        return os.path.normcase(os.path.realpath(path))
    except OSError:  # the current folder has been removed
        return path
