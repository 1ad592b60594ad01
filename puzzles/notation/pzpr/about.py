r"""Texts about a puzzle in a file of pzpr, in a line behind its tables: ``info:{"metadata":{"author":"A"}}``.

Authors have their place there, and the notes are the comment. Title and rules travel under names of ours,
which pzpr passes over.

>>> line = info_line({"author": "A/B", "notes": "{"})
>>> line
'info:{"metadata":{"author":"A\\u002fB","comment":"\\u007b"}}'
>>> texts_in([line]), texts_in(["info:{"])
({'author': 'A/B', 'notes': '{'}, {})
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

NAMES = {"title": "title", "author": "author", "rules": "rules", "notes": "comment"}
"""The names of the texts in a file."""

_INFO = re.compile(r"\s*info:(?=\{)")
_RISKY = re.compile("[/{}]")
"""Letters that pzpr takes for the end of a line, or counts to find the end of the object."""


def info_line(texts: Mapping[str, str]) -> str:
    """Return the line of some texts; empty for none."""
    pairs = (f'"{NAMES[name]}":{_quoted(text)}' for name, text in texts.items())
    return f'info:{{"metadata":{{{",".join(pairs)}}}}}' if texts else ""


def _quoted(text: str) -> str:
    """Return a text in JSON without a letter that means something to pzpr."""
    return _RISKY.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text))


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
