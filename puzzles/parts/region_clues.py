"""Clues about regions that are to be found: the digit of a square counts regions or squares in its list.

>>> field = clues_about("region_counts", "region count", "counts")
>>> field.lists
('control', 'cells')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from ..core.errors import InputError
from ..core.record import Record, Square
from ..fields import CellGroup, CellGroups
from ..making.placing import Groups
from ..making.recipe import Draft
from .finished import Finished, Raw, where
from .grid import ExtraCell, Pair, SudokuGrid
from .regions.chaos_construction import FIELD as CHAOS
from .regions.chaos_construction import far, pair_extras

Counted = Callable[[Sequence[int]], int]


def clues_about(name: str, noun: str, means: str) -> CellGroups:
    """Return a field of the square with the number, and the squares that it is about."""
    return CellGroups(name, noun, means, lists=("control", "cells"), least=1, repeats=True)


MADE_WITH = {CHAOS.name: True, "boxes": False}
"""Settings of puzzles made with such clues."""


def around(draft: Draft, squares: Sequence[Square]) -> Groups:
    """Return the first square as the control of itself and the squares around it."""
    r, c = squares[0]
    near = [(y, x) for y in range(r - 1, r + 2) for x in range(c - 1, c + 2) if (y, x) != (r, c)]
    cells = [[r, c], *([y, x] for y, x in near if draft.board.holds(y, x))]
    return [{"control": [[r, c]], "cells": cells}]


def demand_chaos(field: CellGroups, record: Record) -> tuple[CellGroup, ...]:
    """Return the clues of a record. Raises `InputError` if its regions are not to be found."""
    groups = field.of(record)
    if groups and not CHAOS.of(record):
        raise InputError(f"{field.where} is about regions to be found: it needs params.{CHAOS.name}")
    return groups


Pairs = Callable[[CellGroup], Iterable[Pair]]
"""Pairs of squares that a clue compares by region."""


def extras_for(pairs: Pairs) -> Callable[[Sequence[CellGroup], SudokuGrid], Iterator[ExtraCell]]:
    """Return the function for the extra cells of the clues' pairs that are no neighbours."""

    def extras(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[ExtraCell]:
        return pair_extras(far(chain.from_iterable(map(pairs, groups)), grid))

    return extras


def judge_counts(groups: Iterable[Raw], board: Finished, counted: Counted) -> str | None:
    """Describe the first clue whose number differs from the count in the regions of its squares, or return
    None.
    """
    regions = board.answer["regions"]
    for group in groups:
        count = counted([regions[r][c] for r, c in group["cells"]])
        number = board.value(group["control"][0])
        if count != number:
            return f"{where(group, 'control')} says {number} where {count} are counted"
    return None
