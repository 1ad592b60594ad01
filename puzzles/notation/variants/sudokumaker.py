"""SudokuMaker: a JSON document, packed by LZ-string; sets of digits are bit masks, places are numbers.

Cells are numbered row by row from 0. A corner has the number of the cell to its lower right on a board with
one more row and column, an outer cell its own on a board with a frame of cells around. Each row of cells has
two rows of edges: those on the left of its cells, then those below them.

>>> read(write({"formatVersion": "1.5.0", "puzzle": {"cells": []}}))["formatVersion"]
'1.5.0'
>>> edge_cells(18 * 2 + 4, 9), edge_cells(18 * 2 + 9 + 4, 9), corner_cells(11, 9)
([(2, 3), (2, 4)], [(2, 4), (3, 4)], [(0, 0), (0, 1), (1, 0), (1, 1)])
"""

from __future__ import annotations

from ...core.errors import InputError
from ...core.record import shorten
from ..lzstring import mend, pack
from .cells import Cell, inward, is_inside, line_from
from .documents import Address, Document, read_object, write_object

HOST = "sudokumaker.app"

MOST_DIGIT = 30
"""The highest digit that a bit mask of JavaScript holds."""


def takes(text: str) -> bool:
    """Return whether a text is a link of SudokuMaker."""
    return Address.of(text).host == HOST


def read(text: str) -> Document:
    """Return the document of a link, a payload or a JSON text. Raises `InputError`."""
    if text.lstrip().startswith("{"):
        return read_object(text)
    link = Address.of(text)
    payload = link.query.get("puzzle", "" if link.host else link.path)
    if not payload:
        raise InputError("this link of SudokuMaker holds no puzzle: copy the one that has ?puzzle= in it")
    return mend(payload, read_object)


def write(document: Document) -> str:
    """Return the link of SudokuMaker that opens a document."""
    return f"https://{HOST}/?puzzle={pack(write_object(document), for_url=True)}"


def digits_of(mask: object) -> list[int]:
    """Return the digits of a bit mask, from low to high. Raises `InputError`.

    >>> digits_of(0b11001), mask_of([0, 3, 4])
    ([0, 3, 4], 25)
    """
    if type(mask) is not int or not 0 <= mask < 2 << MOST_DIGIT:
        raise InputError(f"{shorten(mask)} is no set of digits")
    return [digit for digit in range(MOST_DIGIT + 1) if mask >> digit & 1]


def mask_of(digits: list[int]) -> int:
    """Return the bit mask of digits."""
    if not all(0 <= digit <= MOST_DIGIT for digit in digits):
        raise InputError(f"a set of SudokuMaker has digits from 0 to {MOST_DIGIT}")
    return sum(1 << digit for digit in set(digits))


def cell_of(number: object, columns: int) -> Cell:
    """Return the cell of a number, or of a corner: its cell to the lower right, if `columns` is one more."""
    if type(number) is not int or not 0 <= number < 1_000_000:
        raise InputError(f"{shorten(number)} is no number of a place")
    return divmod(number, columns)


def number_of(cell: Cell, columns: int) -> int:
    """Return the number of a cell."""
    return cell[0] * columns + cell[1]


def edge_cells(number: object, columns: int) -> list[Cell]:
    """Return the two cells beside an edge, in reading order."""
    double, c = cell_of(number, columns)
    r = double // 2
    return [(r, c), (r + 1, c)] if double % 2 else [(r, c - 1), (r, c)]


def edge_number(first: Cell, second: Cell, columns: int) -> int:
    """Return the number of the edge between two neighbours, given in reading order. Raises `InputError`."""
    for number in (2 * second[0] * columns + second[1], (2 * first[0] + 1) * columns + first[1]):
        if edge_cells(number, columns) == [first, second]:
            return number
    raise InputError("an edge is between two neighbours, in reading order")


def corner_cells(number: object, columns: int) -> list[Cell]:
    """Return the four cells around a corner, in reading order; some are outside if it is at the edge."""
    r, c = cell_of(number, columns + 1)
    return [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]


def corner_number(cell: Cell, columns: int) -> int:
    """Return the number of the corner to the upper left of a cell."""
    return number_of(cell, columns + 1)


def outer_cell(number: object, columns: int) -> Cell:
    """Return the cell of the number of an outer cell."""
    r, c = cell_of(number, columns + 2)
    return r - 1, c - 1


def outer_number(cell: Cell, columns: int) -> int:
    """Return the number of a cell outside the board."""
    return number_of((cell[0] + 1, cell[1] + 1), columns + 2)


def line_of_clue(number: object, diagonal: object, rows: int, columns: int) -> list[Cell]:
    """Return the cells that a clue in an outer cell sees: straight on, or along the `diagonal` 1, which rises
    from left to right, or -1, which falls.

    >>> line_of_clue(outer_number((-1, 3), 4), 1, 4, 4)
    [(0, 2), (1, 1), (2, 0)]
    """
    outside = outer_cell(number, columns)
    if diagonal is None:
        return line_from(outside, inward(outside, rows, columns), rows, columns)
    if type(diagonal) is not int or abs(diagonal) != 1:
        raise InputError(f"{shorten(diagonal)} is no diagonal, which is 1 or -1")
    r = 1 if is_inside((outside[0] + 1, outside[1] - diagonal), rows, columns) else -1
    return line_from(outside, (r, -r * diagonal), rows, columns)
