"""Needs of systems: the puzzles that the rules of a system can serve, as guards with a reason in words.

>>> from gridproof.puzzles import read_record
>>> from gridproof.puzzles.samples import samples
>>> square = State.of(read_record(samples("latin_square")[0]))
>>> [need.holds(square) for need in (THREE_HOUSES, DIFFERENT, BOXES)]
[False, True, False]
"""

from __future__ import annotations

from ...puzzles.constraints import AllDifferent, expand
from ..rules.positions import in_three_houses
from ..rules.state import State
from .firing import Guard


def all_different(state: State) -> bool:
    """Return whether each constraint of the puzzle is on cells that are all different."""
    puzzle = state.puzzle
    if puzzle is None:
        return False
    return all(isinstance(each, AllDifferent) for each in (*puzzle.rules.constraints, *expand(puzzle.clues)))


def in_rows_columns_and_boxes(state: State) -> bool:
    """Return whether each cell is in a row, a column and a box, and in no other group."""
    families = state.network.house_families
    cells = {*state.network.cell_mask}
    whole = all({cell for house in family for cell in house.cells} == cells for family in families)
    return len(families) == 3 and whole and len(state.network.houses) == len(state.network.groups)


THREE_HOUSES = Guard("its rules need a row, a column and a box for every cell", in_three_houses)

DIFFERENT = Guard(
    "its judge of trial values knows groups of different values, and nothing else", all_different
)

BOXES = Guard(
    "its objects stand for a row, a column and a box of every cell, and nothing else",
    lambda state: all_different(state) and in_rows_columns_and_boxes(state),
)
