r"""The board: the part of a puzzle's record beside its constraints, and how people see both.

>>> record = {"type": "sudoku", "rows": 2, "cols": 2, "clues": {"givens": [[None, 2], [None, None]]}}
>>> print("\n".join(picture(record)))
sudoku 2x2
givens:
. 2
. .
>>> compare_with_record({"kind": "sudoku", "record": record, "board": [2, 2, []], "givens": [["r1c1", [2]]]})
Traceback (most recent call last):
gridproof.models.verify.vocabulary.Refused: the given r1c1 does not stand in the record
>>> answer(["r1c1", "r1c2", "r2c1", "r2c2"], {"r1c1": 1, "r1c2": 2, "r2c1": 2, "r2c2": 10})
['1  2', '2 10']
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from types import NoneType
from typing import Any

from .vocabulary import Refused, printable, shorten

SQUARE = re.compile(r"r(\d{1,4})c(\d{1,4})")
"""The name of a cell that is a square of the board."""

CLUE = re.compile(r"clue (\d{1,6}) at r(\d{1,4})c(\d{1,4})|(\d{1,6}) at r(\d{1,4})c(\d{1,4})")
"""The label of a constraint that states one number of a square."""

MOST_SHOWN = 100
"""A picture has no more lines than this."""


def compare_with_record(data: Mapping[str, Any], kinds: Collection[str] = ()) -> None:
    """Compare the constraints of a puzzle with its record, as far as one can without the rules of its kind:
    the size of the board, its id, the givens, the numbers of squares. A puzzle of one of the `kinds` must
    have a record. Raises `Refused`.
    """
    record, kind = data.get("record"), data.get("kind")
    if record is None:
        if type(kind) is str and kind in kinds:
            raise Refused(f"it claims the kind {shorten(kind)} and has no record of the board")
        return
    if type(record) is not dict or record.get("type", kind) != kind or type(kind) is not str:
        raise Refused(f"the record is not of the kind {shorten(kind)}")
    board = data.get("board")
    grids = grids_of(record)
    if grids and (type(board) is not list or board[:2] != [record.get("rows"), record.get("cols")]):
        raise Refused("the board is not as large as its record says")
    if None not in (data.get("id"), record.get("id")) and data["id"] != record["id"]:
        raise Refused("the record is of a puzzle with another id")
    givens = {entry[0]: entry[1] for entry in data["givens"]}
    if len(givens) < len(data["givens"]):
        raise Refused("two givens are of one cell")
    if "givens" in grids:
        for cell, values in givens.items():
            if len(values) == 1 and all(at(grid, cell) is None for grid in grids.values()):
                raise Refused(f"the given {cell} does not stand in the record")
        for r, row in enumerate(grids["givens"], start=1):
            for c, value in enumerate(row, start=1):
                if type(value) is int and givens.get(f"r{r}c{c}", [value]) != [value]:
                    raise Refused(f"the given r{r}c{c} is not {value} as in the record")
    for clue in data.get("clues", ()):
        label = clue.get("label") if type(clue) is dict else None
        match = CLUE.fullmatch(label) if type(label) is str else None
        if match is not None and grids:
            value, r, c = (int(text) for text in match.groups() if text is not None)
            stands = [at(grid, f"r{r}c{c}") for grid in grids.values()]
            if not any(value == entry or type(entry) not in (int, NoneType) for entry in stands):
                raise Refused(f"{label}: the record does not say so")


def grids_of(record: Mapping[str, Any]) -> dict[str, list[list[Any]]]:
    """Return the clues with an entry for each square of the board."""
    rows, columns, clues = record.get("rows"), record.get("cols"), record.get("clues")
    return {
        name: grid
        for name, grid in (clues.items() if type(clues) is dict else ())
        if type(grid) is list
        and len(grid) == rows
        and all(type(row) is list and len(row) == columns for row in grid)
    }


def at(grid: list[list[Any]], cell: str) -> Any:
    """Return the entry of a grid at the square of this name, or None if there is none."""
    match = SQUARE.fullmatch(cell)
    r, c = (int(match[1]) - 1, int(match[2]) - 1) if match else (-1, -1)
    return grid[r][c] if 0 <= r < len(grid) and 0 <= c < len(grid[r]) else None


def picture(record: Mapping[str, Any]) -> list[str]:
    """Return the kind, the size, and all clues and settings of a record as lines."""
    size = f" {record['rows']}x{record['cols']}" if {"rows", "cols"} <= record.keys() else ""
    lines = [f"{record.get('type', '')}{size}".strip()]
    grids = grids_of(record)
    clues = record.get("clues")
    for name, clue in clues.items() if type(clues) is dict else ():
        if name in grids:
            lines += [f"{name}:", *grid_lines([[word(entry) for entry in row] for row in grids[name]])]
        else:
            lines.append(f"{name}: {word(clue)}")
    params = record.get("params")
    lines += [f"{name}: {word(value)}" for name, value in (params.items() if type(params) is dict else ())]
    return printable_lines(lines)


def unchecked_in(record: Mapping[str, Any]) -> list[str]:
    """Return what no constraint of the record covers, as its ``params.note.unchecked`` lists it.

    >>> unchecked_in({"params": {"note": {"unchecked": ["fog", 1]}}}), unchecked_in({"params": [1]})
    (['fog'], [])
    """
    node: Any = record
    for key in ("params", "note", "unchecked"):
        node = node.get(key) if type(node) is dict else None
    names = node if type(node) is list else []
    return [printable(name[:80]) for name in names[:20] if type(name) is str]


def answer(cells: Sequence[str], values: Mapping[str, object]) -> list[str]:
    """Return the values of the shown cells: a grid if they are squares, otherwise a line for each cell."""
    squares = [SQUARE.fullmatch(cell) for cell in cells]
    if not cells or any(square is None for square in squares):
        return printable_lines([f"{cell} = {values[cell]}" for cell in cells])
    places = {(int(s[1]), int(s[2])): values[cell] for cell, s in zip(cells, squares, strict=True) if s}
    rows, columns = (range(min(side), max(side) + 1) for side in zip(*places, strict=True))
    if len(rows) * len(columns) > 10 * len(places) + 100:
        return printable_lines([f"{cell} = {values[cell]}" for cell in cells])
    return printable_lines(grid_lines([[word(places.get((r, c))) for c in columns] for r in rows]))


def word(value: Any) -> str:
    """Return an entry of a record as a word of a picture."""
    if value is None:
        return "."
    return value if type(value) is str else json.dumps(value, ensure_ascii=False, default=list)


def grid_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a grid with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join([text.rjust(width) for text, width in zip(row, widths, strict=True)]) for row in rows]


def printable_lines(lines: Sequence[str]) -> list[str]:
    """Return lines fit for a terminal: escaped, cut to a bounded length and number."""
    texts = [printable(line[:500]) for line in lines[:MOST_SHOWN]]
    return texts if len(lines) <= MOST_SHOWN else [*texts, f"… and {len(lines) - MOST_SHOWN:,} more lines"]
