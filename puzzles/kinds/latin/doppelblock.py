"""Doppelblock: two black squares and the numbers from 1 in each line; a clue is the sum between the blacks.

Cells are 0 where black.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "doppelblock", "rows": 4, "cols": 4, "clues": {"rows": [3, None, 0, None]}})
>>> [clue.label for clue in puzzle.clues]
['row 1 has 3 between its blacks', 'row 3 has 0 between its blacks']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    AS_GIVENS, BLOCK, Answer, Board, Bound, Cell, Count, Derived, Edge, InputError, Is, Kind, NumberGrid,
    Numbers, Puzzle, Pzpr, Recipe, Record, RecordDraft, Regular, Rules, Scope, at, beside_marks, codes,
    demand, exactly, exactly_one, fold, frames, givens, judging, line_clues, looks, numbers, pages, parts,
    words,
)  # fmt: skip

HIGHEST = Bound("the side - 2", lambda board: max(board.columns - 2, 0))
SUM = Bound("the sum of 1 to the side - 2", lambda board: (board.columns - 2) * (board.columns - 1) // 2)
GIVENS = Numbers(
    "givens", 0, HIGHEST, "the numbers that are there from the start, 0 for a black square", required=False
)
COLS = Edge("cols", 0, SUM, "the sum between the two black squares of the column")
ROWS = Edge("rows", 0, SUM, "the sum between the two black squares of the row")

BLACK = 0


@lru_cache(maxsize=64)
def block_rules(side: int) -> Rules:
    """Return the rules of two blacks and each number once in each line of a square board."""
    board = Board(side, side)
    domains = tuple((cell, tuple(range(side - 1))) for cell in board.cells())
    houses = tuple(house for name, cells in board.lines() for house in once(name, cells))
    return Rules(f"doppelblock {side}×{side}", domains, houses, board.cells(), board)


def once(name: str, cells: tuple[Cell, ...]) -> Iterator[Count]:
    """Require two blacks in the line, and each number once."""
    yield exactly(2, (Is(cell, BLACK) for cell in cells), f"blacks in {name}")
    for number in range(1, len(cells) - 1):
        yield exactly_one((Is(cell, number) for cell in cells), f"{number} in {name}")


def sum_between(cells: tuple[Cell, ...], target: int, rules: Rules, label: str) -> Regular:
    """Require the numbers between the two blacks to sum to `target`."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        blacks, total = state
        if value == BLACK:
            return (1, 0) if blacks == 0 else (2, 0) if blacks == 1 and total == target else None
        total += value if blacks == 1 else 0
        return (blacks, total) if total <= target else None

    return fold(Scope(rules.domain_of), cells, (0, 0), step, lambda state: state[0], 2, label)


def read(record: Record) -> Puzzle:
    side = record.square_side()
    if side < 3:
        raise InputError(f"the board has {side} rows, at least 3 were expected")
    demand(2 * side**3)
    rules = block_rules(side)
    clues = tuple(
        sum_between(cells, target, rules, f"{line} has {target} between its blacks")
        for line, cells, target in line_clues(record, ROWS, COLS)
    )
    fixed = givens({at(*square): value for square, value in GIVENS.of(record).items()})
    return Puzzle.for_record(record, rules, clues, fixed, beside_marks(record, ROWS, COLS))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each line, then the sums."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues.get("givens", ()), values):
        return wrong
    clues = [*(record.clues.get("rows") or [None] * len(values)), *(record.clues.get("cols") or ())]
    contents = [0, 0, *range(1, len(values) - 1)]
    for name, line in judging.lines(values):
        if None in line or sorted(line) != contents:
            return f"{name} does not hold two blacks and every number once"
    for clue, (name, line) in zip(clues, judging.lines(values), strict=False):
        first = line.index(0)
        if clue is not None and sum(line[first : line.index(0, first + 1)]) != clue:
            return f"{name} does not have {clue} between its blacks"
    return None


def refuse_black(draft: RecordDraft) -> None:
    """Raise `InputError` for a black square that is given: pzpr gives numbers alone."""
    if any(0 in row for row in draft.grid("givens")):
        raise InputError("a black square that is given has no place in pzpr")


KIND = Kind(
    name="doppelblock",
    rules=(
        "Shade two cells in each row and each column, and write each number from 1 to the side less 2 "
        "once in the other cells of the line. A number outside the board is the sum of the numbers "
        "between the two shaded cells of its row or column."
    ),
    fields=(GIVENS, COLS, ROWS),
    read=read,
    answer=NumberGrid(numbers(0, HIGHEST), signs={BLACK: BLOCK}),
    judge=judge,
    fact_wording=words.symbols({0: "black"}),
    forms=(
        looks.Janko(entries={"x": 0}),
        Pzpr(
            "doppelblock",
            (parts.COLS_ROWS, parts.Optional((parts.CellsPart("givens", codes.NUMBER16),))),
            page=(frames.two_sides(replace(pages.VALUES, words={"-": 0}), pages.numbers_given()),),
            as_there=refuse_black,
        ),
    ),
    recipe=Recipe((Derived("cols"), Derived("rows"), AS_GIVENS), size=(5, 5)),
)
