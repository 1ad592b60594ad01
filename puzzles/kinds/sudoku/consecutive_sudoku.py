"""Consecutive sudoku: neighbours differ by one exactly where a bar marks them.

With ``params.boxes`` false there are no boxes, only rows and columns.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]]]}
>>> puzzle = read_record({"type": "consecutive_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][11:13]
['box 4', 'r1c1 and r1c2 are consecutive']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...kit import AS_GIVENS, ClueLabel, Constraint, Derived, Recipe, at, deriving, latin, looks, setters
from ...parts.composing import compose, read_with
from ...parts.finished import Finished
from ...parts.grid import BOX, BOXES, SudokuGrid
from ...parts.neighbours import NEXT, unmarked
from ...parts.pairs import all_consecutive_given, consecutive_bars
from ...parts.pairs.all_differences_given import other_gaps

BASE = (BOX, BOXES, latin.GIVENS)


def constraints(bars: Sequence[consecutive_bars.Bar], grid: SudokuGrid) -> Iterator[Constraint]:
    """State which neighbours differ by one: those with a bar, and no others."""
    yield from consecutive_bars.constraints(bars, grid)
    marked = {frozenset(at(*square) for square in bar) for bar in bars}
    for pair in unmarked(grid.board, NEXT, marked):
        label = ClueLabel("{} and {} are not consecutive".format(*pair), "neighbours without a bar")
        yield from other_gaps(pair, (1,), grid, label)


def judge(bars: Sequence[Sequence[Sequence[int]]], board: Finished) -> str | None:
    """Describe neighbours with a bar that do not differ by one, or that do without one; or return None."""
    return consecutive_bars.judge(bars, board) or all_consecutive_given.PART.judge(True, board)


BARS = replace(
    consecutive_bars.PART,
    field=consecutive_bars.field(required=True),
    constraints=constraints,
    judge=judge,
    closed_world=True,
)

KIND = compose(
    "consecutive_sudoku",
    "Consecutive sudoku",
    (BARS,),
    "Write each number from 1 to the side once in each row, each column and each box. A bar stands "
    "between every two neighbours that differ by 1; where there is no bar, they do not. The setting "
    "boxes can turn the boxes off.",
    base=BASE,
    recipe=Recipe(
        (Derived("consecutive", deriving.pairs_where(deriving.consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: read_with(BASE, (), (), record),
    ),
    forms=(
        looks.Penpa("consecutive", tags=("consecutivepairs",), words=looks.circles("║", "?")),
        setters.VariantSudoku(setters.BOX, setters.NoBoxes(), setters.GIVENS, setters.CONSECUTIVE),
    ),
)
