"""A sudoku as one line of characters; ``input`` reads it.

>>> clues = {"givens": [[1, 2, None, None], *[[None] * 4] * 3]}
>>> write({"type": "sudoku", "rows": 4, "cols": 4, "clues": clues})
'12..............'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import InputError
from ...kinds import BARE
from ..form import Form
from ..input.rereading import is_read_as, puzzle_of
from ..text.grids import grid_record, sudoku_text


def write(record: Mapping[str, Any]) -> str:
    """Return the line of a sudoku."""
    puzzle = puzzle_of(record)
    if puzzle.kind != BARE:
        raise InputError(f"{puzzle.kind} has no line form")
    grid = grid_record(puzzle)
    lost = [f"clues.{name}" for name in grid["clues"] if name != "givens"]
    lost += [f"params.{name}" for name in grid["params"]]
    if lost:
        raise InputError(f"line has no place for {lost[0]} of this {BARE}")
    try:
        line = sudoku_text(grid["clues"]["givens"])
    except ValueError as error:
        raise InputError(str(error)) from None
    if not is_read_as(line, puzzle):
        side = puzzle.board.rows
        raise InputError(f"a line of {side * side} characters is not read as a {BARE} of side {side}")
    return line


FORM = Form(
    "line",
    write=write,
    title="a line of characters",
    called=("81", "string", "one line"),
    about="one line of 81 characters (other sizes too, with letters)",
    kinds=(BARE,),
    is_checked=True,
)
