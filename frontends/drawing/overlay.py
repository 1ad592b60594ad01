"""Marks of a step on the picture of the state before it: pattern, chain, removed and placed candidates.

>>> from gridproof.frontends.rules.step import Step
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> step = Step("full house", 4, places=(("r1c1", 3),), because=(("r1c1", 3),))
>>> [(shape.kind, shape.tone) for shape in overlay(Pencil.of(puzzle, {}), step)]
[('ring', 'pattern'), ('path', 'place')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from math import dist

from ...puzzles import Cell, form_of
from ...puzzles.core.marks import Label, Square
from ...puzzles.core.shapes import XY, Shape, cross, dash, disc, path, ring, text
from ..rules.step import Candidates, Step, relations
from .contours import contours
from .pencil import Pencil
from .places import ends_of, middle, sort_of, squares_of

STEP_TONES = {"ends": "ends", "fin": "fin", "guardian": "fin", "link": "ends", "colour 2": "ends",
              "colour 3": "fin", "colour 4": "place", "ALS 2": "fin", "ALS 3": "place"}  # fmt: skip
"""The tone of each part of a step; other parts look like the pattern."""

INSET, CLEAR = 0.08, 0.16
"""Distance of a frame from the border of its square, and the same if it must be clear of lines and crosses
there.
"""

STRONG, WEAK = path, dash
"""Drawing functions for links."""


def overlay(pencil: Pencil, step: Step) -> Iterator[Shape]:
    """Yield the marks of a step: on the candidates if squares hold numbers, else on the squares."""
    yield from dict.fromkeys((on_candidates if pencil.numbers else on_squares)(pencil, step))
    in_sectors = any(role == "truth" for role, _ in step.parts)
    for role, group in step.parts:
        nodes = [(candidate,) for candidate in group]
        if role == "chain":
            yield from chain(pencil, nodes)
        elif in_sectors and role in ("truth", "link") and len({cell for cell, _ in group}) > 1:
            yield from chain(pencil, nodes, (STRONG if role == "truth" else WEAK,))
    yield from chain(pencil, [group for role, group in step.parts if role == "node"])
    yield from related(pencil, step)


def related(pencil: Pencil, step: Step) -> Iterator[Shape]:
    """Yield marks for cells that a step makes different or alike: an edge or a cross on the border of two
    squares, if loops run there; else a line from one to the other, dashed for cells that are alike.
    """
    on_borders = form_of(pencil.puzzle).on_borders
    for pair, differ in relations(step.excludes).items():
        (one, other) = (squares_of(pencil.puzzle, cell, 1)[0] for cell in pair)
        (x, y), (dx, dy) = clear_of(one, other), ((other[0] - one[0]) / 2, (other[1] - one[1]) / 2)
        if not on_borders:
            yield (path if differ else dash)("place", 0.08, *between(one, other))
        elif differ:
            yield path("place", 0.2, (x - dx, y - dy), (x + dx, y + dy))
        else:
            yield from cross("remove", x, y, 0.13, 0.06)


def on_candidates(pencil: Pencil, step: Step) -> Iterator[Shape]:
    """Yield rings around the candidates that justify a step, crosses on those it removes, frames around the
    squares it fills. A link of truths and links has no rings but the line through it.
    """
    in_sectors = any(role == "truth" for role, _ in step.parts)
    for role, group in step.parts or (("pattern", step.because),):
        for cell, value in group if role != "link" or not in_sectors else ():
            spot = pencil.spot(cell, value)
            if spot is not None:
                yield ring(STEP_TONES.get(role, "pattern"), 0.03, spot.x, spot.y, 0.62 * spot.size)
    for cell, value in step.removes:
        spot = pencil.spot(cell, value)
        if spot is not None:
            yield from cross("remove", spot.x, spot.y, 0.4 * spot.size, 0.03)
    for cell, value in step.places:
        for r, c in squares_of(pencil.puzzle, cell, value):
            yield frame("place", 0.06, c + 0.06, r + 0.06, 0.88, 0.88)


def on_squares(pencil: Pencil, step: Step) -> Iterator[Shape]:
    """Yield a step's decisions, as players mark them: a line, frame or disc for a thing that is there; a
    cross, a dashed frame or a dot for one that is not.
    """
    labelled = {mark.square for mark in pencil.puzzle.marks if isinstance(mark, Label)}
    inset = CLEAR if form_of(pencil.puzzle).on_borders else INSET
    for cell, value, true in facts(pencil, step):
        squares, sort = squares_of(pencil.puzzle, cell, value), sort_of(pencil.puzzle, cell)
        tone = tone_of(pencil, cell, value, true)
        if sort == "edge":
            if tone == "place":
                yield path(tone, 0.2, *ends_of(pencil.puzzle, cell))
            elif (here := middle(pencil.puzzle, cell, value)) is not None:
                yield from cross(tone, *here, 0.13, 0.06)
        elif sort == "line":
            yield from link(pencil, step, cell, *squares)
        elif sort == "point" and (corner := middle(pencil.puzzle, cell, value)) is not None:
            yield from (disc(tone, *corner, 0.12),) if tone == "place" else cross(tone, *corner, 0.12, 0.06)
        elif sort == "rectangle":
            yield from rectangle(tone, *min(squares), *max(squares))
        elif sort == "piece":
            yield from piece(tone, squares)
        else:
            for r, c in squares:
                yield from frame_around(tone, c, r, inset=inset)
                if tone == "remove":
                    yield from absent(r, c, is_flag(pencil, cell), (r, c) in labelled)


def facts(pencil: Pencil, step: Step) -> Iterator[tuple[Cell, int, bool]]:
    """Yield the candidates that a step decides, and whether they hold. In a cell with two values, to remove
    one is to place the other.
    """
    for cell, value in step.places:
        yield cell, value, True
    for cell, value in step.removes:
        if len(domain := pencil.puzzle.rules.domain_of[cell]) == 2:
            yield cell, sum(domain) - value, True
        else:
            yield cell, value, False


def tone_of(pencil: Pencil, cell: Cell, value: int, true: bool) -> str:
    """Return the tone "place" for a fact that something is there, "remove" for one that something is not."""
    there = value != 0 or not is_flag(pencil, cell)
    return "place" if true is there else "remove"


def is_flag(pencil: Pencil, cell: Cell) -> bool:
    """Return whether 0 in a cell stands for the absence of something; values of other cells are several
    things.
    """
    is_line = sort_of(pencil.puzzle, cell) == "line"
    return not pencil.either and (is_line or set(pencil.puzzle.rules.domain_of[cell]) <= {0, 1})


def placed_values(pencil: Pencil, step: Step) -> dict[Cell, int]:
    """Return the values that a step gives to cells."""
    return {cell: value for cell, value, true in facts(pencil, step) if true}


def link(pencil: Pencil, step: Step, cell: Cell, one: Square, other: Square) -> Iterator[Shape]:
    """Yield the lines along a link that a step finds, and crosses on those ruled out. There are no more lines
    than the greatest value of the cell.
    """
    before = pencil.state[cell]
    placed = {value for name, value in step.places if name == cell}
    remaining = placed or {value for value in before if (cell, value) not in step.removes}
    most = max(pencil.puzzle.rules.domain_of[cell])
    start, end = between(one, other)
    (x, y), across = clear_of(one, other), one[0] == other[0]
    if max(remaining, default=0) == 0:
        yield from cross("remove", x, y, 0.13, 0.06)
        return
    for count in range(1, most + 1):
        shift = 0.0 if most == 1 else 0.12 * (2 * count - most - 1)
        dx, dy = (0.0, shift) if across else (shift, 0.0)
        if min(remaining) >= count:
            yield path("place", 0.2 / most, (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy))
        elif max(remaining) < count:
            yield from cross("remove", x + dx, y + dy, 0.09, 0.05)
    if min(remaining) == 0 and max(remaining) == most:
        yield from (text("remove", 0.3, x, y, f"≠{value}") for name, value in step.removes if name == cell)


def piece(tone: str, squares: Sequence[Square]) -> Iterator[Shape]:
    """Yield the border of a piece that lies on these squares, or (tone "remove") of one that does not:
    dashed, with a cross in its first square.
    """
    line = path if tone == "place" else dash
    yield from (line(tone, 0.06, *ring) for ring in contours(squares, 0.12))
    if tone != "place":
        r, c = squares[0]
        yield from cross(tone, c + 0.5, r + 0.5, 0.16, 0.06)


def rectangle(tone: str, top: int, left: int, bottom: int, right: int) -> Iterator[Shape]:
    """Yield a rectangle that is there, or (tone "remove") one that is not: dashed, with a cross in its
    middle.
    """
    across, down = right - left + 1, bottom - top + 1
    if tone == "place":
        yield from frame_around(tone, left, top, across, down)
        return
    border = frame(tone, 0.06, left + 0.12, top + 0.12, across - 0.24, down - 0.24)
    yield border._replace(kind="dash")
    yield from cross(tone, left + across / 2, top + down / 2, 0.16, 0.06)


def absent(r: int, c: int, flag: bool, labelled: bool) -> Iterator[Shape]:
    """Yield the mark of an absent thing in a square: a dot, a ring round a clue; a cross if only one of
    several values is out.
    """
    x, y = c + 0.5, r + 0.5
    if not flag:
        yield from cross("remove", x, y, 0.18, 0.05)
    elif labelled:
        yield ring("remove", 0.05, x, y, 0.36)
    else:
        yield disc("remove", x, y, 0.12)


def frame(tone: str, width: float, x: float, y: float, across: float, down: float) -> Shape:
    """Return the border of a rectangle."""
    right, below = x + across, y + down
    return path(tone, width, (x, y), (right, y), (right, below), (x, below), (x, y), (right, y))


def frame_around(
    tone: str, x: float, y: float, across: float = 1, down: float = 1, inset: float = INSET
) -> Iterator[Shape]:
    """Yield a frame within a rectangle, set off from its content."""
    for colour, width in (("paper", 0.14), (tone, 0.08)):
        yield frame(colour, width, x + inset, y + inset, across - 2 * inset, down - 2 * inset)


def between(one: Square, other: Square) -> tuple[XY, XY]:
    """Return the ends of a line between two squares, short of the clues in their middles."""
    (r, c), (y, x) = one, other
    dx, dy = 0.2 * (x - c), 0.2 * (y - r)
    return (c + 0.5 + dx, r + 0.5 + dy), (x + 0.5 - dx, y + 0.5 - dy)


def clear_of(one: Square, other: Square) -> XY:
    """Return the point half-way between two squares, moved half a square further if it is the middle of
    another square, in which a link may cross this one.
    """
    (r, c), (y, x) = one, other
    far = abs(y - r) + abs(x - c)
    part = 0.5 if far % 2 else 0.5 + 0.5 / far
    return c + 0.5 + part * (x - c), r + 0.5 + part * (y - r)


def chain(
    pencil: Pencil, nodes: Sequence[Candidates], lines: Sequence[Callable[..., Shape]] = (STRONG, WEAK)
) -> Iterator[Shape]:
    """Yield the links of a chain, from ring to ring: these `lines` in turn, solid ones strong, dashed ones
    weak. Between two groups a link joins the candidates that are nearest.
    """
    spots = [[place for cell, value in node for place in _places(pencil, cell, value)] for node in nodes]
    for i, (here, ahead) in enumerate(pairwise(spots)):
        links = (
            (dist(one, other), one, other, near, far) for (one, near), (other, far) in product(here, ahead)
        )
        length, one, other, near, far = min(links, default=(0.0, (0.0, 0.0), (0.0, 0.0), 0.0, 0.0))
        if length > near + far:
            line = lines[i % len(lines)]
            yield line("ends", 0.04, towards(one, other, near), towards(other, one, far))


def _places(pencil: Pencil, cell: Cell, value: int) -> Iterator[tuple[XY, float]]:
    """Yield the middle and the radius of the ring around a candidate, if it is on the board."""
    spot = pencil.spot(cell, value)
    if spot is not None:
        yield (spot.x, spot.y), 0.62 * spot.size
    elif (here := middle(pencil.puzzle, cell, value)) is not None:
        yield here, 0.2


def towards(one: XY, other: XY, length: float) -> XY:
    """Return the point at distance `length` from `one` towards `other`."""
    part = length / dist(one, other)
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])
