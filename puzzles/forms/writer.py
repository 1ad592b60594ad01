"""Puzzles written in the forms that they are read from: `read_text` finds the same puzzle in what is written.

What a form has no place for is an `InputError`, never lost. No form but records says what a puzzle is
called, where it comes from, and its solution.

>>> clues = {"givens": [[1, 2, None, None], *[[None] * 4] * 3]}
>>> record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": clues}
>>> write(record, "line")
'12..............'
>>> write(record | {"params": {"box": [1, 4]}}, "line")
Traceback (most recent call last):
    ...
gridproof.InputError: line has no place for params.box of this sudoku
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..core.errors import InputError
from ..core.kind import kind_names, read_record
from ..core.puzzle import Puzzle
from ..kinds import BARE, VARIANT
from .foreign import FORMS, write_form
from .input.reader import read_text
from .input.records import Parsed
from .setters import formats
from .text.grids import grid_record, grid_text, sudoku_text
from .text.puzzles import write_block


def forms() -> dict[str, tuple[str, ...]]:
    """Each form that puzzles are written in, and the kinds that it is known of."""
    everything = kind_names()
    return {
        "record": everything,
        "text": everything,
        "line": (BARE,),
        **{
            name: tuple(sorted({*FORMS[name].kinds} & {*everything}))
            for name in ("puzzlink", "pzprv3", "sgt")
        },
        **dict.fromkeys(formats.FORMS, (VARIANT,)),
    }


def write(record: Mapping[str, Any], form: str) -> str:
    """The text of a record in the form of this name: a line, or several without a blank one among them.

    Raises `InputError` for a form that is unknown, for a record that is wrong, and where the form has no
    place for something that the record says.
    """
    if form == "record":
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    if form == "line":
        return line(record)
    if form == "text":
        return text(record)
    if form in formats.FORMS:
        return formats.write(record, form)
    if form not in FORMS:
        raise InputError(f"there is no form {form[:40]!r}, there are {', '.join(forms())}")
    written = write_form({name: record[name] for name in record if name != "solution"}, form)
    return in_lines(written) if form == "pzprv3" else written


def line(record: Mapping[str, Any]) -> str:
    """A sudoku as one line of characters."""
    puzzle = puzzle_of(record)
    if puzzle.kind != BARE:
        raise InputError(f"{puzzle.kind} has no line form")
    grid = grid_record(puzzle)
    lost = [f"clues.{name}" for name in grid["clues"] if name != "givens"]
    lost += [f"params.{name}" for name in grid["params"]]
    if lost:
        raise InputError(f"line has no place for {lost[0]} of this {BARE}")
    try:
        written = sudoku_text(grid["clues"]["givens"])
    except ValueError as error:
        raise InputError(str(error)) from None
    if not says(written, puzzle):
        side = puzzle.board.rows
        raise InputError(f"a line of {side * side} characters is not read as a {BARE} of side {side}")
    return written


def text(record: Mapping[str, Any]) -> str:
    """A puzzle as plain text: a sudoku as a grid, where a grid says all of it."""
    if record.get("type") == BARE:
        puzzle = puzzle_of(record)
        written = grid_text(puzzle)
        if says(written, puzzle):
            return written
    return write_block(record)


def puzzle_of(record: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a record, by no name."""
    return replace(read_record(record), id=None)


def says(written: str, puzzle: Puzzle) -> bool:
    """Whether a text is read as this puzzle and nothing else."""
    return [parsed.puzzle for parsed in read_text(written)] == [puzzle]


def in_lines(file: str) -> str:
    """A file of pzpr in lines, as it lies on disk; in one line where blank ones would cut it short."""
    lines = file.removesuffix("/").split("/")
    return "\n".join(lines) if all(line.strip() for line in lines) else file


def puzzle_text(parsed: Parsed) -> str | None:
    """The puzzle in a line of characters where it is a sudoku, else as plain text, else as a record; None
    where it could not be read.
    """
    if parsed.puzzle is None:
        return None
    for form in ("line", "text"):
        with suppress(InputError):
            return write(parsed.record, form)
    return write(parsed.record, "record")
