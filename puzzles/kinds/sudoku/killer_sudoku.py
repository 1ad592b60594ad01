"""Killer sudoku: a sudoku whose cages hold different numbers with a given sum, or only different numbers.

>>> from ...records import read_record
>>> cages = [{"cells": [[r, 0], [r, 1]], "sum": 3} for r in range(2)]
>>> record = {"type": "killer_sudoku", "rows": 2, "cols": 2, "clues": {"cages": cages}}
>>> [clue.label for clue in read_record(record).clues]
['cage 1 (sum 3) from r1c1', 'cage 2 (sum 3) from r2c1']
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import (
    AS_GIVENS, Cage, Cages, CellGroup, Derived, InputError, Recipe, Record, deriving, latin, looks,
    setters, sgt,
)  # fmt: skip
from ...parts.cages import killer_cages
from ...parts.composing import compose
from ...parts.grid import BOX, HIGHEST_SUM


class SumCages(Cages):
    """Cages that do not overlap, as groups with their sum."""

    def groups(self, record: Record) -> tuple[CellGroup, ...]:
        """Return the cages; raise `InputError` if one has more cells than there are numbers."""
        side, most = record.square_side(), HIGHEST_SUM.of(record)
        return tuple(self.group(cage, side, most) for cage in self.of(record))

    def group(self, cage: Cage, side: int, most: int) -> CellGroup:
        """Return one cage."""
        if len(cage.cells) > side:
            size = f"has {len(cage.cells)} cells, at most {side} can differ"
            raise InputError(f"{cage.name} (from {cage.cells[0]}) {size}")
        return CellGroup(cage.name, (cage.cells,), cage.number(1, most) if cage.stated else None)


CAGES = SumCages("sum", HIGHEST_SUM, "the cages and their sums", walled=False)

KIND = compose(
    "killer_sudoku",
    "Killer sudoku",
    (replace(killer_cages.PART, field=CAGES, parser=CAGES.groups),),
    "Write each number from 1 to the side once in each row, each column and each box. No number "
    "occurs twice in a cage, and the numbers of a cage add up to its sum, if it has one.",
    base=(BOX, latin.GIVENS),
    aliases=("Killer",),
    recipe=Recipe((Derived("cages", deriving.cages("sum", 4), stay=True), AS_GIVENS), size=(9, 9)),
    forms=(
        looks.Task("killer-sudoku", ("givens", "areas", "squares")),
        looks.Penpa("killer"),
        sgt.solo("box", "k"),
        setters.VariantSudoku(setters.BOX, setters.GIVENS, setters.Copied("cages")),
    ),
)
