"""Tenner grid: each row holds different digits, touching cells too, and columns have given sums.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[0, None]], "column_sums": [0, 1]}
>>> puzzle = read_record({"type": "tenner_grid", "rows": 1, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['row 1', 'neighbours around r1c1', 'column 1 sums to 0', 'column 2 sums to 1']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    AS_GIVENS, UPRIGHT, AllDifferent, Answer, Board, Bound, Cell, Derived, Domain, Edge, Kind, NumberGrid,
    Numbers, Recipe, Record, Rule, deriving, looks, numbered, numbers,
)  # fmt: skip

DIGIT = Bound("the number of columns - 1", lambda board: board.columns - 1)
SUM = Bound("rows × (columns - 1)", lambda board: board.rows * (board.columns - 1))
GIVENS = Numbers("givens", 0, DIGIT, "the numbers that are there from the start")
SUMS = Edge("column_sums", 0, SUM, "the sum of the column", side="bottom")


def digits(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with the digits below the number of columns."""
    return ((cell, tuple(range(board.columns))) for cell in board.cells())


def full_rows(board: Board) -> Iterator[AllDifferent]:
    """Require each row to hold every digit once."""
    return (AllDifferent(board.row(r), house=True, label=f"row {r + 1}") for r in range(board.rows))


def ill_filled(_: Record, answer: Answer) -> str | None:
    """Return a row that lacks a digit, or None."""
    for r, row in enumerate(answer["values"]):
        if set(row) != set(range(len(row))):
            return f"row {r + 1} does not hold every digit once"
    return None


ROWS = Rule(
    words="Write each digit from 0 on once in each row: 0 to 9 on ten columns.",
    cells=digits,
    board=full_rows,
    broken=ill_filled,
)

KIND = Kind(
    name="tenner_grid",
    aliases=("Tenner", "Grid ten"),
    fields=(GIVENS, SUMS),
    declared=(
        numbered.given(GIVENS),
        ROWS,
        replace(numbered.UNLIKE_AROUND, words="Equal digits do not touch, not even diagonally."),
        numbered.line_sums(SUMS, words="A number below the board is the sum of its column."),
    ),
    answer=NumberGrid(numbers(0, DIGIT)),
    turns=UPRIGHT,
    forms=(looks.Janko(sums=True),),
    recipe=Recipe((Derived("column_sums", deriving.each_line(sum), stay=True), AS_GIVENS), size=(4, 10)),
)
