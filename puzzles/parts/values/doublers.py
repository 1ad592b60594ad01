"""Doublers: squares to be found that count twice their digit in sums and the like.

One stands in each row, column and region, and no digit is doubled twice. Rules about digits, such as that
none repeats, still hold for the digits; rules about values are about doubled ones.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"doublers": True}})
>>> plain = SudokuGrid.of(record)
>>> grid = plain.extended((), (), PART.extras(True, plain))
>>> grid.value("r1c1"), grid.domain("r1c1 value"), next(iter(PART.constraints(True, grid))).label
('r1c1 value', (1, 2, 3, 4, 6, 8), 'a doubler counts twice its digit')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..kit import (
    AllDifferent, Cell, Compare, Constraint, ExtraCell, ExtraShading, Finished, Flag, Implication, InputError,
    Is, Part, Place, SudokuGrid, Table, all_of, exactly, extra_of, find_repeat,
)  # fmt: skip
from ..regions.chaos_construction import region_of


def doubler(cell: Cell) -> Cell:
    """Return the cell that tells if a square is a doubler."""
    return extra_of(cell, "doubler")


def doubled_in(row: int) -> Cell:
    """Return the cell for the doubled digit of a row."""
    return f"doubled digit of row {row + 1}"


def extras(flag: bool, grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield the cells that tell if each square is a doubler, for its value, and for the doubled digit of each
    row.
    """
    counts = tuple(sorted({*grid.digits, *(2 * digit for digit in grid.digits)}))
    for square, cell in zip(grid.board.squares(), grid.board.cells(), strict=True):
        yield ExtraCell(doubler(cell), (0, 1), Place("remark", (square,)), shown=True)
        yield ExtraCell(extra_of(cell, "value"), counts, counts=cell)
    for row in range(grid.board.rows):
        yield ExtraCell(doubled_in(row), grid.digits)


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the values of squares, one doubler in each house, and that doubled digits differ. `InputError` if
    the regions are to be found.
    """
    board, lines = grid.board, grid.board.grid()
    if any(extra.cell == region_of(lines[0][0]) for extra in grid.extras):
        raise InputError("doublers in regions that are to be found are not known here")
    rows = tuple((digit, twice, digit * (1 + twice)) for digit in grid.digits for twice in (0, 1))
    for cell in board.cells():
        yield Table((cell, doubler(cell), grid.value(cell)), rows, label="a doubler counts twice its digit")
    regions = ((f"the region from {cells[0]}", cells) for cells in board.regions)
    for name, cells in chain(board.lines(), regions):
        yield exactly(1, all_of(map(doubler, cells), 1), f"one doubler in {name}")
    label = "no digit is doubled twice"
    for row, cells in enumerate(lines):
        for cell in cells:
            yield Implication(Is(doubler(cell), 1), Compare(cell, "==", doubled_in(row)), label=label)
    doubled = tuple(map(doubled_in, range(board.rows)))
    yield AllDifferent(doubled, house=len(doubled) == len(grid.digits), label=label)


def judge(flag: bool, board: Finished) -> str | None:
    """Describe a row, column or region without exactly one doubler, or a digit that is doubled twice; or
    return None.
    """
    areas = board.region_of
    doublers = [
        (r, c) for r, row in enumerate(board.answer["doublers"]) for c, twice in enumerate(row) if twice
    ]
    for name, places, expected in (
        ("row", [r for r, _ in doublers], range(board.rows)),
        ("column", [c for _, c in doublers], range(board.columns)),
        ("region", [areas[square] for square in doublers if square in areas], areas.values()),
    ):
        if sorted(places) != sorted({*expected}):
            return f"there is not just one doubler in each {name}"
    twice = find_repeat(board.digits_of(doublers))
    return None if twice is None else f"{twice} is doubled twice"


PART = Part(
    field=Flag("doublers", False, "whether squares that count twice their digit are to be found"),
    title="Doublers",
    rules="Find a doubler in each row, column and region, each of another digit: it counts twice its digit.",
    extras=extras,
    constraints=constraints,
    answer=ExtraShading("doubler"),
    judge=judge,
)
