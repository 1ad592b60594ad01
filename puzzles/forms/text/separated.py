"""Cells of a spreadsheet: rows of cells with tabs, semicolons or commas between, in quotes or not.

>>> lines = [TextLine(1, "1;;3"), TextLine(2, ';"2";')]
>>> sketch = separated(lines)
>>> (sketch.rows, sketch.columns), {point: mark.text for point, mark in sketch.points.items()}
((2, 3), {(1, 1): '1', (1, 5): '3', (3, 3): '2'})
>>> separated([TextLine(1, "1;2"), TextLine(2, "3")]) is None
True
"""

from __future__ import annotations

import csv
from collections.abc import Sequence

from ...notation.text.pieces import TextLine
from ...notation.text.sketch import Point, Sketch, TextMark
from ...notation.text.words import BLANK
from .drawn_lines import SEPARATORS, is_separated


def separated(lines: Sequence[TextLine]) -> Sketch | None:
    """Return the board whose cells are separated alike in all lines, or None. Blank lines at the end are
    left out.
    """
    rows = [*lines]
    while rows and not rows[-1].text.strip("\r\n "):
        rows.pop()
    for mark in SEPARATORS:
        if rows and all(mark in line.text and is_separated(line.text) for line in rows):
            table = [*csv.reader((line.text.replace("\0", " ") for line in rows), delimiter=mark)]
            if len(table) == len(rows) and len({*map(len, table)}) == 1:
                return _sketch(rows, table)
    return None


def _sketch(lines: Sequence[TextLine], table: Sequence[Sequence[str]]) -> Sketch | None:
    """Return the board with these cells, or None if one holds several words."""
    points: dict[Point, TextMark] = {}
    for r, (line, row) in enumerate(zip(lines, table, strict=True)):
        place = 0
        for c, cell in enumerate(row):
            word = cell.strip()
            if len(word.split()) > 1:
                return None
            place = max(line.text.find(word, place), place)
            if word not in ("", BLANK):
                points[2 * r + 1, 2 * c + 1] = TextMark(word, line.number, line.start + place)
            place += len(word) + 1
    return Sketch(len(table), len(table[0]), points)
