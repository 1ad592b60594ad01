"""Putteria: each region holds its size once; numbers do not touch, nor repeat in a row or column.

Cells are the size of their region, or 0 if they are blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 1]]}
>>> puzzle = read_record({"type": "putteria", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][2:]
['r1c1 and r1c2 do not both hold numbers', 'r1c2 and r1c3 do not both hold numbers', '2 in row 1']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    AREA, REGIONS, UNKNOWN, Answer, Board, Constraint, Derived, Is, Kind, NumberGrid, Numbers, Pzpr,
    Recipe, Record, Rule, RuleLabel, Square, all_of, at_most_one, clause_rows, codes, deriving, judging,
    looks, numbered, numbers_of_regions, pages, parts, words,
)  # fmt: skip

CELLS = Numbers("cells", 0, AREA, "the numbers that are there from the start, 0 for a blank", required=False)


APART = RuleLabel("{} and {} do not both hold numbers", "numbers do not touch")


def once_in_lines(board: Board) -> Iterator[Constraint]:
    """Forbid a number twice in a line."""
    size = numbered.sizes(board)
    for name, line in board.lines():
        for number in sorted({size[cell] for cell in line}):
            alike = [Is(cell, number) for cell in line if size[cell] == number]
            if len(alike) > 1:
                yield at_most_one(alike, f"{number} in {name}")


def touching(_: Record, answer: Answer) -> str | None:
    """Return whether two numbers share an edge, in words."""
    filled = {(r, c) for r, row in enumerate(answer["values"]) for c, value in enumerate(row) if value}
    return "two numbers share an edge" if judging.touching(filled) else None


def repeated(_: Record, answer: Answer) -> str | None:
    """Return a number that is twice in a line, or None."""
    for name, line in judging.lines(answer["values"]):
        twice = judging.find_duplicate(number for number in line if number)
        if twice is not None:
            return f"{name} holds {twice} twice"
    return None


RULES = (
    numbered.given_sizes(CELLS),
    numbered.SIZE_ONCE,
    Rule(
        words="Numbers do not share an edge.",
        board=lambda board: (clause_rows(all_of(board.cells(), 0), board.pairs(), APART),),
        broken=touching,
    ),
    Rule(words="No number occurs twice in a row or column.", board=once_in_lines, broken=repeated),
)

BLANKS = {UNKNOWN: 0}
"""The mark of pzpr for a square that stays blank."""


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in CELLS.entries(record.data).items()}


KIND = Kind(
    name="putteria",
    title="Putteria",
    fields=(CELLS, REGIONS),
    declared=RULES,
    answer=NumberGrid(numbers_of_regions(None), given_numbers, words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        looks.Janko(words={"x": "0"}),
        looks.Penpa("putteria"),
        Pzpr(
            "putteria",
            (parts.Walls(labelled=False), parts.CellsPart("cells", codes.NUMBER16, BLANKS)),
            (replace(pages.VALUES, over="cells"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6), shape=deriving.random_regions(2, 6)),
)
