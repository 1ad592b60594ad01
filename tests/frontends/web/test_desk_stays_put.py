"""The look of the page in a browser: controls stay where they are, all of them above the fold, while five
puzzles are set and solved; colours on the board are explained; answers are shown to a solver on request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from desk_page import Desk, desk_in
from playwright.sync_api import Browser, Page, expect
from serving import Server

from gridproof.frontends.drawing.svg import page_colours
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

KINDS = tuple(DRAFTS)

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


def sample_of(kind: str) -> dict[str, Any]:
    """Return the smallest sample of a kind."""
    record = min(samples(kind), key=lambda each: each["rows"] * each["cols"])
    return {name: record[name] for name in PARTS if name in record}


def opened(desk: Desk, kind: str) -> Page:
    """Open the draft of a story, or a sample, with the verdict beside it."""
    desk.page.goto("about:blank")
    desk.page.add_init_script(f"({WATCH})()")
    desk.open_record({"type": kind, **DRAFTS[kind]} if kind in DRAFTS else sample_of(kind))
    judged(desk.page)
    return desk.page


@pytest.mark.parametrize("kind", KINDS)
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


BOARD = """() => {
  const [sheet, page] = ['.sheet svg', '.desk-main']
    .map(each => document.querySelector(each).getBoundingClientRect());
  return [sheet.left, sheet.top - page.top, sheet.width, sheet.height].map(Math.round).join();
}"""
"""Script that gives the place and the size of the board on the page."""


@pytest.mark.parametrize("kind", [*KINDS, "heyawake", "killer_sudoku", "skyscrapers"])
def test_the_board_stands_still_when_the_mode_or_the_tool_changes(desk: Desk, kind: str) -> None:
    page = opened(desk, kind)
    place = page.evaluate(BOARD)
    page.evaluate("() => { window.shift = 0; }")
    for mode in ("Solve", "Set", "Solve", "Set"):
        page.get_by_role("button", name=f"{mode} the puzzle").click()
        expect(page.locator(f'.desk-editor[data-mode="{mode.lower()}"]')).to_be_visible()
        assert page.evaluate(BOARD) == place, mode
    fields = page.evaluate(
        "() => [...document.querySelectorAll('.tool-buttons button')].map(each => each.dataset.field)"
    )
    for field in [] if len(fields) == 1 else fields[:12]:
        desk.tool(field)
        assert page.evaluate(BOARD) == place, field
    assert page.evaluate("() => window.shift") < MOST_SHIFT
    assert desk.problems == []


ROWS = """() => new Set([...document.querySelectorAll('.desk-tools :is(button, input, summary)')]
  .filter(each => each.checkVisibility({ visibilityProperty: true }))
  .map(each => each.getBoundingClientRect())
  .map(({ top, bottom }) => Math.round((top + bottom) / 20))).size"""
"""Script that counts the rows of tools, whose middles lie ten pixels apart or more."""


def test_few_rows_of_tools_are_above_the_board_of_a_phone(browser: Browser, site: Server) -> None:
    with desk_in(browser, site, viewport={"width": 400, "height": 800}, has_touch=True) as desk:
        for kind, most, lowest in (("slitherlink", 2, 210), ("nonogram", 3, 250), ("variant_sudoku", 9, 345)):
            page = opened(desk, kind)
            assert page.evaluate(ROWS) <= most, kind
            assert page.evaluate("() => document.documentElement.scrollWidth") == 400
            top = page.locator(".sheet svg").bounding_box()
            assert top is not None
            assert top["y"] < lowest, kind
        page.get_by_role("button", name="Regions", exact=True).click()
        for button in page.locator(".tool-buttons button:visible").all():
            button.focus()
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 400


def test_what_is_long_scrolls_with_the_page_of_a_phone(browser: Browser, site: Server) -> None:
    with desk_in(browser, site, viewport={"width": 400, "height": 800}, has_touch=True) as desk:
        page = opened(desk, "slitherlink")
        for tab in ("Share", "Rules"):
            page.get_by_role("tab", name=tab).click()
            inner = page.locator(".tab-panels")
            assert inner.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), tab
            expect(page.get_by_role("tab", name=tab)).to_be_in_viewport()
            board, panel = (page.locator(part).bounding_box() for part in (".desk-board", ".desk-aside"))
            assert board is not None
            assert panel is not None
            assert panel["y"] >= board["y"] + board["height"]
        page.get_by_role("tab", name="Steps").click()
        expect(page.locator(".sheet svg")).to_be_in_viewport(ratio=0.9)
        page.get_by_role("tab", name="Share").click()
        expect(page.get_by_label("Copy as").locator("option").first).to_be_attached()
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.locator(".findings .status")).to_be_in_viewport()
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


ALONE = """svg { position: fixed; inset: 0; width: 100vw; height: 100vh; shape-rendering: crispEdges }
svg[style] { min-width: 0 !important; max-width: none !important }
svg > :not([fill*="--gp-"], [stroke*="--gp-"]) { display: none }"""
"""Style of a picture by itself, without soft edges, through which a shape shines that another one covers."""


def seen(sheet: Page, picture: str, tones: set[str]) -> set[str]:
    """Return those of some tones without which a picture looks otherwise; it is painted anew on a sheet."""

    def painted(without: str) -> bytes:
        colours = f"{page_colours()} :root {{ --gp-{without}: transparent }}"
        sheet.set_content(f"<style>{colours} {ALONE}</style>{picture}")
        return sheet.screenshot()

    whole = painted("nothing")
    return {tone for tone in tones if painted(tone) != whole}


@pytest.mark.parametrize("kind", [*KINDS, "akari", "heyawake", "masyu", "sudoku"])
def test_the_legend_explains_each_colour(browser: Browser, site: Server, kind: str) -> None:
    wide = desk_in(browser, site, viewport={"width": 1400, "height": 900})
    with wide as desk, browser.new_page() as sheet:
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
            explained = {*page.evaluate(EXPLAINED)}
            assert explained <= shown, what
            asked = (explained | (shown - plain)) - {"open3"}
            assert seen(sheet, page.inner_html(".sheet-picture"), asked) == explained - {"open3"}, what
            assert page.evaluate(FITS), what

        plain = blank()
        expect_explained("verdict")
        page.locator(".answers button").first.click()
        expect_explained("an answer")
        desk.open_record(sample_of(kind))
        judged(page)
        plain = blank()
        expect_explained("verdict of a sample")
        desk.press("Path")
        expect(page.locator(".findings .status")).to_contain_text("Step 1 of")  # all steps have come
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


LIT = """() => [...document.querySelectorAll('.sheet .lit')]
  .map(({ x, y }) => [y, x].map(each => Math.floor(each.baseVal.value / 40) + 1))"""
"""Script that gives the squares that stand out, as rows and columns."""


def test_each_spare_clue_lights_its_square_and_goes_by_a_press(browser: Browser, site: Server) -> None:
    with desk_in(browser, site) as desk:
        page = desk.page
        desk.open_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [
            [1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]}})  # fmt: skip
        desk.press("Spare clues")
        offered = page.locator(".clues button")
        expect(offered.first).to_be_visible()
        before = desk.clue("givens")
        for i in range(offered.count()):
            words = offered.nth(i).text_content() or ""
            row, column, value = (int(digit) for digit in re.fullmatch(r"r(\d)c(\d) = (\d)", words).groups())  # type: ignore[union-attr]
            assert before[row - 1][column - 1] == value
            offered.nth(i).hover()
            assert page.evaluate(LIT) == [[row, column]]
        name = offered.first.get_attribute("aria-label")
        words = offered.first.text_content() or ""
        assert name == f"Take away {words}"
        offered.first.click()
        desk.idle()
        after = desk.clue("givens")
        gone = [
            f"r{r + 1}c{c + 1} = {before[r][c]}"
            for r in range(4)
            for c in range(4)
            if before[r][c] != after[r][c]
        ]
        assert gone == [words]
        assert page.evaluate(LIT) == []
        desk.keys("Control+z")
        assert desk.clue("givens") == before
        desk.press("Spare clues")
        page.locator(".found-list .main").click()
        desk.idle()
        judged(page)
        desk.expect_verdict("Unique")
        desk.keys("Control+z")
        assert desk.clue("givens") == before


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
