"""Every kind at the desk in real browsers, of a server and of a folder with no host.

A sample is set on a blank board and has its verdict, also with a clue less; its answer is filled in by hand,
copied in every form, and opened by its link and by a copy in another profile.

Half of the kinds are set by mouse, half by keyboard, turn by turn in the order of their names. The actions of
the hands follow from the tools that the kinds declare (see `hands`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from desk_of_kinds import RECORD, draft, open_board, smallest
from desk_play import Place, on_server, play
from hands import hand_for
from playwright.sync_api import Browser
from serving import Server
from static_desk import kept

from gridproof.frontends.desk.drafts import tools_of
from gridproof.puzzles import kind_names


@pytest.fixture(
    scope="module", params=["chromium-server", "chromium-folder", "firefox-server", "firefox-folder"]
)
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """Provide the page for all kinds: a browser takes a second for another tab, and Python longer."""
    name, _, where = request.param.partition("-")
    browser = request.getfixturevalue("browser" if name == "chromium" else name)
    on_folder = where == "folder"
    pages = kept(browser, 2) if on_folder else on_server(browser, request.getfixturevalue("site"))
    with pages as (desk, stranger):
        yield Place(desk, stranger)


@pytest.mark.monthly
@pytest.mark.deep
@pytest.mark.parametrize(("number", "kind"), [*enumerate(kind_names())], ids=lambda each: str(each))
def test_a_sample_set_proven_answered_copied_and_shared(number: int, kind: str, place: Place) -> None:
    play(place, number, kind)


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
def test_buttons_stay_where_they_are(browser: Browser, site: Server) -> None:
    """While a board is set it breaks rules and keeps them again, and the messages about that come and go."""
    tab = browser.new_page(viewport={"width": 1500, "height": 1400})
    tab.goto(site.url)
    sample = smallest("makaro")
    open_board(tab, {name: sample[name] for name in ("type", "rows", "cols")})
    blank = tab.evaluate(RECORD)
    tab.evaluate(WATCH)
    hand_for(0, tab).enter(sample, tools_of(sample), draft(blank))
    assert len(tab.evaluate("() => [...window.heights]")) == 1
    tab.close()
