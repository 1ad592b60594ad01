"""Cells as the tools of setters name them; here a cell is its row and column, counted from 0.

A cell outside the board, where clues stand, has row or column -1 or one beyond the last.

>>> cell_of("R1C10"), name_of((0, 9)), cell_of("R0C5")
((0, 9), 'R1C10', (-1, 4))
>>> line_from((-1, 1), (1, 1), 4, 4)
[(0, 2), (1, 3)]
"""

from __future__ import annotations

import re

from ...core.errors import InputError
from ...core.record import shorten

Cell = tuple[int, int]

STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The step along each diagonal, by the name that f-puzzles gives to its direction."""

_NAME = re.compile(r"R(-?\d{1,3})C(-?\d{1,3})", re.ASCII | re.IGNORECASE)


def cell_of(name: object) -> Cell:
    """Return the cell of a name such as ``R1C10``. Raises `InputError`."""
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise InputError(f"{shorten(name)} is no cell, which is written as in R1C1")
    return int(match[1]) - 1, int(match[2]) - 1


def name_of(cell: Cell) -> str:
    """Return the name of a cell."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def cells_of(names: object) -> list[Cell]:
    """Return the cells of a list of names, such as a line."""
    if not isinstance(names, list):
        raise InputError(f"{shorten(names)} is no list of cells")
    return list(map(cell_of, names))


def names_of(cells: list[Cell]) -> list[str]:
    """Return the names of cells."""
    return list(map(name_of, cells))


def is_inside(cell: Cell, rows: int, columns: int) -> bool:
    """Return whether a cell is on the board."""
    return 0 <= cell[0] < rows and 0 <= cell[1] < columns


def inward(outside: Cell, rows: int, columns: int) -> Cell:
    """Return the step from a cell outside the board straight into it, as a clue beside a row or column looks.

    >>> inward((-1, 3), 9, 9), inward((3, 9), 9, 9)
    ((1, 0), (0, -1))
    """
    r, c = outside
    beside_row, beside_column = c in (-1, columns) and 0 <= r < rows, r in (-1, rows) and 0 <= c < columns
    if beside_row == beside_column:
        raise InputError("it is beside no row or column", cell=name_of(outside))
    return (0, 1 if c < 0 else -1) if beside_row else (1 if r < 0 else -1, 0)


def line_from(outside: Cell, step: Cell, rows: int, columns: int) -> list[Cell]:
    """Return the cells of the board that a clue in a cell outside it sees along `step`, the nearest first.
    Raises `InputError` if it sees none.
    """
    line: list[Cell] = []
    r, c = outside[0] + step[0], outside[1] + step[1]
    while step != (0, 0) and is_inside((r, c), rows, columns):
        line.append((r, c))
        r, c = r + step[0], c + step[1]
    if not line:
        raise InputError("this clue sees no cell of the board", cell=name_of(outside))
    return line
