"""Rules of sudokus that overlap: a layout has the grids of a board, and the side of a box tells its size.

A board of grids with boxes of 3×3 is the usual one; the same layout with boxes of 2×2 is a smaller puzzle.

>>> samurai = Layout("samurai", steps((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)))
>>> samurai.size(2), samurai.size(3), samurai.box(Board(21, 21)), len(samurai.gaps(Board(21, 21)))
((8, 8), (21, 21), 3, 72)
>>> [house for house, cells in samurai.houses(Board(8, 8)) if "r4c4" in cells]
['row 4 of grid 1', 'column 4 of grid 1', 'box 4 of grid 1', 'row 2 of grid 3', 'column 2 of grid 3']
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count, product, takewhile
from typing import Any

from ... import judging
from ...answers import NumberGrid, numbers
from ...answers.fillings import Answer
from ...constraints import AllDifferent
from ...core.board import Board, Square, at
from ...core.cells import Cell, Domain
from ...core.errors import InputError
from ...core.marks import Gap, Outline
from ...core.record import Record
from ...fields import Bound, Numbers
from ...fields.base import Sized
from .. import Rule

Grid = tuple[Sequence[int], Sequence[int]]
"""The rows and the columns of the board that make a grid."""


def at_boxes(places: Iterable[Square], box: int) -> Iterator[Grid]:
    """Yield the grids whose upper left boxes are at these places, counted in boxes."""
    side = box * box
    return ((range(r * box, r * box + side), range(c * box, c * box + side)) for r, c in places)


def steps(*places: Square) -> Callable[[int], Iterable[Grid]]:
    """Return the grids at these places, counted in steps down and to the right: grids one step apart in both
    directions have one box in common.
    """
    return lambda box: at_boxes([(r * (box - 1), c * (box - 1)) for r, c in places], box)


def with_further(box: int, lines: Sequence[int]) -> Iterator[Grid]:
    """Yield grids side by side that fill the board, and one of the cells in these rows and columns of it."""
    starts = range(0, box * box, box)
    yield from at_boxes([(r, c) for r in starts for c in starts], box)
    yield lines, lines


class Layout:
    """Places of the grids of a board: `grids` returns them for the side of a box."""

    def __init__(self, name: str, grids: Callable[[int], Iterable[Grid]], words: str = "") -> None:
        self.name, self.words = name, words
        self.grids = lru_cache(maxsize=16)(lambda box: tuple(grids(box)))
        self.houses = lru_cache(maxsize=16)(lambda board: tuple(self._houses(board)))
        self.gaps = lru_cache(maxsize=16)(self._gaps)
        side = Bound("the side of a grid", lambda board: self.box(board) ** 2)
        self.givens = Givens(self, side)
        self.answer = NumberGrid(numbers(1, side), self.entries_given)
        self.rule = Rule(
            words=words,
            demands=self.demand_cells,
            cells=self.domains,
            board=lambda board: (
                AllDifferent(cells, house=True, label=name) for name, cells in self.houses(_plain(board))
            ),
            marks=lambda record, _: (
                *map(Gap, sorted(self.gaps(record.board))),
                *self.outlines(record.board),
            ),
            broken=self.broken,
        )

    def size(self, box: int) -> tuple[int, int]:
        """Return the rows and columns of a board with boxes of this side."""
        rows, columns = zip(*self.grids(box), strict=True)
        return 1 + max(map(max, rows)), 1 + max(map(max, columns))

    def box(self, board: Board | Sized) -> int:
        """Return the side of the largest boxes whose grids fit on a board, 2 if none do."""
        sizes = map(self.size, count(3))
        fits = (rows <= board.rows and columns <= board.columns for rows, columns in sizes)
        return 2 + sum(takewhile(bool, fits))

    def demand_size(self, board: Board) -> None:
        """Raise `InputError` for a board that the layout does not fill."""
        if self.size(self.box(board)) != (board.rows, board.columns):
            sizes = " or ".join("×".join(map(str, self.size(box))) for box in (2, 3))
            there = f"the board has {board.rows}×{board.columns} squares"
            raise InputError(f"{there}, {sizes} or more with square boxes were expected for a {self.name}")

    def _houses(self, board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        """Yield each row, column and box of each grid with its name, those that are in two grids once."""
        box, known = self.box(board), set[tuple[Cell, ...]]()
        grid = Board(box * box, box * box)
        own = (*grid.lines(), *((f"box {i}", cells) for i, cells in enumerate(grid.boxes(box, box), 1)))
        for i, (rows, columns) in enumerate(self.grids(box), 1):
            place = {at(r, c): at(rows[r], columns[c]) for r, c in grid.squares()}
            for name, cells in own:
                there = tuple([place[cell] for cell in cells])
                if there not in known:
                    known.add(there)
                    yield f"{name} of grid {i}", there

    def _gaps(self, board: Board) -> frozenset[Square]:
        """Return the squares that are in none of the grids."""
        covered = {
            square for rows, columns in self.grids(self.box(board)) for square in product(rows, columns)
        }
        return frozenset(set(board.squares()) - covered)

    def domains(self, board: Board) -> Iterator[tuple[Cell, Domain]]:
        """Yield the cells, each with the numbers up to the side of a grid."""
        digits = tuple(range(1, self.box(board) ** 2 + 1))
        gaps = self.gaps(_plain(board))
        return ((at(*square), digits) for square in board.squares() if square not in gaps)

    def demand_cells(self, record: Record, board: Board) -> None:
        """Raise `InputError` for a number in a square of none of the grids."""
        gaps = self.gaps(record.board)
        for square in self.givens.of(record):
            if square in gaps:
                raise InputError("it is in none of the grids", cell=at(*square))

    def entries_given(self, record: Record) -> dict[Square, Any]:
        """Return the givens by square, and null for squares of none of the grids."""
        return dict.fromkeys(self.gaps(record.board)) | self.givens.entries(record.data)

    def outlines(self, board: Board) -> Iterator[Outline]:
        """Yield the boxes of grids whose rows are not side by side, in parts if the box is."""
        box = self.box(board)
        for rows, columns in self.grids(box):
            if rows[-1] - rows[0] >= len(rows):
                pieces = range(0, box * box, box if rows[1] - rows[0] == 1 else 1)
                size = len(rows) // len(pieces)
                for r, c in product(pieces, repeat=2):
                    squares = product(rows[r : r + size], columns[c : c + size])
                    yield Outline(tuple(at(*square) for square in squares))

    def broken(self, record: Record, answer: Answer) -> str | None:
        """Return a grid that is no sudoku, or a number in none of the grids, or None."""
        values, covered = answer["values"], set[Square]()
        box = self.box(record)
        for i, (rows, columns) in enumerate(self.grids(box), 1):
            covered.update(product(rows, columns))
            grid = [[values[r][c] for c in columns] for r in rows]
            if wrong := judging.not_latin(grid, judging.boxes(box * box, box, box), "box"):
                return f"{wrong} in grid {i}"
        if any(value is not None and square not in covered for square, value in judging.clues_of(values)):
            return "a square in none of the grids holds a number"
        return None


class Givens(Numbers):
    """The given numbers of a board of several grids, and the board with their boxes."""

    divides_board = True

    def __init__(self, layout: Layout, side: Bound) -> None:
        super().__init__("givens", 1, side, "the numbers that are there from the start", required=False)
        self.of_grids = layout

    def board(self, record: Record) -> Board:
        """Return the board of a record with the boxes as its regions, each cell in one. Raises `InputError`
        if the layout does not fill it.
        """
        self.of_grids.demand_size(record.board)
        boxes, covered = list[tuple[Cell, ...]](), set[Cell]()
        for name, cells in self.of_grids.houses(record.board):
            if name.startswith("box") and covered.isdisjoint(cells):
                covered.update(cells)
                boxes.append(cells)
        return Board(record.rows, record.columns, tuple(boxes))

    def places(self, board: Record) -> Collection[Square]:
        gaps = self.of_grids.gaps(board.board)
        return [square for square in board.board.squares() if square not in gaps]


def _plain(board: Board) -> Board:
    """Return the board without regions."""
    return Board(board.rows, board.columns)
