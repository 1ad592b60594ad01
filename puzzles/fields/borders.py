"""Borders that close no region: lines between two squares of one region, which some rules count.

>>> record = Record({"rows": 1, "cols": 2, "clues": {"borders": [[[0, 1], [0, 0]]]}})
>>> BORDERS.of(record), BORDERS.between(record)
((((0, 0), (0, 1)),), (('r1c1', 'r1c2'),))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..core.board import at
from ..core.cells import Cell
from ..core.record import Record
from .base import Names, Raw
from .squares import Pair, Pairs

if TYPE_CHECKING:
    from ..core.marks import Marks


class InnerBorders(Pairs):
    """Lines between squares that share an edge, where no region ends or there are no regions."""

    usual_names: ClassVar[Names] = {"borders": ("inner borders", "inner walls", "lines")}

    def __init__(self, means: str = "borders inside regions, each between two squares") -> None:
        super().__init__("borders", "/", means, near=True)

    def between(self, record: Record) -> tuple[tuple[Cell, Cell], ...]:
        """Return the cells on both sides of each border, in reading order; none if the field is left out."""
        return tuple((at(*one), at(*other)) for one, other in sorted(self.of(record)))

    def normal_form(self, record: Raw) -> Any:
        """Return the borders inside regions; where a region ends, there is one in any case."""
        clues = record.get("clues") or {}
        labels = clues.get("regions") or ()
        inside = [
            [[r, c], [y, x]]
            for (r, c), (y, x) in clues.get(self.name) or ()
            if not labels or labels[r][c] == labels[y][x]
        ]
        return super().normal_form({"clues": {self.name: inside}})

    def marks(self, record: Record) -> Marks:
        """Draw each border."""
        from ..core.marks import LineMark  # what is not drawn does without

        return tuple(LineMark(ends_of(pair)) for pair in self.of(record))


def ends_of(pair: Pair) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the ends of the line between two squares, as points."""
    (top, _), (r, c) = pair
    return ((r, c), (r + 1, c)) if r == top else ((r, c), (r, c + 1))


BORDERS = InnerBorders()
"""Borders that close no region."""
