"""The stories of the guide to the desk, told in a real browser: each from a blank board to a proven puzzle.

    pytest tests/frontends/web/test_desk_stories.py --film    take the pictures of the guide anew

Vocabulary
    stage      the screen of the guide: the board, the verdict on it, and the text beside it
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from desk_page import press
from film import GUIDES, MOST_BYTES, PICTURES, take, told_by
from playwright.sync_api import Browser, Page, expect
from serving import Server

import gridproof

MANY = "many solutions"
COUNTED = re.compile(r"(?:[2-9]|[1-9]\d|100) or more solutions.*")
"""Message for a board with many solutions: their count depends on the available time."""

DURATION = re.compile(r" \([^()]*\d m?s\)$")

Square = tuple[int, int]


class Story:
    """The page on which a story is told. Its pictures are taken, or compared with the told ones."""

    def __init__(self, page: Page, site: Server, name: str, film: bool) -> None:
        self.page, self.site, self.name, self.film, self.number = page, site, name, film, 0

    # Actions of a setter -------------------------------------------------------------------------------

    def choose(self, words: str, rows: int, cols: int) -> None:
        """Choose a blank board from the gallery."""
        self.page.goto(self.site.url)
        self.press("New puzzle")
        chooser = self.page.get_by_role("dialog")
        chooser.get_by_role("searchbox").fill(words)
        chooser.get_by_role("searchbox").press("Enter")
        chooser.get_by_role("spinbutton", name="Rows").fill(str(rows))
        chooser.get_by_role("spinbutton", name="Columns").fill(str(cols))
        self.press("Blank board")
        expect(self.page.locator(".sheet svg")).to_be_visible()

    def press(self, name: str) -> None:
        press(self.page, name)
        self.settle()

    def type(self, *rows: str) -> None:
        """Type rows of clues from the first square on, a dot for a blank."""
        self.keys("Control+Home", "Home")
        for row in rows:
            for clue in row.split():
                self.keys(*(() if clue == "." else (clue,)), "ArrowRight")
            self.keys("Home", "ArrowDown")

    def keys(self, *keys: str) -> None:
        self.page.locator(".sheet").focus()
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def click(self, square: Square) -> None:
        self.page.mouse.click(*self.middle(square))
        self.settle()

    def drag(self, *squares: Square) -> None:
        mouse = self.page.mouse
        mouse.move(*self.middle(squares[0]))
        mouse.down()
        for square in squares[1:]:
            mouse.move(*self.middle(square), steps=4)
        mouse.up()
        self.settle()

    def middle(self, square: Square) -> tuple[float, float]:
        """Return the pixel in the middle of a square, (row, column) from 0."""
        x, y = self.page.evaluate(
            "([row, column]) => { const at = new DOMPoint(40 * column + 20, 40 * row + 20)"
            ".matrixTransform(document.querySelector('.sheet svg').getScreenCTM()); return [at.x, at.y]; }",
            list(square),
        )
        return x, y

    def settle(self) -> None:
        """Wait until all strokes have arrived."""
        self.page.wait_for_function("() => !Number(document.querySelector('#desk').dataset.waiting ?? 0)")

    # Messages ------------------------------------------------------------------------------------------

    def expect(self, verdict: str, sentence: str) -> None:
        """Check that this is the verdict, and the beginning of its sentence."""
        expect(self.page.locator(".said .status")).to_have_text(verdict)
        said = self.page.locator(".said .result p").last
        begins = COUNTED.pattern if sentence == MANY else re.escape(sentence)
        expect(said).to_have_text(re.compile(f"^{begins}"))

    def expect_found(self, headline: str, words: str) -> None:
        """Check that something was found beside the verdict."""
        found = self.page.locator(".findings")
        expect(found.locator(".status")).to_have_text(headline)
        expect(found).to_contain_text(words)

    @property
    def moment(self) -> dict[str, Any]:
        """The browser's copy of the draft."""
        self.settle()
        kept = self.page.evaluate("() => localStorage.getItem('gridproof.draft.' + location.hash.slice(7))")
        found: dict[str, Any] = json.loads(kept)["moment"]
        return found

    def stage(self) -> None:
        """Add a stage of the story, with a picture in the guide."""
        self.number += 1
        told = {
            "record": self.moment["record"],
            "entries": self.moment["entries"],
            "verdict": self.page.locator(".said .status").text_content(),
            "sentence": DURATION.sub("", self.page.locator(".said .result p").last.text_content() or ""),
        }
        if told["verdict"] == "Unique":
            assert gridproof.check(told["record"], "cp-sat").status == "unique"
        path = PICTURES / f"{self.name}-{self.number}.png"
        if self.film:
            take(self.page, path, self.clip(), told)
        stored = told_by(path)
        stored["sentence"] = COUNTED.sub(MANY, stored["sentence"])
        told["sentence"] = COUNTED.sub(MANY, told["sentence"])
        assert stored == told, f"{path.name} is out of date: run with --film"

    def clip(self) -> dict[str, float]:
        """Return the part of the page from the title of the puzzle down to the end of the board and of the
        messages.
        """
        self.page.evaluate("() => { document.activeElement?.blur(); window.scrollTo(0, 0); }")
        left, top, right, bottom = self.page.evaluate(
            "() => { const box = name => document.querySelector(name).getBoundingClientRect();"
            " const desk = box('.desk-editor'), ends = [box('.sheet'), box('.trial'), box('.said')];"
            " const bottom = Math.max(...ends.map(end => end.bottom));"
            " return [desk.left - 6, desk.top - 6, desk.right + 6, bottom + 10]; }"
        )
        return {"x": left, "y": top, "width": right - left, "height": bottom - top}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    found = browser.new_page(viewport={"width": 960, "height": 1000}, color_scheme="light")
    yield found
    found.close()


@pytest.fixture
def story(page: Page, site: Server, request: pytest.FixtureRequest) -> Iterator[Story]:
    """Provide a story with the name of the test; all of its pictures are stages of it."""
    name = request.node.name.removeprefix("test_story_of_")
    found = Story(page, site, name, request.config.getoption("film"))
    yield found
    stored = {path.name for path in PICTURES.glob(f"{name}-*.png")}
    assert stored == {f"{name}-{number}.png" for number in range(1, found.number + 1)}


def test_story_of_slitherlink(story: Story) -> None:
    story.choose("slither", 5, 5)
    story.expect("Several solutions", MANY)
    story.type(". . . 1 .", ". 2 . . 1", ". . 2 . .", "3 . . 3 .", ". 0 . . 3")
    story.expect("Several solutions", "2 solutions")
    story.stage()
    story.press("Best next clues")
    story.expect_found("These clues make it unique", "r1c1 = 0")
    story.type("2")
    story.expect("Unique", "There is one solution, and this is proven")
    story.stage()
    story.click((4, 0))
    story.keys("3")
    story.expect("No solution", "These cannot all hold: clue 3 at r5c1, clue 0 at r5c2")
    story.stage()
    story.press("Undo")
    story.expect("Unique", "There is one solution")
    story.press("Grade")
    story.expect_found("Grade: hard", "hardest step connection")


def test_story_of_killer_sudoku(story: Story) -> None:
    story.choose("killer", 4, 4)
    story.expect("Several solutions", MANY)
    story.press("cages")
    story.drag((0, 0), (1, 0))
    story.keys("6")
    story.expect("Several solutions", "48 solutions")
    story.stage()
    story.drag((1, 1), (1, 2), (0, 2))
    story.keys("8")
    story.expect("Several solutions", "4 solutions")
    story.stage()
    story.drag((0, 3), (1, 3), (2, 3))
    story.keys("9")
    story.expect("Unique", "There is one solution, and this is proven")
    story.stage()


def test_story_of_star_battle(story: Story) -> None:
    story.choose("star battle", 5, 5)
    story.expect("Several solutions", "14 solutions; 0 of 25 cells are decided")
    story.stage()
    story.drag((2, 0), (2, 1), (3, 1), (3, 0))
    story.expect("Several solutions", "8 solutions")
    story.drag((4, 3), (4, 4), (3, 4), (2, 4))
    story.expect("Several solutions", "4 solutions")
    story.drag((2, 2), (3, 2))
    story.expect("Several solutions", "3 solutions")
    story.stage()
    story.drag((0, 0), (1, 0), (2, 0), (3, 0))
    story.expect("Unique", "There is one solution, and this is proven")
    story.press("Show the answer")
    story.stage()


LOOP = [(0, 2), (0, 4), (2, 4), (2, 1), (3, 1), (3, 4), (5, 4), (5, 0), (1, 0), (1, 2), (0, 2)]
"""The corners of a loop, one after the other."""


def test_story_of_masyu(story: Story) -> None:
    story.choose("masyu", 6, 6)
    story.press("Answer")
    story.drag(*LOOP)
    story.expect("Several solutions", MANY)
    story.stage()
    story.press("Clues from the answer")
    story.expect_found("All clues of this answer", "these clues follow from it")
    story.press("Clues")
    story.expect("Unique", "There is one solution, and this is proven")
    assert pearls(story) == 18
    story.stage()
    story.press("Thin out")
    story.expect_found("Thinned out", "11 clues were taken away; no other clue can go")
    story.expect("Unique", "There is one solution, and this is proven")
    assert pearls(story) == 7
    story.stage()
    story.press("Grade")
    story.expect_found("Grade: easy", "7 clues")


def pearls(story: Story) -> int:
    """Return the number of clues of a masyu."""
    rows = story.moment["record"]["clues"]["cells"]
    return sum(clue is not None for row in rows for clue in row)


def test_the_guides_show_each_picture_once_and_they_are_small() -> None:
    text = "".join(guide.read_text(encoding="utf-8") for guide in GUIDES.glob("*.md"))
    shown = re.findall(r"!\[[^\]]+\]\(desk/([\w-]+\.png)\)", text)
    stored = sorted(PICTURES.iterdir())
    assert sorted(shown) == [path.name for path in stored]
    assert max(path.stat().st_size for path in stored) < MOST_BYTES
