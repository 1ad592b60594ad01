"""Blank boards of every kind, made from the kind's declarations: no numbers, no borders inside, no pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from gridproof.puzzles import InputError, TooLarge, kind_named
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Field
from gridproof.puzzles.fields.regions import Regions
from gridproof.puzzles.kind import Kind
from gridproof.puzzles.samples import samples

Labels = list[list[int]]
Divide = Callable[[int, int], Labels]

DIVISIONS: tuple[Divide, ...] = (
    lambda rows, columns: [[0] * columns for _ in range(rows)],
    lambda rows, columns: [[r] * columns for r in range(rows)],
    lambda rows, columns: [[r // 2 * columns + c for c in range(columns)] for r in range(rows)],
)
"""The board as one region, as rows, and as dominoes: a kind gets the first that it takes."""

LARGE = 20, 20
"""A size that is large for a draft."""


def blank(kind: str, size: tuple[int, int] | None = None) -> dict[str, Any]:
    """Return a blank board of the kind, by default of its usual size. Required fields are drawn (the words of
    a cryptarithm). A kind without a blank board, such as dominosa, gives its first sample, and one without a
    board of this size gives a board that is as large in one direction or of the usual size.
    """
    known = kind_named(kind)
    sample = next(iter(samples(kind)))
    usual = known.recipe.size if known.recipe else (sample["rows"], sample["cols"])
    rows, columns = size or usual
    for shape in dict.fromkeys(((rows, columns), (rows, usual[1]), (usual[0], columns), usual)):
        for record in _blanks(known, *shape):
            try:
                known.read(Record(record))
            except TooLarge:
                return record
            except InputError:
                continue
            return record
    return dict(sample)


def _blanks(kind: Kind, rows: int, columns: int) -> Iterator[dict[str, Any]]:
    """Yield boards of this size that may be blank boards of the kind, not all of them valid."""
    for divide in DIVISIONS:
        record: dict[str, Any] = {"type": kind.name, "rows": rows, "cols": columns, "clues": {}}
        if kind.recipe and kind.recipe.params:
            record["params"] = dict(kind.recipe.params)
        for field in kind.fields:
            if not field.required:
                continue
            value = divide(rows, columns) if isinstance(field, Regions) else _emptied(field, Record(record))
            record.setdefault(field.place, {})[field.name] = value
        yield record


def _emptied(field: Field[Any], board: Record) -> Any:
    """Return the blank field, or a random one if it is required."""
    try:
        return field.blank(board)
    except InputError:
        return field.random(Random(0), board)
