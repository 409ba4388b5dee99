"""What is imported is declared in pyproject.toml, and what is declared is used."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.running import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PRODUCT = ("fillproof", "puzzles", "cpmodels", "ladder", "generator", "verify", "cli")
EXTRAS = ("pictures", "dask", "plot", "parquet")
"""Extras that commands of the product use where they are installed."""

OURS = {*PRODUCT, "tests", "bench", "tools"}
NAMES = {
    "axe_playwright_python": "axe-playwright-python",
    "PIL": "pillow",
    "_pytest": "pytest",
    "puzzle_solver": "multi-puzzle-solver",
    "pysat": "python-sat",
    "yaml": "pyyaml",
    "z3": "z3-solver",
}
"""Import names that are not those of their distribution."""

BROUGHT = {"pytest"}
"""Imported by the product only when it is imported by it: the pytest plugin."""

BY_COMMAND = {"pytest-xdist", "pytest-cov", "mypy", "ruff", "import-linter", "pre-commit", "build"}
"""Tools of the extras `test` and `dev` that are run, not imported."""


def declared(*extras: str) -> set[str]:
    """Names of the distributions that extras ask for; those of the product without any."""
    lists = [PROJECT["optional-dependencies"][extra] for extra in extras]
    words = [w for one in lists or [PROJECT["dependencies"]] for w in one]
    names = {re.split(r"[\[<>=!~; ]", word)[0].lower() for word in words}
    return names - {PROJECT["name"]}


def imports(tree: ast.AST, *, top: bool) -> Iterator[str]:
    """Yield what a module imports: everywhere in it, or where `import` of it runs them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
        elif isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            inner = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if not (top and (inner or for_types(node))):
                yield from imports(node, top=top)


def for_types(node: ast.AST) -> bool:
    """Whether a statement is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


@cache
def parsed(folder: str) -> tuple[ast.Module, ...]:
    """Read the modules in a folder."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return tuple(ast.parse(file.read_bytes(), str(file)) for file in files)


def used(folders: Iterable[str], *, top: bool = False) -> set[str]:
    """Distributions of others that the modules in some folders import."""
    trees = [tree for folder in folders for tree in parsed(folder)]
    roots = {name.split(".")[0] for tree in trees for name in imports(tree, top=top)}
    return {NAMES.get(root, root) for root in roots - OURS - set(sys.stdlib_module_names)}


def test_the_product_imports_what_is_declared_and_declares_what_it_imports() -> None:
    assert used(PRODUCT) - BROUGHT == declared() | declared(*EXTRAS)


def test_an_extra_is_imported_only_where_it_is_needed() -> None:
    assert not declared(*EXTRAS) & used(PRODUCT, top=True)


def test_tests_import_what_the_extra_declares() -> None:
    imported = used(["tests", "tools"])
    known = declared() | declared(*EXTRAS, "test")
    assert imported - known == set()
    assert declared("test") - imported == declared("test") & BY_COMMAND


def test_benchmarks_import_what_is_declared() -> None:
    assert used(["bench"]) <= declared() | declared("test", "bench")


def test_tools_are_declared_and_run() -> None:
    assert declared("dev") == BY_COMMAND - declared("test")


def test_the_site_is_built_with_what_is_declared() -> None:
    text = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    modules = {name.replace("-", "_") for name in declared("docs")}
    assert {name for name in modules if re.search(rf"\b{name}\b", text)} == modules


@pytest.mark.parametrize(
    ("text", "everywhere", "first"),
    [
        ("import a.b, c", {"a.b", "c"}, {"a.b", "c"}),
        ("from a import b\nfrom . import c", {"a"}, {"a"}),
        ("def f():\n    import a", {"a"}, set()),
        ("if TYPE_CHECKING:\n    import a", {"a"}, set()),
        ("try:\n    import a\nexcept ImportError:\n    a = None", {"a"}, {"a"}),
        ("class A:\n    import a", {"a"}, {"a"}),
    ],
)
def test_imports_are_found(text: str, everywhere: set[str], first: set[str]) -> None:
    tree = ast.parse(text)
    assert set(imports(tree, top=False)) == everywhere
    assert set(imports(tree, top=True)) == first


def test_each_folder_is_there() -> None:
    assert [name for name in OURS - {"fillproof"} if not Path(ROOT / name).is_dir()] == []
