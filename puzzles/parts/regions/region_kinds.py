"""Region kinds: a square says in how many different regions the squares listed are.

>>> from ...core.record import Record
>>> clues = {"region_kinds": [{"control": [[0, 0]], "cells": [[0, 0], [0, 1], [1, 0]]}]}
>>> record = Record({"rows": 4, "cols": 4, "clues": clues, "params": {"chaos_construction": True}})
>>> PART.said(record)[0].lists[0]
('r1c1',)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Clause, Constraint, Linear, implies
from ...core.cells import Is, all_of
from ...core.marks import Marks
from ...fields import CellGroup
from ...making.placing import place
from ...making.recipe import Derived
from ...rules.line_marks import circle
from ..extras import extra_of
from ..finished import Finished, Raw
from ..grid import ExtraCell, SudokuGrid
from ..part import Part
from ..region_clues import MADE_WITH, around, clues_about, demand_chaos, judge_counts
from .chaos_construction import region_of

FIELD = clues_about(
    "region_kinds", "region kinds", "squares that say in how many regions the squares of a list are"
)


def met(group: CellGroup, number: int) -> Is:
    """Whether a square of the group is in a region."""
    return Is(extra_of(group.name, f"meet region {number}"), 1)


def extras(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Whether each region is met."""
    for group in groups:
        for number in range(1, grid.board.rows + 1):
            yield ExtraCell(met(group, number).cell, (0, 1))


def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
    """A region is met where one of the squares is in it; the number is that of regions met."""
    numbers = range(1, grid.board.rows + 1)
    for group in groups:
        for number in numbers:
            inside = all_of(map(region_of, group.cells), number)
            yield Clause((~met(group, number), *inside), label=group.label())
            for literal in inside:
                yield implies(literal, met(group, number), label=group.label())
        terms = ((1, met(group, number)) for number in numbers)
        yield Linear((*terms, (-1, grid.value(group.lists[0][0]))), "==", 0, label=group.label())


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """A circle around the square that says the number."""
    return tuple(circle(group.lists[0][0]) for group in groups)


def judge(groups: Sequence[Raw], board: Finished) -> str | None:
    """The first square that says another number."""
    return judge_counts(groups, board, lambda regions: len({*regions}))


PART = Part(
    field=FIELD,
    title="Region kinds",
    rules="A circle says in how many different regions the squares of its list are.",
    typed=lambda record: demand_chaos(FIELD, record),
    extras=extras,
    constraints=constraints,
    marks=marks,
    judge=judge,
    derived=Derived("region_kinds", place(around)),
    made_with=MADE_WITH,
)
