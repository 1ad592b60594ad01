"""Groups of cells whose digits are different and form one of some sets.

>>> from ..core.record import Record
>>> grid = SudokuGrid.of(Record({"type": "variant_sudoku", "rows": 4, "cols": 4}))
>>> rule = forms_one_of(grid, ("r1c1", "r1c2"), [(1, 2), (3, 4)], "")
>>> rule.holds({"r1c1": 2, "r1c2": 1}), rule.holds({"r1c1": 2, "r1c2": 3})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..constraints import Regular
from ..core.cells import Cell
from .along import accepts
from .grid import SudokuGrid


def forms_one_of(
    grid: SudokuGrid, cells: Sequence[Cell], sets: Iterable[Iterable[int]], label: str
) -> Regular:
    """An automaton whose state is the set of digits so far, a part of one of the sets. Those of another size
    than there are cells do not count. Raises `TooLarge` where there are too many such parts.
    """
    whole = [held for held in map(frozenset, sets) if len(held) == len(cells)]

    def step(used: frozenset[int], digit: int) -> frozenset[int] | None:
        grown = used | {digit}
        return grown if digit not in used and any(grown <= held for held in whole) else None

    return accepts(grid, cells, frozenset[int](), step, whole.__contains__, label)
