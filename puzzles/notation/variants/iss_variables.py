"""Variables of Interactive Sudoku Solver, which are cells besides the board: free squares below it.

Each group of variables begins a row of its own, of the group's width, or else the board's.

>>> groups = [Item("Var", ("L", "loop", "2x3")), Item("Var", ("X", "X"))]
>>> placed = with_squares([*groups, Item("Sum", ("5", "VL5", "VX", "R1C1"))], 4, 4)
>>> placed.items, placed.rows, placed.columns, placed.free[-2:]
([Item(type='Sum', args=('5', 'R6C2', 'R7C1', 'R1C1'), items=())], 7, 4, [(5, 2), (6, 0)])
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from ...core.errors import InputError
from ...core.record import shorten
from .cells import Cell
from .iss import MOST_PLACES, Item, name_of

_SIZE = re.compile(r"(?:([1-9]\d?)x)?([1-9]\d{0,2})", re.ASCII)


class VariableBoard(NamedTuple):
    """Items with squares in place of variables, the size of the board with these, and the squares."""

    items: list[Item]
    rows: int
    columns: int
    free: list[Cell]


def with_squares(items: Sequence[Item], rows: int, columns: int) -> VariableBoard:
    """Return the items of a board of this size with a square for each variable. Raises `InputError` if there
    are too many.
    """
    groups: dict[str, list[Cell]] = {}
    below, wide = rows, columns
    for item in items:
        if item.type == "Var":
            name, _, shape = (*item.args, "1")[:3] if len(item.args) == 2 else (*item.args, "", "", "")[:3]
            size = _SIZE.fullmatch(shape)
            if size is None or f"V{name}" in groups:
                raise InputError(f"{shorten('~'.join(item.args))} is no group of variables")
            count = int(size[2]) * int(size[1] or 1)
            across = int(size[2]) if size[1] else columns
            cells = [(below + i // across, i % across) for i in range(count)]
            below, wide = cells[-1][0] + 1, max(wide, across)
            if max(below, wide) > MOST_PLACES:
                raise InputError(f"the board has over {MOST_PLACES} rows or columns with its variables")
            groups[f"V{name}"] = cells
    names = {f"{name}{i}": name_of(cell) for name, cells in groups.items() for i, cell in enumerate(cells, 1)}
    names |= {name: name_of(cells[0]) for name, cells in groups.items() if len(cells) == 1}
    many = {name: tuple(map(name_of, cells)) for name, cells in groups.items() if len(cells) > 1}
    aligned = {names[f"{name}1"] for name, cells in groups.items() if (cells[0][0], columns - 1) in cells}
    placed = [_placed(item, names, many, aligned) for item in items if item.type != "Var"]
    return VariableBoard(placed, below, wide, [cell for cells in groups.values() for cell in cells])


def with_variables(items: Sequence[Item], free: Sequence[Cell]) -> list[Item]:
    """Return the items with variables in place of the free squares below the board, whose rows each are a
    group behind the first item. Raises `InputError` for a row that does not begin at the left, and for too
    many.

    >>> with_variables([Item("Shape", ("4x4",)), Item("Sum", ("5", "R5C1", "R5C2"))], [(4, 0), (4, 1)])[2]
    Item(type='Sum', args=('5', 'VA1', 'VA2'), items=())
    """
    groups, names = list[Item](), dict[str, str]()
    for name, row in zip(ascii_uppercase, sorted({r for r, _ in free}), strict=False):
        columns = [c for r, c in free if r == row]
        if columns != [*range(len(columns))]:
            raise InputError("iss cannot say: free_squares that do not begin at the left")
        groups.append(Item("Var", (name, "", f"1x{len(columns)}")))
        names |= {name_of((row, c)): f"V{name}{c + 1}" for c in columns}
    if len(names) < len(free):
        raise InputError(f"iss cannot say: free_squares in more than {len(ascii_uppercase)} rows")
    shape, *rest = items
    return [shape, *groups, *(_placed(item, names, {}, ()) for item in rest)]


def _placed(
    item: Item, names: dict[str, str], many: dict[str, tuple[str, ...]], aligned: Container[str]
) -> Item:
    """Return an item with squares in place of variables, and all of its squares in place of a group. A
    `Replicate` from the first square of a group on that is `aligned` with the board is as one about the
    board.
    """
    args: list[str] = []
    for arg in item.args:
        name, mark, rest = arg.partition("_")
        args += many.get(arg, (f"{names.get(name, name)}{mark}{rest}",))
    if item.type == "Replicate" and len(args) == 2 and args[1] in aligned:
        args.pop()
    inner = tuple(_placed(each, names, many, aligned) for each in item.items)
    return Item(item.type, tuple(args), inner)
