"""Little killers: the values along a diagonal add up to the clue at its end; digits may repeat.

>>> PART.labels([{"side": "top", "line": 1, "way": "se", "value": 6}])
['little killer top 2 se (sum 6)']
"""

from __future__ import annotations

from ..kit import (
    LINE_SUM, Derived, Finished, Number, Outside, OutsideClue, Raw, Rules, SudokuGrid, keys, outside_part,
    some, sum_is,
)  # fmt: skip

FIELD = Outside(
    "little_killers",
    "little killer",
    Number(0, LINE_SUM),
    "sums along diagonals, in the way of the arrow",
    diagonal=True,
)


def constraints(clue: OutsideClue, grid: SudokuGrid) -> Rules:
    """State the sum of each diagonal."""
    yield from sum_is(grid, clue.cells, clue.clue, f"{clue.name} (sum {clue.clue})")


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished little killer, or None."""
    total = sum(board.values_of(board.seen_from(clue)))
    if total != clue["value"]:
        place = f"{clue['side']} {clue['line'] + 1} {clue['way']}"
        return f"the diagonal {place} adds up to {total}, not {clue['value']}"
    return None


SQUARES = 12
"""Usual number of squares per clue: with more long sums and fewer givens proofs are long."""

PART = outside_part(
    FIELD,
    "Little killers",
    "A clue with an arrow is the sum of the digits along its diagonal, which may repeat.",
    constraints=constraints,
    judge=judge,
    derived=Derived("little_killers", some(per=SQUARES)),
    keys=(keys.fpuzzles.little_killers(), keys.iss.little_killers(), keys.sudokumaker.little_killers()),
    knows_two_digits=True,
)
