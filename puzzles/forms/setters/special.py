"""Kinds that are variant sudokus by their declaration: the variant sudoku of a record, and the way back.

>>> record = {"type": "killer_sudoku", "rows": 2, "cols": 2, "clues": {"cages": [{"cells": [[0, 0]]}]}}
>>> variant_of(record)["type"], special_of(variant_of(record), "killer_sudoku")["clues"]
('variant_sudoku', {'cages': [{'cells': [[0, 0]]}]})
>>> print(special_of(variant_of(record), "diagonal_sudoku"))
None
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import InputError
from ...core.record import Record
from ...kind import Kind
from ...kinds import VARIANT, is_kind, kind_named
from ...notation.setters import VariantSudoku
from ...notes import with_note_of
from ...records import read_record

Data = dict[str, Any]


def declaration_of(kind: Kind) -> VariantSudoku | None:
    """Return how the puzzles of a kind are variant sudokus, or None if they are not, or are of that kind."""
    return next((form for form in kind.forms if isinstance(form, VariantSudoku)), None)


def is_variant(kind: Kind) -> bool:
    """Return whether setters' tools know the puzzles of a kind."""
    return kind.name == VARIANT or declaration_of(kind) is not None


def is_in(kind: Kind, form: str) -> bool:
    """Return whether puzzles of a kind have a form of setters' tools."""
    declared = declaration_of(kind)
    return kind.name == VARIANT if declared is None else declared.is_in(form)


def variant_of(record: Mapping[str, Any]) -> Data:
    """Return the variant sudoku of a record, with all that the record has besides; a variant sudoku itself.

    Raises `InputError` for a wrong record, and for a kind without a declaration.
    """
    kind = kind_named(record.get("type"))
    read_record(record)
    if kind.name == VARIANT:
        return dict(record)
    declared = declaration_of(kind)
    if declared is None:
        raise InputError(f"{kind.name} is no sort of {VARIANT}")
    return with_note_of({**record, "type": VARIANT, **declared.write(record)}, record)


def special_of(variant: Mapping[str, Any], name: object) -> Data | None:
    """Return a variant sudoku as a record of the kind of this name, or None if it has other rules."""
    declared = declaration_of(kind_named(name)) if is_kind(name) else None
    if declared is None:
        return None
    try:
        record = _with_blanks({**variant, "type": name, **declared.read(variant)})
        record = with_note_of(record, variant)
        return record if _means(variant_of(record), variant) else None
    except (InputError, LookupError, TypeError, ValueError):  # its clues have another shape
        return None


def _means(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two variant sudokus mean the same."""
    from .records import mean_the_same  # which imports all parts

    return mean_the_same(read_record(one), read_record(other))


def _with_blanks(record: Data) -> Data:
    """Return a record with all fields that its kind must have."""
    for field in kind_named(record["type"]).fields:
        if field.required and record[field.place].get(field.name) is None:
            record[field.place][field.name] = field.blank(Record(record))
    return record
