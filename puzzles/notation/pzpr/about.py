r"""Texts about a puzzle in a file of pzpr, in a line behind its tables: ``info:{"metadata":{"author":"A"}}``.

Authors have their place there, and the notes are the comment. Title and rules travel under names of ours,
which pzpr passes over.

>>> line = info_line({"author": "A/B", "notes": "C"})
>>> line
'info:{"metadata":{"author":"A\\u002fB","comment":"C"}}'
>>> texts_in([line]), texts_in(["info:{"])
({'author': 'A/B', 'notes': 'C'}, {})
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

NAMES = {"title": "title", "author": "author", "rules": "rules", "notes": "comment"}
"""The names of the texts in a file."""

_INFO = re.compile(r"\s*info:(?=\{)")


def info_line(texts: Mapping[str, str]) -> str:
    """Return the line of some texts, without a slash, which ends a line; empty for none."""
    metadata = {NAMES[name]: text for name, text in texts.items()}
    told = json.dumps({"metadata": metadata}, separators=(",", ":"))
    return "info:" + told.replace("/", "\\u002f") if texts else ""


def texts_in(lines: Iterable[str]) -> dict[str, str]:
    """Return the texts in the lines behind the tables; none if they are damaged."""
    text = "".join(lines)
    start = _INFO.match(text)
    if start is None:
        return {}
    try:
        told = json.JSONDecoder().raw_decode(text, start.end())[0]["metadata"]
        texts = {name: told.get(key) for name, key in NAMES.items()}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
    return {name: text for name, text in texts.items() if isinstance(text, str) and text.strip()}
