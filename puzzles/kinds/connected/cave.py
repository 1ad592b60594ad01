"""Cave (corral): draw one loop round all numbers; a number counts the cells inside that it sees.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "cave", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.broken({"r1c1": 0, "r1c2": 1, "r1c3": 1, "ring": 0})
('2 seen from r1c3', None)
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    Answer, Board, Bound, Derived, Inside, Kind, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, Rules,
    at, codes, givens, judging, label_at, labels, looks, numbers_told, pages, parts, shading,
)  # fmt: skip

SIGHT = Bound("rows + columns - 1", lambda board: board.rows + board.columns - 1)
CELLS = NumbersOrUnknown("cells", 1, SIGHT, "how many cells inside are seen from the cell, itself included")


@lru_cache(maxsize=32)
def cave_rules(board: Board) -> Rules:
    """Return all rules but the numbers: cells are 1 inside the loop and 0 outside."""
    return shading.shading_rules("cave", board, shading.one_outline(board), ring=True)


def read(record: Record) -> Puzzle:
    rules, numbers = cave_rules(record.board), CELLS.of(record)
    clues = tuple(
        shading.sight_of(rules.board, square, number - 1, 1, label_at(f"{number} seen from", square))
        for square, number in numbers_told(numbers).items()
    )
    inside = givens({at(*square): 1 for square in numbers})
    return Puzzle.for_record(record, rules, clues, inside, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the numbers, the inside and the outside."""
    inside = answer["inside"]
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        if not inside[r][c]:
            return f"the number at {judging.place((r, c))} is outside"
        if number not in (None, 1 + judging.in_sight(inside, (r, c), 1)):
            return f"from {judging.place((r, c))} one does not see {number} cells"
    if judging.pieces(inside, 1) > 1:
        return "the inside falls apart"
    edge = {(r, c) for r in range(record.rows) for c in (0, record.columns - 1)}
    edge |= {(r, c) for r in (0, record.rows - 1) for c in range(record.columns)}
    closed = [patch for patch in judging.patches(judging.squares_with(inside, 0)) if not patch & edge]
    return f"{judging.place(min(closed[0]))} cannot be reached from the edge" if closed else None


KIND = Kind(
    name="cave",
    aliases=("Corral", "Bag"),
    rules="Draw one loop along the grid lines. All numbers lie inside it. A number counts the cells that it"
    " can see inside the loop, up, down, left and right, and its own cell; a ? any number of them.",
    fields=(CELLS,),
    read=read,
    answer=Inside(),
    judge=judge,
    fact_wording=shading.in_or_out,
    forms=(
        looks.Penpa("cave"),
        Pzpr(
            "cave",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (pages.answer("inside", {"#": 0}, 1),),
            aliases=("bag",),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)
