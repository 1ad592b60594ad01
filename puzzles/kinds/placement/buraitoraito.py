"""Buraitoraito (bright light): a number counts the stars that it sees along its row and column.

Numbers hide what lies behind them, stars do not.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "buraitoraito", "rows": 1, "cols": 4, "clues": {"cells": [[None, 1, None, None]]}}
>>> [(clue.label, len(clue.literals)) for clue in read_record(record).clues]
[('1 at r1c2', 3)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile

from ...kit import (
    BOTH, STAR_GRID, Answer, Board, Cell, Count, Derived, Draft, Entries, Kind, Numbers, Puzzle, Recipe,
    Record, Rules, all_of, at, deriving, exactly, givens, judging, label_at, labels, shading,
)  # fmt: skip

CELLS = Numbers("cells", 0, BOTH, "how many stars the cell sees")


@lru_cache(maxsize=32)
def buraitoraito_rules(board: Board) -> Rules:
    """Return a board without clues: any stars will do."""
    return shading.shading_rules("buraitoraito", board)


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)

    def cells_in_sight(r: int, c: int) -> Iterator[Cell]:
        for ray in shading.rays(board, r, c):
            yield from (at(*square) for square in takewhile(lambda s: s not in numbers, ray))

    clues: tuple[Count, ...] = tuple(
        exactly(number, all_of(cells_in_sight(*square), 1), label_at(f"{number} at", square))
        for square, number in numbers.items()
    )
    no_stars = givens({at(*square): 0 for square in numbers})
    return Puzzle.for_record(record, buraitoraito_rules(board), clues, no_stars, labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each number by looking step by step in the four directions."""
    cells, stars = record.clues["cells"], answer["stars"]
    for square, number in judging.clues_of(cells):
        r, c = square
        if stars[r][c] == 1:
            return f"there is a star on the {number} in {judging.place(square)}"
        count = 0
        for down, right in judging.AHEAD.values():
            y, x = r + down, c + right
            while 0 <= y < record.rows and 0 <= x < record.columns and cells[y][x] is None:
                count += stars[y][x]
                y, x = y + down, x + right
        if count != number:
            return f"the {number} in {judging.place(square)} sees {count} stars"
    return None


def derive_numbers(draft: Draft) -> Entries:
    """Return numbers for about half of the squares without a star."""
    stars = frozenset(draft.squares(1))
    chosen = frozenset(square for square in draft.squares(0) if draft.random.random() < 0.5)
    return {
        square: sum(
            other in stars
            for ray in shading.rays(draft.board, *square)
            for other in takewhile(lambda square_ahead: square_ahead not in chosen, ray)
        )
        for square in sorted(chosen)
    }


KIND = Kind(
    name="buraitoraito",
    rules="Place stars in empty cells. A number counts the stars that it sees in its row and column in all "
    "four directions. Numbers block the view; stars do not.",
    fields=(CELLS,),
    read=read,
    answer=STAR_GRID,
    judge=judge,
    recipe=Recipe((Derived("cells", derive_numbers),), size=(6, 6), answer=deriving.picture("stars", 0.3)),
)
