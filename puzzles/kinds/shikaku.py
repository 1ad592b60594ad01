"""Shikaku: cut the board into rectangles, each with one number that is its area.

Vocabulary
    candidate  a rectangle that holds exactly one clue, whose number is its area; a cell of the
               puzzle, named ``r1c1:r2c3`` for its corners, says whether it is used

>>> board = Board(2, 2)
>>> [rectangle.name for rectangle in candidates(board, (0, 0), 2, counts(board, {(0, 0), (1, 1)}))]
['r1c1:r1c2', 'r1c1:r2c1']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import accumulate
from typing import NamedTuple

from ..board import Board, at
from ..cells import Cell, Is, Solution
from ..constraints import Clause, ExactCover, exactly_one
from ..kind import Answer, Kind, flag_cells
from ..puzzle import Puzzle, Rules
from ..record import Record, Square

Counts = list[list[int]]


class Rectangle(NamedTuple):
    """The squares from (top, left) to (bottom, right), both included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def name(self) -> Cell:
        """The cell that says whether this rectangle is used."""
        return f"{at(self.top, self.left)}:{at(self.bottom, self.right)}"

    def squares(self) -> Iterator[Square]:
        """The squares inside, row by row."""
        return ((r, c) for r in range(self.top, self.bottom + 1) for c in range(self.left, self.right + 1))


def candidates(board: Board, clue: Square, area: int, before: Counts) -> Iterator[Rectangle]:
    """The rectangles of this area on the board that hold `clue` and no other; `before` counts clues."""
    r, c = clue
    for height in range(1, min(area, board.rows) + 1):
        width, rest = divmod(area, height)
        if rest or width > board.columns:
            continue
        for top in range(max(0, r - height + 1), min(r, board.rows - height) + 1):
            for left in range(max(0, c - width + 1), min(c, board.columns - width) + 1):
                bottom, right = top + height, left + width
                held = before[bottom][right] - before[top][right] - before[bottom][left] + before[top][left]
                if held == 1:
                    yield Rectangle(top, left, bottom - 1, right - 1)


def counts(board: Board, clues: Collection[Square]) -> Counts:
    """How many clues lie above row r and left of column c, by r and c."""
    before = [[0] * (board.columns + 1)]
    for r in range(board.rows):
        row = accumulate(((r, c) in clues for c in range(board.columns)), initial=0)
        before.append([above + here for above, here in zip(before[-1], row, strict=True)])
    return before


def read(record: Record) -> Puzzle:
    board = record.board
    size = board.rows * board.columns
    clues = record.numbers("cells", 1, size)
    total = sum(clues.values())
    if total != size:
        # No rectangles then: that also bounds their number, by size × most divisors of an area.
        short = Clause((), label=f"the areas add up to {total}, the board has {size} cells")
        return Puzzle("shikaku", _rules(board, ()), (short,), (), record.id)
    before = counts(board, clues)
    found = {clue: tuple(candidates(board, clue, area, before)) for clue, area in clues.items()}
    rectangles = tuple(rectangle for group in found.values() for rectangle in group)
    # A clue's own square is covered by one of the clue's candidates: its constraint below.
    sites = {square: i for i, square in enumerate(s for s in board.squares() if s not in clues)}
    cover = ExactCover(
        len(sites),
        tuple((Is(x.name, 1), tuple(sites[s] for s in x.squares() if s in sites)) for x in rectangles),
        label="each cell in one rectangle",
    )
    one_each = (
        exactly_one((Is(x.name, 1) for x in group), f"clue {clues[clue]} at {at(*clue)}")
        for clue, group in found.items()
    )
    names = tuple(rectangle.name for rectangle in rectangles)
    return Puzzle("shikaku", _rules(board, names), (*one_each, cover), (), record.id)


def _rules(board: Board, names: tuple[Cell, ...]) -> Rules:
    return Rules(f"shikaku {board.rows}×{board.columns}", flag_cells(names), (), names, board)


def answer(puzzle: Puzzle, solution: Solution) -> Answer:
    """The rectangle of each cell, numbered from 0 in the order in which they are met."""
    board = puzzle.board
    owner: dict[Square, Rectangle] = {}
    for name in puzzle.shown:
        if solution[name]:
            rectangle = _rectangle(name)
            owner.update(dict.fromkeys(rectangle.squares(), rectangle))
    numbers: dict[Rectangle, int] = {}
    return {
        "regions": [
            [numbers.setdefault(owner[r, c], len(numbers)) for c in range(board.columns)]
            for r in range(board.rows)
        ]
    }


def _rectangle(name: Cell) -> Rectangle:
    """The rectangle that a cell is named for."""
    first, last = (tuple(int(x) - 1 for x in corner[1:].split("c")) for corner in name.split(":"))
    return Rectangle(*first, *last)


KIND = Kind(
    "shikaku",
    "Shikaku",
    "Cut the board into rectangles that each hold one number, which is the rectangle's area.",
    read,
    answer,
)
