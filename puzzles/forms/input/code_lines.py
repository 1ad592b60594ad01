"""Lines of arrays in a program, gathered until they are complete: names, rows below each other, texts.

>>> lines = CodeLines(3)
>>> [lines.take(text) for text in ("row = [[1],", " [2]]", "", "column = [[1], [1]]", "Thanks!")]
[True, True, True, True, False]
>>> lines.line, lines.text
(3, 'row = [[1],\\n [2]]\\n\\ncolumn = [[1], [1]]')
"""

from __future__ import annotations

from ...core.lazy_pattern import lazy_pattern
from ...notation.literals import Openness
from .recognition import begins_code

LONGEST_CODE = 1 << 18
"""The most characters of arrays that belong together."""

_NAMED = lazy_pattern(r"[^(){}\"'`:=]*[:=]")
_SCALAR = lazy_pattern(
    r"\s*[A-Za-z_$][^=:\[\](){}\"'`|]{0,60}(?::[^=]{0,60})?:?=\s*[\w.+\"'-]{1,60}\s*[;,]?\s*(?:(?://|#|/\*).*)?"
)
"""A name with a single value, which may follow arrays."""

_BESIDE = lazy_pattern(r"\s*(?:[\])}]+[\s,;]*|//.*|/\*.*|#.*)")
"""A line between arrays: a bracket that closes, or a comment."""


class CodeLines:
    """The lines of arrays from the line of this number on."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.is_too_long = False
        self._lines: list[str] = []
        self._size = 0
        self._open = Openness()
        self._gap = False
        self._named = False

    @property
    def is_row(self) -> bool:
        """True if there is but one line, a row in brackets without a name."""
        return len(self._lines) == 1 and self._lines[0].lstrip()[:1] == "["

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self._lines).rstrip()

    def take(self, text: str) -> bool:
        """Add a line, and return whether it belongs to the arrays: it goes on, or is like those before it."""
        if not self._open:
            if not text.strip():
                self._gap = True
            elif _BESIDE.fullmatch(text):
                text = "" if self._lines else text
            else:
                named = _NAMED.match(text) is not None
                goes_on = begins_code(text) or (self._named and _SCALAR.fullmatch(text) is not None)
                if self._lines and (not goes_on or (self._gap and not (named and self._named))):
                    return False
                self._gap, self._named = False, self._named or named
        self._size += len(text) + 1
        self.is_too_long = self._size > LONGEST_CODE
        if not self.is_too_long:
            self._lines.append(text)
            self._open.add(text + "\n")
        return True
