"""Mochikoro: white rectangles, joined by their corners; a number is the area of its rectangle.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[2, None, 1]]}
>>> puzzle = read_record({"type": "mochikoro", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['rectangle of 2 at r1c1', 'rectangle of 1 at r1c3', 'r1c1 and r1c3 lie in two rectangles']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...kit import (
    AREA, Answer, Board, Clause, Constraint, Derived, Kind, NumbersOrUnknown, Pzpr, Reached, Recipe,
    Record, Rule, Shading, all_of, at, codes, deriving, judging, label_at, labels, looks, numbers_told,
    pages, parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the rectangle has")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the area of the rectangle of each number, and only one number in each."""
    numbers, white = CELLS.of(record), all_of(board.cells(), 0)
    for square, number in numbers_told(numbers).items():
        here = square[0] * board.columns + square[1]
        name = label_at(f"rectangle of {number} at", square)
        yield Reached(white, board.pairs(), (here,), number, label=name)
    for (r, c), (y, x) in combinations(numbers, 2):
        left, right = sorted((c, x))
        block = [at(i, j) for i in range(r, y + 1) for j in range(left, right + 1)]
        label = f"{at(r, c)} and {at(y, x)} lie in two rectangles"
        yield Clause(all_of(block, 1), label=label)


def odd_rectangle(record: Record, answer: Answer) -> str | None:
    """Return a rectangle with several numbers or another area, or a number in none; None if there is none."""
    numbers = dict(judging.numbers_of(record.clues["cells"]))
    white = judging.squares_with(answer["shaded"], 0)
    if covered := numbers.keys() - white:
        return f"the number at {judging.place(min(covered))} is shaded"
    for patch in judging.patches(white):
        held = [numbers[square] for square in patch.intersection(numbers)]
        if len(held) > 1:
            return f"the rectangle at {judging.place(min(patch))} holds {len(held)} numbers"
        if held and held[0] not in (None, len(patch)):
            return f"the rectangle at {judging.place(min(patch))} has {len(patch)} cells"
    return None


AREAS = Rule(
    words="No cell with a number is shaded. A rectangle holds at most one number, which is its area; a ? "
    "stands for any area.",
    clues=clues,
    givens=lambda record, _: ((at(*square), (0,)) for square in CELLS.of(record)),
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=odd_rectangle,
)

KIND: Kind = Kind(
    name="mochikoro",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.NO_POOLS,
        shaded.WHITE_RECTANGLES,
        shaded.WHITE_CHAIN,
        AREAS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("mochikoro"),
        Pzpr("mochikoro", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0))),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)
