"""Sandwich clues: the sum of what squares between the lowest and the highest digit of the line count.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"sandwiches": [{"side": "left", "line": 0, "value": 5}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.field.of(record), SudokuGrid.of(record))]
['sandwich left 1 (sum 5)']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter

from ...constraints import Constraint
from ...core.marks import Marks
from ...fields import Number, Outside, OutsideClue
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import beside
from ..along import folds_both
from ..finished import Finished, Raw
from ..grid import HIGHEST_SUM, SudokuGrid
from ..part import Part

State = tuple[int, int]
"""How many crusts were passed, and the sum of what stands behind the first one."""

FIELD = Outside(
    "sandwiches",
    "sandwich",
    Number(0, HIGHEST_SUM),
    "sums of the digits between the lowest and the highest digit of the line",
)


def constraints(clues: Sequence[OutsideClue], grid: SudokuGrid) -> Iterator[Constraint]:
    """An automaton along the line: before the first crust, the sum between them, behind the second."""
    crusts = grid.digits[0], grid.digits[-1]
    for clue in clues:
        label = f"{clue.name} (sum {clue.clue})"
        eat = partial(eat_up_to, clue.clue, crusts)
        yield folds_both(grid, clue.cells, grid.digits, (0, 0), eat, itemgetter(0), 2, label)


def eat_up_to(wanted: int, crusts: tuple[int, int], state: State, digit: int, value: int) -> State | None:
    """The state behind one more square, None where the sandwich has another sum."""
    passed, eaten = state
    if digit in crusts:
        return None if passed == 1 and eaten != wanted else (passed + 1, 0)
    if passed != 1:
        return state
    return (passed, eaten + value) if eaten + value <= wanted else None


def marks(clues: Sequence[OutsideClue], grid: SudokuGrid) -> Marks:
    """The sums beside the board."""
    return beside(clues)


def judge(clues: Sequence[Raw], board: Finished) -> str | None:
    """The first line with another sum."""
    for clue in clues:
        squares = board.seen_from(clue)
        digits = board.digits_of(squares)
        if board.low not in digits or board.high not in digits:
            return f"{clue['side']} {clue['line'] + 1} has no sandwich"
        first, last = sorted((digits.index(board.low), digits.index(board.high)))
        found = sum(board.values_of(squares[first + 1 : last]))
        if found != clue["value"]:
            return f"the sandwich {clue['side']} {clue['line'] + 1} holds {found}, not {clue['value']}"
    return None


PART = Part(
    field=FIELD,
    title="Sandwich sums",
    rules="A sandwich clue is the sum of the digits between the lowest and the highest digit of its line.",
    constraints=constraints,
    marks=marks,
    judge=judge,
    keys=(fpuzzles.outside("sandwichsum"), iss.sandwiches(), sudokumaker.outside(501)),
)
