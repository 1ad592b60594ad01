"""The notebooks run from top to bottom, and are stored as they should be."""

from __future__ import annotations

import json
import re
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from boards import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MOST_BYTES = 2_400_000

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALLER = {
    "encodings": (
        ('plots.empty_board("sudoku", 25)', 'plots.empty_board("sudoku", 16)'),
        ("own-killer_sudoku-3", "own-killer_sudoku-2"),
        (INKALA, EASY),
    ),
    "hard_instances": (
        ("for side in (4, 9, 16, 25):", "for side in (4, 9, 16):"),
        ("for side in (4, 9, 16)]", "for side in (4, 9)]"),
        ("SHARES = (0.3, 0.4, 0.45, 0.5, 0.6, 0.7)", "SHARES = (0.4, 0.7)"),
        ("for side in (9, 16, 25):", "for side in (9, 16):"),
        ("for seed in range(5)]", "for seed in range(2)]"),
        ("for side in (4, 9, 16) for seed in range(3)", "for side in (4, 9) for seed in range(1)"),
        ("boards[16, 0]", "boards[9, 0]"),
        (".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", EASY),
        (INKALA, EASY),
    ),
    "rules_against_search": (
        ("..4..57..3..9..........2.6..7.8..1..28..9........6....5......76.....6..362..1.5.9", EASY),
        ("....5.9.352...74.....8...2....7.32....1..86....3..4..9.6.....7.37...1...4........", EASY),
    ),
}
"""The samples that a notebook measures, and smaller ones that run the same code."""


@cache
def store() -> dict[str, Any]:
    """Return the module that stores notebooks; its imports take seconds."""
    return runpy.run_path(str(FOLDER / "store.py"))


def read(path: Path) -> Any:
    return store()["read"](path)


def code_cells(path: Path) -> list[Any]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def test_the_guide_and_the_tour_name_all_of_them() -> None:
    names = {path.stem for path in NOTEBOOKS}
    guide = (FOLDER.parent / ".docs" / "src" / "guides" / "lecturers.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", guide.partition("## ")[0], re.MULTILINE)) == names
    tour = "".join(cell.source for cell in read(FOLDER / "tour.ipynb").cells)
    assert {name for name in names if f"`{name}.ipynb`" in tour} == names - {"tour"}
    assert len(names) == 17, "README.md, architecture.md and lecturers.md say how many"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    notebook = read(path)
    for sample, smaller in SMALLER.get(path.stem, ()):
        assert any(sample in cell.source for cell in notebook.cells), sample
        for cell in notebook.cells:
            cell.source = cell.source.replace(sample, smaller)
    store()["run"](notebook)
    assert any(cell.outputs for cell in notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_as_it_should_be(path: Path) -> None:
    remedy = f"python notebooks/store.py {path.stem}"
    notebook = read(path)
    assert path.read_text(encoding="utf-8") == store()["normal"](notebook), remedy
    assert notebook.metadata["made_of"] == store()["digest"](notebook), (
        f"its outputs are out of date: {remedy}"
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_something_without_a_kernel(path: Path) -> None:
    outputs = [output for cell in code_cells(path) for output in cell.outputs]
    assert any("<img src=" in output.get("data", {}).get("text/html", "") for output in outputs)
    assert not any(output.output_type == "error" for output in outputs)
    plots = [o.data for o in outputs if o.get("data", {}).get("text/plain", "").startswith("<Figure")]
    assert all("image/png" in data for data in plots)


def test_what_is_stored_is_small() -> None:
    assert sum(path.stat().st_size for path in NOTEBOOKS) < MOST_BYTES


def test_what_changes_with_each_run_is_not_stored() -> None:
    import nbformat

    stage = "<details><summary>A step</summary><img src='…'></details>"
    wave = "<details><summary>A wave</summary><img src='…'><ul><li>a</li></ul></details>"
    widget = {"application/vnd.jupyter.widget-view+json": {"model_id": "4f"}}
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": "took 1.5 ms"},
        {"output_type": "stream", "name": "stdout", "text": " and 2.04 s\n"},
        {"output_type": "execute_result", "data": {"text/html": stage * 5, **widget}, "metadata": {}},
        {"output_type": "display_data", "data": {"text/html": wave * 4}, "metadata": {}},
    ]
    slide = {"slideshow": {"slide_type": "slide"}}
    metadata = {"tags": [], "trusted": True, **slide}
    cell = {"cell_type": "code", "execution_count": 7, "id": "4f", "metadata": metadata, "source": "1"}
    notebook = nbformat.from_dict(
        {"cells": [{**cell, "outputs": outputs}], "metadata": {"language_info": {"version": "3.99"}}}
    )
    stored = nbformat.from_dict(json.loads(store()["normal"](notebook)))
    first, second, third = stored.cells[0].outputs
    assert "".join(third.data["text/html"]) == wave * 3 + wave.replace("<img src='…'>", "")
    assert "".join(first.text) == "took under 10 ms and 2 s\n"
    assert "".join(second.data["text/html"]) == stage * 3 + "<p>A step</p>" * 2
    assert list(second.data) == ["text/html"]
    assert (stored.cells[0].execution_count, second.execution_count) == (None, None)
    assert stored.cells[0].metadata == slide
    assert "id" not in stored.cells[0]
    assert stored.metadata.language_info == {"name": "python"}


# The course ------------------------------------------------------------------------------------

COURSE = FOLDER / "two_hour_course.ipynb"
SOLUTION = re.compile(r"<details><summary>Solution</summary>\n\n(.*?)\n</details>", re.DOTALL)


def course_texts() -> list[str]:
    return [cell.source for cell in read(COURSE).cells if cell.cell_type == "markdown"]


def test_the_course_takes_two_hours() -> None:
    texts = course_texts()
    sections = [re.match(r"## (\d) · (.+) \((\d+) minutes\)$", text.splitlines()[0]) for text in texts]
    found = [match.groups() for match in sections if match is not None]
    assert [number for number, _, _ in found] == list("12345678")
    assert sum(int(minutes) for _, _, minutes in found) == 120
    listed = re.findall(r"^\| (\d) \| (.+) \| (\d+) \|$", texts[0], re.MULTILINE)
    assert listed == found


def test_each_exercise_of_the_course_has_a_hidden_solution() -> None:
    exercises = [text for text in course_texts() if text.startswith("**Exercise ")]
    assert len(exercises) == 7
    for number, text in enumerate(exercises, 1):
        assert text.startswith(f"**Exercise {number}.**")
        question = SOLUTION.sub("", text)
        assert len(SOLUTION.findall(text)) == 1
        assert "```" not in question


def test_the_solutions_of_the_course_run() -> None:
    """The code of a solution stands in a text; it runs after the cells before it."""
    notebook = read(COURSE)
    solved = 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and (hidden := SOLUTION.search(cell.source)):
            (code,) = re.findall(r"^```python\n(.*?)^```$", hidden[1], re.DOTALL | re.MULTILINE)
            cell.clear()
            cell.update(cell_type="code", source=code, metadata={}, outputs=[], execution_count=None)
            solved += 1
    assert solved == 7
    store()["run"](notebook)


def test_the_course_is_a_row_of_slides() -> None:
    """A slide for each section, others below it; nothing stands on no slide."""
    kinds = [cell.metadata["slideshow"]["slide_type"] for cell in read(COURSE).cells]
    assert kinds[0] == "slide"
    assert kinds.count("slide") == 1 + 8
    assert set(kinds) == {"slide", "subslide", "notes", "-"}
    assert kinds.count("subslide") > 15
