"""Sums of squares, in the strongest form that the grid allows.

A sum of cells that differ is a choice among sets of digits, which propagates far better than the plain sum.

>>> from ..core.record import Record
>>> grid = SudokuGrid.of(Record({"type": "variant_sudoku", "rows": 4, "cols": 4}))
>>> both = ("r1c1", "r1c2"), ("r1c1", "r2c3")
>>> [type(rule).__name__ for cells in both for rule in sum_is(grid, cells, 5, "")]
['DistinctSum', 'Linear']
>>> groups_apart(grid, ("r1c1", "r2c2", "r3c3", "r4c4"))
(('r1c1', 'r2c2'), ('r3c3', 'r4c4'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb

from ..constraints import AllDifferent, Constraint, DistinctSum, GroupedSum, Linear, total
from ..core.cells import Cell, Domain
from ..core.errors import TooLarge
from .grid import SudokuGrid


def sum_is(grid: SudokuGrid, cells: Sequence[Cell], number: int, label: str) -> Iterator[Constraint]:
    """What the cells count adds up to a number; they may repeat digits where the grid lets them."""
    values = grid.values(cells)
    groups = groups_apart(grid, cells) if values == tuple(cells) and len(set(values)) == len(values) else ()
    if len(groups) == 1:
        yield DistinctSum(values, number, label=label)
    elif 0 < len(groups) < len(values):
        yield GroupedSum(groups, number, label=label)
    else:
        yield total(values, "==", number, label)


def groups_apart(grid: SudokuGrid, cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The cells in as few groups as are soon found within each of which all differ."""
    if grid.differ(cells):
        return (tuple(cells),)
    left, groups = list(cells), []
    while left:
        inside = [[cell for cell in left if cell in house] for house in grid.house_sets]
        group = max([left[:1], *inside], key=len)
        for cell in left:
            if cell not in group and all(cell in grid.seen[other] for other in group):
                group.append(cell)
        groups.append(tuple(group))
        left = [cell for cell in left if cell not in group]
    return tuple(groups)


def distinct_sum(grid: SudokuGrid, cells: Sequence[Cell], number: int, label: str) -> Iterator[Constraint]:
    """The cells hold different digits, and what they count adds up to a number."""
    values = grid.values(cells)
    if values == tuple(cells):
        yield DistinctSum(values, number, label=label)
    else:
        yield AllDifferent(tuple(cells), label=label)
        yield total(values, "==", number, label)


MOST_TRIED = 20_000
"""So many sets of digits are looked at for those that a cage may hold."""


def sets_where(digits: Domain, size: int, fits: Callable[[Sequence[int]], bool]) -> tuple[Domain, ...]:
    """The sets of so many digits that fit. Raises `TooLarge` where there are too many to look at.

    >>> sets_where((1, 2, 3, 4), 2, lambda digits: sum(digits) == 5)
    ((1, 4), (2, 3))
    """
    if comb(len(digits), size) > MOST_TRIED:
        raise TooLarge(f"a cage of {size} of {len(digits)} digits has over {MOST_TRIED} sets of digits")
    return tuple(chosen for chosen in combinations(digits, size) if fits(chosen))


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
