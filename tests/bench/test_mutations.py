"""The list of mutations fits the code, and its runner tells a fault that is noticed from others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bench.mutations import __main__ as command
from bench.mutations.__main__ import LIST, ROOT, Mutation, main, read, survives

MUTATIONS = read()

FAULT = Mutation("X", "one more", "a.py", "x + 1", "x + 2", ("test_a.py",))


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[m.name for m in MUTATIONS])
def test_each_can_be_planted(mutation: Mutation) -> None:
    assert mutation.planted(ROOT) != (ROOT / mutation.file).read_text(encoding="utf-8")
    assert mutation.tests
    assert all((ROOT / test.split("::")[0]).is_file() for test in mutation.tests)


def test_there_are_twenty_and_each_has_a_name_of_its_own() -> None:
    assert len({m.name for m in MUTATIONS}) == len(MUTATIONS) >= 20


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "a.py").write_text("def up(x):\n    return x + 1\n")
    (tmp_path / "test_a.py").write_text("from a import up\n\n\ndef test():\n    assert up(0) > 0\n")
    return tmp_path


def test_noticed_and_survived(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # none is needed there
    assert survives(tree, FAULT)
    assert not survives(tree, replace(FAULT, new="x"))
    assert "x + 1" in (tree / "a.py").read_text()
    monkeypatch.setattr(command, "tested", lambda *_: 4)
    with pytest.raises(RuntimeError, match="X: pytest ended with 4"):
        survives(tree, FAULT)


def test_what_cannot_be_planted_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = replace(FAULT, file=str(LIST.relative_to(ROOT)), old="not in there")
    monkeypatch.setattr(command, "read", lambda: [gone])
    assert main([]) == 2
    assert "has the text 0 times: 'not in there'" in capsys.readouterr().err
    assert main(["Y"]) == 2
    assert capsys.readouterr().err == "no such mutation\n"
