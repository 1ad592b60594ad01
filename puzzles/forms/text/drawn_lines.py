"""Lines of drawings, told by their looks: `ruled` reads them.

>>> [is_drawn(text) for text in ("+---+---+", "| 1 |   |", " 2  4", "1 2 . 3", "12.4")]
[True, True, True, False, False]
"""

from __future__ import annotations

from ...core.lazy_pattern import lazy_pattern

LEVELS = "─━═╌╍┄┅┈┉"
BARS = "|¦│┃║╎╏┆┇┊┋"

BAR = lazy_pattern(f"[{BARS}]")
_SIGN = r"-+=*|:'`.¦\u2500-\u257f"
_RULING = lazy_pattern(rf"[{_SIGN}](?:[{_SIGN} ]*[{_SIGN}])?(?!\S)")
_DRAWN = lazy_pattern(rf"--|==|[{LEVELS}]|\+[\s\-]*\+")


def ruling_in(text: str) -> tuple[int, int] | None:
    """Return where a ruling begins and ends in a line, or None if it is none: words may stand behind it."""
    start = len(text) - len(text.lstrip())
    match = _RULING.match(text, start)
    return match.span() if match and len(match[0]) > 2 and _DRAWN.search(match[0]) else None


def is_framed(text: str) -> bool:
    """Return whether a line has bars, or is a ruling."""
    return BAR.search(text) is not None or ruling_in(text) is not None


SHORTEST = 4
"""The fewest entries of a row without blanks at its end."""

SEPARATORS = "\t;,"
_CELLS = {
    mark: rf"""(?:\ *"[^"\n]{{0,12}}"\ *|[^"{others}\[\](){{}}:=]{{0,12}})"""
    for mark, others in (("\t", r"\t"), (";", r"\t;"), (",", r"\t;,"))
}
_SEPARATED = lazy_pattern("|".join(f"{cell}(?:{mark}{cell})+" for mark, cell in _CELLS.items()))
_TEXT = lazy_pattern(r"""\s*"[^"]*"\s*[,;]\s*""")
"""A text with a comma behind, which is a row of an array."""


def is_separated(text: str) -> bool:
    """Return whether a line has short cells with the same mark between: of a spreadsheet.

    >>> [is_separated(text) for text in (";;3;", "1,,2", '"1","","3"', "id,name of the puzzle", "1 2")]
    [True, True, True, False, False]
    """
    return _SEPARATED.fullmatch(text.rstrip("\r\n")) is not None and _TEXT.fullmatch(text) is None


def is_drawn(text: str) -> bool:
    """Return whether a line can be one of a drawing: a ruling, or entries with bars, separators or gaps
    between.
    """
    return (
        is_separated(text)
        or 0 < len(text.strip()) < SHORTEST
        or "  " in text.rstrip()
        or text[:1] == " "
        or is_framed(text)
    )
