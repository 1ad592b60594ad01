"""Shikaku: cut the board into rectangles, each with one number that is its area.

Vocabulary
    candidate  a rectangle that holds exactly one clue, whose number is its area; a cell of the
               puzzle, named ``r1c1:r2c3`` for its corners, says whether it is used

>>> board = Board(2, 2)
>>> [rectangle.name for rectangle in candidates(board, (0, 0), 2, prefix_sums(board, {(0, 0), (1, 1)}))]
['r1c1:r1c2', 'r1c1:r2c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..areas import (
    Rectangle,
    pieces_answer,
    prefix_sums,
    rectangle_puzzle,
    rectangle_rules,
    rectangle_squares,
    rectangles_around,
)
from ..board import Board, at
from ..constraints import Clause
from ..deriving import cut, in_each_area
from ..dividing import rectangles
from ..fields import AREA, Numbers
from ..forms import borders, codes, pages, parts, sgt
from ..forms.pzpr import Pzpr
from ..forms.sgt import Sgt
from ..judging import mismatched
from ..kind import Answer, Kind
from ..marks import Lattice, labels
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record, Square
from ..words import rectangle

CELLS = Numbers("cells", 1, AREA, "the area of the rectangle")


def candidates(board: Board, clue: Square, area: int, sums: list[list[int]]) -> Iterator[Rectangle]:
    """The rectangles of this area on the board that hold `clue` and no other of the `clues`."""
    for height in range(1, min(area, board.rows) + 1):
        width, rest = divmod(area, height)
        if not rest and width <= board.columns:
            yield from rectangles_around(board, clue, height, width, sums)


def read(record: Record) -> Puzzle:
    board = record.board
    size = board.rows * board.columns
    clues = CELLS.of(record)
    total = sum(clues.values())
    if total != size:
        # No rectangles then: that also bounds their number, by size × most divisors of an area.
        short = Clause((), label=f"the areas add up to {total}, the board has {size} cells")
        marks = (Lattice("faint"), *labels(clues))
        return Puzzle("shikaku", rectangle_rules("shikaku", board), (short,), (), record.id, marks)
    sums = prefix_sums(board, clues)
    found = {clue: tuple(candidates(board, clue, area, sums)) for clue, area in clues.items()}
    names = {clue: f"clue {area} at {at(*clue)}" for clue, area in clues.items()}
    return rectangle_puzzle("shikaku", record, found, names, clues)


def judge(record: Record, answer: Answer) -> str | None:
    """Each rectangle and its number."""
    return mismatched(
        answer["regions"],
        record.clues["cells"],
        lambda _, number, area: len(area) == number,
        "has another area",
    )


KIND = Kind(
    name="shikaku",
    title="Shikaku",
    aliases=("Rectangles", "Divide by squares"),
    rules="Cut the board into rectangles that each hold one number, which is the rectangle's area.",
    fields=(CELLS,),
    read=read,
    answer=pieces_answer(rectangle_squares),
    judge=judge,
    say=rectangle,
    forms=(
        Pzpr(
            "shikaku",
            (parts.Cells("cells", codes.NUMBER16),),
            (pages.Table((pages.NUMBERS,)), borders.Areas()),
        ),
        Sgt("rect", (parts.Cells("cells", sgt.Numbers()),), ignored=r"e[\d.]{1,9}|a"),
    ),
    recipe=Recipe(
        (Derived("cells", in_each_area(lambda area, _: len(area)), stay=True),),
        size=(8, 8),
        answer=cut(rectangles, 9),
    ),
)
