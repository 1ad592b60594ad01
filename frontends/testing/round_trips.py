"""Round trips: text written in any form is read again as the same puzzle.

>>> record = {"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [[None, 1]]}}
>>> lost_forms(record)
()
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...puzzles import InputError, Puzzle, Record, kind_named, read_record
from ...puzzles.forms.checked import differences
from ...puzzles.forms.input.reader import read_text
from ...puzzles.forms.setters.records import mean_the_same
from ...puzzles.forms.writer import forms, write
from ...puzzles.kinds import VARIANT
from ...puzzles.notation.draft import number_areas
from .boards import Data
from .universe import FAILED, LOST, MOST, Fault, describe_error, text_of


def texts_of(record: Data) -> Iterator[tuple[str, str]]:
    """Yield a record in every form that has a place for all of it, by the form's name."""
    for form, kinds in forms().items():
        if record["type"] in kinds:
            try:
                text = write(record, form)
            except InputError:
                continue
            yield form, text


def lost_forms(record: Data) -> tuple[Fault, ...]:
    """Return the forms in which a record is written but not read again as the same puzzle."""
    faults = []
    try:
        for form, text in texts_of(record):
            if wrong := wrong_text(record, text):
                faults.append(Fault(LOST, f"{form}: {wrong}", record))
    except Exception as error:
        faults.append(Fault(FAILED, describe_error("a form", error), record))
    return tuple(faults)


def wrong_text(record: Data, text: str) -> str | None:
    """Return the fault of a text of the puzzle of a record, or None if it has the same meaning."""
    readings = list(read_text(text))
    if len(readings) != 1:
        return f"it is read as {len(readings)} puzzles"
    [reading] = readings
    if reading.puzzle is None:
        return f"it is not read: {reading.error}"
    other = next(iter(differences(record, reading.record)), None)
    if other is not None and not is_alike(reading.puzzle, record):
        return f"{other} is not the same"
    again = contents(reading.puzzle)
    if again in (contents(read_record(record)), contents(read_record(in_order(record)))):
        return None
    # Cells named after the place of a clue in its list have other names if the list is in order.
    return None if answers(reading.record) == answers(record) else "it is read as another puzzle"


def is_alike(puzzle: Puzzle, record: Data) -> bool:
    """Return whether a variant sudoku has the meaning of a record: forms of other tools may state a default,
    or not.
    """
    return record["type"] == VARIANT and mean_the_same(puzzle, read_record(record))


def answers(record: Mapping[str, Any]) -> set[str] | None:
    """Return the answers that the judge accepts, or None if there are too many fillings."""
    kind, board = kind_named(record["type"]), Record(record)
    fillings = kind.answer.fillings(board, MOST)
    if fillings is None:
        return None
    return {text_of(each) for each in fillings if kind.judge(board, each) is None}


def contents(puzzle: Puzzle) -> Any:
    """Return the contents of a puzzle, ignoring the labels of its constraints."""
    return (
        puzzle.kind,
        {replace(constraint, label="") for constraint in puzzle.constraints},
        dict(puzzle.domains),
        puzzle.shown,
    )


def in_order(record: Data) -> Data:
    """Return the record with its regions numbered in the order of their first squares, as most forms number
    them.
    """
    clues = record["clues"]
    if not clues.get("regions"):
        return record
    order = number_areas(clues["regions"])
    ordered: Data = {"regions": [[order.get(label) for label in row] for row in clues["regions"]]}
    if counts := clues.get("counts"):
        ordered["counts"] = {str(number): counts.get(str(label)) for label, number in order.items()}
    return record | {"clues": clues | ordered}
