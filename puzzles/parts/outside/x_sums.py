"""X-sums: the sum of the first X squares of the line, where X is the digit in the first of them.

With the digit 0 in the first square the sum is 0. The first digit is at most the length of the line.

>>> PART.labels([{"side": "left", "line": 0, "value": 3}])
['x-sum left 1 (sum 3)', 'x-sum left 1 (sum 3)', 'x-sum left 1 (sum 3)', 'x-sum left 1 (sum 3)']
"""

from __future__ import annotations

from ..kit import (
    HIGHEST_SUM, Clause, Finished, Implication, Is, Number, Outside, OutsideClue, Raw, Rules, SudokuGrid,
    keys, outside_part, sum_is,
)  # fmt: skip

FIELD = Outside(
    "x_sums", "x-sum", Number(0, HIGHEST_SUM), "sums of the first X digits, X being the first digit"
)


def constraints(clue: OutsideClue, grid: SudokuGrid) -> Rules:
    """State for each first digit the sum of that number of squares."""
    label = f"{clue.name} (sum {clue.clue})"
    for x in grid.digits:
        first = Is(clue.cells[0], x)
        if x > len(clue.cells) or (x == 0 < clue.clue):
            yield Clause((~first,), label=label)
        elif x:
            for rule in sum_is(grid, clue.cells[:x], clue.clue, label):
                yield Implication(first, rule, label=label)


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished x-sum, or None."""
    squares = board.seen_from(clue)
    count = board[squares[0]]
    total = sum(board.value(square) for square in squares[:count])
    if count > len(squares) or total != clue["value"]:
        return f"the x-sum {clue['side']} {clue['line'] + 1} is {total}, not {clue['value']}"
    return None


PART = outside_part(
    FIELD,
    "X-sums",
    "A clue is the sum of the first X digits from its side, where X is the first of these digits.",
    constraints=constraints,
    judge=judge,
    keys=(keys.fpuzzles.outside("xsum"), keys.iss.outside("XSum"), keys.sudokumaker.outside(502)),
)
