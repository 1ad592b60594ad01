r"""Puzzles of every kind as plain text: a line with the kind and the size, then its fields by name.

A field is a clue or a setting of the record. What it says stands behind its colon or in the lines below;
``.`` is a blank. Where each word of a row is one character there need be no spaces. A blank line ends
the puzzle.

Vocabulary
    header     the line with the kind, the rows and the columns
    word       one entry as text
    layout     how the words of a field stand in lines

>>> clues = {"givens": [[None, 1], [2, None]], "regions": [[0, 0], [1, 1]]}
>>> print(write_block({"type": "suguru", "rows": 2, "cols": 2, "clues": clues}))
suguru 2x2
givens:
. 1
2 .
regions:
a a
b b
>>> read_block("suguru 2x2\ngivens:\n.1\n2.\nregions:\naa\nbb")["clues"] == clues
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import InputError
from ..kind import kind_named
from ..record import shorten
from .draft import Draft
from .foreign import proven
from .layouts import Field, Line
from .lines import HEADER

_FIELD = re.compile(r"\s*([a-z_]+):(.*)")


def read_block(text: str) -> dict[str, Any]:
    """The record of a puzzle. Raises `InputError` with the line, counted from the header."""
    header, *lines = (Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    found = HEADER.fullmatch(header.text)
    if found is None:
        raise header.wrong(f"{shorten(header.text)} is no header such as masyu 6x9")
    kind = kind_named(found[1])
    draft = Draft(kind.name, int(found[2]), int(found[3]))
    for field in fields(lines):
        try:
            declared = kind.field(field.name)
        except InputError as error:
            raise field.line.wrong(error.what) from None
        values = draft.params if declared.place == "params" else draft.clues
        if field.name in values:
            raise field.line.wrong(f"{field.name} is there twice")
        values[field.name] = declared.layout.read(field, draft)
    return draft.record()


def fields(lines: list[Line]) -> Iterator[Field]:
    """The fields of a puzzle."""
    field: Field | None = None
    for line in filter(lambda line: line.text.strip(), lines):
        found = _FIELD.fullmatch(line.text)
        if found is None:
            if field is None:
                raise line.wrong("a name with a colon was expected, such as cells:")
            field.lines.append(line)
            continue
        if field is not None:
            yield field
        field = Field(found[1], line, [Line(line.number, found[2])] if found[2].strip() else [])
    if field is not None:
        yield field


def write_block(record: Mapping[str, Any]) -> str:
    """The text of a record. Raises `InputError` for a clue that it has no place for."""
    return proven(record, "text", block_of, read_block)


def block_of(draft: Draft) -> str:
    """The text of a draft."""
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
