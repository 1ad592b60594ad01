"""Entries on the desk: they stand as they are typed, whatever becomes of the answers; and clicks on edges.

All in Chromium and in Firefox: keys, drags and requests are not those of one browser alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from desk_page import Desk, desk_in
from playwright.sync_api import Browser, Route, expect
from serving import Server

from gridproof.puzzles import kind_named, kind_names
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Pairs
from gridproof.puzzles.fields.pair_marks import PairMarks

LONG = 600_000
"""Milliseconds for all that was typed to arrive on a busy machine."""

SIX = [
    [(r, c), (r, c + 1), (r + 1, c)] for r in (0, 3) for c in (0, 3, 6)
]  # fmt: skip
"""Squares of six cages, far from each other."""


@pytest.fixture(scope="module", params=["browser", "firefox"])
def tab(request: pytest.FixtureRequest, site: Server) -> Iterator[Desk]:
    """Provide one tab for all tests of a browser."""
    browser: Browser = request.getfixturevalue(request.param)
    with desk_in(browser, site) as found:
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


def middle(square: tuple[int, int]) -> tuple[float, float]:
    return square[0] + 0.5, square[1] + 0.5


REMEMBER = """() => {
  const ask = window.fetch;
  window.fetch = (address, options) => ask(address, { ...options, body: window.sent = options?.body });
}"""
"""JavaScript that lets a page remember what it sent last: Firefox does not tell."""


class Trouble:
    """A server whose answers to edits come late, are lost, or say that something came in between."""

    def __init__(self, desk: Desk, sort: str) -> None:
        self.sort, self.met, self.arrived = sort, 0, 0
        desk.page.evaluate(REMEMBER)
        desk.page.route("**/api/edit", self)

    def __call__(self, route: Route) -> None:
        self.met += 1
        if self.sort == "late":
            route.request.frame.page.wait_for_timeout(400)
            route.continue_()
        elif self.met % 2 == 0:
            route.continue_()
        elif self.sort == "lost":
            answer = route.fetch(post_data=route.request.frame.evaluate("() => window.sent"))
            self.arrived += answer.ok
            route.abort()
        elif self.sort == "busy":
            route.fulfill(status=503, content_type="application/json", body=json.dumps({"error": "busy"}))
        else:
            said = "a later request of this page has come"
            body = f"event: superseded\ndata: {json.dumps({'error': said})}\n\n"
            route.fulfill(status=200, content_type="text/event-stream", body=body)


@pytest.mark.parametrize("trouble", [None, "late", "lost", "busy", "superseded"])
def test_sums_of_two_digits_stand_as_they_are_typed(desk: Desk, trouble: str | None) -> None:
    desk.open("variant_sudoku", 9, 9)
    desk.tool("cages")
    met = Trouble(desk, trouble) if trouble else None
    for cage in SIX:
        desk.page.mouse.move(*desk.spot(middle(cage[0])))
        desk.page.mouse.down()
        for square in (cage[1], cage[0], cage[2]):
            desk.page.mouse.move(*desk.spot(middle(square)), steps=3)
        desk.page.mouse.up()  # without waiting for anything
        desk.page.keyboard.type("15", delay=150)
    desk.page.keyboard.press("Backspace")
    desk.page.keyboard.type("2")
    expect(desk.page.locator("#desk")).to_have_attribute("data-waiting", "0", timeout=LONG)
    assert [cage["sum"] for cage in desk.clue("cages")] == [15] * 5 + [12]
    assert met is None or met.met > 12
    assert trouble != "lost" or met is None or met.arrived > 6


def test_an_edit_that_is_superseded_once_is_the_one_that_stands(desk: Desk) -> None:
    desk.open("variant_sudoku", 9, 9)
    desk.page.get_by_label("Live verdict").uncheck()
    met: list[str] = []

    def supersede(route: Route) -> None:
        met.append(route.request.post_data or '"text":"29"')  # Firefox does not tell
        if len(met) == 3:  # after the cage, and its sum as far as it is typed
            body = 'event: superseded\ndata: {"error":"a later request of this page has come"}\n\n'
            route.fulfill(status=200, content_type="text/event-stream", body=body)
        else:
            route.continue_()

    desk.page.route("**/api/edit", supersede)
    desk.tool("cages")
    desk.drag((5.5, 5.5), (5.5, 6.5), (6.5, 6.5), (6.5, 5.5))
    desk.page.keyboard.type("29", delay=300)
    assert [cage["sum"] for cage in desk.clue("cages")] == [29]
    assert ['"text":"29"' in text for text in met[2:]] == [True, True]


@pytest.mark.parametrize("delay", [0, 150, 2000])
def test_clues_beside_the_board_at_any_speed(desk: Desk, delay: int) -> None:
    desk.open("variant_sudoku", 9, 9)
    desk.tool("sandwiches")
    desk.click((0.5, -0.5))
    desk.page.keyboard.type("17", delay=delay)
    assert [clue["value"] for clue in desk.clue("sandwiches")] == [17]
    desk.tool("little_killers")
    desk.keys("Home")
    desk.page.keyboard.type("23", delay=delay)
    assert [clue["value"] for clue in desk.clue("little_killers")] == [23]
    desk.tool("sums")
    desk.click((1, 4.5))
    desk.page.keyboard.type("13", delay=delay)
    assert desk.clue("sums") == [{"cells": [[0, 4], [1, 4]], "value": 13}]


def test_sums_of_kakuro_at_any_speed(desk: Desk) -> None:
    desk.open("kakuro", 4, 4)
    (field,) = (tool for tool in kind_named("kakuro").fields if tool.gesture == "entry")
    desk.tool(field.name)
    desk.click((0.5, 1.5))
    desk.page.keyboard.type("16/24", delay=150)
    assert "16" in json.dumps(desk.clue(field.name))
    assert "24" in json.dumps(desk.clue(field.name))


def test_x_and_v_are_typed_and_clicked(desk: Desk) -> None:
    desk.open("variant_sudoku", 9, 9)
    desk.tool("sums")
    desk.drag((7.5, 1.5), (7.5, 2.5))  # over the edge
    desk.page.keyboard.press("x")
    desk.click((4, 4.5))
    desk.page.keyboard.press("V")
    desk.click((0.5, 1))
    values = {str(mark["cells"]): mark["value"] for mark in desk.clue("sums")}
    assert values == {"[[7, 1], [7, 2]]": 10, "[[3, 4], [4, 4]]": 5, "[[0, 0], [0, 1]]": 10}
    expect(desk.page.locator(".pad button")).to_have_text(["X = 10", "V = 5", *"0123456789", "⌫"])
    desk.click((0.5, 1))  # the next one
    assert desk.clue("sums")[-1]["value"] == 5
    desk.click((0.5, 1))  # none
    assert len(desk.clue("sums")) == 2


TYPE_AT = """keys => {
  for (const [key, time] of keys) {
    const event = new KeyboardEvent('keydown', { key, code: `Digit${key}`, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    document.querySelector('.sheet').dispatchEvent(event);
  }
}"""
"""JavaScript that presses keys, each at its time by the clock of the keyboard."""


@pytest.mark.parametrize(("later", "value"), [(0, 12), (1199, 12), (1200, 2)])
def test_digits_of_an_answer_make_a_number_by_the_time_of_their_keys(
    desk: Desk, later: int, value: int
) -> None:
    desk.open("hidoku", 5, 5)
    desk.layer("Answer")
    desk.click((0.5, 0.5))
    desk.page.evaluate(TYPE_AT, [["1", 5000], ["2", 5000 + later]])
    assert desk.moment()["entries"] == {"r1c1": value}
    desk.keys("Control+z")
    assert desk.moment()["entries"] == ({} if value == 12 else {"r1c1": 1})
    desk.page.evaluate(TYPE_AT, [["1", 9000], ["3", 9001]])
    assert desk.moment()["entries"] == {"r1c1": 13}


def test_what_is_undone_while_it_is_dragged_is_taken_back_once(desk: Desk) -> None:
    desk.open("nurikabe", 4, 4)
    desk.layer("Answer")
    desk.click((3.5, 3.5))
    before = desk.moment()["entries"]
    assert list(before) == ["r4c4"]
    mouse = desk.page.mouse
    mouse.move(*desk.spot((0.5, 0.5)))
    mouse.down()
    mouse.move(*desk.spot((0.5, 2.5)), steps=5)
    desk.page.keyboard.press("Control+z")
    mouse.move(*desk.spot((2.5, 2.5)), steps=5)
    mouse.up()
    assert desk.moment()["entries"] == before
    desk.keys("Control+z")
    assert desk.moment()["entries"] == {}


def edges() -> list[Any]:
    """Return the kinds with marks between two squares, with these fields."""
    found = []
    for name in kind_names():
        for field in kind_named(name).fields:
            if isinstance(field, PairMarks | Pairs) and field.gesture == "entry":
                found.append(pytest.param(name, field.name, id=f"{name} {field.name}"))
    return found


@pytest.mark.parametrize(("kind", "name"), edges())
def test_a_click_on_an_edge_sets_its_mark(desk: Desk, kind: str, name: str) -> None:
    desk.open(kind, 6, 6)
    desk.tool(name)
    desk.click((2.5, 3))
    desk.click((4, 1.5))
    marks = desk.clue(name)
    pairs = sorted(sorted(mark["cells"] if isinstance(mark, dict) else mark) for mark in marks)
    assert pairs == [[[2, 2], [2, 3]], [[3, 1], [4, 1]]]
    assert kind_named(kind).field(name).of(Record(desk.moment()["record"]))
