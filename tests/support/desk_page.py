"""The desk's page in a browser: its board under a mouse and keys, and the browser's copy of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, expect
from serving import Folder, Server

Square = tuple[float, float]

TAB_OF = """name => {
  const isMeant = (each) => each.textContent === name || each.getAttribute('aria-label') === name;
  const panel = [...document.querySelectorAll('.tab-panel button, .tab-panel select, .tab-panel label')]
    .find(isMeant)?.closest('.tab-panel');
  return panel?.offsetParent === null ? panel.getAttribute('aria-labelledby') : null;
}"""
"""The name of the tab that has to be chosen before a button can be pressed; null for none."""

SLITHERLINK: dict[str, Any] = {
    "type": "slitherlink", "rows": 3, "cols": 3,
    "clues": {"cells": [[3, None, None], [None, None, 3], [None, 0, None]]},
}  # fmt: skip
LOOP: list[Square] = [(1, 0), (0, 0), (0, 3), (2, 3), (2, 2), (1, 2), (1, 0)]
"""The corners of its answer, [down, right]."""


def press(page: Page, name: str) -> None:
    """Press a button of the page, in its tab."""
    tab = page.evaluate(TAB_OF, name)
    if tab is not None:
        page.locator(f"#{tab}").click()
    page.get_by_role("button", name=name, exact=True).click()


@dataclass
class Desk:
    """The page with a board on it, and the problems met while it was used."""

    page: Page
    site: Server | Folder
    problems: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note the complaints of the console, and every request for another host."""
        self.page.on("console", lambda said: self._note(said.type in ("error", "warning"), said.text))
        self.page.on("pageerror", lambda fault: self._note(True, str(fault)))
        self.page.on("request", lambda asked: self._note(not asked.url.startswith(self.own), asked.url))

    @property
    def own(self) -> tuple[str, ...]:
        return (self.site.url, "data:", "blob:")

    def _note(self, wrong: bool, what: str) -> None:
        # That the server refused something is for the page to say, and the tests look whether it does.
        if wrong and "Failed to load resource" not in what:
            self.problems.append(what)

    def open(self, kind: str, rows: int, cols: int) -> None:
        """Open a blank board."""
        self.open_record({"type": kind, "rows": rows, "cols": cols})

    def open_record(self, record: dict[str, Any]) -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.site.desk}#{urlencode({'puzzle': json.dumps(record)})}")
        expect(self.page.locator(".sheet svg")).to_be_visible()

    def paste(self, text: str) -> None:
        """Paste a text on the page, not into a field."""
        self.page.evaluate(
            "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
            " document.body.dispatchEvent("
            "new ClipboardEvent('paste', "  # the last two are for Firefox, which does not know the first
            "{clipboardData: data, data: text, dataType: 'text/plain', bubbles: true})); }",
            text,
        )

    def idle(self) -> None:
        """Wait until all strokes have arrived."""
        expect(self.page.locator("#desk")).to_have_attribute("data-waiting", "0")

    def spot(self, place: Square) -> tuple[float, float]:
        """Return the pixel at a place of the board, [down, right] in squares."""
        x, y = self.page.evaluate(
            "([y, x]) => { const at = new DOMPoint(40 * x, 40 * y)"
            ".matrixTransform(document.querySelector('.sheet svg').getScreenCTM()); return [at.x, at.y]; }",
            list(place),
        )
        return x, y

    def click(self, place: Square, times: int = 1) -> None:
        for _ in range(times):
            self.page.mouse.click(*self.spot(place))
            self.idle()

    def drag(self, *places: Square, right: bool = False) -> None:
        mouse = self.page.mouse
        mouse.move(*self.spot(places[0]))
        mouse.down(button="right" if right else "left")
        for place in places[1:]:
            mouse.move(*self.spot(place), steps=3)
        mouse.up(button="right" if right else "left")
        self.idle()

    def keys(self, *keys: str) -> None:
        self.page.locator(".sheet").focus()
        for key in keys:
            self.page.keyboard.press(key)
        self.idle()

    def tool(self, name: str) -> None:
        found = self.page.locator(f'.tool-buttons [data-field="{name}"]')
        if not found.is_visible():
            self.page.get_by_label("Find a tool").fill(name.replace("_", " "))
        found.click()

    def press(self, name: str) -> None:
        """Press a button, in its tab."""
        press(self.page, name)

    def layer(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def moment(self) -> dict[str, Any]:
        """Return the browser's copy of the draft."""
        self.idle()
        kept = self.page.evaluate("() => localStorage.getItem('gridproof.draft.' + location.hash.slice(7))")
        found: dict[str, Any] = json.loads(kept)["moment"]
        return found

    def clue(self, name: str) -> Any:
        return self.moment()["record"]["clues"].get(name)

    def expect_verdict(self, words: str) -> None:
        expect(self.page.locator(".said .status")).to_have_text(words)


def link_of(desk: Desk) -> str:
    """Return the end of the link that the page offers, which it would put on the clipboard."""
    desk.page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    desk.page.get_by_role("button", name="Copy link").click()
    expect(desk.page.locator("#told")).to_contain_text("Link copied")
    address, hash, end = desk.page.evaluate("() => window.copied").partition("#")
    assert address == desk.page.url.partition("#")[0]
    return f"{hash}{end}"


@contextmanager
def desk_in(browser: Browser, site: Server | Folder, **options: Any) -> Iterator[Desk]:
    """Provide the page in a tab of its own, with these options of the browser."""
    context = browser.new_context(**options)
    found = Desk(context.new_page(), site)
    found.watch()
    yield found
    context.close()


def borders(grid: list[list[int]]) -> set[frozenset[tuple[int, int]]]:
    """Return the regions of a grid, regardless of their labels."""
    found: dict[int, set[tuple[int, int]]] = {}
    for r, row in enumerate(grid):
        for c, label in enumerate(row):
            found.setdefault(label, set()).add((r, c))
    return {frozenset(region) for region in found.values()}
