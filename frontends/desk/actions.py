r"""Requests of a page to the desk, each a function from plain values to a JSON object.

>>> draft = {"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, 2], [2, 1]]}}
>>> copy_of(draft, "text")
{'text': 'latin_square 2x2\ngivens:\n1 2\n2 1', 'message': ''}
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from .output import booklet, copies, copy_to_share, drawn, others

Json = dict[str, Any]


def copy_of(record: Mapping[str, Any], form: str, answer: bool = False, timeout: float | None = None) -> Json:
    """Return a draft written in a form, with its answer on request, or, if none is named, the forms that can
    state it, and the others with what is in the way. Raises `InputError`.
    """
    if not form:
        return {"forms": copies(record), "others": others(record)}
    text, message = copy_to_share(record, form, answer, timeout)
    return {"text": text, "message": message}


def picture_of(
    record: Mapping[str, Any], form: str, answer: bool, rules: bool, timeout: float | None
) -> Json:
    """Return a picture of a draft. Raises `InputError` if it cannot be drawn this way."""
    return file_of(*drawn(record, form, answer, timeout, rules))


def booklet_of(records: Sequence[Mapping[str, Any]], title: str, timeout: float | None) -> Json:
    """Return a booklet of puzzles. Raises `InputError` if it cannot be made."""
    return file_of("application/pdf", booklet(records, title, timeout))


def file_of(media: str, content: bytes) -> Json:
    """Return a file as a JSON object."""
    return {"type": media, "base64": b64encode(content).decode()}
