"""What a step adds to the picture of the state before it: pattern, chain, removed and placed candidates.

>>> from gridproof.frontends.rules.step import Step
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> step = Step("full house", 4, places=(("r1c1", 3),), because=(("r1c1", 3),))
>>> [(shape.kind, shape.tone) for shape in overlay(Pencil.of(puzzle, {}), step)]
[('ring', 'pattern'), ('path', 'place')]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import dist

from ...puzzles import Cell
from ...puzzles.marks import Square
from ..rules.step import Candidates, Step
from .pencil import Pencil
from .places import middle, squares_of
from .shapes import XY, Shape, cross, dash, path, ring

STEP_TONES = {"ends": "ends", "fin": "fin", "guardian": "fin", "link": "ends", "colour 2": "ends",
              "colour 3": "fin", "colour 4": "place"}  # fmt: skip
"""The tone of each part of a step; other parts look like the pattern."""


def overlay(pencil: Pencil, step: Step) -> Iterator[Shape]:
    """What a step does: drawn on the candidates where squares hold numbers, else on the squares."""
    yield from dict.fromkeys((on_candidates if pencil.numbers else on_squares)(pencil, step))
    for role, group in step.parts:
        if role == "chain":
            yield from chain(pencil, [(candidate,) for candidate in group])
    yield from chain(pencil, [group for role, group in step.parts if role == "node"])


def on_candidates(pencil: Pencil, step: Step) -> Iterator[Shape]:
    """Rings around the candidates that justify a step, crosses on those it removes, frames around the
    squares it fills.
    """
    for role, group in step.parts or (("pattern", step.because),):
        for cell, value in group:
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
    """A frame around each square, or a line along each link, that a step decides."""
    for tone, candidates in (("remove", step.removes), ("place", step.places)):
        for cell, value in candidates:
            found = squares_of(pencil.puzzle, cell, value)
            if "-" in cell and len(found) == 2:
                yield path(tone, 0.2, *between(*found))
            elif ":" in cell:
                (top, left), (bottom, right) = min(found), max(found)
                yield from framed(tone, left, top, right - left + 1, bottom - top + 1)
            else:
                for r, c in found:
                    yield from framed(tone, c, r)


def frame(tone: str, width: float, x: float, y: float, across: float, down: float) -> Shape:
    """The border of a rectangle."""
    right, below = x + across, y + down
    return path(tone, width, (x, y), (right, y), (right, below), (x, below), (x, y), (right, y))


def framed(tone: str, x: float, y: float, across: float = 1, down: float = 1) -> Iterator[Shape]:
    """A frame within a rectangle, set off from what is in it."""
    for colour, width in (("paper", 0.14), (tone, 0.08)):
        yield frame(colour, width, x + 0.08, y + 0.08, across - 0.16, down - 0.16)


def between(one: Square, other: Square) -> tuple[XY, XY]:
    """The ends of a line between two squares, short of the clues in their middles."""
    (r, c), (y, x) = one, other
    dx, dy = 0.2 * (x - c), 0.2 * (y - r)
    return (c + 0.5 + dx, r + 0.5 + dy), (x + 0.5 - dx, y + 0.5 - dy)


def chain(pencil: Pencil, nodes: list[Candidates]) -> Iterator[Shape]:
    """The links of a chain, from ring to ring: solid lines for strong links, dashed lines for weak ones.
    Between two groups a link joins the candidates that are nearest.
    """
    spots = [[place for cell, value in node for place in _places(pencil, cell, value)] for node in nodes]
    for i, (here, ahead) in enumerate(pairwise(spots)):
        links = (
            (dist(one, other), one, other, near, far) for (one, near), (other, far) in product(here, ahead)
        )
        length, one, other, near, far = min(links, default=(0.0, (0.0, 0.0), (0.0, 0.0), 0.0, 0.0))
        if length > near + far:
            yield (dash if i % 2 else path)("ends", 0.04, towards(one, other, near), towards(other, one, far))


def _places(pencil: Pencil, cell: Cell, value: int) -> Iterator[tuple[XY, float]]:
    """The middle and the radius of the ring around a candidate, of one that is on the board."""
    spot = pencil.spot(cell, value)
    if spot is not None:
        yield (spot.x, spot.y), 0.62 * spot.size
    elif (here := middle(pencil.puzzle, cell, value)) is not None:
        yield here, 0.2


def towards(one: XY, other: XY, length: float) -> XY:
    """The point at distance `length` from `one` towards `other`."""
    part = length / dist(one, other)
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])
