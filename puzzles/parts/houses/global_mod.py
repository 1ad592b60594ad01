"""Global modulo: the digits of each block of two by two squares leave all remainders by three.

>>> PART.labels(True, rows=9)[0]
'the block from r1c1 holds one of 3, 6, 9'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Constraint, Finished, Flag, Part, SudokuGrid, each_block_holds, keys, remainders


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State a clause for each block and class."""
    return each_block_holds(remainders(grid.digits), grid, "each block holds digits of all remainders by 3")


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first block that lacks a class, or return None."""
    for r in range(board.rows - 1):
        for c in range(board.columns - 1):
            block = board.digits_of([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])
            classes = {digit % 3 for digit in block}
            if len(classes) < 3:
                return f"the block from row {r + 1}, column {c + 1} holds {sorted(block)}"
    return None


PART = Part(
    field=Flag("global_mod", False, "whether each block holds digits of all remainders by 3"),
    title="Global modulo",
    rules="Each block of two by two squares holds digits of all three remainders by 3.",
    constraints=constraints,
    judge=judge,
    keys=(keys.iss.flag("GlobalMod"), keys.sudokumaker.groups(16, keys.sudokumaker.rests)),
)
