"""The desk for who does not see it, or has a small screen: axe-core finds nothing serious, all kinds fit."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from hands import MISFITS
from playwright.sync_api import Browser, Page, expect
from serving import Server
from tiers import absent

from gridproof.frontends.desk.drafts import opened
from gridproof.puzzles import kind_names
from gridproof.puzzles.samples import samples

TOOLS = "GRIDPROOF_PAGE_TOOLS"
"""Environment variable with the folder into which npm has put the checker of the page."""

AXE = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, help, nodes }) => [id, help, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))])"""

PARTS = ("type", "rows", "cols", "clues", "params")

KINDS = ("slitherlink", "killer_sudoku", "star_battle", "thermometers", "kakuro", "zebra", "variant_sudoku")
"""Kinds whose tools are set in all ways that there are."""


def smallest(kind: str) -> dict[str, Any]:
    sample = min(samples(kind), key=lambda each: each["rows"] * each["cols"])
    return opened({name: sample[name] for name in PARTS if name in sample})


@pytest.fixture
def tab(browser: Browser, site: Server) -> Iterator[Page]:
    found = browser.new_page(viewport={"width": 1200, "height": 900})
    found.goto(site.url)
    yield found
    found.close()


def open_record(tab: Page, record: dict[str, Any]) -> None:
    """Have the page open a record, and wait for the verdict."""
    tab.evaluate("() => { document.querySelector('#desk').dataset.verdict = ''; }")
    tab.evaluate("hash => { location.hash = hash; }", urlencode({"puzzle": json.dumps(record)}))
    tab.wait_for_function(
        "kind => { const { kind: now, verdict } = document.querySelector('#desk').dataset;"
        " return now === kind && verdict && verdict !== 'searching'; }",
        arg=record["type"],
    )


@pytest.fixture
def axe() -> str:
    """Return the source of axe-core, which checks the page's accessibility; only tests use it."""
    found = Path(os.environ.get(TOOLS, "")) / "node_modules" / "axe-core" / "axe.min.js"
    if not found.is_file():
        absent("axe-core", f"npm install --prefix FOLDER axe-core, and {TOOLS}=FOLDER")
    return found.read_text("utf-8")


@pytest.mark.deep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_is_found(tab: Page, axe: str, scheme: Any) -> None:
    tab.emulate_media(color_scheme=scheme)
    tab.evaluate(axe)
    assert tab.evaluate(AXE) == []
    tab.get_by_role("button", name="New puzzle", exact=True).click()
    expect(tab.locator(".gallery .card")).to_have_count(len(kind_names()))
    tab.locator(".gallery .card").first.click()
    assert tab.evaluate(AXE) == []
    tab.get_by_role("button", name="Close", exact=True).click()
    for kind in KINDS:
        open_record(tab, smallest(kind))
        tab.evaluate("() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
        assert tab.evaluate(AXE) == [], kind
    for layer in ("Answer", "Colours"):
        tab.get_by_role("button", name=layer, exact=True).click()
        assert tab.evaluate(AXE) == [], layer
    tab.get_by_role("button", name="Drafts", exact=True).click()
    assert tab.evaluate(AXE) == []


@pytest.mark.deep
def test_every_kind_fits_on_a_small_screen(tab: Page) -> None:
    tab.set_viewport_size({"width": 360, "height": 800})
    found = {}
    for kind in kind_names():
        open_record(tab, smallest(kind))
        if misfits := tab.evaluate(MISFITS):
            found[kind] = misfits
    assert found == {}
