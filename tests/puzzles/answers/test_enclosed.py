"""Boards that borders cut: the answer by its regions or by its known borders, and pages with its words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridproof import check, generate
from gridproof.frontends.reading.entries import entries
from gridproof.puzzles import InputError, Puzzle, kind_named, read_record
from gridproof.puzzles.answers import Enclosed
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.judging import areas
from gridproof.puzzles.making.recipe import BlankBoard, Draft
from gridproof.puzzles.notation.draft import RecordDraft
from gridproof.puzzles.notation.pzpr.borders import AreaTable
from gridproof.puzzles.notation.pzpr.pages import FilePage
from gridproof.puzzles.rules.borders import draw_equal_areas, redraw_areas

CELLS: list[list[Any]] = [["#", 2, None], [None, "?", None], [3, None, None]]
REGIONS = [[None, 0, 0], [0, 0, 1], [1, 1, 1]]


def board(cells: list[list[Any]] = CELLS) -> Puzzle:
    data = {"type": "fourcells", "rows": len(cells), "cols": len(cells[0]), "clues": {"cells": cells}}
    return read_record(data)


def test_a_complete_answer_has_regions_and_a_partial_one_its_borders() -> None:
    puzzle, form = board(), kind_named("fourcells").answer
    assert isinstance(form, Enclosed)
    solution = check(puzzle).solutions[0]
    assert form(puzzle, solution) == {"regions": REGIONS}
    some = {cell: solution[cell] for cell in puzzle.shown[:3]}
    assert form(puzzle, some) == {"regions": some}


@pytest.mark.parametrize("known", [2, 10])
def test_what_is_written_is_entered(known: int) -> None:
    puzzle = board()
    solution = check(puzzle).solutions[0]
    some = {cell: solution[cell] for cell in puzzle.shown[:known]}
    assert entries(puzzle, {"regions": some}) == some == entries(puzzle, some)
    assert entries(puzzle, {"regions": REGIONS}) == {cell: solution[cell] for cell in puzzle.shown}


@pytest.mark.parametrize("wrong", [{"r1c2|r1c3": "x"}, 7, [[0]]])
def test_what_is_no_answer_is_refused(wrong: Any) -> None:
    with pytest.raises(InputError):
        entries(board(), {"regions": wrong})


def test_pages_have_words_for_the_edge_of_the_board_or_none() -> None:
    """The same answer of two squares, in the page of a later version and in that of an earlier one."""
    for words in (["1 1 1", "1 1", "1 1"], ["1"]):
        draft = RecordDraft("demo", 1, 2)
        AreaTable(outer=True).read(FilePage(words), draft)
        assert draft.solution == {"regions": [[0, 1]]}


def test_a_board_that_is_no_multiple_has_no_answer() -> None:
    assert check(board([[None] * 3] * 3)).status == "none"
    with pytest.raises(InputError, match="3×3 cells are no multiple of 4"):
        list(generate("fourcells", count=1, seed=1, rows=3, cols=3))


def test_areas_are_redrawn_where_another_answer_differs() -> None:
    """They stay connected and of four squares; the other areas may only trade with them."""
    record = Record({"type": "fourcells", "rows": 4, "cols": 4, "clues": {"cells": [[None] * 4] * 4}})
    first = draw_equal_areas(4)(BlankBoard(record, Random(3), ""))
    other = {"regions": [[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3]]}
    draft = redraw_areas(Draft(kind_named("fourcells"), record, first, Random(1)), other)
    assert draft.answer != first
    assert {len(area) for area in areas(draft.answer["regions"]).values()} == {4}
    assert kind_named("fourcells").judge(record, draft.answer) is None
