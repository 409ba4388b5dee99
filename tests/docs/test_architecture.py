"""The diagrams of docs/architecture.md are as drawn, and the arrows between rooms are true."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from pathlib import Path

import grimp
import pytest

from tests.helpers.running import ROOT
from tools import architecture
from tools.architecture import DIAGRAMS, IMAGES, main

LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]

Pairs = set[tuple[str, str]]


def drawn() -> Pairs:
    """Arrows of the picture of the rooms, as its file has them."""
    text = (IMAGES / "rooms.svg").read_text(encoding="utf-8")
    return set(re.findall(r'data-from="([\w.]+)" data-to="([\w.]+)"', text))


def closure(arrows: Pairs) -> Pairs:
    """All pairs of which the first leads to the second, directly or on the way."""
    pairs = set(arrows)
    while more := {(a, d) for (a, b), (c, d) in product(pairs, pairs) if b == c} - pairs:
        pairs |= more
    return pairs


ROOMS = {name for arrow in drawn() for name in arrow}


def room(module: str) -> str:
    """The room of a module: the longest name of one that it begins with."""
    return max((r for r in ROOMS if f"{module}.".startswith(f"{r}.")), key=len)


def layers() -> list[set[str]]:
    """Rooms by the layers of the import contract, topmost first."""
    contract = next(c for c in LINTER["contracts"] if c["name"] == "layers")
    found = [{room(m) for m in re.split(" *[|:] *", layer)} for layer in contract["layers"]]
    return [layer for at, layer in enumerate(found) if layer not in found[:at]]


@pytest.fixture(scope="module")
def imports() -> Pairs:
    """Pairs of rooms of which the first imports the second."""
    graph = grimp.build_graph(*LINTER["root_packages"])
    pairs = {(m, n) for m in graph.modules for n in graph.find_modules_directly_imported_by(m)}
    return {(room(m), room(n)) for m, n in pairs if room(m) != room(n)}


class TestRooms:
    def test_are_those_of_the_contract(self) -> None:
        assert set.union(*layers()) == ROOMS

    def test_arrows_lead_down_the_layers(self) -> None:
        depth = {name: at for at, layer in enumerate(layers()) for name in layer}
        assert not {(a, b) for a, b in drawn() if depth[a] >= depth[b]}

    def test_what_is_imported_can_be_reached(self, imports: Pairs) -> None:
        assert imports - closure(drawn()) == set()

    def test_every_arrow_is_an_import(self, imports: Pairs) -> None:
        assert drawn() - imports == set()

    def test_no_arrow_says_what_others_say(self) -> None:
        assert not {arrow for arrow in drawn() if arrow in closure(drawn() - {arrow})}

    def test_witnesses_share_puzzles_only(self) -> None:
        for witness in ("cpmodels", "ladder", "verify.certificates", "verify.counters"):
            assert {b for a, b in closure(drawn()) if a == witness} == {"puzzles"}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_is_up_to_date(name: str) -> None:
    file = IMAGES / f"{name}.svg"
    assert file.read_text(encoding="utf-8") == DIAGRAMS[name].svg(), (
        "python -m tools.architecture --write"
    )


@pytest.mark.parametrize("name", DIAGRAMS)
def test_boxes_hold_their_notes_and_arrows_join_them(name: str) -> None:
    titles = [box.title for box in DIAGRAMS[name].boxes]
    assert len(titles) == len(set(titles))
    assert max(len(box.note) for box in DIAGRAMS[name].boxes) <= 27, "more would not fit"
    assert {end for arrow in DIAGRAMS[name].arrows for end in arrow[:2]} == set(titles)


def test_says_what_is_late_and_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(architecture, "IMAGES", tmp_path / "images")
    assert main([]) == 1
    late = [f"{name}.svg is out of date; --write makes it anew" for name in DIAGRAMS]
    assert capsys.readouterr().out.splitlines() == late
    assert main(["--write"]) == 0
    assert main([]) == 0
