"""Kakuru: digits that touch no equal one; a clue is the sum of the digits around it, all different.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, 3, None]]}
>>> puzzle = read_record({"type": "kakuru", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, sorted(puzzle.domains)
('3 around r1c2', ['r1c1', 'r1c3'])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import starmap

from ...kit import (
    UNKNOWN, AllDifferent, Answer, Board, Cell, Clause, Constraint, Derived, DistinctSum, Draft, Entries,
    Kind, NumberGrid, Puzzle, Pzpr, Recipe, Record, Rule, Square, at, codes, deriving, judging, label_at,
    numbered, numbers, numbers_told, pages, parts, sums,
)  # fmt: skip

MOST = 9


def white_around(record: Record, square: Square) -> tuple[Cell, ...]:
    """Return the white cells that touch a square."""
    black = sums.CELLS.of(record)
    return tuple(starmap(at, (near for near in record.board.around(*square) if near not in black)))


def clues(record: Record, _: Board) -> Iterator[Constraint]:
    """Make each number the sum of different digits around it."""
    for square, number in numbers_told(sums.CELLS.of(record)).items():
        if isinstance(number, int):
            cells, label = white_around(record, square), label_at(f"{number} around", square)
            yield DistinctSum(cells, number, label=label) if cells else Clause((), label=label)


def wrong_sum(record: Record, answer: Answer) -> str | None:
    """Return a number that is not the sum of different digits around it, or None."""
    entry = dict(judging.clues_of(answer["values"]))
    for square, number in judging.numbers_of(record.clues["cells"]):
        digits = [entry[near] for near in judging.around(square) if near in entry]
        if isinstance(number, int) and (sum(digits) != number or len({*digits}) < len(digits)):
            return f"the digits around {judging.place(square)} are not different ones with the sum {number}"
    return None


def distinct(record: Record) -> Puzzle:
    """Return the puzzle of a board in which the digits around each black square differ."""
    puzzle = KIND.read(record)
    groups = (white_around(record, square) for square in sums.CELLS.of(record))
    return replace(puzzle, clues=tuple(AllDifferent(cells) for cells in groups if len(cells) > 1))


def sums_around(draft: Draft) -> Entries:
    """Return the sum of the digits around each black square that has some."""
    values, entries = dict(judging.clues_of(draft.grid())), Entries()
    for square in draft.field.entries(draft.record.data):
        digits = [values[near] for near in judging.around(square) if near in values]
        entries[square] = sum(digits) or "#"
    return entries


KIND = Kind(
    name="kakuru",
    fields=(sums.CELLS,),
    declared=(
        sums.white_numbers(sums.CELLS, MOST),
        numbered.UNLIKE_AROUND,
        Rule(
            words="A number in a black square is the sum of the digits that touch it, by an edge or a "
            "corner; these differ. A ? tells nothing.",
            clues=clues,
            broken=wrong_sum,
        ),
    ),
    answer=NumberGrid(numbers(1, MOST), sums.off_black),
    forms=(
        Pzpr(
            "kakuru",
            (parts.CellsPart("cells", codes.SUMS),),
            page=(
                pages.LayerTable((pages.TableLayer("cells", {"b": "#", "?": UNKNOWN}, numbers=True),)),
                pages.LayerTable((pages.TableLayer("values", {"0": None}, numbers=True, answer=True),)),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", sums_around, hidden="#", sign="#"),),
        size=(6, 6),
        shape=deriving.blacks("#", 0.48),
        drawn_from=distinct,
    ),
)
