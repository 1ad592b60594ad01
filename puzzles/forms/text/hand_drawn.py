"""Boards drawn by hand: rows of squares with signs between them, and clues around.

Vocabulary
    row        a line with squares of the board
    rung       a line between two rows, with signs alone
    frame      on which sides of the board clues stand

>>> lines = [TextLine(1, "  1 ."), TextLine(2, "0 . T"), TextLine(3, "1 . .")]
>>> [sketch] = framed_sketches(lines, 2, 2, frozenset(("top", "left")), "")
>>> sketch.sides["left"][1][0].text, sketch.points[1, 3].text
('1', 'T')
>>> lines = [TextLine(1, "1<.>2"), TextLine(2, "  v"), TextLine(3, ". . .")]
>>> [sketch] = framed_sketches(lines, 2, 3, frozenset(), "<>v")
>>> sorted(point for point, mark in sketch.points.items() if mark.text in "<>v")
[(1, 2), (1, 4), (2, 3)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from ...core.errors import InputError
from ...notation.text.pieces import TextLine, is_ruling
from ...notation.text.sketch import SIDES, Point, Side, Sketch, TextMark
from ...notation.text.words import BLANK

CORNERS = frozenset((BLANK, "+", "-", "_", "*", "\\", "/", "x"))
"""Usual characters in a corner of a frame, in which no clue stands."""

WHERE = {"top": "above", "bottom": "below", "left": "to the left", "right": "to the right"}

_BARS = str.maketrans(dict.fromkeys("|│┃║", " "))
_ACROSS = "<>"


class DrawnFrame(NamedTuple):
    """Flags for clues at each side."""

    top: int
    bottom: int
    left: int
    right: int

    def __str__(self) -> str:
        sides = " and ".join(WHERE[side] for side, there in zip(SIDES, self, strict=True) if there)
        return sides or "nowhere"


class FramedDrawing(NamedTuple):
    """Lines read with a frame: the squares by row, and the clues beside them."""

    frame: DrawnFrame
    rows: list[list[TextMark]]
    sides: dict[str, Side]


def framed_sketches(
    lines: Sequence[TextLine], rows: int, columns: int, sides: frozenset[str], joins: str
) -> Iterator[Sketch]:
    """Yield the boards of this size that lines can draw, if clues may stand at these sides and signs between
    squares. Raises `InputError` for a sign that stands between no two squares.
    """
    visible = [line for line in lines if not is_ruling(line, columns, "".join(joins)) or rung(line, joins)]
    bare, across, rungs = part_lines(visible, joins)
    if not rows <= len(bare) <= rows + 2:
        return
    table = [words_of(line) for line in bare]
    if any(len(mark.text) > 1 and set(mark.text) & set("._") for row in table for mark in row):
        table = [
            [TextMark(x, mark.line, mark.column + i) for mark in row for i, x in enumerate(mark.text)]
            for row in table
        ]
    for drawing in drawings_of(table, rows, columns, sides):
        points: dict[Point, TextMark] = {}
        for r, row in enumerate(drawing.rows):
            points |= {(2 * r + 1, 2 * c + 1): mark for c, mark in enumerate(row)}
        first = drawing.frame.top
        points |= dict(signs_across(drawing, across[first : first + rows]))
        points |= dict(signs_down(drawing, rungs, first))
        marks = {point: mark for point, mark in points.items() if mark.text != BLANK}
        yield Sketch(rows, columns, marks, drawing.sides, frame=str(drawing.frame))


def listed_sketch(lines: Sequence[TextLine], rows: int, columns: int) -> Sketch | None:
    """Return the board of blank squares with lists of numbers above and to the left, or None.

    >>> lines = [TextLine(i, x) for i, x in enumerate(("    1 .", "    2 3", "1 1 . .", "2   . ."))]
    >>> sides = listed_sketch(lines, 2, 2).sides
    >>> [[mark.text for mark in marks] for marks in sides["top"].values()], len(sides["left"][0])
    ([['1', '2'], ['3']], 2)
    """
    table = [words_of(line) for line in lines if not is_ruling(line, columns, "")]
    head, inner = table[:-rows], [with_squares(row) for row in table[-rows:]]
    if not head or len(inner) < rows or any(not ends_blank(row, columns) for row in inner):
        return None
    middles = list(map(middle, inner[0][-columns:]))
    top: Side = {}
    for mark in sorted((mark for row in head for mark in row), key=itemgetter(1)):
        c = place_of(mark, middles)
        if c is None:
            return None
        if mark.text != BLANK:
            top.setdefault(c, []).append(mark)
    left = {r: row[:-columns] for r, row in enumerate(inner) if len(row) > columns}
    return Sketch(rows, columns, {}, {"top": top, "left": left}, frame="above and to the left")


def listed_size(lines: Sequence[TextLine]) -> tuple[int, int] | None:
    """Return the size of the board that `listed_sketch` would find, or None if no line ends in blank
    squares.
    """
    runs = [blanks_behind(with_squares(words_of(line))) for line in lines]
    columns = max(runs, default=0)
    return (runs.count(columns), columns) if columns else None


def with_squares(row: list[TextMark]) -> list[TextMark]:
    """Return the words of a row, with its last one split into squares if it is a run of blanks."""
    if not row or set(row[-1].text) != {BLANK}:
        return row
    last = row[-1]
    return row[:-1] + [TextMark(BLANK, last.line, last.column + i) for i in range(len(last.text))]


def blanks_behind(row: Sequence[TextMark]) -> int:
    """Count the blanks at the end of a row."""
    return next((i for i, mark in enumerate(reversed(row)) if mark.text != BLANK), len(row))


def ends_blank(row: Sequence[TextMark], columns: int) -> bool:
    """Return whether a row ends in at least `columns` blanks."""
    return blanks_behind(row) >= columns


# From lines to marks ---------------------------------------------------------------------------------


def rung(line: TextLine, joins: str) -> bool:
    """Return whether a line holds nothing but signs between two rows."""
    upright = set(joins) - set(_ACROSS)
    signs = set(line.text.translate(_BARS)) - set(" \t.-_")
    return bool(signs) and signs <= upright


def part_lines(
    lines: Sequence[TextLine], joins: str
) -> tuple[list[TextLine], list[list[TextMark]], list[tuple[int, TextLine]]]:
    """Return the lines without signs, the signs in each of them, and the rungs, each with the number of lines
    before it.
    """
    bare, across, rungs = list[TextLine](), list[list[TextMark]](), list[tuple[int, TextLine]]()
    for line in lines:
        if rung(line, joins):
            rungs.append((len(bare), line))
            continue
        signs = line.pieces("[<>]") if "<" in joins else []
        across.append([TextMark(sign.text, line.number, sign.column) for sign in signs])
        bare.append(line.blank_out(_ACROSS) if signs else line)
    return bare, across, rungs


def words_of(line: TextLine) -> list[TextMark]:
    """Return the words of a line; an empty place between two bars or commas is a blank."""
    text = re.sub(r"[│┃║]", "|", line.text)
    for mark in ("|", ",", "\t"):
        parts = TextLine(line.number, text, line.start).split_at(mark)
        if len(parts) > 2 and all(len(part.text.split()) < 2 for part in parts):
            inner = parts[mark == "|" and not parts[0].text : len(parts) - (not parts[-1].text)]
            return [TextMark(part.text or BLANK, line.number, part.column) for part in inner]
    if set(text) & set(",;"):
        return []  # Commas between some words only can mean two things.
    pieces = TextLine(line.number, text, line.start).blank_out("|\t").pieces()
    return [TextMark(piece.text, line.number, piece.column) for piece in pieces]


# Frames ----------------------------------------------------------------------------------------------


def drawings_of(
    table: list[list[TextMark]], rows: int, columns: int, sides: frozenset[str]
) -> Iterator[FramedDrawing]:
    """Yield the drawings that each frame finds in a table. Clues above the board that are set in stand above
    its columns.
    """
    for flags in product((0, 1), repeat=4):
        frame = DrawnFrame(*flags)
        if not all(side in sides for side, there in zip(SIDES, frame, strict=True) if there):
            continue
        if sum(frame) == 1 and len(sides) > 2:
            continue  # More likely the board has a row or a column too many.
        if rows + frame.top + frame.bottom == len(table):
            drawing = drawing_of(table, columns, frame)
            if drawing is not None:
                yield drawing


def drawing_of(table: list[list[TextMark]], columns: int, frame: DrawnFrame) -> FramedDrawing | None:
    """Return the drawing that a frame finds in a table, or None if it does not fit."""
    inner = table[frame.top : len(table) - frame.bottom]
    wide = columns + frame.left + frame.right
    whole = next((row[frame.left : frame.left + columns] for row in inner if len(row) == wide), None)
    whole = whole or next((row for row in inner if len(row) == columns), None)
    open_board = whole is None and frame.left and frame.right and max(map(len, inner)) <= 2
    if open_board:  # Its columns are those of the clues above or below it.
        whole = next((row for row in (table[0], table[-1]) if len(row) == columns), None)
    if whole is None:
        return None
    middles = list(map(middle, whole))
    sides: dict[str, Side] = {side: {} for side, there in zip(SIDES, frame, strict=True) if there}
    rows = []
    for r, row in enumerate(inner):
        before, squares, after = (
            row[: frame.left],
            row[frame.left : frame.left + columns],
            row[frame.left + columns :],
        )
        if len(row) != wide:  # A blank beside the board that is only a space.
            places = [place_of(mark, middles) for mark in row]
            squares = [mark for mark, place in zip(row, places, strict=True) if place is not None]
            if open_board and not squares:
                row = sorted(
                    [*row, *(TextMark(BLANK, each.line, each.column) for each in whole)], key=itemgetter(2)
                )
                squares = [mark for mark in row if mark.text == BLANK]
            if len(squares) != columns:
                return None
            start = row.index(squares[0])
            before, after = row[:start], row[start + columns :]
            if len(before) > frame.left or len(after) > frame.right:
                return None
        if frame.left != frame.right and is_shifted(squares, middles):
            return None
        rows.append(squares)
        for side, marks in (("left", before), ("right", after)):
            if any(mark.text != BLANK for mark in marks):
                sides[side][r] = marks
    set_in = frame.top and table[0] and inner[0] and table[0][0].column > inner[0][0].column
    for side, there, row in (("top", frame.top, table[0]), ("bottom", frame.bottom, table[-1])):
        if there:
            clues = above(row, columns, frame, middles, bool(set_in))
            if clues is None:
                return None
            sides[side] = clues
    return FramedDrawing(frame, rows, sides) if all(sides.values()) else None


def above(
    row: list[TextMark], columns: int, frame: DrawnFrame, middles: list[float], set_in: bool
) -> Side | None:
    """Return the clues of a line above or below the board, by column, or None if they do not fit."""
    if len(row) == columns + frame.left + frame.right > columns:
        corners = row[: frame.left] + row[frame.left + columns :]
        if not all(mark.text in CORNERS for mark in corners):
            return None
        row = row[frame.left : frame.left + columns]
    elif len(row) != columns or set_in:
        places = [place_of(mark, middles) for mark in row]
        spots = [place for place in places if place is not None]
        if len(spots) != len(row) or spots != sorted(set(spots)):
            return None
        return {c: [mark] for c, mark in zip(spots, row, strict=True) if mark.text != BLANK}
    return {c: [mark] for c, mark in enumerate(row) if mark.text != BLANK}


def is_shifted(squares: Sequence[TextMark], middles: Sequence[float]) -> bool:
    """Return whether squares stand one column beside those of another row: the clue is on the other side."""
    places = [place_of(mark, middles) for mark in squares]
    last = len(middles) - 1
    return last > 0 and (places[1:] == list(range(last)) or places[:-1] == list(range(1, last + 1)))


def middle(mark: TextMark) -> float:
    """Return the middle of a word in its line."""
    return mark.column + (len(mark.text) - 1) / 2


def place_of(mark: TextMark, middles: Sequence[float]) -> int | None:
    """Return the column of the board for a word, or None if it is in none."""
    near = min(range(len(middles)), key=lambda c: abs(middles[c] - middle(mark)))
    return near if abs(middles[near] - middle(mark)) <= (len(mark.text) + 1) / 2 else None


# Signs -----------------------------------------------------------------------------------------------


def signs_across(
    drawing: FramedDrawing, across: Sequence[Sequence[TextMark]]
) -> Iterator[tuple[Point, TextMark]]:
    """Yield the signs between the squares of a row. Raises `InputError` for one that does not stand between
    two.
    """
    for r, (row, signs) in enumerate(zip(drawing.rows, across, strict=True)):
        seen: set[int] = set()
        for sign in signs:
            c = sum(mark.column < sign.column for mark in row)
            if not 0 < c < len(row) or c in seen:
                what = f"{sign.text!r} does not stand between two squares"
                raise InputError(what, line=sign.line, column=sign.column)
            seen.add(c)
            yield (2 * r + 1, 2 * c), sign


def signs_down(
    drawing: FramedDrawing, rungs: Sequence[tuple[int, TextLine]], first: int
) -> Iterator[tuple[Point, TextMark]]:
    """Yield the signs between two rows: one for each column, or each below its square. Raises `InputError` if
    that square is ambiguous.
    """
    seen: set[int] = set()
    for count, line in rungs:
        r, columns = count - first, len(drawing.rows[0])
        if not 0 < r < len(drawing.rows) or r in seen:
            raise line.error("the signs do not stand between two rows")
        seen.add(r)
        marks = [
            TextMark(piece.text, line.number, piece.column)
            for piece in line._replace(text=line.text.translate(_BARS)).pieces(r"\S")
        ]
        each = len(marks) == columns and columns > 1
        for i, mark in enumerate(marks):
            if mark.text in ".-_":
                continue
            places = {i} if each else {nearest(mark, drawing.rows[n]) for n in (r - 1, r)}
            if len(places) > 1 or None in places:
                what = f"{mark.text!r} stands below no one square: write it in the column of its squares"
                raise InputError(
                    f"{what}, or a line such as r{r}c1>r{r + 1}c1", line=mark.line, column=mark.column
                )
            [c] = places
            yield (2 * r, 2 * (c or 0) + 1), mark


def nearest(mark: TextMark, row: Sequence[TextMark]) -> int | None:
    """Return the square of a row nearest to a sign, or None if there are two."""
    gaps = sorted((abs(middle(square) - mark.column), c) for c, square in enumerate(row))
    return None if len(gaps) > 1 and gaps[0][0] == gaps[1][0] else gaps[0][1]
