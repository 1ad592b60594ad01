"""One to X: each region holds the numbers from 1 to its size; neighbours differ, and rows and columns have
given sums.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "rows": [4], "cols": [None, 1, None]}
>>> puzzle = read_record({"type": "one_to_x", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.clues]
['row 1 sums to 4', 'column 2 sums to 1']
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    AREA, AS_GIVENS, REGIONS, Answer, Board, Bound, Derived, Edge, Kind, NumberGrid, Numbers, Puzzle,
    Recipe, Record, Rules, beside_marks, deriving, judging, line_clues, looks, numbers_of_regions, rooms,
    total,
)  # fmt: skip

LARGEST = Bound("the square of the number of cells", lambda board: AREA.of(board) ** 2)
GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start", required=False)
COLS = Edge("cols", 0, LARGEST, "the sum of the column")
ROWS = Edge("rows", 0, LARGEST, "the sum of the row")


@lru_cache(maxsize=32)
def one_to_x_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions, without the sums."""
    return rooms.room_rules("one to X", board, rooms.differing(board))


def read(record: Record) -> Puzzle:
    rules = one_to_x_rules(REGIONS.board(record))
    clues = tuple(
        total(cells, "==", sum_, f"{line} sums to {sum_}")
        for line, cells, sum_ in line_clues(record, ROWS, COLS)
    )
    fixed = rooms.given_in_rooms(record, rules) if "givens" in record.clues else ()
    return Puzzle.for_record(record, rules, clues, fixed, beside_marks(record, ROWS, COLS))


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, regions, neighbours and sums."""
    values = answer["values"]
    return (
        judging.changed_given(record.clues.get("givens", ()), values)
        or judging.ill_filled(record, values)
        or judging.alike(values)
        or judging.wrong_sum(record, values)
    )


KIND = Kind(
    name="one_to_x",
    title="One to X",
    rules="Write numbers so that each region holds every number from 1 to its size. Equal numbers do not "
    "share an edge. A number outside the board is the sum of its row or column.",
    fields=(GIVENS, REGIONS, COLS, ROWS),
    read=read,
    answer=NumberGrid(numbers_of_regions()),
    judge=judge,
    forms=(looks.Janko(("eins-bis-x",)),),
    recipe=Recipe(
        (Derived("cols"), Derived("rows"), AS_GIVENS), size=(6, 6), shape=deriving.random_regions(3, 6)
    ),
)
