"""Texts about a board at the desk, in a real browser, and its ways in and out: links, forms, paste."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from desk_of_kinds import OPENED, RECORD, VERDICT, smallest
from desk_page import SLITHERLINK, Desk, desk_in
from playwright.sync_api import Browser, Page, Route, expect
from serving import Server

from gridproof.puzzles import kind_names
from gridproof.puzzles.forms.input.reader import read_text

NOTE = {"title": "Crossing", "author": "Märta", "rules": "Draw.\nDone.", "notes": "For B."}
KILLER: dict[str, Any] = {
    "type": "killer_sudoku",
    "rows": 4,
    "cols": 4,
    "clues": {
        "givens": [[1, 2, 3, None], [3, 4, 1, None], [None] * 4, [4, 3, 2, None]],
        "cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}],
    },
    "params": {},
}
KINDS = kind_names()[::9]
PATIENCE = 120_000
"""Milliseconds for a worker to import all forms on a busy machine."""


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Desk]:
    """Provide one tab for all tests: the browser takes a second for another."""
    with desk_in(browser, site, permissions=["clipboard-read", "clipboard-write"]) as found:
        yield found


@pytest.fixture
def desk(tab: Desk) -> Iterator[Desk]:
    """Provide the page without a draft."""
    tab.page.goto(tab.site.desk)
    tab.page.evaluate("() => localStorage.clear()")
    tab.problems.clear()
    yield tab
    tab.page.unroute_all(behavior="ignoreErrors")
    assert tab.problems == []


def clipboard(page: Page) -> str:
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text


def unfold(page: Page, title: str) -> None:
    """Choose the tab of what goes out, and open a fold in it, where it is one."""
    page.get_by_role("tab", name="Share").click()
    fold = page.locator("summary", has_text=title)
    if fold.count():
        fold.click()


def say(desk: Desk, **texts: str) -> None:
    """Type texts about the board."""
    fields = {"title": "Title", "author": "Author", "rules": "Rules in words", "notes": "Notes"}
    for name, text in texts.items():
        field = desk.page.get_by_label(fields[name], exact=True)
        field.fill(text)
        field.blur()
    desk.idle()


def copy(desk: Desk, form: str) -> str:
    """Return the text of a form."""
    page = desk.page
    choice = page.get_by_label("Copy as")
    expect(choice.locator(f"option[value={form}]")).to_have_count(1, timeout=PATIENCE)
    choice.select_option(form)
    page.evaluate("() => navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(".findings .status")).to_have_text("Copied", timeout=PATIENCE)
    return clipboard(page)


def test_texts_are_kept_shown_undone_and_listed(desk: Desk) -> None:
    desk.open_record(SLITHERLINK)
    unfold(desk.page, "About this board")
    say(desk, **NOTE)
    assert desk.moment()["record"]["params"]["note"] == NOTE
    heading = desk.page.locator(".heading")
    expect(heading.locator("summary")).to_have_text("Crossing (Slitherlink) by Märta")
    expect(heading.locator("p")).to_have_text("Draw. Done.")
    expect(desk.page).to_have_title(re.compile("^Crossing – "))
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    desk.idle()
    expect(desk.page.get_by_label("Notes")).to_have_value("")
    desk.page.get_by_role("button", name="Redo", exact=True).click()
    desk.idle()
    desk.page.reload()
    expect(desk.page.get_by_label("Notes")).to_have_value("For B.")
    desk.open_record({**SLITHERLINK, "params": {"note": {"author": "Ann"}}})
    desk.page.get_by_role("button", name="Drafts").click()
    rows = desk.page.locator("#drafts tr td:nth-child(2)")
    expect(rows).to_have_text(["Slitherlink 3×3by Ann", "CrossingSlitherlink 3×3, by Märta"])
    desk.page.locator("#drafts").get_by_role("button", name="Crossing", exact=True).click()
    expect(desk.page.get_by_label("Title", exact=True)).to_have_value("Crossing")


def test_what_is_typed_about_a_board_is_no_key_of_the_board(desk: Desk) -> None:
    desk.open_record(SLITHERLINK)
    unfold(desk.page, "About this board")
    title = desk.page.get_by_label("Title", exact=True)
    title.click()
    desk.page.keyboard.type("0 1 Undo z", delay=20)
    desk.page.keyboard.press("Control+z")
    title.fill("Crossing")
    desk.page.keyboard.press("Enter")
    desk.idle()
    record = desk.moment()["record"]
    assert record["params"]["note"] == {"title": "Crossing"}
    assert record["clues"] == SLITHERLINK["clues"]


def test_copies_hold_texts_and_the_proven_solution(desk: Desk) -> None:
    desk.open_record({**KILLER, "params": {"note": NOTE}})
    unfold(desk.page, "Copy and save")
    for form in ("sudokupad", "fpuzzles", "sudokumaker", "iss", "record"):
        (parsed,) = read_text(copy(desk, form))
        assert parsed.record["params"]["note"] == NOTE
        assert parsed.record["solution"]["values"][0] == [1, 2, 3, 4]
        expect(desk.page.locator(".findings .result")).to_contain_text("It holds the solution")
    desk.page.get_by_label("with the solution").uncheck()
    assert "solution" not in json.loads(copy(desk, "record"))
    desk.page.get_by_label("with the solution").check()
    open_killer = {**KILLER, "clues": {"cages": KILLER["clues"]["cages"]}}
    desk.open_record({**open_killer, "solution": {"values": [[1] * 4] * 4}})
    unfold(desk.page, "Copy and save")
    (parsed,) = read_text(copy(desk, "sudokupad"))
    assert "solution" not in parsed.record
    expect(desk.page.locator(".findings .result")).to_contain_text("no solution, as there are several")


def test_forms_that_cannot_state_the_board_say_what_is_in_the_way(desk: Desk) -> None:
    desk.open_record(SLITHERLINK)
    unfold(desk.page, "Copy and save")
    assert read_text(copy(desk, "puzzlink"))
    unfold(desk.page, "Other forms")
    expect(desk.page.locator(".settings li").first).to_contain_text("it is no form of Slitherlink")
    assert desk.page.get_by_label("Copy as").locator("option[value=sudokupad]").count() == 0


@pytest.mark.parametrize("status", [503, 200])
def test_forms_are_listed_though_the_server_was_busy_or_its_worker_died(desk: Desk, status: int) -> None:
    met: list[Route] = []

    def fail_once(route: Route) -> None:
        met.append(route)
        if len(met) > 1:
            route.continue_()
        elif status == 503:
            route.fulfill(status=503, content_type="application/json", body='{"error": "busy"}')
        else:
            said = 'event: result\ndata: {"status": "unknown", "message": "the worker died"}\n\n'
            route.fulfill(status=200, content_type="text/event-stream", body=said)

    desk.page.route("**/api/copy", fail_once)
    desk.open_record(SLITHERLINK)
    unfold(desk.page, "Copy and save")
    expect(desk.page.get_by_label("Copy as").locator("option[value=record]")).to_have_count(1)
    assert len(met) > 1


def test_forms_are_those_of_the_puzzle_that_was_opened_last(desk: Desk) -> None:
    held: list[Route] = []
    choice = desk.page.get_by_label("Copy as")
    desk.open_record(SLITHERLINK)
    unfold(desk.page, "Copy and save")
    choice.select_option("pzprv3")
    desk.page.route("**/api/copy", lambda route: route.continue_() if len(held) > 1 else held.append(route))
    for board in (KILLER, SLITHERLINK):
        with desk.page.expect_request("**/api/copy"):  # the tab is open
            desk.paste(json.dumps(board))
        desk.page.evaluate(OPENED, board["type"])
        expect(choice.locator("option")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(choice).to_have_value("pzprv3")
    expect(choice.locator("option[value=sudokupad]")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_a_link_opens_in_a_fresh_profile(kind: str, desk: Desk, browser: Browser) -> None:
    board = smallest(kind)
    desk.open_record({**board, "params": {**board["params"], "note": NOTE}})
    desk.page.evaluate(OPENED, kind)
    record = desk.page.evaluate(RECORD)
    verdict = desk.page.evaluate(VERDICT)
    desk.page.get_by_role("button", name="Copy link").click()
    expect(desk.page.locator("#told")).to_contain_text("It holds the whole puzzle")
    link = clipboard(desk.page)
    with desk_in(browser, desk.site) as other:
        other.page.goto(link)
        other.page.evaluate(OPENED, kind)
        assert other.page.evaluate(RECORD) == record
        assert other.page.evaluate(VERDICT) == verdict
        assert other.problems == []
    assert record["params"]["note"] == NOTE


def test_a_link_holds_what_was_typed_just_before(desk: Desk) -> None:
    page, held = desk.page, list[Route]()
    desk.open_record(SLITHERLINK)
    page.route("**/api/edit", lambda route: held.append(route))
    page.locator(".sheet").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("2")
    page.evaluate("() => navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Copy link").click()
    expect(desk.page.locator("#told")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("#told")).to_contain_text("Link copied")
    page.unroute_all()
    page.evaluate("() => localStorage.clear()")
    link = clipboard(page)
    page.goto("about:blank")
    page.goto(link)
    page.evaluate(OPENED, "slitherlink")
    assert desk.clue("cells")[0][0] == 2


def test_what_is_on_the_clipboard_is_opened_by_a_button(desk: Desk) -> None:
    desk.page.evaluate("() => navigator.clipboard.writeText('12......4..1....')")
    desk.page.get_by_role("button", name="Paste", exact=True).click()
    expect(desk.page.locator(".desk-board h2")).to_have_text("Sudoku")
    expect(desk.page.locator("#paste")).to_be_hidden()


def test_what_cannot_be_read_is_said_where_it_was_pasted_and_can_be_mended(desk: Desk) -> None:
    page = desk.page
    page.evaluate("() => navigator.clipboard.writeText('slither/2/1')")
    page.get_by_role("button", name="Paste", exact=True).click()
    told = page.locator("#paste .told")
    expect(told).to_contain_text("Line 1")
    text = page.get_by_label("Puzzle as text")
    expect(text).to_have_value("slither/2/1")
    text.fill("slither/2/1/2g")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#paste")).to_be_hidden()
    expect(page.locator(".desk-board h2")).to_have_text("Slitherlink")


def test_a_text_without_a_kind_is_read_as_the_kind_that_is_chosen(desk: Desk) -> None:
    page = desk.page
    page.evaluate("() => navigator.clipboard.writeText('3 . .\\n. . 3\\n. 0 .')")
    page.get_by_role("button", name="Paste", exact=True).click()
    expect(page.locator("#paste .told")).not_to_be_empty()
    page.locator("#paste").get_by_label("Kind").select_option("slitherlink")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".desk-board h2")).to_have_text("Slitherlink")
    assert desk.clue("cells") == SLITHERLINK["clues"]["cells"]


def test_the_first_of_several_puzzles_is_opened_and_that_is_said(desk: Desk) -> None:
    desk.paste("12......4..1....\n1234341221434321")
    expect(desk.page.locator(".heading p")).to_contain_text("the first of several puzzles")


def test_a_file_that_is_dropped_is_opened(desk: Desk) -> None:
    desk.page.evaluate(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'a.txt'));"
        " document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true})); }",
        "slitherlink 3x3\n3 . .\n. . 3\n. 0 .",
    )
    expect(desk.page.locator(".desk-board h2")).to_have_text("Slitherlink")


def test_a_link_that_was_cut_off_says_so(desk: Desk) -> None:
    desk.page.goto("about:blank")
    desk.page.goto(f"{desk.site.desk}#desk=eNqrVipKTc5")
    expect(desk.page.locator("#told")).to_have_text("The link is incomplete: perhaps its end was cut off.")
