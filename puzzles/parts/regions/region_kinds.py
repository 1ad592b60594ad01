"""Region kinds: a square's value is the number of different regions of the listed squares.

>>> from ...core.record import Record
>>> clues = {"region_kinds": [{"control": [[0, 0]], "cells": [[0, 0], [0, 1], [1, 0]]}]}
>>> record = Record({"rows": 4, "cols": 4, "clues": clues, "params": {"chaos_construction": True}})
>>> PART.parse(record)[0].lists[0]
('r1c1',)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..kit import (
    Cell, CellGroup, Clause, Constraint, Derived, ExtraCell, Finished, Is, Linear, Marks, Pair, Part, Raw,
    SudokuGrid, circle, extra_of, implies, keys, place,
)  # fmt: skip
from ..region_clues import MADE_WITH, around, clues_about, demand_chaos, extras_for, judge_counts
from .chaos_construction import far, one_region, pair_constraints

FIELD = clues_about(
    "region_kinds", "region kinds", "squares that say in how many regions the squares of a list are"
)


def first_of_region(before: Sequence[Cell], cell: Cell) -> Is:
    """Return the literal that a square is in the region of none of those before it."""
    return Is(extra_of(cell, f"first of its region after {', '.join(before)}"), 1)


def firsts_of(group: CellGroup) -> list[tuple[Is, Cell, tuple[Cell, ...]]]:
    """Return for each square after the first one the literal that it is the first of its region, with the
    square and those before it.
    """
    cells = tuple(dict.fromkeys(group.cells))
    return [(first_of_region(cells[:i], cells[i]), cells[i], cells[:i]) for i in range(1, len(cells))]


def pairs(group: CellGroup) -> Iterator[Pair]:
    """Yield all pairs of squares."""
    return combinations(dict.fromkeys(group.cells), 2)


def extras(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield cells that tell if squares after the first are the first of their regions, and which are in one
    region.
    """
    for group in groups:
        yield from (ExtraCell(first.cell, (0, 1)) for first, _, _ in firsts_of(group))
    yield from extras_for(pairs)(groups, grid)


def channeling(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that a square is the first of its region if and only if it is in none of those before it."""
    for group in groups:
        label = group.label()
        yield from pair_constraints(far(pairs(group), grid), label)
        for first, cell, others in firsts_of(group):
            before = [one_region(cell, other) for other in others]
            yield Clause((first, *before), label=label)
            yield from (implies(first, ~again, label=label) for again in before)


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """State that the number is one more than the count of later squares that are the first of a region."""
    for group in groups:
        label, terms = group.label(), ((1, first) for first, _, _ in firsts_of(group))
        yield Linear((*terms, (-1, grid.value(group.lists[0][0]))), "==", -1, label=label)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw a circle around the square with the number."""
    return tuple(circle(group.lists[0][0]) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first square with another number, or return None."""
    return judge_counts(groups, board, lambda regions: len({*regions}))


PART = Part(
    field=FIELD,
    title="Region kinds",
    rules="A circle says in how many different regions the squares of its list are.",
    parser=lambda record: demand_chaos(FIELD, record),
    closed_world=False,
    extras=extras,
    channeling=channeling,
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("region_kinds", place(around)),
    made_with=MADE_WITH,
    keys=(keys.iss.region_clues("CountDistinct", offset=False),),
)
