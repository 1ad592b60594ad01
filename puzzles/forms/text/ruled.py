"""Boards drawn with rulings, or with spaces alone, whose blank cells are spaces: the columns come from the
rulings, or from the places of the entries. A drawing can have several readings; its kind chooses.

Vocabulary
    ruling     a line that draws borders and holds no entry
    bar        a character of a border beside a cell
    step       the number of characters from a cell to the next one, if no bar stands between them
    wall       a border that is heavier than others, or there where others are not

>>> text = '''+---+---+
... | 1 |   |
... +---+---+
... |   | 2 |
... +---+---+'''
>>> [sketch] = drawings([TextLine(i, line) for i, line in enumerate(text.splitlines(), 1)])
>>> sketch.rows, sketch.columns, sorted(sketch.points)
(2, 2, [(1, 1), (3, 3)])
>>> [(each.rows, each.columns) for each in drawings([TextLine(1, "1   2"), TextLine(2, "  3")])]
[(2, 5), (2, 3)]
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from ...notation.draft import Grid, area_labels
from ...notation.text.pieces import TextLine
from ...notation.text.sketch import Point, Side, Sketch, TextMark
from ...notation.text.words import BLANK
from .drawn_lines import BAR, BARS, LEVELS, ruling_in
from .separated import separated

MOST_UNFRAMED = 20_000
"""The most characters of a drawing without bars and rulings: its columns are guessed."""

MOST_LINES = 400
"""The most lines of a drawing."""

WIDEST = 1000
"""The most characters of a line of a drawing."""

LARGEST_STEP = 6

WIDE = 6
"""A narrower part between bars is one cell, if it holds one character in its middle."""

MARGIN = "  "
"""Blanks before each line, where a frame without a left side has its edge."""

_HEAVY_HEAVY_LEVELS = frozenset("=━═")
_RUNS = re.compile(r"\s*(?:-+|=+)(?: +(?:-+|=+))+")
"""A ruling with a gap between columns."""

_HEAVY_BARS = frozenset("┃║")
_HEAVY_LEVELS = frozenset("=━═")
_PIECE = re.compile(r"[0-9]{1,4}[×*][.x]+(?:/[.x]+)*")
_WORD = re.compile(r"\S+")
_PROSE = re.compile(r"(?:(?!x)[^\W\d_]){2}")


class Cut(NamedTuple):
    """Columns of a drawing: for each cell the first character and the one behind the last."""

    cells: tuple[tuple[int, int], ...]


class Drawn(NamedTuple):
    """Lines of a drawing with the same bars, and the rulings between them: the borders of the frame."""

    lines: list[TextLine]
    ruled: list[bool]
    start: int
    end: int
    above: Sequence[TextLine] = ()
    below: Sequence[TextLine] = ()
    margin: int = 0
    """Number of characters before the entries, if no bar is at the left side."""


def drawings(lines: Sequence[TextLine], sides: Container[int] | None = None) -> list[Sketch]:
    """Return the boards that lines can be, each in one reading; [] if they draw none. If `sides` are given,
    boards in frames are squares with such a side, once labels are taken off.
    """
    if not lines or len(lines) > MOST_LINES or any(len(line.text) > WIDEST for line in lines):
        return []
    table = separated(lines)
    if table is not None:
        return [table, *_without_labels(table)]
    if any("\t" in line.text for line in lines):
        return []
    bare = [line._replace(text=MARGIN + line.text.rstrip(), start=line.start - len(MARGIN)) for line in lines]
    framed = _frame(bare)
    if framed is None and sum(len(line.text) for line in bare) > MOST_UNFRAMED:
        return []
    found = [*_in_frame(framed, sides)] or [*_between_bars(framed)] if framed else [*_without_frame(bare)]
    unique: list[Sketch] = []
    for sketch in found:
        if sketch not in unique:
            unique.append(sketch)
    return unique


def _frame(lines: list[TextLine]) -> Drawn | None:
    """Return the lines from the first ruling or bar to the last, or None without any."""
    spans = [ruling_in(line.text) for line in lines]
    drawn = [i for i, line in enumerate(lines) if spans[i] or BAR.search(line.text)]
    if not drawn:
        return None
    first, last = drawn[0], drawn[-1]
    sure = [span for span in spans if span is not None]
    bars = [
        (found[0].start(), found[-1].end())
        for line, span in zip(lines, spans, strict=True)
        if span is None and (found := [*BAR.finditer(line.text)])
    ]
    start, end = min(span[0] for span in sure or bars), max(span[1] for span in sure or bars)
    inner = lines[first : last + 1]
    if not sure and not all(line.text[:start].strip() == "" for line in inner):
        start = 0
    if not sure or not any(stop == end for _, stop in bars):
        end = max(end, *(len(line.text) for line in inner))
    is_open = any(stop > start for stop, _ in bars) and not any(stop == start for stop, _ in bars)
    margin = len(MARGIN) if is_open else 0
    ruled = [span is not None for span in spans[first : last + 1]]
    return Drawn(inner, ruled, start - margin, end, lines[:first], lines[last + 1 :], margin)


# Cells -----------------------------------------------------------------------------------------------


def _in_frame(drawn: Drawn, sides: Container[int] | None) -> Iterator[Sketch]:
    """Yield the boards that a frame can hold."""
    bands = [*_bands(drawn)]
    for cut in _cuts(drawn):
        for rows in bands:
            sketch = _sketch(drawn, cut, rows) if _may_be(len(rows), len(cut.cells), sides) else None
            if sketch is not None:
                headed = _is_headed(drawn)
                boards = [*_without_labels(sketch, headed)]
                yield from boards[-1:] if headed and boards else (sketch, *boards)


def _may_be(rows: int, columns: int, sides: Container[int] | None) -> bool:
    """Return whether a board, with or without labels, can be a square with one of these sides."""
    boards = ((rows, columns), (rows - 1, columns), (rows - 1, columns - 1))
    return sides is None or any(height == width and height in sides for height, width in boards)


def _is_headed(drawn: Drawn) -> bool:
    """Return whether the only ruling stands below the first line, as in tables of Markdown."""
    return [i for i, ruled in enumerate(drawn.ruled) if ruled] == [1]


def _between_bars(drawn: Drawn) -> Iterator[Sketch]:
    """Yield the board whose cells stand between bars that are not below each other, as where a page has lost
    the spaces of blank cells.
    """
    inner = [line for line, ruled in zip(drawn.lines, drawn.ruled, strict=True) if not ruled]
    rows = [BAR.split(line.text) for line in inner]
    count = len(rows[0]) if rows else 0
    if count < 4 or any(len(row) != count or row[0].strip() or row[-1].strip() for row in rows):
        return
    points: dict[Point, TextMark] = {}
    for r, (line, row) in enumerate(zip(inner, rows, strict=True)):
        place = len(row[0]) + 1
        for c, cell in enumerate(row[1:-1]):
            words = [*_WORD.finditer(cell)]
            if len(words) > 1:
                return
            for word in words:
                if word[0] != BLANK:
                    column = line.start + place + word.start()
                    points[2 * r + 1, 2 * c + 1] = TextMark(word[0], line.number, column)
            place += len(cell) + 1
    yield Sketch(len(rows), count - 2, points)


def _bands(drawn: Drawn) -> Iterator[list[list[int]]]:
    """Yield the rows of the board, each with its lines: one line each, or all lines between two rulings."""
    inner = [i for i, ruled in enumerate(drawn.ruled) if not ruled]
    yield [[i] for i in inner]
    bands: list[list[int]] = []
    for i in inner:
        if bands and bands[-1][-1] == i - 1:
            bands[-1].append(i)
        else:
            bands.append([i])
    if len(bands) > 1 and len(bands[0]) > 1 and len({*map(len, bands)}) == 1:
        yield bands
    blank = [not _WORD.search(BAR.sub(" ", _inside(drawn, i))) for i in range(len(drawn.lines))]
    levels = range(0, len(drawn.lines), 2)
    if (
        len(drawn.lines) % 2
        and all(drawn.ruled[i] or blank[i] for i in levels)
        and len(inner) > len(levels) - 1
    ):
        yield [[i] for i in range(1, len(drawn.lines), 2)]


def _inside(drawn: Drawn, i: int) -> str:
    """Return the part of a line within the frame, as wide as that."""
    return drawn.lines[i].text.ljust(drawn.end + WIDEST)[drawn.start : drawn.end]


def _cuts(drawn: Drawn) -> Iterator[Cut]:
    """Yield the columns of a board: between bars, at equal distances where bars are missing, or in steps."""
    inner = [_inside(drawn, i) for i, ruled in enumerate(drawn.ruled) if not ruled]
    bars = [[match.start() for match in BAR.finditer(text)] for text in inner]
    shared = sorted({*bars[0]}.intersection(*bars[1:])) if bars else []
    joints = {
        x
        for i, ruled in enumerate(drawn.ruled)
        if ruled
        for x, sign in enumerate(_inside(drawn, i))
        if sign in "+*" or sign in BARS or ("\u2500" < sign <= "\u257f" and sign not in LEVELS)
    }
    all_bars = sorted({*joints}.union(*bars))
    wide = drawn.end - drawn.start
    seen = set[Cut]()
    for columns in (shared, all_bars, _evenly(all_bars)):
        edges = _edges(columns, drawn.margin, wide)
        if len(edges) < 2:
            continue
        cut = Cut(tuple((a + 1, b) for a, b in pairwise(edges) if b > a + 1))
        is_sure = _is_headed(drawn) or _is_sure(inner, cut)
        for each in (cut,) if is_sure else (cut, *_steps(inner, cut)):
            if each not in seen and each.cells:
                seen.add(each)
                yield each
        if is_sure:
            return


def _is_sure(texts: Sequence[str], cut: Cut) -> bool:
    """Return whether each cell between bars holds one character at most, in its middle."""
    for start, stop in cut.cells:
        words = [match for text in texts for match in _WORD.finditer(text[start:stop])]
        middle = all(abs(2 * match.start() + 1 - (stop - start)) < 2 for match in words)
        single = all(len(match[0]) == 1 for match in words)
        if not single or not middle or any(len(text[start:stop].split()) > 1 for text in texts):
            return False
    return len(cut.cells) > 1 and min(stop - start for start, stop in cut.cells) < WIDE


def _edges(columns: Sequence[int], margin: int, wide: int) -> list[int]:
    """Return the columns of bars with the edges of a frame that has none at its sides: as far away as bars
    are from each other, if the entries allow it.
    """
    if not columns:
        return [margin - 1, wide]
    edges, usual = [*columns], max((b - a for a, b in pairwise(columns)), default=0)
    if columns[0] > margin:
        before = columns[0] - usual
        edges.insert(0, before if 0 <= before < margin else margin - 1)
    if columns[-1] < wide - 2:
        edges.append(max(columns[-1] + usual, wide))
    return edges


def _evenly(columns: Sequence[int]) -> list[int]:
    """Return columns at equal distances, some of which may have been missing."""
    gaps = [b - a for a, b in pairwise(columns)]
    step = gcd(*gaps) if gaps else 0
    return [*range(columns[0], columns[-1] + 1, step)] if step > 1 else []


def _steps(texts: Sequence[str], cut: Cut) -> Iterator[Cut]:
    """Yield the cells in steps within parts of equal width that bars make."""
    widths = {stop - start for start, stop in cut.cells}
    if len(widths) != 1:
        return
    [wide] = widths
    ends = {
        match.end() - 1
        for text in texts
        for start, stop in cut.cells
        for match in _WORD.finditer(text[start:stop])
    }
    longest = max(
        (len(word) for text in texts for start, stop in cut.cells for word in text[start:stop].split()),
        default=1,
    )
    spaced = len(cut.cells) > 1 and longest == 1 and len({end % 2 for end in ends}) == 1
    for step in range(1 + spaced, min(wide, LARGEST_STEP) + 1):
        if (step > 1 or longest == 1) and longest <= max(step - 1, 1):
            for last in {end % step for end in ends} if ends else {0}:
                places = [*range(last, wide, step)]
                if len(places) > 1 and all(end % step == last for end in ends):
                    yield Cut(
                        tuple(
                            (max(start, start + place - longest + 1), start + place + 1)
                            for start, _ in cut.cells
                            for place in places
                        )
                    )


# From cells to a sketch --------------------------------------------------------------------------------


def _sketch(drawn: Drawn, cut: Cut, rows: Sequence[Sequence[int]]) -> Sketch | None:
    """Return the board with these cells, or None if an entry stands in none."""
    points: dict[Point, TextMark] = {}
    columns = len(cut.cells)
    if not columns or not rows:
        return None
    for r, band in enumerate(rows):
        taken, texts = 0, [(drawn.lines[i], _inside(drawn, i)) for i in band]
        for c, (start, stop) in enumerate(cut.cells):
            marks = [
                TextMark(match[0], line.number, line.start + drawn.start + start + match.start())
                for line, text in texts
                for match in _WORD.finditer(text[start:stop])
            ]
            taken += sum(len(mark.text) for mark in marks)
            if marks and (len(marks) == 1 or all(mark.text.isdecimal() for mark in marks)):
                word = ",".join(mark.text for mark in marks)
                if word != BLANK:
                    points[2 * r + 1, 2 * c + 1] = marks[0]._replace(text=word)
            elif marks:
                return None
        if taken != sum(len("".join(BAR.sub(" ", text).split())) for _, text in texts):
            return None
    sketch = Sketch(len(rows), columns, points)
    sketch.areas = _areas(drawn, cut, rows)
    sides = _sides(drawn, cut, rows)
    return None if sides is None else replace(sketch, sides=sides)


def _areas(drawn: Drawn, cut: Cut, rows: Sequence[Sequence[int]]) -> Grid | None:
    """Return the areas between walls, or None if all borders are alike."""
    texts = [_inside(drawn, i) for i in range(len(drawn.lines))]
    uprights = [
        [_weight(texts[band[0]][left:right]) for (_, left), (right, _) in pairwise(cut.cells)]
        for band in rows
    ]
    levels = []
    for upper, lower in pairwise(rows):
        between = [texts[i] for i in range(upper[-1] + 1, lower[0])]
        levels.append([_level(between, start, stop) for start, stop in cut.cells])
    weights = ({x for row in uprights for x in row}, {x for row in levels for x in row})
    for least in (2, 1):
        if all(least in each and min(each) < least for each in weights):
            walls = [[[int(x >= least) for x in row] for row in grid] for grid in (uprights, levels)]
            areas = area_labels(len(rows), len(cut.cells), *walls)
            return areas if areas[-1][-1] else None
    return None


def _weight(text: str) -> int:
    """Return the weight of the border in a gap between cells: 0 for none, 2 for a heavy one."""
    bars = BAR.findall(text)
    return 0 if not bars else 2 if _HEAVY_BARS & {*bars} else 1


def _level(texts: Sequence[str], start: int, stop: int) -> int:
    """Return the weight of the border below a cell."""
    signs = {text[(start + stop) // 2 :][:1] or " " for text in texts}
    return 2 if signs & _HEAVY_LEVELS else 1 if signs - {" ", *BARS} else 0


def _sides(drawn: Drawn, cut: Cut, rows: Sequence[Sequence[int]]) -> dict[str, Side] | None:
    """Return what stands around the frame, by row or column, or None if something is beside no cell. Words of
    a screen are nothing.
    """
    sides: dict[str, Side] = {}
    for side, lines in (("top", drawn.above), ("bottom", drawn.below)):
        for line in lines:
            for match in () if _PROSE.search(line.text) else _WORD.finditer(line.text):
                first, last = match.start() - drawn.start, match.end() - drawn.start
                if _PIECE.fullmatch(match[0]):
                    last = first  # it may be wider than its column
                near = [
                    c for c, (start, stop) in enumerate(cut.cells) if start - 1 <= first and last <= stop + 1
                ]
                if len(near) != 1:
                    return None
                mark = TextMark(match[0], line.number, line.start + match.start())
                sides.setdefault(side, {}).setdefault(near[0], []).append(mark)
    for r, band in enumerate(rows):
        for i in band:
            line = drawn.lines[i]
            for side, text, start in (
                ("left", line.text[: drawn.start], line.start),
                ("right", line.text[drawn.end :], line.start + drawn.end),
            ):
                marks = [TextMark(m[0], line.number, start + m.start()) for m in _WORD.finditer(text)]
                if marks and not _PROSE.search(text):
                    sides.setdefault(side, {})[r] = marks
    return sides


def _without_labels(sketch: Sketch, headed: bool = False) -> Iterator[Sketch]:
    """Yield a board without a first row that numbers the columns, or the blank row of a table with a head;
    then without a first column that numbers the rows, too.
    """
    top = [_text(sketch, 0, c) for c in range(sketch.columns)]
    left = [_text(sketch, r, 0) for r in range(sketch.rows)]
    is_head = are_labels(top) or (not top[0] and are_labels(top[1:])) or (headed and not any(top))
    if sketch.rows < 2 or not is_head:
        return
    for right in (0, 1) if not top[0] and are_labels(left[1:]) and sketch.columns > 1 else (0,):
        points = {
            (y - 2, x - 2 * right): mark for (y, x), mark in sketch.points.items() if y > 2 and x > 2 * right
        }
        yield replace(sketch, rows=sketch.rows - 1, columns=sketch.columns - right, points=points, areas=None)


def _text(sketch: Sketch, r: int, c: int) -> str:
    mark = sketch.points.get((2 * r + 1, 2 * c + 1))
    return mark.text if mark else ""


def are_labels(texts: Sequence[str]) -> bool:
    """Return whether texts count on: from 1, from 0, or from A.

    >>> are_labels(["1", "2", "3"]), are_labels(["a", "b"]), are_labels(["1", "3"])
    (True, True, False)
    """
    count = len(texts)
    numbers = ([*map(str, range(count))], [*map(str, range(1, count + 1))])
    letters = [chr(ord("a") + i) for i in range(min(count, 26))]
    return count > 1 and ([*texts] in numbers or [text.lower() for text in texts] == letters)


def box_of(sketch: Sketch) -> tuple[int, int] | None:
    """Return the height and width of the areas of a board, if they are equal rectangles in a lattice.

    >>> box_of(Sketch(2, 4, {}, areas=[[0, 0, 1, 1], [0, 0, 1, 1]]))
    (2, 2)
    """
    areas = sketch.areas
    if areas is None:
        return None
    wide, high = areas[0].count(areas[0][0]), [row[0] for row in areas].count(areas[0][0])
    blocks = {(r // high, c // wide) for r in range(sketch.rows) for c in range(sketch.columns)}
    labels = {(r // high, c // wide, label) for r, row in enumerate(areas) for c, label in enumerate(row)}
    whole = sketch.rows % high == 0 == sketch.columns % wide
    return (high, wide) if whole and len(blocks) == len(labels) == len({x for *_, x in labels}) else None


# Spaces alone ------------------------------------------------------------------------------------------


def _without_frame(lines: list[TextLine]) -> Iterator[Sketch]:
    """Yield the boards whose blanks are spaces, in each step from cell to cell; blank lines are rows, or
    nothing.
    """
    said = [i for i, line in enumerate(lines) if line.text.strip()]
    if not said or any(sign in line.text for line in lines for sign in "._"):
        return  # a drawing with signs for blanks has none that are spaces
    slack = said[0], len(lines) - 1 - said[-1]
    lines = lines[said[0] : said[-1] + 1]
    runs = [line for line in lines if line.text and _RUNS.fullmatch(line.text)]
    if runs and not any("-" in line.text.split() for line in lines if line not in runs):
        lines = [line for line in lines if line not in runs]
        yield from _below_runs(lines, runs[0])
        return
    visible = [line for line in lines if line.text]
    indent = min(len(line.text) - len(line.text.lstrip()) for line in visible)
    wide = max(len(line.text) for line in visible)
    for rows in [lines, visible] if len(visible) < len(lines) else [lines]:
        drawn = Drawn([*rows], [False] * len(rows), 0, wide)
        bands = [[i] for i in range(len(rows))]
        for start in {len(MARGIN), indent}:
            whole = Cut(((start, wide),))
            texts = [_inside(drawn, i) for i in range(len(rows))]
            single = Cut(tuple((x, x + 1) for x in range(start, wide)))
            for cut in (single, *_steps(texts, whole)):
                sketch = _sketch(drawn, cut, bands)
                if sketch is not None:
                    sketch.slack = slack
                    yield sketch
                    yield from _without_labels(replace(sketch, slack=None))
                    if sketch.columns < sketch.rows:
                        yield replace(sketch, columns=sketch.rows)


def _below_runs(lines: list[TextLine], ruling: TextLine) -> Iterator[Sketch]:
    """Yield the board whose columns stand below the strokes of a ruling."""
    cells = tuple((match.start(), match.end()) for match in _WORD.finditer(ruling.text))
    end = max(len(line.text) for line in (*lines, ruling))
    drawn = Drawn([line for line in lines if line.text], [], 0, end)
    sketch = _sketch(drawn, Cut(cells), [[i] for i in range(len(drawn.lines))])
    if sketch is not None:
        yield sketch
        yield from _without_labels(sketch)
