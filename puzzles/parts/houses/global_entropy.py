"""Global entropy: each block of two by two squares holds a low, a middle and a high digit.

Nine digits are split into three each. If their number cannot be divided by three, the middle has one more, or
low and high have one more each.

>>> PART.labels(True, rows=9)[0]
'the block from r1c1 holds one of 1, 2, 3'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Constraint, Finished, Flag, Part, SudokuGrid, each_block_holds, keys, thirds


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State a clause for each block and class."""
    return each_block_holds(thirds(grid.digits), grid, "each block holds a low, a middle and a high digit")


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first block that lacks a class, or return None."""
    side, rest = divmod(board.high - board.low + 1, 3)
    low, high = board.low + side + rest // 2, board.high - side - rest // 2
    for r in range(board.rows - 1):
        for c in range(board.columns - 1):
            block = board.digits_of([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])
            classes = {(digit >= low) + (digit > high) for digit in block}
            if len(classes) < 3:
                return f"the block from row {r + 1}, column {c + 1} holds {sorted(block)}"
    return None


PART = Part(
    field=Flag("global_entropy", False, "whether each block holds a low, a middle and a high digit"),
    title="Global entropy",
    rules="Each block of two by two squares holds a low (1–3), a middle (4–6) and a high digit (7–9).",
    constraints=constraints,
    judge=judge,
    keys=(keys.iss.flag("GlobalEntropy"), keys.sudokumaker.groups(16, keys.sudokumaker.thirds)),
)
