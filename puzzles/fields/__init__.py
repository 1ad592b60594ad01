"""Fields: what a kind's records say of a puzzle, each declared once in the kind's file.

From a field come its reading with errors that say where, its lines in plain text, its JSON Schema, its
line in the documentation, the equality that round trips use, random values for tests, and the tool with
which a board editor sets it. A kind with a clue of its own makes a class of its own, in its file.

Vocabulary
    field      a clue or a setting (param) of a record, by name
    value      what one entry of a field may be: a number, a letter, an arrow, ...
    bound      a limit that depends on the size of the board
    typed      what a field gives to the reader of a kind, rather than the JSON of the record

>>> from gridproof.puzzles.core.record import Record
>>> cells = Numbers("cells", 0, 4, "how many edges of the cell the loop takes")
>>> cells.of(Record({"rows": 1, "cols": 2, "clues": {"cells": [[None, 3]]}}))
{(0, 1): 3}
>>> cells.describe()
'how many edges of the cell the loop takes: a grid of numbers from 0 to 4'
>>> cells.of(Record({"rows": 1, "cols": 2, "clues": {"cells": [[None, 9]]}}))
Traceback (most recent call last):
    ...
gridproof.InputError: cell r1c2: clues.cells holds 9, which is not from 0 to 4
"""

from .base import AREA, BOTH, COLUMNS, LONGER, ROWS, SIDE, Bound, Field, Limit, Sized
from .grids import (
    BLACK_SIGNS,
    CIRCLE_SIGNS,
    GRID_NAMES,
    BlackSquares,
    Edge,
    Grid,
    Letters,
    LineValues,
    Marked,
    Numbers,
    NumbersOrUnknown,
    Stacks,
)
from .groups import CellGroup, CellGroups, Outside, OutsideClue
from .params import Box, Flag, Param, Setting, box_shape
from .regions import REGIONS, Cages, Counts, Regions
from .squares import Centers, Lines, Listed, Pairs, Placed
from .strokes import Move, Spot, Stroke
from .values import Arrow, ArrowClue, Letter, Number, NumberOr, Several, Value, Word

__all__ = [
    "AREA",
    "BLACK_SIGNS",
    "BOTH",
    "CIRCLE_SIGNS",
    "COLUMNS",
    "GRID_NAMES",
    "LONGER",
    "REGIONS",
    "ROWS",
    "SIDE",
    "Arrow",
    "ArrowClue",
    "BlackSquares",
    "Bound",
    "Box",
    "Cages",
    "CellGroup",
    "CellGroups",
    "Centers",
    "Counts",
    "Edge",
    "Field",
    "Flag",
    "Grid",
    "Letter",
    "Letters",
    "Limit",
    "LineValues",
    "Lines",
    "Listed",
    "Marked",
    "Move",
    "Number",
    "NumberOr",
    "Numbers",
    "NumbersOrUnknown",
    "Outside",
    "OutsideClue",
    "Pairs",
    "Param",
    "Placed",
    "Regions",
    "Setting",
    "Several",
    "Sized",
    "Spot",
    "Stacks",
    "Stroke",
    "Value",
    "Word",
    "box_shape",
]  # fmt: skip
