"""Skyscraper sudoku: a sudoku of heights; a clue counts the buildings seen from its side.

>>> from gridproof.puzzles import read_record
>>> clues = {"left": [None, 1, None, None]}
>>> puzzle = read_record({"type": "skyscraper_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['row 2 from the left sees 1']
"""

from __future__ import annotations

from ...answers import NumberGrid, numbers
from ...core.kind import Answer, Kind
from ...core.puzzle import Puzzle
from ...core.record import Record
from ...fields import SIDE
from ...making.deriving import AS_GIVENS
from ...making.recipe import Derived, Recipe
from ...rules.judging import changed_given, not_sudoku, wrong_view
from ...rules.latin import GIVENS, given_numbers
from ..latin.skyscrapers import EDGES, view_marks, views
from .sudoku import BOX, sudoku_rules


def read(record: Record) -> Puzzle:
    rules = sudoku_rules(*BOX.of(record))
    clues, marks = tuple(views(record)), view_marks(record)
    return Puzzle.for_record(record, rules, clues, given_numbers(record), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line and box, the views."""
    values = answer["values"]
    given = changed_given(record.clues.get("givens", ()), values)
    return given or not_sudoku(record, values) or wrong_view(record, values)


KIND = Kind(
    name="skyscraper_sudoku",
    title="Skyscraper sudoku",
    rules="Write each number from 1 to the side once in each row, each column and each box: the heights of "
    "buildings. A number outside the board counts the buildings seen from there; a building hides all"
    " lower ones behind it.",
    fields=(BOX, GIVENS, *EDGES.values()),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe((*map(Derived, EDGES), AS_GIVENS), size=(6, 6)),
)
