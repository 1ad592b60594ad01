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

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from operator import itemgetter

from ..constraints import (
    AllDifferent,
    Constraint,
    DistinctSets,
    DistinctSum,
    GroupedSum,
    Linear,
    Table,
    total,
)
from ..core.cells import Cell, Domain
from ..core.errors import TooLarge
from .along import accepts
from .grid import SudokuGrid


def sum_is(grid: SudokuGrid, cells: Sequence[Cell], number: int, label: str) -> Iterator[Constraint]:
    """State that the values of the cells add up to a number; they may repeat digits if the grid lets them."""
    values = grid.values(cells)
    groups = groups_apart(grid, cells) if values == tuple(cells) and len(set(values)) == len(values) else ()
    if len(groups) == 1:
        yield DistinctSum(values, number, label=label)
    elif 0 < len(groups) < len(values):
        yield GroupedSum(groups, number, label=label)
    else:
        yield total(values, "==", number, label)


def groups_apart(grid: SudokuGrid, cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells in few groups, found greedily, of cells that all differ."""
    if grid.differ(cells):
        return (tuple(cells),)
    remaining, groups = list(cells), []
    while remaining:
        inside = [[cell for cell in remaining if cell in house] for house in grid.house_sets]
        group = max([remaining[:1], *inside], key=len)
        for cell in remaining:
            if cell not in group and all(cell in grid.seen[other] for other in group):
                group.append(cell)
        groups.append(tuple(group))
        remaining = [cell for cell in remaining if cell not in group]
    return tuple(groups)


def distinct_sum(grid: SudokuGrid, cells: Sequence[Cell], number: int, label: str) -> Iterator[Constraint]:
    """State that the cells hold different digits, whose values add up to a number."""
    values = grid.values(cells)
    if values == tuple(cells):
        yield DistinctSum(values, number, label=label)
    else:
        yield from grid.different(cells, label)
        yield total(values, "==", number, label)


MOST_TRIED = 20_000
"""Maximum number of sets of digits to examine for a cage."""


def sets_where(digits: Domain, size: int, fits: Callable[[Sequence[int]], bool]) -> tuple[Domain, ...]:
    """Return the sets of `size` digits that fit. Raises `TooLarge` if there are too many to examine.

    >>> sets_where((1, 2, 3, 4), 2, lambda digits: sum(digits) == 5)
    ((1, 4), (2, 3))
    """
    if comb(len(digits), size) > MOST_TRIED:
        raise TooLarge(f"a cage of {size} of {len(digits)} digits has over {MOST_TRIED} sets of digits")
    return tuple(chosen for chosen in combinations(digits, size) if fits(chosen))


def distinct_where(
    grid: SudokuGrid,
    cells: tuple[Cell, ...],
    step: Callable[[int, int], int | None],
    ends: Callable[[int], bool],
    label: str,
) -> Iterator[Constraint]:
    """State that the cells hold different digits, whose values, read with `step` (None rejects) from 0 on in
    any order, give a state that `ends` accepts. Raises `TooLarge` if there are too many sets of digits.
    """

    def fits(digits: Sequence[int]) -> bool:
        state: int | None = 0
        for digit in digits:
            state = None if state is None else step(state, digit)
        return state is not None and ends(state)

    if grid.values(cells) == cells:
        yield DistinctSets(cells, sets_where(grid.digits, len(cells), fits), label=label)
    else:
        yield AllDifferent(cells, label=label)
        yield accepts(grid, grid.values(cells), 0, step, ends, label)


def sums_equal(
    grid: SudokuGrid, one: Sequence[Cell], other: Sequence[Cell], label: str
) -> Iterator[Constraint]:
    """State that the values of two groups of cells have equal sums; cells in both cancel."""
    yield from balance(grid, [*((1, cell) for cell in one), *((-1, cell) for cell in other)], label)


def all_sums_equal(grid: SudokuGrid, groups: Sequence[Sequence[Cell]], label: str) -> Iterator[Constraint]:
    """State that the values of all groups of cells have equal sums: compare each with the shortest group, and
    keep it within the bounds of all.
    """
    shortest = min(groups, key=len)
    ends = [sum_bounds(grid, cells) for cells in groups]
    low, high = max(least for least, _ in ends), min(most for _, most in ends)
    for cells, (least, most) in zip(groups, ends, strict=True):
        if cells is not shortest:
            yield from sums_equal(grid, cells, shortest, label)
        if least < low:
            yield total(grid.values(cells), ">=", low, label)
        if most > high:
            yield total(grid.values(cells), "<=", high, label)


def sum_bounds(grid: SudokuGrid, cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the least and the greatest possible sum of the digits of cells."""
    if grid.values(cells) != tuple(cells) or not grid.differ(cells):
        return len(cells) * grid.digits[0], len(cells) * 2 * grid.digits[-1]
    return sum(grid.digits[: len(cells)]), sum(grid.digits[-len(cells) :])


LONG = 8
"""Least number of cells of a sum that is stated by the sums of groups of them, as in a little killer."""

MOST_ROWS = 400
"""An equation with more solutions than this is a plain sum."""


def balance(grid: SudokuGrid, terms: Iterable[tuple[int, Cell]], label: str) -> Iterator[Constraint]:
    """State that the weighted values of cells add up to 0: by a table if there are few rows in which cells
    that must differ do. A long sum is also stated with fewer cells, if whole houses allow that, and one of
    `LONG` cells by groups that differ.
    """
    weights: dict[Cell, int] = {}
    for weight, cell in terms:
        weights[cell] = weights.get(cell, 0) + weight
    cells = [cell for cell, weight in weights.items() if weight]
    if not cells:
        return
    values, factors = grid.values(cells), tuple(weights[cell] for cell in cells)
    if values == tuple(cells):
        apart = tuple(
            tuple(j for j in range(i) if cells[j] in grid.seen[cell]) for i, cell in enumerate(cells)
        )
        rows = ways(grid.digits, factors, apart)
        if rows is not None:
            yield Table(values, rows, label=label)
            return
        fewer, constant = without_houses(grid, {cell: weight for cell, weight in weights.items() if weight})
        if 2 * len(fewer) <= len(cells):
            yield Linear(
                tuple((weight, cell) for cell, weight in fewer.items()), "==", -constant, label=label
            )
        added = [cell for cell, weight in weights.items() if weight == 1]
        groups = groups_apart(grid, added) if len(added) >= LONG else ()
        if 0 < len(groups) < len(added):
            rest = tuple((weight, cell) for cell, weight in weights.items() if weight not in (0, 1))
            yield GroupedSum(groups, 0, rest, label=label)
            return
    yield Linear(tuple(zip(factors, values, strict=True)), "==", 0, label=label)


def without_houses(grid: SudokuGrid, weights: dict[Cell, int]) -> tuple[dict[Cell, int], int]:
    """Return the weights once the sum of all digits replaces whole houses, as long as this leaves fewer
    cells, and the total of these sums: innies and outies.
    """
    constant, remaining = 0, dict(weights)
    while True:
        terms = set(remaining.items())
        gains = [
            (
                len(terms.intersection((c, weight) for c in house)) - sum(c not in remaining for c in house),
                weight,
                house,
            )
            for _, house in grid.houses
            if len(house) == len(grid.digits)
            for weight in {remaining[cell] for cell in house if cell in remaining}
        ]
        gain, weight, house = max(gains, key=itemgetter(0), default=(0, 0, ()))
        if gain <= 0:
            return remaining, constant
        constant += weight * sum(grid.digits)
        for cell in house:
            remaining[cell] = remaining.get(cell, 0) - weight
            if not remaining[cell]:
                del remaining[cell]


@lru_cache(maxsize=1024)
def ways(
    digits: tuple[int, ...], weights: tuple[int, ...], apart: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...] | None:
    """Return the rows of digits with weighted sum 0, each digit different from those at its `apart` places;
    None if there are over `MOST_ROWS`.
    """
    ends = [sorted((weight * digits[0], weight * digits[-1])) for weight in weights]
    rest = [
        (sum(low for low, _ in ends[i + 1 :]), sum(high for _, high in ends[i + 1 :]))
        for i in range(len(ends))
    ]
    partial: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for weight, others, (low, high) in zip(weights, apart, rest, strict=True):
        partial = [
            ((*row, digit), subtotal + weight * digit)
            for row, subtotal in partial
            for digit in digits
            if subtotal + weight * digit + low <= 0 <= subtotal + weight * digit + high
            and all(row[j] != digit for j in others)
        ]
        if len(partial) > 4 * MOST_ROWS:
            return None
    return tuple(row for row, _ in partial) if len(partial) <= MOST_ROWS else None
