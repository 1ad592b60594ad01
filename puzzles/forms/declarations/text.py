"""Plain text: the kind and the size, then each clue by name; ``input`` and ``text`` read it.

>>> print(write({"type": "slitherlink", "rows": 1, "cols": 2, "clues": {"cells": [[2, None]]}}))
slitherlink 1x2
cells:
2 .
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kinds import BARE
from ...notes import NAMES, texts_of
from ..form import Form
from ..input.rereading import is_read_as, puzzle_of
from ..text.grids import grid_text
from ..text.puzzles import write_block


def write(record: Mapping[str, Any]) -> str:
    """Return a puzzle as plain text: a sudoku as a grid, if a grid holds all of it."""
    if record.get("type") == BARE and not texts_of(record):
        puzzle = puzzle_of(record)
        grid = grid_text(puzzle)
        if is_read_as(grid, puzzle):
            return grid
    return write_block(dict(record))


def kept(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the texts, and of the solution, which stands beside one of them alone."""
    return (*NAMES, "solution") if texts_of(record) else NAMES


FORM = Form(
    "text",
    write=write,
    title="plain text",
    called=("txt", "plain", "plain text", "ascii"),
    about="plain text: the kind and the size, then each clue by name; a sudoku is a grid with rulings",
    is_checked=True,
    keeps=kept,
)
