"""Killer sudoku: a sudoku whose cages hold different numbers with a given sum, or only different numbers.

>>> from ...core.kind import read_record
>>> cages = [{"cells": [[r, 0], [r, 1]], "sum": 3} for r in range(2)]
>>> record = {"type": "killer_sudoku", "rows": 2, "cols": 2, "clues": {"cages": cages}}
>>> [clue.label for clue in read_record(record).clues]
['cage 1 (sum 3) from r1c1', 'cage 2 (sum 3) from r2c1']
"""

from __future__ import annotations

from ...answers import NumberGrid, numbers
from ...constraints import AllDifferent, Constraint, DistinctSum
from ...core.errors import InputError
from ...core.kind import Answer, Kind
from ...core.marks import Outline
from ...core.puzzle import Puzzle
from ...core.record import Record
from ...fields import SIDE, Bound, Cages
from ...making.deriving import AS_GIVENS, cages
from ...making.recipe import Derived, Recipe
from ...rules.cages import Cage
from ...rules.judging import changed_given, find_duplicate, not_sudoku, place
from ...rules.latin import GIVENS, given_numbers
from .sudoku import BOX, sudoku_rules

ALL = Bound("the sum of 1 to the side", lambda board: board.columns * (board.columns + 1) // 2)
CAGES = Cages("sum", ALL, "the cages and their sums", walled=False)


def cage_rule(cage: Cage, side: int, most: int) -> Constraint:
    """The constraint of one cage; without a sum its numbers are only different."""
    if len(cage.cells) > side:
        raise InputError(
            f"{cage.name} (from {cage.cells[0]}) has {len(cage.cells)} cells, at most {side} can differ"
        )
    if not cage.stated:
        return AllDifferent(cage.cells, label=f"{cage.name} from {cage.cells[0]}")
    total = cage.number(1, most)
    return DistinctSum(cage.cells, total, label=cage.label(f"sum {total}"))


def read(record: Record) -> Puzzle:
    side = record.square_side()
    rules = sudoku_rules(*BOX.of(record))
    cages = CAGES.of(record)
    clues = tuple(cage_rule(cage, side, ALL.of(record)) for cage in cages)
    marks = tuple(Outline(cage.cells, str(cage.clue["sum"]) if cage.stated else "") for cage in cages)
    return Puzzle.for_record(record, rules, clues, given_numbers(record), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the sudoku, then each cage."""
    values = answer["values"]
    if wrong := changed_given(record.clues.get("givens", ()), values) or not_sudoku(record, values):
        return wrong
    for cage in record.clues["cages"]:
        held, where = [values[r][c] for r, c in cage["cells"]], place(min(map(tuple, cage["cells"])))
        if cage.get("sum") is not None and sum(held) != cage["sum"]:
            return f"the cage of {where} adds up to {sum(held)}, not {cage['sum']}"
        if find_duplicate(held) is not None:
            return f"the cage of {where} holds {find_duplicate(held)} twice"
    return None


KIND = Kind(
    name="killer_sudoku",
    title="Killer sudoku",
    aliases=("Killer",),
    rules="Write each number from 1 to the side once in each row, each column and each box. No number "
    "occurs twice in a cage, and the numbers of a cage add up to its sum, if it has one.",
    fields=(
        BOX,
        GIVENS,
        CAGES,
    ),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe((Derived("cages", cages("sum", 4), stay=True), AS_GIVENS), size=(9, 9)),
)
