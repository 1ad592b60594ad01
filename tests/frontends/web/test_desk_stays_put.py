"""The look of the page in a browser: controls stay where they are, all of them above the fold, while five
puzzles are set and solved; colours on the board are explained; answers are shown to a solver on request.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from desk_page import Desk, desk_in
from playwright.sync_api import Browser, Page, expect
from serving import Server

from gridproof.frontends.notebook.desk import styles
from gridproof.puzzles.samples import samples

SIZES = {1400: 900, 800: 1000, 400: 800}
"""Widths of the window in pixels, each with its height."""

MOST_SHIFT = 0.02
"""Maximum layout shift: the sum of those that follow no press, as browsers measure it."""

DRAFTS: dict[str, dict[str, Any]] = {
    "slitherlink": {"rows": 5, "cols": 5, "clues": {"cells": [
        [None, None, None, 1, None], [None, 2, None, None, 1], [None, None, 2, None, None],
        [3, None, None, 3, None], [None, 0, None, None, 3]]}},
    "variant_sudoku": {"rows": 9, "cols": 9, "clues": {
        "cages": [{"cells": [[0, 0], [0, 1], [1, 1]], "sum": 15}],
        "arrows": [{"circle": [[4, 4]], "cells": [[3, 4], [2, 4]]}],
        "whispers": [{"cells": [[6, 1], [6, 2], [7, 2], [8, 2]]}]}},
    "nurikabe": {"rows": 5, "cols": 5, "clues": {"cells": [
        [2, None, None, None, None], [None, None, None, None, 2], [None, 3, None, None, None],
        [None, None, None, None, None], [1, None, None, None, 3]]}},
    "star_battle": {"rows": 5, "cols": 5},
    "nonogram": {"rows": 5, "cols": 5},
}  # fmt: skip
"""Drafts of the five stories, each with several solutions."""

PARTS = ("type", "rows", "cols", "clues", "params")

WATCH = """() => { window.shift = 0; new PerformanceObserver(list => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: 'layout-shift', buffered: true }); }"""

PLACES = """() => {
  const found = {};
  const name = (each) => each.getAttribute('aria-label') ?? each.textContent;
  const kept = '.top-actions button, .mode button, .layers button, .steps-buttons button, .groups button, '
    + '.desk-tools > .either, .whole summary, .sheet svg, .pad, .said, .switches, .tabs button, .tab-panels';
  for (const each of document.querySelectorAll(kept)) {
    const { left, top, width } = each.getBoundingClientRect();
    if (!width) continue;
    const isFixed = getComputedStyle(each.closest('.desk-aside') ?? document.body).position === 'fixed';
    found[`${each.className} ${each.tagName === 'BUTTON' ? name(each) : each.tagName}`] =
      [left, top + (isFixed ? 0 : scrollY)].map(Math.round).join();
  }
  return found;
}"""
"""Script that gives the place of each control that has one for good, on the page or in a drawer on it."""

HIDDEN = """() => [...document.querySelectorAll('.desk-editor :is(button, select, input)')]
  .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.unseen, .answer'))
  .filter(each => {
    const { top, bottom } = each.getBoundingClientRect();
    const within = each.closest('.tab-panels')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return top < within.top - 1 || bottom > Math.min(within.bottom, innerHeight) + 1;
  }).map(each => each.getAttribute('aria-label') ?? each.textContent)"""
"""Script that names the controls that one has to scroll for."""

TONES = """() => [...new Set([...document.querySelectorAll('.sheet svg > *')].flatMap(each =>
  ['fill', 'stroke'].map(name => /--gp-(\\w+)/.exec(each.getAttribute(name) ?? '')?.[1]).filter(Boolean)))]"""
"""Script that gives the tones of the picture on the board."""

EXPLAINED = """() => [...document.querySelectorAll('.legend i')]
  .flatMap(({ style }) => [...style.cssText.matchAll(/--gp-(\\w+)/g)].map(([, tone]) => tone))"""
"""Script that gives the tones that the legend explains."""

FITS = """() => {
  const { scrollHeight, clientHeight } = document.querySelector('.legend');
  return scrollHeight <= clientHeight + 1;
}"""
"""Script that says whether the legend is seen whole."""


PATIENCE = 60_000
"""Milliseconds that a busy machine may take for an answer."""


@pytest.fixture(scope="module", params=SIZES)
def desk(request: pytest.FixtureRequest, browser: Browser, site: Server) -> Iterator[Desk]:
    size = {"width": request.param, "height": SIZES[request.param]}
    with desk_in(browser, site, viewport=size) as found:
        yield found


def judged(page: Page) -> None:
    """Wait for the verdict."""
    page.wait_for_function(
        "() => { const { verdict, waiting } = document.querySelector('#desk').dataset;"
        " return waiting === '0' && verdict && verdict !== 'searching'; }",
        timeout=PATIENCE,
    )


def opened(desk: Desk, kind: str) -> Page:
    """Open the draft of a story, with the verdict beside it."""
    desk.page.goto("about:blank")
    desk.page.add_init_script(f"({WATCH})()")
    desk.open_record({"type": kind, **DRAFTS[kind]})
    judged(desk.page)
    return desk.page


@pytest.mark.parametrize("kind", DRAFTS)
def test_controls_stay_where_they_are(desk: Desk, kind: str) -> None:
    page = opened(desk, kind)
    places = page.evaluate(PLACES)

    def expect_the_same(what: str) -> None:
        now = page.evaluate(PLACES)
        assert {name: now.get(name) for name in places} == places, what

    desk.layer("Answer")
    expect_the_same("another layer")
    desk.keys("ArrowRight", "Enter")
    judged(page)
    expect_the_same("an entry")
    desk.layer("Colours")
    expect_the_same("colours")
    desk.layer("Clues")
    desk.keys("Control+Home", "1")
    judged(page)
    expect_the_same("a clue")
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    judged(page)
    expect_the_same("undone")
    desk.press("Hint")  # where the panel is a drawer it is open from now on
    expect(page.locator(".findings .status")).to_be_visible()
    places = page.evaluate(PLACES)
    for question in ("Path", "Hint") if kind == "variant_sudoku" else ("Best next clues", "Path"):
        desk.press(question)
        expect(page.locator(".findings")).to_be_visible()
        expect_the_same(question)
    assert page.evaluate("() => window.shift") < MOST_SHIFT
    assert desk.problems == []


def test_the_beginning_stays_where_it_is(desk: Desk) -> None:
    desk.page.goto("about:blank")
    desk.page.add_init_script(f"({WATCH})()")
    desk.page.goto(desk.site.url)
    expect(desk.page.locator("#kinds .card")).to_have_count(12)
    assert desk.page.evaluate("() => window.shift") < MOST_SHIFT


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_hides_below_the_fold(browser: Browser, site: Server, scheme: Any) -> None:
    with desk_in(browser, site, viewport={"width": 1400, "height": 900}, color_scheme=scheme) as desk:
        for kind in DRAFTS:
            page = opened(desk, kind)
            assert page.evaluate(HIDDEN) == [], kind
            desk.layer("Answer")
            assert page.evaluate(HIDDEN) == [], kind
            page.get_by_role("tab", name="Share").click()
            expect(page.get_by_label("Copy as").locator("option").first).to_be_attached()
            assert page.evaluate(HIDDEN) == [], kind
            page.get_by_role("button", name="Solve the puzzle").click()
            assert page.evaluate(HIDDEN) == [], kind


@pytest.mark.parametrize("kind", ["slitherlink", "nurikabe", "star_battle", "nonogram", "variant_sudoku"])
def test_the_legend_explains_each_colour(browser: Browser, site: Server, kind: str) -> None:
    with desk_in(browser, site, viewport={"width": 1400, "height": 900}) as desk:
        page = opened(desk, kind)
        shows = page.get_by_label("Show it on the board")

        def blank() -> set[str]:
            """Return the tones of the board itself."""
            shows.uncheck()
            tones = {*page.evaluate(TONES), "ink", "grid", "paper", "pencil", "clue", "given", "onblack"}
            shows.check()
            return tones

        def expect_explained(what: str) -> None:
            shown = {"open3" if tone in ("open1", "open2") else tone for tone in page.evaluate(TONES)}
            assert shown - plain <= {*page.evaluate(EXPLAINED)}, what
            assert page.evaluate(FITS), what

        plain = blank()
        expect_explained("verdict")
        page.get_by_role("button", name="Answer 1").click()
        expect_explained("an answer")
        record = min(samples(kind), key=lambda each: each["rows"] * each["cols"])
        desk.open_record(
            {name: record[name] for name in ("type", "rows", "cols", "clues", "params") if name in record}
        )
        judged(page)
        plain = blank()
        expect_explained("verdict of a sample")
        desk.press("Path")
        expect(page.locator(".film")).to_be_visible()
        for number in range(6):
            expect_explained(f"step {number + 1}")
            if page.get_by_role("button", name="Next", exact=True).is_enabled():
                desk.press("Next")


def test_a_solver_is_asked_before_the_answer_is_given_away(browser: Browser, site: Server) -> None:
    with desk_in(browser, site) as desk:
        page = opened(desk, "slitherlink")
        answers = page.locator(".answers button")
        expect(answers).to_have_text(["Answer 1", "Answer 2"])
        page.get_by_role("button", name="Answer 1").click()
        page.get_by_role("button", name="Solve the puzzle").click()
        expect(answers).to_have_text(["Give the answer away"])
        assert "inside" not in page.evaluate(TONES)
        answers.click()
        expect(page.locator(".answers p")).to_have_text("This spoils the puzzle.")
        desk.press("Solve on")
        expect(answers).to_have_text(["Give the answer away"])
        answers.click()
        desk.press("Show it")
        expect(answers).to_have_text(["Answer 1", "Answer 2"])
        page.get_by_role("button", name="Set the puzzle").click()
        expect(answers).to_have_text(["Answer 1", "Answer 2"])


def test_each_of_the_best_next_clues_is_set_by_a_press(browser: Browser, site: Server) -> None:
    with desk_in(browser, site) as desk:
        desk.open("futoshiki", 2, 2)
        desk.press("Best next clues")
        offered = desk.page.locator(".clues button")
        expect(offered.first).to_be_visible()
        expect(desk.page.locator(".answer .lines")).to_be_hidden()
        pair = offered.filter(has_text="<").first
        words = (pair.text_content() or "").partition(" leaves")[0]
        pair.click()
        desk.idle()
        (less,) = desk.clue("less")
        assert words == "<".join(f"r{row + 1}c{column + 1}" for row, column in less)


WIDGET = """<!doctype html><style>%s</style><div id="cell"></div><script type="module">
import desk from "/static/notebook.js";
import { momentOf } from "/static/history.js";
import { ask } from "/static/requests.js";
const on = {}, moment = momentOf(%s);
desk.render({ el: document.getElementById("cell"), model: {
  get: () => moment, set() {}, save_changes() {}, off() {}, on: (event, heard) => { on[event] = heard; },
  send: ({ id, action, body }) => ask(action, body).then((reply) => on["msg:custom"]({ id, reply })),
} });
</script>"""
"""The desk as a notebook has it, whose kernel is the server of the page."""


def test_in_a_narrow_notebook_the_whole_panel_is_below_the_board(browser: Browser, site: Server) -> None:
    with desk_in(browser, site, viewport={"width": 600, "height": 900}) as desk:
        page, record = desk.page, json.dumps({"type": "slitherlink", **DRAFTS["slitherlink"]})
        body = WIDGET % (styles(), record)
        page.route("**/widget", lambda asked: asked.fulfill(content_type="text/html", body=body))
        page.goto(f"{site.url.rstrip('/')}/widget")
        for part in (".answers button >> nth=0", ".switches", ".tab-panels", ".answer"):
            expect(page.locator(part)).to_be_visible()
        board, panel = (page.locator(part).bounding_box() for part in (".desk-board", ".desk-aside"))
        assert board is not None
        assert panel is not None
        assert panel["y"] >= board["y"] + board["height"]
        assert (panel["x"], panel["width"]) == (board["x"], board["width"])
