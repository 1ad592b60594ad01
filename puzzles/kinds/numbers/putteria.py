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
from functools import lru_cache

from ...kit import (
    AREA, REGIONS, UNKNOWN, Answer, Board, Constraint, Derived, InputError, Is, Kind, NumberGrid, Numbers,
    Puzzle, Pzpr, Recipe, Record, RuleLabel, Rules, Square, all_of, at, at_most_one, clause_rows, codes,
    deriving, exactly_one, givens, judging, looks, numbers_of_regions, pages, parts, whole, words,
)  # fmt: skip

CELLS = Numbers("cells", 0, AREA, "the numbers that are there from the start, 0 for a blank", required=False)


APART = RuleLabel("{} and {} do not both hold numbers", "numbers do not touch")


@lru_cache(maxsize=32)
def putteria_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    size = {cell: len(region) for region in board.regions for cell in region}
    cells = board.cells()

    def rules() -> Iterator[Constraint]:
        """Yield the constraints of the regions, of neighbours and of lines."""
        for i, region in enumerate(board.regions):
            yield exactly_one((Is(cell, len(region)) for cell in region), f"region {i + 1} from {region[0]}")
        yield clause_rows(all_of(cells, 0), board.pairs(), APART)
        for name, line in board.lines():
            for number in sorted({size[cell] for cell in line}):
                alike = [Is(cell, number) for cell in line if size[cell] == number]
                if len(alike) > 1:
                    yield at_most_one(alike, f"{number} in {name}")

    domains = tuple((cell, (0, size[cell])) for cell in cells)
    return Rules(f"putteria {board.rows}×{board.columns}", domains, tuple(rules()), cells, board)


def read(record: Record) -> Puzzle:
    rules = putteria_rules(REGIONS.board(record))
    fixed = {at(*square): number for square, number in CELLS.of(record).items()}
    for cell, number in fixed.items():
        low, size = rules.domain_of[cell]
        if whole(number, low, size, CELLS.where, cell) not in (low, size):
            raise InputError(
                f"clues.cells holds {number} in a region of {size} squares, whose number is its size",
                cell=cell,
            )
    return Puzzle.for_record(record, rules, (), givens(fixed))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens and each region, then touching and repeated numbers."""
    values = answer["values"]
    numbered = {(r, c) for r, row in enumerate(values) for c, value in enumerate(row) if value}
    if wrong := judging.changed_given(
        record.clues.get("cells") or (), [[x or 0 for x in row] for row in values]
    ):
        return wrong
    for area in judging.rooms(record).values():
        if [values[r][c] for r, c in area & numbered] != [len(area)]:
            return f"the region at {judging.place(min(area))} does not hold {len(area)} alone"
    if judging.touching(numbered):
        return "two numbers share an edge"
    for name, line in judging.lines(values):
        twice = judging.find_duplicate(number for number in line if number)
        if twice is not None:
            return f"{name} holds {twice} twice"
    return None


BLANKS = {UNKNOWN: 0}
"""The mark of pzpr for a square that stays blank."""


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in CELLS.entries(record.data).items()}


KIND = Kind(
    name="putteria",
    title="Putteria",
    rules=(
        "Write one number in each region: the size of the region. Numbers do not share an edge, and no "
        "number occurs twice in a row or column."
    ),
    fields=(CELLS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions(None), given_numbers, words={0: None}),
    judge=judge,
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
