"""Board records as JSON, a line each; ``input`` reads them.

>>> write({"type": "lits", "rows": 1, "cols": 1})
'{"type":"lits","rows":1,"cols":1}'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ...notes import NAMES
from ..form import Form


def write(record: Mapping[str, Any]) -> str:
    """Return the JSON of a record in one line."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


FORM = Form(
    "record",
    write=write,
    title="a board record (JSON)",
    called=("json", "jsonl"),
    about="JSON Lines of board records, as in `puzzles/samples/eighteen.jsonl`",
    is_checked=True,
    keeps=(*NAMES, "solution"),
)
