"""Counts beside the board: how many cells of a row or column have some value.

>>> record = Record({"type": "demo", "rows": 2, "cols": 2, "clues": {"rows": [1, None], "cols": [0, 2]}})
>>> [clue.label for clue in line_counts(record)]
['row 1 holds 1', 'column 1 holds 0', 'column 2 holds 2']
"""

from __future__ import annotations

from collections.abc import Iterator

from .cells import Cell, Is
from .constraints import Count, exactly
from .marks import Beside, Marks
from .record import Record

SIDES = {"rows": "left", "cols": "top"}
"""The sides on which the clues of rows and of columns are printed."""


def line_clues(
    record: Record, rows: str = "rows", columns: str = "cols", most: int | None = None
) -> Iterator[tuple[str, tuple[Cell, ...], int]]:
    """The line, its cells and its number, at most the line's length or `most`, for each clue."""
    board = record.board
    for r, number in record.edge(rows, board.rows, 0, most or board.columns).items():
        yield f"row {r + 1}", board.row(r), number
    for c, number in record.edge(columns, board.columns, 0, most or board.rows).items():
        yield f"column {c + 1}", board.column(c), number


def line_counts(record: Record, value: int = 1) -> tuple[Count, ...]:
    """Each row and column with a clue holds `value` so often."""
    return tuple(
        exactly(number, (Is(cell, value) for cell in cells), f"{line} holds {number}")
        for line, cells, number in line_clues(record)
    )


def beside_marks(record: Record, most: int | None = None, **sides: str) -> Marks:
    """The clues beside the board, each field of the record (``rows=``, ``cols=``) on the side given."""
    found = []
    for field, side in (sides or SIDES).items():
        across, along = record.rows, record.columns
        length, longest = (across, along) if side in ("left", "right") else (along, across)
        for i, number in record.edge(field, length, 0, most or longest).items():
            found.append(Beside(side, i, (str(number),)))
    return tuple(found)
