"""Dutch flatmates: each middle digit has the lowest digit directly above it or the highest directly below.

The middle of nine digits is 5; with an even number of digits it is the lower one of the two in the middle.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> record = Record({"type": "variant_sudoku", "rows": 9, "cols": 9, "params": {"dutch_flatmates": True}})
>>> [str(rule.literals[0]) for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))][:2]
['r1c1≠5', 'r1c2≠5']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import MIRRORED, Clause, Constraint, Finished, Flag, Is, Part, RuleLabel, SudokuGrid, at, keys

LABEL = RuleLabel("flatmates of {}", "a middle digit has the lowest above it or the highest below it")


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State a clause for each square."""
    low, middle, high = grid.digits[0], grid.digits[(len(grid.digits) - 1) // 2], grid.digits[-1]
    for r, c in grid.board.squares():
        mates = [Is(at(y, c), x) for y, x in ((r - 1, low), (r + 1, high)) if grid.board.holds(y, c)]
        yield Clause((Is(at(r, c), middle, False), *mates), label=LABEL.format(at(r, c)))


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first middle digit without a flatmate, or return None."""
    for c in range(board.columns):
        column = [row[c] for row in board.digits]
        for r, digit in enumerate(column):
            lowest = r > 0 and column[r - 1] == board.low
            highest = column[r + 1 : r + 2] == [board.high]
            if digit == (board.low + board.high) // 2 and not (lowest or highest):
                return f"{digit} in row {r + 1}, column {c + 1} has no flatmate"
    return None


PART = Part(
    field=Flag(
        "dutch_flatmates", False, "whether a middle digit has the lowest above it or the highest below"
    ).same_after(MIRRORED),
    title="Dutch flatmates",
    rules="Each 5 (the middle digit) has a 1 (the lowest) directly above it or a 9 directly below.",
    constraints=constraints,
    judge=judge,
    keys=(keys.iss.flag("DutchFlatmates"),),
)
