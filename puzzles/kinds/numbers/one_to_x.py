"""One to X: each region holds the numbers from 1 to its size; neighbours differ, and rows and columns have
given sums.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "rows": [4], "cols": [None, 1, None]}
>>> puzzle = read_record({"type": "one_to_x", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.clues]
['row 1 sums to 4', 'column 2 sums to 1']
"""

from __future__ import annotations

from ...kit import (
    AREA, AS_GIVENS, REGIONS, Bound, Derived, Edge, Kind, NumberGrid, Numbers, Recipe, deriving, looks,
    numbered, numbers_of_regions,
)  # fmt: skip

LARGEST = Bound("the square of the number of cells", lambda board: AREA.of(board) ** 2)
GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start", required=False)
COLS = Edge("cols", 0, LARGEST, "the sum of the column")
ROWS = Edge("rows", 0, LARGEST, "the sum of the row")


KIND = Kind(
    name="one_to_x",
    title="One to X",
    fields=(GIVENS, REGIONS, COLS, ROWS),
    declared=(
        numbered.given(GIVENS, up_to_size=True),
        numbered.ROOMS,
        numbered.UNLIKE_ACROSS,
        numbered.line_sums(ROWS, COLS),
    ),
    answer=NumberGrid(numbers_of_regions()),
    forms=(looks.Janko(("eins-bis-x",)),),
    recipe=Recipe(
        (Derived("cols"), Derived("rows"), AS_GIVENS), size=(6, 6), shape=deriving.random_regions(3, 6)
    ),
)
