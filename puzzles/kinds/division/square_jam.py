"""Square jam: divide the board into squares, no four of which meet; a number is the side of its square.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "square_jam", "rows": 1, "cols": 2, "clues": {"cells": [[1, None]]}})
>>> puzzle.shown
('r1c1:r1c1', 'r1c2:r1c2')
"""

from __future__ import annotations

from ...kit import (
    Answer, BlankBoard, Bound, Derived, Kind, NumbersOrUnknown, Pieces, Pzpr, Recipe, Square, Unfit,
    borders, codes, cut, dividing, looks, parts, say_piece,
)  # fmt: skip

SHORTER = Bound("the shorter side", lambda board: min(board.rows, board.columns))
CELLS = NumbersOrUnknown("cells", 1, SHORTER, "the side of the square")


def squares(blank: BlankBoard) -> Answer:
    """Draw squares from the largest down, no four of which meet."""
    board, random = blank.board, blank.random
    label: dict[Square, int] = {}
    for side in range(min(3, board.rows, board.columns), 0, -1):
        corners = [(r, c) for r in range(board.rows - side + 1) for c in range(board.columns - side + 1)]
        random.shuffle(corners)
        for r, c in corners[: len(corners) if side == 1 else len(corners) // 2]:
            area = [(r + y, c + x) for y in range(side) for x in range(side)]
            if label.keys().isdisjoint(area):
                label |= dict.fromkeys(area, len(label))
    answer: Answer = {"regions": dividing.relabel(board, label)}
    if cut.first_crossing(blank.record, answer):
        raise Unfit("four squares meet")
    return answer


KIND = Kind(
    name="square_jam",
    aliases=("Squarejam",),
    fields=(CELLS,),
    declared=(
        cut.into("Divide the board into squares.", cut.squares, lambda height, width: height == width),
        cut.no_crossings(cut.squares),
        cut.numbers(
            CELLS,
            cut.squares,
            lambda side, _: side,
            "A number is the side of its square; a ? stands for any.",
        ),
    ),
    answer=Pieces(),
    fact_wording=say_piece,
    forms=(
        looks.Penpa(""),
        Pzpr("squarejam", (parts.CellsPart("cells", codes.NUMBER16),), (borders.AreaTable(),)),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6), answer=squares),
)
