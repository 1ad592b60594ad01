"""Rules about a tetromino in each region, of shaded or of white cells, and about equal ones that touch.

Vocabulary
    letter     the name of a tetromino's shape; for each region a hidden cell, its index among the letters

>>> letter(((0, 0), (0, 1), (0, 2), (1, 1))), letter(((0, 0), (0, 1), (1, 0), (1, 1)))
('T', 'O')
>>> board = Board(2, 3, (("r1c1", "r1c2", "r1c3", "r2c2"), ("r2c1", "r2c3")))
>>> [table.rows for table in in_regions(board)]
[((1, 1, 1, 1, 2),), ()]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Repeated, Table, clause_rows
from ..core.board import Board, at
from ..core.cells import Is, all_of
from ..core.record import Record, Square
from ..rules import shading
from ..wording.words import Phrase
from . import Rule

LETTERS = "LITSO"


def in_regions(board: Board, value: int = 1, letters: str = "LITS") -> Iterator[Table]:
    """Require the cells of a colour in each region to be one of its tetrominoes with these `letters`, named
    by the region's letter.
    """
    squares = dict(zip(board.cells(), board.squares(), strict=True))
    for i, region in enumerate(board.regions):
        cells = (*region, f"letter{i + 1}")
        rows = tuple(
            (*(value if squares[cell] in piece else 1 - value for cell in region), LETTERS.index(name))
            for piece in fours(board, {squares[cell] for cell in region})
            for name in [letter(piece)]
            if name in letters
        )
        yield Table(cells, rows, label=f"a tetromino in region {i + 1} from {region[0]}")


def fours(board: Board, region: set[Square]) -> list[tuple[Square, ...]]:
    """Return the connected sets of four squares of a region."""
    walls = {*board.walls}
    near = {
        a: [b for b in board.near(*a) if b in region and (at(*min(a, b)), at(*max(a, b))) not in walls]
        for a in region
    }
    pieces: set[tuple[Square, ...]] = {(square,) for square in region}
    for _ in range(3):
        pieces = {
            tuple(sorted((*piece, other)))
            for piece in pieces
            for other in {other for square in piece for other in near[square]}.difference(piece)
        }
    return sorted(pieces)


@lru_cache(maxsize=4096)
def letter(piece: tuple[Square, ...]) -> str:
    """Return the letter of a tetromino."""
    lines = [line for square in zip(*piece, strict=True) for line in map(square.count, square)]
    if max(lines) == 4:
        return "I"
    if max(lines) == 2:
        return "O" if all(len(set(square)) == 2 for square in zip(*piece, strict=True)) else "S"
    near = [sum(abs(a - c) + abs(b - d) == 1 for c, d in piece) for a, b in piece]
    return "T" if max(near) == 3 else "L"


def different(board: Board, value: int = 1, letters: str = "LITS") -> Iterator[Repeated]:
    """Require different letters of two regions whose cells of a colour touch."""
    cells, region, values = board.cells(), board.region_of, range(len(letters))
    unlike = [Is(f"letter{i + 1}", x, False) for i in range(len(board.regions)) for x in values]
    first = {cell: len(cells) + len(values) * region[cell] for cell in cells}
    rows = [
        (i, j, first[cells[i]] + x, first[cells[j]] + x)
        for i, j in board.pairs()
        if region[cells[i]] != region[cells[j]]
        for x in values
    ]
    label = "equal tetrominoes do not touch at {} and {}"
    yield clause_rows((*all_of(cells, 1 - value), *unlike), rows, label)


def pieces(record: Record, answer: Answer, value: int) -> list[set[Square]]:
    """Return the squares of a colour in each region."""
    cells = judging.squares_with(answer["shaded"], value)
    return [area & cells for area in judging.rooms(record).values()]


def one_in_each(value: int, letters: str) -> Rule:
    """Return the rule that the cells of a colour in each region are a tetromino, any of those with these
    letters.
    """
    colour = shading.COLOURS[value]

    def broken(record: Record, answer: Answer) -> str | None:
        inner = judging.inner_borders(record)
        for area, piece in zip(judging.rooms(record).values(), pieces(record, answer, value), strict=True):
            near = judging.patches(piece, lambda a: [b for b in judging.beside(a) if (a, b) not in inner])
            if len(piece) != 4 or len(near) > 1:
                return f"in the region at {judging.place(min(area))} no four {colour} cells hang together"
        return None

    return Rule(
        words=f"Each region has exactly four {colour} cells, which hang together without crossing a border, "
        "not even one that closes no region.",
        hidden=lambda board: ((name, tuple(range(len(letters)))) for name in board.per_region("letter")),
        places=lambda board: board.per_region("letter"),
        board=lambda board: in_regions(board, value, letters),
        broken=broken,
    )


def unlike(value: int, letters: str) -> Rule:
    """Return the rule that two tetrominoes of one shape, in different regions, share no edge."""

    def broken(record: Record, answer: Answer) -> str | None:
        for one, other in combinations(pieces(record, answer, value), 2):
            touch = (square for square in sorted(one) if other.intersection(judging.beside(square)))
            square = next(touch, None)
            if square is not None and judging.shape_of(one) == judging.shape_of(other):
                return f"equal tetrominoes touch at {judging.place(square)}"
        return None

    return Rule(
        words="Two tetrominoes of the same shape do not share an edge; rotations and reflections count as the"
        " same.",
        board=lambda board: different(board, value, letters),
        broken=broken,
    )


def say_letter(region: str, value: int, true: bool) -> Phrase:
    """Word the fact that a region has, or does not have, this tetromino."""
    return Phrase(region, f"the tetromino of {{}} is {'' if true else 'not '}<>", what=LETTERS[value])
