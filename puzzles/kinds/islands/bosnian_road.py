"""Bosnian road: shade one closed road that does not touch itself; a number counts its cells around it.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, 5], [None, None]]}
>>> puzzle = read_record({"type": "bosnian_road", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.givens
('5 shaded around r1c2', (('r1c2', (0,)),))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Constraint, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Record, Repeated, Rule,
    Shading, all_of, at, clause_rows, codes, exactly, judging, label_at, labels, numbers_told, pages,
    parts, per_size, shaded, shaded_clues, shading, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 8, "how many of the eight cells around it are shaded")


@per_size
def smooth(board: Board) -> Iterator[Repeated]:
    """Forbid two shaded cells that touch at a corner alone."""
    cells = board.cells()
    rows = [
        (a, d, len(cells) + b, len(cells) + c)
        for p, q, r, s in board.blocks()
        for a, b, c, d in ((p, q, r, s), (q, p, s, r))
    ]
    label = label_at("the road does not touch itself at", "{}")
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, label)


def no_road(_: Record, answer: Answer) -> str | None:
    """Return a fault of the road, or None if it is closed and in one piece."""
    dark = shaded.shaded_in(answer)
    for square in sorted(dark):
        if len(dark.intersection(judging.beside(square))) != 2:
            return f"the road ends or branches at {judging.place(square)}"
    return "the road falls apart" if len(judging.patches(dark)) > 1 else None


def at_corners(_: Record, answer: Answer) -> str | None:
    """Return a square at whose corner the road touches itself, or None."""
    dark = shaded.shaded_in(answer)
    for r, c in sorted(dark):
        for x in (c - 1, c + 1):
            if (r + 1, x) in dark and not dark & {(r, x), (r + 1, c)}:
                return f"the road touches itself at {judging.place((r, c))}"
    return None


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the number of shaded cells around each number."""
    for square, number in numbers_told(CELLS.of(record)).items():
        around = all_of((at(*other) for other in board.around(*square)), 1)
        yield exactly(number, around, label_at(f"{number} shaded around", square))


ROAD = Rule(
    words="The shaded cells are one closed road: they are connected, and each shares an edge with exactly "
    "two others. The road does not touch itself, not even at a corner.",
    board=lambda board: (*shaded.two_beside(board), *smooth(board), *shading.one_piece(board, 1, "the road")),
    broken=lambda record, answer: no_road(record, answer) or at_corners(record, answer),
)
AROUND = Rule(
    words="A number counts the shaded cells among the eight around it; a ? stands for any number.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=lambda record, answer: shaded_clues.miscounted(
        record, "cells", shaded.shaded_in(answer), judging.around, "around"
    ),
)

KIND = Kind(
    name="bosnian_road",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "number"),
        ROAD,
        shaded.NO_POOLS,
        AROUND,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("bosnianroad", (parts.CellsPart("cells", codes.NUMBER10),), (pages.SHADED,)),),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
