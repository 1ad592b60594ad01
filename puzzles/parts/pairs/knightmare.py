"""Knightmare: squares a knight's move apart add up to neither 5 nor 15.

>>> PART.labels(True)[0]
'r1c1 and r2c3 are no nightmare'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import KNIGHT, Constraint, Finished, Flag, Part, RuleLabel, SudokuGrid, pairs_by, total

SUMS = (5, 15)

LABEL = RuleLabel("{} and {} are no nightmare", "a knight's move apart no digits add up to 5 or 15")


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the sums that squares a knight's move apart do not have."""
    for pair in pairs_by(KNIGHT, grid.board):
        for number in SUMS:
            yield total(grid.values(pair), "!=", number, LABEL.format(*pair))


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first squares with such a sum, or return None."""
    for r in range(board.rows):
        for c in range(board.columns):
            for down, right in ((1, 2), (2, 1), (2, -1), (1, -2)):
                other = r + down, c + right
                if board.holds(*other) and board.value((r, c)) + board.value(other) in (5, 15):
                    return f"row {r + 1}, column {c + 1} and a square a knight's move away add up to 5 or 15"
    return None


PART = Part(
    field=Flag("knightmare", False, "whether squares a knight's move apart add up to neither 5 nor 15"),
    title="Knightmare",
    rules="Digits a knight's move apart add up to neither 5 nor 15.",
    constraints=constraints,
    judge=judge,
    knows_two_digits=True,
)
