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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain, starmap

from .cells import Cell

Square = tuple[int, int]

MOST_SIDE = 1000
"""The most rows or columns that a board may have."""

MOST_SQUARES = 250_000
"""The most squares that a board may have; what they take is bounded where they are compiled."""


@cache
def at(row: int, column: int) -> Cell:
    """The name of the cell in this row and column, both from 0."""
    return f"r{row + 1}c{column + 1}"


@dataclass(frozen=True)
class Board:
    """`rows` × `columns` squares; `regions` are the areas with a thick border, if any."""

    rows: int
    columns: int
    regions: tuple[tuple[Cell, ...], ...] = ()

    def squares(self) -> tuple[Square, ...]:
        """(row, column) of every square, row by row."""
        return _squares(self.rows, self.columns)

    def cells(self) -> tuple[Cell, ...]:
        """The cells row by row: the cell of square (r, c) has index ``r * columns + c``."""
        return _cells(self.rows, self.columns)

    def grid(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells, a row at a time."""
        return _grid(self.rows, self.columns)

    def row(self, r: int) -> tuple[Cell, ...]:
        """The cells of a row, left to right."""
        return self.grid()[r]

    def column(self, c: int) -> tuple[Cell, ...]:
        """The cells of a column, top to bottom."""
        return self.cells()[c :: self.columns]

    def lines(self) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        """The rows, then the columns, each with its name: ``("row 1", ...)``."""
        yield from ((f"row {r + 1}", self.row(r)) for r in range(self.rows))
        yield from ((f"column {c + 1}", self.column(c)) for c in range(self.columns))

    def boxes(self, height: int, width: int) -> tuple[tuple[Cell, ...], ...]:
        """The boxes of this size that tile the board, row by row."""
        return tuple(
            tuple(at(r, c) for r in range(top, top + height) for c in range(left, left + width))
            for top in range(0, self.rows, height)
            for left in range(0, self.columns, width)
        )

    def holds(self, r: int, c: int) -> bool:
        """Whether the square lies on the board."""
        return 0 <= r < self.rows and 0 <= c < self.columns

    def near(self, r: int, c: int) -> tuple[Square, ...]:
        """The squares that share an edge with this one."""
        return _near(self.rows, self.columns)[r * self.columns + c]

    def around(self, r: int, c: int) -> tuple[Square, ...]:
        """The squares that share an edge or a corner with this one."""
        return _around(self.rows, self.columns)[r * self.columns + c]

    def cliques(self) -> Iterator[tuple[Cell, ...]]:
        """The largest sets of cells that all touch each other, by an edge or a corner: blocks of two by
        two, or of fewer on a board of one line. Any two cells that touch share one.
        """
        grid = self.grid()
        for r in range(max(self.rows - 1, 1)):
            pair = grid[r : r + 2]
            for c in range(max(self.columns - 1, 1)):
                yield tuple(chain.from_iterable([row[c : c + 2] for row in pair]))

    def windows(self, height: int, width: int) -> Iterator[tuple[Cell, ...]]:
        """Every rectangle of this size, wherever it lies, as its cells in reading order."""
        for top in range(self.rows - height + 1):
            for left in range(self.columns - width + 1):
                yield tuple(at(r, c) for r in range(top, top + height) for c in range(left, left + width))

    def neighbours(self, r: int, c: int) -> tuple[Cell, ...]:
        """The cells that share an edge with the cell in row `r` and column `c`."""
        return _neighbours(self.rows, self.columns)[r * self.columns + c]

    def edges(self) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells that share an edge, in the order of `pairs`."""
        return _edges(self.rows, self.columns)

    @cached_property
    def region_of(self) -> dict[Cell, int]:
        """The index of each cell's region, for the cells that have one."""
        return {cell: i for i, region in enumerate(self.regions) for cell in region}

    def borders(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells of different regions that share an edge."""
        region = self.region_of
        return ((a, b) for a, b in self.edges() if region[a] != region[b])

    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of indices (see `cells`) of squares that share an edge."""
        return _pairs(self.rows, self.columns)

    def pairs_among(self, squares: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The pairs of indices into `squares` of those that share an edge.

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
    return tuple(tuple(at(r, c) for c in range(columns)) for r in range(rows))


@lru_cache(maxsize=64)
def _cells(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple(chain.from_iterable(_grid(rows, columns)))


@lru_cache(maxsize=16)
def _squares(rows: int, columns: int) -> tuple[Square, ...]:
    return tuple((r, c) for r in range(rows) for c in range(columns))


@lru_cache(maxsize=64)
def _edges(rows: int, columns: int) -> tuple[tuple[Cell, Cell], ...]:
    cells = Board(rows, columns).cells()
    return tuple((cells[i], cells[j]) for i, j in _pairs(rows, columns))


@lru_cache(maxsize=64)
def _pairs(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    found = []
    for r in range(rows):
        for c in range(columns):
            i = r * columns + c
            if c + 1 < columns:
                found.append((i, i + 1))
            if r + 1 < rows:
                found.append((i, i + columns))
    return tuple(found)


BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def _shifted(rows: int, columns: int, shifts: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """For each square of a board the squares by these shifts from it, those beyond the board left out."""
    squares = {square: square for square in _squares(rows, columns)}
    here = squares.get
    return tuple(
        tuple([near for y, x in shifts if (near := here((r + y, c + x))) is not None]) for r, c in squares
    )


@lru_cache(maxsize=16)
def _near(rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    return _shifted(rows, columns, BESIDE)


@lru_cache(maxsize=16)
def _around(rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    return _shifted(rows, columns, AROUND)


@lru_cache(maxsize=16)
def _neighbours(rows: int, columns: int) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(starmap(at, near)) for near in _near(rows, columns))
