"""Shared helpers of parts about lines: automata along cells, and the number of cells known to differ.

>>> from ..core.record import Record
>>> grid = SudokuGrid.of(Record({"type": "variant_sudoku", "rows": 4, "cols": 4}))
>>> rule = accepts(grid, ("r1c1", "r1c2"), 0, int.__add__, (3).__eq__, "")
>>> rule.holds({"r1c1": 1, "r1c2": 2}), most_together(grid, ("r1c1", "r2c2", "r3c4"))
(True, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from ..constraints import Clause, Constraint, Count, Regular
from ..constraints.lines import State, fold
from ..core.cells import Cell, Domain, Is, Scope
from .finished import open_line
from .grid import SudokuGrid

NOTHING: tuple[int, ...] = ()
"""Initial state of an automaton whose states are the values read."""


def value_scope(grid: SudokuGrid, cells: Sequence[Cell]) -> Scope:
    """Return the domain of each cell."""
    return Scope({cell: grid.domain(cell) for cell in cells})


def accepts(
    grid: SudokuGrid,
    cells: Sequence[Cell],
    start: State,
    step: Callable[[State, int], State | None],
    ends: Callable[[State], bool],
    label: str,
) -> Regular:
    """Return the automaton that reads the cells with `step` (None rejects) from `start` on, and accepts the
    states with which a line `ends`. Raises `TooLarge` if it has too many transitions.
    """
    return fold(value_scope(grid, cells), tuple(cells), start, step, lambda state: int(ends(state)), 1, label)


def folds_both(
    grid: SudokuGrid,
    cells: Sequence[Cell],
    within: Domain,
    start: State,
    step: Callable[[State, int, int], State | None],
    last: Callable[[State], int],
    result: int,
    label: str,
) -> Regular:
    """Return the automaton whose `step` reads the digit of each cell, one of `within`, and its value, from
    `start` on; `last` of the final state is the result. Raises `TooLarge` as `accepts`.
    """
    values, digits = grid.values(cells), dict.fromkeys(cells, within)
    if values == tuple(cells):
        once = Scope(digits)
        return fold(once, values, start, lambda state, x: step(state, x, x), last, result, label)

    def half(state: tuple[State, int | None], read: int) -> tuple[State, int | None] | None:
        before, digit = state
        after = before if digit is None else step(before, digit, read)
        return None if after is None else (after, read if digit is None else None)

    order = tuple(cell for pair in zip(cells, values, strict=True) for cell in pair)
    scope = Scope({value: grid.domain(value) for value in values} | digits)
    begin: tuple[State, int | None] = start, None
    return fold(scope, order, begin, half, lambda state: last(state[0]), result, label)


def most_together(grid: SudokuGrid, cells: Collection[Cell]) -> int:
    """Return the largest number of the cells in one house: these all differ."""
    return max((len(set(cells).intersection(house)) for _, house in grid.houses), default=1)


def classes_in_turn(
    cells: Sequence[Cell], classes: Sequence[Collection[int]], label: str
) -> Iterator[Constraint]:
    """Require neighbours on a line, in windows of one cell per class of digits, to be of different classes;
    likewise on a shorter line. A closed line continues from its end to its start.
    """
    squares, size = open_line(cells), len(classes)
    around = (
        squares if len(squares) == len(cells) or len(squares) < size else (*squares, *squares[: size - 1])
    )
    for first in range(max(len(around) - size, 0) + 1):
        window = around[first : first + size]
        exact = len(window) == size and all(classes)
        for digits in classes:
            literals = tuple(Is(cell, digit) for cell in window for digit in digits)
            yield Count(literals, int(exact), 1, label=label)
    if all(classes):
        for one, other in zip(around, around[size:], strict=False):
            for digits in classes:
                after = tuple(Is(other, digit) for digit in digits)
                for digit in digits:
                    yield Clause((Is(one, digit, False), *after), label=label)


def forms_one_of(
    grid: SudokuGrid, cells: Sequence[Cell], sets: Iterable[Iterable[int]], label: str
) -> Regular:
    """Return an automaton that requires the cells to form one of the sets. Its state is the set of digits so
    far, a part of one of the sets; sets of another size than the number of cells do not count. Raises
    `TooLarge` if there are too many such parts.
    """
    whole = [digits for digits in map(frozenset, sets) if len(digits) == len(cells)]

    def step(used: frozenset[int], digit: int) -> frozenset[int] | None:
        grown = used | {digit}
        return grown if digit not in used and any(grown <= digits for digits in whole) else None

    return accepts(grid, cells, frozenset[int](), step, whole.__contains__, label)
