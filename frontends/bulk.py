"""The fast lane: blocks of plain sudokus of 9 × 9, a line each, answered by the sudoku kernel.

Nothing is believed because the kernel says it. Every solution is judged by what shares nothing with the
search. No solution shows that there is none, or no other: a share of the puzzles is asked of SAT again.

Vocabulary
    block        some lines of a file; plain lines are those that `models.kernels.lines` reads
    spot check   a puzzle of a block that SAT solves too, chosen at random from a seed
    spot         the share of the puzzles that are spot-checked, from 0 to 1

>>> block = check_block(b"1" + b"." * 80 + b"\\n" + b"11" + b"." * 79 + b"\\n", spot=1)
>>> block.lines[:12], block.code, block.tally
(b'multiple 147', 20, {'multiple': 1, 'none': 1})
>>> check_block(b"12..34........21\\n") is None
True
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..models.backends import backend_class
from ..models.kernels import lines, sudoku
from ..models.model import Deadline, WrongSolution
from ..models.search import no_good
from ..puzzles import InputError
from .reading import puzzle_of
from .tasks import CODES

if TYPE_CHECKING:
    from typing_extensions import Buffer

CELLS = sudoku.CELLS

SPOT = 0.001
"""One puzzle in a thousand is asked of SAT, where no other share is asked for: 0.2 µs a puzzle."""


class Answers(NamedTuple):
    """Of n grids how many solutions each has (n bytes: 0, 1, or 2 for several), and up to two of them: 81
    bytes for each grid, 0 where there is none.
    """

    counts: bytearray
    first: bytearray
    second: bytearray


@dataclass(frozen=True, slots=True)
class Block:
    """What is said of the puzzles of a block: a line each, as ``--format lines`` writes them; the largest
    exit code that they ask for; and how many there are of each status.
    """

    lines: bytes
    code: int
    tally: dict[str, int]


def check_block(
    block: Buffer, *, solve: bool = False, spot: float = SPOT, seed: int | str = 0
) -> Block | None:
    """Check every puzzle of a block of plain lines, or `solve` it; None where a line is not plain.

    Raises `WrongSolution` where the kernel turns out to be wrong, and `InputError` for a `spot` that is no
    share.
    """
    grids, stop = lines.read(block)
    if stop < memoryview(block).nbytes:
        return None
    found = answers(grids, limit=1 if solve else 2, spot=spot, seed=seed)
    words = lines.SOLVED if solve else lines.CHECKED
    tally: dict[str, int] = {}
    for count, word in enumerate(words):
        if number := found.counts.count(bytes([count])):
            tally[word.decode()] = number
    code = max((CODES[status] for status in tally), default=0)
    return Block(lines.write(*found, words), code, dict(sorted(tally.items())))


def answers(grids: Buffer, *, limit: int = 2, spot: float = SPOT, seed: int | str = 0) -> Answers:
    """The kernel's answers about n grids of 81 bytes, judged and spot-checked.

    Raises `WrongSolution` where the kernel turns out to be wrong, `InputError` for a `spot` that is no share,
    and `ValueError` for arrays that are no grids.
    """
    if not 0 <= spot <= 1:
        raise InputError(f"the share of spot checks is {spot}, from 0 to 1 was expected")
    found = Answers(*sudoku.solve(grids, limit))
    view = sudoku.cells_of(grids)
    if (wrong := lines.wrong(view, *found)) >= 0:
        raise WrongSolution(f"the sudoku kernel breaks a rule or a clue of {text_of(view, wrong)}")
    for i in chosen(len(found.counts), spot, seed):
        spot_check(view, found, i, limit)
    return found


def text_of(grids: memoryview, index: int) -> str:
    """A grid as a line."""
    cells = grids[CELLS * index : CELLS * (index + 1)]
    return "".join(str(value or ".") for value in cells)


def chosen(n: int, share: float, seed: int | str) -> Iterator[int]:
    """The numbers below `n` that are chosen, each as likely as the `share` says.

    >>> list(chosen(3, 1, 0)), list(chosen(3, 0, 0)), list(chosen(10_000, 0.0002, 0))
    ([0, 1, 2], [], [9302])
    """
    if share <= 0:
        return
    random, at = Random(seed), -1
    while True:
        # How many are left out before the next.
        skipped = 0 if share >= 1 else math.log(1 - random.random()) / math.log1p(-share)
        at += 1 + int(min(skipped, n))
        if at >= n:
            return
        yield at


class Witness(threading.local):
    """The rules of sudoku in SAT, of each thread its own, kept for all spot checks."""

    def __init__(self) -> None:
        blank = puzzle_of("." * CELLS)
        self.cells = blank.shown
        self.model = backend_class("sat")(blank)

    def contradicts(self, grid: bytes, count: int, solution: bytes, limit: int) -> str:
        """What SAT says where it does not agree that a grid has this many solutions, of which one is known;
        empty where it agrees.
        """
        givens = {cell: (value,) for cell, value in zip(self.cells, grid, strict=True) if value}
        with self.model.search(givens, Deadline()) as search:
            only = count == 1 < limit
            if only:
                search.session.forbid(no_good(dict(zip(self.cells, solution, strict=True)), search.open))
            found = search.candidate()
        if found is None:
            return "" if count == 0 or only else "SAT says none"
        if only:
            return "SAT has another solution"
        return "" if count else "SAT has a solution"


def spot_check(grids: memoryview, found: Answers, index: int, limit: int) -> None:
    """Raise `WrongSolution` where SAT does not say the same of a grid. A solution of it was judged before, so
    that one question is left to SAT: whether there is any, or another.
    """
    cells, count = slice(CELLS * index, CELLS * (index + 1)), found.counts[index]
    if said := _witness().contradicts(bytes(grids[cells]), count, bytes(found.first[cells]), limit):
        status = (lines.SOLVED if limit == 1 else lines.CHECKED)[count].decode()
        raise WrongSolution(f"the sudoku kernel says {status} of {text_of(grids, index)}, {said}")


@cache
def _witness() -> Witness:
    return Witness()
