"""Nonconsecutive: neighbours do not differ by 1, unless they have a white dot.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"nonconsecutive": True, "boxes": False}
>>> record = Record({"type": "variant_sudoku", "rows": 1, "cols": 2, "params": params})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['r1c1 and r1c2 are not consecutive']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    Constraint, Finished, Flag, Part, SudokuGrid, Unmarked, keys, not_consecutive, unmarked, unmarked_by,
    values_unmarked,
)  # fmt: skip
from .differences import FIELD as DIFFERENCES


def constraints(said: Unmarked, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the possible differences of neighbours without a white dot."""
    return not_consecutive(unmarked(grid.board, said.marked), grid, "neighbours are not consecutive")


def judge(said: bool, board: Finished) -> str | None:
    """Describe the first neighbours that are consecutive, or return None."""
    for one, other, place in values_unmarked(board, "differences"):
        if abs(one - other) == 1:
            return f"{one} and {other} at {place} are consecutive"
    return None


PART = Part(
    field=Flag("nonconsecutive", False, "whether neighbours without a white dot do not differ by 1"),
    title="Nonconsecutive",
    rules="Digits that share an edge do not differ by 1, unless there is a white dot between them.",
    parser=lambda record: unmarked_by(record, DIFFERENCES, 1),
    constraints=constraints,
    judge=judge,
    keys=(keys.fpuzzles.flag("nonconsecutive"), keys.iss.flag("AntiConsecutive"), keys.sudokumaker.flag(15)),
    knows_two_digits=True,
)
