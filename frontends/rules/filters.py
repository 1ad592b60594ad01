"""The filters of constraints as functions of sets of candidates.

Vocabulary
    filter     from the candidates left to those that no solution of its constraints uses
    reach      all candidates of the cells of a filter

>>> a, b, c = 0b0011, 0b1100, 0b0100
>>> one_of = of_clause([0b0001, c], {0b0001: a, c: b}, a | b)
>>> bin(one_of(0b1110)), bin(one_of(0b1111))
('0b1000', '0b0')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...puzzles import Cell
from ...puzzles.constraints import Constraint

Bits = int

Removed = Callable[[Bits], Bits]
"""From the candidates left to those that leave."""


@dataclass(frozen=True, slots=True, eq=False)
class Filter:
    """What `constraints` remove, as they are read together: `removed` maps the candidates left, those of
    other cells too, to those that leave. `title` names a step of it, with its grade.
    """

    constraints: tuple[Constraint, ...]
    cells: tuple[Cell, ...]
    reach: Bits
    removed: Removed
    title: tuple[str, int]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the constraints, each once."""
        return tuple(dict.fromkeys(constraint.label for constraint in self.constraints if constraint.label))


def of_clause(literals: Sequence[Bits], cell_of: Mapping[Bits, Bits], reach: Bits) -> Removed:
    """The filter of a clause: the last literal that can be true must be. A literal is the set of the
    candidates that make it true, and `cell_of` gives all candidates of its cell.
    """

    def removed(left: Bits) -> Bits:
        last = 0
        for literal in literals:
            if literal & left:
                if last and literal != last:
                    return 0
                last = literal
        return (cell_of[last] & ~last if last else reach) & left

    return removed
