"""Displays of every object in a notebook, and that JupyterLab's sanitizer leaves them whole."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from backends import inspectable
from boards import EIGHTEEN

import gridproof
from gridproof.frontends.compare import ModelRow
from gridproof.frontends.drawing.svg import DARK, LIGHT
from gridproof.frontends.notebook import attended, display, views
from gridproof.frontends.notebook.display import SHOWN
from gridproof.frontends.notebook.views import view
from gridproof.frontends.notebook.widget import StepPlayer, module

WIDGET = "application/vnd.jupyter.widget-view+json"
SMALL = "123.34......4..1"
HARD = "38..94........1.....2...49.5..........1.58......2...6..6.9...5....46...27.....8.."

KEPT: dict[str, set[str]] = {
    "details": {"open"},
    "img": {"alt", "src", "width"},
    "li": set(),
    "p": set(),
    "pre": set(),
    "summary": set(),
    "table": set(),
    "tbody": set(),
    "td": set(),
    "th": {"scope"},
    "thead": set(),
    "tr": set(),
    "ul": set(),
}
"""Tags and attributes that the sanitizer of JupyterLab 4 keeps, as far as we use them."""

CLOSED_BY_THEMSELVES = {"img"}


class Reader(HTMLParser):
    """Reads HTML strictly: anything not in `KEPT`, or not closed, fails."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images: list[dict[str, str]] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert {name for name, _ in attrs} <= KEPT[tag]
        if tag == "img":
            self.images.append({name: value or "" for name, value in attrs})
        if tag not in CLOSED_BY_THEMSELVES:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def puzzle_of(text: str) -> gridproof.Puzzle:
    (puzzle,) = gridproof.read(text)
    return puzzle


def shown(thing: Any) -> tuple[Reader, str]:
    """Return the HTML and the text of an object."""
    bundle = thing._repr_mimebundle_(include=None, exclude=None)
    return Reader(bundle["text/html"]), bundle["text/plain"]


def drawing(image: dict[str, str]) -> ElementTree.Element:
    """Return the SVG that an image carries."""
    head, _, data = image["src"].partition(",")
    assert head == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(data))


def words(image: dict[str, str], colour: str | None = None) -> list[str]:
    """Return the texts in a picture, all or those of a colour."""
    texts = drawing(image).iter("{http://www.w3.org/2000/svg}text")
    return [t.text or "" for t in texts if colour is None or t.get("fill") == colour]


def boxes(image: dict[str, str], colour: str) -> list[tuple[str | None, str | None]]:
    """Return the corners of the rectangles of a colour in a picture."""
    found = drawing(image).iter("{http://www.w3.org/2000/svg}rect")
    return [(box.get("x"), box.get("y")) for box in found if box.get("fill") == colour]


def test_a_puzzle() -> None:
    html, text = shown(puzzle_of(SMALL))
    (image,) = html.images
    assert image["alt"] == "Sudoku, 4 rows, 4 columns"
    assert image["width"] == "168"
    assert words(image) == list("1233441")
    assert text.splitlines()[1:] == ["1 2 3 .", "3 4 . .", ". . . .", "4 . . 1"]


def test_a_wide_board_is_drawn_smaller() -> None:
    html, _ = shown(puzzle_of("." * 625))
    assert html.images[0]["width"] == "480"


@pytest.mark.parametrize("sample", gridproof.read(EIGHTEEN), ids=lambda puzzle: puzzle.kind)
def test_every_kind(sample: gridproof.Puzzle) -> None:
    verdict = gridproof.check(sample)
    for thing in (sample, verdict):
        html, text = shown(thing)
        assert len(html.images) == 1
        assert drawing(html.images[0]).get("role") == "img"
        assert text


def test_a_unique_solution() -> None:
    html, text = shown(gridproof.check(puzzle_of(SMALL)))
    (image,) = html.images
    assert words(image, LIGHT["given"]) == list("1233441")
    assert words(image, LIGHT["answer"]) == list("412214332")
    assert re.match(r"unique \((settled by rules|sat:\w+), ", text)  # a model kept from another test is asked
    assert text.splitlines()[2:] == ["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"]


def test_two_solutions_stand_side_by_side_with_their_differences_marked() -> None:
    verdict = gridproof.check(puzzle_of("1234............"))
    html, text = shown(verdict)
    one, other = html.images
    expected = [(str((int(cell[3]) - 1) * 40), str((int(cell[1]) - 1) * 40)) for cell in verdict.differs]
    assert boxes(one, LIGHT["differ"]) == boxes(other, LIGHT["differ"]) == expected
    assert words(one) != words(other)
    assert html.words[0].startswith("multiple: two solutions differ in r")
    assert text.count("\n\n") == 2


def test_many_solutions_are_counted() -> None:
    html, _ = shown(gridproof.solve(puzzle_of("." * 16), limit=20))
    assert len(html.images) == views.MOST_SOLUTIONS
    assert html.words[-1] == "and 14 more solutions"


def test_no_solution_is_a_sentence_and_a_picture_of_what_clashes() -> None:
    html, text = shown(gridproof.check(puzzle_of("11..............")))
    (image,) = html.images
    assert boxes(image, LIGHT["lose"]) == [("0", "0"), ("40", "0")]
    assert html.words == [text]
    assert text.startswith("none: row 1 has two 1s, at r1c1 and r1c2 (")


def test_no_answer_is_a_sentence() -> None:
    """The back end is named after the reason if one is ready, kept from a test before this one."""
    html, text = shown(gridproof.check(puzzle_of(HARD), timeout=0))
    assert html.words == [text]
    assert text.startswith("unknown: the time limit of 0 s was reached")


def test_a_verdict_without_a_puzzle_is_a_sentence() -> None:
    html, text = shown(gridproof.Verdict("unique", ({"a": 1},)))
    assert (html.words, html.images, text) == (["unique"], [], "unique")


def test_a_verdict_knows_its_puzzle_and_is_compared_without() -> None:
    puzzle = puzzle_of(SMALL)
    verdicts = [
        gridproof.check(puzzle),
        gridproof.check(puzzle, confirm=True),
        gridproof.check(puzzle, timeout=0),
        gridproof.solve(puzzle),
    ]
    assert all(verdict.puzzle == puzzle for verdict in verdicts)
    assert gridproof.Verdict("none", puzzle=puzzle) == gridproof.Verdict("none")
    assert repr(verdicts[0]) == "<Verdict: unique, sudoku 4×4 with 2×2 boxes>"


def test_a_certificate_tells_its_claim_and_every_line() -> None:
    puzzle = puzzle_of("123434......4321")
    steps = gridproof.prove(puzzle, "steps")
    html, text = shown(steps)
    head, title, *lines = html.words
    size = f"{steps.lines} lines, 0 suppositions, {steps.bytes:,} bytes"
    assert head == f"proof in steps that there is one solution: {size}"
    assert title == "Every line"
    assert text.splitlines() == [head, *lines]
    assert len(lines) == len(html.images) == steps.lines + 1
    clausal = gridproof.prove("11..............")
    html, text = shown(clausal)
    assert html.words == [text]
    assert text.startswith("proof in clauses that there is no solution: ")
    assert "r1c1 is 1 in every solution" in shown(gridproof.prove(puzzle, claim="r1c1=1"))[1]
    assert "these are all solutions, 2 of them" in shown(gridproof.prove("12..34........21", claim="all"))[1]


def test_what_is_verified_says_what_it_rests_on() -> None:
    text = gridproof.prove("123434......4321", "steps").text
    html, plain = shown(gridproof.verify(text.encode()))
    assert html.words == plain.splitlines()
    assert html.words[0] == "verified: there is exactly one solution"
    assert (
        html.words[1]
        == "Trusted: that these constraints are the published rules of the kind sudoku for this board"
    )
    assert shown(gridproof.verify(text[:-9].encode()))[0].words[0].startswith("refused: ")


def test_a_path_tells_every_step_and_shows_it() -> None:
    path = gridproof.explain(puzzle_of(SMALL))
    bundle = path._repr_mimebundle_()  # type: ignore[attr-defined]
    assert set(bundle) == {WIDGET, "text/html", "text/plain"}
    html = Reader(bundle["text/html"])
    steps = [f"{number}. {step.sentence}" for number, step in enumerate(path.steps, 1)]
    assert html.words == [
        "solved after 9 steps (default, easy, score 36, hardest step full house)",
        "Every step",
        *steps,
    ]
    assert bundle["text/plain"].splitlines() == [html.words[0], *steps]
    end, *before = html.images
    assert end["alt"].endswith("solved")
    assert [image["alt"].partition("; ")[2] for image in before] == [step.sentence for step in path.steps]
    assert boxes(before[0], LIGHT["gain"]) == [("120", "0")]


def test_an_argument_is_folded_into_its_step() -> None:
    path = gridproof.explain(gridproof.sample("heyawake"))
    html = Reader(view(path).html)
    argument = path.steps[0].to_json()["argument"]
    assert html.words[2 : 3 + len(argument)] == ["1. r6c3 is white", *argument]
    assert argument[0] == "suppose r6c3 is shaded"
    assert view(path).plain.splitlines()[1] == f"1. {path.steps[0].sentence}"


@pytest.mark.parametrize("system", ["drools4", "drools7", "membrane", "strategy", "wodm"])
def test_a_run_shows_its_lines_its_statistics_and_a_picture_of_each_press(system: str) -> None:
    path = gridproof.explain(puzzle_of(SMALL), system)
    html, text = shown(path)
    assert text.splitlines()[1] == html.words[1] == str(path.stats)
    printed = [*path.messages] or [step.sentence for step in path.steps]
    assert text.splitlines()[2:] == [f"{number}. {line}" for number, line in enumerate(printed, 1)]
    said = "\n".join(html.words)
    assert all(line in said for line in path.messages)
    end, *before = html.images
    assert len(before) == len(path.presses)
    for image, press in zip(before, path.presses, strict=True):
        assert len(boxes(image, LIGHT["gain"])) == sum(len(step.places) for step in press.steps)
    assert end["alt"].endswith("solved") is (path.outcome == "solved")


def test_a_press_of_many_lines_has_its_values_as_its_heading() -> None:
    """A press of Drools 7 on a broken grid: four duplicates, the end of validation, and a digit."""
    html, _ = shown(gridproof.explain(gridproof.sample("drools-broken"), "drools7"))
    at = html.words.index("1. r1c2=8")
    assert html.words[at + 1] == "cell [0,8]: 5 has a duplicate in row 0"
    assert html.words[at + 5 : at + 7] == ["Validation complete.", "single 8 at [0,1]"]
    html, _ = shown(gridproof.explain(gridproof.sample("drools-simple"), "drools7"))
    assert html.words[3].startswith("1. Validation complete. / single ")


def test_a_path_with_faults_says_them_first() -> None:
    html, text = shown(gridproof.explain(puzzle_of("11..............")))
    assert html.words[1] == text.splitlines()[1] == "1 occurs 2 times in row 1: r1c1, r1c2"


@pytest.mark.deep
def test_pictures_of_a_path_are_bounded_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    path = gridproof.explain(puzzle_of(HARD), guess=True)
    whole = view(path)
    assert len(whole.html) < views.MOST_BYTES + 100_000
    monkeypatch.setattr(views, "MOST_BYTES", 200_000)
    html = Reader(view(path).html)
    count = len(html.images) - 1
    assert 2 <= count < len(path.steps)
    assert html.words[-1] == f"The first {count} steps have a picture, so that the notebook stays small."
    assert all(f"{number}. {step.sentence}" in html.words for number, step in enumerate(path.steps, 1))
    monkeypatch.setattr(views, "MOST_FRAMES", 3)
    html = Reader(view(path).html)
    assert html.words[-1] == f"The first 3 of {len(path.steps)} steps are listed."
    assert len(html.images) == 4


def test_narrowing() -> None:
    puzzle = puzzle_of(SMALL)
    assert view(gridproof.narrow(puzzle)) == view(gridproof.explain(puzzle))
    html, text = shown(gridproof.narrow(puzzle, "off"))
    assert html.words == [text] == ["43 of 64 candidates left"]
    assert words(html.images[0], LIGHT["pencil"]) == list("1234" * 9)


@pytest.mark.parametrize(("backend", "line"), [
    ("sat", "row 3 (AllDifferent) became 24 binary clauses, 4 longer clauses"),
    ("cp-sat", "row 3 (AllDifferent) became 1 all_diff"),
    ("ilp", "row 3 (AllDifferent) became 4 set partitioning rows"),
])  # fmt: skip
def test_a_model(backend: str, line: str) -> None:
    model = inspectable(backend, puzzle_of(SMALL))
    html, text = shown(model)
    assert shown(model.inspection)[1] == text
    assert line in html.words
    assert line in text.splitlines()
    named = f"{model.title} ({model.solver_name}): sudoku 4×4 with 2×2 boxes"
    assert html.words[0] == text.splitlines()[0] == named


def test_a_comparison() -> None:
    row = ModelRow("sat", "unique", {"clauses": 1200}, 0.0125, None, {"conflicts": 3}, message="why")
    comparison = gridproof.Comparison(puzzle_of(SMALL), (row, ModelRow("ilp", "none")))
    html, text = shown(comparison)
    assert html.words[7:14] == [
        "sat",
        "unique: why",
        "1,200 clauses",
        "12.5\N{NO-BREAK SPACE}ms",
        "3 conflicts",
        "ilp",
        "none",
    ]
    assert html.words[-1] == text.splitlines()[-1] == "The answers differ: one of them is wrong."
    html, text = shown(gridproof.compare(puzzle_of(SMALL), ("sat", "ilp")))
    assert "its linear relaxation leaves" in text
    assert any(words.startswith("its linear relaxation leaves") for words in html.words)


def test_a_hint_does_not_give_the_answer_away() -> None:
    html, text = shown(gridproof.hint(puzzle_of("123.............")))
    assert text == "look at row 1"
    assert html.words == [text, "full house", "r1c4 = 4: full house in row 1"]
    assert shown(gridproof.hint(puzzle_of("1234341221434321")))[1] == "the board is finished, and right"


def test_a_drawing(tmp_path: Path) -> None:
    puzzle = puzzle_of(SMALL)
    step = gridproof.explain(puzzle).steps[0]
    picture = gridproof.draw(puzzle, domains=puzzle.domains, step=step, theme="dark")
    html, text = shown(picture)
    assert text == html.images[0]["alt"] == f"Sudoku, 4 rows, 4 columns; {step.sentence}"
    assert boxes(html.images[0], DARK["gain"]) == [("120", "0")]
    picture.save(tmp_path / "step.svg")
    assert (tmp_path / "step.svg").read_text(encoding="utf-8") == picture.svg()
    picture.save(tmp_path / "step.PNG", width=90)
    assert (tmp_path / "step.PNG").read_bytes()[16:24] == bytes((0, 0, 0, 90, 0, 0, 0, 90))
    with pytest.raises(gridproof.InputError, match="not as 'gif'"):
        picture.save(tmp_path / "step.gif")
    with pytest.raises(gridproof.InputError, match="no theme 'pink'"):
        gridproof.draw(puzzle, theme="pink")  # type: ignore[arg-type]


def test_an_id_is_text_and_no_markup() -> None:
    path = gridproof.explain(puzzle_of(SMALL), profile="default")
    html = view(gridproof.Verdict("none", message="<script>alert(1)</script>", puzzle=path.puzzle)).html
    assert html == "<p>none: &lt;script&gt;alert(1)&lt;/script&gt;</p>"


def test_every_class_that_shows_itself_has_a_view() -> None:
    assert all(view.dispatch(kind) is not view.dispatch(object) for kind in SHOWN)


def test_clues_that_complete_a_puzzle_are_marked_in_its_picture() -> None:
    found = gridproof.complete("slitherlink 3x3\n3 . .\n. . .\n. . .")
    html, text = shown(found)
    assert text == "complete: unique with r2c1 = 3, r2c3 = 0, and with no fewer"
    assert text in "".join(html.words)
    (image,) = html.images
    assert found.puzzle is not None
    assert image["src"] in view(gridproof.draw(found.puzzle, marked=["r2c1", "r2c3"])).html
    assert image["src"] not in view(gridproof.draw(found.puzzle)).html
    html, text = shown(gridproof.complete(SMALL))
    assert (text, html.images) == ("unique: there is one solution already", [])


def test_a_rating_is_its_sentence() -> None:
    html, text = shown(gridproof.rate(SMALL))
    assert "".join(html.words) == text == str(gridproof.rate(SMALL))
    assert "easy, score" in text


def test_a_player_keeps_its_index_in_range() -> None:
    player = gridproof.play(gridproof.explain(puzzle_of(SMALL)))
    assert isinstance(player, StepPlayer)
    player.index = -5
    assert player.index == 0
    assert player.step == player.path.steps[0]
    player.index = 9
    assert player.step is None
    data, metadata = player._repr_mimebundle_()
    assert metadata == {}
    assert data[WIDGET]["model_id"] == player.model_id
    assert data["text/html"] == view(player.path).html


def test_a_player_plays_the_presses_of_a_published_system() -> None:
    """Figure 2 of the text on P systems: two values in the first round, three in the next."""
    player = gridproof.play(gridproof.explain(gridproof.sample("membrane-figure-2"), "membrane"))
    assert len(player.film["frames"]) == 16 + 1
    placed = []
    for player.index in range(16):
        step = player.step
        assert step is not None
        assert step.places == tuple(
            place for step in player.path.presses[player.index].steps for place in step.places
        )
        placed.append(len(step.places))
    assert placed == [2, 3, 5, 4, 3, 1, 2, 2, 2, 4, 4, 4, 6, 5, 3, 4]
    assert player.film["frames"][0]["sentence"].splitlines()[-1] == "C7 r5c4=4 r7c8=8"
    player.index = 16
    assert player.step is None


def test_the_player_of_a_narrowing_plays_its_steps() -> None:
    puzzle = puzzle_of(SMALL)
    assert gridproof.play(gridproof.narrow(puzzle)).film == gridproof.play(gridproof.explain(puzzle)).film


def test_the_module_of_the_widget_imports_nothing() -> None:
    assert "import " not in module().replace("// ", "")
    assert module().count("export default") == 1


@pytest.mark.parametrize(
    ("shell", "expected"),
    [
        (None, True),
        (SimpleNamespace(), False),
        (
            SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda: {"content": {"allow_stdin": True}})),
            True,
        ),
        (
            SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda: {"content": {"allow_stdin": False}})),
            False,
        ),
        (SimpleNamespace(kernel=SimpleNamespace(get_parent=dict)), True),
    ],
    ids=["no IPython", "terminal", "notebook", "unattended", "no request"],
)
def test_a_widget_is_for_those_who_may_use_it(
    shell: object, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = ModuleType("IPython")
    fake.get_ipython = lambda: shell  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", fake)
    assert attended.is_attended() is expected


def test_without_anywidget_there_are_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "find_spec", lambda _: None)
    path = gridproof.explain(puzzle_of(SMALL))
    assert set(path._repr_mimebundle_()) == {"text/html", "text/plain"}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("package", "when", "expected"),
    [
        ("IPython", "before the import", "True True"),
        ("marimo", "before the import", "True True"),
        ("IPython", "after the import", "False True"),
        ("numpy", "before the import", "False False"),
    ],
)
def test_objects_show_themselves_if_a_notebook_is_loaded(package: str, when: str, expected: str) -> None:
    """They do from the import on, or from the first name that is asked for after the notebook is loaded."""
    steps = ["sys.modules[package] = types.ModuleType(package)", "from gridproof.puzzles import Puzzle"]
    code = f"""
import sys, types
package = {package!r}
{chr(10).join(steps if when == "before the import" else reversed(steps))}
print(hasattr(Puzzle, "_repr_mimebundle_"), end=" ")
import gridproof
gridproof.read
print(hasattr(Puzzle, "_repr_mimebundle_"))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == f"{expected}\n"


@pytest.mark.parametrize("ask", ["backbone", "candidates", "count", "effort", "redundant"])
def test_an_answer_is_its_sentence(ask: str) -> None:
    answer = getattr(gridproof, ask)(SMALL)
    shown = answer._repr_mimebundle_()
    assert shown == {"text/plain": answer.message, "text/html": f"<p>{answer.message}</p>"}
    assert repr(answer) == f"<{type(answer).__name__}: {answer.message}>"
