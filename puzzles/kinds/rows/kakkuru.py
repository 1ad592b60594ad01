"""Kakkuru: different numbers in each row and column; a black number is the sum of the white cells around it.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[3, None], [None, None]]}
>>> puzzle = read_record({"type": "kakkuru", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[-1].label, puzzle.rules.domain_of
('sum 3 around r1c1', {'r1c2': (1,), 'r2c1': (1,), 'r2c2': (1, 2)})
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    LONGER, AllDifferent, Answer, BlackSquares, Board, Bound, Cell, Constraint, Derived, Domain, Draft,
    Entries, Kind, NumberGrid, Recipe, Record, Rule, Square, at, black_marks, deriving, judging, label_at,
    looks, numbers, total,
)  # fmt: skip

SUM = Bound("8 times the longer side", lambda board: 8 * max(board.rows, board.columns))
CELLS = BlackSquares(
    "cells", 0, SUM, "the sum of the white cells around a black one; # for none that is told"
)


@lru_cache(maxsize=32)
def without(black: frozenset[Square]) -> Rule:
    """Return the rule of lines on a board with these black squares."""

    def lines(board: Board) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        dark = {at(*square) for square in black}
        for name, cells in board.lines():
            yield name, tuple([cell for cell in cells if cell not in dark])

    def domains(board: Board) -> Iterator[tuple[Cell, Domain]]:
        most: dict[Cell, int] = {}
        for _, cells in lines(board):
            most |= {cell: min(len(cells), most.get(cell, len(cells))) for cell in cells}
        return ((cell, tuple(range(1, most[cell] + 1))) for cell in board.cells() if cell in most)

    def differ(board: Board) -> Iterator[AllDifferent]:
        return (AllDifferent(cells, label=name) for name, cells in lines(board))

    return replace(LINES, settled=None, cells=domains, board=differ)


def ill_filled(record: Record, answer: Answer) -> str | None:
    """Return a number that is twice in a line, or greater than a line is long, or a black cell with one."""
    black = {square for square, _ in judging.clues_of(record.clues["cells"])}
    values = dict(judging.clues_of(answer["values"]))
    for r in range(record.rows):
        for c in range(record.columns):
            if ((r, c) in values) is ((r, c) in black):
                return f"{judging.place((r, c))} has a number that it should not have, or none"
    for name, line in judging.lines(answer["values"]):
        there = [value for value in line if value is not None]
        if len({*there}) < len(there) or not all(1 <= value <= len(there) for value in there):
            return f"{name} holds a number twice or one above its white cells"
    return None


def sums(record: Record, board: Board) -> Iterator[Constraint]:
    """State the sum of the white cells around each black number."""
    black = CELLS.of(record)
    for square, number in black.items():
        if isinstance(number, int):
            near = [at(*other) for other in board.around(*square) if other not in black]
            yield total(near, "==", number, label_at(f"sum {number} around", square))


def sum_around(values: Entries, square: Square) -> int:
    """Return the sum of the numbers around a square."""
    return sum(values.get(other) or 0 for other in judging.around(square))


def wrong_sum(record: Record, answer: Answer) -> str | None:
    """Return a black number that is not the sum around it, or None."""
    values = dict(judging.clues_of(answer["values"]))
    for square, number in judging.clues_of(record.clues["cells"]):
        if number != "#" and sum_around(values, square) != number:
            return f"the numbers around {judging.place(square)} do not sum to {number}"
    return None


def sums_of(draft: Draft) -> Entries:
    """Return the sums of an answer around the black squares."""
    values = deriving.values(draft)
    return {square: sum_around(values, square) for square in CELLS.entries(draft.record.data)}


LINES = Rule(
    words="Write a number in each white cell: at most as large as its row has white cells, and its column. "
    "No number occurs twice in a row or column.",
    settled=lambda record: without(frozenset(CELLS.of(record))),
    marks=lambda record, _: black_marks(CELLS.of(record)),
    broken=ill_filled,
)

KIND = Kind(
    name="kakkuru",
    aliases=("Latin sums",),
    fields=(CELLS,),
    declared=(
        LINES,
        Rule(
            words="A black number is the sum of the white cells that touch it, also at a corner.",
            clues=sums,
            broken=wrong_sum,
        ),
    ),
    answer=NumberGrid(numbers(1, LONGER), lambda record: dict.fromkeys(CELLS.entries(record.data))),
    forms=(looks.Janko(("lateinische-summen",)), looks.Penpa("")),
    recipe=Recipe((Derived("cells", sums_of, "#", sign="#"),), size=(6, 6), shape=deriving.blacks("#", 0.4)),
)
