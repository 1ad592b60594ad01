"""Sandwich sudoku: an outside number is the sum between 1 and the highest number of its line.

>>> from gridproof.puzzles import read_record
>>> clues = {"rows": [None, 5, None, None]}
>>> puzzle = read_record({"type": "sandwich_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['row 2 has 5 between 1 and 4']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter

from ...kit import AS_GIVENS, Beside, Bound, Derived, Edge, Recipe, Regular, Scope, fold, latin, looks
from ...parts.composing import compose
from ...parts.finished import Finished
from ...parts.grid import BOX, SudokuGrid
from ...parts.part import Part

SUM = Bound("the sum of 2 to the side - 1", lambda board: sum(range(2, board.columns)))

State = tuple[int, int]
"""Number of ends passed, 1 and the highest number, and the sum behind the first one."""


def eat(total: int, side: int, state: State, value: int) -> State | None:
    """Return the state after one more cell, or None if the sum between the ends is another one."""
    passed, between = state
    if value in (1, side):
        return None if passed == 1 and between != total else (passed + 1, 0)
    if passed != 1:
        return state
    return (passed, between + value) if between + value <= total else None


def sums_of(name: str) -> Part:
    """Return the part for the clues of the rows, or of the columns."""
    line = name.removesuffix("s").replace("col", "column")

    def constraints(clues: Mapping[int, int], grid: SudokuGrid) -> Iterator[Regular]:
        along, side = grid.board.row if line == "row" else grid.board.column, len(grid.digits)
        for i, total in clues.items():
            scope = Scope(dict.fromkeys(along(i), grid.digits))
            label = f"{line} {i + 1} has {total} between 1 and {side}"
            yield fold(scope, along(i), (0, 0), partial(eat, total, side), itemgetter(0), 2, label)

    def judge(clues: Sequence[int | None], board: Finished) -> str | None:
        for i, clue in enumerate(clues):
            digits = board.line("left" if line == "row" else "top", i)
            first, last = sorted((digits.index(1), digits.index(len(digits))))
            if clue is not None and sum(digits[first + 1 : last]) != clue:
                return f"{line} {i + 1} does not have {clue} between 1 and {len(digits)}"
        return None

    return Part(
        field=Edge(name, 0, SUM, f"the sum between 1 and the highest number of the {line}"),
        title="Sandwich sums",
        rules="A number outside the board is the sum between 1 and the highest number of its line.",
        constraints=constraints,
        marks=lambda clues, _: tuple(
            Beside("left" if line == "row" else "top", i, (str(number),)) for i, number in clues.items()
        ),
        judge=judge,
    )


SUMS = (sums_of("cols"), sums_of("rows"))

KIND = compose(
    "sandwich_sudoku",
    "Sandwich sudoku",
    SUMS,
    "Write each number from 1 to the side once in each row, each column and each box. A number outside the "
    "board is the sum of the numbers between 1 and the highest number of its row or column.",
    base=(BOX, latin.GIVENS),
    aliases=("Sandwich", "Sandwich sums"),
    recipe=Recipe((*(Derived(part.name) for part in SUMS), AS_GIVENS), size=(6, 6)),
    forms=(looks.Penpa("", space=(1, 0, 1, 0)),),
)
