r"""Strangers' text made printable on its way to a terminal. Imports nothing: every command needs it.

>>> print(printable("one\x07"))
one\x07
"""

from __future__ import annotations

from typing import Any
from unicodedata import category


def printable(text: str) -> str:
    r"""Return `text` with every invisible character escaped: control characters, ends of lines, changes of
    the direction of writing, halves of surrogate pairs. Strangers' text passes this on its way to a terminal.

    >>> printable("\x1b[2J one\n two: unique")
    '\\x1b[2J one\\n two: unique'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or category(c) == "Zs" else repr(c)[1:-1] for c in text)


def made_printable(value: Any) -> Any:
    r"""Return a JSON value with all its strings, names included, `printable`.

    >>> made_printable({"id": "\x07", "rows": [1, "\x00"]})
    {'id': '\\x07', 'rows': [1, '\\x00']}
    """
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {made_printable(name): made_printable(each) for name, each in value.items()}
    return [made_printable(each) for each in value] if isinstance(value, list) else value
