"""Ways out of the desk and back, in a browser that lets the page use the clipboard: links, copies, paste."""

from __future__ import annotations

from desk_of_kinds import OPENED, RECORD, same
from desk_page import Desk
from forms import rules
from hands import Json
from playwright.sync_api import Browser, Page, expect

from gridproof.puzzles import read_record

PATIENCE = 120_000
"""Milliseconds for a worker to import all forms on a busy machine."""

CLIPBOARD = ["clipboard-read", "clipboard-write"]
"""Permissions of a browser whose page uses the clipboard."""

NOTE = {"title": "Crossing", "author": "Märta", "rules": "Draw.\nDone.", "notes": "For B."}

OFFERED = "select => [...select.options].map((option) => option.value)"

ANOTHER = "before => location.hash.startsWith('#draft=') && location.hash !== before"
"""JavaScript that tells whether another draft stands on the desk."""


def noted(board: Json) -> Json:
    """Return a board with texts about it."""
    return {**board, "params": {**board.get("params", {}), "note": NOTE}}


def clipboard(page: Page) -> str:
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text


def unfold(page: Page, title: str) -> None:
    """Choose the tab of what goes out, and open a fold in it, where it is one."""
    page.get_by_role("tab", name="Share").click()
    fold = page.locator("summary", has_text=title)
    if fold.count():
        fold.click()


def link(desk: Desk) -> str:
    """Return the link that the page offers."""
    desk.page.evaluate("() => navigator.clipboard.writeText('')")
    desk.page.get_by_role("button", name="Copy link").click()
    expect(desk.page.locator("#told")).to_contain_text("It holds the whole puzzle", timeout=PATIENCE)
    text = clipboard(desk.page)
    assert text.partition("#")[0] == desk.page.url.partition("#")[0]
    return text


def copy(desk: Desk, form: str) -> str:
    """Return the text of a form, which is on the clipboard then."""
    page = desk.page
    choice = page.get_by_label("Copy as")
    expect(choice.locator(f"option[value={form}]")).to_have_count(1, timeout=PATIENCE)
    choice.select_option(form)
    page.evaluate("() => navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.wait_for_function("() => navigator.clipboard.readText()", timeout=PATIENCE)
    expect(page.locator(".findings .status")).to_have_text("Copied", timeout=PATIENCE)
    return clipboard(page)


def forms_of(desk: Desk) -> list[str]:
    """Return the forms in which the page copies the board, `record` among them."""
    choice = desk.page.get_by_label("Copy as")
    expect(choice.locator("option[value=record]")).to_have_count(1, timeout=PATIENCE)
    found: list[str] = choice.evaluate(OFFERED)
    return found


def pasted(desk: Desk, kind: str) -> Json:
    """Paste what is on the clipboard by the page's button, and return the record that stands then."""
    page = desk.page
    before = page.evaluate("() => location.hash")
    page.get_by_role("button", name="Paste", exact=True).click()
    page.wait_for_function(ANOTHER, arg=before, timeout=PATIENCE)
    page.evaluate(OPENED, kind)
    record: Json = page.evaluate(RECORD)
    return record


def copied_and_pasted(desk: Desk, board: Json) -> dict[str, str]:
    """Copy the board on the desk in each form and paste it; return the texts that gave another board."""
    kind, wrong = board["type"], {}
    unfold(desk.page, "Copy and save")
    desk.page.get_by_label("with the solution").uncheck()  # the puzzle alone is compared
    forms = forms_of(desk)
    for form in forms:
        text = copy(desk, form)
        record = pasted(desk, kind)
        is_same = record["type"] == kind and (same(record, board) or stated(record) == stated(board))
        if not is_same:
            wrong[form] = f"{text}: {record}"
        desk.page.get_by_role("tab", name="Share").click()
    assert forms[:2] == ["record", "text"]
    return wrong


def stated(record: Json) -> object:
    """Return what a board says: a number that is left to the rules of the kind is there, too."""
    puzzle = read_record(record)
    return record["rows"], record["cols"], rules(puzzle), puzzle.domains


def opened_afresh(browser: Browser, address: str, board: Json, patience: int = PATIENCE) -> Json:
    """Open a link in a profile that has never seen the page; return the record that stands there."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(patience)
    problems: list[str] = []
    page.on("pageerror", lambda fault: problems.append(str(fault)))
    page.on("console", lambda said: problems.extend([said.text] * (said.type == "error")))
    page.goto(address)
    page.wait_for_function(ANOTHER, arg="")
    page.evaluate(OPENED, board["type"])
    record: Json = page.evaluate(RECORD)
    assert page.evaluate("() => Object.keys(localStorage).length") > 0
    context.close()
    assert problems == []
    return record
