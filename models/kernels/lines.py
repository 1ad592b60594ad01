"""Lines of 81 characters to grids, answers to lines, and a judge that shares nothing with the search.

Vocabulary
    plain    said of a line of 81 digits and blanks (one of ``.0*_xX``) that ends with a newline or the text
    grid     81 bytes, row by row: 0 for a blank, else the digit; counts and solutions are those of `sudoku`

>>> from gridproof.models.kernels.sudoku import solve
>>> text = b"1" + b"." * 80 + b"\\n" + b"11" + b"." * 79 + b"\\nno puzzle\\n"
>>> grids, stop = read(text)
>>> len(grids) // 81, text[stop:]
(2, b'no puzzle\\n')
>>> answers = solve(grids)
>>> first_wrong(grids, *answers), [line[:9] for line in write(*answers).splitlines()]
(-1, [b'multiple ', b'none'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import choose_kernel

if TYPE_CHECKING:
    from typing_extensions import Buffer

CELLS = 81

CHECKED = (b"none", b"unique", b"multiple")
"""Words of a check for 0, 1 and several solutions."""

SOLVED = (b"none", b"solved", b"solved")
"""Words of a solver for 0, 1 and several solutions."""

core = choose_kernel("lines")


def read(text: Buffer) -> tuple[bytearray, int]:
    """Return the grids of the plain lines at the beginning of `text`, and the place of the first other line:
    the length of the text if all are plain.
    """
    view = memoryview(text).cast("B")
    grids = bytearray((len(view) + 1) // (CELLS + 1) * CELLS)
    n, stop = core.read(view, grids)
    del grids[CELLS * n :]
    return grids, stop


def first_wrong(grids: Buffer, counts: Buffer, first: Buffer, second: Buffer) -> int:
    """Return the first of n grids with a visibly wrong answer, or -1: a count above 2, a solution that breaks
    a rule or a clue, a second one equal to the first. Raises `ValueError` for arrays of other lengths.
    """
    return int(core.wrong(grids, counts, first, second))


def write(
    counts: bytes | bytearray,
    first: Buffer,
    second: Buffer,
    words: tuple[bytes, bytes, bytes] = CHECKED,
) -> bytes:
    """Return a line for each count: its word and, if there are solutions, the lesser one.

    Raises `ValueError` for a count above 2, a value above 9, and arrays of other lengths.
    """
    sizes = [len(words[0]) + 1, len(words[1]) + CELLS + 2, len(words[2]) + CELLS + 2]
    out = bytearray(sum(counts.count(bytes([number])) * size for number, size in enumerate(sizes)))
    core.write(counts, first, second, *words, out)
    return bytes(out)
