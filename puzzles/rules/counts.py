"""Counts beside the board: how many cells of a row or column have some value.

>>> from ..fields import COLUMNS, ROWS
>>> record = Record({"type": "demo", "rows": 2, "cols": 2, "clues": {"rows": [1, None], "cols": [0, 2]}})
>>> rows, columns = Edge("rows", 0, COLUMNS), Edge("cols", 0, ROWS)
>>> [clue.label for clue in line_counts(record, rows, columns)]
['row 1 holds 1', 'column 1 holds 0', 'column 2 holds 2']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ..constraints import Clause, Count, exactly, label_at
from ..core.board import at
from ..core.cells import Cell, Is, all_of
from ..core.record import Record, Square
from ..fields import Edge
from ..limits.caches import CLUES

if TYPE_CHECKING:
    from ..core.marks import Marks


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


def filled_squares(clues: Mapping[Square, object]) -> tuple[Clause, ...]:
    """Require a number, or another symbol, in the square of each clue that is not told; 0 is a blank."""
    untold = (square for square, clue in clues.items() if clue is None)
    return tuple(
        Clause((Is(at(*square), 0, False),), label=label_at("no blank at", square)) for square in untold
    )


def beside_marks(record: Record, *edges: Edge) -> Marks:
    """Return the clues of these fields, each beside the board on the side of its field."""
    from ..core.marks import Beside  # for boards that have such fields

    return tuple(
        Beside(edge.side, i, (str(number),)) for edge in edges for i, number in edge.of(record).items()
    )
