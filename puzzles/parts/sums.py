"""Sums of squares, in the strongest form that the grid allows.

A sum of cells that differ is a choice among sets of digits, which propagates far better than the plain sum.

>>> from ..core.record import Record
>>> grid = SudokuGrid.of(Record({"type": "variant_sudoku", "rows": 4, "cols": 4}))
>>> both = ("r1c1", "r1c2"), ("r1c1", "r2c3")
>>> [type(rule).__name__ for cells in both for rule in sum_is(grid, cells, 5, "")]
['DistinctSum', 'Linear']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..constraints import AllDifferent, Constraint, DistinctSum, Linear, total
from ..core.cells import Cell
from .grid import SudokuGrid


def sum_is(grid: SudokuGrid, cells: Sequence[Cell], number: int, label: str) -> Iterator[Constraint]:
    """What the cells count adds up to a number; they may repeat digits where the grid lets them."""
    values = grid.values(cells)
    if values == tuple(cells) and grid.differ(cells):
        yield DistinctSum(values, number, label=label)
    else:
        yield total(values, "==", number, label)


def distinct_sum(grid: SudokuGrid, cells: Sequence[Cell], number: int, label: str) -> Iterator[Constraint]:
    """The cells hold different digits, and what they count adds up to a number."""
    values = grid.values(cells)
    if values == tuple(cells):
        yield DistinctSum(values, number, label=label)
    else:
        yield AllDifferent(tuple(cells), label=label)
        yield total(values, "==", number, label)


def sums_equal(
    grid: SudokuGrid, one: Sequence[Cell], other: Sequence[Cell], label: str
) -> Iterator[Constraint]:
    """What the cells of two groups count adds up to the same; what stands in both cancels."""
    weights: dict[Cell, int] = {}
    for cells, sign in ((one, 1), (other, -1)):
        for cell in grid.values(cells):
            weights[cell] = weights.get(cell, 0) + sign
    terms = tuple((weight, cell) for cell, weight in weights.items() if weight)
    if terms:
        yield Linear(terms, "==", 0, label=label)
