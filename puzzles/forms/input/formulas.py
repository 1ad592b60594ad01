"""Text in tables that a spreadsheet would take for a formula: it is written with an apostrophe before it.

>>> escape_formula("=1+1"), escape_formula("'=1+1"), escape_formula("a1")
("'=1+1", "''=1+1", 'a1')
>>> unescape_formula(escape_formula("@a")), unescape_formula("'tis")
('@a', "'tis")
"""

from __future__ import annotations

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def escape_formula(text: str) -> str:
    """Return the text as it stands in a table; see `unescape_formula`."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescape_formula(text: str) -> str:
    """Return the text of a table's field, the inverse of `escape_formula`."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
