"""Counts beside the board: how many cells of a row or column have some value.

>>> from ..fields import COLUMNS, ROWS
>>> record = Record({"type": "demo", "rows": 2, "cols": 2, "clues": {"rows": [1, None], "cols": [0, 2]}})
>>> rows, columns = Edge("rows", 0, COLUMNS), Edge("cols", 0, ROWS)
>>> [clue.label for clue in line_counts(record, rows, columns)]
['row 1 holds 1', 'column 1 holds 0', 'column 2 holds 2']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..constraints import Count, exactly
from ..core.cells import Cell, all_of
from ..core.marks import Beside, Marks
from ..core.record import Record
from ..fields import Edge
from ..limits.caches import CLUES


def line_clues(record: Record, *edges: Edge) -> Iterator[tuple[str, tuple[Cell, ...], int]]:
    """Yield the line, its cells and its number for each clue of these fields."""
    board = record.board
    for edge in edges:
        cells = board.row if edge.line == "row" else board.column
        for i, number in edge.of(record).items():
            yield f"{edge.line} {i + 1}", cells(i), number


def line_counts(record: Record, *edges: Edge) -> tuple[Count, ...]:
    """Make the number of each line with a clue count its cells that are 1."""
    return tuple(line_count(*clue) for clue in line_clues(record, *edges))


@lru_cache(maxsize=CLUES)
def line_count(line: str, cells: tuple[Cell, ...], number: int, value: int = 1, name: str = "") -> Count:
    """Make the number count the cells of the line with this value, which is called `name`."""
    label = f"{line} holds {number} {name}" if name else f"{line} holds {number}"
    return exactly(number, all_of(cells, value), label)


def beside_marks(record: Record, *edges: Edge) -> Marks:
    """Return the clues of these fields, each beside the board on the side of its field."""
    return tuple(
        Beside(edge.side, i, (str(number),)) for edge in edges for i, number in edge.of(record).items()
    )
