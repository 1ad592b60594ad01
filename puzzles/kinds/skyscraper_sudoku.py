"""Skyscraper sudoku: a sudoku of heights; a clue counts the buildings seen from its side.

>>> from gridproof.puzzles import read_record
>>> clues = {"left": [None, 1, None, None]}
>>> puzzle = read_record({"type": "skyscraper_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['row 2 from the left sees 1']
"""

from __future__ import annotations

from ..answers import numbers
from ..deriving import AS_GIVENS
from ..fields import SIDE
from ..judging import changed, not_sudoku, wrong_view
from ..kind import Answer, Kind, grid_answer
from ..latin import GIVENS, given_numbers
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record
from .skyscrapers import EDGES, view_marks, views
from .sudoku import BOX, sudoku_rules


def read(record: Record) -> Puzzle:
    rules = sudoku_rules(*BOX.of(record))
    clues, marks = tuple(views(record)), view_marks(record)
    return Puzzle("skyscraper_sudoku", rules, clues, given_numbers(record), record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line and box, the views."""
    values = answer["values"]
    given = changed(record.clues.get("givens", ()), values)
    return given or not_sudoku(record, values) or wrong_view(record, values)


KIND = Kind(
    name="skyscraper_sudoku",
    title="Skyscraper sudoku",
    rules="Each row, column and box holds every height once; a clue counts the buildings that no taller one "
    "hides.",
    fields=(BOX, GIVENS, *EDGES.values()),
    read=read,
    answer=grid_answer("values", entries=numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe((*map(Derived, EDGES), AS_GIVENS), size=(6, 6)),
)
