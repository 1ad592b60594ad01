"""Statue park: place all pieces of the bank so that none share an edge and the empty cells are connected.

>>> from gridproof.puzzles import read_record
>>> clues = {"bank": {"2": 1}, "cells": [["b", None, "w"]]}
>>> puzzle = read_record({"type": "statue_park", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.constraints[-1].label, puzzle.givens
('white cells in one piece', (('r1c1', (1,)), ('r1c3', (0,))))
"""

from __future__ import annotations

from ...kit import (
    BANKS, CIRCLE_SIGNS, TETROMINOES, Bank, Derived, Draft, Entries, Kind, Letters, Pzpr, Recipe, Shading,
    codes, frames, packed, pages, parts, shaded, shaded_clues,
)  # fmt: skip

COLOURS = {"b": "black", "w": "white"}
CELLS = Letters("cells", COLOURS, "black: covered by a piece; white: empty", required=False).also_written(
    CIRCLE_SIGNS
)
BANK = Bank("bank", "the pieces").also_called("pieces", "shapes")


def circles(draft: Draft) -> Entries:
    """Derive a circle in every square, of its colour."""
    pieces = set(draft.squares(1))
    return {square: "b" if square in pieces else "w" for square in draft.board.squares()}


IN_LINK = parts.FleetPart("bank", BANKS)

KIND = Kind(
    name="statue_park",
    fields=(CELLS, BANK),
    declared=(
        packed.pieces(BANK),
        shaded_clues.circles(CELLS),
        shaded.WHITE_PIECE,
    ),
    answer=Shading(),
    fact_wording=packed.say,
    forms=(
        Pzpr(
            "statuepark",
            (parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS), IN_LINK),
            page=(
                frames.FleetLines(IN_LINK),
                pages.LayerTable((pages.PEARLS,)),
                pages.LayerTable((pages.SHADED,)),
                pages.PlayerMarks(lines=1),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("bank", packed.bank_of, stay=True), Derived("cells", circles)),
        size=(7, 7),
        answer=packed.draw(TETROMINOES.values(), white_piece=True),
    ),
)
