"""Boards of every kind taken out of the desk and in again, in a real browser: share links and copies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk_of_kinds import OPENED, RECORD, VERDICT, expected, smallest
from desk_out import CLIPBOARD, NOTE, copied_and_pasted, link, noted, opened_afresh
from desk_page import Desk, desk_in
from playwright.sync_api import Browser
from serving import Server

from gridproof.puzzles import kind_names


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Desk]:
    """Provide one tab for all kinds: the browser takes a second for another."""
    with desk_in(browser, site, permissions=CLIPBOARD) as found:
        yield found
        assert found.problems == []


@pytest.fixture
def desk(tab: Desk) -> Desk:
    """Provide the page without a draft."""
    tab.page.goto(tab.site.desk)
    tab.page.evaluate("() => localStorage.clear()")
    return tab


@pytest.mark.deep
@pytest.mark.parametrize("kind", kind_names())
def test_a_link_opens_in_a_fresh_profile(kind: str, desk: Desk, browser: Browser) -> None:
    board = noted(smallest(kind))
    desk.open_record(board)
    desk.page.evaluate(OPENED, kind)
    record = desk.page.evaluate(RECORD)
    assert record["params"]["note"] == NOTE
    assert opened_afresh(browser, link(desk), board) == record
    assert desk.page.evaluate(VERDICT) == expected(record) == "unique"


@pytest.mark.deep
@pytest.mark.parametrize("kind", kind_names())
def test_a_copy_in_each_form_is_pasted_as_the_same_board(kind: str, desk: Desk) -> None:
    board = smallest(kind)
    desk.open_record(board)
    desk.page.evaluate(OPENED, kind)
    assert copied_and_pasted(desk, board) == {}
