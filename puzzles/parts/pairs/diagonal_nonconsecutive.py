"""Diagonally nonconsecutive: squares that touch at a corner do not differ by 1.

>>> PART.labels(True)[0]
'r1c1 and r2c2 are not consecutive'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Constraint, Finished, Flag, Part, SudokuGrid, not_consecutive, pairs_by

STEPS = ((1, 1), (1, -1))


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the possible differences of diagonal neighbours."""
    return not_consecutive(pairs_by(STEPS, grid.board), grid, "diagonal neighbours are not consecutive")


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first diagonal neighbours that are consecutive, or return None."""
    for r in range(board.rows - 1):
        for c in range(board.columns - 1):
            for one, other in (((r, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c))):
                if abs(board.value(one) - board.value(other)) == 1:
                    return (
                        f"consecutive digits touch at the lower right corner of row {r + 1}, column {c + 1}"
                    )
    return None


PART = Part(
    field=Flag("diagonal_nonconsecutive", False, "whether squares that touch at a corner do not differ by 1"),
    title="Diagonally nonconsecutive",
    rules="Digits that touch at a corner do not differ by 1.",
    constraints=constraints,
    judge=judge,
)
