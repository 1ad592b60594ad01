"""The older strings that Interactive Sudoku Solver takes too, each a puzzle in one row of characters.

>>> read_string("1.3" + "." * 726)
[Item(type='Shape', args=('9x9',), items=()), Item(type='Given', args=('R1C1_1_3',), items=())]
"""

from __future__ import annotations

import re
from math import isqrt
from string import ascii_uppercase

from ...core.errors import InputError
from .iss import Item, name_of, read

_ARROWS = {
    "^": (-1, 0),
    "v": (1, 0),
    "<": (0, -1),
    ">": (0, 1),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"

CELLS = [name_of(divmod(number, 9)) for number in range(81)]
"""The names of the cells of a sudoku, row by row."""


def read_string(text: str) -> list[Item]:
    """Return the items of a killer string, long or short, a string of pencil marks, a jigsaw with its givens
    or its layout alone, or else of a constraint string. Raises `InputError`.
    """
    row = re.sub(r"\s+", "", text)
    if row.startswith("3x3:") and ":k:" in row[:8]:
        return killer(row)
    if len(row) == 81 and re.fullmatch(r"[0-9A-Za-j<>^v`',.]*", row) and re.search(r"[<>^v`',]", row):
        return short_killer(row)
    if len(row) == 729 and re.fullmatch(r"[\d.]*", row, re.ASCII):
        return pencil_marks(row)
    if len(row) >= 16 and (_is_layout(row) or (len(row) % 2 == 0 and _is_layout(row[len(row) // 2 :]))):
        return jigsaw(row)
    return read(text)


def short_killer(row: str) -> list[Item]:
    """Return the cages of 81 characters: a sum (0 to 9, A to Z, a to j), or an arrow towards the cell with
    the sum. The letter v is always an arrow. Raises `InputError`.

    >>> short_killer("3<" + "0" * 79)[0]
    Item(type='Cage', args=('3', 'R1C1', 'R1C2'), items=())
    """
    targets = {}
    for number, letter in enumerate(row):
        r, c = divmod(number, 9)
        dr, dc = _ARROWS.get(letter, (0, 0))
        if not (0 <= r + dr < 9 and 0 <= c + dc < 9):
            raise InputError(f"{letter!r} leads off the board", column=number + 1, cell=CELLS[number])
        targets[number] = number + 9 * dr + dc
    cages: dict[int, list[str]] = {}
    for number in targets:
        end = number
        for _ in range(81):
            end = targets[end]
        if targets[end] != end:
            raise InputError("the arrows lead round and round", column=number + 1, cell=CELLS[number])
        cages.setdefault(end, []).append(CELLS[number])
    return [
        Item("Cage", (str(_SUMS.index(row[end])), *cells)) for end, cells in cages.items() if row[end] != "0"
    ]


def killer(row: str) -> list[Item]:
    """Return the cages of ``3x3::k:`` and 81 numbers, each 256 times the sum and the number of the cage; with
    a d between the first colons the diagonals count. Raises `InputError`.

    >>> killer("3x3::k:" + "2561:2561:" + "0:" * 79)
    [Item(type='Cage', args=('10', 'R1C1', 'R1C2'), items=())]
    """
    _, diagonal, _, *fields = row.removesuffix(":").split(":")
    if len(fields) != 81 or not all(re.fullmatch(r"\d{1,6}", field, re.ASCII) for field in fields):
        raise InputError(f"81 numbers were expected behind 3x3::k:, there are {len(fields)} fields")
    cages: dict[int, tuple[int, list[str]]] = {}
    for number, field in enumerate(fields):
        total, cage = divmod(int(field), 256)
        if not total:
            continue
        earlier, cells = cages.setdefault(cage, (total, []))
        if earlier != total:
            raise InputError(f"cage {cage} has the sums {earlier} and {total}", cell=CELLS[number])
        cells.append(CELLS[number])
    diagonals = [Item("Diagonal", ("1",)), Item("Diagonal", ("-1",))] if diagonal == "d" else []
    return diagonals + [Item("Cage", (str(total), *cells)) for total, cells in cages.values()]


def pencil_marks(row: str) -> list[Item]:
    """Return the givens of 729 characters: nine for each cell, whose digits are its candidates. A cell with
    dots alone may have any value, as in other programs; a zero is no value.
    """
    marks = [re.sub("[.0]", "", row[at : at + 9]) for at in range(0, 729, 9)]
    args = tuple("_".join((CELLS[number], *values)) for number, values in enumerate(marks) if values)
    return [Item("Shape", ("9x9",)), Item("Given", args)]


def jigsaw(row: str) -> list[Item]:
    """Return the items of a layout, a letter or digit for the region of each cell, perhaps behind the givens.

    >>> jigsaw("1" + "." * 15 + "0011" * 2 + "2233" * 2)[3]
    Item(type='Given', args=('R1C1_1',), items=())
    """
    givens, layout = ("", row) if _is_layout(row) else (row[: len(row) // 2], row[len(row) // 2 :])
    size = isqrt(len(layout))
    values = "123456789"[:size] if size <= 9 else ascii_uppercase[:size]
    args = tuple(
        f"{name_of(divmod(number, size))}_{values.index(letter) + 1}"
        for number, letter in enumerate(givens)
        if letter in values
    )
    return [
        Item("Shape", (f"{size}x{size}",)),
        Item("Jigsaw", (layout,)),
        Item("NoBoxes"),
        *([Item("Given", args)] if args else []),
    ]


def _is_layout(row: str) -> bool:
    """Return whether a row has a region for each row of a square board, all of the board's side in size."""
    size = isqrt(len(row))
    return (
        2 <= size <= 16
        and size * size == len(row)
        and row.isalnum()
        and len(set(row)) == size
        and all(row.count(letter) == size for letter in set(row))
    )
