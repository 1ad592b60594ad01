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

from ...kit import (
    AS_GIVENS, BLOCK, Answer, Board, Bound, Cell, Count, Derived, Domain, Edge, InputError, Is, Kind,
    NumberGrid, Numbers, Pzpr, Recipe, Record, RecordDraft, Regular, Rule, Scope, beside_marks, codes,
    demand, exactly, exactly_one, fold, frames, judging, line_clues, looks, numbered, numbers, pages,
    parts, words,
)  # fmt: skip

HIGHEST = Bound("the side - 2", lambda board: max(board.columns - 2, 0))
SUM = Bound("the sum of 1 to the side - 2", lambda board: (board.columns - 2) * (board.columns - 1) // 2)
GIVENS = Numbers(
    "givens", 0, HIGHEST, "the numbers that are there from the start, 0 for a black square", required=False
)
COLS = Edge("cols", 0, SUM, "the sum between the two black squares of the column")
ROWS = Edge("rows", 0, SUM, "the sum between the two black squares of the row")

BLACK = 0


def once(name: str, cells: tuple[Cell, ...]) -> Iterator[Count]:
    """Require two blacks in the line, and each number once."""
    yield exactly(2, (Is(cell, BLACK) for cell in cells), f"blacks in {name}")
    for number in range(1, len(cells) - 1):
        yield exactly_one((Is(cell, number) for cell in cells), f"{number} in {name}")


def sum_between(cells: tuple[Cell, ...], target: int, scope: Scope, label: str) -> Regular:
    """Require the numbers between the two blacks to sum to `target`."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        blacks, total = state
        if value == BLACK:
            return (1, 0) if blacks == 0 else (2, 0) if blacks == 1 and total == target else None
        total += value if blacks == 1 else 0
        return (blacks, total) if total <= target else None

    return fold(scope, cells, (0, 0), step, lambda state: state[0], 2, label)


def blacks_and_numbers(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each black or a number up to the side less 2."""
    return ((cell, tuple(range(board.rows - 1))) for cell in board.cells())


def sums(record: Record, board: Board) -> Iterator[Regular]:
    """Require the sum between the two blacks of each line with a clue."""
    scope = Scope(dict(blacks_and_numbers(board)))
    for line, cells, target in line_clues(record, ROWS, COLS):
        yield sum_between(cells, target, scope, f"{line} has {target} between its blacks")


def demand_side(record: Record, _: Board) -> None:
    """Raise `InputError` for a board that is no square of three rows or more, or too large."""
    side = record.square_side()
    if side < 3:
        raise InputError(f"the board has {side} rows, at least 3 were expected")
    demand(2 * side**3)


def ill_filled(_: Record, answer: Answer) -> str | None:
    """Return a line that does not hold two blacks and every number once, or None."""
    contents = [0, 0, *range(1, len(answer["values"]) - 1)]
    for name, line in judging.lines(answer["values"]):
        if None in line or sorted(line) != contents:
            return f"{name} does not hold two blacks and every number once"
    return None


def wrong_sum(record: Record, answer: Answer) -> str | None:
    """Return a line with another sum between its first two blacks, or None."""
    values = answer["values"]
    clues = [*(record.clues.get("rows") or [None] * len(values)), *(record.clues.get("cols") or ())]
    for clue, (name, line) in zip(clues, judging.lines(values), strict=False):
        blacks = [i for i, value in enumerate(line) if value == BLACK]
        if clue is not None and (len(blacks) < 2 or sum(line[blacks[0] : blacks[1]]) != clue):
            return f"{name} does not have {clue} between its blacks"
    return None


RULES = (
    numbered.given(GIVENS),
    Rule(
        words="Shade two cells in each row and each column, and write each number from 1 to the side less 2 "
        "once in the other cells of the line.",
        demands=demand_side,
        cells=blacks_and_numbers,
        board=lambda board: (count for name, cells in board.lines() for count in once(name, cells)),
        broken=ill_filled,
    ),
    Rule(
        words="A number outside the board is the sum of the numbers between the two shaded cells of its row "
        "or column.",
        clues=sums,
        marks=lambda record, _: beside_marks(record, ROWS, COLS),
        broken=wrong_sum,
    ),
)


def refuse_black(draft: RecordDraft) -> None:
    """Raise `InputError` for a black square that is given: pzpr gives numbers alone."""
    if any(0 in row for row in draft.grid("givens")):
        raise InputError("a black square that is given has no place in pzpr")


KIND = Kind(
    name="doppelblock",
    fields=(GIVENS, COLS, ROWS),
    declared=RULES,
    answer=NumberGrid(numbers(0, HIGHEST), signs={BLACK: BLOCK}),
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
