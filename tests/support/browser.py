"""Real browsers for the tests, as Debian has them: Playwright drives Chromium and Firefox."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tiers import absent

TOOLS = "GRIDPROOF_PAGE_TOOLS"
"""The environment variable that names the folder of what npm has for the tests."""

NAMES = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
"""The programs that a browser may be."""

NODE = "NODE_OPTIONS"

PATIENCE = 60_000
"""Milliseconds until something expected on a page is a failure: a busy machine may take its time."""

expect.set_options(timeout=PATIENCE)

HEARD_AT_ONCE: dict[str, str | float | bool] = {"remote.events.async.enabled": False}
"""Settings of Firefox by which a page has heard an event before the next command."""


def executable(name: str) -> str:
    """Return the path of a browser; a test is skipped without one, and fails in CI."""
    found = next(filter(None, map(shutil.which, NAMES[name])), None)
    if found is None:
        absent("a browser", f"apt-get install {NAMES[name][0]}")
    return str(found)


@contextmanager
def driver() -> Iterator[Playwright]:
    """Provide the driver of browsers, one for a process."""
    before = os.environ.get(NODE, "")
    os.environ[NODE] = f"{before} --require {Path(__file__).with_name('driver.cjs')}"
    with sync_playwright() as playwright:
        os.environ[NODE] = before
        yield playwright


@contextmanager
def launched(playwright: Playwright, name: str) -> Iterator[Browser]:
    """Provide a browser, without a window; in a container Chromium cannot have a sandbox of its own."""
    path = executable(name)
    if name == "chromium":
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    else:
        browser = playwright.firefox.launch(
            executable_path=path, channel="moz-firefox", firefox_user_prefs=HEARD_AT_ONCE
        )
    yield browser
    browser.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Provide Chromium alone."""
    with driver() as playwright, launched(playwright, "chromium") as browser:
        yield browser


def page_tools(package: str) -> Path:
    """Return the folder of what npm has for the tests. A test is skipped without it, and fails in CI."""
    folder = Path(os.environ.get(TOOLS, ""))
    if not (folder / "node_modules" / package).is_dir():
        absent(f"{package} of npm", f"npm install --prefix FOLDER {package}, and {TOOLS}=FOLDER")
    return folder
