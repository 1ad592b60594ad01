"""Aquarium: each region is filled with water up to a level; numbers count the cells with water.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 0]], "rows": [1, None]}
>>> puzzle = read_record({"type": "aquarium", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints[-2:]]
['level in the region from r1c1', 'row 1 holds 1']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from ...kit import (
    BORDERS, MIRRORED, REGIONS, Answer, Board, Caption, Cell, Clause, Derived, Edge, Flag, Is, Kind,
    Puzzle, Pzpr, Recipe, Record, Rows, RuleFlag, Shading, Square, beside_marks, borders, deriving,
    fields, frames, implies, judging, label_at, line_counts, looks, pages, parts, per_clue, shading,
    words,
)  # fmt: skip

BASINS = Flag("basins", False, "whether water stands at a level of its own in each basin of a region")
COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column hold water")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row hold water")


@lru_cache(maxsize=32)
def _squares(rows: int, columns: int) -> dict[Cell, Square]:
    """Return the square of each cell."""
    board = Board(rows, columns)
    return dict(zip(board.cells(), board.squares(), strict=True))


@per_clue
def levels(
    board: Board, cells: tuple[Cell, ...], basins: bool, walls: tuple[tuple[Cell, Cell], ...]
) -> Iterator[Clause]:
    """Require each row of a body of water to be all water or all dry, with water below water. All that a
    region has below a row is one body, or with `basins` each part of it that hangs together.
    """
    squares = _squares(board.rows, board.columns)
    label, closed = label_at("level in the region from", cells[0]), {*walls}
    index = {square: cell for cell, square in squares.items() if cell in {*cells}}

    def bodies(body: list[Cell]) -> list[list[Cell]]:
        """Return the bodies of water of some cells, each in reading order."""
        if not basins:
            return [body] if body else []
        inside, parts = dict.fromkeys(body), list[list[Cell]]()
        for first in body:
            part, edge = [], [first] if first in inside else []
            inside.pop(first, None)
            while edge:
                part.append(here := edge.pop())
                for other in (index.get(square, "") for square in board.near(*squares[here])):
                    if other in inside and not {(here, other), (other, here)} & closed:
                        del inside[other]
                        edge.append(other)
            parts += [sorted(part, key=squares.__getitem__)] if part else []
        return parts

    waiting = bodies([*cells])
    while waiting:
        body = waiting.pop(0)
        level = [cell for cell in body if squares[cell][0] == squares[body[0]][0]]
        yield from shading.one_colour(tuple(level), label)
        below = bodies(body[len(level) :])
        yield from (implies(Is(level[0], 1), Is(deeper[0], 1), label=label) for deeper in below)
        waiting += below


def read(record: Record) -> Puzzle:
    board, basins = REGIONS.board(record), BASINS.of(record)
    bodies = (levels(record.board, cells, basins, board.walls) for cells in board.regions)
    rules = shading.shading_rules("aquarium", board, *bodies)
    captions = (Caption("basins of a region fill by themselves"),) if basins else ()
    marks = (*beside_marks(record, ROWS, COLS), *BORDERS.marks(record), *captions)
    return Puzzle.for_record(record, rules, line_counts(record, ROWS, COLS), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each region on its own, then the counts."""
    shaded, inner = answer["shaded"], judging.inner_borders(record)
    for area in judging.rooms(record).values():
        if record.params.get("basins"):
            if broken := leaking(shaded, area, inner):
                return broken
            continue
        top = min((r for r, c in area if shaded[r][c] == 1), default=record.rows)
        dry = [(r, c) for r, c in area if r >= top and shaded[r][c] != 1]
        if dry:
            return f"there is water higher than {judging.place(min(dry))} in its region"
    return judging.miscounted_line(record, shaded, 1)


def leaking(shaded: Rows, area: Collection[Square], inner: Collection[tuple[Square, Square]]) -> str | None:
    """Return the first dry square of a region to which water would flow from another; None if there is
    none.
    """
    for r, c in sorted(square for square in area if shaded[square[0]][square[1]] == 1):
        low = {square for square in area if square[0] >= r}
        body = next(
            body
            for body in judging.patches(low, lambda a: (b for b in judging.beside(a) if (a, b) not in inner))
            if (r, c) in body
        )
        if dry := sorted((y, x) for y, x in body if shaded[y][x] != 1):
            return f"the water at {judging.place((r, c))} would flow to {judging.place(dry[0])}"
    return None


KIND = Kind(
    name="aquarium",
    rules="Fill some cells with water. Within a region, water stands at one level: if a cell has water, so "
    "have all cells of the region in its row and in the rows below. With the setting basins,"
    " this holds only for cells to which water can flow within the region without rising; it does not flow"
    " through borders that close no region. A number outside the board counts"
    " the cells with water in its row or column.",
    fields=(REGIONS, COLS, ROWS, BORDERS, BASINS),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.flags("{} [holds|hold] water", "{} [is|are] empty"),
    turns=MIRRORED,
    forms=(
        looks.Task("aquarium", ("lines", "areas")),
        Pzpr(
            "aquarium",
            (parts.BORDERS, parts.Between("/"), parts.COLS_ROWS),
            page=(borders.WallTable(parts.BORDERS), frames.two_sides(pages.SHADED)),
            flags=(RuleFlag("r", "basins", absent=True),),
        ),
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), shape=deriving.random_regions(2, 7)),
)
