"""Result records: the answer about one puzzle as one line of JSON."""

from __future__ import annotations

import json
import re
from typing import Any

_CONTROLS = re.compile(r"[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that JSON leaves unescaped, although they move a cursor, end a line or turn the direction of
writing.
"""


def line(record: dict[str, Any]) -> str:
    r"""Return the record as one line, in which nothing but its own characters controls a terminal or ends a
    line.

    >>> line({"id": "a\x9b2J\u2028b"})
    '{"id":"a\\u009b2J\\u2028b"}'
    """
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return _CONTROLS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def fault_sentence(fault: Exception) -> str:
    """Return an error of this package in one line of bounded length."""
    sentence = f"a fault of gridproof or of the solver: {type(fault).__name__}: {fault}"
    return " ".join(sentence.split())[:500]
