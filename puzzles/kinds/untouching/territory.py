"""Territory: shaded cells do not touch; a number is the area of the largest white rectangle round it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "territory", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}})
>>> [clue.label for clue in puzzle.clues]
['no white rectangle of over 2 at r1c1', 'a white rectangle of 2 at r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, Answer, Board, Clause, Constraint, Derived, Draft, Entries, Kind, NumbersOrUnknown, Pzpr,
    Recipe, Record, Rule, Shading, Square, all_of, at, at_least_one_of, codes, exactly, judging, label_at,
    labels, numbers_told, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "the area of the largest white rectangle round it")


def rectangles(board: Board, square: Square) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each rectangle of a board that holds a square."""
    r, c = square
    for top in range(r + 1):
        for bottom in range(r, board.rows):
            for left in range(c + 1):
                for right in range(c, board.columns):
                    yield tuple(at(y, x) for y in range(top, bottom + 1) for x in range(left, right + 1))


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require a white rectangle of the number, and none that is larger."""
    for square, number in numbers_told(CELLS.of(record)).items():
        there = [*rectangles(board, square)]
        for cells in there:
            if len(cells) > number:
                label = label_at(f"no white rectangle of over {number} at", square)
                yield Clause(all_of(cells, 1), label=label)
        label = label_at(f"a white rectangle of {number} at", square)
        fitting = [exactly(number, all_of(cells, 0), label) for cells in there if len(cells) == number]
        yield at_least_one_of(fitting, label) if fitting else Clause((), label=label)


def largest(shaded: judging.Grid, square: Square) -> int:
    """Return the area of the largest white rectangle round a square, a row more at a time up and down."""
    rows, (r, c) = len(shaded), square

    def reach(row: int) -> tuple[int, int]:
        left = right = c
        line = shaded[row]
        while left > 0 and not line[left - 1]:
            left -= 1
        while right + 1 < len(line) and not line[right + 1]:
            right += 1
        return left, right

    best = 0
    for top in range(r, -1, -1):
        if shaded[top][c]:
            break
        for bottom in range(r, rows):
            if shaded[bottom][c]:
                break
            ends = [reach(row) for row in range(top, bottom + 1)]
            width = min(right for _, right in ends) - max(left for left, _ in ends) + 1
            best = max(best, width * (bottom - top + 1))
    return best


def other_area(record: Record, answer: Answer) -> str | None:
    """Return a number that is another area, or None."""
    for square, number in judging.numbers_of(record.clues["cells"]):
        area = largest(answer["shaded"], square)
        if number not in (None, area):
            return f"the largest white rectangle round {judging.place(square)} has {area} cells"
    return None


def areas(draft: Draft) -> Entries:
    """Return the number of each white cell."""
    return {square: largest(draft.answer["shaded"], square) for square in draft.squares(0)}


AREAS = Rule(
    words="A number is the area of the largest rectangle of white cells that its cell belongs to; a ? is any "
    "number.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=other_area,
)

KIND = Kind(
    name="territory",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "number"),
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        AREAS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("teri", (parts.CellsPart("cells", codes.NUMBER16),), (pages.SHADED,)),),
    recipe=Recipe((Derived("cells", areas),), size=(6, 6)),
)
