"""Rules about boards that are cut into rectangles of some sizes, each a cell that is 1 if it is used.

>>> from ..core.board import Board
>>> rule = into("Divide the board into squares.", squares, lambda height, width: height == width)
>>> [cell for cell, _ in rule.cells(Board(2, 2))]
['r1c1:r1c1', 'r1c2:r1c2', 'r2c1:r2c1', 'r2c2:r2c2', 'r1c1:r2c2']
>>> rule.broken(None, {"regions": [[0, 0], [1, 1]]})
'the region of row 1, column 1 has no such shape'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Count, at_most_one, label_at
from ..core.board import Board
from ..core.cells import Cell, Domain, Is, flag_cells
from ..core.marks import Lattice, Mark, labels
from ..core.record import Record
from ..fields import Field
from ..limits.bounds import demand
from ..rules.areas import Rectangle, cover
from . import Rule

Sizes = Callable[[Board], Iterable[tuple[int, int]]]
"""The heights and widths of the rectangles on a board."""


def squares(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the sizes of squares."""
    return ((side, side) for side in range(1, min(board.rows, board.columns) + 1))


def rectangles(board: Board, sizes: Sizes) -> Iterator[Rectangle]:
    """Yield all rectangles of these sizes on a board."""
    for height, width in sizes(board):
        for top in range(board.rows - height + 1):
            for left in range(board.columns - width + 1):
                yield Rectangle(top, left, top + height - 1, left + width - 1)


def demand_few(board: Board, sizes: Sizes) -> None:
    """Raise `TooLarge` for a board with rectangles of too many squares together."""
    rows, columns = board.rows + 1, board.columns + 1
    demand(sum((rows - high) * (columns - wide) * high * wide for high, wide in sizes(board)))


def into(words: str, sizes: Sizes, fits: Callable[[int, int], bool]) -> Rule:
    """Return the rule that the board is divided into rectangles of some `sizes`. The judge asks of the height
    and the width of an area whether it `fits`.
    """

    def broken(_: Record, answer: Answer) -> str | None:
        areas = judging.areas(answer["regions"])
        if None in areas:
            return judging.left_out(answer["regions"])
        for area in areas.values():
            if (size := judging.box_of(area)) is None or not fits(*size):
                return f"the region of {judging.place(min(area))} has no such shape"
        return None

    return Rule(
        words=words,
        demands=lambda _, board: demand_few(board, sizes),
        cells=lambda board: flag_cells([x.name for x in rectangles(board, sizes)]),
        places=lambda board: {x.name: x.place for x in rectangles(board, sizes)},
        board=lambda board: (
            cover(
                board, {x.name: x.squares() for x in rectangles(board, sizes)}, "one rectangle on each cell"
            ),
        ),
        broken=broken,
    )


def corners_apart(pieces: Iterable[Rectangle]) -> Iterator[Count]:
    """Forbid four rectangles to meet in a point. They do if and only if one has its lower right corner there
    and another its upper left corner; likewise for the other diagonal. Two rectangles with the same corner
    there overlap, so at most one rectangle has either corner of a diagonal there.
    """
    ending: dict[tuple[int, int, bool], list[Is]] = {}
    for x in pieces:
        used = Is(x.name, 1)
        for row, column, falling in (
            (x.top, x.left, True),
            (x.bottom + 1, x.right + 1, True),
            (x.top, x.right + 1, False),
            (x.bottom + 1, x.left, False),
        ):
            ending.setdefault((row, column, falling), []).append(used)
    for (row, column, _), literals in ending.items():
        if row and column and len(literals) > 1:
            yield at_most_one(
                literals, label_at("no four corners meet at the upper left corner of", (row, column))
            )


def first_crossing(_: Record, answer: Answer) -> str | None:
    """Return the first point where four regions meet, or None."""
    regions = answer["regions"]
    for r in range(len(regions) - 1):
        for c in range(len(regions[0]) - 1):
            if len({regions[y][x] for y in (r, r + 1) for x in (c, c + 1)}) == 4:
                return f"four regions meet right below row {r + 1}, column {c + 1}"
    return None


def no_crossings(sizes: Sizes) -> Rule:
    """Return the rule that no four rectangles of some `sizes` meet in a point."""
    return Rule(
        words="Four of them never meet at one point.",
        board=lambda board: corners_apart(rectangles(board, sizes)),
        broken=first_crossing,
    )


def numbers(
    field: Field[Any], sizes: Sizes, number_of: Callable[[int, int], int], words: str, most: int | None = None
) -> Rule:
    """Return the rule that the numbers of a field tell the `number_of` the height and the width of their
    rectangles; with `most`, a rectangle holds at most that many numbers.
    """

    def misfits(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
        clues = field.of(record)
        for x in rectangles(board, sizes):
            inside = [clues[square] for square in x.squares() if square in clues]
            fitting = number_of(x.height, x.width)
            if any(number not in (None, fitting) for number in inside) or (most and len(inside) > most):
                yield x.name, (0,)

    def marks(record: Record, _: Board) -> tuple[Mark, ...]:
        return Lattice("faint"), *labels(field.of(record))

    def broken(record: Record, answer: Answer) -> str | None:
        clues = dict(judging.numbers_of(record.clues[field.name]))
        for area in judging.areas(answer["regions"]).values():
            inside = [square for square in sorted(area) if square in clues]
            if most and len(inside) > most:
                return f"the region of {judging.place(min(area))} holds {len(inside)} numbers"
            rows, columns = {r for r, _ in area}, {c for _, c in area}
            for square in inside:
                if clues[square] not in (None, number_of(len(rows), len(columns))):
                    return f"the region of {judging.place(square)} does not fit its number {clues[square]}"
        return None

    return Rule(words=words, givens=misfits, marks=marks, broken=broken)
