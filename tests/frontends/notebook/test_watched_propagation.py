"""Propagation as a notebook shows it."""

from __future__ import annotations

from typing import Any

import gridproof
from gridproof.frontends.notebook import display  # noqa: F401 (the classes show themselves from now on)

KAKURASU = gridproof.sample("kakurasu", 1)


def html_of(thing: Any) -> str:
    return str(thing._repr_mimebundle_()["text/html"])


def test_the_board_and_every_wave() -> None:
    told = gridproof.compile(KAKURASU, "sat").propagate()
    html = html_of(told)
    assert html.count("<img ") == len(told.waves) + 1
    assert html.startswith("<p>unit propagation over 68 clauses: 26 events")
    assert "<summary>Wave by wave</summary>" in html
    assert html.count("<li>") == len(told.events)
    assert "because y19" in html  # auxiliary variables take part


def test_a_conflict_and_what_is_not_stated() -> None:
    told = gridproof.compile("11..............", "sat").propagate()
    assert "<p>conflict: " in html_of(told)
    loop = gridproof.compile(gridproof.sample("slitherlink", 1), "sat").propagate()
    assert "not stated in full, so that less follows" in html_of(loop)


def test_the_text_is_short() -> None:
    told = gridproof.compile(gridproof.sample("sudoku", 1), "sat").propagate()
    text = told._repr_mimebundle_()["text/plain"]  # type: ignore[attr-defined]
    assert len(text.splitlines()) < 50
    assert "more" in text.splitlines()[-1]


def test_a_table_of_encodings() -> None:
    html = html_of(gridproof.compare_propagation(KAKURASU, "sat", ["sums"]))
    assert html.count("<tr>") == 8
    assert '<th scope="row">sums: sequential</th><td>180</td><td>336</td><td>793</td>' in html
    assert "32 of 32 candidates left" in html
