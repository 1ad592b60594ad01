"""Sudokus of 9 × 9 by the million: arrays of digits in, counts and solutions out.

Vocabulary
    grid    81 bytes, row by row: 0 for a blank, else the digit; n grids are 81 n bytes
    count   of solutions: 0, 1, or 2 for two and more

>>> counts, first, second = solve(bytes(81) + grid("1" * 81))
>>> list(counts), first[81:].strip(bytes(1)), first[:81] != second[:81]
([2, 0], bytearray(b''), True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from . import choose_kernel

if TYPE_CHECKING:
    from typing_extensions import Buffer

CELLS = 81

SLICE = 0.05
"""Seconds that one call of the kernel may take, about: between two the interpreter sees Ctrl-C."""

GAVE_UP = 3
"""Result of the kernel for a grid that needs more than its bound of guesses, about 50 ms."""

core = choose_kernel("sudoku")


def grid(text: str) -> bytes:
    """Return the grid of 81 characters; a character that is no digit is a blank. Raises `ValueError` for
    another number.
    """
    if len(text) != CELLS:
        raise ValueError(f"{len(text)} characters are no grid of 81")
    return bytes(ord(each) - ord("0") if "1" <= each <= "9" else 0 for each in text)


def cells_of(grids: Buffer) -> memoryview:
    """Return the bytes of n grids, whatever the shape of the array. Raises `ValueError` if they are none."""
    view = memoryview(grids)
    if view.itemsize != 1 or view.nbytes % CELLS:
        raise ValueError(f"{view.nbytes} bytes in items of {view.itemsize} are no grids of 81 bytes")
    return view.cast("B")


def solve(grids: Buffer, limit: int = 2) -> tuple[bytearray, bytearray, bytearray]:
    """Return the count of each of n grids (n bytes), a solution of each and a second one (81 n bytes each).

    The bytes of a missing solution are 0. With limit 1 the search ends at the first. The compiled kernel
    takes 1 to 5 µs for most grids and lets other threads run; between its calls, of about 0.05 s each, Ctrl-C
    is heard, as a grid that takes longer is parted. Raises `ValueError` for another limit, items of more than
    a byte, a number of them that is no multiple of 81, and one above 9.
    """
    view = cells_of(grids)
    n = len(view) // CELLS
    counts, first, second = bytearray(n), bytearray(CELLS * n), bytearray(CELLS * n)
    outputs = memoryview(counts), memoryview(first), memoryview(second)
    start, size = 0, 64
    while start < n:
        stop = min(n, start + size)
        began = perf_counter()
        cells = slice(CELLS * start, CELLS * stop)
        core.solve(view[cells], limit, outputs[0][start:stop], outputs[1][cells], outputs[2][cells])
        for i in range(start, stop) if GAVE_UP in counts[start:stop] else ():
            if counts[i] == GAVE_UP:
                cells = slice(CELLS * i, CELLS * (i + 1))
                solutions = list(islice(solve_by_cases(bytes(view[cells]), limit), limit))
                counts[i] = len(solutions)
                first[cells], second[cells] = (*solutions, bytes(CELLS), bytes(CELLS))[:2]
        seconds = perf_counter() - began
        size = max(1, min(4 * size, int(size * SLICE / max(seconds, 1e-6))))
        start = stop
    return counts, first, second


def solve_by_cases(grid: bytes, limit: int) -> Iterator[bytes]:
    """Yield up to `limit` solutions, or more, of a grid that the kernel gave up: those of the grids with one
    more clue, in the blank cell with the fewest digits that no clue excludes.
    """
    blanks = [cell for cell in range(CELLS) if not grid[cell]]
    if not blanks:
        return
    cell, digits = min(((cell, possible(grid, cell)) for cell in blanks), key=lambda pair: len(pair[1]))
    for digit in digits:
        more = grid[:cell] + bytes([digit]) + grid[cell + 1 :]
        count, one, other = bytearray(1), bytearray(CELLS), bytearray(CELLS)
        core.solve(more, limit, count, one, other)
        if count[0] == GAVE_UP:
            yield from solve_by_cases(more, limit)
        else:
            yield from (bytes(one), bytes(other))[: count[0]]


def possible(grid: bytes, cell: int) -> list[int]:
    """Return the digits that no clue in the row, the column or the box of a cell has."""
    row, column = divmod(cell, 9)
    clues = {*grid[9 * row : 9 * row + 9], *grid[column::9]}
    for r in range(row - row % 3, row - row % 3 + 3):
        clues.update(grid[9 * r + column - column % 3 : 9 * r + column - column % 3 + 3])
    return [digit for digit in range(1, 10) if digit not in clues]


def reduce(
    grid: Buffer, order: Sequence[int], sizes: Sequence[int] | None = None, *, least: int = 0
) -> bytes:
    """Return a grid with clues removed as long as its solution stays the only one.

    The clues of the cells in `order` are tried one after another; with `sizes` in groups, each of which goes
    as a whole or stays: the first size is the number of cells of the first group, and so on. Cells without a
    clue do not count. No clue goes that would leave fewer than `least`. With all cells in groups of one the
    result is minimal: no clue of it can go. It takes about 0.2 ms for a full grid. Raises `ValueError` for a
    grid without exactly one solution, for cells that are none or come twice, and for sizes that do not add
    up.

    >>> clues = reduce(fill(1), range(81))
    >>> solve(clues)[0][0], 81 - clues.count(0) < 30
    (1, True)
    """
    try:
        cells, groups = bytes(order), bytes([1] * len(order) if sizes is None else sizes)
    except ValueError:
        raise ValueError("the order has a cell, or the sizes a number, that is not from 0 to 255") from None
    return bytes(core.reduce(cells_of(grid), cells, groups, max(0, min(least, CELLS))))


def fill(seed: int) -> bytes:
    """Return a full grid that depends on the seed alone, a number from 0 to 2⁶⁴ - 1; it takes about 15 µs.

    All full grids can come, though not all equally often. Raises `OverflowError` for another number.

    >>> fill(1) == fill(1) != fill(2)
    True
    """
    return bytes(core.fill(seed))
