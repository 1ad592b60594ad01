"""Fields: the clues and settings of a kind's records, each declared once in the kind's file.

A field provides its reading with errors that name the place, its lines in plain text, its JSON Schema, its
line in the documentation, the equality that round trips use, random values for tests, and the tool with which
a board editor sets it. A kind with a clue of its own makes a class of its own, in its file.

Vocabulary
    field      a clue or a setting (param) of a record, by name
    value      the type of one entry of a field: a number, a letter, an arrow, ...
    bound      a limit that depends on the size of the board
    typed      the form of a field for the reader of a kind, rather than the JSON of the record

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

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy_imports import lazy_imports

if TYPE_CHECKING:
    from ..core.board import box_shape as box_shape
    from .base import AREA as AREA
    from .base import BOTH as BOTH
    from .base import COLUMNS as COLUMNS
    from .base import LONGER as LONGER
    from .base import ROWS as ROWS
    from .base import SIDE as SIDE
    from .base import Bound as Bound
    from .base import Field as Field
    from .base import Limit as Limit
    from .base import Sized as Sized
    from .borders import BORDERS as BORDERS
    from .fleet import Bank as Bank
    from .fleet import Fleet as Fleet
    from .grids import BLACK_SIGNS as BLACK_SIGNS
    from .grids import CIRCLE_SIGNS as CIRCLE_SIGNS
    from .grids import GRID_NAMES as GRID_NAMES
    from .grids import BlackSquares as BlackSquares
    from .grids import Edge as Edge
    from .grids import Grid as Grid
    from .grids import Letters as Letters
    from .grids import LineValues as LineValues
    from .grids import Marked as Marked
    from .grids import Numbers as Numbers
    from .grids import NumbersOrUnknown as NumbersOrUnknown
    from .grids import Once as Once
    from .grids import Runs as Runs
    from .grids import Stacks as Stacks
    from .groups import CellGroup as CellGroup
    from .groups import CellGroups as CellGroups
    from .groups import Outside as Outside
    from .groups import OutsideClue as OutsideClue
    from .pair_marks import PairMarks as PairMarks
    from .params import Box as Box
    from .params import Flag as Flag
    from .params import Param as Param
    from .params import Setting as Setting
    from .regions import REGIONS as REGIONS
    from .regions import Cages as Cages
    from .regions import Counts as Counts
    from .regions import Regions as Regions
    from .squares import Centers as Centers
    from .squares import Lines as Lines
    from .squares import Listed as Listed
    from .squares import Pairs as Pairs
    from .squares import Placed as Placed
    from .strokes import Move as Move
    from .strokes import Spot as Spot
    from .strokes import Stroke as Stroke
    from .values import Arrow as Arrow
    from .values import ArrowClue as ArrowClue
    from .values import Letter as Letter
    from .values import Number as Number
    from .values import NumberOr as NumberOr
    from .values import Several as Several
    from .values import Value as Value
    from .values import Word as Word

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
