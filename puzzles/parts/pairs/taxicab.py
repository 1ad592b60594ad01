"""Taxicab: squares some number of steps apart, in rows and columns together, hold different digits.

>>> [pair for pair in PART.labels(2) if "r1c1" in pair]
['r1c1 ≠ r1c3', 'r1c1 ≠ r2c2', 'r1c1 ≠ r3c1']
"""

from __future__ import annotations

from ..kit import BOTH, Finished, Param, Part, pairs_by, taxicab


def judge(distance: int, board: Finished) -> str | None:
    """Describe the first two equal digits at the distance, or return None."""
    squares = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    for r, c in squares:
        for y, x in squares:
            if board[r, c] == board[y, x] and abs(r - y) + abs(c - x) == distance > 0:
                return f"{board[r, c]} in row {r + 1}, column {c + 1} is {distance} steps from another"
    return None


PART = Part(
    field=Param("taxicab", 0, BOTH, "the number of steps at which digits differ, 0 for none", default=0),
    title="Taxicab",
    rules="Squares that are the given number of steps apart, in rows and columns, hold different digits.",
    unequal_pairs=lambda distance, grid: pairs_by(taxicab(distance), grid.board),
    judge=judge,
)
