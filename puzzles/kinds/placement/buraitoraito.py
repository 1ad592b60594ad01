"""Buraitoraito (bright light): a number counts the stars that it sees along its row and column.

Numbers hide what lies behind them, stars do not.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "buraitoraito", "rows": 1, "cols": 4, "clues": {"cells": [[None, 1, None, None]]}}
>>> [(clue.label, len(clue.literals)) for clue in read_record(record).clues]
[('1 at r1c2', 3)]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ...kit import (
    BOTH, STAR_GRID, Answer, Board, Count, Derived, Draft, Entries, Kind, Numbers, Recipe, Record, Rule,
    all_of, at, deriving, exactly, judging, label_at, labels, placed, shading,
)  # fmt: skip

CELLS = Numbers("cells", 0, BOTH, "how many stars the cell sees")


def sights(record: Record, board: Board) -> Iterator[Count]:
    """Make each number count the stars that it sees."""
    numbers = CELLS.of(record)
    for square, number in numbers.items():
        rays = (takewhile(lambda s: s not in numbers, ray) for ray in shading.rays(board, *square))
        seen = all_of((at(*other) for ray in rays for other in ray), 1)
        yield exactly(number, seen, label_at(f"{number} at", square))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that sees other stars, looking step by step in the four directions, or None."""
    cells, stars = record.clues["cells"], answer["stars"]
    for (r, c), number in judging.clues_of(cells):
        count = 0
        for down, right in judging.AHEAD.values():
            y, x = r + down, c + right
            while 0 <= y < record.rows and 0 <= x < record.columns and cells[y][x] is None:
                count += stars[y][x]
                y, x = y + down, x + right
        if count != number:
            return f"the {number} in {judging.place((r, c))} sees {count} stars"
    return None


SIGHTS = Rule(
    words="A number counts the stars that it sees in its row and column in all four directions. Numbers "
    "block the view; stars do not.",
    clues=sights,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=miscounted,
)


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
    fields=(CELLS,),
    declared=(
        placed.things("Place stars in empty cells."),
        placed.none_on(CELLS, "stars", "number"),
        SIGHTS,
    ),
    answer=STAR_GRID,
    recipe=Recipe((Derived("cells", derive_numbers),), size=(6, 6), answer=deriving.picture("stars", 0.3)),
)
