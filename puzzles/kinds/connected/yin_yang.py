"""Yin-yang: colour every cell so that each colour is one piece, and neither has a pool.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "yin_yang", "rows": 1, "cols": 2, "clues": {"cells": [["b", "w"]]}})
>>> puzzle.givens
(('r1c1', (1,)), ('r1c2', (0,)))
"""

from __future__ import annotations

from collections.abc import Iterable

from ...kit import (
    CIRCLE_SIGNS, Answer, Board, Constraint, Derived, Glyph, Kind, Letters, Pzpr, Recipe, Record, Regular,
    Rule, Shape, ValueGrid, at, codes, flag_cells, judging, looks, pages, parts, shading, shapes, words,
)  # fmt: skip

VALUES = {"b": 1, "w": 0}
TONES = {"b": "black", "w": "white"}
CELLS = Letters("cells", TONES, "the colours that are there from the start").also_written(CIRCLE_SIGNS)


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


class Circles(ValueGrid):
    """A circle in each square: 1 for a black one, 0 for a white one."""

    is_either = True

    def shapes(self, entry: int, x: float, y: float) -> Iterable[Shape]:
        tone = ("white", "black")[entry]
        return shapes.disc(tone, x + 0.5, y + 0.5, 0.3), shapes.ring("answer", 0.06, x + 0.5, y + 0.5, 0.3)

    def glyph(self, entry: int) -> Glyph:
        return Glyph("○●"[entry])


def miscoloured(record: Record, answer: Answer) -> str | None:
    """Return a square that has no colour or is not of the colour given, or None."""
    if blank := judging.squares_with(answer["shaded"], None):
        return f"{judging.place(min(blank))} has no colour"
    for (r, c), colour in judging.clues_of(record.clues["cells"]):
        if answer["shaded"][r][c] != VALUES[colour]:
            return f"{judging.place((r, c))} is not of the colour given"
    return None


def colour_rules(colour: str) -> tuple[Rule, Rule]:
    """Return the rules that a colour has no pool and is one piece."""
    value, tone = VALUES[colour], TONES[colour]

    def pool(_: Record, answer: Answer) -> str | None:
        cells = judging.squares_with(answer["shaded"], value)
        return f"two by two {tone} cells are a pool" if judging.pool(cells) else None

    def split(_: Record, answer: Answer) -> str | None:
        return f"the {tone} cells fall apart" if judging.pieces(answer["shaded"], value) > 1 else None

    return (
        Rule(
            words=f"No 2×2 block is fully {tone}.",
            board=lambda board: shading.no_pools(board, value),
            broken=pool,
        ),
        Rule(
            words=f"All {tone} circles are connected.",
            board=lambda board: shading.one_piece(board, value),
            broken=split,
        ),
    )


BOTH_COLOURS = Rule(
    words="Put a black or a white circle in each cell.", cells=lambda board: flag_cells(board.cells())
)
GIVENS = Rule(
    givens=lambda record, _: (
        (at(*square), (VALUES[colour],)) for square, colour in CELLS.of(record).items()
    ),
    broken=miscoloured,
)
IMPLIED = Rule(board=lambda board: (*shading.no_crossings(board), *parted_edge(board)), implied=True)

KIND = Kind(
    name="yin_yang",
    title="Yin-yang",
    fields=(CELLS,),
    declared=(
        BOTH_COLOURS,
        GIVENS,
        *colour_rules("w"),
        *colour_rules("b"),
        IMPLIED,
    ),
    answer=Circles("shaded"),
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
