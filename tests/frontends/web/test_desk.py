"""The desk in a real browser, as setters use it: by mouse, by keyboard, without a server for a while."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator

import pytest
from desk_page import LOOP, SLITHERLINK, Desk, borders, desk_in
from playwright.sync_api import Browser, Response, Route, expect
from playwright.sync_api import TimeoutError as BrowserTimeout
from serving import Server

from gridproof.puzzles import kind_names

TWO = [[1, 2, None, None], [None] * 4, [4, None, None, 1], [None] * 4]
"""Givens of a sudoku with two solutions."""

NEARLY: list[list[int | None]] = [[1, 2, None, None], [3, 4, 1, 2], [4, 3, 2, 1], [2, 1, None, None]]
"""Nearly all of its first solution."""


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Desk]:
    """Provide one tab for all tests: the browser takes a second for another."""
    with desk_in(browser, site, permissions=["clipboard-read", "clipboard-write"]) as found:
        yield found


@pytest.fixture
def desk(tab: Desk) -> Iterator[Desk]:
    """Provide the page without a draft."""
    tab.page.goto(tab.site.url)
    tab.page.evaluate("() => localStorage.clear()")
    tab.page.set_viewport_size({"width": 1200, "height": 900})
    tab.problems.clear()
    yield tab
    tab.page.unroute_all(behavior="ignoreErrors")
    assert tab.problems == []


def expect_slitherlink(desk: Desk) -> None:
    """Check that the sample is on the desk, and proven."""
    assert desk.clue("cells") == [[3, None, None], [None, None, 3], [None, 0, None]]
    desk.expect_verdict("Unique")


def test_a_slitherlink_by_mouse(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    desk.expect_verdict("Several solutions")
    desk.click((0.5, 0.5))
    desk.page.locator(".pad button", has_text="3").click()
    desk.click((1.5, 2.5))
    desk.page.locator(".pad button", has_text="3").click()
    desk.click((2.5, 1.5), times=2)  # the second click enters the first of the choices
    expect_slitherlink(desk)


def test_a_slitherlink_by_keyboard(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    for _ in range(40):
        if desk.page.evaluate("() => document.activeElement.getAttribute('role')") == "grid":
            break
        desk.page.keyboard.press("Tab")
    desk.keys("3", "End", "ArrowDown", "3", "ArrowDown", "ArrowLeft", "Enter")
    expect_slitherlink(desk)
    grid = desk.page.locator("[role=grid]")
    active = desk.page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
    expect(active).to_have_text("row 3, column 2: 0")
    assert desk.page.locator("[role=grid] [role=row]").count() == 3


def test_killer_cages_by_mouse_and_by_keyboard(desk: Desk) -> None:
    desk.open("killer_sudoku", 4, 4)
    desk.tool("cages")
    desk.drag((0.5, 0.5), (0.5, 1.5), (0.5, 2.5), (0.5, 1.5))  # back again: it is shorter
    desk.page.keyboard.type("7")
    desk.drag((0.5, 1.5), (1.5, 1.5))  # from a cage: more of it
    first = {"cells": [[0, 0], [0, 1], [1, 1]], "sum": 7}
    assert desk.clue("cages") == [first]
    desk.keys("End", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowLeft", "Enter", "5")
    desk.keys("ArrowDown", "ArrowLeft", "8")  # typed at another square of the cage
    found = desk.clue("cages")
    assert [sorted(cage["cells"]) for cage in found] == [first["cells"], [[1, 3], [2, 2], [2, 3]]]
    assert found[1]["sum"] == 8
    desk.keys("Delete")
    assert "sum" not in desk.clue("cages")[1]
    desk.keys("Delete")
    assert desk.clue("cages") == [first]
    desk.drag((1.5, 1.5), right=True)
    assert desk.clue("cages") == []


def test_star_battle_regions_by_mouse_and_by_keyboard(desk: Desk) -> None:
    desk.open("star_battle", 4, 4)
    before = borders([[r] * 4 for r in range(4)])
    desk.drag((0.5, 0.5), (1.5, 0.5), right=True)
    expect(desk.page.locator(".said .status")).to_have_text("Not ready yet")
    desk.drag((1.5, 0.5), (1.5, 1.5))
    first = frozenset({(0, 0), (1, 0), (1, 1)})
    assert first in borders(desk.clue("regions"))
    desk.keys("Home", "ArrowDown", "Enter", "Shift+ArrowRight")
    assert frozenset({(2, 0), (2, 1)}) in borders(desk.clue("regions"))
    for _ in range(4):
        desk.keys("Control+z")
    assert borders(desk.clue("regions")) == before


def test_one_step_a_gesture_and_nothing_is_lost_by_a_reload(desk: Desk) -> None:
    desk.open("slitherlink", 5, 5)
    desk.keys("1", "ArrowRight", "2", "ArrowRight", "3")
    desk.keys("Control+z")
    assert desk.clue("cells")[0] == [1, 2, None, None, None]
    desk.page.reload()
    expect(desk.page.locator(".sheet text")).to_have_text(["1", "2"])
    desk.keys("Control+Shift+Z")
    assert desk.clue("cells")[0] == [1, 2, 3, None, None]
    desk.keys("Control+z", "Control+z", "Control+z", "Control+z")
    expect(desk.page.locator(".sheet text")).to_have_count(0)
    desk.keys("Control+y")
    assert desk.clue("cells")[0][0] == 1


def test_what_is_refused_is_said_at_the_square_and_changes_nothing(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    desk.keys("3", "ArrowRight", "9")
    expect(desk.page.locator(".sheet-note")).to_be_visible()
    expect(desk.page.locator(".sheet-note")).not_to_be_empty()
    assert desk.clue("cells")[0] == [3, None, None]
    desk.keys("Control+z")
    expect(desk.page.locator(".sheet-note")).to_be_hidden()
    expect(desk.page.locator(".sheet text")).to_have_count(0)


def test_an_answer_on_trial_and_the_rule_that_it_breaks(desk: Desk) -> None:
    desk.open_record(SLITHERLINK)
    desk.expect_verdict("Unique")
    desk.layer("Answer")
    desk.drag(*LOOP)
    trial = desk.page.locator(".trial")
    expect(trial).to_have_text("The answer is right: every rule is kept.")
    assert len(desk.moment()["entries"]) == 10
    desk.click((2.5, 1))
    expect(desk.page.locator(".sheet .broken")).not_to_have_count(0)
    expect(trial).to_contain_text("This breaks a rule: ")
    desk.keys("Control+z", "Control+z")  # the line, then the whole loop
    assert desk.moment()["entries"] == {}
    desk.page.mouse.click(*desk.spot((2.5, 1)), button="right")
    assert desk.moment()["entries"] == {"r3c1|r3c2": 0}


def test_clues_from_the_answer_leave_the_answer_and_its_colours(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    desk.layer("Colours")
    desk.click((1.5, 1.5))
    desk.layer("Answer")
    desk.drag(*LOOP)
    entries = desk.moment()["entries"]
    first = desk.page.locator("[role=gridcell]").first
    expect(first).to_have_text("row 1, column 1: line above; line left; line below")
    desk.press("Clues from the answer")
    expect(desk.page.locator(".findings .status")).to_have_text("All clues of this answer")
    assert desk.clue("cells")[0][0] == 3
    for again in ("Thin out", "Make the rest"):
        assert desk.moment()["entries"] == entries
        assert desk.moment()["colours"] == {"1,1": "yellow"}
        desk.press(again)
        expect(desk.page.locator(".busy")).to_be_hidden()
    desk.keys("Control+z")
    assert desk.moment()["entries"] == entries


def test_verdicts_that_are_overtaken_are_no_errors(desk: Desk) -> None:
    desk.open("slitherlink", 12, 12)
    answers: list[tuple[str, int]] = []
    desk.page.on("response", lambda found: answers.append((found.url, found.status)))
    desk.page.locator(".sheet").focus()
    for key in "1232123":
        desk.page.keyboard.press(key)
        desk.page.keyboard.press("ArrowRight")
        desk.page.wait_for_timeout(30)
    desk.idle()
    desk.expect_verdict("Several solutions")
    assert sum(url.endswith("/verdict") for url, _ in answers) > 1
    assert {status for _, status in answers} == {200}


def test_colours_ask_for_no_verdict(desk: Desk) -> None:
    desk.open_record(SLITHERLINK)
    desk.expect_verdict("Unique")
    asked: list[str] = []
    desk.page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    desk.layer("Colours")
    desk.drag((0.5, 0.5), (0.5, 2.5))
    assert desk.moment()["colours"] == {"0,0": "yellow", "0,1": "yellow", "0,2": "yellow"}
    assert asked == []


def test_while_the_server_is_away_strokes_wait(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    desk.keys("1")
    gone: list[Route] = []

    def fail(route: Route) -> None:
        gone.append(route)
        route.abort()

    desk.page.route("**/api/*", fail)
    desk.page.locator(".sheet").focus()
    for key in ("ArrowRight", "2", "ArrowRight", "3"):
        desk.page.keyboard.press(key)
    expect(desk.page.locator(".notice")).to_contain_text("2 changes wait")
    assert gone
    desk.page.unroute_all()
    desk.idle()
    expect(desk.page.locator(".notice")).to_be_hidden()
    assert desk.clue("cells")[0] == [1, 2, 3]


def test_a_worker_that_is_killed_costs_nothing(desk: Desk, site: Server) -> None:
    desk.open("slitherlink", 3, 3)
    desk.keys("1")
    for pid in site.jobs():
        os.kill(pid, signal.SIGKILL)
    desk.keys("ArrowRight", "2")
    assert desk.clue("cells")[0] == [1, 2, None]
    desk.expect_verdict("Several solutions")


def test_helpers_make_a_puzzle_and_the_board_comes_back(desk: Desk) -> None:
    desk.open("slitherlink", 4, 4)
    desk.press("Make the rest")
    expect(desk.page.locator(".findings .status")).to_have_text("Made")
    desk.expect_verdict("Unique")
    desk.page.set_viewport_size({"width": 412, "height": 900})
    place = (
        "() => { const { top, height } = document.querySelector('.sheet').getBoundingClientRect();"
        " return [top + scrollY, height]; }"
    )
    there = desk.page.evaluate(place)
    desk.page.get_by_role("button", name="Show the answer").click()
    back = desk.page.get_by_role("button", name="To the board")
    expect(back).to_be_visible()
    assert desk.page.evaluate(place) == there, "the board stays where it is"
    desk.page.set_viewport_size({"width": 1200, "height": 900})
    before = desk.moment()
    desk.page.mouse.click(*desk.spot((0.5, 0.5)))
    expect(back).to_be_hidden()
    assert desk.moment() == before
    desk.keys("Control+z")
    expect(desk.page.locator(".sheet text")).to_have_count(0)


def test_what_waits_is_sent_after_a_reload_too(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    desk.keys("1")
    desk.page.route("**/api/*", lambda route: route.abort())
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("2")
    expect(desk.page.locator(".notice")).to_contain_text("1 change waits")
    desk.page.unroute_all()
    desk.page.reload()
    expect(desk.page.locator(".sheet text")).to_have_text(["1", "2"])


def test_a_link_holds_the_whole_puzzle(desk: Desk) -> None:
    desk.open_record(SLITHERLINK)
    desk.layer("Answer")
    desk.drag(*LOOP)
    desk.page.get_by_role("button", name="Copy link").click()
    expect(desk.page.locator("#told")).to_contain_text("this machine alone")
    link = desk.page.evaluate("() => navigator.clipboard.readText()")
    assert f"{desk.site.url}#desk=" in link
    desk.page.evaluate("() => localStorage.clear()")
    desk.page.goto("about:blank")
    desk.page.goto(link)
    expect(desk.page.locator(".sheet text")).to_have_text(["3", "3", "0"])
    assert len(desk.moment()["entries"]) == 10


def test_anything_readable_is_pasted(desk: Desk) -> None:
    desk.paste("12......4..1....")
    expect(desk.page.locator(".desk-board h2")).to_have_text("Sudoku")
    desk.expect_verdict("Several solutions")


def test_what_cannot_be_checked_is_accepted_where_that_is_wished(desk: Desk) -> None:
    grid = [[{"value": digit, "given": True} if digit else {} for digit in row] for row in NEARLY]
    document = json.dumps({"size": 4, "grid": grid, "frobnicate": [{}]})
    desk.open("slitherlink", 3, 3)
    desk.paste(document)
    expect(desk.page.locator("#told")).to_have_text("Line 1: not known here: frobnicate.")
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", document)
    desk.press("Paste")
    desk.page.get_by_label("Ignore rules gridproof does not know").check()
    desk.page.get_by_role("button", name="Open", exact=True).click()
    expect(desk.page.locator("#paste")).to_be_hidden()
    result = desk.page.locator(".said .result")
    expect(result).to_contain_text("is about the rest, not checked: frobnicate")
    desk.keys("Home", "Control+Home", "ArrowRight", "ArrowRight", "3")  # after a stroke too
    desk.expect_verdict("Unique")
    expect(result).to_contain_text("is about the rest, not checked: frobnicate")
    desk.layer("Answer")
    for row, column, digit in ((0, 3, "4"), (3, 2, "4"), (3, 3, "3")):
        desk.click((row + 0.5, column + 0.5))
        desk.keys(digit)
    expect(desk.page.locator(".trial")).to_have_text(
        "The answer keeps all other rules. Not checked: frobnicate."
    )


@pytest.mark.parametrize("width", [1400, 800, 360])
def test_nothing_is_cut_off(desk: Desk, width: int) -> None:
    desk.page.set_viewport_size({"width": width, "height": 800})
    desk.open("thermometers", 6, 6)
    assert desk.page.evaluate("() => document.documentElement.scrollWidth") == width
    for control in desk.page.locator("button, select, input, .result, .sheet").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width


def test_every_control_has_a_name(desk: Desk) -> None:
    desk.open("battleships", 6, 6)
    desk.page.evaluate("() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    for element in desk.page.locator("button, select, input, textarea, progress, [tabindex]").all():
        name = element.evaluate("node => node.ariaLabel || node.labels?.[0]?.textContent || node.textContent")
        assert (name or "").strip(), element.evaluate("node => node.outerHTML.slice(0, 200)")


def test_the_page_is_small(desk: Desk) -> None:
    sizes: dict[str, int] = {}

    def note(found: Response) -> None:
        if "/api/" not in found.url:
            sizes[found.url] = len(found.body())

    desk.page.on("response", note)
    desk.page.goto("about:blank")
    desk.page.goto(desk.site.url)
    expect(desk.page.locator("#start")).to_be_visible()
    desk.page.remove_listener("response", note)
    assert all(re.search(r"/$|/static/", url) for url in sizes)
    assert sum(sizes.values()) <= 120_000


def test_what_is_erased_is_no_part_of_what_is_typed_next(desk: Desk) -> None:
    desk.open("shikaku", 5, 5)
    desk.keys("4", "Delete", "4")
    assert desk.clue("cells")[0][0] == 4
    desk.keys("ArrowRight", "1", "2", "Backspace", "0")
    assert desk.clue("cells")[0][1] == 10


def test_a_button_that_is_pressed_while_strokes_arrive_is_heard(desk: Desk) -> None:
    desk.open("slitherlink", 3, 3)
    desk.keys("3")
    button = desk.page.locator(".pad button", has_text="2")
    box = button.bounding_box()
    assert box is not None
    desk.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("1")
    desk.page.mouse.down()
    desk.idle()
    desk.page.mouse.up()
    desk.idle()
    assert desk.clue("cells")[0] == [3, 2, None]


def test_the_cursor_keeps_to_its_line_while_strokes_arrive(desk: Desk) -> None:
    desk.open("adjacent_latin", 4, 4)
    desk.tool("consecutive")
    desk.keys("Control+Home", "ArrowRight", "ArrowDown", "ArrowDown")
    straight = desk.page.locator("[role=grid]").get_attribute("aria-activedescendant")
    desk.keys("Control+Home", "ArrowRight", "ArrowDown")
    desk.keys("Enter")
    desk.keys("ArrowDown")
    assert desk.page.locator("[role=grid]").get_attribute("aria-activedescendant") == straight


def test_the_keys_go_to_a_board_that_was_chosen_by_keys(desk: Desk) -> None:
    page = desk.page
    page.get_by_role("button", name="New puzzle").click()
    expect(page.get_by_label("Search by any name")).to_be_focused()
    page.keyboard.type("slither")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Blank board").press("Enter")
    expect(page.locator(".sheet")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    assert desk.clue("cells")[0][:3] == [None, 3, None]


def test_kinds_are_chosen_by_names_in_other_languages_and_by_how_well_they_are_known(desk: Desk) -> None:
    page = desk.page
    page.get_by_role("button", name="New puzzle").click()
    search, cards = (
        page.get_by_label("Search by any name"),
        page.locator("#gallery .card:visible > :last-child"),
    )
    for typed, title in (("ましゅ", "Masyu"), ("sternensch", "Star battle"), ("pearl", "Masyu")):
        search.fill(typed)
        expect(cards).to_have_text([title])
    search.fill("loops")
    page.locator("#gallery select").select_option("Best known first")
    expect(page.locator("#gallery h3:visible")).to_have_text(["Best known first"])
    expect(cards.first).to_have_text("Slitherlink")
    expect(cards.nth(1)).to_have_text("Masyu")
    page.locator("#gallery select").select_option("By genre")
    expect(page.locator("#gallery h3:visible")).to_have_text(["Loops"])
    search.fill("")
    expect(cards).to_have_count(len(kind_names()))


def test_each_value_of_a_variant_is_counted_where_that_is_wished(desk: Desk) -> None:
    desk.open_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"givens": TWO}})
    desk.expect_verdict("Several solutions")
    pencil = desk.page.locator(".sheet text[fill='var(--gp-pencil)']")
    assert not [text for text in pencil.all_text_contents() if len(text) > 1]
    desk.page.get_by_label("Count each value").check()
    expect(desk.page.locator(".sheet text[fill='var(--gp-place)']")).to_have_count(8)
    texts = desk.page.locator(".sheet text").all_text_contents()
    assert {text[1:] for text in texts} == {"", "¹"}
    desk.keys("Home", "Control+Home", "ArrowRight", "ArrowRight")
    expect(desk.page.locator(".here")).to_have_text("Row 1, column 3: 3 in 1 solution, 4 in 1 solution")
    desk.keys("3")
    desk.expect_verdict("Unique")
    expect(desk.page.locator(".here")).to_be_empty()
    desk.paste("slitherlink 2x2\n. .\n. .")
    desk.expect_verdict("Several solutions")
    with pytest.raises(BrowserTimeout), desk.page.expect_request("**/api/verdict", timeout=1300):
        pass  # nothing is counted if no numbers stand in squares


def test_a_number_that_is_estimated_is_called_so(desk: Desk) -> None:
    desk.open_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    desk.press("Count")
    found = desk.page.locator(".findings .result")
    expect(found).to_contain_text("288 solutions")
    expect(found.locator(".status")).to_have_text("Counted")
    desk.open("sudoku", 9, 9)
    desk.press("Count")
    expect(found.locator(".status")).to_have_text("Estimated, not counted", timeout=60_000)
    expect(found).to_contain_text("More than 1,000 solutions; by estimate about ")
    expect(found).to_contain_text("(with 95 % confidence ")


def test_many_tools_stand_in_groups_and_are_found_by_a_word(desk: Desk) -> None:
    line = {"cells": [[0, 0], [0, 1]]}
    desk.open_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"thermometers": [line]}})
    buttons = desk.page.locator(".tool-buttons button:visible")
    expect(buttons).to_have_text(["thermometers"])  # the ones in use
    desk.page.get_by_role("button", name="Cages", exact=True).click()
    expect(buttons.filter(has_text=re.compile("^cages$"))).to_be_visible()
    expect(buttons.filter(has_text="whispers")).to_have_count(0)
    find = desk.page.get_by_label("Find a tool")
    find.fill("whisper")
    find.press("Enter")
    expect(desk.page.locator(".tool-buttons [aria-pressed=true]")).to_have_text("whispers")
    expect(find).to_have_value("")
    desk.drag((2.5, 0.5), (2.5, 1.5))
    assert [each["cells"] for each in desk.clue("whispers")] == [[[2, 0], [2, 1]]]
    find.fill("anti knight")
    find.press("Enter")
    expect(desk.page.locator(".settings [data-field=anti_knight]")).to_be_focused()
    desk.keys("PageDown")  # the next tool, in whatever group
    expect(desk.page.locator(".tool-buttons [aria-pressed=true]")).to_be_visible()
    desk.open("slitherlink", 3, 3)
    expect(find).to_be_hidden()


def test_tools_stay_where_the_last_clue_that_is_in_use_goes(desk: Desk) -> None:
    desk.open("variant_sudoku", 4, 4)
    desk.tool("thermometers")
    desk.drag((2.5, 0.5), (2.5, 1.5))
    desk.page.get_by_role("button", name="In use", exact=True).click()
    expect(desk.page.locator(".tool-buttons button:visible")).to_have_text(["thermometers"])
    desk.keys("Control+z")
    expect(desk.page.locator('.tool-buttons [data-field="thermometers"]')).to_be_visible()
    expect(desk.page.locator(".groups [aria-pressed=true]")).to_have_text("Lines")


def test_the_rules_of_the_rest_are_chosen(desk: Desk) -> None:
    desk.open("variant_sudoku", 6, 6)
    page = desk.page
    page.get_by_role("tab", name="Make").click()
    rules, add = page.get_by_label("Rules of the rest"), page.get_by_role("button", name="Add a rule")
    for name in ("thermometers", "anti_knight", "cages"):
        rules.locator("visible=true").first.select_option(name)
        add.click()
    page.get_by_label("How many thermometers").fill("2")
    page.get_by_role("button", name="Remove cages").click()
    desk.press("Make the rest")
    desk.expect_verdict("Unique")
    assert len(desk.clue("thermometers")) == 2
    record = desk.moment()["record"]
    assert (record["params"], record["clues"].get("cages")) == ({"anti_knight": True}, None)
    desk.open("slitherlink", 3, 3)
    expect(add).to_be_hidden()


def test_a_hint_is_about_what_was_entered_just_before(desk: Desk) -> None:
    """The strokes that are on their way count."""
    desk.open_record(
        {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1, 2, 3, None], *TWO[1:]]}}
    )
    desk.expect_verdict("Unique")
    desk.layer("Answer")
    desk.click((1.5, 1.5))
    desk.page.evaluate(
        "() => {"
        " const key = new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true });"
        " document.querySelector('.sheet').dispatchEvent(key);"  # wrong
        " [...document.querySelectorAll('button')].find((each) => each.textContent === 'Hint').click(); }"
    )
    expect(desk.page.locator(".findings .status")).to_have_text("Look again")


def test_an_arrow_is_dragged_or_set_by_keys(desk: Desk) -> None:
    desk.open("yajilin", 3, 3)
    desk.drag((1.5, 0.5), (1.5, 1.6))
    assert desk.clue("cells")[1][0] == {"n": "?", "dir": "e"}
    desk.keys("2")
    assert desk.clue("cells")[1][0] == {"n": 2, "dir": "e"}
    desk.drag((1.5, 0.5), (0.2, 0.4))
    assert desk.clue("cells")[1][0] == {"n": 2, "dir": "n"}
    desk.keys("Shift+ArrowDown", "ArrowRight", "Shift+ArrowLeft", "1", "Control+z")
    assert desk.clue("cells")[1] == [{"n": 2, "dir": "s"}, {"n": "?", "dir": "w"}, None]
    desk.open("sternenhimmel", 3, 3)
    desk.tool("cells")
    desk.drag((1.5, 1.5), (0.4, 2.6))
    desk.keys("ArrowLeft", "Shift+End")
    assert desk.clue("cells")[1] == ["sw", "ne", None]
    desk.open("castle_wall", 3, 3)
    desk.drag((0.5, 0.5), (0.5, 1.6))
    desk.keys("3")
    assert desk.clue("cells")[0][0] == "3e"


def test_the_board_keeps_its_look_while_a_clue_has_no_number(desk: Desk) -> None:
    clues = {
        "givens": [[1, 2, 3, 4], [None] * 4, [None] * 4, [None] * 4],
        "thermometers": [{"cells": [[2, 1], [2, 2]]}],
        "cages": [{"cells": [[0, 3], [1, 3]], "sum": 5}],
    }
    desk.open_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
    desk.expect_verdict("Several solutions")
    desk.tool("sum_cages")
    desk.drag((2.5, 3.5), (3.5, 3.5))
    desk.expect_verdict("Not ready yet")
    expect(desk.page.locator(".said")).to_contain_text(
        "sum cage 1 has no sum; without this clue: 3 solutions; 9 of 16 cells are decided"
    )
    desk.keys("5")
    assert desk.clue("sum_cages") == [{"cells": [[2, 3], [3, 3]], "sum": 5}]
    expect(desk.page.locator(".said")).not_to_contain_text("without this clue")
