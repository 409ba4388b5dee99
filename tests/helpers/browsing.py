"""Pages as a browser shows them: Debian's Chromium, driven by playwright, cut off from all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.helpers.pictures import program

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, DESK = (390, 844), (1280, 900)

_running = ExitStack()


@dataclass
class Browsed:
    """A page that is open.

    Attributes:
        page: What playwright knows of it.
        said: Lines on its console, and errors of its scripts.
        asked: Addresses it asked for, its own file left out.
    """

    page: Page
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


@contextmanager
def browsing(
    file: Path,
    *,
    size: tuple[int, int] = DESK,
    scheme: Literal["light", "dark"] = "light",
    scripts: bool = True,
    address: str = "",
    examined: bool = False,
    touched: bool = False,
) -> Iterator[Browsed]:
    """Open a page, and demand in the end that it complained of nothing and asked for nothing.

    Args:
        file: The page.
        size: Width and height of the window, in pixels.
        scheme: Whether the reader likes it light or dark.
        scripts: Whether scripts may run.
        address: What follows the file in its address.
        examined: Whether scripts of a test may run, which the policy of the page forbids.
        touched: Whether the screen is touched, as that of a phone.
    """
    page = _tab(scripts, examined, touched)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme, media="null")
    seen = Browsed(page)
    own = file.absolute().as_uri()
    heard: list[tuple[Any, Callable[[Any], None]]] = [
        ("console", lambda line: seen.said.append(line.text)),
        ("pageerror", lambda error: seen.said.append(str(error))),
        ("request", lambda request: seen.asked.append(request.url)),
    ]
    for event, hear in heard:
        page.on(event, hear)
    try:
        page.goto(f"{own}{address}")
        yield seen
    finally:
        for event, hear in heard:
            page.remove_listener(event, hear)
        page.goto("about:blank")
    assert seen.said == []
    assert {url.partition("#")[0] for url in seen.asked} == {own}


@cache
def _tab(scripts: bool, examined: bool, touched: bool) -> Page:
    """Return the tab in which such pages are opened, one after the other.

    Our pages store nothing, and a tab of its own for each costs twice the work.
    """
    context = _browser().new_context(
        java_script_enabled=scripts, bypass_csp=examined, has_touch=touched
    )
    return context.new_page()


@cache
def _browser() -> Browser:
    """Start the browser."""
    chromium = program("chromium", "google-chrome")
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright")
    driver = _running.enter_context(playwright.sync_playwright())
    browser: Browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    _running.callback(browser.close)
    return browser


def end_browser() -> None:
    """End the browser, if it runs: while it does, nothing else in this process can use asyncio."""
    _running.close()
    _tab.cache_clear()
    _browser.cache_clear()
