"""Sandwich clues: the sum of the values between the lowest and the highest digit of the line.

>>> PART.labels([{"side": "left", "line": 0, "value": 5}])
['sandwich left 1 (sum 5)']
"""

from __future__ import annotations

from functools import partial
from operator import itemgetter

from ..kit import (
    HIGHEST_SUM, Finished, Number, Outside, OutsideClue, Raw, Rules, SudokuGrid, folds_both, keys,
    outside_part,
)  # fmt: skip

State = tuple[int, int]
"""Number of crusts passed, and the sum of the values behind the first one."""

FIELD = Outside(
    "sandwiches",
    "sandwich",
    Number(0, HIGHEST_SUM),
    "sums of the digits between the lowest and the highest digit of the line",
)


def constraints(clue: OutsideClue, grid: SudokuGrid) -> Rules:
    """State an automaton along the line: before the first crust, the sum between them, behind the second."""
    crusts = grid.digits[0], grid.digits[-1]
    label = f"{clue.name} (sum {clue.clue})"
    eat = partial(eat_up_to, clue.clue, crusts)
    yield folds_both(grid, clue.cells, grid.digits, (0, 0), eat, itemgetter(0), 2, label)


def eat_up_to(number: int, crusts: tuple[int, int], state: State, digit: int, value: int) -> State | None:
    """Return the state after one more square, or None if the sandwich has another sum."""
    passed, eaten = state
    if digit in crusts:
        return None if passed == 1 and eaten != number else (passed + 1, 0)
    if passed != 1:
        return state
    return (passed, eaten + value) if eaten + value <= number else None


def judge(clue: Raw, board: Finished) -> str | None:
    """Return the fault of a finished sandwich, or None."""
    squares = board.seen_from(clue)
    digits = board.digits_of(squares)
    if board.low not in digits or board.high not in digits:
        return f"{clue['side']} {clue['line'] + 1} has no sandwich"
    first, last = sorted((digits.index(board.low), digits.index(board.high)))
    total = sum(board.values_of(squares[first + 1 : last]))
    if total != clue["value"]:
        return f"the sandwich {clue['side']} {clue['line'] + 1} holds {total}, not {clue['value']}"
    return None


PART = outside_part(
    FIELD,
    "Sandwich sums",
    "A sandwich clue is the sum of the digits between the lowest and the highest digit of its line.",
    constraints=constraints,
    judge=judge,
    keys=(keys.fpuzzles.outside("sandwichsum"), keys.iss.sandwiches(), keys.sudokumaker.outside(501)),
)
