"""Rules about boards divided into areas that hold one clue each: a square has the number of its area's clue.

The clues of an area are numbered from 0 in reading order.

>>> from ..fields import Numbers
>>> rule = areas(Numbers("cells", 1, 9), "Divide the board into areas.")
>>> clues = {"cells": [[3, None, 1]]}
>>> record = Record({"type": "demo", "rows": 1, "cols": 3, "clues": clues})
>>> grown = rule.settled(record)
>>> [*grown.cells(Ground(1, 3))], [each.label for each in grown.board(Ground(1, 3))]
([('r1c1', (0,)), ('r1c2', (0, 1)), ('r1c3', (1,))], ['the area of r1c1', 'the area of r1c3'])
>>> rule.broken(record, {"regions": [[0, 0, 0]]})
'the region of row 1, column 1 holds 2 clues'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Connected, Constraint, Patch, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Domain, all_of
from ..core.record import Record, Square
from ..fields import Field
from ..limits.caches import CLUES
from ..puzzle import Puzzle
from ..wording.words import Say, belongs
from . import Ground, Rule
from .pieces import free

MANY = 1 << 20
"""Bound on the size of an area of which none is known."""

MOST_STATED = 24
"""Size up to which the size of an area is stated with its connectedness."""

HOLE = "#"
"""The entry of a square that belongs to no area."""


def roots(field: Field[Any], record: Record) -> tuple[Square, ...]:
    """Return the squares of the clues of a field."""
    return tuple(square for square, entry in field.of(record).items() if entry != HOLE)


class Root(NamedTuple):
    """The square of a clue, and the bounds on the size of its area."""

    square: Square
    least: int
    most: int


def cells_of(ground: Ground, grown: tuple[Root, ...]) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells of areas that grow from these roots; a root is in its own area."""
    number = {root.square: i for i, root in enumerate(grown)}
    for r, c in sorted(free(ground)):
        near = [i for i, ((y, x), _, most) in enumerate(grown) if abs(y - r) + abs(x - c) < most]
        yield at(r, c), (number[r, c],) if (r, c) in number else tuple(near or (0,))


def connected(ground: Ground, grown: tuple[Root, ...]) -> Iterator[Constraint]:
    """Connect each area with its root; state its size too if that is small."""
    inside = sorted(free(ground))
    domains = dict(cells_of(ground, grown))
    if inside and not grown:
        yield Clause((), label="there is no clue")
    for i, (square, least, most) in enumerate(grown):
        reached = [x for x in inside if i in domains[at(*x)]]
        vertices, root = all_of((at(*x) for x in reached), i), reached.index(square)
        pairs, label = ground.pairs_among(reached), label_at("the area of", square)
        if most <= MOST_STATED:
            yield Patch(vertices, pairs, root, ((vertices[root], least, most),), label=label)
        else:
            yield Connected(vertices, pairs, root=root, label=label)


def areas(
    field: Field[Any], words: str, size: Callable[[Any], tuple[int, int]] = lambda _: (1, MANY)
) -> Rule:
    """Return the rule that the board is divided into areas, each with one clue of a field. Squares whose
    entry is a hole belong to none. The `size` of a clue gives bounds that its other rules imply.
    """

    def holes(record: Record, _: Board) -> Iterable[Square]:
        return [square for square, entry in field.of(record).items() if entry == HOLE]

    def broken(record: Record, answer: Answer) -> str | None:
        printed = dict(judging.clues_of(record.clues[field.name]))
        black = {square for square, entry in printed.items() if entry == HOLE}
        regions = judging.areas(answer["regions"])
        if regions.pop(None, set()) != black:
            return "a black cell belongs to a region, or another cell to none"
        for area in regions.values():
            held = len(area & printed.keys())
            if held != 1:
                return f"the region of {judging.place(min(area))} holds {held} clues"
            if len(judging.patches(area)) > 1:
                return f"the region of {judging.place(min(area))} is in pieces"
        return None

    @lru_cache(maxsize=CLUES)
    def grown_from(grown: tuple[Root, ...]) -> Rule:
        return Rule(
            off=holes,
            cells=lambda ground: cells_of(ground, grown),
            board=lambda ground: connected(ground, grown),
            implied=True,
        )

    def settled(record: Record) -> Rule:
        entries = field.of(record)
        return grown_from(tuple([Root(x, *size(entries[x])) for x in roots(field, record)]))

    return Rule(words=words, off=holes, settled=settled, broken=broken)


def say(field: Field[Any], thing: str) -> Say:
    """Word a square by the area to which it belongs, that of the `thing` at the square of a clue."""

    def owner(puzzle: Puzzle, value: int) -> str:
        record = puzzle.judged_by
        return "" if record is None else at(*roots(field, record)[value])

    return belongs(f"the {thing} at ", owner)
