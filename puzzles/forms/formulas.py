"""Text in tables that a spreadsheet would take for a formula: it is written with an apostrophe before it.

>>> escaped("=1+1"), escaped("'=1+1"), escaped("a1"), unescaped(escaped("@a")), unescaped("'tis")
("'=1+1", "''=1+1", 'a1', '@a', "'tis")
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def escaped(text: str) -> str:
    """The text as it stands in a table; see `unescaped`."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescaped(text: str) -> str:
    """The text that stands in a table: what `escaped` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
