"""Tatamibari: cut the board into rectangles, each square, wide or tall as its sign demands.

Signs are "s" (square, printed +), "h" (wider than high, printed −) and "v" (higher than wide, printed |).

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["h", None, "s"]]}
>>> puzzle = read_record({"type": "tatamibari", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues], puzzle.shown
(['wide at r1c1', 'square at r1c3', 'one rectangle on each cell'], ('r1c1:r1c2', 'r1c3:r1c3'))
"""

from __future__ import annotations

from ...kit import (
    UNKNOWN, Answer, BlankBoard, Derived, Grid, Kind, Letter, Pieces, Puzzle, Pzpr, Recipe, Record,
    Square, Turn, Unfit, borders, clue_rectangles, codes, cut, cut_in_rectangles, deriving, dividing,
    judging, label_at, parts, rectangle_puzzle, say_piece,
)  # fmt: skip

SIGNS = {"s": "square", "h": "wide", "v": "tall"}


class CrossSign(Letter):
    """Shape of a rectangle; a wide one is tall on a flipped board."""

    def turn_entry(self, entry: str, turn: Turn) -> str:
        return OTHERWISE.get(entry, entry) if turn.flip else entry


OTHERWISE = {"h": "v", "v": "h"}
PRINTED = {"s": "+", "h": "−", "v": "|"}
CELLS = Grid[str | None]("cells", CrossSign(SIGNS, unknown=True), "the shape of the rectangle").also_written(
    {sign: letter for letter, sign in PRINTED.items()} | {"-": ""}
)


def shape(height: int, width: int) -> str:
    """Return the sign of a rectangle."""
    return "s" if height == width else "h" if height < width else "v"


def read(record: Record) -> Puzzle:
    signs = CELLS.of(record)
    areas = clue_rectangles(
        record.board, signs, lambda clue, x: signs[clue] in (None, shape(x.height, x.width))
    )
    names = {clue: label_at(f"{SIGNS[sign] if sign else UNKNOWN} at", clue) for clue, sign in signs.items()}
    printed = {clue: PRINTED[sign] if sign else None for clue, sign in signs.items()}
    corners = cut.corners_apart(x for group in areas.values() for x in group)
    return rectangle_puzzle("tatamibari", record, areas, names, printed, corners)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the shapes, then the points where they meet."""

    def fits(_: Square, sign: str | None, area: set[Square]) -> bool:
        height, width = judging.box_of(area) or (0, 0)
        return {"s": height == width, "h": height < width, "v": height > width, None: True}[sign]

    wrong = judging.mismatched_region(answer["regions"], record.clues["cells"], fits, "has another shape")
    return wrong or cut.first_crossing(record, answer)


CROSSES = {1: "v", 2: "h", 3: "s"}
"""The signs by pzpr's numbers."""


def mats(blank: BlankBoard) -> Answer:
    """Draw rectangles, no four of which meet."""
    answer = deriving.cut_board(dividing.rectangles, 8)(blank)
    if cut.first_crossing(blank.record, answer):
        raise Unfit("four rectangles meet")
    return answer


def sign_of(area: list[Square], _: Square) -> str:
    """Return the sign of a rectangle, given its squares."""
    return shape(*(judging.box_of(area) or (0, 0)))


KIND = Kind(
    name="tatamibari",
    rules="Divide the board into rectangles with exactly one sign each. + stands in a square, − in a "
    "rectangle that is wider than high, | in one that is higher than wide, ? in any. Four rectangles "
    "never meet at one point.",
    fields=(CELLS,),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=say_piece,
    forms=(
        Pzpr(
            "tatamibari",
            (
                parts.CellsPart(
                    "cells", codes.NUMBER16, CROSSES, words={"a": "v", "b": "h", "c": "s", "-": UNKNOWN}
                ),
            ),
            (borders.AreaTable(),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.in_each_area(sign_of), stay=True),),
        size=(6, 6),
        answer=mats,
        drawn_from=lambda record: cut_in_rectangles(
            record,
            CELLS.of(record),
            lambda _, x: shape(x.height, x.width),
            crossings=False,
        ),
    ),
)
