"""The teaching solver as a notebook shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import gridproof
from gridproof.frontends.notebook import display  # noqa: F401 (the classes show themselves from now on)
from gridproof.frontends.notebook.watched import lessons

MINES = gridproof.compile(gridproof.sample("minesweeper", 1), "sat").teach(limit=2)


def html_of(thing: Any) -> str:
    return str(thing._repr_mimebundle_()["text/html"])


def test_a_tree_that_opens() -> None:
    html = html_of(MINES)
    assert html.count("<details>") == html.count("</details>") == len(MINES.turns) + 1
    assert html.count("<ul>") == html.count("</ul>")
    assert html.count("<li>") == html.count("</li>") == len(MINES.turns) - 1
    graphs = sum(bool(conflict.nodes) for conflict in MINES.conflicts)
    assert html.count("<img ") == len(MINES.solutions) + len(MINES.turns) + graphs
    assert "answers come from check and solve" in html


def test_the_graph_of_one_conflict() -> None:
    html = html_of(MINES.conflicts[0])
    assert html.count("<img ") == 1
    assert "<p>It follows from: " in html
    last = MINES.conflicts[-1]
    assert not last.clause
    assert html_of(last).count("<img ") == 0


def test_a_large_graph_is_not_drawn() -> None:
    conflict = MINES.conflicts[0]
    wide = replace(conflict, nodes=conflict.nodes * 20)
    assert "too many to be drawn" in html_of(wide)


def test_few_turns_and_pictures_are_kept(monkeypatch: Any) -> None:
    monkeypatch.setattr(lessons, "MOST_TURNS", 4)
    html = html_of(MINES)
    assert f"The first 4 of {len(MINES.turns)} turns are shown." in html
    assert html.count("<details>") == 5
    monkeypatch.setattr(lessons, "MOST_BYTES", 1)
    assert html_of(MINES).count("<img ") == len(MINES.solutions)


def test_turns_follow_one_another_below_a_depth(monkeypatch: Any) -> None:
    monkeypatch.setattr(lessons, "MOST_NESTED", 1)
    html = html_of(MINES)
    assert html.count("<ul>") == 1
    assert html.count("<details>") == html.count("</details>") == len(MINES.turns) + 1


def test_the_text_of_a_long_lesson_is_cut() -> None:
    lesson = gridproof.compile("." * 16, "sat").teach(limit=60)
    text = lesson._repr_mimebundle_()["text/plain"]  # type: ignore[attr-defined]
    assert len(text.splitlines()) == 41
    assert text.splitlines()[-1].endswith("more lines")
