"""The grid of a variant sudoku that its parts build on: digits, houses, and which cells differ for sure.

>>> grid = SudokuGrid.of(Record({"type": "sudoku", "rows": 4, "cols": 4}))
>>> grid.digits, grid.differ(("r1c1", "r2c2", "r1c2")), grid.differ(("r1c1", "r3c4"))
((1, 2, 3, 4), True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ..constraints import AllDifferent, Compare, Constraint, Count
from ..constraints.base import RuleLabel
from ..core.board import Board, at, box_shape
from ..core.cells import Cell, Domain, Is, all_of
from ..core.errors import InputError
from ..core.lazy_property import cached_property
from ..core.places import Place
from ..core.record import Record, whole
from ..fields import Bound, Flag, Grid, Numbers, Regions, Setting, Several, Sized
from ..fields.base import Schema
from ..fields.several import FREE, GRIDS, GridBox, corners, is_one_grid, longest_line
from ..notation import text as plain
from ..puzzle import Rules
from .extras import SecondDigits, extra_of

MOST_VARIANT_SIDE = 100
"""The most rows or columns of one grid: its houses grow with the cube of the side."""

HIGHEST_DIGIT = 99


class DigitRange(Setting[tuple[int, int]]):
    """Lowest and highest digit."""

    shape = "a pair [lowest, highest], by default 1 and the longest row or column"

    def __init__(self) -> None:
        super().__init__("digits", "the digits")

    def of(self, record: Record) -> tuple[int, int]:
        """Return the lowest and the highest digit."""
        pair, longer = record.params.get(self.name), longest_line(record)
        if pair is None:
            return 1, longer
        if not isinstance(pair, list) or len(pair) != 2:
            raise InputError(f"{self.where} must be [lowest, highest]")
        low, high = (whole(x, 0, HIGHEST_DIGIT, self.where, blank=False) for x in pair)
        if not longer <= high - low + 1 <= longer + MOST_VARIANT_SIDE:
            lines = f"a board with lines of {longer} squares needs as many digits"
            raise InputError(f"{self.where} are {low} to {high}: {lines}")
        return low, high

    def default_of(self, record: Mapping[str, int]) -> list[int]:
        return [1, max(record["rows"], record["cols"])]

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.rows.RowLayout(length=lambda _: 2, between="-–")

    def schema(self) -> Schema:
        pair = {"items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
        return {"type": ["array", "null"], **pair}

    def random(self, random: object, board: Record) -> list[int]:
        return self.default_of({"rows": board.rows, "cols": board.columns})

    def tool(self) -> dict[str, object]:
        return {"tool": "setting"}


DIGITS = DigitRange()
BOX = GridBox()
BOXES = Flag("boxes", True, "whether the boxes hold each digit once, too")


def _lowest(board: Sized) -> int:
    return DIGITS.of(board)[0] if isinstance(board, Record) else 1


def _highest(board: Sized) -> int:
    return DIGITS.of(board)[1] if isinstance(board, Record) else max(board.rows, board.columns)


def _times(board: Sized) -> int:
    names = ("doublers", "schroedinger")
    return 2 if isinstance(board, Record) and any(map(board.params.get, names)) else 1


LOWEST, HIGHEST = Bound("the lowest digit", _lowest), Bound("the highest digit", _highest)
HIGHEST_SUM = Bound(
    "the sum of 0 to the highest digit, twice that where squares count more than their digit",
    lambda board: sum(range(_highest(board) + 1)) * _times(board),
)
LINE_SUM = Bound(
    "the highest digit times the longer side, twice that where squares count more than their digit",
    lambda board: _highest(board) * max(board.rows, board.columns) * _times(board),
)
ANY_SUM = Bound("the highest digit times 200", lambda board: 200 * _highest(board))
GIVENS = Numbers("givens", LOWEST, HIGHEST, "the digits that are there from the start", required=False)
CANDIDATES = Grid[Domain](
    "candidates", Several(LOWEST, HIGHEST), "the digits that a cell without a given may hold", required=False
)
REGIONS = Regions("the regions, in place of boxes", blanks=True, apart=True, required=False)


House: TypeAlias = tuple[str, tuple[Cell, ...]]
"""The name of a house and its cells."""

Pair: TypeAlias = tuple[Cell, Cell]


class ExtraCell(NamedTuple):
    """An extra cell besides the squares, and its place, or None. A `shown` one is part of the answer. It may
    hold the value in sums of another cell, which it `counts`.
    """

    cell: Cell
    domain: Domain
    place: Place | None = None
    shown: bool = False
    counts: Cell | None = None


@dataclass(frozen=True)
class SudokuGrid:
    """The cells of a grid with their digits, and the houses. `unequal_pairs` are pairs of cells that differ
    by another rule, such as that of the knight's move, each with the words for it. `extras` are the cells
    that parts add, and `gaps` the squares of the board that are none of its cells.
    """

    name: str
    board: Board
    digits: Domain
    houses: tuple[House, ...]
    unequal_pairs: tuple[tuple[str, Pair], ...] = ()
    extras: tuple[ExtraCell, ...] = ()
    gaps: frozenset[Cell] = frozenset()

    @classmethod
    def of(cls, record: Record, boxed: bool = True) -> SudokuGrid:
        """Return the grid of a record, with boxes by default if it is `boxed` and has no regions.
        `InputError` if its regions or digits do not fit it.
        """
        low, high = DIGITS.of(record)
        if not is_one_grid(record):
            return several_grids(record, boxed and BOXES.of(record), low, high)
        boxed = BOXES.of(record) and boxed and record.rows == record.columns
        areas = REGIONS.of(record)
        for i, area in enumerate(areas):
            if len(area) > high - low + 1:
                raise InputError(
                    f"region {i + 1} has {len(area)} cells and there are {high - low + 1} digits"
                )
        if not REGIONS.is_missing(record):
            return region_grid(Board(record.rows, record.columns, areas), low, high)
        if not boxed:
            return region_grid(record.board, low, high)
        return box_grid(*BOX.of(record), low, high)

    @cached_property
    def place(self) -> dict[Cell, int]:
        """Return the index of each cell, row by row."""
        return {cell: i for i, cell in enumerate(self.board.cells())}

    @cached_property
    def seen(self) -> dict[Cell, frozenset[Cell]]:
        """Return the cells that differ from each cell."""
        peers: dict[Cell, set[Cell]] = {cell: set() for cell in self.board.cells()}
        for _, cells in self.houses:
            for cell in cells:
                peers[cell].update(cells)
        for _, (one, other) in self.unequal_pairs:
            peers[one].add(other)
            peers[other].add(one)
        return {cell: frozenset(others - {cell}) for cell, others in peers.items()}

    @cached_property
    def house_sets(self) -> tuple[frozenset[Cell], ...]:
        """Return the cells of each house."""
        return tuple(frozenset(cells) for _, cells in self.houses)

    def extended(
        self,
        houses: Iterable[House],
        unequal_pairs: Iterable[tuple[str, Pair]],
        extras: Iterable[ExtraCell] = (),
    ) -> SudokuGrid:
        """Return the grid with further houses, pairs that differ, and extra cells."""
        more = tuple(houses), tuple(unequal_pairs), tuple(extras)
        return _extended(self, *more) if any(more) else self

    def differ(self, cells: Iterable[Cell]) -> bool:
        """Return whether all these cells differ, whatever the clues."""
        return all(b in self.seen[a] for a, b in combinations(cells, 2))

    def without_gaps(self, pairs: Iterable[Pair]) -> Iterator[Pair]:
        """Yield the pairs without gaps."""
        return (pair for pair in pairs if self.gaps.isdisjoint(pair))

    def value(self, cell: Cell) -> Cell:
        """Return the cell with the value of a cell in sums and the like: itself, unless a part adds one."""
        return self._counted[cell].cell if cell in self._counted else cell

    def values(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return the cells with the values of cells."""
        return tuple(map(self.value, cells)) if self._counted else tuple(cells)

    def seconds(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return the cells for the second digits of cells that may hold two."""
        extras = (extra_of(cell, SecondDigits.noun) for cell in cells)
        return tuple(cell for cell in extras if cell in self._added)

    def holding(self, cells: Sequence[Cell], digit: int) -> tuple[Is, ...]:
        """Return the literals that each of the cells holds a digit, as its first or as its second one."""
        return all_of((*cells, *self.seconds(cells)), digit)

    def different(self, cells: Sequence[Cell], label: str) -> Iterator[Constraint]:
        """State that no digit repeats in the cells, which may hold two."""
        yield AllDifferent(tuple(cells), label=label)
        for digit in self.digits if self.seconds(cells) else ():
            yield Count(self.holding(cells, digit), 0, 1, label=label)

    def domain(self, cell: Cell) -> Domain:
        """Return the domain of the cell of a square, or of an extra cell."""
        return self._added.get(cell, self.digits)

    @cached_property
    def widest(self) -> int:
        """Return the largest possible difference of the values of two squares."""
        values = {*self.digits, *(value for cell in self._counted.values() for value in cell.domain)}
        return max(values) - min(values)

    @cached_property
    def _counted(self) -> dict[Cell, ExtraCell]:
        """Return the cell with the value of each square that does not count its digit."""
        return {extra.counts: extra for extra in self.extras if extra.counts is not None}

    @cached_property
    def _added(self) -> dict[Cell, Domain]:
        """Return the domains of the cells that parts add."""
        return {extra.cell: extra.domain for extra in self.extras}

    @cached_property
    def rules(self) -> Rules:
        """Return the rules of the grid alone: no digit repeats in a house."""
        full = len(self.digits)
        rules: list[Constraint] = [
            AllDifferent(cells, house=len(cells) == full, label=name) for name, cells in self.houses
        ]
        for rule, (one, other) in self.unequal_pairs:
            if not any(one in house and other in house for house in self.house_sets):
                label = RuleLabel(f"{{}} and {{}} are {rule}", f"no digit twice {rule}")
                rules.append(Compare(one, "!=", other, label=label.format(one, other)))
        cells = tuple(cell for cell in self.board.cells() if cell not in self.gaps)
        domains = [
            *((cell, self.digits) for cell in cells),
            *((each.cell, each.domain) for each in self.extras),
        ]
        shown = (*cells, *(extra.cell for extra in self.extras if extra.shown))
        places = {extra.cell: extra.place for extra in self.extras if extra.place is not None}
        return Rules(self.name, tuple(domains), tuple(rules), shown, self.board, places)


@lru_cache(maxsize=32)
def _extended(
    grid: SudokuGrid,
    houses: tuple[House, ...],
    unequal_pairs: tuple[tuple[str, Pair], ...],
    extras: tuple[ExtraCell, ...],
) -> SudokuGrid:
    return replace(
        grid,
        houses=grid.houses + houses,
        unequal_pairs=grid.unequal_pairs + unequal_pairs,
        extras=grid.extras + extras,
    )


@lru_cache(maxsize=32)
def box_grid(height: int, width: int, low: int, high: int) -> SudokuGrid:
    """Return the grid of a sudoku with boxes of this size."""
    side = height * width
    boxes = Board(side, side).boxes(height, width)
    board = Board(side, side, boxes)
    houses = tuple((f"box {i + 1}", cells) for i, cells in enumerate(boxes))
    name = f"sudoku {side}×{side} with {height}×{width} boxes"
    return SudokuGrid(name, board, tuple(range(low, high + 1)), (*board.lines(), *houses))


@lru_cache(maxsize=64)
def region_grid(board: Board, low: int, high: int) -> SudokuGrid:
    """Return the grid of a board with its regions, if any."""
    regions = tuple((f"region {i + 1} from {cells[0]}", cells) for i, cells in enumerate(board.regions))
    name = f"{'jigsaw sudoku' if regions else 'Latin square'} {board.rows}×{board.columns}"
    return SudokuGrid(name, board, tuple(range(low, high + 1)), (*board.lines(), *regions))


def several_grids(record: Record, boxed: bool, low: int, high: int) -> SudokuGrid:
    """Return several grids on one board, each with its rows, columns and, if `boxed`, boxes, and squares free
    of them; all others are gaps. `InputError` if the board has regions, too, or a free square is in a grid.
    """
    if not REGIONS.is_missing(record):
        raise InputError("regions are not known on a board of several grids or free squares")
    names: dict[tuple[Cell, ...], str] = {}
    boxes: dict[tuple[Cell, ...], None] = {}
    for group in GRIDS.of(record):
        (top, left), (bottom, _) = corners(group)
        grid = Board(bottom - top + 1, bottom - top + 1)
        box = BOX.of(record) if grid.rows == longest_line(record) else box_shape(grid.rows)
        parts = [*grid.lines()]
        if boxed:
            parts += [(f"box {i + 1}", cells) for i, cells in enumerate(grid.boxes(*box))]
        place = {at(r, c): at(top + r, left + c) for r, c in grid.squares()}
        for name, cells in parts:
            there = tuple(map(place.__getitem__, cells))
            names.setdefault(there, f"{name} of {group.name}")
            boxes |= {there: None} if name.startswith("box") else {}
    covered = {cell for cells in names for cell in cells}
    free = {at(*square) for square in FREE.of(record)}
    if both := sorted(covered & free):
        raise InputError("it is free, and in one of the grids", cell=both[0])
    board = Board(record.rows, record.columns, tuple(boxes))
    count = len(GRIDS.of(record))
    name = f"{'1 sudoku' if count == 1 else f'{count} sudokus'} on a board {record.rows}×{record.columns}"
    houses = tuple((name, cells) for cells, name in names.items())
    gaps = frozenset(cell for cell in board.cells() if cell not in covered | free)
    return SudokuGrid(name, board, tuple(range(low, high + 1)), houses, gaps=gaps)
