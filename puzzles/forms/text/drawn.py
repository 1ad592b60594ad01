"""Puzzles in drawings whose blank cells are spaces (`ruled`), read as a kind.

>>> from ...kinds import kind_named
>>> lines = [TextLine(i, text) for i, text in enumerate((" 2", "", "1 "), 1)]
>>> read_drawn(lines, kind_named("nurikabe"), (3, 2))["clues"]
{'cells': [[None, 2], [None, None], [1, None]]}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...core.errors import InputError
from ...kind import Kind
from ...kinds import BARE
from ...notation.text.pieces import TextLine
from ...notation.text.sketch import OPPOSITE, Side, Sketch, TextMark
from ...records import read_record
from .grids import SIDES
from .puzzles import TextPuzzle
from .ruled import are_labels, box_of, drawings

MOST_SIZES = 4
"""The most readings that a sentence lists."""


def read_drawn(
    lines: Sequence[TextLine], kind: Kind, size: tuple[int, int] | None = None
) -> dict[str, Any] | None:
    """Return the record of a drawn puzzle, or None if the lines draw none.

    Args:
        lines: The lines, without a header.
        kind: The kind.
        size: The rows and columns, if they are known.

    Raises:
        InputError: If the lines can be several puzzles, or their walls divide the board as no kind of bare
            grids does.
    """
    if size is None and len(lines) < 2:
        return None
    found = list[tuple[Sketch, dict[str, Any]]]()
    odd = None
    sides = None if kind.default_rules is None else SIDES
    for sketch in _fitting(drawings(lines, sides), size):
        if sides is not None and not (sketch.rows == sketch.columns and sketch.rows in sides):
            continue  # no square, or too small to be meant
        if size is not None and _has_short_rows(sketch):
            continue
        header = TextLine(lines[0].number, f"{kind.name} {sketch.rows}x{sketch.columns}")
        block = TextPuzzle(header)
        try:
            record = block.record_of(prepared(sketch, kind))
            puzzle = read_record(record)
        except InputError:
            continue
        try:
            if sketch.areas is not None:
                block.demand_as_drawn(puzzle)
        except InputError as error:
            odd = odd or error
            continue
        if all(record != other for _, other in found):
            found.append((sketch, record))
    if len(found) > 1:
        sizes = [*dict.fromkeys(f"{record['rows']}x{record['cols']}" for _, record in found)][:MOST_SIZES]
        what = (
            f"the drawing can be {' or '.join(sizes)}: write the size in a first line, {kind.name} {sizes[0]}"
        )
        what += ", or . for blanks"
        if len(sizes) == 1:
            what = "blank lines around the drawing can be rows of the board: write . for their blanks"
        raise lines[0].error(what)
    if not found and odd is not None and kind.name == BARE:
        what = "the walls of the drawing make regions that are no boxes"
        raise lines[0].error(f"{what}: --kind jigsaw_sudoku reads them, and other kinds with regions")
    return found[0][1] if found and not _has_short_rows(found[0][0]) else None


def _has_short_rows(sketch: Sketch) -> bool:
    """Return whether the only blanks are at the ends of rows that no frame ends: entries may be missing."""
    lengths = [0] * sketch.rows
    for y, x in sketch.points:
        lengths[y // 2] = max(lengths[y // 2], x // 2 + 1)
    is_close = len(sketch.points) == sum(lengths) and all(lengths)
    return sketch.slack is not None and is_close and {*lengths} != {sketch.columns}


def _fitting(sketches: list[Sketch], size: tuple[int, int] | None) -> Iterator[Sketch]:
    """Yield the boards of a size, if it is known. Blank rows may stand above and below, and blanks at the
    ends of lines may have been lost.
    """
    for sketch in sketches:
        if size is None or (sketch.rows, sketch.columns) == size:
            yield sketch
        elif sketch.slack is not None and sketch.columns <= size[1]:
            above, below = sketch.slack
            more = size[0] - sketch.rows
            for down in range(max(0, more - below), min(above, more) + 1):
                points = {(y + 2 * down, x): mark for (y, x), mark in sketch.points.items()}
                yield replace(sketch, rows=size[0], columns=size[1], points=points)


def _in_order(side: Side) -> list[TextMark]:
    """Return the marks along a side."""
    return [mark for _, marks in sorted(side.items()) for mark in marks]


def prepared(sketch: Sketch, kind: Kind) -> Sketch:
    """Return a board as a kind reads it: its clues at the kind's sides, without numbers of rows and columns,
    and without lines that only help to count.
    """
    own = {each.layout.side for each in kind.fields} - {""}
    sides = dict(sketch.sides)
    for side in [*sides]:
        if side not in own and OPPOSITE[side] in own and OPPOSITE[side] not in sides:
            sides[OPPOSITE[side]] = sides.pop(side)
        elif side not in own and are_labels(
            [mark.text for _, marks in sorted(sides[side].items()) for mark in marks]
        ):
            del sides[side]
    keeps = any(each.name in ("box", "regions", "cages") for each in kind.fields) or sketch.areas is None
    areas = sketch.areas if keeps or box_of(sketch) is None else None
    return replace(sketch, points=dict(sketch.points), sides=sides, areas=areas)
