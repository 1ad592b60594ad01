"""The desk under fingers: Chromium hears touches, as a telephone sends them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from desk_page import LOOP, SLITHERLINK, Desk, Square, borders, desk_in
from playwright.sync_api import Browser, CDPSession, expect
from serving import Server

MASYU = {
    "type": "masyu", "rows": 3, "cols": 3,
    "clues": {"cells": [[None, None, None], [None, None, None], [None, None, None]]},
}  # fmt: skip

LONG = 650
"""Milliseconds of a long press."""

STEPS = 6
"""Touches on the way from one place to the next."""


class Fingers:
    """Fingers on the board, each at a place, [down, right] in squares."""

    def __init__(self, desk: Desk, wire: CDPSession) -> None:
        self.desk = desk
        self.wire = wire
        self.places: list[Square] = []

    def _tell(self, what: str) -> None:
        points = [
            {"x": x, "y": y, "id": number}
            for number, (x, y) in enumerate(self.desk.spot(place) for place in self.places)
        ]
        self.wire.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def down(self, place: Square) -> None:
        """Put one more finger down."""
        self.places.append(place)
        self._tell("touchStart")

    def to(self, *wanted: Square) -> None:
        """Move all fingers, each to its place."""
        before = list(self.places)
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self.places = [
                (y + (below - y) * part, x + (right - x) * part)
                for (y, x), (below, right) in zip(before, wanted, strict=True)
            ]
            self._tell("touchMove")

    def up(self) -> None:
        """Lift all fingers."""
        self.places = []
        self._tell("touchEnd")
        self.desk.page.wait_for_timeout(20)
        self.desk.idle()

    def tap(self, place: Square) -> None:
        self.down(place)
        self.up()

    def hold(self, place: Square) -> None:
        """Press long, until it has shown that it is a long press."""
        self.down(place)
        expect(self.desk.page.locator(".sheet .held")).to_have_count(1)

    def drag(self, *places: Square) -> None:
        self.down(places[0])
        for place in places[1:]:
            self.to(place)
        self.up()


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Desk]:
    """Provide a tab of a telephone."""
    with desk_in(
        browser, site, has_touch=True, is_mobile=True, viewport={"width": 412, "height": 915}
    ) as found:
        yield found


@pytest.fixture
def desk(tab: Desk) -> Iterator[Desk]:
    """Provide the page without a draft."""
    tab.page.goto(tab.site.url)
    tab.page.evaluate("() => localStorage.clear()")
    tab.problems.clear()
    yield tab
    assert tab.problems == []


@pytest.fixture
def fingers(desk: Desk, tab: Desk) -> Fingers:
    return Fingers(desk, tab.page.context.new_cdp_session(tab.page))


def answering(desk: Desk, record: dict[str, Any]) -> None:
    """Open the layer of the answer on a record."""
    desk.open_record(record)
    desk.layer("Answer")
    desk.page.evaluate("() => document.querySelector('.sheet').scrollIntoView({ block: 'center' })")


def scale(desk: Desk) -> float:
    """Return the zoom of the page."""
    found: float = desk.page.evaluate("() => visualViewport.scale")
    return found


def test_a_loop_along_edges_in_one_drag(desk: Desk, fingers: Fingers) -> None:
    answering(desk, SLITHERLINK)
    fingers.drag(*LOOP)
    expect(desk.page.locator(".trial")).to_have_text("The answer is right: every rule is kept.")
    fingers.drag(*LOOP)
    assert set(desk.moment()["entries"].values()) == {0}, "over a line it makes crosses"


def test_a_line_through_squares_and_back(desk: Desk, fingers: Fingers) -> None:
    answering(desk, MASYU)
    fingers.down((0.5, 0.5))
    for place in ((0.5, 2.5), (2.5, 2.5), (1.5, 2.5)):
        fingers.to(place)
    fingers.up()
    entries = desk.moment()["entries"]
    assert set(entries.values()) == {1}
    assert len(entries) == 3, "the last piece is gone"
    desk.keys("Control+z")
    assert desk.moment()["entries"] == {}, "a drag is one step"


def test_a_long_press_makes_the_opposite_mark(desk: Desk, fingers: Fingers) -> None:
    answering(desk, SLITHERLINK)
    fingers.hold((2.5, 1))
    fingers.up()
    assert desk.moment()["entries"] == {"r3c1|r3c2": 0}
    expect(desk.page.locator(".sheet .held")).to_have_count(0)
    fingers.hold((0, 0.5))
    fingers.to((0, 2.5))  # many crosses in one drag
    fingers.up()
    assert set(desk.moment()["entries"].values()) == {0}
    assert len(desk.moment()["entries"]) == 4
    fingers.tap((2.5, 1))
    assert len(desk.moment()["entries"]) == 3, "after the cross nothing"
    fingers.tap((2.5, 1))
    assert desk.moment()["entries"]["r3c1|r3c2"] == 1


def test_a_slow_drag_is_no_long_press(desk: Desk, fingers: Fingers) -> None:
    answering(desk, SLITHERLINK)
    fingers.down((0, 0))
    fingers.to((0, 1))
    desk.page.wait_for_timeout(LONG)
    fingers.to((0, 2))
    fingers.up()
    assert set(desk.moment()["entries"].values()) == {1}
    desk.layer("Colours")
    fingers.down((0.5, 0.5))
    fingers.to((0.5, 1.5))
    desk.page.wait_for_timeout(LONG)
    fingers.to((0.5, 2.5))
    fingers.up()
    assert desk.moment()["colours"] == {"0,0": "yellow", "0,1": "yellow", "0,2": "yellow"}


def test_two_fingers_zoom_and_leave_no_mark(desk: Desk, fingers: Fingers) -> None:
    for layer in ("Clues", "Answer", "Colours"):
        desk.open("thermometers", 6, 6)
        desk.tool("thermometers")
        desk.layer(layer)
        before, zoom = desk.moment(), scale(desk)
        fingers.down((2.5, 2.5))
        fingers.to((2.5, 2.9))
        fingers.down((3.5, 3.5))
        fingers.to((1.5, 1.5), (5.5, 5.5))
        desk.page.wait_for_timeout(LONG)
        assert scale(desk) > zoom, "the browser zooms"
        fingers.up()
        assert desk.moment() == before, layer
    answering(desk, SLITHERLINK)
    fingers.down((0, 0))
    fingers.to((0, 2))  # it has drawn already when the second finger comes
    assert desk.moment()["entries"]
    fingers.down((2, 2))
    fingers.up()
    assert desk.moment()["entries"] == {}
    fingers.tap((0, 0.5))
    assert set(desk.moment()["entries"].values()) == {1}, "one finger draws again"


def test_regions_and_lines_of_clues_by_drag(desk: Desk, fingers: Fingers) -> None:
    desk.open("star_battle", 4, 4)
    fingers.drag((0.5, 0.5), (1.5, 0.5), (2.5, 0.5), (1.5, 0.5))
    assert frozenset({(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)}) in borders(desk.clue("regions"))
    fingers.hold((3.5, 3.5))  # another region begins
    fingers.to((2.5, 3.5))
    fingers.up()
    assert frozenset({(3, 3), (2, 3)}) in borders(desk.clue("regions"))
    desk.open("thermometers", 6, 6)
    desk.tool("thermometers")
    fingers.drag((0.5, 0.5), (0.5, 3.5), (0.5, 2.5))
    assert desk.clue("thermometers") == [[[0, 0], [0, 1], [0, 2]]]


def test_entries_by_taps_alone(desk: Desk, fingers: Fingers) -> None:
    desk.open("slitherlink", 3, 3)
    fingers.tap((0.5, 0.5))
    desk.page.locator(".pad button", has_text="3").tap()
    fingers.tap((1.5, 1.5))
    fingers.tap((1.5, 1.5))
    assert desk.clue("cells")[:2] == [[3, None, None], [None, 0, None]]
