"""Family photo: divide the board into rectangles; a number counts the circles in its rectangle.

>>> from gridproof.puzzles import read_record
>>> clues = {"circles": [[1, 1, 0]], "cells": [[2, None, 0]]}
>>> puzzle = read_record({"type": "family_photo", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues], puzzle.shown
(['2 at r1c1', '0 at r1c3', 'one rectangle on each cell'], ('r1c1:r1c2', 'r1c3:r1c3'))
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import (
    AREA, UNKNOWN, Answer, Derived, Disc, Draft, Entries, Kind, Marked, NumbersOrUnknown, Pieces, Puzzle,
    Pzpr, Recipe, Record, Rectangle, Square, borders, clue_rectangles, codes, cut_in_rectangles, deriving,
    dividing, judging, label_at, pages, parts, rectangle_puzzle, say_piece, sign_of,
)  # fmt: skip

CIRCLES = Marked("circles", "1 for a circle").also_written(dict.fromkeys("●⬤oO", "1"))
CELLS = NumbersOrUnknown("cells", 0, AREA, "how many circles the rectangle holds")


def read(record: Record) -> Puzzle:
    numbers = CELLS.of(record)
    circles = {square for square, circle in CIRCLES.of(record).items() if circle}
    pairs = [(one, two) for one in circles for two in record.board.near(*one) if two in circles]

    def fits(clue: Square, x: Rectangle) -> bool:
        inside = {*x.squares()}
        return numbers[clue] in (None, len(inside & circles)) and all(
            (one in inside) == (two in inside) for one, two in pairs
        )

    areas = clue_rectangles(record.board, numbers, fits)
    names = {clue: label_at(f"{sign_of(number)} at", clue) for clue, number in numbers.items()}
    puzzle = rectangle_puzzle("family_photo", record, areas, names, numbers)
    discs = tuple(Disc((r + 0.5, c + 0.5), 0.4, "silver") for r, c in sorted(circles))
    return replace(puzzle, marks=(*puzzle.marks[:1], *discs, *puzzle.marks[1:]))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each rectangle with its number, then the circles that touch."""
    regions, circles = answer["regions"], judging.squares_with(record.clues["circles"], 1)
    wrong = judging.mismatched_region(
        regions,
        record.clues["cells"],
        lambda _, number, area: number in (None, len(area & circles)),
        "holds another number of circles",
    )
    for one, other in ((x, y) for x in sorted(circles) for y in judging.beside(x) if y in circles):
        if not wrong and regions[one[0]][one[1]] != regions[other[0]][other[1]]:
            return f"circles at {judging.place(one)} and {judging.place(other)} are in two rectangles"
    return wrong


def by_borders(record: Record) -> Puzzle:
    """Return the board cut by lines, as people draw it while there are no numbers."""
    circles = {square for square, circle in CIRCLES.of(record).items() if circle}
    return cut_in_rectangles(record, CELLS.of(record), lambda _, x: len(circles.intersection(x.squares())))


def draw_circles(draft: Draft) -> Entries:
    """Draw circles, of which no two that touch lie in two rectangles."""
    grid, entries = draft.grid(), Entries()
    order = [*draft.board.squares()]
    draft.random.shuffle(order)
    for r, c in order[: len(order) // 2]:
        if all(
            near not in entries or grid[near[0]][near[1]] == grid[r][c] for near in draft.board.near(r, c)
        ):
            entries[r, c] = 1
    return entries


def count_circles(draft: Draft) -> Entries:
    """Put in each rectangle the number of its circles."""
    circles = judging.squares_with(draft.record.clues["circles"], 1)
    return deriving.in_each_area(lambda area, _: len(circles.intersection(area)))(draft)


KIND = Kind(
    name="family_photo",
    aliases=("Familyphoto",),
    rules="Divide the board into rectangles with exactly one number each. A number counts the circles in its "
    "rectangle; a ? stands for any number. Circles that share an edge lie in one rectangle.",
    fields=(CIRCLES, CELLS),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=say_piece,
    forms=(
        Pzpr(
            "familyphoto",
            (parts.CellsPart("circles", codes.BITS), parts.CellsPart("cells", codes.NUMBER16)),
            page=(pages.CircledTable(), borders.AreaTable()),
        ),
    ),
    recipe=Recipe(
        (
            Derived("circles", draw_circles, stay=True),
            Derived("cells", count_circles, hidden=UNKNOWN),
        ),
        size=(6, 6),
        answer=deriving.cut_board(dividing.rectangles, 9),
        drawn_from=by_borders,
    ),
)
