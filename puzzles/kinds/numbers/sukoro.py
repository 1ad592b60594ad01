"""Sukoro: a number counts the numbers beside it; equal ones do not touch, and all are connected.

A board without any number keeps these rules, and is an answer if no number is given. pzpr's judge refuses it,
as it refuses every blank answer: that is a rule of its player, not of the puzzle.

Cells are 1 to 4, or 0 for a blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None]]}
>>> puzzle = read_record({"type": "sukoro", "rows": 1, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:], puzzle.domains["r1c2"]
(['r1c1 and r1c2 are not alike', 'numbers in one piece'], (0, 1))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ...kit import (
    AS_GIVENS, Answer, Board, Cell, Connected, Domain, Is, Kind, NumberGrid, NumbersOrUnknown, Pzpr,
    Recipe, Record, Repeated, Rule, RuleLabel, Square, all_of, bound_constraints, clause_rows, codes,
    judging, looks, numbered, numbers, pages, parts, per_size, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 0, 4, "the numbers that are there from the start, 0 for a blank")


def count_neighbours(here: int, *near: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield rows of `literals`: a square with n has exactly n filled neighbours. Any n+1
    neighbours include a blank one; all but any n-1 include a filled one.
    """
    for number in range(1, len(near) + 1):
        other = (number + 1) * size + here
        for some in combinations(near, number + 1):
            yield (other, *some)
        for some in combinations(near, len(near) - number + 1):
            yield (other, *[size + i for i in some])


COUNTED = RuleLabel("the number in {} counts its neighbours", "the numbers in {} count their neighbours")


@per_size
def literals(board: Board) -> tuple[Is, ...]:
    """Return the literals by cell, in blocks: blank, not blank, not 1, not 2, …"""
    cells = board.cells()
    return all_of(cells, 0) + tuple(Is(cell, number, False) for number in range(5) for cell in cells)


def up_to_neighbours(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with 0 and the numbers that its neighbours allow."""
    stars = zip(board.cells(), board.stars(), strict=True)
    return ((cell, tuple(range(len(star)))) for cell, star in stars)


def counts(board: Board) -> Iterator[Repeated]:
    """Make each number count its neighbours."""
    stars, size = board.stars(), board.rows * board.columns
    rows = bound_constraints(row for star in stars for row in count_neighbours(*star, size=size))
    yield clause_rows(literals(board), rows, COUNTED)


def unlike(board: Board) -> Iterator[Repeated]:
    """Forbid equal numbers to share an edge."""
    size, near = board.rows * board.columns, [len(star) - 1 for star in board.stars()]
    rows = [
        ((number + 1) * size + i, (number + 1) * size + j)
        for i, j in board.pairs()
        for number in range(1, min(near[i], near[j]) + 1)
    ]
    yield clause_rows(literals(board), rows, "{} and {} are not alike")


def one_piece(board: Board) -> Iterator[Connected]:
    """Connect the numbers."""
    filled = tuple(~blank for blank in all_of(board.cells(), 0))
    yield Connected(filled, board.pairs(), label="numbers in one piece")


def entries(answer: Answer) -> dict[Square, int]:
    """Return the numbers of an answer."""
    return {square: number for square, number in judging.clues_of(answer["values"]) if number}


def miscounted(_: Record, answer: Answer) -> str | None:
    """Return a number that does not count its neighbours, or None."""
    for square, number in entries(answer).items():
        count = sum(other in entries(answer) for other in judging.beside(square))
        if count != number:
            return f"the {number} in {judging.place(square)} has {count} numbers beside it"
    return None


def apart(_: Record, answer: Answer) -> str | None:
    """Return whether the numbers are in several pieces, in words."""
    return "the numbers are in several pieces" if len(judging.patches(entries(answer))) > 1 else None


RULES = (
    Rule(
        words="Write numbers from 1 to 4 in some cells. A number counts the numbers that share an edge with "
        "its cell.",
        cells=up_to_neighbours,
        board=counts,
        broken=miscounted,
    ),
    replace(numbered.UNLIKE, board=unlike),
    Rule(words="All numbers are connected.", board=one_piece, broken=apart),
    numbered.given(GIVENS, place_of="a number"),
)


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in GIVENS.told(record).items()}


KIND = Kind(
    name="sukoro",
    title="Sukoro",
    fields=(GIVENS,),
    declared=RULES,
    answer=NumberGrid(numbers(1, 4, None), given_numbers, words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        looks.Penpa("sukoro"),
        Pzpr("sukoro", (parts.CellsPart("givens", codes.NUMBER10),), (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)
