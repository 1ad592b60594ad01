"""The desk with a board of any kind in a browser: what is opened, what stands there, and its verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from desk_page import Desk, desk_in, link_of
from hands import Hand, Json, areas_of, differing, hand_for, neighbours, value_of
from playwright.sync_api import Browser, Page
from serving import Server

import gridproof
from gridproof.frontends.desk.drafts import opened, tools_of
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, by_hand, kind_named, read_record
from gridproof.puzzles.samples import samples

PARTS = ("type", "rows", "cols", "clues", "params")

VERDICT = """() => new Promise((done, fail) => {
  const until = performance.now() + 60000;
  const look = () => {
    const { verdict, waiting } = document.querySelector('#desk').dataset;
    if (verdict === 'failed') fail(new Error(document.querySelector('.said').textContent));
    else if (waiting === '0' && verdict && verdict !== 'searching') done(verdict);
    else if (performance.now() > until) fail(new Error(`still ${verdict}`));
    else setTimeout(look, 5);
  };
  look();
})"""

OPENED = """kind => new Promise((done, fail) => {
  const until = performance.now() + 60000;
  const look = () => {
    const { kind: now, waiting } = document.querySelector('#desk').dataset;
    if (now === kind && waiting === '0') done();
    else if (performance.now() > until) fail(new Error(document.querySelector('#told').textContent));
    else setTimeout(look, 5);
  };
  look();
})"""

RECORD = "() => JSON.parse(localStorage.getItem('gridproof.draft.' + location.hash.slice(7))).moment.record"


def smallest(kind: str) -> Json:
    """Return the smallest sample of a kind, without its solution."""
    sample = min(samples(kind), key=lambda each: each["rows"] * each["cols"])
    return opened({name: sample[name] for name in PARTS if name in sample})


def draft(record: Mapping[str, Any], **more: object) -> Json:
    """Return the draft of a record, as the server has it."""
    found: Json = json.loads(json.dumps(answer(request_of("desk", {"source": dict(record), **more}))))
    return found


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two records of one kind say the same in every field."""
    fields = kind_named(one["type"]).fields
    sizes = [(record["rows"], record["cols"]) for record in (one, other)]
    return sizes[0] == sizes[1] and all(
        field.normal_form(one) == field.normal_form(other) for field in fields
    )


def open_board(page: Page, board: Mapping[str, Any]) -> None:
    """Have the page open a board."""
    page.evaluate("() => { localStorage.clear(); document.querySelector('#desk').dataset.kind = ''; }")
    page.evaluate("hash => { location.hash = hash; }", urlencode({"puzzle": json.dumps(board)}))
    page.evaluate(OPENED, board["type"])
    page.evaluate("() => document.querySelector('.sheet').scrollIntoView({ block: 'center' })")


def expected(record: Mapping[str, Any]) -> str:
    """Return the verdict that `check` has for a record."""
    try:
        return gridproof.check(read_record(record)).status
    except InputError:
        return "unready"


def take_a_clue_away(hand: Hand, record: Json) -> None:
    """Take away an entry, else change a region, else a setting."""
    tools = tools_of(record)
    for tool in tools:
        spot = next((spot for spot in tool["spots"] if spot["text"] and tool["gesture"] == "entry"), None)
        if spot is not None:
            hand.take(tool)
            hand.clear(spot)
            return
    for tool in tools:
        if tool["gesture"] == "region":
            first, *others = areas_of(value_of(record, tool["field"])).values()
            one, other = next((s, o) for s in first for area in others for o in neighbours(s, area))
            hand.take(tool)
            hand.join(one, other)
            return
    for tool in tools:
        if tool["gesture"] == "cage":
            hand.take(tool)
            hand.clear(tool["spots"][0])
            return
    texts = [tool for tool in tools if "\n" in tool["text"] and tool["required"]]
    tool = texts[-1] if texts else next(tool for tool in tools if tool["flag"])
    text = tool["text"].rpartition("\n")[0] if texts else {"yes": "no", "no": "yes"}[tool["text"]]
    hand.write(tool | {"text": text}, tool)


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
    """Set a sample of a kind, prove it, take a clue away, answer it, copy it and open its link elsewhere.

    Even numbers are set by mouse, odd ones by keyboard.
    """
    sample, tab = smallest(kind), place.tab
    tab.bring_to_front()  # in Firefox no other page hears that a box is left
    hand = hand_for(number, tab)
    open_board(tab, {name: sample[name] for name in ("type", "rows", "cols")})
    blank = tab.evaluate(RECORD)
    assert tab.evaluate(VERDICT) in (expected(blank), "unknown")  # there may be much to search
    hand.enter(sample, tools_of(sample), draft(blank))
    record = tab.evaluate(RECORD)
    assert same(record, sample), f"{record} is not {sample}"
    assert tab.evaluate(VERDICT) == "unique"
    one_clue_less(tab, hand, sample)
    answered_by_hand(tab, hand, sample)
    copied_in_every_form(tab)
    opened_elsewhere(place)


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


def copied_in_every_form(tab: Page) -> None:
    """Copy the board as each form, and compare the texts with those of this Python."""
    record = tab.evaluate(RECORD)
    tab.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    tab.get_by_role("tab", name="Share").click()
    tab.get_by_label("with the solution, if proven").uncheck()
    forms = [each["name"] for each in answer(request_of("copy", {"source": record}))["forms"]]
    tab.wait_for_function(LISTED, arg=forms)
    for form in forms:
        tab.evaluate("() => { window.copied = null; }")
        tab.get_by_label("Copy as").select_option(form)
        tab.get_by_role("button", name="Copy", exact=True).click()
        text = answer(request_of("copy", {"source": record, "form": form, "answer": False}))["text"]
        assert tab.wait_for_function(COPIED).json_value() == text, form


def opened_elsewhere(place: Place) -> None:
    """Open the link of the board, with its answer, in a profile that has no board."""
    other, kept_here, trial = place.stranger.page, place.tab.evaluate(MOMENT), place.tab.evaluate(TRIAL)
    link = link_of(place.desk)
    other.bring_to_front()
    other.evaluate("() => { localStorage.clear(); document.querySelector('#desk').dataset.kind = ''; }")
    other.evaluate("hash => { location.hash = hash; }", link)
    other.evaluate(OPENED, kept_here[0]["type"])
    assert other.evaluate(MOMENT) == kept_here
    assert other.evaluate(TRIAL) == trial
    assert other.evaluate(VERDICT) == "unique"
