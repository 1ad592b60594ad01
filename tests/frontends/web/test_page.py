"""The page in a real browser beyond setting: solving, back ends, published systems, how it begins, and that
nothing moves under a hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from desk_page import SLITHERLINK, Desk, desk_in
from playwright.sync_api import Browser, Locator, Page, Route, expect
from serving import LONG, Server, eventually, program

import gridproof
from gridproof.frontends.web.requests import answer, request_of, samples
from gridproof.puzzles.samples import samples as shipped_samples

SOURCES = {sample["title"]: sample["source"] for sample in samples()}

TWO, BROKEN = "Sudoku with two solutions", "Drools: deliberately broken"

DURATION = re.compile(r"\d[\d.,]* ms")

GUESSED = "38..94........1.....2...49.5..........1.58......2...6..6.9...5....46...27.....8.."
"""A sudoku that is solved by trial values."""

STUCK = ".6......9.57.2.........8.1..15...6.....6.........5238.....96.3..4.2.3..53.9..4..."

LARGE = {"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}

FIVE = "slitherlink 5x5\n2 . . 1 .\n. 2 . . 1\n. . 2 . .\n3 . . 3 .\n. 0 . . 3"


@dataclass
class Visit(Desk):
    """The page with a puzzle on it, and what is said beside it."""

    site: Server

    def start(self, source: str | dict[str, Any], **linked: str) -> None:
        """Open a puzzle by a link."""
        text = source if isinstance(source, str) else json.dumps(source)
        self.page.goto("about:blank")
        self.page.goto(f"{self.site.url}#{urlencode({'puzzle': text, **linked})}")
        expect(self.page.locator(".sheet svg")).to_be_visible()
        self.idle()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name, exact=True).click()

    def choose(self, tab: str, label: str, value: str) -> None:
        """Choose from the list of a tab."""
        self.tab(tab)
        self.page.get_by_label(label).select_option(value)

    def system(self, name: str) -> None:
        self.choose("Systems", "Rules, or a published system", name)

    def backend(self, name: str) -> None:
        self.choose("Models", "Back end", name)

    @property
    def sentence(self) -> Locator:
        return self.page.locator(".findings .result p").last

    @property
    def lines(self) -> Locator:
        return self.page.locator(".findings .lines")

    def digits(self, tone: str) -> list[str]:
        """Return the texts on the board in the colour of a tone."""
        return self.page.locator(f'.sheet text[fill="var(--gp-{tone})"]').all_text_contents()

    def expect_found(self, words: str) -> None:
        expect(self.page.locator(".findings .status")).to_contain_text(words)

    def printed(self) -> list[str]:
        """Return the lines that a press has printed, without durations."""
        return steady((self.lines.text_content() or "").splitlines())


def steady(lines: Iterable[str]) -> list[str]:
    """Return lines without the durations in them."""
    return [DURATION.sub("ms", line) for line in lines]


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Visit]:
    """Provide one tab for all tests: the browser takes a second for another."""
    with desk_in(browser, site) as found:
        yield Visit(found.page, site, found.problems)


@pytest.fixture
def visit(tab: Visit) -> Iterator[Visit]:
    """Provide the page without a draft."""
    tab.page.goto(tab.site.url)
    tab.page.evaluate("() => localStorage.clear()")
    tab.page.set_viewport_size({"width": 1400, "height": 900})
    tab.problems.clear()
    yield tab
    tab.page.unroute_all(behavior="ignoreErrors")
    tab.page.emulate_media(color_scheme="null")
    assert tab.problems == []


# Addresses and beginnings ---------------------------------------------------------------------------


def test_the_old_address_of_the_desk_leads_to_the_page(visit: Visit) -> None:
    status, _, headers = visit.site.request("GET", "/desk?mode=solve&x=1")
    assert (status, headers["location"]) == (308, "/?mode=solve&x=1")
    assert visit.site.request("GET", "/desk")[2]["location"] == "/"
    fragment = urlencode({"puzzle": "12..34..........", "entries": "r1c3*3", "pencil": "r1c4*3.4"})
    visit.page.goto("about:blank")
    visit.page.goto(f"{visit.site.url}desk?mode=solve#{fragment}")
    expect(visit.page.locator(".sheet svg")).to_be_visible()
    moment = visit.moment()
    assert (moment["entries"], moment["pencil"]) == ({"r1c3": 3}, {"r1c4": [3, 4]})
    assert moment["record"]["clues"]["givens"][0] == [1, 2, None, None]
    expect(visit.page.get_by_role("button", name="Solve the puzzle")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert visit.page.url.startswith(f"{visit.site.url}?mode=solve#draft=")


def test_the_beginning_shows_what_there_is(visit: Visit) -> None:
    page = visit.page
    cards = page.locator("#kinds .card")
    expect(cards).to_have_count(12)
    expect(cards.locator("svg")).to_have_count(12)
    kind = cards.nth(3).get_attribute("data-kind")
    cards.nth(3).click()
    expect(page.locator("#desk")).to_have_attribute("data-kind", kind or "")
    visit.keys("1")
    page.goto(visit.site.url)
    page.reload()
    expect(page.locator("#recent button")).to_have_count(1)
    page.get_by_label("Paste text, a link").fill("12......4..1....")
    page.get_by_role("button", name="Open this").click()
    expect(page.locator("#desk")).to_have_attribute("data-kind", "sudoku")
    page.goto(visit.site.url)
    page.reload()
    page.get_by_role("button", name="Solve an example").click()
    expect(page.locator("#desk")).to_have_attribute("data-mode", "solve")
    assert visit.moment()["record"]["type"] == samples()[0]["kind"]


def test_the_last_of_several_puzzles_counts_whichever_comes_first(visit: Visit) -> None:
    page = visit.page
    held: list[Route] = []
    page.route("**/api/desk", lambda route: held.append(route))
    for wanted in ("12..34........2.", "123434......4321"):
        with page.expect_request("**/api/desk"):
            visit.paste(wanted)
    while len(held) < 2:
        page.wait_for_timeout(10)
    first, last = held
    last.continue_()
    expect(page.locator(".sheet svg")).to_be_visible()
    with page.expect_response("**/api/desk"):
        first.fulfill(status=400, body='{"error": "too late"}')
    page.unroute_all()
    assert visit.clue("givens")[0] == [1, 2, 3, 4]
    expect(page.locator("#told")).to_be_hidden()


# Solving --------------------------------------------------------------------------------------------


def test_who_solves_plays_without_spoilers_and_the_clues_stay(visit: Visit) -> None:
    page = visit.page
    visit.start("12......4..1....")
    visit.expect_verdict("Several solutions")
    assert visit.digits("pencil") != []
    page.get_by_role("button", name="Solve the puzzle").click()
    assert visit.digits("pencil") == []
    expect(page.get_by_role("button", name="Clues", exact=True)).to_have_count(0)
    expect(page.get_by_role("tab", name="Make")).to_be_hidden()
    visit.click((0.5, 2.5))
    visit.keys("F2", "3")  # no way to the clues
    moment = visit.moment()
    assert (moment["entries"], moment["record"]["clues"]["givens"][0]) == ({"r1c3": 3}, [1, 2, None, None])
    page.get_by_label("Candidates").check()
    expect(page.locator('.sheet text[fill="var(--gp-pencil)"]').first).to_be_visible()
    left = [text for text in visit.digits("pencil") if text != "4"]
    assert left, "values that no group excludes"
    visit.keys("Control+z", "ArrowRight")
    assert visit.moment()["entries"] == {}
    page.get_by_role("button", name="Set the puzzle").click()
    expect(page.get_by_role("button", name="Clues", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_clock_goes_on_wish_until_the_board_is_finished(visit: Visit) -> None:
    page = visit.page
    page.clock.install()
    visit.start("1234341221434.21")
    page.get_by_role("button", name="Solve the puzzle").click()
    clock = page.get_by_role("timer").locator("visible=true")
    expect(clock).to_have_count(0)
    page.get_by_label("Timer").check()
    expect(clock).to_have_text("0:00")
    page.clock.run_for(75_000)
    expect(clock).to_have_text("1:15")
    visit.click((3.5, 1.5))
    visit.keys("3")
    expect(page.locator(".trial")).to_have_text("The answer is right: every rule is kept.")
    page.clock.run_for(60_000)
    expect(clock).to_have_text("1:15")


@pytest.mark.parametrize(
    ("title", "tone"),
    [("Nonogram", "shade"), ("Star battle", "answer"), ("N queens", "answer"), ("Shikaku", "answer"),
     ("Slitherlink", "answer"), ("Hitori", "shade"), ("Gokigen Naname", "answer"), ("Numberlink", "answer"),
     ("Masyu", "answer")],
)  # fmt: skip
def test_boards_of_all_sorts_are_filled_in_by_keys(visit: Visit, title: str, tone: str) -> None:
    page = visit.page
    visit.start(SOURCES[title])
    page.get_by_role("button", name="Solve the puzzle").click()
    shapes = page.locator(f'.sheet svg [fill="var(--gp-{tone})"], .sheet svg [stroke="var(--gp-{tone})"]')
    before = shapes.count()
    on_links = title in ("Numberlink", "Masyu", "Slitherlink")
    visit.keys("ArrowRight", "ArrowDown", "ArrowDown", "Shift+ArrowRight" if on_links else "Enter")
    assert visit.moment()["entries"]
    assert shapes.count() > before
    visit.keys("Control+z")
    assert visit.moment()["entries"] == {}


def test_hints_go_from_vague_to_plain_in_the_words_of_the_kind(visit: Visit) -> None:
    source = SOURCES["Hitori"]
    (puzzle,) = gridproof.read(source)
    solution = gridproof.solve(puzzle).solutions[0]
    right = {cell: solution[cell] for cell in puzzle.shown[::3]}
    visit.start(source, entries="_".join(f"{cell}*{value}" for cell, value in right.items()))
    said = []
    for level in (1, 2, 3):
        visit.press("Hint")
        visit.expect_found(f"Hint {level} of 3")
        said.append(visit.sentence.text_content() or "")
    assert said[0].startswith("Look at ")
    assert said[1].startswith(said[0].removesuffix("."))
    assert re.search("shaded.*: ", said[2])
    assert not re.search("[=≠]", said[2])
    cell = puzzle.shown[0]
    wrong = {**right, cell: 1 - right[cell]}
    visit.start(source, entries="_".join(f"{each}*{value}" for each, value in wrong.items()))
    for words in (
        rf"^Look at {cell}\.$",
        rf"^Look at {cell}: .*\.$",
        f"^wrong: {cell} is (not )?shaded: if ",
    ):
        visit.press("Hint")
        visit.expect_found("Look again")
        expect(visit.sentence).to_have_text(re.compile(words))


# Steps, questions and proofs ------------------------------------------------------------------------


def test_step_to_the_end_and_back(visit: Visit) -> None:
    page = visit.page
    visit.start(SOURCES["KenKen"])
    page.get_by_role("button", name="Solve the puzzle").click()
    visit.press("Path")
    visit.expect_found("Step 1 of ")
    total = page.locator(".steps li").count()
    assert total > 10
    forth, back = (page.get_by_role("button", name=name, exact=True) for name in ("Next", "Back"))
    expect(back).to_be_disabled()
    for number in range(2, total + 1):
        forth.click()
        visit.expect_found(f"Step {number} of {total}")
    forth.click()
    visit.expect_found(f"End of {total} steps")
    expect(forth).to_be_disabled()
    assert len(visit.digits("answer")) == 36
    back.click()
    visit.expect_found(f"Step {total} of {total}")
    assert len(visit.digits("answer")) < 36
    page.get_by_role("button", name="To the board").click()
    assert visit.digits("answer") == []


SLOW_PATH = """() => {
  const real = window.fetch;
  window.fetch = (url, options) => {
    if (url !== '/api/explain') return real(url, options);
    window.asked = JSON.parse(options.body);
    const body = new ReadableStream({
      start(stream) {
        window.say = (event, data) => stream.enqueue(
          new TextEncoder().encode(`event: ${event}\\ndata: ${JSON.stringify(data)}\\n\\n`));
        options.signal.addEventListener('abort', () => {
          window.stopped = true;
          stream.error(options.signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
}"""
"""Script that lets a test answer the next Path by calls of `say`."""


def test_each_step_of_a_path_is_shown_when_it_arrives_and_stays_after_cancel(
    visit: Visit,
) -> None:
    page = visit.page
    visit.start(FIVE)
    visit.expect_verdict("Unique")
    told: list[dict[str, Any]] = []
    record = answer(request_of("explain", {"source": FIVE, "stream": True}), told.append)
    total = len(record["steps"])
    page.evaluate(SLOW_PATH)
    status, listed = page.locator(".findings .status"), page.locator(".steps > li")
    summary = page.locator(".findings summary").first
    forth, back = (page.get_by_role("button", name=name, exact=True) for name in ("Next", "Back"))

    def begin() -> None:
        page.evaluate("() => { window.say = null; window.stopped = false; }")
        visit.press("Path")
        page.wait_for_function("() => window.say")
        assert page.evaluate("() => window.asked.stream") is True

    def say(event: str, data: object) -> None:
        page.evaluate("([event, data]) => window.say(event, data)", [event, data])

    begin()
    say("step", told[0])
    expect(status).to_have_text("Step 1")
    expect(visit.sentence).to_have_text(record["steps"][0]["sentence"], ignore_case=True)
    expect(page.locator(".legend")).to_contain_text("ruled out")
    expect(summary).to_have_text("1 step so far")
    expect(forth).to_be_disabled()
    for each in (*told[1:3], *told[:3]):  # another worker begins at the start
        say("step", each)
    expect(summary).to_have_text("3 steps so far")
    expect(listed).to_have_count(3)
    expect(status).to_have_text("Step 1")
    forth.click()
    forth.click()
    expect(status).to_have_text("Step 3")
    expect(forth).to_be_disabled()
    page.get_by_role("button", name="Cancel").click()
    expect(status).to_have_text("Cancelled")
    assert page.evaluate("() => window.stopped") is True
    back.click()
    expect(status).to_have_text("Step 2")
    expect(visit.sentence).to_have_text(record["steps"][1]["sentence"], ignore_case=True)
    expect(listed).to_have_count(3)

    begin()
    expect(listed).to_have_count(0)
    for each in told:
        say("step", each)
    expect(summary).to_have_text(f"{total} steps so far")
    forth.click()
    expect(status).to_have_text("Step 2")
    say("result", record)
    expect(status).to_have_text(f"Step 2 of {total}")
    expect(summary).to_contain_text(f"All {total} steps: hard, score 400, hardest step 4")
    expect(listed).to_have_count(total)
    assert listed.first.text_content() == record["steps"][0]["sentence"]
    page.get_by_label("Step number").fill(str(total))
    expect(status).to_have_text(f"End of {total} steps")
    begin()
    say("step", told[0])
    late = {"status": "unknown", "message": "it took longer than 60 seconds", "backend": None, "seconds": 60}
    say("result", late)
    expect(status).to_have_text("Unknown")
    expect(listed).to_have_count(1)


def test_an_argument_is_opened_and_closed_by_the_keyboard_too(visit: Visit) -> None:
    """Arguments within it have folds of their own, and the step on the board is that of the list."""
    page = visit.page
    puzzle = shipped_samples("magnets")[1]
    steps = answer(request_of("explain", {"source": puzzle}))["steps"]
    number, argument = next(
        (number, step["argument"])
        for number, step in enumerate(steps)
        if any(line.startswith("    ") for line in step["argument"])
    )
    visit.start(puzzle)
    visit.press("Path")
    expect(page.locator(".findings summary").first).to_contain_text(f"All {len(steps)} steps", timeout=60_000)
    page.locator(".findings summary").first.click()
    item = page.locator(".steps > li").nth(number)
    outer, inner = (
        item.locator(f"{'details > ul > li > ' * depth}details > summary").first for depth in (0, 1)
    )
    first, nested = (
        item.locator("li", has_text=line.strip()).last
        for line in (argument[0], next(line for line in argument if line.startswith("  ")))
    )
    expect(first).to_be_hidden()
    outer.focus()
    page.keyboard.press("Enter")
    visit.expect_found(f"Step {number + 1} of {len(steps)}")
    expect(item).to_have_attribute("aria-current", "step")
    expect(page.locator(".steps [aria-current]")).to_have_count(1)
    expect(first).to_be_visible()
    expect(nested).to_be_hidden()
    page.keyboard.press("Tab")
    expect(inner).to_be_focused()
    page.keyboard.press("Space")
    expect(nested).to_be_visible()
    said = item.locator("li").evaluate_all(
        "(lines) => lines.map((line) => line.firstChild.textContent.trim())"
    )
    assert said == [line.strip() for line in argument]
    page.keyboard.press("Space")
    expect(nested).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(first).to_be_hidden()
    outer.click()
    expect(first).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".steps > li").nth(number + 1)).to_have_attribute("aria-current", "step")
    expect(first).to_be_visible()


def test_best_next_clues_are_set_by_a_click_and_light_up(visit: Visit) -> None:
    page = visit.page
    visit.start("1.......4.......")
    visit.press("Best next clues")
    visit.expect_found("These clues make it unique")
    offered = page.get_by_role("button", name="r2c3 = 2 leaves 3 solutions")
    offered.hover()
    lit = page.locator(".sheet .lit")
    expect(lit).to_have_count(1)
    assert (lit.get_attribute("x"), lit.get_attribute("y")) == ("81", "41")
    offered.click()
    expect(lit).to_have_count(0)
    assert visit.clue("givens")[1] == [None, None, 2, None]
    expect(page.locator(".said .result")).to_contain_text("3 solutions")
    visit.keys("Control+z")
    visit.press("Best next clues")
    page.get_by_role("button", name="Add these clues").click()
    visit.expect_verdict("Unique")
    visit.start(
        {
            "type": "slitherlink",
            "rows": 3,
            "cols": 3,
            "clues": {"cells": [[3, None, None], [None] * 3, [None] * 3]},
        }
    )
    visit.press("Best next clues")
    offer = page.locator(".clues button").first
    name = re.match(r"r(\d)c(\d) = (\d) leaves (\d+) solutions?$", offer.text_content() or "")
    assert name is not None
    row, column, clue, number = map(int, name.groups())
    offer.click()
    assert visit.clue("cells")[row - 1][column - 1] == clue
    found = gridproof.check(visit.moment()["record"]).status
    assert (found == "unique") == (number == 1)


def test_steps_light_their_squares_and_the_legend_says_what_colours_mean(visit: Visit) -> None:
    page = visit.page
    visit.start(FIVE)
    legend = page.locator(".legend")
    visit.expect_verdict("Unique")
    expect(legend).to_contain_text("the same in every solution")
    visit.press("Path")
    visit.expect_found("Step 1 of ")
    expect(legend).to_have_text(re.compile("follows|ruled out"))
    page.locator(".findings summary").first.click()
    step = page.locator(".steps li").nth(1)
    step.hover()
    named = set(re.findall(r"\br[1-9]c[1-9]\b", step.text_content() or ""))
    assert named
    expect(page.locator(".sheet .lit")).to_have_count(len(named))
    step.click()
    visit.expect_found("Step 2 of ")
    visit.start("11..............")
    visit.expect_verdict("No solution")
    expect(legend).to_have_text("clashes")
    expect(page.locator('.sheet rect[fill="var(--gp-lose)"]')).to_have_count(2)


def test_a_blank_board_is_blank_until_a_clue_excludes_something(visit: Visit) -> None:
    visit.start({"type": "sudoku", "rows": 4, "cols": 4})
    visit.expect_verdict("Several solutions")
    assert visit.digits("pencil") == []
    visit.keys("1")
    expect(visit.page.locator('.sheet text[fill="var(--gp-pencil)"]').first).to_be_visible()
    assert visit.page.locator('.sheet rect[fill="var(--gp-open3)"]').count() > 0


def test_spare_clues_in_two_pictures(visit: Visit) -> None:
    visit.start("123434......4321")
    visit.press("Spare clues")
    visit.expect_found("Unique")
    pictures = visit.page.locator(".findings .pictures figure")
    expect(pictures).to_have_count(2)
    marked = [figure.locator('[fill="var(--gp-differ)"]').count() for figure in pictures.all()]
    assert marked == [10, 5]
    expect(visit.lines).to_contain_text("together: r1c1 = 1; ")


def test_the_proof_is_a_tree_whose_lines_light_up(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    visit.start(SOURCES["Slitherlink"])
    visit.press("Proof")
    title = re.compile(r"Proof: \d+ lines, \d+ suppositions?, \d deep")
    expect(page.locator(".findings summary").first).to_have_text(title)
    expect(page.locator(".findings")).to_contain_text(
        "Trusted: that these constraints are the published rules of the kind slitherlink for this board"
    )
    first, fold = page.locator(".tree span").first, page.locator(".tree > li > details").first
    inside = fold.locator("ol > li")
    expect(inside.last).to_have_text(re.compile(r"contradiction: r\d+c\d+ has no value left; so "))
    expect(inside.last).to_be_hidden()
    first.click()
    visit.expect_found("Step 1 of ")
    expect(visit.sentence).to_have_text(first.text_content() or "")
    assert page.locator('.sheet [fill="var(--gp-lose)"]').count() > 0
    for _ in range(inside.count() + 1):
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".tree [aria-current]")).to_be_visible()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Certificate").click()
    path = tmp_path / "proof"
    loading.value.save_as(path)
    found = gridproof.verify(path)
    assert (found.status, found.claim, found.form) == ("verified", "unique", "steps")
    visit.start("11..............")
    visit.press("Proof")
    visit.expect_found("No solution")
    expect(page.locator(".tree > li").last).to_contain_text("there is no solution")


# Models ---------------------------------------------------------------------------------------------


def test_solve_shows_the_solution_and_dump_prints_it(visit: Visit) -> None:
    source = SOURCES["Sudoku"]
    visit.start(source)
    visit.press("Solve")
    visit.expect_found("Solved")
    expect(visit.sentence).to_contain_text(re.compile(r"\((settled by rules|sat:\w+), "))
    puzzle = gridproof.read(source)[0]
    solution = gridproof.solve(puzzle).solutions[0]
    given = {cell for cell, _ in puzzle.givens}
    assert visit.digits("answer") == [str(solution[cell]) for cell in puzzle.shown if cell not in given]
    visit.press("Dump")
    row = "  ".join(f"--- {solution[f'r1c{c}']} ---" for c in range(1, 10))
    expect(visit.lines).to_contain_text(f"Row 0:  {row}")


@pytest.mark.parametrize("backend", ["cp-sat", "ilp"])
def test_another_back_end_checks(visit: Visit, backend: str) -> None:
    visit.start(SOURCES["Sudoku"])
    visit.backend(backend)
    visit.press("Check unique")
    visit.expect_found("Unique")
    expect(visit.sentence).to_contain_text(backend)


def test_check_shows_two_solutions_and_marks_where_they_differ(visit: Visit) -> None:
    visit.start(SOURCES[TWO])
    visit.press("Check unique")
    visit.expect_found("Several solutions")
    pictures = visit.page.locator(".findings .pictures figure")
    expect(pictures).to_have_count(2)
    texts = []
    for i in range(2):
        expect(pictures.nth(i).locator('[fill="var(--gp-differ)"]')).to_have_count(4)
        texts.append(pictures.nth(i).locator("text").all_text_contents())
        assert len(texts[i]) == 81
    assert texts[0] != texts[1]


def test_a_broken_board_is_filled_as_far_as_possible(visit: Visit) -> None:
    visit.start(SOURCES[BROKEN])
    visit.expect_verdict("No solution")
    visit.press("Check unique")
    visit.expect_found("No solution")
    expect(visit.sentence).to_contain_text("has two")
    caption = visit.page.locator(".findings figcaption")
    expect(caption).to_have_text("What clashes")
    expect(visit.page.locator('.findings .pictures rect[fill="var(--gp-lose)"]')).to_have_count(2)
    given = len(visit.digits("given"))
    visit.press("Solve")
    visit.expect_found("No solution")
    expect(visit.sentence).to_contain_text("as far as the rules go: 4 squares stay open.")
    expect(caption).to_have_text("What clashes")
    assert len(visit.digits("answer")) == 77 - given


def test_cancel_ends_the_work_and_its_process(visit: Visit) -> None:
    visit.start(LARGE)
    visit.page.get_by_label("Live verdict").uncheck()
    visit.backend(str(LONG["backend"]))
    visit.press("Check unique")
    visit.site.programs()
    jobs = visit.site.jobs()
    expect(visit.page.locator(".busy span")).to_contain_text(re.compile(r"working, \d+ s"))
    visit.page.get_by_role("button", name="Cancel", exact=True).click()
    assert eventually(lambda: not any(map(program, jobs)))
    visit.expect_found("Cancelled")
    expect(visit.page.locator(".busy")).to_be_hidden()
    visit.start(SOURCES["Sudoku"])
    visit.press("Check unique")
    visit.expect_found("Unique")


@pytest.mark.parametrize("way", ["closed", "left"])
def test_a_page_that_goes_leaves_no_process(browser: Browser, site: Server, way: str) -> None:
    before = site.jobs()
    visit = Visit(browser.new_page(), site)
    visit.start(LARGE)
    visit.backend(str(LONG["backend"]))
    visit.press("Solve")
    site.programs()
    workers = site.jobs() - before
    assert workers
    if way == "left":
        visit.page.goto("about:blank")
        assert eventually(lambda: not any(map(program, workers)))
    visit.page.close()
    assert eventually(lambda: not any(map(program, workers)))


# Published systems ----------------------------------------------------------------------------------

FIRST_LINES = {
    "drools4": ("Drools: Simple", 1, "Field be found in row="),
    "membrane": ("Membrane computing: figure 2", 2, "C7 r5c4=4 r7c8=8"),
    "wodm": ("Drools: Hard 2", 1, ""),
    "strategy": (GUESSED, 4, "Inference leaves 55 open cells"),
}
"""A board for each system, the number of cells that its first press fills, and a line printed then."""


@pytest.mark.parametrize("system", FIRST_LINES)
def test_each_press_of_step_draws_its_cells_at_once_and_prints_its_lines(visit: Visit, system: str) -> None:
    board, cells, line = FIRST_LINES[system]
    source = SOURCES.get(board, board)
    visit.start(source)
    visit.system(system)
    path = gridproof.explain(gridproof.read_one(source), system)
    for number, press in enumerate(path.presses[:3], 1):
        visit.press("Step")
        visit.expect_found(f"Step {number} of {len(path.presses)}")
        assert visit.printed() == steady(press.lines)
        filled = sum(len(step.places) for step in press.steps)
        expect(visit.page.locator('.sheet rect[fill="var(--gp-gain)"]')).to_have_count(filled)
        assert number > 1 or (filled == cells and line in "".join(press.lines))
    visit.page.locator(".findings summary").click()
    visit.page.locator(".steps li").nth(1).click()  # the list turns the film, and its lines with it
    visit.expect_found("Step 2 of")
    assert visit.printed() == steady(path.presses[1].lines)


@pytest.mark.parametrize("system", ["drools4", "drools7", "membrane", "strategy", "wodm"])
def test_run_is_the_own_run_of_a_published_system(visit: Visit, system: str) -> None:
    """Its end is on the board, of boards that it does not solve too, and its lines are below."""
    for board, name in (("Drools: Hard 1", "drools-hard-1"), (BROKEN, "drools-broken")):
        visit.start(SOURCES[board])
        visit.system(system)
        path = gridproof.explain(gridproof.sample(name), system)
        visit.press("Run")
        visit.expect_found("End of ")
        expect(visit.sentence).to_contain_text(f"{path.stats}")
        assert visit.printed() == steady(path.messages)
        givens = {cell for cell, _ in path.puzzle.givens}
        filled = {cell: value for press in path.presses for cell, _, value, _ in press.changes}
        expected = [str(v) for c in path.puzzle.shown if c not in givens and (v := filled.get(c))]
        assert visit.digits("answer") == expected
        visit.press("Dump")
        expect(visit.lines).to_contain_text("Row 0:")


def test_what_drools_7_cannot_solve_ends_with_its_apology(visit: Visit) -> None:
    visit.start(STUCK)
    visit.system("drools7")
    visit.press("Run")
    visit.expect_found("End of ")
    expect(visit.lines).to_contain_text(re.compile("Sorry - can't solve this grid.$"))
    visit.start(SOURCES[BROKEN])
    visit.system("drools7")
    visit.press("Step")
    expect(visit.lines).to_contain_text("cell [0,8]: 5 has a duplicate in row 0")


def test_step_of_drools_7_goes_on_to_the_next_digit_and_dump_prints_it(visit: Visit) -> None:
    visit.start(SOURCES["Drools: Hard 1"])
    visit.system("drools7")
    for number in range(1, 13):
        visit.press("Step")
        visit.expect_found(f"Step {number} of 55")
        *_, last = (visit.lines.text_content() or "").splitlines()
        placed = re.fullmatch(r"(?:hidden )?single (\d) at \[(\d),(\d)\]", last)
        assert placed is not None
        value, row, column = map(int, placed.groups())
    visit.press("Dump")
    expect(visit.lines).to_contain_text(f"Row {row}:")
    dumped = (visit.lines.text_content() or "").splitlines()[row + 1]
    assert dumped[7 + 11 * column :].startswith(f" --- {value} ---")
    visit.press("Step")  # the run goes on where it stood
    visit.expect_found("Step 13 of 55")


def test_a_board_dumps_as_it_is_loaded_and_then_with_what_is_excluded(visit: Visit) -> None:
    visit.start(SOURCES["Drools: Simple"])
    visit.press("Dump")
    expect(visit.lines).to_contain_text("Row 0:  123456789  --- 5 ---  --- 6 ---  --- 8 ---  123456789")
    expect(visit.sentence).to_have_text("+++ check OK +++")
    visit.layer("Answer")
    visit.keys("2")
    visit.press("Dump")
    expect(visit.lines).to_contain_text("Row 0:  --- 2 ---  --- 5 ---")
    expect(visit.lines).not_to_contain_text("123456789")


# Looks ----------------------------------------------------------------------------------------------

SHIFTS = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts += value;
  }).observe({ type: 'layout-shift' });
}"""
"""JavaScript that sums up all layout shifts, also after an input."""

PLACES = """(css) => [...document.querySelectorAll(css)].filter((each) => each.offsetParent
  || each instanceof SVGElement).map((each) => {
    const { left, top } = each.getBoundingClientRect();
    return [each.textContent.slice(0, 20), Math.round(left), Math.round(top)];
  })"""


def settle(page: Page) -> None:
    """Wait until what was done is painted, and the browser has said what moved."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
    )


@pytest.mark.deep
@pytest.mark.parametrize("width", [1400, 800])
def test_controls_do_not_move_when_something_is_said_or_tools_are_chosen(visit: Visit, width: int) -> None:
    page = visit.page
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(f"({SHIFTS})()")
    (puzzle,) = gridproof.read(SOURCES["Sudoku"])
    givens = {cell: values[0] for cell, values in puzzle.givens}
    rows = [[givens.get(f"r{r}c{c}") for c in range(1, 10)] for r in range(1, 10)]
    visit.start({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}})
    visit.expect_verdict("Unique")
    watched = ".desk-aside .tabs button, .desk-aside .tab-panel button, .sheet svg, .groups button"
    before = page.evaluate(PLACES, watched)
    page.evaluate("() => { window.shifts = 0; }")
    blank = next(c for c in range(9) if rows[0][c] is None)
    visit.click((0.5, blank + 0.5))
    visit.keys(next(str(digit) for digit in rows[0] if digit))
    visit.expect_verdict("No solution")
    visit.keys("Delete")
    visit.expect_verdict("Unique")
    for group in ("Cages", "Lines", "Outside", "Pairs", "In use", "Grid"):
        page.get_by_role("button", name=group, exact=True).click()
        settle(page)
    for question in ("Grade", "Hint", "Path"):
        visit.press(question)
        expect(page.locator(".findings .status")).not_to_be_empty(timeout=60_000)
    settle(page)
    after = page.evaluate(PLACES, watched)
    assert after == before
    assert page.evaluate("() => window.shifts") < 0.02


@pytest.mark.parametrize("question", ["Path", "Hint", "Grade", "Proof", "Count", "Best next clues", "Solve"])
def test_answers_are_above_the_fold(visit: Visit, question: str) -> None:
    visit.start(SLITHERLINK)
    visit.press(question)
    said = visit.page.locator(".findings .status")
    expect(said).not_to_be_empty()
    box = said.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 900
    assert visit.page.evaluate("() => scrollY") == 0


def test_on_a_telephone_the_board_is_seen_with_the_answer(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": 400, "height": 800})
    visit.start(SLITHERLINK)
    visit.expect_verdict("Unique")
    visit.press("Path")
    visit.expect_found("Step 1 of ")
    said, board = (page.locator(css).bounding_box() for css in (".findings .status", ".sheet svg"))
    drawer = page.locator(".desk-aside").bounding_box()
    assert said is not None
    assert board is not None
    assert drawer is not None
    assert said["y"] + said["height"] < 800
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= drawer["y"]
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400
    page.get_by_role("tab", name="Steps").click()
    expect(page.locator(".findings")).to_be_hidden()


@pytest.mark.parametrize("title", ["Sudoku", TWO, "Nonogram", "Fillomino", "Cryptarithm"])
def test_nothing_is_cut_off_at_400_pixels(visit: Visit, title: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 400, "height": 800})
    visit.start(SOURCES[title])
    visit.press("Check unique")
    expect(page.locator(".findings .pictures figure").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400
    for control in page.locator("button, select, input, textarea, .sheet svg, .result").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 400


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_what_is_behind_them(visit: Visit, scheme: str) -> None:
    """WCAG 2.2, success criterion 1.4.3: a contrast of 4.5 to 1 for every text and every mood."""
    page = visit.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    visit.start(SLITHERLINK)
    visit.press("Hint")
    visit.expect_found("Hint 1 of 3")
    for mood in ("", "good", "warn", "bad"):
        page.evaluate("mood => { document.querySelector('.said .result').dataset.mood = mood; }", mood)
        for chosen in (".said .status", ".said .result p:last-child", ".heading p", "label", "button:enabled",
                       ".keys", "summary", "select", ".legend span", "header a", ".main:enabled",
                       "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"):  # fmt: skip
            words, behind = page.locator(chosen).locator("visible=true").first.evaluate(COLOURS)
            assert contrast(words, behind) >= 4.5, (chosen, mood, words, behind)


COLOURS = """node => {
  const colour = getComputedStyle(node).color;
  for (let at = node; at; at = at.parentElement) {
    const behind = getComputedStyle(at).backgroundColor;
    if (behind !== "rgba(0, 0, 0, 0)") return [colour, behind];
  }
}"""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it."""

    def luminance(colour: str) -> float:
        channels = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
