"""Rows, columns and blocks: what patterns of several boxes are laid out on.

    grid     two families of houses, the lines, each of one meeting each of the other in one cell
    block    a house that is no line of the grid: a box, the region of a jigsaw
    band     three lines of a grid, and three lines across for each of the three blocks that fill them

>>> from gridproof.frontends.rules.network import network
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {}})
>>> (grid,) = grids(network(puzzle), Deadline())
>>> len(grid.rows), grid.at[0, 8], grid.blocks[2].label, len(grid.bands)
(9, 'r1c9', 'box 3', 6)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ....puzzles import Cell, Deadline
from ..network import Bits, CandidateSector, Group, Network, per_network

MOST_LINES = 25
"""Grids of more lines are left alone: they have too many rectangles."""

THREE = 3


@dataclass(frozen=True)
class Band:
    """The `rows`, and the columns of each of the blocks that fill them, in a grid or in the grid turned."""

    grid: HouseGrid
    rows: tuple[int, ...]
    stacks: tuple[tuple[Group, tuple[int, ...]], ...]


@dataclass(frozen=True)
class HouseGrid:
    """The lines of two families that cross, the blocks, and for each group and value the strong sector."""

    rows: tuple[Group, ...]
    columns: tuple[Group, ...]
    blocks: tuple[Group, ...]
    at: dict[tuple[int, int], Cell]
    sectors: dict[tuple[Bits, int], CandidateSector]

    @cached_property
    def blocks_of(self) -> dict[Cell, tuple[Group, ...]]:
        """The blocks of each cell."""
        return {cell: tuple(b for b in self.blocks if cell in b.cells) for cell in self.at.values()}

    @cached_property
    def transpose(self) -> HouseGrid:
        """The grid with its rows as columns."""
        at = {(column, row): cell for (row, column), cell in self.at.items()}
        return HouseGrid(self.columns, self.rows, self.blocks, at, self.sectors)

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        """The bands of rows, then those of columns."""
        return (*_bands(self), *_bands(self.transpose))


@per_network
def grids(network: Network, deadline: Deadline) -> tuple[HouseGrid, ...]:
    """Return the grids of a network, each once."""
    families = network.house_families
    lines = {number for pair in network.crossing for number in pair}
    blocks = tuple(g for n, family in enumerate(families) if n not in lines for g in family)
    sectors = {
        (network.groups[s.group].mask, s.value): s
        for s in network.strong
        if s.group is not None and s.value is not None
    }
    house_grids = []
    for i, j in deadline.watch(network.crossing, 1):
        rows, columns = families[i], families[j]
        if i < j and max(len(rows), len(columns)) <= MOST_LINES:
            shared = {
                (r, c): {*one.cells}.intersection(other.cells)
                for (r, one), (c, other) in product(enumerate(rows), enumerate(columns))
            }
            if all(len(cells) == 1 for cells in shared.values()):
                at = {place: cell for place, (cell,) in shared.items()}
                house_grids.append(HouseGrid(tuple(rows), tuple(columns), blocks, at, sectors))
    return tuple(house_grids)


def _bands(grid: HouseGrid) -> Iterator[Band]:
    """Yield each three blocks that share their three rows and fill them."""
    if len(grid.columns) != THREE * THREE:
        return
    stacks: dict[tuple[int, ...], list[tuple[Group, tuple[int, ...]]]] = {}
    for block in grid.blocks:
        places = [place for place, cell in grid.at.items() if cell in block.cells]
        rows, columns = (tuple(sorted({place[side] for place in places})) for side in (0, 1))
        if len(rows) == len(columns) == THREE:
            stacks.setdefault(rows, []).append((block, columns))
    for rows, blocks in stacks.items():
        if {column for _, columns in blocks for column in columns} == {*range(len(grid.columns))}:
            yield Band(grid, rows, tuple(blocks))
