"""Consecutive sudoku: neighbours differ by one exactly where a bar marks them.

With ``params.boxes`` false there are no boxes, only rows and columns.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]]]}
>>> puzzle = read_record({"type": "consecutive_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][11:13]
['box 4', 'r1c1 and r1c2 are consecutive']
"""

from __future__ import annotations

from ...answers import NumberGrid, numbers
from ...core.kind import Answer, Kind
from ...core.puzzle import Puzzle
from ...core.record import Record
from ...fields import SIDE, Flag
from ...making.deriving import AS_GIVENS, consecutive, pairs_where
from ...making.recipe import Derived, Recipe
from ...rules.judging import changed_given, not_latin, not_sudoku, wrong_step
from ...rules.latin import CONSECUTIVE, GIVENS, bars, consecutive_neighbours, given_numbers, latin_rules
from .sudoku import BOX, sudoku_rules

BOXES = Flag("boxes", True, "whether the boxes hold every number once, too")


def read(record: Record) -> Puzzle:
    box = BOX.of(record)
    rules = sudoku_rules(*box) if BOXES.of(record) else latin_rules(record.square_side())
    clues = tuple(consecutive_neighbours(record))
    return Puzzle.for_record(record, rules, clues, given_numbers(record), bars(record))


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line and box, each pair of neighbours."""
    values = answer["values"]
    boxes = record.params.get("boxes", True)
    houses = not_sudoku(record, values) if boxes else not_latin(values)
    return changed_given(record.clues.get("givens", ()), values) or houses or wrong_step(record, values)


KIND = Kind(
    name="consecutive_sudoku",
    title="Consecutive sudoku",
    rules="Write each number from 1 to the side once in each row, each column and each box. A bar stands "
    "between every two neighbours that differ by 1; where there is no bar, they do not. The setting "
    "boxes can turn the boxes off.",
    fields=(BOX, BOXES, GIVENS, CONSECUTIVE),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe(
        (Derived("consecutive", pairs_where(consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: Puzzle.for_record(record, sudoku_rules(*BOX.of(record))),
    ),
)
