"""Real browsers for the tests, as Debian has them: Playwright drives Chromium, Puppeteer drives Firefox."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boards import ROOT
from playwright.sync_api import Browser, expect, sync_playwright
from tiers import absent

TOOLS = "GRIDPROOF_PAGE_TOOLS"
"""The environment variable that names the folder of what npm has for the tests."""

STORY = ROOT / "tests" / "frontends" / "web" / "firefox.mjs"

NAMES = ("chromium", "chromium-browser", "google-chrome")

PATIENCE = 60_000
"""Milliseconds until something expected on a page is a failure: a busy machine may take its time."""

expect.set_options(timeout=PATIENCE)


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


def page_tools(package: str) -> Path:
    """Return the folder of what npm has for the tests. A test is skipped without it, and fails in CI."""
    folder = Path(os.environ.get(TOOLS, ""))
    if not (folder / "node_modules" / package).is_dir():
        absent(f"{package} of npm", f"npm install --prefix FOLDER {package}, and {TOOLS}=FOLDER")
    return folder


def story(url: str, *options: str) -> list[str]:
    """Return the command that tells a story of the desk at an address in Firefox (see `STORY`)."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        absent("Firefox", "apt-get install firefox-esr")
    page_tools("puppeteer-core")
    return ["node", str(STORY), str(firefox), url, *options]
