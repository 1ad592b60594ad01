"""Rules about black squares that tell the sum of the numbers near them.

>>> from ...core.record import Record
>>> record = Record({"type": "demo", "rows": 1, "cols": 3, "clues": {"cells": [[None, 3, None]]}})
>>> rule = sums_beside(CELLS)
>>> [clue.label for clue in rule.clues(record, record.board)]
['3 beside r1c2']
>>> rule.broken(record, {"values": [[1, None, 1]]})
'the numbers beside row 1, column 2 do not sum to 3'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap
from typing import Any

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Clause, Constraint, label_at, total
from ...core.board import Board, at
from ...core.cells import Cell, Domain
from ...core.errors import InputError
from ...core.marks import black_marks
from ...core.record import Record, Square, numbers_told
from ...fields import BlackSquares, Field
from ...making.recipe import Draft, Entries
from .. import Ground, Rule

CELLS = BlackSquares(
    "cells", 1, 45, "black squares, each with the sum of the numbers near it, or # for none", unknown=True
)


def off_black(record: Record) -> dict[Square, None]:
    """Return null for each black square of an answer."""
    return dict.fromkeys(CELLS.entries(record.data))


def white_numbers(field: Field[Any], most: int) -> Rule:
    """Return the rule that all white cells hold numbers from 1 to `most`, and black ones nothing."""

    def cells(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
        numbers = tuple(range(1, most + 1))
        return ((at(*square), numbers) for square in ground.squares() if square not in ground.off)

    def broken(record: Record, answer: Answer) -> str | None:
        black = {square for square, _ in judging.clues_of(record.clues[field.name])}
        for r, row in enumerate(answer["values"]):
            for c, number in enumerate(row):
                if (number is None) != ((r, c) in black):
                    return f"{judging.place((r, c))} {'is blank' if number is None else 'is black'}"
        return None

    return Rule(
        demands=lambda record, board: refuse_all_black(field, record, board),
        words=f"Write numbers from 1 to {most} in all white cells.",
        off=lambda record, _: field.of(record),
        cells=cells,
        marks=lambda record, _: black_marks(field.of(record)),
        broken=broken,
    )


def black(field: Field[Any]) -> Rule:
    """Return the rule that black squares hold no number."""

    def broken(record: Record, answer: Answer) -> str | None:
        squares = (square for square, _ in judging.clues_of(record.clues[field.name]))
        held = (square for square in squares if answer["values"][square[0]][square[1]])
        return next((f"a number is on the black square {judging.place(square)}" for square in held), None)

    return Rule(
        demands=lambda record, board: refuse_all_black(field, record, board),
        off=lambda record, _: field.of(record),
        marks=lambda record, _: black_marks(field.of(record)),
        broken=broken,
    )


def refuse_all_black(field: Field[Any], record: Record, board: Board) -> None:
    """Raise `InputError` for a board without a white cell."""
    if len(field.of(record)) == board.rows * board.columns:
        raise InputError("all cells are black")


def beside(draft: Draft) -> Entries:
    """Derive the sum of the numbers beside each black square."""
    entry = dict(judging.clues_of(draft.grid()))
    squares = draft.field.entries(draft.record.data)
    return {square: sum(entry.get(near, 0) or 0 for near in judging.beside(square)) for square in squares}


def white_beside(board: Board, square: Square, black: Any) -> tuple[Cell, ...]:
    """Return the white cells that share an edge with a square."""
    return tuple(starmap(at, (near for near in board.near(*square) if near not in black)))


def sums_beside(field: Field[Any]) -> Rule:
    """Return the rule that a number is the sum of the numbers that share an edge with its square."""

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        black = field.of(record)
        for square, number in numbers_told(black).items():
            cells, label = white_beside(board, square, black), label_at(f"{number} beside", square)
            if isinstance(number, int) and cells:
                yield total(cells, "==", number, label)
            elif isinstance(number, int) and number > 0:
                yield Clause((), label=label)

    def broken(record: Record, answer: Answer) -> str | None:
        entry = dict(judging.clues_of(answer["values"]))
        for square, number in judging.numbers_of(record.clues[field.name]):
            told = isinstance(number, int)
            if told and sum(entry.get(near, 0) for near in judging.beside(square)) != number:
                return f"the numbers beside {judging.place(square)} do not sum to {number}"
        return None

    return Rule(
        words="A number in a black square is the sum of the numbers that share an edge with it; a ? stands "
        "for any sum.",
        clues=clues,
        broken=broken,
    )
