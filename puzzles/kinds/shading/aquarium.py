"""Aquarium: each region is filled with water up to a level; numbers count the cells with water.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 0]], "rows": [1, None]}
>>> puzzle = read_record({"type": "aquarium", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints[-2:]]
['level in the region from r1c1', 'row 1 holds 1']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise

from ...kit import (
    MIRRORED, REGIONS, Answer, Board, Cell, Clause, Derived, Edge, Is, Kind, Puzzle, Pzpr, Recipe, Record,
    RecordDraft, Shading, Square, area_labels, beside_marks, borders, deriving, fields, frames, implies,
    judging, label_at, line_counts, looks, number_areas, pages, parts, per_clue, shading, walls, words,
)  # fmt: skip

COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column hold water")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row hold water")


@lru_cache(maxsize=32)
def _squares(rows: int, columns: int) -> dict[Cell, Square]:
    """Return the square of each cell."""
    board = Board(rows, columns)
    return dict(zip(board.cells(), board.squares(), strict=True))


@per_clue
def levels(board: Board, cells: tuple[Cell, ...]) -> Iterator[Clause]:
    """Require each row of a region to be all water or all dry, with water below water."""
    squares = _squares(board.rows, board.columns)
    label = label_at("level in the region from", cells[0])
    rows = [tuple(row) for _, row in groupby(cells, lambda cell: squares[cell][0])]
    for level in rows:
        yield from shading.one_colour(level, label)
    for above, below in pairwise(rows):
        yield implies(Is(above[0], 1), Is(below[0], 1), label=label)


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    rules = shading.shading_rules(
        "aquarium", board, *(levels(record.board, cells) for cells in board.regions)
    )
    return Puzzle.for_record(
        record, rules, line_counts(record, ROWS, COLS), (), beside_marks(record, ROWS, COLS)
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Check each region on its own, then the counts."""
    shaded = answer["shaded"]
    for area in judging.rooms(record).values():
        top = min((r for r, c in area if shaded[r][c] == 1), default=record.rows)
        dry = [(r, c) for r, c in area if r >= top and shaded[r][c] != 1]
        if dry:
            return f"there is water higher than {judging.place(min(dry))} in its region"
    return judging.miscounted_line(record, shaded, 1)


def without_basins(draft: RecordDraft) -> bool:
    """Return whether no region has two basins, which may hold water at different levels in pzpr's rules."""
    regions = draft.grid("regions")
    below = (regions[r:] for r in range(draft.rows))
    return all(
        len(number_areas(area_labels(len(rows), draft.columns, *walls(rows)))) == len(number_areas(rows))
        for rows in below
    )


KIND = Kind(
    name="aquarium",
    rules="Fill some cells with water. Within a region, water stands at one level: if a cell has water, so "
    "have all cells of the region in its row and in the rows below. A number outside the board counts"
    " the cells with water in its row or column.",
    fields=(REGIONS, COLS, ROWS),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.flags("{} [holds|hold] water", "{} [is|are] empty"),
    turns=MIRRORED,
    forms=(
        looks.Task("aquarium", ("lines", "areas")),
        Pzpr(
            "aquarium",
            (parts.Walls(), parts.Between("/"), parts.COLS_ROWS),
            page=(borders.WallTable(), frames.two_sides(pages.SHADED)),
            flag="r",
            alike=without_basins,
        ),
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), shape=deriving.random_regions(2, 7)),
)
