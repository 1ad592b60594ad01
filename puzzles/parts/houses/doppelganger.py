"""Doppelganger: there is one more digit than rows, with 0 the lowest. Each row, column and region holds 0 and
lacks one other digit. No two rows lack the same digit, nor two columns, nor two regions; and the row, the
column and the region of a 0 lack different digits.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"doppelganger": True, "digits": [0, 4]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params})
>>> plain = SudokuGrid.of(record)
>>> [extra.cell for extra in PART.extras(True, plain)][::4]
['what row 1 lacks', 'what column 1 lacks', 'what the region from r1c1 lacks']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..kit import (
    AllDifferent, Cell, Compare, Constraint, ExtraCell, Finished, Flag, House, Implication, InputError, Is,
    Part, RuleLabel, SudokuGrid, find_repeat, keys,
)  # fmt: skip

ZERO = RuleLabel("what the row, column and region of 0 at {} lack", "what the houses of a 0 lack differs")


def houses_of(grid: SudokuGrid) -> tuple[tuple[House, ...], ...]:
    """Return the rows, the columns and the regions. Raises `InputError` unless each lacks exactly one
    digit.
    """
    board, rows = grid.board, grid.board.rows
    regions = tuple((f"the region from {cells[0]}", cells) for cells in board.regions)
    if not (rows == board.columns == len(grid.digits) - 1 and grid.digits[0] == 0):
        raise InputError("doppelgangers need a square board with the digits from 0 to the number of rows")
    if any(len(cells) != rows for _, cells in regions):
        raise InputError("doppelgangers need regions of as many squares as a row has")
    lines = tuple(board.lines())
    return (lines[:rows], lines[rows:], regions)


def lack(house: House) -> Cell:
    """Return the cell for the digit that a house lacks."""
    return f"what {house[0]} lacks"


def extras(flag: bool, grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield the cell for the digit that each house lacks."""
    for houses in houses_of(grid):
        yield from (ExtraCell(lack(house), grid.digits[1:]) for house in houses)


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the digit that each house lacks, that houses of a sort lack different digits, and that the houses
    of a 0 do.
    """
    of_cell: dict[Cell, list[Cell]] = {cell: [] for cell in grid.board.cells()}
    for sort, houses in zip(("rows", "columns", "regions"), houses_of(grid), strict=True):
        for house in houses:
            label = f"{house[0]} holds all digits but the one that it lacks"
            yield AllDifferent((*house[1], lack(house)), house=True, label=label)
            for cell in house[1]:
                of_cell[cell].append(lack(house))
        if houses:
            yield AllDifferent(tuple(map(lack, houses)), label=f"no two {sort} lack the same digit")
    for cell, lacks in of_cell.items():
        for one, other in combinations(lacks, 2):
            yield Implication(Is(cell, 0), Compare(one, "!=", other), label=ZERO.format(cell))


def judge(flag: bool, board: Finished) -> str | None:
    """Describe a house that lacks more than one digit, or 0, or the digit of another house that must differ;
    or return None.
    """
    digits_of: dict[tuple[str, int], set[int]] = {}
    zeros: list[list[tuple[str, int]]] = []
    for r, row in enumerate(board.digits):
        for c, digit in enumerate(row):
            region = board.region_of.get((r, c))
            houses = [("row", r), ("column", c), *([] if region is None else [("region", region)])]
            for house in houses:
                digits_of.setdefault(house, set()).add(digit)
            if digit == 0:
                zeros.append(houses)
    lacks = {house: [*{*range(board.high + 1)} - digits] for house, digits in digits_of.items()}
    for (sort, number), lacked in lacks.items():
        if len(lacked) != 1 or 0 in lacked:
            return f"{sort} {number + 1} does not hold 0 and all but one of the others"
    for sort in ("row", "column", "region"):
        twice = find_repeat(lacked[0] for (each, _), lacked in lacks.items() if each == sort)
        if twice is not None:
            return f"two {sort}s lack {twice}"
    for houses in zeros:
        if find_repeat(lacks[house][0] for house in houses) is not None:
            return f"two houses of the 0 in row {houses[0][1] + 1} lack the same digit"
    return None


PART = Part(
    field=Flag("doppelganger", False, "whether each row, column and region lacks a digit of its own, not 0"),
    title="Doppelganger",
    rules="Each row, column and region holds 0 and all but one of the other digits. No two rows lack the same"
    " digit, nor two columns, nor two regions; what the row, the column and the region of a 0 lack differs.",
    extras=extras,
    constraints=constraints,
    judge=judge,
    made_with={"digits": lambda rows, columns: [0, rows]},
    keys=(keys.iss.flag("Doppelganger"),),
)
