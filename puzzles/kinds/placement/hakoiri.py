"""Hakoiri: each region holds one circle, one square and one triangle; equal ones do not touch, not even
at a corner, and all are in one piece.

Cells are 1, 2 and 3 for the letters of `SYMBOLS`, or 0 if they are blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["c", None, None]], "regions": [[0, 0, 0]]}
>>> puzzle = read_record({"type": "hakoiri", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][:3], puzzle.givens
(['circle in region 1 from r1c1', 'square in region 1 from r1c1', 'triangle in region 1 from r1c1'], \
(('r1c1', (1,)),))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    REGIONS, UNKNOWN, Answer, Board, Connected, Count, Derived, Grid, InputError, Is, Kind, Letter,
    NumberGrid, Pzpr, Recipe, Record, Rule, at_most_one, codes, deriving, exactly_one, given_in, judging,
    label_at, numbered, pages, parts, words,
)  # fmt: skip

SYMBOLS = {"c": "circle", "s": "square", "t": "triangle"}
CELLS = Grid[str | None](
    "cells", Letter(SYMBOLS, unknown=True), "the symbols that are there from the start"
).also_written(dict.fromkeys("○●oO", "c") | dict.fromkeys("□■", "s") | dict.fromkeys("△▲", "t"))
SIGNS = {"c": "○", "s": "□", "t": "△"}
LETTERS = (None, *SYMBOLS)
"""Values of a cell, as an answer writes them."""


def one_each(board: Board) -> Iterator[Count]:
    """Require each symbol once in each region."""
    for i, region in enumerate(board.regions):
        for value, name in enumerate(SYMBOLS.values(), 1):
            yield exactly_one(
                (Is(cell, value) for cell in region), f"{name} in region {i + 1} from {region[0]}"
            )


def untouching(board: Board) -> Iterator[Count]:
    """Forbid equal symbols to touch."""
    for near in board.cliques():
        for value, name in enumerate(SYMBOLS.values(), 1):
            yield at_most_one(
                (Is(cell, value) for cell in near), label_at(f"{name}s do not touch at", near[0])
            )


def one_piece(board: Board) -> Iterator[Connected]:
    """Connect the symbols."""
    filled = tuple(Is(cell, 0, False) for cell in board.cells())
    yield Connected(filled, board.pairs(), label="symbols in one piece")


def demand_three(_: Record, board: Board) -> None:
    """Raise `InputError` for a region of fewer cells than symbols."""
    for i, region in enumerate(board.regions):
        if len(region) < len(SYMBOLS):
            raise InputError(f"region {i + 1} (from {region[0]}) has {len(region)} cells, it needs three")


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region that does not hold a symbol once, or None."""
    for letter, name in SYMBOLS.items():
        for area in judging.rooms(record).values():
            count = sum(answer["values"][r][c] == letter for r, c in area)
            if count != 1:
                return f"the region at {judging.place(min(area))} has {count} {name}s"
    return None


def touching(_: Record, answer: Answer) -> str | None:
    """Return a symbol that touches an equal one, or None."""
    for letter, name in SYMBOLS.items():
        alike = judging.squares_with(answer["values"], letter)
        for square in sorted(alike):
            if alike.intersection(judging.around(square)):
                return f"the {name} in {judging.place(square)} touches another"
    return None


def fall_apart(_: Record, answer: Answer) -> str | None:
    """Return whether the symbols are in several pieces, in words."""
    every = judging.squares_with(answer["values"], *SYMBOLS)
    return None if len(judging.patches(every)) == 1 else "the symbols are in several pieces"


RULES = (
    Rule(
        words="Place one circle, one square and one triangle in each region.",
        demands=demand_three,
        cells=lambda board: ((cell, (0, 1, 2, 3)) for cell in board.cells()),
        board=one_each,
        broken=miscounted,
    ),
    Rule(words="Equal symbols do not touch, not even diagonally.", board=untouching, broken=touching),
    Rule(words="All symbols together are connected along edges.", board=one_piece, broken=fall_apart),
    numbered.given(CELLS, value=LETTERS.index, place_of="a symbol"),
)

SHAPES = {1: "c", 2: "t", 3: "s"}
"""The symbols by pzpr's numbers."""
WORDS = {str(number): letter for number, letter in SHAPES.items()}
"""The same, by the words of its files."""

KIND = Kind(
    name="hakoiri",
    fields=(CELLS, REGIONS),
    declared=RULES,
    answer=NumberGrid(None, given_in("cells"), dict(enumerate(LETTERS)), SIGNS),
    fact_wording=words.symbols({0: "blank"}, words.things_of(dict(enumerate(SYMBOLS.values(), 1)))),
    symbols=("cells",),
    forms=(
        Pzpr(
            "hakoiri",
            (parts.Walls(), parts.CellsPart("cells", codes.NUMBER10, SHAPES, words=WORDS | {"-": UNKNOWN})),
            (pages.answer("values", WORDS, None, "cells"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), shape=deriving.random_regions(4, 7)),
)
