"""Arrow clues: shared by the kinds in which a number counts the shaded cells in one direction.

>>> cells = [[{"n": 1, "dir": "e"}, None, None]]
>>> record = Record({"type": "demo", "rows": 1, "cols": 3, "clues": {"cells": cells}})
>>> arrows = ARROWS.of(record)
>>> [(count.label, [str(literal) for literal in count.literals]) for count in arrow_counts(record, arrows)]
[('1 to the east of r1c1', ['r1c2=1', 'r1c3=1'])]
>>> arrow_labels(arrows)
(Label(square=(0, 0), text='1→'),)
"""

from __future__ import annotations

from collections.abc import Mapping

from .board import Board, at
from .cells import Cell
from .constraints import Count, exactly
from .fields import Arrow, ArrowClue, Grid
from .loops import NAMES, SIGNS, STEPS
from .marks import Marks, labels
from .record import Record, Square
from .shading import all_of

ARROWS = Grid[ArrowClue]("cells", Arrow(), "how many shaded cells lie in the direction of the arrow")


def arrow_counts(record: Record, arrows: Mapping[Square, ArrowClue]) -> tuple[Count, ...]:
    """Each arrow with a number counts the shaded cells in its direction."""
    return tuple(
        exactly(
            arrow.number,
            all_of(cells_ahead(record.board, square, arrow.way), 1),
            f"{arrow.number} to the {NAMES[arrow.way]} of {at(*square)}",
        )
        for square, arrow in arrows.items()
        if arrow.number is not None
    )


def cells_ahead(board: Board, square: Square, way: str) -> tuple[Cell, ...]:
    """The cells from a square in one direction to the edge of the board, without its own."""
    (r, c), (down, right) = square, STEPS[way]
    found = []
    while board.holds(r + down, c + right):
        r, c = r + down, c + right
        found.append(at(r, c))
    return tuple(found)


def arrow_labels(arrows: Mapping[Square, ArrowClue]) -> Marks:
    """The number and the sign of each arrow; ``?`` where the number is not known."""
    return labels({square: f"{'?' if n is None else n}{SIGNS[way]}" for square, (n, way) in arrows.items()})
