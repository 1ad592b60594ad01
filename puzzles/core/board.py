"""The geometry of a board of squares: cells, lines, neighbours, edges.

Cells are named for people, ``r1c1`` at the top left; code counts rows and columns from 0.

>>> board = Board(2, 3)
>>> board.row(1), board.near(0, 0)
(('r2c1', 'r2c2', 'r2c3'), ((0, 1), (1, 0)))
>>> board.pairs()[:2], board.edges()[:2]
(((0, 1), (0, 3)), (('r1c1', 'r1c2'), ('r1c1', 'r2c1')))
>>> list(board.windows(2, 2))
[('r1c1', 'r1c2', 'r2c1', 'r2c2'), ('r1c2', 'r1c3', 'r2c2', 'r2c3')]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, product, repeat
from typing import Any, TypeVar

from .cells import Cell
from .cells import Square as Square
from .lazy_property import cached_property
from .places import Place

T = TypeVar("T")

MOST_SIDE = 1000
"""The most rows or columns that a board may have."""

MOST_SQUARES = 250_000
"""Maximum number of squares of a board; the cost of each is bounded when it is compiled."""


@cache
def at(row: int, column: int) -> Cell:
    """Return the name of the cell in this row and column, both from 0."""
    return f"r{row + 1}c{column + 1}"


SQUARE = re.compile(r"\br([1-9][0-9]{0,3})c([1-9][0-9]{0,3})\b")
"""The name of a square, as `at` gives it, alone or in a text."""

SQUARES = re.compile(r"r(\d+)c(\d+)")
"""A square, or in chains several of one-digit names: ``r12c1`` is ``r1c1`` and ``r2c1``."""


def square_of(cell: Cell) -> Square | None:
    """Return the row and the column, both from 0, of the square with this name; None for any other name.

    >>> square_of("r2c3"), square_of("r2c3-r2c4"), square_of("tea")
    ((1, 2), None, None)
    """
    match = SQUARE.fullmatch(cell)
    return None if match is None else (int(match[1]) - 1, int(match[2]) - 1)


def names_in(text: str) -> list[Cell]:
    """Return the names of the squares that a text names, one after another.

    >>> names_in("cage 1 from r1c2 to r3c4"), names_in("r1c2-r1c3")
    (['r1c2', 'r3c4'], ['r1c2', 'r1c3'])
    """
    return [match[0] for match in SQUARE.finditer(text)]


@dataclass(frozen=True)
class Board:
    """`rows` × `columns` squares; `regions` are the areas with a thick border, if any. `walls` are further
    borders, between two cells of one region.
    """

    rows: int
    columns: int
    regions: tuple[tuple[Cell, ...], ...] = ()
    walls: tuple[tuple[Cell, Cell], ...] = ()

    def squares(self) -> tuple[Square, ...]:
        """Return (row, column) of every square, row by row."""
        return _squares(self.rows, self.columns)

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells row by row: the cell of square (r, c) has index ``r * columns + c``."""
        return _cells(self.rows, self.columns)

    def grid(self) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells, a row at a time."""
        return _grid(self.rows, self.columns)

    def row(self, r: int) -> tuple[Cell, ...]:
        """Return the cells of a row, left to right."""
        return self.grid()[r]

    def column(self, c: int) -> tuple[Cell, ...]:
        """Return the cells of a column, top to bottom."""
        return self.cells()[c :: self.columns]

    def lines(self) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        """Yield the rows, then the columns, each with its name: ``("row 1", ...)``."""
        yield from ((f"row {r + 1}", self.row(r)) for r in range(self.rows))
        yield from ((f"column {c + 1}", self.column(c)) for c in range(self.columns))

    def boxes(self, height: int, width: int) -> tuple[tuple[Cell, ...], ...]:
        """Return the boxes of this size that tile the board, row by row."""
        grid = self.grid()
        return tuple(
            tuple(chain.from_iterable([row[left : left + width] for row in grid[top : top + height]]))
            for top in range(0, self.rows, height)
            for left in range(0, self.columns, width)
        )

    def holds(self, r: int, c: int) -> bool:
        """Return whether the square lies on the board."""
        return 0 <= r < self.rows and 0 <= c < self.columns

    def near(self, r: int, c: int) -> tuple[Square, ...]:
        """Return the squares that share an edge with this one."""
        return _near(self.rows, self.columns)[r * self.columns + c]

    def around(self, r: int, c: int) -> tuple[Square, ...]:
        """Return the squares that share an edge or a corner with this one."""
        return _around(self.rows, self.columns)[r * self.columns + c]

    def cliques(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the largest sets of cells that all touch each other, by an edge or a corner: blocks of two by
        two, or of fewer on a board of one line. Any two cells that touch share one.
        """
        grid = self.grid()
        for r in range(max(self.rows - 1, 1)):
            pair = grid[r : r + 2]
            for c in range(max(self.columns - 1, 1)):
                yield tuple(chain.from_iterable([row[c : c + 2] for row in pair]))

    def windows(self, height: int, width: int) -> Iterator[tuple[Cell, ...]]:
        """Yield every rectangle of this size, in any position, as its cells in reading order."""
        for top in range(self.rows - height + 1):
            for left in range(self.columns - width + 1):
                yield tuple(at(r, c) for r in range(top, top + height) for c in range(left, left + width))

    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """Return the indices of each block of two by two cells, in reading order."""
        wide = self.columns
        return tuple(
            (i, i + 1, i + wide, i + wide + 1)
            for top in range(0, (self.rows - 1) * wide, wide)
            for i in range(top, top + wide - 1)
        )

    def stretches(self, length: int) -> tuple[tuple[int, ...], ...]:
        """Return the indices of each `length` cells side by side in a row, row by row, then in a column.

        >>> Board(2, 3).stretches(2)
        ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
        """
        high, wide = self.rows, self.columns
        rows = [range(i, i + wide - length + 1) for i in range(0, high * wide, wide)]
        columns = [range(i, i + (high - length + 1) * wide, wide) for i in range(wide)]
        return (
            *[tuple(range(i, i + length)) for row in rows for i in row],
            *[tuple(range(i, i + length * wide, wide)) for column in columns for i in column],
        )

    def stars(self) -> tuple[tuple[int, ...], ...]:
        """Return the index of each cell, followed by those of its neighbours by an edge."""
        wide = self.columns
        near = _near(self.rows, wide)
        return tuple((i, *[r * wide + c for r, c in squares]) for i, squares in enumerate(near))

    def neighbours(self, r: int, c: int) -> tuple[Cell, ...]:
        """Return the cells that share an edge with the cell in row `r` and column `c`."""
        return _neighbours(self.rows, self.columns)[r * self.columns + c]

    def edges(self) -> tuple[tuple[Cell, Cell], ...]:
        """Return the pairs of cells that share an edge, in the order of `pairs`."""
        return _edges(self.rows, self.columns)

    def place_of(self, cell: Cell) -> Place | None:
        """Return the place of the cell of a square, or of the line between two that share an edge; None for
        another.

        >>> Board(1, 2).place_of("r1c1-r1c2")
        Place(sort='line', ends=((0, 0), (0, 1)), number=0)
        """
        square = self.square_of(cell)
        return _lines(self.rows, self.columns).get(cell) if square is None else Place("square", (square,))

    def square_of(self, cell: Cell) -> Square | None:
        """Return the square of a cell; None for a cell that is none of `cells`."""
        return _square_of(self.rows, self.columns).get(cell)

    def per_region(self, name: str) -> dict[Cell, Place]:
        """Return a cell of this name for each region, numbered from 1, and its place."""
        return {f"{name}{i + 1}": Place("region", number=i) for i in range(len(self.regions))}

    @cached_property
    def region_of(self) -> dict[Cell, int]:
        """Return the index of each cell's region, for the cells that have one."""
        return {cell: i for i, region in enumerate(self.regions) for cell in region}

    def borders(self) -> Iterator[tuple[Cell, Cell]]:
        """Return the pairs of cells that share an edge with a border: of different regions, or beside a wall.

        >>> list(Board(1, 3, (("r1c1", "r1c2"), ("r1c3",)), (("r1c1", "r1c2"),)).borders())
        [('r1c1', 'r1c2'), ('r1c2', 'r1c3')]
        """
        region, walls = self.region_of, {*self.walls}
        return ((a, b) for a, b in self.edges() if region[a] != region[b] or (a, b) in walls)

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of indices (see `cells`) of squares that share an edge."""
        return _pairs(self.rows, self.columns)

    def pairs_among(self, squares: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """Return the pairs of indices into `squares` of those that share an edge.

        >>> Board(2, 2).pairs_among([(0, 0), (0, 1), (1, 1)])
        ((0, 1), (1, 2))
        """
        index = {square: i for i, square in enumerate(squares)}
        return tuple(
            (i, index[near])
            for square, i in index.items()
            for near in self.near(*square)
            if index.get(near, -1) > i
        )


@lru_cache(maxsize=64)
def _grid(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    return tuple([tuple(map(at, repeat(r, columns), range(columns))) for r in range(rows)])


@lru_cache(maxsize=64)
def _cells(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple(chain.from_iterable(_grid(rows, columns)))


@lru_cache(maxsize=16)
def _squares(rows: int, columns: int) -> tuple[Square, ...]:
    return tuple(product(range(rows), range(columns)))


@lru_cache(maxsize=16)
def _square_of(rows: int, columns: int) -> dict[Cell, Square]:
    return dict(zip(_cells(rows, columns), _squares(rows, columns), strict=True))


@lru_cache(maxsize=16)
def _lines(rows: int, columns: int) -> dict[Cell, Place]:
    squares = _square_of(rows, columns)
    return {f"{a}-{b}": Place("line", (squares[a], squares[b])) for a, b in _edges(rows, columns)}


@lru_cache(maxsize=64)
def _edges(rows: int, columns: int) -> tuple[tuple[Cell, Cell], ...]:
    cells = Board(rows, columns).cells()
    return tuple([(cells[i], cells[j]) for i, j in _pairs(rows, columns)])


@lru_cache(maxsize=64)
def _pairs(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of neighbours by their numbers in reading order."""
    pairs = []
    for r in range(rows):
        for c in range(columns):
            i = r * columns + c
            if c + 1 < columns:
                pairs.append((i, i + 1))
            if r + 1 < rows:
                pairs.append((i, i + columns))
    return tuple(pairs)


BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def _shifted(entries: Sequence[T], columns: int, shifts: tuple[Square, ...]) -> tuple[tuple[T, ...], ...]:
    """Return for each square of a board the entries by these shifts from it, those beyond the board left out.
    `entries` has one for each square, row by row.
    """
    wide = columns + 2
    lines = ((None, *entries[start : start + columns], None) for start in range(0, len(entries), columns))
    framed = [*[None] * wide, *chain.from_iterable(lines), *[None] * wide]
    rows: list[Any] = []
    for start in range(wide + 1, len(framed) - wide, wide):
        moved = [framed[at : at + columns] for y, x in shifts for at in (start + y * wide + x,)]
        rows += [near if all(near) else tuple(filter(None, near)) for near in zip(*moved, strict=True)]
    return tuple(rows)


@lru_cache(maxsize=16)
def _near(rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    return _shifted(_squares(rows, columns), columns, BESIDE)


@lru_cache(maxsize=16)
def _around(rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    return _shifted(_squares(rows, columns), columns, AROUND)


@lru_cache(maxsize=16)
def _neighbours(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    return _shifted(_cells(rows, columns), columns, BESIDE)


def box_shape(side: int) -> tuple[int, int]:
    """Return the usual box (height, width) for a side: the squarest, no taller than wide (6 -> 2, 3)."""
    height = next((h for h in range(int(side**0.5), 1, -1) if side % h == 0), 1)
    return height, side // height
