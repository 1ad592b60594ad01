"""What the desk of a page may ask, each as a function from plain values to a JSON object.

>>> draft = {"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, 2], [2, 1]]}}
>>> copy_of(draft, "text")
{'text': 'latin_square 2x2\\ngivens:\\n1 2\\n2 1'}
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from .output import booklet, copied, copies, drawn

Json = dict[str, Any]


def copy_of(record: Mapping[str, Any], form: str) -> Json:
    """A draft in a form, or the forms that can state it where none is named. Raises `InputError`."""
    return {"text": copied(record, form)} if form else {"forms": copies(record)}


def picture_of(record: Mapping[str, Any], form: str, answer: bool, timeout: float | None) -> Json:
    """A picture of a draft. Raises `InputError` where it cannot be drawn so."""
    return file_of(*drawn(record, form, answer, timeout))


def booklet_of(records: Sequence[Mapping[str, Any]], title: str, timeout: float | None) -> Json:
    """A booklet of puzzles. Raises `InputError` where it cannot be made."""
    return file_of("application/pdf", booklet(records, title, timeout))


def file_of(media: str, content: bytes) -> Json:
    """A file as a JSON object."""
    return {"type": media, "base64": b64encode(content).decode()}
