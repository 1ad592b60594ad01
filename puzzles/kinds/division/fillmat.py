"""Fillmat: divide the board into bars of one to four cells; equal ones share no edge, and no four meet.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "fillmat", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, None]]}})
>>> puzzle.broken({cell: int(cell in ("r1c1:r1c1", "r1c2:r1c2", "r1c3:r1c3")) for cell in puzzle.shown}).label
'no equal bars on both sides between r1c1 and r1c2'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Count, Derived, Kind, NumbersOrUnknown, Pieces, Pzpr, Recipe, Record, Rule, RuleLabel,
    borders, codes, cut, deriving, judging, looks, parts, pieces, say_piece,
)  # fmt: skip

LONGEST = 4
CELLS = NumbersOrUnknown("cells", 1, LONGEST, "how many cells the bar has")


def bars(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the heights and widths of bars."""
    yield from ((1, width) for width in range(1, min(LONGEST, board.columns) + 1))
    yield from ((height, 1) for height in range(2, min(LONGEST, board.rows) + 1))


def unequal(board: Board) -> Iterator[Count]:
    """Forbid two bars of one length on both sides of an edge."""
    on_board = {x.name: x for x in cut.rectangles(board, bars)}
    squares = {name: [*x.squares()] for name, x in on_board.items()}
    return pieces.unlike(board, squares, {name: x.area for name, x in on_board.items()}, SIDES)


SIDES = RuleLabel("no equal bars on both sides between {} and {}", "bars of one length share no edge")


def equal_bars(_: Record, answer: Answer) -> str | None:
    """Return two regions of one size that share an edge, or None."""
    pair = pieces.first_alike(answer, len)
    return pair and f"two regions of one size share an edge at {judging.place(pair[0])}"


KIND = Kind(
    name="fillmat",
    aliases=("Fill-mat", "Firumatto"),
    fields=(CELLS,),
    declared=(
        cut.into(
            "Divide the board into bars: rectangles one cell wide of one to four cells.",
            bars,
            lambda height, width: 1 in (height, width) and max(height, width) <= LONGEST,
        ),
        Rule(words="Bars of one length do not share an edge.", board=unequal, broken=equal_bars),
        cut.no_crossings(bars),
        cut.numbers(
            CELLS,
            bars,
            lambda height, width: height * width,
            "A bar holds at most one number, its length; a ? stands for any.",
            most=1,
        ),
    ),
    answer=Pieces(),
    fact_wording=say_piece,
    forms=(
        looks.Penpa(""),
        Pzpr("fillmat", (parts.CellsPart("cells", codes.NUMBER10),), (borders.AreaTable(),)),
    ),
    recipe=Recipe((Derived("cells", deriving.in_each_area(lambda area, _: len(area))),), size=(6, 6)),
)
