"""The web page in a real browser, as people use it: by mouse, by keyboard, on a narrow screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from serving import LONG, Server, eventually, program

import gridproof

SUDOKU, TWO, BROKEN, EMPTY = (
    "Sudoku", "Sudoku with two solutions", "Drools: deliberately broken", "Sudoku, empty",
)  # fmt: skip


DURATION = re.compile(r"\d[\d.,]* ms")

GUESSED = "38..94........1.....2...49.5..........1.58......2...6..6.9...5....46...27.....8.."
"""A sudoku that is solved by trial values."""

STUCK = ".6......9.57.2.........8.1..15...6.....6.........5238.....96.3..4.2.3..53.9..4..."


@dataclass
class Visit:
    """A page with a puzzle on it, and what went wrong while it was used."""

    page: Page
    site: Server
    problems: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note the complaints of the console, and every request for another host."""
        self.page.on("console", lambda said: self._note(said.type in ("error", "warning"), said.text))
        self.page.on("pageerror", lambda fault: self._note(True, str(fault)))
        self.page.on("request", lambda asked: self._note(self.elsewhere(asked.url), asked.url))

    def elsewhere(self, url: str) -> bool:
        return not url.startswith((self.site.url, "data:", "blob:"))

    def _note(self, wrong: bool, what: str) -> None:
        # That the server refused something is for the page to say, and the tests look whether it does.
        if wrong and "Failed to load resource" not in what:
            self.problems.append(what)

    def open(self, **linked: str) -> None:
        """Go to the page, perhaps by a link."""
        self.page.goto(self.site.url + (f"#{urlencode(linked)}" if linked else ""))
        expect(self.page.locator("#board svg")).to_be_visible()
        expect(self.page.locator("#status")).not_to_be_empty()

    def sample(self, title: str) -> None:
        self.page.locator("#sample").select_option(label=title)
        puzzle = self.page.locator("#sample").input_value()
        self.page.wait_for_url(lambda url: linked(url)["puzzle"] == [puzzle])

    def digits(self, tone: str) -> list[str]:
        """Return the texts on the board in the colour of a tone."""
        return self.page.locator(f'#board text[fill="var(--gp-{tone})"]').all_text_contents()

    def expect_status(self, words: str) -> None:
        expect(self.page.locator("#status")).to_contain_text(words)


@pytest.fixture(scope="module")
def tab(browser: Browser, site: Server) -> Iterator[Visit]:
    """Provide one tab for all tests: the browser takes a second for another."""
    found = Visit(browser.new_page(), site)
    found.watch()
    yield found
    found.page.close()


@pytest.fixture
def visit(tab: Visit) -> Iterator[Visit]:
    """Provide the page, loaded anew."""
    tab.page.goto("about:blank")
    tab.page.set_viewport_size({"width": 1200, "height": 900})
    tab.problems.clear()
    tab.open()
    yield tab
    tab.page.unroute_all(behavior="ignoreErrors")
    tab.page.emulate_media(color_scheme="null")
    assert tab.problems == []


def test_step_to_the_end_and_back(visit: Visit) -> None:
    visit.sample("KenKen")
    step, back = visit.page.locator("#step"), visit.page.locator("#back")
    expect(back).to_be_disabled()
    step.click()
    visit.expect_status("Step 1 of ")
    total = visit.page.locator("#steps li").count()
    assert total > 10
    for number in range(2, total + 1):
        step.click()
        visit.expect_status(f"Step {number} of {total}")
    sentence = visit.page.locator("#steps li").last.text_content() or ""
    expect(visit.page.locator("#sentence")).to_have_text(sentence)
    step.click()
    visit.expect_status(f"End of {total} steps")
    expect(step).to_be_disabled()
    assert len(visit.digits("answer")) == 36
    back.click()
    visit.expect_status(f"Step {total} of {total}")
    assert len(visit.digits("answer")) < 36
    visit.page.locator("#edit").click()
    assert visit.digits("answer") == []


def test_solve_shows_the_solution(visit: Visit) -> None:
    visit.page.locator("#solve").click()
    visit.expect_status("Solved")
    expect(visit.page.locator("#sentence")).to_contain_text("(settled by rules, ")
    puzzle = gridproof.read(visit.page.locator("#sample").input_value())[0]
    solution = gridproof.solve(puzzle).solutions[0]
    given = {cell for cell, _ in puzzle.givens}
    expected = [str(solution[cell]) for cell in puzzle.shown if cell not in given]
    assert visit.digits("answer") == expected


@pytest.mark.parametrize("backend", ["cp-sat", "ilp"])
def test_another_back_end_solves(visit: Visit, backend: str) -> None:
    visit.page.locator("#backend").select_option(backend)
    visit.page.locator("#check").click()
    visit.expect_status("Unique")
    expect(visit.page.locator("#sentence")).to_contain_text(backend)


def test_check_shows_two_solutions_and_marks_where_they_differ(visit: Visit) -> None:
    visit.sample(TWO)
    visit.page.locator("#check").click()
    visit.expect_status("Several solutions")
    pictures = visit.page.locator("#pictures figure")
    expect(pictures).to_have_count(2)
    texts = []
    for i in range(2):
        expect(pictures.nth(i).locator('[fill="var(--gp-differ)"]')).to_have_count(4)
        texts.append(pictures.nth(i).locator("text").all_text_contents())
        assert len(texts[i]) == 81
    assert texts[0] != texts[1]


def test_questions_about_all_solutions(visit: Visit) -> None:
    page = visit.page
    visit.open(puzzle="1.......4.......")
    page.get_by_role("button", name="Count").click()
    visit.expect_status("Counted")
    expect(page.locator("#sentence")).to_contain_text("24 solutions")
    page.get_by_role("button", name="True candidates").click()
    visit.expect_status("True candidates")
    values = gridproof.candidates(gridproof.read("1.......4.......")[0]).values.values()
    assert len(visit.digits("pencil")) == sum(len(left) for left in values if len(left) > 1)
    page.get_by_role("button", name="Make unique").click()
    visit.expect_status("These clues make it unique")
    assert sorted(visit.digits("given")) == ["1", "2", "3", "4"]
    expect(page.locator('#board rect[fill="var(--gp-differ)"]')).to_have_count(2)
    expect(page.locator("#lines")).to_contain_text("r2c3 = 2 leaves 3 solutions")
    page.get_by_role("button", name="Spare clues").click()
    visit.expect_status("Several solutions")
    visit.open(puzzle="123434......4321")
    page.get_by_role("button", name="Spare clues").click()
    visit.expect_status("Unique")
    marked = [
        figure.locator('[fill="var(--gp-differ)"]') for figure in page.locator("#pictures figure").all()
    ]
    assert [each.count() for each in marked] == [10, 5]
    expect(page.locator("#lines")).to_contain_text("together: r1c1 = 1; ")


def test_the_proof_is_a_tree_whose_lines_light_up(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    visit.sample("Slitherlink")
    page.locator("#prove").click()
    visit.expect_status("Unique")
    title = re.compile(r"Proof: \d+ lines, \d+ suppositions?, \d deep")
    expect(page.locator("#proof-title")).to_have_text(title)
    expect(page.locator("#trusted")).to_have_text(
        "Trusted: that these constraints are the published rules of the kind slitherlink for this board"
    )
    first, fold = page.locator("#tree span").first, page.locator("#tree > li > details").first
    inside = fold.locator("ol > li")
    expect(fold.locator("summary")).to_have_text(re.compile(r"suppose r\d+c\d+ is (in|out)side the loop"))
    expect(inside.last).to_have_text(re.compile(r"contradiction: r\d+c\d+ has no value left; so "))
    expect(inside.last).to_be_hidden()
    first.click()
    visit.expect_status("Step 1 of ")
    expect(page.locator("#sentence")).to_have_text(first.text_content() or "")
    assert page.locator('#board [fill="var(--gp-lose)"]').count() > 0
    assert page.locator('#board polyline[stroke="var(--gp-pattern)"]').count() > 0
    fold.locator("summary").click(position={"x": 3, "y": 3})  # beside the words: it opens, no more
    expect(inside.last).to_be_visible()
    fold.locator("summary span").click()  # it closes, and is shown
    expect(inside.last).to_be_hidden()
    for _ in range(inside.count()):
        page.locator("#step").click()
    expect(page.locator("#tree [aria-current]")).to_have_text(inside.last.text_content() or "")
    expect(inside.last).to_be_visible()
    with page.expect_download() as loading:
        page.locator("#certificate").click()
    path = tmp_path / "proof"
    loading.value.save_as(path)
    found = gridproof.verify(path)
    assert loading.value.suggested_filename.endswith(".proof")
    assert (found.status, found.claim, found.form) == ("verified", "unique", "steps")


def test_what_has_no_solution_is_proven_too(visit: Visit) -> None:
    visit.open(puzzle="11..............")
    visit.page.locator("#prove").click()
    visit.expect_status("No solution")
    expect(visit.page.locator("#tree > li").last).to_contain_text("there is no solution")
    visit.sample(TWO)
    visit.page.locator("#prove").click()
    visit.expect_status("Several solutions")
    expect(visit.page.locator("#proof")).to_be_hidden()


def test_cancel_ends_the_work_and_its_process(visit: Visit) -> None:
    visit.page.locator("#own summary").click()
    visit.page.locator("#source").fill('{"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}')
    visit.page.get_by_role("button", name="Open", exact=True).click()
    visit.page.locator("#backend").select_option(str(LONG["backend"]))
    visit.page.locator("#check").click()
    visit.site.programs()
    jobs = visit.site.jobs()
    expect(visit.page.locator("#elapsed")).to_contain_text(re.compile(r"working, \d+ s"))
    visit.page.locator("#cancel").click()
    assert eventually(lambda: not any(map(program, jobs)))
    visit.expect_status("Cancelled")
    expect(visit.page.locator("#busy")).to_be_hidden()
    visit.sample(SUDOKU)
    visit.page.locator("#backend").select_option("auto")
    visit.page.locator("#check").click()
    visit.expect_status("Unique")


def test_closing_the_page_ends_its_work(browser: Browser, site: Server) -> None:
    before = site.jobs()
    page = browser.new_page()
    visit = Visit(page, site)
    visit.open(puzzle='{"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}')
    page.locator("#backend").select_option(str(LONG["backend"]))
    page.locator("#solve").click()
    site.programs()
    jobs = site.jobs() - before
    page.close()
    assert eventually(lambda: not any(map(program, jobs)))


@pytest.mark.parametrize("way", ["closed", "left"])
def test_a_page_that_goes_leaves_no_process(browser: Browser, site: Server, way: str) -> None:
    before = site.jobs()
    page = browser.new_page()
    Visit(page, site).open()
    workers = site.jobs() - before
    assert len(workers) == 1
    if way == "left":
        page.goto("about:blank")
        assert eventually(lambda: not any(map(program, workers)))
    page.close()
    assert eventually(lambda: not any(map(program, workers)))


def test_strokes_are_answered_by_one_worker_and_end_the_work_before(visit: Visit) -> None:
    page, before = visit.page, visit.site.jobs()
    assert len(before) == 1
    page.locator("#board").focus()
    for key in ("ArrowRight", "ArrowRight", "1", "2", "4", "Delete", "1"):
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"entries=r1c3\*1$"))
    assert visit.site.jobs() == before
    visit.open(puzzle='{"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}')
    page.locator("#backend").select_option(str(LONG["backend"]))
    page.locator("#check").click()
    programs = visit.site.programs()
    page.locator("#candidates").click()
    expect(page.locator('#board text[fill="var(--gp-pencil)"]').first).to_be_visible()
    visit.expect_status("Cancelled")
    assert eventually(lambda: not any(map(program, programs)))
    page.locator("#candidates").click()


def test_the_broken_sample_says_what_is_wrong(visit: Visit) -> None:
    visit.sample(BROKEN)
    visit.expect_status("Something is wrong")
    expect(visit.page.locator("#faults li").first).to_have_text("5 occurs 2 times in row 1: r1c1, r1c9")
    expect(visit.page.locator('#board [fill="var(--gp-differ)"]')).not_to_have_count(0)
    visit.page.locator("#check").click()
    visit.expect_status("No solution")
    expect(visit.page.locator("#sentence")).to_contain_text("has two")
    expect(visit.page.locator("#pictures figcaption")).to_have_text("What clashes")
    expect(visit.page.locator('#pictures rect[fill="var(--gp-lose)"]')).to_have_count(2)
    visit.page.locator("#profile").select_option("drools7")
    visit.page.locator("#step").click()
    expect(visit.page.locator("#lines")).to_contain_text("cell [0,8]: 5 has a duplicate in row 0")
    while visit.page.locator("#step").is_enabled():
        visit.page.locator("#step").click()
    expect(visit.page.locator("#lines")).to_contain_text("Sorry - can't solve this grid.")


def test_step_of_drools_7_goes_on_to_the_next_digit_and_dump_prints_it(visit: Visit) -> None:
    visit.sample("Drools: Hard 1")
    visit.page.locator("#profile").select_option("drools7")
    step, lines, shown = (
        visit.page.locator(f"#{name}") for name in ("step", "lines", "steps li[aria-current]")
    )
    for number in range(1, 13):
        step.click()
        visit.expect_status(f"Step {number} of 55")
        *_, last = (lines.text_content() or "").splitlines()
        expect(shown).to_contain_text(last)
        placed = re.fullmatch(r"(?:hidden )?single (\d) at \[(\d),(\d)\]", last)
        assert placed is not None
        value, row, column = map(int, placed.groups())
    visit.page.locator("#dump").click()
    expect(lines).to_contain_text(f"Row {row}:")
    dumped = (lines.text_content() or "").splitlines()[row + 1]
    assert dumped[7 + 11 * column :].startswith(f" --- {value} ---")
    step.click()  # the run goes on where it stood
    visit.expect_status("Step 13 of 55")


def steady(lines: Iterable[str]) -> list[str]:
    """Return lines without the durations in them."""
    return [DURATION.sub("ms", line) for line in lines]


def printed(page: Page) -> list[str]:
    """Return the lines in the console of the page, without durations."""
    return steady((page.locator("#lines").text_content() or "").splitlines())


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
    page = visit.page
    if board == GUESSED:
        visit.open(puzzle=GUESSED)
    else:
        visit.sample(board)
    page.locator("#profile").select_option(system)
    source = board if board == GUESSED else page.locator("#sample").input_value()
    path = gridproof.explain(gridproof.read_one(source), system)
    for number, press in enumerate(path.presses[:3], 1):
        page.locator("#step").click()
        visit.expect_status(f"Step {number} of {len(path.presses)}")
        assert printed(page) == steady(press.lines)
        filled = sum(len(step.places) for step in press.steps)
        expect(page.locator('#board rect[fill="var(--gp-gain)"]')).to_have_count(filled)
        assert number > 1 or (filled == cells and line in "".join(press.lines))
    page.locator("#path summary").click()
    page.locator("#steps li").nth(1).click()  # the list turns the film, and its lines with it
    visit.expect_status("Step 2 of")
    assert printed(page) == steady(path.presses[1].lines)


@pytest.mark.parametrize("system", ["drools4", "drools7", "membrane", "strategy", "wodm"])
def test_solve_is_the_own_run_of_a_published_system(visit: Visit, system: str) -> None:
    """Its end is on the board, of boards that it does not solve too, and its lines are in the console."""
    page, solve = visit.page, visit.page.locator("#solve")
    for board, name in (("Drools: Hard 1", "drools-hard-1"), (BROKEN, "drools-broken")):
        visit.sample(board)
        page.locator("#profile").select_option(system)
        path = gridproof.explain(gridproof.sample(name), system)
        solve.click()
        visit.expect_status({"solved": "Solved", "none": "No solution"}.get(path.outcome, "Unknown"))
        expect(page.locator("#sentence")).to_contain_text(f"{path.stats}")
        assert printed(page) == steady(path.messages)
        givens = {cell for cell, _ in path.puzzle.givens}
        filled = {cell: value for press in path.presses for cell, _, value, _ in press.changes}
        expected = [str(v) for c in path.puzzle.shown if c not in givens and (v := filled.get(c))]
        assert visit.digits("answer") == expected
        expect(solve).to_be_disabled()
        page.locator("#back").click()
        expect(solve).to_be_enabled()
        page.locator("#dump").click()
        expect(page.locator("#lines")).to_contain_text("Row 0:")


def test_what_drools_7_cannot_solve_ends_with_its_apology(visit: Visit) -> None:
    visit.sample("Drools: Hard 1")
    visit.open(puzzle=STUCK)
    visit.page.locator("#profile").select_option("drools7")
    visit.page.locator("#solve").click()
    visit.expect_status("Unknown")
    expect(visit.page.locator("#lines")).to_contain_text(re.compile("Sorry - can't solve this grid.$"))


def test_what_cannot_be_checked_is_accepted_where_that_is_wished(visit: Visit) -> None:
    page = visit.page
    grid: list[list[dict[str, Any]]] = [[{"value": 1, "given": True}, {}], [{}, {}]]
    page.locator("#own summary").click()
    page.locator("#source").fill(json.dumps({"size": 2, "grid": grid, "frobnicate": [{}]}))
    page.get_by_role("button", name="Open").click()
    visit.expect_status("Not possible")
    expect(page.locator("#sentence")).to_have_text("Line 1: not known here: frobnicate")
    page.get_by_label("Ignore rules gridproof does not know").check()
    page.get_by_role("button", name="Open").click()
    visit.expect_status("Ready")
    expect(page.locator("#sentence")).to_contain_text("Not checked: frobnicate.")
    page.reload()  # the link says it too
    visit.expect_status("Ready")
    page.locator("#check").click()
    expect(page.locator("#sentence")).to_contain_text("is about the rest, not checked: frobnicate")


def test_solve_is_disabled_while_the_board_is_solved(visit: Visit) -> None:
    visit.sample("Drools: Simple")
    solve = visit.page.locator("#solve")
    solve.click()
    expect(solve).to_be_disabled()
    visit.page.locator("#edit").click()
    expect(solve).to_be_enabled()


def test_solve_fills_the_broken_sample_as_far_as_possible(visit: Visit) -> None:
    visit.sample(BROKEN)
    given = len(visit.digits("given"))
    visit.page.locator("#solve").click()
    visit.expect_status("No solution")
    expect(visit.page.locator("#sentence")).to_contain_text("as far as the rules go: 4 squares stay open.")
    expect(visit.page.locator("#pictures figcaption")).to_have_text("What clashes")
    expect(visit.page.locator('#board text[fill="var(--gp-answer)"]')).to_have_count(77 - given)


def test_the_board_of_the_text_dumps_as_it_is_loaded_and_then_with_what_is_excluded(visit: Visit) -> None:
    visit.sample("Drools: Simple")
    dump, lines = visit.page.locator("#dump"), visit.page.locator("#lines")
    dump.click()
    expect(lines).to_contain_text("Row 0:  123456789  --- 5 ---  --- 6 ---  --- 8 ---  123456789")
    visit.page.locator("#board").focus()
    visit.page.keyboard.press("2")
    expect(visit.page.locator('#board text[fill="var(--gp-answer)"]')).to_have_count(1)
    dump.click()
    expect(lines).to_contain_text("Row 0:  --- 2 ---  --- 5 ---")
    expect(lines).not_to_contain_text("123456789")


def test_hints_go_from_vague_to_plain(visit: Visit) -> None:
    hint = visit.page.locator("#hint")
    sentences = []
    for level in (1, 2, 3):
        hint.click()
        visit.expect_status(f"Hint {level} of 3")
        sentences.append(visit.page.locator("#sentence").text_content() or "")
    assert sentences[0].startswith("Look at ")
    assert sentences[1].startswith(sentences[0].removesuffix("."))
    assert re.match(r"r\dc\d [=≠] \d: ", sentences[2])


def test_hints_of_a_half_filled_board_are_in_the_words_of_its_kind(visit: Visit) -> None:
    visit.sample("Hitori")
    source = visit.page.locator("#sample").input_value()
    (puzzle,) = gridproof.read(source)
    solution = gridproof.solve(puzzle).solutions[0]
    right = {cell: solution[cell] for cell in puzzle.shown[::3]}
    visit.open(puzzle=source, entries="_".join(f"{cell}*{value}" for cell, value in right.items()))
    hint, sentence = visit.page.locator("#hint"), visit.page.locator("#sentence")
    for level in (1, 2, 3):
        hint.click()
        visit.expect_status(f"Hint {level} of 3")
    expect(sentence).to_contain_text(re.compile("shaded.*: "))
    expect(sentence).not_to_contain_text(re.compile("[=≠]"))
    cell = puzzle.shown[0]
    wrong = {**right, cell: 1 - right[cell]}
    visit.open(puzzle=source, entries="_".join(f"{cell}*{value}" for cell, value in wrong.items()))
    visit.expect_status("Ready")
    for words in (
        f"^Look at {cell}\\.$",
        f"^Look at {cell}: .*\\.$",
        f"^wrong: {cell} is (not )?shaded: if ",
    ):
        hint.click()
        visit.expect_status("Look again")
        expect(sentence).to_have_text(re.compile(words))


def test_dump(visit: Visit) -> None:
    visit.page.locator("#dump").click()
    expect(visit.page.locator("#lines")).to_contain_text("Row 0:")
    expect(visit.page.locator("#lines")).to_contain_text("--- 2 ---")
    expect(visit.page.locator("#sentence")).to_have_text("+++ check OK +++")


def test_dump_after_solve_has_the_solution(visit: Visit) -> None:
    visit.open(puzzle="123.....4..1.1..")
    visit.page.locator("#solve").click()
    visit.expect_status("Solved")
    visit.page.locator("#dump").click()
    expect(visit.page.locator("#lines")).to_contain_text("Row 0:  --- 1 ---  --- 2 ---  --- 3 ---  --- 4 ---")


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit.page
    visit.sample(EMPTY)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.id") == "board":
            break
    expect(page.locator("#board")).to_be_focused()
    for key in ("ArrowRight", "5", "ArrowDown", "Shift+Digit3", "Shift+Digit7"):
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"entries=r1c2\*5&pencil=r2c2\*3\.7$"))
    expect(page.locator("#spoken")).to_have_text("row 2, column 2: open, marks 3 7")
    assert visit.digits("answer") == ["5"]
    assert visit.digits("pencil") == ["3", "7"]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator('#board text[fill="var(--gp-pencil)"]')).to_have_count(0)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Delete")
    expect(page.locator("#clear")).to_be_disabled()
    for wanted in ("step", "solve"):
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.id") == wanted:
                break
        expect(page.locator(f"#{wanted}")).to_be_focused()
    page.keyboard.press("Enter")
    visit.expect_status("Solved")


def test_every_control_has_a_name(visit: Visit) -> None:
    visit.page.locator("#own summary").click()
    for element in visit.page.locator("button, select, input, textarea, progress, [tabindex]").all():
        name = element.evaluate(
            "node => node.ariaLabel || node.labels?.[0]?.textContent || node.textContent"
            " || document.getElementById(node.getAttribute('aria-labelledby'))?.textContent"
        )
        assert (name or "").strip(), element.evaluate("node => node.outerHTML.slice(0, 200)")


def test_entries_by_mouse_are_in_the_link_and_can_be_undone(visit: Visit) -> None:
    page = visit.page
    visit.sample(EMPTY)
    box = page.locator("#board svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("#pad button", has_text="4").click()
    expect(page).to_have_url(re.compile(r"entries=r5c5\*4$"))
    link = page.url
    page.locator("#undo").click()
    expect(page).not_to_have_url(re.compile("entries"))
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator('#board text[fill="var(--gp-answer)"]')).to_have_text(["4"])


@pytest.mark.parametrize(
    ("title", "tone"),
    [("Nonogram", "shade"), ("Star battle", "answer"), ("N queens", "answer"), ("Shikaku", "answer"),
     ("Slitherlink", "answer"), ("Hitori", "shade"), ("Gokigen Naname", "answer"), ("Numberlink", "answer"),
     ("Masyu", "answer")],
)  # fmt: skip
def test_other_boards_are_filled_in_too(visit: Visit, title: str, tone: str) -> None:
    page = visit.page
    visit.sample(title)
    shapes = page.locator(f'#board svg [fill="var(--gp-{tone})"], #board svg [stroke="var(--gp-{tone})"]')
    before = shapes.count()
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight" if title in ("Numberlink", "Masyu", "Slitherlink") else "Space")
    expect(page).to_have_url(re.compile("entries="))
    assert shapes.count() > before
    page.keyboard.press("Control+z")
    expect(page).not_to_have_url(re.compile("entries="))


def linked(url: str) -> dict[str, list[str]]:
    """Return the parameters in the link of a page."""
    return parse_qs(urlsplit(url).fragment)


def test_a_loop_is_drawn_along_the_lines_of_the_grid(visit: Visit) -> None:
    """Clicks on edges and beside the board, strokes along them, and a hint about mistakes."""
    cells = [[3, None, None], [None, None, 3], [None, 0, None]]
    source = json.dumps({"type": "slitherlink", "rows": 3, "cols": 3, "clues": {"cells": cells}})
    page = visit.page
    visit.open(puzzle=source)
    expect(page.locator("#title")).to_have_text("Slitherlink")
    lines = page.locator('#board svg polyline[stroke="var(--gp-answer)"]')
    assert lines.count() == 0

    def spot(x: float, y: float) -> tuple[float, float]:
        """Return the pixel at a place in squares of the board."""
        found: list[float] = page.evaluate(
            "([x, y]) => { const at = new DOMPoint(40 * x, 40 * y)"
            ".matrixTransform(document.querySelector('#board svg').getScreenCTM()); return [at.x, at.y]; }",
            [x, y],
        )
        return found[0], found[1]

    def expect_entries(expected: dict[str, int]) -> None:
        wanted = {f"{cell}*{value}" for cell, value in expected.items()}
        page.wait_for_url(
            lambda url: set(filter(None, linked(url).get("entries", [""])[0].split("_"))) == wanted
        )

    def stroke(*corners: tuple[float, float]) -> None:
        page.mouse.move(*spot(*corners[0]))
        page.mouse.down()
        for corner in corners[1:]:
            page.mouse.move(*spot(*corner))
        page.mouse.up()

    page.locator("#hint").click()
    expect(page.locator("#sentence")).to_have_text("Look at clue 0 at r3c2.")
    page.mouse.click(*spot(0.5, -0.08))
    expect_entries({"r0c1|r1c1": 1})
    expect(lines).to_have_count(1)
    page.mouse.click(*spot(0.5, 0.05))
    expect_entries({"r0c1|r1c1": 0})
    expect(lines).to_have_count(2)  # a cross
    wrong = "if no edge above r1c1, then this cannot hold: clue 3 at r1c1"
    for words in (
        "Look at r1c1.",
        "Look at r1c1: what stands there is wrong.",
        f"wrong: no edge above r1c1: {wrong}",
    ):
        page.locator("#hint").click()
        visit.expect_status("Look again")
        expect(page.locator("#sentence")).to_have_text(words)
    expect(page.locator('#board [stroke="var(--gp-fin)"]')).not_to_have_count(0)
    page.locator("#clear").click()
    expect_entries({})
    stroke((0, 1), (0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (0, 1))
    loop = ("r1c0|r1c1", "r0c1|r1c1", "r0c2|r1c2", "r0c3|r1c3", "r1c3|r1c4", "r2c3|r2c4", "r2c3|r3c3",
            "r2c2|r2c3", "r1c2|r2c2", "r1c1|r2c1")  # fmt: skip
    expect_entries(dict.fromkeys(loop, 1))
    expect(lines).to_have_count(len(loop))
    page.locator("#hint").click()
    expect(page.locator("#sentence")).to_have_text("Look at clue 0 at r3c2.")
    stroke((1, 2.1), (1, 2.9))
    page.mouse.click(*spot(1, 2.5))
    expect_entries(dict.fromkeys(loop, 1) | {"r3c1|r3c2": 0})


def held_back(page: Page, action: str) -> list[Route]:
    """Hold back requests for an action from now on, and return them in order; each waits to be let go."""
    found: list[Route] = []
    page.route(f"**/api/{action}", lambda route: found.append(route))
    return found


def test_a_question_about_a_puzzle_that_is_still_being_drawn(visit: Visit) -> None:
    page = visit.page
    drawings = held_back(page, "draw")
    page.evaluate("location.hash = '#puzzle=1.......4.......'")
    page.get_by_role("button", name="Count").click()
    visit.expect_status("Working")
    drawings.pop().continue_()
    visit.expect_status("Counted")
    expect(page.locator("#sentence")).to_contain_text("24 solutions")
    expect(page).to_have_url(re.compile(r"puzzle=1\.+4\.+$"))


def test_the_last_of_several_puzzles_counts_whichever_is_drawn_first(visit: Visit) -> None:
    page = visit.page
    before = page.url
    drawings = held_back(page, "draw")
    page.locator("#own summary").click()
    for wanted in ("12..34........2.", "12..34........9."):
        page.locator("#source").fill(wanted)
        with page.expect_request("**/api/draw"):
            page.get_by_role("button", name="Open", exact=True).click()
    first, last = drawings
    last.continue_()
    visit.expect_status("Not possible")
    with page.expect_response("**/api/draw"):
        first.continue_()
    page.wait_for_timeout(300)
    visit.expect_status("Not possible")
    page.get_by_role("button", name="Count").click()
    visit.expect_status("Counted")
    assert page.url == before
    page.unroute_all()
    page.locator("#source").fill("12..34........2.")
    page.get_by_role("button", name="Open", exact=True).click()
    visit.expect_status("Ready")


def test_a_puzzle_of_ones_own_and_what_is_wrong_with_it(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    page.locator("#own summary").click()
    page.locator("#source").fill("12..34........2.")
    page.get_by_role("button", name="Open", exact=True).click()
    visit.expect_status("Ready")
    page.locator("#source").fill("12..34........9.")
    page.get_by_role("button", name="Open", exact=True).click()
    visit.expect_status("Not possible")
    expect(page.locator("#sentence")).to_contain_text("'9' is the value 9, a 4×4 grid has 1 to 4")
    file = tmp_path / "mine.txt"
    file.write_text("1234............")
    page.locator("#file").set_input_files(file)
    expect(page).to_have_url(re.compile(r"puzzle=1234\.+$"))
    page.locator("#check").click()
    visit.expect_status("Several solutions")


@pytest.mark.parametrize("title", [SUDOKU, TWO, "Nonogram", "Fillomino", "Cryptarithm"])
def test_nothing_is_cut_off_at_400_pixels(visit: Visit, title: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 400, "height": 800})
    visit.sample(title)
    page.locator("#own summary").click()
    page.locator("#check").click()
    expect(page.locator("#pictures figure").first).to_be_visible()
    page.locator("#step").click()
    visit.expect_status("Step 1 of")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400
    for control in page.locator("button, select, input, textarea, #board svg, .result").all():
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
    visit.open()
    for mood in ("", "good", "warn", "bad"):
        page.evaluate("mood => { document.getElementById('result').dataset.mood = mood; }", mood)
        for chosen in ("#status", "#sentence", "header p", "#rules", "label", "button:enabled", "summary",
                       "select", "#keys", "header a", ".main:enabled"):  # fmt: skip
            words, behind = page.locator(chosen).first.evaluate(COLOURS)
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
