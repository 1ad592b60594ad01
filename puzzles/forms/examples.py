"""Puzzles written as plain text, and examples of it for whoever has written another.

>>> print(example("kakurasu"))
kakurasu 4x4
cols: 8 6 9 8
rows: 7 . . .
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ..core.errors import InputError
from ..fields import Field
from ..fields.base import says
from ..kind import Kind
from ..kinds import kind_named
from ..notation.draft import RecordDraft
from ..samples import samples

_CURED = re.compile(r"\bas in\b|\bsuch as\b|\bwrite\b|did you mean|shows one")
_ENTRY_LINE = re.compile(r"[^\s.0]")


def block_of(draft: RecordDraft) -> str:
    """Write a draft as text."""
    lines = [f"{draft.kind} {draft.rows}x{draft.columns}"]
    for declared in sorted(kind_named(draft.kind).fields, key=lambda field: field.place != "params"):
        value = (draft.params if declared.place == "params" else draft.clues).get(declared.name)
        if value is None:
            continue
        try:
            first, *rest = declared.layout.write(value, draft)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            why = f": {error.what}" if isinstance(error, InputError) else ""
            raise InputError(f"{declared.where} is not as text has it{why}") from error
        lines += [f"{declared.name}: {first}".rstrip(), *rest]
    return "\n".join(lines)


@cache
def example(kind: str) -> str:
    """Return the smallest sample of a kind as text, or '' if there is none."""
    records = sorted(samples(kind), key=lambda record: record["rows"] * record["cols"])
    drafts = (
        RecordDraft(kind, each["rows"], each["cols"], each["clues"], each.get("params") or {})
        for each in records
    )
    return next(map(block_of, drafts), "")


def add_example(error: InputError, kind: Kind, declared: Field[Any]) -> InputError:
    """Return the error, with a line of a sample that has the field right unless its message already names a
    cure.
    """
    if _CURED.search(error.what):
        return error
    for record in samples(kind.name):
        value = declared.raw(record)
        if says(value):
            draft = RecordDraft(kind.name, record["rows"], record["cols"])
            first, *rest = declared.layout.write(value, draft)
            line = f"{declared.name}: {first}" if first else next(filter(_ENTRY_LINE.search, rest), "")
            what = f"{error.what}, as in {' '.join(line.split())}" if 0 < len(line) < 80 else error.what
            return InputError(what, line=error.line, column=error.column, cell=error.cell)
    return error
