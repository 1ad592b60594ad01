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
from functools import lru_cache

from ...kit import (
    REGIONS, UNKNOWN, Answer, Board, Connected, Constraint, Derived, Grid, InputError, Is, Kind, Letter,
    NumberGrid, Puzzle, Pzpr, Recipe, Record, Rules, at, at_most_one, codes, deriving, exactly_one,
    filled_squares, given_in, givens, judging, label_at, numbers_told, pages, parts, untold_signs, words,
)  # fmt: skip

SYMBOLS = {"c": "circle", "s": "square", "t": "triangle"}
CELLS = Grid[str | None](
    "cells", Letter(SYMBOLS, unknown=True), "the symbols that are there from the start"
).also_written(dict.fromkeys("○●oO", "c") | dict.fromkeys("□■", "s") | dict.fromkeys("△▲", "t"))
SIGNS = {"c": "○", "s": "□", "t": "△"}
LETTERS = (None, *SYMBOLS)
"""Values of a cell, as an answer writes them."""


@lru_cache(maxsize=32)
def hakoiri_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    cells = board.cells()

    def rules() -> Iterator[Constraint]:
        """Yield the constraints of the regions, of neighbours and of connectivity."""
        for i, region in enumerate(board.regions):
            for value, name in enumerate(SYMBOLS.values(), 1):
                label = f"{name} in region {i + 1} from {region[0]}"
                yield exactly_one((Is(cell, value) for cell in region), label)
        for near in board.cliques():
            for value, name in enumerate(SYMBOLS.values(), 1):
                yield at_most_one(
                    (Is(cell, value) for cell in near), label_at(f"{name}s do not touch at", near[0])
                )
        filled = tuple(Is(cell, 0, False) for cell in cells)
        yield Connected(filled, board.pairs(), label="symbols in one piece")

    domains = tuple((cell, (0, 1, 2, 3)) for cell in cells)
    return Rules(f"hakoiri {board.rows}×{board.columns}", domains, tuple(rules()), cells, board)


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    for i, region in enumerate(board.regions):
        if len(region) < len(SYMBOLS):
            raise InputError(f"region {i + 1} (from {region[0]}) has {len(region)} cells, it needs three")
    clues = CELLS.of(record)
    fixed = givens({at(*square): LETTERS.index(letter) for square, letter in numbers_told(clues).items()})
    return Puzzle.for_record(record, hakoiri_rules(board), filled_squares(clues), fixed, untold_signs(clues))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, each region and each symbol, then that the symbols are connected."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["cells"], values):
        return wrong
    alike = {letter: judging.squares_with(values, letter) for letter in SYMBOLS}
    for letter, name in SYMBOLS.items():
        for area in judging.rooms(record).values():
            if len(area & alike[letter]) != 1:
                return f"the region at {judging.place(min(area))} has {len(area & alike[letter])} {name}s"
        for square in sorted(alike[letter]):
            if alike[letter].intersection(judging.around(square)):
                return f"the {name} in {judging.place(square)} touches another"
    return (
        None
        if len(judging.patches(set().union(*alike.values()))) == 1
        else "the symbols are in several pieces"
    )


SHAPES = {1: "c", 2: "t", 3: "s"}
"""The symbols by pzpr's numbers."""
WORDS = {str(number): letter for number, letter in SHAPES.items()}
"""The same, by the words of its files."""

KIND = Kind(
    name="hakoiri",
    rules="Place one circle, one square and one triangle in each region. Equal symbols do not touch, not "
    "even diagonally. All symbols together are connected along edges. A ? is the place of a symbol.",
    fields=(CELLS, REGIONS),
    read=read,
    answer=NumberGrid(None, given_in("cells"), dict(enumerate(LETTERS)), SIGNS),
    judge=judge,
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
