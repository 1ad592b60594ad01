"""Forms of answers: a form from outside this package, and kinds that have none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

import pytest

from gridproof.frontends.api import solve
from gridproof.frontends.data.judging.answers import fault
from gridproof.frontends.drawing import Scene, scene
from gridproof.frontends.drawing.characters import page, pages
from gridproof.frontends.reading.entries import entries
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, Puzzle, add_kind, kind_named, kinds, read_record
from gridproof.puzzles.answers import Answer, Glyph, Input, ValueGrid
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.core.shapes import Shape, path
from gridproof.puzzles.kind import Kind
from gridproof.puzzles.kinds import all_kinds


class Arrows(ValueGrid):
    """An arrow in each square, up or down."""

    name = "arrows"
    input = Input("[Space] turns the arrow", "cell", "arrow")

    def shapes(self, entry: str, x: float, y: float) -> Iterable[Shape]:
        tip = y + (0.1 if entry == "up" else 0.9)
        return (path("answer", 0.1, (x + 0.2, y + 0.5), (x + 0.5, tip), (x + 0.8, y + 0.5)),)

    def glyph(self, entry: str) -> Glyph:
        return Glyph("↑" if entry == "up" else "↓")


@pytest.fixture
def arrows(monkeypatch: pytest.MonkeyPatch) -> Kind:
    """Binairo, whose answer are arrows."""
    monkeypatch.setattr(kinds, "_added", {})
    form, binairo = Arrows(words={0: "down", 1: "up"}), kind_named("binairo")

    def judge(record: Record, answer: Answer) -> str | None:
        values = [[("down", "up").index(entry) for entry in row] for row in answer["arrows"]]
        return binairo.judge(record, {"values": values})

    return add_kind(replace(binairo, name="arrows", answer=form, judge=judge))


@pytest.fixture
def puzzle(arrows: Kind) -> Puzzle:
    """Return the smallest board of arrows, with its first square given."""
    givens = [[1, None], [None, None]]
    return read_record({"type": arrows.name, "rows": 2, "cols": 2, "clues": {"givens": givens}})


def arrows_of(picture: Scene, tone: str) -> list[tuple[float, ...]]:
    """Return the points of arrows of this tone: the numbers of their paths from the second point on."""
    paths = (shape.numbers for shape in picture.shapes if shape.kind == "path" and shape.tone == tone)
    return [numbers[3:5] for numbers in paths if numbers[0] == 0.1]


def test_a_new_form_is_drawn(puzzle: Puzzle) -> None:
    picture = scene(puzzle, solve(puzzle).solutions[0])
    assert arrows_of(picture, "given") == [(0.5, 0.1)]
    assert sorted(arrows_of(picture, "answer")) == [(0.5, 0.1), (0.5, 1.9), (1.5, 0.9), (1.5, 1.1)]


def test_a_new_form_is_drawn_in_characters(puzzle: Puzzle) -> None:
    part = {"arrows": [["up", "down"], [None, "up"]]}
    assert [line[2] + line[6] for line in str(page(puzzle, part)).splitlines()[1::2]] == ["↑↓", " ↑"]
    one, other = {"arrows": [["up", "down"], ["down", "up"]]}, {"arrows": [["up", "down"], ["down", "down"]]}
    assert [str(each).count("*") for each in pages(puzzle, [one, other])] == [1, 1]


@pytest.mark.parametrize(
    "written",
    [
        {"arrows": [["up", "down"], ["down", "up"]]},
        [["up", "down"], ["down", "up"]],
        "up down\ndown up",
        "row 1: up, down\nrow 2: down, up",
        '{"arrows": [["up", "down"], ["down", "up"]]}',
    ],
)
def test_an_answer_of_a_new_form_is_read(puzzle: Puzzle, written: Any) -> None:
    assert fault(puzzle, written) is None


def test_what_is_wrong_with_an_answer_of_a_new_form_is_said(puzzle: Puzzle) -> None:
    assert fault(puzzle, "down up\nup down") == "row 1, column 1 is not as given"
    assert (
        fault(puzzle, [["up", "left"], ["down", "up"]])
        == "the answer holds 'left', which cannot stand in arrows"
    )
    assert fault(puzzle, "up down") == "the answer is not 2 rows of 2 entries"


def test_a_part_of_an_answer_of_a_new_form_is_read(puzzle: Puzzle) -> None:
    assert entries(puzzle, {"arrows": [[None, "down"], [None, "up"]]}) == {"r1c2": 0, "r2c2": 1}
    assert entries(puzzle, ". down . up") == {"r1c2": 0, "r2c2": 1}
    with pytest.raises(InputError, match="'left' cannot stand in row 2, column 1 of arrows"):
        entries(puzzle, {"arrows": [[None, None], ["left", None]]})


def test_the_page_is_told_how_a_new_form_is_filled_in(puzzle: Puzzle) -> None:
    reply = answer(
        request_of("draw", {"source": dict(puzzle.record or {}), "entries": {"r1c2": 0, "r2c2": 1}})
    )
    assert reply["input"] == asdict(Arrows.input)
    assert [(target["cell"], target["values"], target["given"]) for target in reply["cells"]] == [
        ("r1c1", (0, 1), True), ("r1c2", (0, 1), False), ("r2c1", (0, 1), False), ("r2c2", (0, 1), False)
    ]  # fmt: skip
    drawn = [shape for shape in reply["scene"]["shapes"] if shape[:2] == ["path", "answer"]]
    assert sorted(shape[2][3:5] for shape in drawn) == [[0.5, 0.1], [1.5, 0.9], [1.5, 1.1]]


@pytest.mark.parametrize("form", [None, lambda *_: {"lanterns": [[1]]}, ("shaded",)])
def test_a_kind_whose_answer_has_no_form_is_refused(form: Any) -> None:
    with pytest.raises(TypeError, match=r"the answer of mosaic has no form: an AnswerForm such as Shading"):
        replace(kind_named("mosaic"), answer=form)


def test_a_form_that_says_not_how_it_looks_cannot_be_made() -> None:
    class Mute(ValueGrid):
        name = "mute"

    with pytest.raises(TypeError, match="glyph"):
        Mute()  # type: ignore[abstract]


def test_no_kind_has_an_answer_of_no_part() -> None:
    for each in all_kinds():
        names = [form.name for form in each.answer.parts]
        assert 0 < len(names) == len(set(names)), each.name
