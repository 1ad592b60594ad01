"""Rekuto: cut the board into rectangles; a number is the sum of the height and width of its rectangle.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[2, None, 3]]}
>>> puzzle = read_record({"type": "rekuto", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues], puzzle.shown
(['2 at r1c1', '3 at r1c3', 'one rectangle on each cell'], ('r1c1:r1c1', 'r1c2:r1c3'))
"""

from __future__ import annotations

from ...kit import (
    BOTH, Answer, Derived, Kind, Numbers, Pieces, Puzzle, Recipe, Record, Rectangle, Square,
    clue_rectangles, cut_in_rectangles, deriving, dividing, judging, label_at, rectangle_puzzle,
    say_piece,
)  # fmt: skip

CELLS = Numbers("cells", 2, BOTH, "the sum of the height and the width of the rectangle")


def half_round(_: Square, x: Rectangle) -> int:
    """Return the height and the width of a rectangle together."""
    return x.height + x.width


def read(record: Record) -> Puzzle:
    sums = CELLS.of(record)
    areas = clue_rectangles(record.board, sums, lambda clue, x: half_round(clue, x) == sums[clue])
    names = {clue: label_at(f"{number} at", clue) for clue, number in sums.items()}
    return rectangle_puzzle("rekuto", record, areas, names, sums)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each rectangle with its number."""

    def fits(_: Square, number: int, area: set[Square]) -> bool:
        return sum(judging.box_of(area) or ()) == number

    return judging.mismatched_region(
        answer["regions"], record.clues["cells"], fits, "has another height and width"
    )


KIND = Kind(
    name="rekuto",
    title="Rekuto",
    rules="Divide the board into rectangles with exactly one number each. A number is the sum of the height"
    " and the width of its rectangle.",
    fields=(CELLS,),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=say_piece,
    recipe=Recipe(
        (
            Derived(
                "cells", deriving.in_each_area(lambda area, _: sum(judging.box_of(area) or ())), stay=True
            ),
        ),
        answer=deriving.cut_board(dividing.rectangles, 9),
        drawn_from=lambda record: cut_in_rectangles(record, CELLS.of(record), half_round),
    ),
)
