"""The least form of sudoku grids: equal for grids that are the same up to symmetry, and for these alone.

A symmetry of a sudoku renames the digits, exchanges bands or stacks, rows of a band or columns of a stack
and, where boxes are square, rows with columns: 3,359,232 × 9! of them for 9 × 9. The least form is the image
that comes first in the order of texts, with blanks as 0 (published as *min-lex*).

>>> from .sudoku import grid
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> backward = "".join(reversed(puzzle))
>>> least = min_lex(grid(puzzle) + grid(backward))
>>> least[:81] == least[81:], "".join(map(str, least[:27]))
(True, '000000001000002034156000270')
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from . import choose_kernel

if TYPE_CHECKING:
    from typing_extensions import Buffer

SLICE = 0.05
"""Seconds that one call of the kernel may take, about: between two the interpreter sees Ctrl-C."""

SHAPES = ((2, 2), (2, 3), (2, 4), (3, 3))
"""The boxes, height and width, of the grids that have a least form here. Larger ones have too many orders of
columns; taller boxes are these, transposed.
"""

core = choose_kernel("canonical")


def min_lex(grids: Buffer, height: int = 3, width: int = 3) -> bytes:
    """Return the least form of each of n grids with boxes of this height and width.

    The compiled kernel takes 10 to 40 µs for a puzzle of 9 × 9 and 0.7 ms for a full grid, and lets other
    threads run; the twin takes some hundred times as long. A grid that repeats a digit in a line, and so has
    no solution, gets the least image among those whose first row with digits begins with the most blanks: it
    too is the same for all images. Raises `ValueError` for boxes that are not among `SHAPES`, bytes that are
    no whole number of grids, and a value above the side.
    """
    if (height, width) not in SHAPES:
        raise ValueError(
            f"boxes of {height}×{width} are not among {', '.join(f'{h}×{w}' for h, w in SHAPES)}"
        )
    side = height * width
    view = memoryview(grids)
    if view.itemsize != 1 or view.nbytes % side**2:
        raise ValueError(f"{view.nbytes} bytes in items of {view.itemsize} are no grids of {side**2} bytes")
    view = view.cast("B")
    if max(view, default=0) > side:
        raise ValueError(f"a grid of {side}×{side} holds {max(view)}")
    forms, start, size = bytearray(), 0, 16
    while start < len(view):
        began = perf_counter()
        forms += core.min_lex(bytes(view[start : start + size * side**2]), height, width)
        start, seconds = start + size * side**2, perf_counter() - began
        size = max(1, min(2 * size, int(size * SLICE / seconds) if seconds else 2 * size))
    return bytes(forms)
