"""Diagonal sudoku: both long diagonals hold every number once, too.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "diagonal_sudoku", "rows": 4, "cols": 4})
>>> puzzle.constraints[-1].label, puzzle.constraints[-1].cells
('rising diagonal', ('r4c1', 'r3c2', 'r2c3', 'r1c4'))
"""

from __future__ import annotations

from functools import lru_cache

from ..answers import numbers
from ..board import at
from ..constraints import AllDifferent
from ..deriving import AS_GIVENS
from ..fields import SIDE
from ..forms import parts, sgt
from ..forms.sgt import Sgt
from ..judging import changed, not_sudoku
from ..kind import Answer, Kind, grid_answer
from ..latin import GIVENS, given_numbers
from ..marks import Stroke
from ..puzzle import Puzzle, Rules
from ..recipe import Recipe
from ..record import Record
from .sudoku import BOX, sudoku_rules


@lru_cache(maxsize=32)
def diagonal_rules(height: int, width: int) -> Rules:
    """The rules of a diagonal sudoku with boxes of this size, shared by all its puzzles."""
    sudoku = sudoku_rules(height, width)
    side = range(height * width)
    falling = AllDifferent(tuple(at(i, i) for i in side), house=True, label="falling diagonal")
    rising = AllDifferent(tuple(at(len(side) - 1 - i, i) for i in side), house=True, label="rising diagonal")
    constraints = (*sudoku.constraints, falling, rising)
    return Rules(f"diagonal {sudoku.name}", sudoku.domains, constraints, sudoku.shown, sudoku.board)


def read(record: Record) -> Puzzle:
    side = record.square_side()
    marks = (Stroke(((0, 0), (side, side)), 0.03, "grey"), Stroke(((side, 0), (0, side)), 0.03, "grey"))
    rules = diagonal_rules(*BOX.of(record))
    return Puzzle("diagonal_sudoku", rules, (), given_numbers(record), record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line and box, both diagonals."""
    values = answer["values"]
    if wrong := changed(record.clues.get("givens", ()), values) or not_sudoku(record, values):
        return wrong
    falling = {row[i] for i, row in enumerate(values)}
    rising = {row[-1 - i] for i, row in enumerate(values)}
    if min(len(falling), len(rising)) < len(values):
        return "a diagonal holds a number twice"
    return None


KIND = Kind(
    name="diagonal_sudoku",
    title="Diagonal sudoku",
    aliases=("Sudoku X", "X sudoku"),
    rules="Each row, column, box and long diagonal holds every number once.",
    fields=(BOX, GIVENS),
    read=read,
    answer=grid_answer("values", entries=numbers(1, SIDE)),
    judge=judge,
    symbols=("givens",),
    levels=(14, 50, 80, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(Sgt("solo", (parts.Cells("givens", sgt.Numbers()),), "box", "x", sgt.BOXED),),
    recipe=Recipe((AS_GIVENS,), size=(9, 9)),
)
