"""The JSON Schema (draft 2020-12) of a kind's records, made from its fields.

A schema cannot state limits that depend on the size of the board. So a record that it accepts may still be
refused when it is read, but never the other way around.

>>> from gridproof.puzzles import kind_named
>>> found = schema(kind_named("slitherlink"))
>>> found["properties"]["clues"]["required"], found["properties"]["cells"]
(['cells'], False)
"""

from __future__ import annotations

from typing import Any

from .core.board import MOST_SIDE
from .core.record import ASKED
from .kind import Kind


def schema(kind: Kind) -> dict[str, Any]:
    """Return the schema of a kind's records."""
    side = {"type": "integer", "minimum": 1, "maximum": MOST_SIDE}
    misplaced = {field.name: False for field in kind.fields if field.name not in ASKED}
    needed = sorted({field.place for field in kind.fields if field.required})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{kind.title} ({kind.name})",
        "description": kind.rules,
        "type": "object",
        "required": ["type", "rows", "cols", *needed],
        "properties": {
            **misplaced,
            "type": {"const": kind.name},
            "id": {"description": "a name of your own"},
            "rows": side,
            "cols": side,
            "clues": part(kind, "clues"),
            "params": part(kind, "params"),
        },
    }


def part(kind: Kind, place: str) -> dict[str, Any]:
    """Return the schema of the clues or the params: no name but those of fields, and ``params.note``."""
    fields = [field for field in kind.fields if field.place == place]
    names = {field.name: {"description": field.describe(), **field.schema()} for field in fields}
    note = {"note": {"description": "anything, carried along"}} if place == "params" else {}
    required = [field.name for field in fields if field.required]
    return {
        "type": "object" if required else ["object", "null"],
        "properties": names | note,
        "required": required,
        "additionalProperties": False,
    }
