"""A real browser for the tests: Chromium as Debian packages it, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def executable() -> str:
    """Where the browser is. Without one a developer's run is skipped, and CI fails."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.environ.get("CI"):
        pytest.fail("there is no browser: install chromium")
    if found is None:
        pytest.skip("there is no browser: install chromium")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, without a window; in a container it cannot have a sandbox of its own."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()
