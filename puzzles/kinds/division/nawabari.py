"""Nawabari: cut the board into rectangles; a number counts the borders of its own cell.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[4, None, 3]]}
>>> puzzle = read_record({"type": "nawabari", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues], puzzle.shown
(['4 at r1c1', '3 at r1c3', 'one rectangle on each cell'], ('r1c1:r1c1', 'r1c2:r1c3'))
"""

from __future__ import annotations

from ...kit import (
    Answer, Derived, Kind, NumbersOrUnknown, Pieces, Puzzle, Pzpr, Recipe, Record, Rectangle, Square,
    borders, clue_rectangles, codes, cut_in_rectangles, deriving, dividing, judging, label_at, looks,
    parts, rectangle_puzzle, say_piece, sign_of,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 4, "how many edges of the cell lie on the border of its rectangle")


def border_sides(square: Square, x: Rectangle) -> int:
    """Count the sides of a square in a rectangle that lie on its border."""
    r, c = square
    return (r == x.top) + (r == x.bottom) + (c == x.left) + (c == x.right)


def read(record: Record) -> Puzzle:
    numbers = CELLS.of(record)
    areas = clue_rectangles(
        record.board, numbers, lambda clue, x: numbers[clue] in (None, border_sides(clue, x))
    )
    names = {clue: label_at(f"{sign_of(number)} at", clue) for clue, number in numbers.items()}
    return rectangle_puzzle("nawabari", record, areas, names, numbers)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each rectangle with its number."""

    def fits(clue: Square, number: int | None, area: set[Square]) -> bool:
        return number in (None, sum(near not in area for near in judging.beside(clue)))

    return judging.mismatched_region(
        answer["regions"], record.clues["cells"], fits, "has another border there"
    )


def outer_sides(area: list[Square], square: Square) -> int:
    """Count the sides of a square that lie on the border of its area."""
    return sum(near not in area for near in judging.beside(square))


KIND = Kind(
    name="nawabari",
    title="Nawabari",
    rules=(
        "Divide the board into rectangles with exactly one number each. A number counts the edges of its "
        "cell that lie on the border of its rectangle; a ? stands for any number."
    ),
    fields=(CELLS,),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=say_piece,
    forms=(
        looks.Penpa("territory (nawabari)"),
        Pzpr("nawabari", (parts.CellsPart("cells", codes.NUMBER10),), (borders.AreaTable(outer=True),)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.in_each_area(outer_sides), stay=True),),
        size=(6, 6),
        answer=deriving.cut_board(dividing.rectangles, 9),
        drawn_from=lambda record: cut_in_rectangles(record, CELLS.of(record), border_sides),
    ),
)
