"""A kind played at the desk in a browser: set, proven, a clue taken away, answered, copied and shared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from desk_of_kinds import (
    OPENED,
    RECORD,
    VERDICT,
    draft,
    expected,
    open_board,
    same,
    smallest,
    take_a_clue_away,
)
from desk_out import NOTE, noted, stated
from desk_page import Desk, desk_in, link_of
from hands import Hand, Json, differing, hand_for
from playwright.sync_api import Browser, Page
from serving import Server

import gridproof
from gridproof.frontends.desk.drafts import tools_of
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import by_hand, read_record

RIGHT = "The answer is right: every rule is kept."

TRIAL = (
    "() => [document.querySelector('.trial').textContent, document.querySelectorAll('.sheet .broken').length]"
)

MOMENT = """() => {
  const { moment } = JSON.parse(localStorage.getItem('gridproof.draft.' + location.hash.slice(7)));
  return [moment.record, Object.entries(moment.entries).sort()];
}"""

LISTED = """names => String(names) === String(
  [...document.querySelectorAll('.row select:has(option[value=record]) option')].map(each => each.value))"""
"""Script that tells whether these forms are offered."""

COPIED = "() => window.copied"


@dataclass
class Place:
    """The page of a server or of a folder in a browser, and in a second profile that has only been there."""

    desk: Desk
    stranger: Desk

    @property
    def tab(self) -> Page:
        return self.desk.page


@contextmanager
def on_server(browser: Browser, site: Server) -> Iterator[list[Desk]]:
    """Provide the page of a server in two profiles."""
    window = {"width": 1500, "height": 1400}
    with desk_in(browser, site, viewport=window) as one, desk_in(browser, site, viewport=window) as two:
        desks = [one, two]
        for desk in desks:
            desk.page.goto(site.url)
        yield desks
        assert [desk.problems for desk in desks] == [[], []]


def values_of(record: Json) -> dict[str, int]:
    """Return the answer of a record in the cells that people fill in."""
    (solution,) = gridproof.solve(by_hand(read_record(record))).solutions
    return dict(solution)


def play(place: Place, number: int, kind: str) -> None:
    """Set a sample of a kind, prove it, take a clue away, answer it, copy it, and open it elsewhere.

    Even numbers are set by mouse, odd ones by keyboard.
    """
    sample, tab = smallest(kind), place.tab
    tab.bring_to_front()  # in Firefox no other page hears that a box is left
    hand = hand_for(number, tab)
    open_board(tab, noted({name: sample[name] for name in ("type", "rows", "cols")}))
    blank = tab.evaluate(RECORD)
    assert tab.evaluate(VERDICT) in (expected(blank), "unknown")  # there may be much to search
    hand.enter(sample, tools_of(sample), draft(blank))
    record = tab.evaluate(RECORD)
    assert same(record, sample), f"{record} is not {sample}"
    assert tab.evaluate(VERDICT) == "unique"
    one_clue_less(tab, hand, sample)
    answered_by_hand(tab, hand, sample)
    texts = copied_in_every_form(tab)
    opened_elsewhere(place)
    pasted_elsewhere(place, texts[number % len(texts)])


def one_clue_less(tab: Page, hand: Hand, sample: Json) -> None:
    """Take a clue away, compare the verdict, and put it back."""
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


def answered_by_hand(tab: Page, hand: Hand, sample: Json) -> None:
    """Fill in the right answer, then change one thing in it, and see that said and marked."""
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


def copied_in_every_form(tab: Page) -> list[str]:
    """Copy the board as each form, compare the texts with those of this Python, and return them."""
    record = tab.evaluate(RECORD)
    tab.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    tab.get_by_role("tab", name="Share").click()
    tab.get_by_label("with the solution, if proven").uncheck()
    forms = [each["name"] for each in answer(request_of("copy", {"source": record}))["forms"]]
    tab.wait_for_function(LISTED, arg=forms)
    texts = []
    for form in forms:
        tab.evaluate("() => { window.copied = null; }")
        tab.get_by_label("Copy as").select_option(form)
        tab.get_by_role("button", name="Copy", exact=True).click()
        text = answer(request_of("copy", {"source": record, "form": form, "answer": False}))["text"]
        assert tab.wait_for_function(COPIED).json_value() == text, form
        texts.append(text)
    return texts


def opened_elsewhere(place: Place) -> None:
    """Open the link of the board, with its answer, in a profile that has no board."""
    other, kept_here, trial = place.stranger.page, place.tab.evaluate(MOMENT), place.tab.evaluate(TRIAL)
    link = link_of(place.desk)
    other.bring_to_front()
    other.evaluate("() => { localStorage.clear(); document.querySelector('#desk').dataset.kind = ''; }")
    other.evaluate("hash => { location.hash = hash; }", link)
    other.evaluate(OPENED, kept_here[0]["type"])
    assert kept_here[0]["params"]["note"] == NOTE
    assert other.evaluate(MOMENT) == kept_here
    assert other.evaluate(TRIAL) == trial
    assert other.evaluate(VERDICT) == "unique"


def pasted_elsewhere(place: Place, text: str) -> None:
    """Paste a copy in the other profile, and compare what stands there then."""
    other, record = place.stranger.page, place.tab.evaluate(RECORD)
    other.evaluate("() => { document.querySelector('#desk').dataset.kind = ''; }")
    place.stranger.paste(text)
    other.evaluate(OPENED, record["type"])
    pasted = other.evaluate(RECORD)
    assert same(pasted, record) or stated(pasted) == stated(record), text
