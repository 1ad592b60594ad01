"""Every kind at the desk in a real browser: a sample set on a blank board, its verdict, its answer by hand.

Half of the kinds are set by mouse, half by keyboard, turn by turn in the order of their names. The actions of
the hands follow from the tools that the kinds declare (see `hands`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from hands import Hand, Json, areas_of, differing, hand_for, neighbours, value_of
from playwright.sync_api import Browser, Page
from serving import Server

import gridproof
from gridproof.frontends.desk.drafts import opened, tools_of
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, by_hand, kind_named, kind_names, read_record
from gridproof.puzzles.samples import samples

PARTS = ("type", "rows", "cols", "clues", "params")
RIGHT = "The answer is right: every rule is kept."

VERDICT = """() => new Promise((done, fail) => {
  const until = performance.now() + 20000;
  const look = () => {
    const { verdict, waiting } = document.querySelector('#desk').dataset;
    if (waiting === '0' && verdict && verdict !== 'searching') done(verdict);
    else if (performance.now() > until) fail(new Error(`still ${verdict}`));
    else setTimeout(look, 5);
  };
  look();
})"""

OPENED = """kind => new Promise((done, fail) => {
  const until = performance.now() + 20000;
  const look = () => {
    const { kind: now, waiting } = document.querySelector('#desk').dataset;
    if (now === kind && waiting === '0') done();
    else if (performance.now() > until) fail(new Error(document.querySelector('#told').textContent));
    else setTimeout(look, 5);
  };
  look();
})"""

RECORD = "() => JSON.parse(localStorage.getItem('gridproof.draft.' + location.hash.slice(7))).moment.record"

TRIAL = (
    "() => [document.querySelector('.trial').textContent, document.querySelectorAll('.sheet .broken').length]"
)


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


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Page]:
    """Provide one tab for all kinds: the browser takes a second for another."""
    page = browser.new_page(viewport={"width": 1500, "height": 1400})
    problems: list[str] = []
    page.on("pageerror", lambda fault: problems.append(str(fault)))
    page.goto(f"{site.url}desk")
    yield page
    page.close()
    assert problems == []


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
