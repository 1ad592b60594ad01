"""Boards as our terminal prints them: squares of equal width in a frame of box characters, or of dots.

>>> text = '''  1   .
... ┏━━━┳━━━┓
... ┃ T ┃   ┃ 3
... ┗━━━┻━━━┛'''
>>> lines = [TextLine(i, line) for i, line in enumerate(text.splitlines(), 1)]
>>> sketch = read_picture(lines, 1, 2)
>>> sketch.points, sketch.areas
({(1, 1): TextMark(text='T', line=3, column=3)}, [[0, 1]])
>>> sketch.sides["right"]
{0: [TextMark(text='3', line=3, column=11)]}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...notation.draft import area_labels
from ...notation.text.pieces import TextLine
from ...notation.text.sketch import Side, Sketch, TextMark
from ...notation.text.words import BLANK

_BOX = "\u2500-\u254f\u2552-\u257f·"
"""The characters of frames, without the bars that may stand on the border of two squares."""
_DRAWN = re.compile(f"[{_BOX}]")
_WRITTEN = re.compile(rf"[^\s{_BOX}]+")
_STROKE = re.compile("[\u2500-\u2551]+")
_HEAVY = frozenset("━┃")
_GREY, _BLACK = "▒", "█"


def is_picture(lines: Sequence[TextLine]) -> bool:
    """Return whether lines are ruled with box characters, or with dots at the corners of squares."""
    return any(len(_DRAWN.findall(line.text)) > 2 for line in lines)


def with_blank_lines(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the lines of a picture with those between them that are blank: a row of squares may be."""
    known = {line.number: line for line in lines}
    return [known.get(i, TextLine(i, "")) for i in range(lines[0].number, lines[-1].number + 1)]


def size_of(lines: Sequence[TextLine]) -> tuple[int, int] | None:
    """Return the rows and columns of a picture, or None if its squares are not visible."""
    lines = with_blank_lines(lines)
    ruled = [i for i, line in enumerate(lines) if _DRAWN.search(line.text)]
    bars = max((len(re.findall("[│┃]", line.text)) for line in lines), default=0)
    dots = max((line.text.count("·") for line in lines), default=0)
    columns = max(bars, dots) - 1
    return ((ruled[-1] - ruled[0]) // 2, columns) if ruled and columns > 0 else None


def read_picture(lines: Sequence[TextLine], rows: int, columns: int) -> Sketch | None:
    """Return the board of a picture of this size, or None if it has another size, or squares of unequal
    width.
    """
    lines = with_blank_lines(lines)
    ruled = [i for i, line in enumerate(lines) if _DRAWN.search(line.text)]
    if not ruled:
        return None
    first, last = ruled[0], ruled[-1]
    board = lines[first : last + 1]
    marks = [match for line in board for match in _DRAWN.finditer(line.text)]
    start, end = min(match.start() for match in marks), max(match.start() for match in marks)
    width = (end - start) // columns
    if last - first != 2 * rows or end - start != width * columns or width < 2:
        return None
    sketch = Sketch(rows, columns, {})
    inner = [line.text.ljust(end + 1)[start : end + 1] for line in board]
    for y, (line, text) in enumerate(zip(board, inner, strict=True)):
        for c in range(columns if y % 2 else 0):
            stroke = _STROKE.search(text, width * c + 1, width * (c + 1))
            if stroke is not None:
                column = line.start + start + stroke.start()
                sketch.points[y, 2 * c + 1] = TextMark(stroke[0], line.number, column)
        for match in _WRITTEN.finditer(text):
            _put_mark(
                sketch,
                y,
                width,
                match.start(),
                TextMark(match[0], line.number, line.start + start + match.start()),
            )
    uprights = [[int(inner[2 * r + 1][width * c] in _HEAVY) for c in range(1, columns)] for r in range(rows)]
    levels = [
        [int(_is_wall(inner[2 * r][width * c + 1 : width * (c + 1)])) for c in range(columns)]
        for r in range(1, rows)
    ]
    if any(map(any, (*uprights, *levels))):
        sketch.areas = area_labels(rows, columns, uprights, levels)
    sketch.sides = dict(_read_sides(lines, first, last, start, width, columns))
    return sketch


def _is_wall(border: str) -> bool:
    """Return whether the visible part of the border above a square is heavy."""
    return "━" in border and not set(border) & set("─ ")


def _put_mark(sketch: Sketch, y: int, width: int, x: int, mark: TextMark) -> None:
    """Put the text of a line of the board to its place."""
    stop = x + len(mark.text)
    corner = next((at for at in range(x, stop) if at % width == 0), None)
    column = x // width
    if y % 2 and corner is None:
        bare = mark.text.strip(_GREY + _BLACK) or mark.text[0]
        sketch.points[y, 2 * column + 1] = mark._replace(
            text=bare, column=mark.column + mark.text.index(bare)
        )
        for fill in (_BLACK, _GREY):
            if bare != fill and fill in mark.text:
                sketch.fills[y, 2 * column + 1] = mark._replace(text=fill)
    elif corner is not None:
        sketch.points[y, 2 * (corner // width)] = mark
    elif x % width == 1 and width > 2:
        sketch.notes[y // 2, column] = mark
    else:
        sketch.points[y, 2 * column + 1] = mark


def _read_sides(
    lines: Sequence[TextLine], first: int, last: int, start: int, width: int, columns: int
) -> Iterator[tuple[str, Side]]:
    """Yield the clues around the board."""
    end = start + width * columns
    for side, outer in (("top", lines[:first]), ("bottom", lines[last + 1 :])):
        side_clues: Side = {}
        for line in outer:
            for piece in line.pieces():
                middle = piece.column - line.start + len(piece.text) // 2
                side_clues.setdefault((middle - start) // width, []).append(
                    TextMark(piece.text, line.number, piece.column)
                )
        yield side, side_clues
    for side, cut in (("left", slice(0, start)), ("right", slice(end + 1, None))):
        side_clues = {}
        for y, line in enumerate(lines[first + 1 : last]):
            words = line._replace(text=line.text[cut], start=line.start + (cut.start or 0)).pieces()
            if words and not y % 2:
                side_clues[y // 2] = [
                    TextMark(word.text, line.number, word.column) for word in words if word.text != BLANK
                ]
        yield side, side_clues
