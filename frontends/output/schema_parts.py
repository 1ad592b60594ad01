"""The parts of JSON Schemas.

>>> array(WORDS)
{'type': 'array', 'items': {'type': 'string'}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]


def array(items: Schema, **more: int) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items, **more}


def record(properties: Mapping[str, Schema], *optional: str) -> Schema:
    """Return the schema of an object with these properties, all of them but the `optional` ones, and no
    others.
    """
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": dict(properties),
        "required": required,
        "additionalProperties": False,
    }


def by_cell(value: Schema) -> Schema:
    """Return the schema of an object with a value for each cell."""
    return {"type": "object", "additionalProperties": value}


WORDS: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
WHOLE: Schema = {"type": "integer"}
SEVERAL = array(WORDS)
CANDIDATE: Schema = {"type": "array", "prefixItems": [WORDS, WHOLE], "minItems": 2, "maxItems": 2}
