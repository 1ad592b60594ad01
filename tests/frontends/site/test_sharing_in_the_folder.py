"""Boards taken out of the folder of the site and in again: share links, copies and paste.

Every kind is in `test_desk_of_every_kind`; here a link is the first that a profile sees of the folder.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk_of_kinds import RECORD, open_board, smallest
from desk_out import CLIPBOARD, NOTE, copied_and_pasted, link, noted, opened_afresh
from desk_page import Desk, desk_in
from playwright.sync_api import Browser
from serving import Folder
from static_desk import PATIENCE, await_python, static_folder

from gridproof.puzzles import kind_names

KINDS = kind_names()[::30]


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Desk]:
    """Provide the page with its Python, for all kinds."""
    host = Folder(static_folder())
    with desk_in(browser, host, permissions=CLIPBOARD) as found:
        found.page.set_default_timeout(PATIENCE)
        found.page.goto(host.desk)
        await_python(found.page)
        yield found
        assert found.problems == []
    host.end()


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_a_link_opens_in_a_fresh_profile(kind: str, desk: Desk, browser: Browser) -> None:
    board = noted(smallest(kind))
    open_board(desk.page, board)
    record = desk.page.evaluate(RECORD)
    assert record["params"]["note"] == NOTE
    assert opened_afresh(browser, link(desk), board, PATIENCE) == record


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_in_each_form_is_pasted_as_the_same_board(kind: str, desk: Desk) -> None:
    board = smallest(kind)
    open_board(desk.page, board)
    assert copied_and_pasted(desk, board) == {}
