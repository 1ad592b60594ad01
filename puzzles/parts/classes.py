"""Classes of digits: low, middle and high, or by their remainders by three.

>>> thirds((1, 2, 3, 4)), remainders((1, 2, 3, 4))
(((1,), (2, 3), (4,)), ((3,), (1, 4), (2,)))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..constraints import Clause, Constraint
from ..constraints.base import RuleLabel
from ..core.cells import Domain, Is
from .grid import SudokuGrid


def thirds(digits: Domain) -> tuple[Domain, ...]:
    """Return low, middle and high digits: if two are left over one is low and one high, a single one is in
    the middle.
    """
    side, rest = divmod(len(digits), 3)
    low, high = side + rest // 2, len(digits) - side - rest // 2
    return digits[:low], digits[low:high], digits[high:]


def remainders(digits: Domain) -> tuple[Domain, ...]:
    """Return the digits by their remainder by three."""
    return tuple(tuple(digit for digit in digits if digit % 3 == rest) for rest in range(3))


def each_block_holds(classes: Sequence[Domain], grid: SudokuGrid, rule: str) -> Iterator[Constraint]:
    """State that each block of two by two squares holds a digit of each class."""
    for block in grid.board.windows(2, 2):
        for digits in classes:
            one = ", ".join(map(str, digits))
            label = RuleLabel(f"the block from {{}} holds one of {one}", rule).format(block[0])
            yield Clause(tuple(Is(cell, digit) for cell in block for digit in digits), label=label)
