"""Every kind at the desk in a real browser: a sample set on a blank board, its verdict, its answer by hand.

Half of the kinds are set by mouse, half by keyboard, turn by turn in the order of their names. The actions of
the hands follow from the tools that the kinds declare (see `hands`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk_of_kinds import (
    RECORD,
    VERDICT,
    draft,
    expected,
    open_board,
    same,
    smallest,
    take_a_clue_away,
)
from hands import Json, differing, hand_for
from playwright.sync_api import Browser, Page
from serving import Server

import gridproof
from gridproof.frontends.desk.drafts import tools_of
from gridproof.puzzles import by_hand, kind_names, read_record

RIGHT = "The answer is right: every rule is kept."

TRIAL = (
    "() => [document.querySelector('.trial').textContent, document.querySelectorAll('.sheet .broken').length]"
)


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Page]:
    """Provide one tab for all kinds: the browser takes a second for another."""
    page = browser.new_page(viewport={"width": 1500, "height": 1400})
    problems: list[str] = []
    page.on("pageerror", lambda fault: problems.append(str(fault)))
    page.goto(site.url)
    yield page
    page.close()
    assert problems == []


def values_of(record: Json) -> dict[str, int]:
    """Return the answer of a record in the cells that people fill in."""
    (solution,) = gridproof.solve(by_hand(read_record(record))).solutions
    return dict(solution)


@pytest.mark.deep
@pytest.mark.parametrize(("number", "kind"), [*enumerate(kind_names())], ids=lambda each: str(each))
def test_a_sample_set_proven_and_answered_by_hand(number: int, kind: str, tab: Page) -> None:
    sample = smallest(kind)
    hand = hand_for(number, tab)
    open_board(tab, {name: sample[name] for name in ("type", "rows", "cols")})
    blank = tab.evaluate(RECORD)
    hand.enter(sample, tools_of(sample), draft(blank))
    record = tab.evaluate(RECORD)
    assert same(record, sample), f"{record} is not {sample}"
    assert tab.evaluate(VERDICT) == "unique"

    take_a_clue_away(hand, sample)
    less = tab.evaluate(RECORD)
    assert not same(less, sample)
    assert tab.evaluate(VERDICT) == expected(less)
    for _ in range(2):  # with little to choose, the click that leads to a clue changes it
        if not same(tab.evaluate(RECORD), sample):
            tab.get_by_role("button", name="Undo", exact=True).click()
            hand.idle()
    assert same(tab.evaluate(RECORD), sample)
    assert tab.evaluate(VERDICT) == "unique"

    board, values = draft(sample), values_of(sample)
    hand.answering()
    filled = {cell: value for cell, value in values.items() if value}
    hand.fill(board, filled)
    if tab.evaluate(TRIAL)[0] != RIGHT:
        hand.fill(board, {cell: value for cell, value in values.items() if not value})
        filled = values
    assert tab.evaluate(TRIAL) == [RIGHT, 0]

    changed = next(
        (target, value)
        for wanted in (0, 1)
        for target in board["cells"]
        if not target["given"] and (wanted or not values[target["cell"]])
        for value in differing(target, values[target["cell"]])
    )
    target, value = changed
    hand.fill(board | {"cells": [target]}, {target["cell"]: value}, filled)
    sentence, marked = tab.evaluate(TRIAL)
    if not sentence:  # as long as the answer is not whole all may come right
        left = dict.fromkeys(values.keys() - filled.keys() - {target["cell"]}, 0)
        hand.fill(board, left)
        sentence, marked = tab.evaluate(TRIAL)
    assert sentence not in ("", RIGHT)
    assert marked


WATCH = """() => {
  window.heights = new Set();
  const look = () => {
    const button = document.querySelector('.pad button');
    if (button) window.heights.add(button.getBoundingClientRect().y);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.deep
def test_buttons_stay_where_they_are(tab: Page) -> None:
    """While a board is set it breaks rules and keeps them again, and the messages about that come and go."""
    sample = smallest("makaro")
    open_board(tab, {name: sample[name] for name in ("type", "rows", "cols")})
    blank = tab.evaluate(RECORD)
    tab.evaluate(WATCH)
    hand_for(0, tab).enter(sample, tools_of(sample), draft(blank))
    assert len(tab.evaluate("() => [...window.heights]")) == 1
