"""Notations of cells in steps: r1c1, K9, or counted from 0.

>>> k9("r1c3"), from_zero("r1c3")
('A3', '[0,2]')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from itertools import product

from ...puzzles import Cell
from ...puzzles.core.board import SQUARES, square_of

Notation = Callable[[Cell], str]


def rewrite_cells(text: str, notation: Notation, cells: Collection[Cell] = ()) -> str:
    """Return a text with its squares in `notation`. A name may cover several squares with one-digit numbers,
    unless it is one of the `cells`.

    >>> rewrite_cells("(5=3)r1c12-r45c2", k9), rewrite_cells("(3)r12c1", from_zero)
    ('(5=3)A12-DE2', '(3)[0,0],[1,0]')
    >>> rewrite_cells("(3)r12c1", k9, {"r12c1"})
    '(3)M1'
    """

    def spell(match: re.Match[str]) -> str:
        rows, columns = match[1], match[2]
        if match[0] in cells or len(rows) == len(columns) == 1:
            return notation(match[0])
        if notation is k9:
            return "".join(k9(f"r{row}c1")[0] for row in rows) + columns
        return ",".join(notation(f"r{row}c{column}") for row, column in product(rows, columns))

    return text if notation is str else SQUARES.sub(spell, text)


def k9(cell: Cell) -> str:
    """Return a cell in K9 notation: row letter (I left out), column number.

    >>> k9("r1c3"), k9("r9c1")
    ('A3', 'J1')
    """
    square = square_of(cell)
    if square is None or square[0] >= 25:
        return cell
    return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[square[0]]}{square[1] + 1}"


def from_zero(cell: Cell) -> str:
    """Return a cell as [row,column] counted from 0.

    >>> from_zero("r1c3")
    '[0,2]'
    """
    square = square_of(cell)
    return cell if square is None else f"[{square[0]},{square[1]}]"


NOTATIONS: dict[str, Notation] = {"r1c1": str, "k9": k9, "0-based": from_zero}
"""Notations of cells, by name."""
