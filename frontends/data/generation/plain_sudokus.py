"""Plain sudokus of 9 × 9, made by the compiled sudoku kernel and proven by the fast lane.

>>> from .wishes import check_wishes
>>> (row,) = make_rows(check_wishes("sudoku", seed=1, symmetry="rotate", graded=False), [0])
>>> row["status"], row["clues"] == 81 - row["puzzle"].count(".")
('unique', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from ....models.core.model import Deadline, WrongSolution
from ....models.kernels import sudoku
from ....puzzles.kinds import BARE
from ....puzzles.making.patterns import orbit
from ...reading.puzzles import read_one
from ...running.sudoku_lane import CELLS, SIDE, answers, grid_at, text_of
from ..symmetry.canonical import digest, grid_texts
from .grades import grade
from .wishes import Wishes

BATCH = 256
"""Number of grids proven together."""


def is_made_here(wishes: Wishes) -> bool:
    """Return whether this lane makes the requested puzzles: plain sudokus, without a wish about the rules."""
    plain = (wishes.kind, wishes.rows, wishes.columns) == (BARE, SIDE, SIDE)
    return plain and wishes.params in ("{}", '{"box": [3, 3]}') and not wishes.about_rules


def make_rows(wishes: Wishes, indices: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield the rows of these indices: the kernel fills a grid and takes clues away; the result is solved
    anew. Raises `WrongSolution` if the kernel turns out to be wrong.
    """
    waiting = iter(indices)
    while batch := list(islice(waiting, BATCH)):
        grid_of = {
            index: grid for index in batch if (grid := reduce_grid(wishes, wishes.random(index))) is not None
        }
        grids = b"".join(grid_of.values())
        results = answers(grids, spot=wishes.spot, seed=f"{wishes.seed}-{batch[0]}")
        if any(count != 1 for count in results.counts):
            raise WrongSolution("the sudoku kernel has made a puzzle that does not have one solution")
        texts = grid_texts(grids)
        place = {index: i for i, index in enumerate(grid_of)}
        for index in batch:
            if index not in place:
                yield wishes.missing(index, f"{wishes.tries} attempts made no such puzzle")
                continue
            i = place[index]
            cells = grid_at(i)
            puzzle = text_of(grids[cells])
            level, hardest = grade(read_one(puzzle), Deadline()) if wishes.graded else (None, None)
            yield wishes.row(
                index,
                puzzle=puzzle,
                solution=text_of(results.first[cells]),
                grade=level,
                hardest_technique=hardest,
                clues=CELLS - grids[cells].count(0),
                canonical_id=digest(texts[i]),
            )


def reduce_grid(wishes: Wishes, random: Random) -> bytes | None:
    """Return a grid with the requested number of clues, or None if no draw has led to one."""
    least, most = wishes.clues or (0, CELLS)
    for _ in range(wishes.tries):
        full = sudoku.fill(random.getrandbits(64))
        groups = sorted(groups_of(wishes.symmetry), key=lambda _: random.random())  # faster than a shuffle
        order = b"".join(groups)
        clues = sudoku.reduce(full, order, list(map(len, groups)), least=least)
        if wishes.minimal and wishes.symmetry != "none" and sudoku.reduce(clues, order) != clues:
            continue
        if least <= CELLS - clues.count(0) <= most:
            return clues
    return None


@cache
def groups_of(symmetry: str) -> tuple[bytes, ...]:
    """Return the cells that go together in a pattern."""
    groups: dict[bytes, None] = {}
    for r in range(SIDE):
        for c in range(SIDE):
            spots = orbit((2 * r + 1, 2 * c + 1), symmetry, SIDE, SIDE)
            groups[bytes(sorted(SIDE * (y // 2) + x // 2 for y, x in spots))] = None
    return tuple(groups)
