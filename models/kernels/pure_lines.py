"""Lines of 81 characters in Python: the functions of ``lines.c``, with the same answers.

>>> grids = bytearray(81)
>>> read(b"1" + b"." * 80, grids), grids[:2]
((1, 81), bytearray(b'\\x01\\x00'))
"""

from __future__ import annotations

import re

CELLS = 81

PLAIN = re.compile(rb"([1-9.0*_xX]{81})(?:\r?\n|\Z)")
DIGITS = bytes.maketrans(b"123456789.0*_xX", bytes(range(1, 10)) + bytes(6))
CHARACTERS = bytes.maketrans(bytes(range(10)), b"0123456789")

FULL = bytes(range(1, 10))
BOX = [0, 1, 2, 9, 10, 11, 18, 19, 20]


def read(text: memoryview, grids: bytearray) -> tuple[int, int]:
    """Fill `grids`; how many there are, and the place of the first line that is none."""
    demand(grids, (len(text) + 1) // (CELLS + 1) * CELLS)
    at = n = 0
    while line := PLAIN.match(text, at):
        grids[CELLS * n : CELLS * (n + 1)] = line[1].translate(DIGITS)
        at = line.end()
        n += 1
    return n, at


def demand(buffer: memoryview | bytes | bytearray, size: int) -> None:
    """Raise `ValueError` for a buffer of another size."""
    if len(buffer) != size:
        raise ValueError(f"a buffer has {len(buffer)} bytes, not {size}")


def is_right(grid: bytes, solution: bytes) -> bool:
    """Return whether a solution keeps the clues and has every digit in each row, column and box."""
    houses = [solution[9 * i : 9 * i + 9] for i in range(9)]
    houses += [solution[i::9] for i in range(9)]
    houses += [bytes(solution[top + i] for i in BOX) for top in (0, 3, 6, 27, 30, 33, 54, 57, 60)]
    keeps_clues = all(clue in (0, value) for clue, value in zip(grid, solution, strict=True))
    return keeps_clues and all(bytes(sorted(house)) == FULL for house in houses)


def wrong(grids: bytes, counts: bytes, first: bytes, second: bytes) -> int:
    """Return the first grid with a visibly wrong answer, or -1."""
    for buffer in (grids, first, second):
        demand(buffer, CELLS * len(counts))
    for i, count in enumerate(counts):
        grid, one, two = (bytes(each[CELLS * i : CELLS * (i + 1)]) for each in (grids, first, second))
        if count > 2 or (count and not is_right(grid, one)):
            return i
        if count > 1 and (not is_right(grid, two) or one == two):
            return i
    return -1


def write(
    counts: bytes, first: bytes, second: bytes, none: bytes, one: bytes, more: bytes, out: bytearray
) -> None:
    """Fill `out` with a line for each count."""
    for buffer in (first, second):
        demand(buffer, CELLS * len(counts))
    if max(counts, default=0) > 2 or max(first, default=0) > 9 or max(second, default=0) > 9:
        raise ValueError("a count is above 2 or a value above 9")
    lines = []
    for i, count in enumerate(counts):
        cells = slice(CELLS * i, CELLS * (i + 1))
        shown = min((bytes(each[cells]) for each in (first, second)[:count]), default=b"")
        lines.append((none, one, more)[count] + b" " * bool(shown) + shown.translate(CHARACTERS) + b"\n")
    text = b"".join(lines)
    demand(out, len(text))
    out[:] = text
