"""Rules about the shaded cells of regions, and about lines across their borders.

>>> from ..core.board import Board
>>> board = Board(1, 3, (("r1c1",), ("r1c2",), ("r1c3",)))
>>> [clause.label for clause in (*crossings(board), *apart(board))][:2]
['no white line over two borders from r1c1 to r1c3', 'r1c1 and r1c2 are not both shaded']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Connected
from ..core.board import Board
from ..core.cells import all_of
from ..core.record import Record
from ..rules import shading
from . import Rule
from .shaded import shaded_in


def crossings(board: Board) -> Iterator[Clause]:
    """Require a shaded cell in each stretch of a line from before one border to behind the next."""
    borders = {*board.borders()}
    for _, line in board.lines():
        ends = [i for i, pair in enumerate(pairwise(line)) if pair in borders]
        for first, last in pairwise(ends):
            cells = line[first : last + 2]
            yield Clause(
                all_of(cells, 1), label=f"no white line over two borders from {cells[0]} to {cells[-1]}"
            )


def crossed(record: Record, answer: Answer) -> str | None:
    """Return a white line that crosses two borders, or None."""
    white, inner = judging.squares_with(answer["shaded"], 0), judging.inner_borders(record)
    room_of = dict(judging.clues_of(record.clues["regions"]))
    grid = [[(r, c) for c in range(record.columns)] for r in range(record.rows)]
    for name, line in judging.lines(grid):
        for is_white, run in groupby(line, white.__contains__):
            borders = ((a, b) in inner or room_of[a] != room_of[b] for a, b in pairwise(run))
            if is_white and sum(borders) > 1:
                return f"a white line in {name} crosses two borders"
    return None


SHORT_LINES = Rule(
    words="No straight line of white cells crosses two borders of regions. A border that closes no region "
    "counts, too.",
    board=crossings,
    broken=crossed,
)


def pieces(board: Board) -> Iterator[Connected]:
    """Connect the shaded cells of each region."""
    squares = dict(zip(board.cells(), board.squares(), strict=True))
    for i, cells in enumerate(board.regions):
        pairs = board.pairs_among(map(squares.__getitem__, cells))
        yield Connected(all_of(cells, 1), pairs, label=f"one piece in region {i + 1} from {cells[0]}")


def torn(record: Record, answer: Answer) -> str | None:
    """Return a region whose shaded cells fall apart, or None."""
    dark = shaded_in(answer)
    for area in judging.rooms(record).values():
        if len(judging.patches(area & dark)) > 1:
            return f"in the region at {judging.place(min(area))} the shaded cells fall apart"
    return None


ROOM_PIECES = Rule(words="The shaded cells of a region are connected within it.", board=pieces, broken=torn)


def apart(board: Board) -> Iterator[Clause]:
    """Forbid shaded cells on both sides of a border."""
    for pair in board.borders():
        yield Clause(all_of(pair, 0), label=shading.APART.format(*pair))


def joined(record: Record, answer: Answer) -> str | None:
    """Return two shaded squares on both sides of a border, or None."""
    dark, inner = shaded_in(answer), judging.inner_borders(record)
    for area in judging.rooms(record).values():
        for square in sorted(area & dark):
            for other in dark.intersection(judging.beside(square)):
                if other not in area or (square, other) in inner:
                    pair = f"{judging.place(square)} and {judging.place(other)}"
                    return f"{pair} are shaded on both sides of a border"
    return None


ROOMS_APART = Rule(
    words="No border runs between two shaded cells, not even one that closes no region.",
    board=apart,
    broken=joined,
)
