"""No three: shade one cell at each dot; three shaded cells of a line are never equally far apart.

Dots are given in half squares: the middle of (r, c) is ``[2r + 1, 2c + 1]``.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "no_three", "rows": 1, "cols": 5, "clues": {"centers": [[1, 2]]}})
>>> puzzle.clues[0].label
'one shaded at the dot on r1c1 and r1c2'
>>> unevenly(puzzle.board)[0].expanded[3].label
'r1c1, r1c3 and r1c5 are not three in a row'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...kit import (
    Answer, Board, Centers, Count, Derived, Disc, Draft, Entries, Kind, Pzpr, Recipe, Record, Repeated,
    Rule, Shading, Square, all_of, at, clause_rows, exactly_one, frames, judging, pages, parts, per_size,
    shaded, words,
)  # fmt: skip

CENTERS = Centers("centers", "the dots, each of which touches one shaded cell")


def squares_at(dot: Square) -> list[Square]:
    """Return the squares that a dot lies on: one, two, or four at a corner."""
    y, x = dot[0] - 1, dot[1] - 1
    return [
        (r, c) for r in dict.fromkeys((y // 2, (y + 1) // 2)) for c in dict.fromkeys((x // 2, (x + 1) // 2))
    ]


def clues(record: Record, _: Board) -> Iterator[Count]:
    """Require one shaded cell at each dot."""
    for dot in CENTERS.of(record):
        cells = [at(*square) for square in squares_at(dot)]
        ends = " and ".join(dict.fromkeys((cells[0], cells[-1])))
        yield exactly_one(all_of(cells, 1), f"one shaded at the dot on {ends}")


@per_size
def unevenly(board: Board) -> Iterator[Repeated]:
    """Forbid three shaded cells of a line with equally many white cells between them."""
    cells = board.cells()
    index, rows, labels = {cell: i for i, cell in enumerate(cells)}, [], []
    for _, line in board.lines():
        for gap in range(1, (len(line) + 1) // 2):
            for first in range(len(line) - 2 * gap):
                there = line[first : first + 2 * gap + 1]
                three = there[::gap]
                rows.append([index[x] + len(cells) * (x not in three) for x in there])
                labels.append("{}, {} and {} are not three in a row".format(*three))
    yield clause_rows((*all_of(cells, 0), *all_of(cells, 1)), rows, labels)


def wrong_dot(record: Record, answer: Answer) -> str | None:
    """Return a dot that touches another number of shaded cells than one, or None."""
    dark = shaded.shaded_in(answer)
    for y, x in record.clues["centers"]:
        near = {(r, c) for r, c in dark if abs(2 * r + 1 - y) < 2 and abs(2 * c + 1 - x) < 2}
        if len(near) != 1:
            return f"the dot in or below {judging.place(((y - 1) // 2, (x - 1) // 2))} has no one shaded cell"
    return None


def three_in_row(_: Record, answer: Answer) -> str | None:
    """Return a line with three shaded cells that are equally far apart, or None."""
    for name, line in judging.lines(answer["shaded"]):
        gaps = [b - a for a, b in pairwise([i for i, value in enumerate(line) if value])]
        if any(one == other for one, other in pairwise(gaps)):
            return f"{name} has three shaded cells that are equally far apart"
    return None


def dots(draft: Draft) -> Entries:
    """Return all dots that touch one shaded cell."""
    dark = {*draft.squares(1)}
    rows, columns = 2 * draft.board.rows, 2 * draft.board.columns
    there = [(y, x) for y in range(1, rows) for x in range(1, columns)]
    return dict(enumerate([*dot] for dot in there if len(dark.intersection(squares_at(dot))) == 1))


KIND = Kind(
    name="no_three",
    fields=(CENTERS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        Rule(
            words="A dot on a cell, on an edge or on a corner touches exactly one shaded cell.",
            clues=clues,
            marks=lambda record, _: (Disc((y / 2, x / 2), 0.1, "black") for y, x in CENTERS.of(record)),
            broken=wrong_dot,
        ),
        Rule(
            words="Three shaded cells that follow each other in a row or column are never equally far apart.",
            board=unevenly,
            broken=three_in_row,
        ),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        Pzpr("nothree", (parts.CenterPart(0),), page=(frames.Spots(), pages.LayerTable((pages.SHADED,)))),
    ),
    recipe=Recipe((Derived("centers", dots),), size=(6, 6)),
)
