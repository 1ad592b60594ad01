"""Self-taxicab: two equal digits d are never exactly d steps apart, in rows and columns together.

>>> PART.labels(True)[0]
'r1c2 and r2c3 are not both 2'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import (
    Clause, Constraint, Finished, Flag, Is, Part, RuleLabel, SudokuGrid, TooLarge, keys, pairs_by, taxicab,
)  # fmt: skip

MOST_PAIRS = 1_000_000
"""Maximum number of pairs of squares whose distance is a digit."""


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State that two squares whose distance is a digit do not both hold it; squares in one row or column
    never do. Raises `TooLarge` if there are too many pairs.
    """
    board = grid.board
    steps = (step for digit in grid.digits for step in taxicab(digit))
    rest = ((board.rows - down, board.columns - abs(right)) for down, right in steps)
    if sum(height * width for height, width in rest if height > 0 < width) > MOST_PAIRS:
        raise TooLarge(f"self-taxicab is about more than {MOST_PAIRS:,} pairs of squares of this board")
    for digit in grid.digits:
        rule = f"no {digit} at the taxicab distance {digit} from another one"
        label = RuleLabel(f"{{}} and {{}} are not both {digit}", rule)
        for one, other in pairs_by(taxicab(digit), grid.board):
            if not grid.differ((one, other)):
                both = Is(one, digit, False), Is(other, digit, False)
                yield Clause(both, label=label.format(one, other))


def judge(flag: bool, board: Finished) -> str | None:
    """Describe the first digit at its own distance from itself, or return None."""
    squares = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    for r, c in squares:
        for y, x in squares:
            if board[r, c] == board[y, x] == abs(r - y) + abs(c - x) and (r, c) != (y, x):
                return (
                    f"{board[r, c]} in row {r + 1}, column {c + 1} is its own taxicab distance from another"
                )
    return None


PART = Part(
    field=Flag("self_taxicab", False, "whether no digit is the taxicab distance from itself to another one"),
    title="Self-taxicab",
    rules="Two equal digits are not as many steps apart, in rows and columns together, as the digit says.",
    constraints=constraints,
    judge=judge,
    keys=(keys.iss.flag("AntiTaxicab"),),
)
