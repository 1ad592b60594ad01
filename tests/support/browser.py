"""A real browser for the tests: Chromium as Debian packages it, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright
from tiers import absent

NAMES = ("chromium", "chromium-browser", "google-chrome")


def executable() -> str:
    """Return the path of the browser; a test is skipped without one, and fails in CI."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        absent("a browser", "apt-get install chromium")
    return str(found)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Provide the browser, without a window; in a container it cannot have a sandbox of its own."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
