"""The fast lane of `generate`: sudokus of 9 × 9 by the compiled kernel, or by its twin with the same rows.

The kernel fills a grid and takes clues away. What is left is solved anew, judged by code that shares nothing
with the search, and a share of it is asked of SAT too (`frontends/bulk.py`).

>>> from .generate_wishes import wanted
>>> (row,) = lane(wanted("sudoku", seed=1, symmetry="rotate", graded=False), [0])
>>> row["status"], row["clues"] == 81 - row["puzzle"].count(".")
('unique', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from ...models.kernels import sudoku
from ...models.search import WrongSolution
from ...puzzles import Deadline
from ...puzzles.kinds import BARE
from ...puzzles.patterns import orbit
from .. import bulk
from ..reading import puzzle_of
from .canonical import digest, grid_texts
from .generate_grade import grade
from .generate_wishes import Wanted

SIDE, CELLS = 9, sudoku.CELLS

BATCH = 256
"""So many grids are proven together."""


def fits(asked: Wanted) -> bool:
    """Whether the lane makes what is wanted: plain sudokus, without a wish about the rules."""
    plain = (asked.kind, asked.rows, asked.columns) == (BARE, SIDE, SIDE)
    return plain and asked.params in ("{}", '{"box": [3, 3]}') and not asked.about_rules


def lane(asked: Wanted, indices: Iterable[int]) -> Iterator[dict[str, Any]]:
    """The rows of these indices. Raises `WrongSolution` where the kernel turns out to be wrong."""
    waiting = iter(indices)
    while batch := list(islice(waiting, BATCH)):
        made = {index: grid for index in batch if (grid := reduced(asked, asked.random(index))) is not None}
        grids = b"".join(made.values())
        found = bulk.answers(grids, spot=asked.spot, seed=f"{asked.seed}-{batch[0]}")
        if any(count != 1 for count in found.counts):
            raise WrongSolution("the sudoku kernel has made a puzzle that does not have one solution")
        texts = grid_texts(grids)
        place = {index: i for i, index in enumerate(made)}
        for index in batch:
            if index not in place:
                yield asked.missing(index, f"no such puzzle came of {asked.tries} draws")
                continue
            i = place[index]
            cells = slice(CELLS * i, CELLS * (i + 1))
            puzzle = text_of(grids[cells])
            level, hardest = grade(puzzle_of(puzzle), Deadline()) if asked.graded else (None, None)
            yield asked.row(
                index,
                puzzle=puzzle,
                solution=text_of(bytes(found.first[cells])),
                grade=level,
                hardest_technique=hardest,
                clues=CELLS - grids[cells].count(0),
                canonical_id=digest(texts[i]),
            )


def reduced(asked: Wanted, random: Random) -> bytes | None:
    """A grid with as few clues as wanted; None where none of the draws has led to one."""
    least, most = asked.clues or (0, CELLS)
    for _ in range(asked.tries):
        full = sudoku.fill(random.getrandbits(64))
        groups = sorted(groups_of(asked.symmetry), key=lambda _: random.random())  # faster than a shuffle
        order = b"".join(groups)
        clues = sudoku.reduce(full, order, list(map(len, groups)), least=least)
        if asked.minimal and asked.symmetry != "none" and sudoku.reduce(clues, order) != clues:
            continue
        if least <= CELLS - clues.count(0) <= most:
            return clues
    return None


@cache
def groups_of(symmetry: str) -> tuple[bytes, ...]:
    """The cells that go together in a pattern."""
    found: dict[bytes, None] = {}
    for r in range(SIDE):
        for c in range(SIDE):
            spots = orbit((2 * r + 1, 2 * c + 1), symmetry, SIDE, SIDE)
            found[bytes(sorted(SIDE * (y // 2) + x // 2 for y, x in spots))] = None
    return tuple(found)


def text_of(grid: bytes) -> str:
    """A grid as a line.

    >>> text_of(bytes([0, 9]))
    '.9'
    """
    return grid.translate(CHARACTERS).decode()


CHARACTERS = b".123456789" + bytes(246)
