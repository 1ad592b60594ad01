"""Clues about regions that are to be found: a square says a number of what its list of squares is about.

>>> field = clues_about("region_counts", "region count", "counts")
>>> field.lists
('control', 'cells')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..constraints import Constraint, Implication
from ..core.cells import Cell, Is
from ..core.errors import InputError
from ..core.record import Record, Square
from ..fields import CellGroup, CellGroups
from ..making.placing import Groups
from ..making.recipe import Draft
from .finished import Finished, Raw, where
from .grid import SudokuGrid
from .regions.chaos_construction import FIELD as CHAOS
from .regions.chaos_construction import region_of

Counted = Callable[[Sequence[int]], int]


def clues_about(name: str, noun: str, means: str) -> CellGroups:
    """A field of the square that says a number, and the squares that it is about."""
    return CellGroups(name, noun, means, lists=("control", "cells"), least=1, repeats=True)


MADE_WITH = {CHAOS.name: True, "boxes": False}
"""The settings of puzzles that are made with such clues."""


def around(draft: Draft, squares: Sequence[Square]) -> Groups:
    """The first square as one that speaks of itself and the squares around it."""
    r, c = squares[0]
    near = [(y, x) for y in range(r - 1, r + 2) for x in range(c - 1, c + 2) if (y, x) != (r, c)]
    cells = [[r, c], *([y, x] for y, x in near if draft.board.holds(y, x))]
    return [{"control": [[r, c]], "cells": cells}]


def demand_chaos(field: CellGroups, record: Record) -> tuple[CellGroup, ...]:
    """The clues of a record. Raises `InputError` where its regions are not to be found."""
    groups = field.of(record)
    if groups and not CHAOS.of(record):
        raise InputError(f"{field.where} is about regions to be found: it needs params.{CHAOS.name}")
    return groups


def for_each_region(
    group: CellGroup, grid: SudokuGrid, rule: Callable[[int, Cell], Constraint]
) -> Iterator[Constraint]:
    """The rule for the region of the first square, whichever it is, and the cell that says the number."""
    first, value = region_of(group.cells[0]), grid.value(group.lists[0][0])
    for number in range(1, grid.board.rows + 1):
        yield Implication(Is(first, number), rule(number, value), label=group.label())


def judge_counts(groups: Iterable[Raw], board: Finished, counted: Counted) -> str | None:
    """The first clue whose number is not what is counted of the regions of its squares."""
    regions = board.answer["regions"]
    for group in groups:
        found = counted([regions[r][c] for r, c in group["cells"]])
        said = board.value(group["control"][0])
        if found != said:
            return f"{where(group, 'control')} says {said} where {found} are counted"
    return None
