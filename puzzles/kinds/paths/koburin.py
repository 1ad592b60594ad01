"""Koburin: shade cells that do not touch, and draw one loop through all the others but the clues.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None], [None, None, None], [None, None, None]]}
>>> puzzle = read_record({"type": "koburin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.domains["r1c1"]
('1 shaded beside r1c1', (0,))
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import (
    Caption, Derived, Draft, Entries, Flag, Kind, Links, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record,
    RuleFlag, borders, codes, deriving, labels, loop, loops, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

AROUND = Flag("around", False, "whether a number counts the cells at the corners of its cell, too")
CELLS = NumbersOrUnknown("cells", 0, 4, "how many cells beside this one are shaded")


COUNTS = (
    replace(shaded_clues.counts_beside(CELLS), unless=AROUND),
    replace(
        shaded_clues.counts_beside(CELLS, corners=True),
        words="With the setting around, it counts those that share a corner, too.",
        marks=lambda record, _: (*labels(CELLS.of(record)), Caption("numbers count corners, too")),
        when=AROUND,
    ),
)


def without_numbers(record: Record) -> Puzzle:
    """Return the puzzle of a record, whose clues count anything."""
    return replace(KIND.read(record), clues=())


def beside_shaded(draft: Draft) -> Entries:
    """Return the number of shaded cells beside each clue, or around it."""
    dark = frozenset(draft.squares("#"))
    near = draft.board.around if AROUND.of(draft.record) else draft.board.near
    return {square: len(dark.intersection(near(*square))) for square in CELLS.entries(draft.record.data)}


KIND = Kind(
    name="koburin",
    fields=(CELLS, AROUND, loops.OUTSIDE),
    declared=(
        loop.ONE_LOOP,
        loop.rest_shaded(CELLS),
        shaded.UNTOUCHING,
        *COUNTS,
        loop.SHADED_OUTSIDE,
    ),
    answer=Links(shaded=True),
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        Pzpr(
            "koburin",
            (parts.CellsPart("cells", codes.FOUR),),
            (
                pages.BLACK,
                borders.LinkTable(),
            ),
            flags=(RuleFlag("o", "outside"), RuleFlag("m", "around")),
            looks="b",
        ),
    ),
    recipe=Recipe(
        (Derived("cells", beside_shaded, stay=True, sign=0),),
        size=(6, 6),
        shape=deriving.blacks(0, 0.15),
        drawn_from=without_numbers,
        odds={1: 2},
    ),
)
