"""Tasquare: shade squares; a number is the area of the squares beside it, and white cells are one piece.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None], [None, None, "?"]]}
>>> puzzle = read_record({"type": "tasquare", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['squares of 1 beside r1c1', 'some shaded beside r2c3']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, UNKNOWN, Answer, Board, Clause, Constraint, Derived, Draft, Entries, Is, Kind, Linear,
    NumbersOrUnknown, Pzpr, Recipe, Record, Rule, Shading, all_of, codes, judging, label_at, labels,
    pages, parts, shaded, shaded_clues, tiles,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the squares beside it have")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the area of the squares beside each clue. No square has two sides beside one, as it would reach
    round it.
    """
    for square, number in CELLS.of(record).items():
        if number is None:
            yield Clause(all_of(board.neighbours(*square), 1), label=label_at("some shaded beside", square))
            continue
        sides = range(1, min(board.rows, board.columns) + 1)
        areas = [(k * k, Is(tiles.side(near), k)) for near in board.near(*square) for k in sides]
        yield Linear(tuple(areas), "==", number, label=label_at(f"squares of {number} beside", square))


def areas_beside(answer: Answer) -> dict[tuple[int, int], int]:
    """Return the area of the groups beside each square that has such; its own one counts, if it is shaded."""
    total: dict[tuple[int, int], int] = {}
    for patch in judging.patches(shaded.shaded_in(answer)):
        for square in {near for member in patch for near in judging.beside(member)}:
            total[square] = total.get(square, 0) + len(patch)
    return total


def wrong_area(record: Record, answer: Answer) -> str | None:
    """Return a clue beside which squares of another area lie, or None."""
    total = areas_beside(answer)
    for square, number in judging.numbers_of(record.clues["cells"]):
        area = total.get(square, 0)
        if area == 0 or number not in (None, area):
            return f"the squares beside {judging.place(square)} have {area} cells"
    return None


def beside_squares(draft: Draft) -> Entries:
    """Return the area beside each white cell that has a square beside it."""
    total = areas_beside(draft.answer)
    return {square: total[square] for square in draft.squares(0) if square in total}


AREAS = Rule(
    words="A number is the area of all squares that share an edge with its cell, taken together; a ? has at "
    "least one such square.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=wrong_area,
)

KIND = Kind(
    name="tasquare",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS),
        shaded.SOME_SHADED,
        tiles.SHADED_SQUARES,
        shaded.WHITE_PIECE,
        AREAS,
    ),
    answer=Shading(),
    fact_wording=tiles.say_tile,
    forms=(Pzpr("tasquare", (parts.CellsPart("cells", codes.NUMBER16),), among=(pages.SHADED,)),),
    recipe=Recipe((Derived("cells", beside_squares, hidden=UNKNOWN),)),
)
