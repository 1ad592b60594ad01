"""The folder of the site for browsers: made once in a run, opened, and then used with no host at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from browser import page_tools
from click.testing import CliRunner
from desk_page import Desk, desk_in
from once import folder, once
from playwright.sync_api import Browser, Page, expect
from serving import Folder

from gridproof.frontends.cli import cli

PATIENCE = 240_000
"""Milliseconds for Python to be loaded on a busy machine."""

LARGE = ("runtime/pyodide.asm.wasm", "python/memory.bin", "python/modules.bin")
"""Files that a first visit loads once."""


def made() -> str:
    """Return the folder, made by the command."""
    target = folder() / "static_desk"
    tools = page_tools("pyodide")
    run = CliRunner().invoke(cli, ["site", str(target), "--runtime", str(tools)])
    assert run.exit_code == 0, run.output
    return str(target)


def static_folder() -> Path:
    """Return the folder of this run."""
    page_tools("pyodide")
    return Path(once("site", made))


def await_python(page: Page) -> None:
    """Wait until Python is there."""
    expect(page.locator("#starting")).to_be_hidden(timeout=PATIENCE)


@contextmanager
def kept(browser: Browser, profiles: int = 1) -> Iterator[list[Desk]]:
    """Provide the page after its first visit in each of some profiles, with no host any more."""
    host = Folder(static_folder())
    with ExitStack() as stack:
        window = {"width": 1500, "height": 1400}
        desks = [stack.enter_context(desk_in(browser, host, viewport=window)) for _ in range(profiles)]
        for number, desk in enumerate(desks):
            desk.page.set_default_timeout(60_000)
            desk.page.goto(host.desk)
            expect(desk.page.locator("#starting")).to_contain_text("MB", timeout=PATIENCE)
            await_python(desk.page)
            assert {host.sent[f"/{large}"] for large in LARGE} == {number + 1}
        host.end()
        yield desks
        assert [desk.problems for desk in desks] == [[]] * profiles
