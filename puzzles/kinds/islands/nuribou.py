"""Nuribou: white islands of the sizes given, parted by bars; bars that touch at a corner differ in length.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "nuribou", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.broken({"r1c1": 0, "r1c2": 1, "r2c1": 1, "r2c2": 0}).label
'bars of 1 do not touch at r1c2 and r2c1'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...kit import (
    AREA, UNKNOWN, Answer, Board, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Record, Repeated, Rule,
    Shading, Square, all_of, at, clause_rows, codes, deriving, islands, judging, looks, pages, parts,
    per_size, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the island has")


@per_size
def unequal(board: Board) -> Iterator[Repeated]:
    """Forbid bars of one length that touch at a corner. Each of the two ends there: it runs away from the
    other, straight on or across.
    """
    cells = board.cells()
    number = {square: i for i, square in enumerate(board.squares())}
    rows, labels = [], []
    for (r, c), side in product(board.squares(), (-1, 1)):
        if (r + 1, c + side) not in number:
            continue
        label = f"do not touch at {at(r, c)} and {at(r + 1, c + side)}"
        for length in range(1, max(board.rows, board.columns) + 1):
            ups = bars_from(number, (r, c), ((-1, 0), (0, -side)), length)
            downs = bars_from(number, (r + 1, c + side), ((1, 0), (0, side)), length)
            for (on, off), (more, less) in product(ups, downs):
                rows.append((*on, *more, *[len(cells) + i for i in (*off, *less)]))
                labels.append(f"bars of {length} {label}")
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, labels)


def bars_from(
    number: dict[Square, int], end: Square, ways: tuple[Square, Square], length: int
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the shaded cells of each bar of a length from its end, and the white cells that make it no
    longer.
    """
    beyond = [(end[0] + length * y, end[1] + length * x) for y, x in ways]
    if length == 1:
        yield [number[end]], [number[square] for square in beyond if square in number]
        return
    for (y, x), after in zip(ways, beyond, strict=True):
        bar = [(end[0] + i * y, end[1] + i * x) for i in range(length)]
        if bar[-1] in number:
            yield [number[square] for square in bar], [number[after]] if after in number else []


def equal_ones(_: Record, answer: Answer) -> str | None:
    """Return a bar that touches another one of its length at a corner, or None."""
    bar_of = {square: bar for bar in judging.patches(shaded.shaded_in(answer)) for square in bar}
    for square, bar in sorted(bar_of.items(), key=lambda item: item[0]):
        for other in judging.around(square):
            if other in bar_of and other not in bar and len(bar_of[other]) == len(bar):
                return f"bars of {len(bar)} cells touch at {judging.place(square)}"
    return None


UNEQUAL = Rule(
    words="Groups of shaded cells that touch at a corner differ in size.", board=unequal, broken=equal_ones
)

KIND: Kind = Kind(
    name="nuribou",
    fields=(CELLS,),
    declared=(shaded.SHADE, shaded.bars(1), UNEQUAL, islands.one_island_each(CELLS)),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("nuribou"),
        Pzpr("nuribou", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0)), hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)
