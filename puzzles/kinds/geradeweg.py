"""Geradeweg: one loop through all numbers; each says how long the straight lines through it are.

>>> from gridproof.puzzles import read_record
>>> cells = [[2, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "geradeweg", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> {clue.label for clue in puzzle.clues}
{'lines of length 2 through r1c1'}
"""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Board, at
from ..bounds import bounded
from ..constraints import Clause
from ..fields import Bound, Numbers
from ..forms import borders, codes, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import broken_loop, clues_of, place, run, straight
from ..kept import per_clue
from ..kind import Answer, Kind
from ..loops import ACROSS, circle_marks, links_answer, on_loop, plain_rules, ray, stretch
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record, Square
from ..words import loop

LENGTH = Bound("the longer side - 1", lambda board: max(board.rows, board.columns, 2) - 1)
CELLS = Numbers("cells", 1, LENGTH, "how long each straight line of the loop through the cell is")


@per_clue
def lines_through(board: Board, square: Square, length: int) -> Iterator[Clause]:
    """Each straight line of the loop through the square has this length."""
    label = f"lines of length {length} through {at(*square)}"
    yield on_loop(board, square, label)
    for way, back in ACROSS.items():
        yield from stretch(ray(board, square, way), ray(board, square, back), length, False, label)


def read(record: Record) -> Puzzle:
    rules = plain_rules("geradeweg", record.board)
    numbers = CELLS.of(record)
    clues = tuple(bounded(clue for item in numbers.items() for clue in lines_through(rules.board, *item)))
    marks = circle_marks({square: ("w", number) for square, number in numbers.items()})
    return Puzzle("geradeweg", rules, clues, (), record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The loop, then the lines through each number."""
    links = answer["links"]
    if broken := broken_loop(links):
        return broken
    for square, number in clues_of(record.clues["cells"]):
        taken, where = links[square[0]][square[1]], f"the number in {place(square)}"
        if not taken:
            return f"{where} is not on the loop"
        lengths = [run(links, square, way) for way in taken]
        if number not in ((sum(lengths),) if straight(taken) else lengths) or (
            not straight(taken) and lengths[0] != lengths[1]
        ):
            return f"a straight line through {where} has another length"
    return None


KIND = Kind(
    name="geradeweg",
    title="Geradeweg",
    rules="One loop passes all numbers; each is the length of the straight line through it, or, where the "
    "loop turns, of both lines.",
    fields=(CELLS,),
    read=read,
    answer=links_answer,
    judge=judge,
    say=loop,
    forms=(
        Pzpr(
            "geradeweg",
            (parts.Cells("cells", codes.NUMBER16),),
            (pages.Table((pages.NUMBERS,)), borders.Links()),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)
