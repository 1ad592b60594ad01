"""Diagonal sudoku: both long diagonals hold every number once, too.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "diagonal_sudoku", "rows": 4, "cols": 4})
>>> puzzle.constraints[-1].label, puzzle.constraints[-1].cells
('rising diagonal', ('r4c1', 'r3c2', 'r2c3', 'r1c4'))
"""

from __future__ import annotations

from functools import lru_cache

from ...answers import NumberGrid, numbers
from ...constraints import AllDifferent
from ...core.board import at
from ...core.kind import Answer, Kind
from ...core.marks import Stroke
from ...core.puzzle import Puzzle, Rules
from ...core.record import Record
from ...fields import SIDE
from ...forms.pzpr import parts
from ...forms.sgt import declaration as sgt
from ...forms.sgt.declaration import Sgt
from ...making.deriving import AS_GIVENS
from ...making.recipe import Recipe
from ...rules.judging import changed_given, not_sudoku
from ...rules.latin import GIVENS, given_numbers
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
    return Puzzle.for_record(record, rules, (), given_numbers(record), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line and box, both diagonals."""
    values = answer["values"]
    if wrong := changed_given(record.clues.get("givens", ()), values) or not_sudoku(record, values):
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
    rules="Write each number from 1 to the side once in each row, each column, each box and each of the two"
    " long diagonals.",
    fields=(BOX, GIVENS),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    symbols=("givens",),
    levels=(14, 50, 80, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(Sgt("solo", (parts.CellsPart("givens", sgt.NumberRuns()),), "box", "x", sgt.BOXED),),
    recipe=Recipe((AS_GIVENS,), size=(9, 9)),
)
