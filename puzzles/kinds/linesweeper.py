"""Linesweeper: one loop that leaves out the numbers; each counts the cells around it that it visits.

>>> from gridproof.puzzles import read_record
>>> cells = [[3, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "linesweeper", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('3 visited around r1c1', ['r1c2=1', 'r2c1=1', 'r2c2=1'])
"""

from __future__ import annotations

from itertools import starmap

from ..board import at
from ..constraints import exactly
from ..fields import Numbers
from ..judging import around, broken_loop, clues_of, place, visited
from ..kind import Answer, Kind
from ..loops import links_answer, loop_rules, visits
from ..marks import labels
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import all_of
from ..words import SQUARE, by_name, flags, loop

CELLS = Numbers("cells", 0, 8, "how many of the cells around this one the loop visits")


def read(record: Record) -> Puzzle:
    board, numbers = record.board, CELLS.of(record)
    counted = {square: [near for near in board.around(*square) if near not in numbers] for square in numbers}
    near = sorted({square for squares in counted.values() for square in squares})
    rules = loop_rules("linesweeper", board, visits(board, near), off=numbers, cells=starmap(at, near))
    clues = tuple(
        exactly(number, all_of(starmap(at, counted[square]), 1), f"{number} visited around {at(*square)}")
        for square, number in numbers.items()
    )
    return Puzzle("linesweeper", rules, clues, (), record.id, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """The loop, then each number."""
    links = answer["links"]
    if broken := broken_loop(links):
        return broken
    on = visited(links)
    for square, number in clues_of(record.clues["cells"]):
        if square in on:
            return f"the loop visits the number in {place(square)}"
        if len(on.intersection(around(square))) != number:
            return f"the loop does not visit {number} cells around {place(square)}"
    return None


KIND = Kind(
    name="linesweeper",
    title="Linesweeper",
    rules="One loop leaves out the numbers; each counts the cells around it that the loop visits.",
    fields=(CELLS,),
    read=read,
    answer=links_answer,
    judge=judge,
    say=by_name({SQUARE: flags("the loop visits {}", "the loop leaves out {}")}, loop),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
