"""Yin-yang: colour every cell so that each colour is one piece, and neither has a pool.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "yin_yang", "rows": 1, "cols": 2, "clues": {"cells": [["b", "w"]]}})
>>> puzzle.givens
(('r1c1', (1,)), ('r1c2', (0,)))
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...kit import (
    CIRCLE_SIGNS, Answer, Board, Constraint, Derived, Glyph, Kind, Letters, Puzzle, Pzpr, Recipe, Record,
    Regular, Rules, Shape, ValueGrid, at, codes, givens, judging, looks, pages, parts, shading, shapes,
    words,
)  # fmt: skip

VALUES = {"b": 1, "w": 0}
TONES = {"b": "black", "w": "white"}
CELLS = Letters("cells", TONES, "the colours that are there from the start").also_written(CIRCLE_SIGNS)


@lru_cache(maxsize=32)
def yin_yang_rules(board: Board) -> Rules:
    """Return all rules but the givens."""
    groups = [rule(board, value) for value in (0, 1) for rule in (shading.no_pools, shading.one_piece)]
    return shading.shading_rules("yin_yang", board, *groups, shading.no_crossings(board), parted_edge(board))


def parted_edge(board: Board) -> tuple[Constraint, ...]:
    """Require each colour to be in one stretch along the edge of the board. This is implied, since two
    stretches of each colour could not both be connected without crossing, but saves search.
    """
    last, right = board.rows - 1, board.columns - 1
    top = [(0, c) for c in range(right)]
    down = [(r, right) for r in range(last)]
    back = [(last, c) for c in range(right, 0, -1)]
    up = [(r, 0) for r in range(last, 0, -1)]
    # In states 1 and 2 no colour has changed, in 3 and 4 one has, in 5 and 6 both.
    steps = ((0, 0, 1), (0, 1, 2), (1, 0, 1), (1, 1, 4), (2, 1, 2), (2, 0, 3), (3, 0, 3), (3, 1, 6),
             (4, 1, 4), (4, 0, 5), (5, 0, 5), (6, 1, 6))  # fmt: skip
    if not last or not right:
        return ()
    round_it = tuple(at(*square) for square in (*top, *down, *back, *up))
    return (Regular(round_it, 0, (1, 2, 3, 4, 5, 6), steps, label="the edge is in two parts"),)


def read(record: Record) -> Puzzle:
    colours = CELLS.of(record)
    fixed = givens({at(*square): VALUES[colour] for square, colour in colours.items()})
    return Puzzle.for_record(record, yin_yang_rules(record.board), (), fixed)


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, colours, pools and connectivity."""
    if blank := judging.squares_with(answer["shaded"], None):
        return f"{judging.place(min(blank))} has no colour"
    for (r, c), colour in judging.clues_of(record.clues["cells"]):
        if answer["shaded"][r][c] != VALUES[colour]:
            return f"{judging.place((r, c))} is not of the colour given"
    for colour, value in VALUES.items():
        cells = judging.squares_with(answer["shaded"], value)
        if judging.pool(cells):
            return f"two by two {TONES[colour]} cells are a pool"
        if len(judging.patches(cells)) > 1:
            return f"the {TONES[colour]} cells fall apart"
    return None


class Circles(ValueGrid):
    """A circle in each square: 1 for a black one, 0 for a white one."""

    is_either = True

    def shapes(self, entry: int, x: float, y: float) -> Iterable[Shape]:
        tone = ("white", "black")[entry]
        return shapes.disc(tone, x + 0.5, y + 0.5, 0.3), shapes.ring("answer", 0.06, x + 0.5, y + 0.5, 0.3)

    def glyph(self, entry: int) -> Glyph:
        return Glyph("○●"[entry])


KIND = Kind(
    name="yin_yang",
    title="Yin-yang",
    rules="Put a black or a white circle in each cell. All black circles are connected, and so are all "
    "white ones. No 2×2 block has only one colour.",
    fields=(CELLS,),
    read=read,
    answer=Circles("shaded"),
    judge=judge,
    fact_wording=words.flags("{} [is|are] black", "{} [is|are] white"),
    symbols=("cells",),
    forms=(
        looks.Task("yin-yang", words={"0": "w", "1": "b", "W": "w", "B": "b"}, single=True),
        looks.Penpa("yin-yang", words=looks.circles("w", "b")),
        Pzpr(
            "yinyang",
            (parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS),),
            (pages.answer("shaded", {"1": 0, "2": 1}, None, "cells", w=0, b=1),),
            aliases=("yin-yang",),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)
