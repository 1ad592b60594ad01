"""Lines that are no part of a puzzle by their looks: the page around it, a program, a size alone.

>>> says_foreign("<td>5</td>")
'the text is HTML or XML, which is not read: copy the puzzle alone, its text or its link'
>>> says_foreign("12 x 9")
"'12 x 9' is a size without a kind: write the kind in front, as in 'slitherlink 12x9'"
>>> says_foreign("1 . | . 4")
''
"""

from __future__ import annotations

import re

from ...core.lazy_pattern import lazy_pattern
from ...core.record import shorten
from ..input.lines import SIZE

_SIZE = lazy_pattern(rf"\s*{SIZE}\s*")
_SHORT = 400
"""The most characters of a line that are looked at."""

LOOKS = {
    r"\s*<[!?/]?[A-Za-z]": "the text is HTML or XML, which is not read: copy the puzzle alone, its text or "
    "its link",
    r"%PDF-|\{\\rtf": "the text is a file of a word processor or printer: copy the puzzle itself out of it",
    r"\s*(?:def|class|import|from|for|while|if|return|function|const|let|var|public|private|static"
    r"|using|#include)\b.*[(){}:;=]\s*$": "{line} is a line of a program: paste the rows of the board alone",
}
"""The sentences about lines that begin so."""


def says_foreign(text: str) -> str:
    """Return the sentence about a line that is no part of a puzzle, or '' for any other."""
    begin = text[:_SHORT]
    size = _SIZE.fullmatch(begin)
    if size is not None:
        header = f"slitherlink {size['rows']}x{size['columns']}"
        return f"{shorten(begin.strip())} is a size without a kind: write the kind in front, as in {header!r}"
    for look, sentence in LOOKS.items():
        if re.match(look, begin):
            return sentence.format(line=shorten(begin.strip()))
    return ""
