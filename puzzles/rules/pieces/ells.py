"""Boards that are cut into L-shapes, whose two arms are one square wide.

>>> [ell.name for ell in ells(Board(2, 2), {(0, 0): None}, {})]
['r1c1:r2c1:r1c2', 'r2c2:r1c2:r2c1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ... import judging
from ...core.board import Board, at
from ...core.cells import Cell, flag_cells
from ...core.places import Place
from ...core.record import Record, Square
from ...limits.bounds import demand
from ...puzzle import Puzzle, Rules
from ...wording import words
from ..areas import cover
from ..edges import say_edge
from ..loops import ACROSS, STEPS

if TYPE_CHECKING:
    from ...core.marks import Mark
    from ...making.recipe import Draft, Entries


class Ell(NamedTuple):
    """L-shape: its corner, the end of its upright arm and that of its level arm."""

    corner: Square
    upright: Square
    level: Square

    @property
    def name(self) -> Cell:
        """The cell of the shape: 1 if it is used."""
        return ":".join(at(*square) for square in self)

    def squares(self) -> list[Square]:
        """Return the squares from the corner, along one arm and the other."""
        (r, c), (y, _), (_, x) = self
        down, right = (1 if y > r else -1), (1 if x > c else -1)
        upright = [(i, c) for i in range(r + down, y + down, down)]
        return [(r, c), *upright, *[(r, i) for i in range(c + right, x + right, right)]]


def arm(
    board: Board, corner: Square, way: str, circles: Mapping[Square, object], arrows: Mapping[Square, str]
) -> Iterator[Square]:
    """Yield the ends of the arms that lead from a corner by a way: no circle is on an arm, and an arrow only
    at its end, if it points to the corner.
    """
    here = judging.ahead(corner, way)
    while board.holds(*here) and here not in circles:
        if here in arrows:
            if arrows[here] == ACROSS[way]:
                yield here
            return
        yield here
        here = judging.ahead(here, way)


def ells(board: Board, circles: Mapping[Square, int | None], arrows: Mapping[Square, str]) -> Iterator[Ell]:
    """Yield the shapes that agree with circles and arrows."""
    for corner in board.squares():
        if corner in arrows:
            continue
        arms = {way: [*arm(board, corner, way, circles, arrows)] for way in STEPS}
        for up, side in product("ns", "we"):
            demand(len(arms[up]) * len(arms[side]))
            for upright, level in product(arms[up], arms[side]):
                size = 1 + abs(upright[0] - corner[0]) + abs(level[1] - corner[1])
                if circles.get(corner) in (None, size):
                    yield Ell(corner, upright, level)


def ell_puzzle(record: Record, shapes: Iterable[Ell], marks: Iterable[Mark]) -> Puzzle:
    """Return the puzzle that cuts the board of a record into some of these shapes."""
    board, used = record.board, {x.name: x.squares() for x in shapes}
    places = {name: Place("remark", tuple(squares)) for name, squares in used.items()}
    name = f"{record.kind} {board.rows}×{board.columns}"
    rules = Rules(name, flag_cells(tuple(used)), (), tuple(used), board, places)
    clues = (cover(board, used, "one shape on each cell"),)
    return Puzzle.for_record(record, rules, clues, (), tuple(marks))


def corners(draft: Draft) -> Entries:
    """Return the number of cells of each shape at its corner."""
    shapes = judging.areas(draft.grid()).values()
    return {corner: len(area) for area in shapes if (corner := judging.corner_of(area))}


def arm_ends(draft: Draft) -> Entries:
    """Return the arrows at the ends of all arms."""
    entries: Entries = {}
    for area in judging.areas(draft.grid()).values():
        for square in area:
            on = [way for way in "nesw" if judging.ahead(square, way) in area]
            if len(on) == 1:
                entries[square] = on[0]
    return entries


_say = words.flags(
    "a shape goes from the corner {}",
    "no shape goes from the corner {}",
    lambda _, cell: "{} to {} and {}".format(*cell.split(":")),
    " or ",
)
say_shape = words.by_place({"edge": say_edge}, _say)
"""The edges that are drawn, and the shapes."""
