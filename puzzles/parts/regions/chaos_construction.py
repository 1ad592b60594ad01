"""Chaos construction: the regions are to be found, each connected and with each digit once.

A region is named by the row of its lowest digit, so that no two ways to name the regions are the same answer.
With as many digits as rows and columns each digit occurs once in each row; the region of the digit of a row
is a cell of its own, and those of one digit differ. A further cell tells if two neighbours are in one region:
most rules about regions are about that, whichever region it is.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"chaos_construction": True, "boxes": False}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params})
>>> [rule.label for rule in PART.constraints(True, SudokuGrid.of(record))][:2]
['1 in row 1 is in region 1', '1 in row 2 is in region 2']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..kit import (
    AllDifferent, Cell, Clause, Compare, Connected, Constraint, ExtraCell, ExtraRegions, Finished, Flag,
    Implication, InputError, Is, Pair, Part, Place, SudokuGrid, all_of, exactly, extra_of, find_repeat, keys,
)  # fmt: skip

FIELD = Flag("chaos_construction", False, "whether the regions are to be found, each with each digit once")


def region_of(cell: Cell) -> Cell:
    """Return the cell for the region of a square."""
    return extra_of(cell, "region")


def region_of_digit(digit: int, row: int) -> Cell:
    """Return the cell for the region of a row's digit."""
    return f"region of {digit} in row {row + 1}"


def one_region(one: Cell, other: Cell) -> Is:
    """Return the literal that two squares are in one region, as one is with itself."""
    if one == other:
        return ~Is(region_of(one), 0)
    return Is(extra_of(" and ".join(sorted((one, other))), "in one region"), 1)


def neighbours(grid: SudokuGrid) -> list[Pair]:
    """Return the pairs of squares that share an edge."""
    cells = grid.board.cells()
    return [(cells[i], cells[j]) for i, j in grid.board.pairs()]


def far(pairs: Iterable[Pair], grid: SudokuGrid) -> list[Pair]:
    """Return the pairs that are no neighbours, each once."""
    near = {frozenset(pair) for pair in neighbours(grid)}
    pair_of = {frozenset(pair): pair for pair in pairs}
    return [pair for both, pair in pair_of.items() if both not in near and len(both) == 2]


def pair_extras(pairs: Iterable[Pair]) -> Iterator[ExtraCell]:
    """Yield for each pair the cell that tells if it is in one region."""
    return (ExtraCell(one_region(*pair).cell, (0, 1)) for pair in pairs)


def pair_constraints(pairs: Iterable[Pair], label: str) -> Iterator[Constraint]:
    """State the meaning of these cells: the same region, and different digits."""
    for one, other in pairs:
        together, regions = one_region(one, other), (region_of(one), region_of(other))
        yield Implication(together, Compare(regions[0], "==", regions[1]), label=label)
        yield Implication(~together, Compare(regions[0], "!=", regions[1]), label=label)
        yield Implication(together, Compare(one, "!=", other), label=label)


def extras(flag: bool, grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield the extra cells: the region of each square, the region of each digit in each row, and whether
    each pair of neighbours is in one region. Raises `InputError` unless rows, columns and digits are equally
    many.
    """
    rows = grid.board.rows
    if not rows == grid.board.columns == len(grid.digits):
        raise InputError(
            "chaos construction needs a square board with as many digits as rows:"
            f" it is {rows}×{grid.board.columns} with {len(grid.digits)} digits"
        )
    labels = tuple(range(1, rows + 1))
    for square, cell in zip(grid.board.squares(), grid.board.cells(), strict=True):
        yield ExtraCell(region_of(cell), labels, Place("remark", (square,)), shown=True)
    for digit in grid.digits:
        for row in range(rows):
            yield ExtraCell(region_of_digit(digit, row), labels)
    yield from pair_extras(neighbours(grid))


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State canonical numbers, each digit once in a region, and connected regions."""
    board, lowest = grid.board, grid.digits[0]
    lines = board.grid()
    for row in range(board.rows):
        label = f"{lowest} in row {row + 1} is in region {row + 1}"
        yield Clause((Is(region_of_digit(lowest, row), row + 1),), label=label)
    for digit in grid.digits:
        for row, cells in enumerate(lines):
            there = region_of_digit(digit, row)
            for cell in cells:
                same = Compare(region_of(cell), "==", there)
                yield Implication(Is(cell, digit), same, label=f"the region of {digit} in row {row + 1}")
        regions = tuple(region_of_digit(digit, row) for row in range(board.rows))
        yield AllDifferent(regions, house=True, label=f"{digit} once in each region")
    for number in range(1, board.rows + 1):
        members = all_of(map(region_of, board.cells()), number)
        yield exactly(board.rows, members, f"region {number} has {board.rows} squares")
        yield Connected(members, board.pairs(), label=f"region {number} is connected")
    yield from pair_constraints(neighbours(grid), "neighbours in one region")


def judge(flag: bool, board: Finished) -> str | None:
    """Describe a region that is not connected, has another size or repeats a digit; or return None."""
    regions = board.answer["regions"]
    squares_of: dict[int, set[tuple[int, int]]] = {}
    for r, row in enumerate(regions):
        for c, label in enumerate(row):
            squares_of.setdefault(label, set()).add((r, c))
    for squares in squares_of.values():
        r, c = min(squares)
        name = f"the region of row {r + 1}, column {c + 1}"
        if len(squares) != board.rows:
            return f"{name} has {len(squares)} squares, not {board.rows}"
        twice = find_repeat(board.digits_of(sorted(squares)))
        if twice is not None:
            return f"{name} holds {twice} twice"
        reached, ahead = {(r, c)}, [(r, c)]
        while ahead:
            y, x = ahead.pop()
            near = {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)} & squares - reached
            reached |= near
            ahead += near
        if reached != squares:
            return f"{name} is not connected"
    return None


PART = Part(
    field=FIELD,
    title="Chaos construction",
    rules="Divide the board into connected regions, each of which holds each digit once.",
    extras=extras,
    constraints=constraints,
    answer=ExtraRegions(),
    judge=judge,
    made_with={"boxes": False},
    keys=(keys.iss.flag("ChaosConstruction"),),
)
