"""The documentation as a site: ``sphinx-build -W -c docs . build/site``.

The site shows the same files that people read in the repository. README.md is its front page.
Links between pages work in both places. A link to any other file becomes plain text on the site,
which does not know where its readers find the source.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from pygments.lexers.data import JsonLexer
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent

project = "fillproof"
html_title = project
root_doc = "README"
include_patterns = ["README.md", "CONTRIBUTING.md", "DECISIONS.md", "CHANGELOG.md", "docs/*.md"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
html_theme = "furo"
html_theme_options = {"navigation_with_keys": True}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
myst_heading_anchors = 4
smartquotes = False  # they would turn --full into –full
default_role = "py:obj"  # of single backticks in docstrings
autodoc_typehints = "description"
autodoc_member_order = "bysource"
napoleon_google_docstring = True
copybutton_exclude = ".linenos, .gp, .go"

CONTENTS = """
```{toctree}
:hidden:
:caption: Use

docs/cli
docs/making
docs/banks
docs/books
docs/ci
docs/json
docs/formats
docs/api
```

```{toctree}
:hidden:
:caption: Understand

docs/verdicts
docs/certificates
docs/techniques
docs/difficulty
docs/studies
docs/counts
docs/glossary
```

```{toctree}
:hidden:
:caption: Contribute

CONTRIBUTING
docs/architecture
DECISIONS
CHANGELOG
```
"""
"""The contents, which the sidebar shows. They are added to the front page on the site only."""

LEXERS = {"jsonl": JsonLexer} | dict.fromkeys(
    ("csv", "pzpr", "pzprv3", "penpa", "tatham", "sav", "dzn"), TextLexer
)
"""Languages of code blocks that Pygments does not know by these names."""

LINK = re.compile(r"(?<!!)\[([^\[\]]+)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")


def setup(app: Sphinx) -> None:
    """Connect what this site needs beside its settings."""
    for name, lexer in LEXERS.items():
        app.add_lexer(name, lexer)
    app.connect("source-read", read)
    app.connect("build-finished", name_the_front_page)


def read(_app: Sphinx, name: str, source: list[str]) -> None:
    """Turn links to files that are not pages into text, and add the contents to the front page."""
    folder = (ROOT / name).parent

    def turn(link: re.Match[str]) -> str:
        words, target = link[1], (folder / link[2]).resolve()
        schema = target.suffix == ".json"  # offered as a download
        keep = is_page(target) or schema or not target.exists()  # Sphinx complains about the last
        return link[0] if keep else words

    source[0] = LINK.sub(turn, source[0])
    if name == root_doc:
        source[0] += CONTENTS


def is_page(file: Path) -> bool:
    """Whether the site shows a file of the repository."""
    return any(file in ROOT.glob(pattern) for pattern in include_patterns)


def name_the_front_page(app: Sphinx, failed: Exception | None) -> None:
    """Let web servers find the front page."""
    if failed is None:
        shutil.copy(app.outdir / f"{root_doc}.html", app.outdir / "index.html")
