"""Walks: paths and loops with a direction, along which something is counted.

Besides its link each pair of neighbours has an arc for each direction: 1 if the walk goes that way.

>>> [str(arc.taken) for arc in arcs(Board(1, 2))], [cell for cell, _ in arc_cells(Board(1, 2))]
(['r1c1>r1c2=1', 'r1c2>r1c1=1'], ['r1c1>r1c2', 'r1c2>r1c1'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..constraints import (
    Clause,
    Constraint,
    Count,
    DisjointPaths,
    RuleLabel,
    at_most_one,
    exactly_one,
    label_at,
)
from ..core.board import Board, at
from ..core.cells import Cell, Domain, Is, flag_cells
from ..core.places import Place
from ..core.record import Square
from ..wording.words import Phrase, Say, joined
from .loops import link, link_literals

if TYPE_CHECKING:
    from ..puzzle import Puzzle


def arc(start: Square, end: Square) -> Cell:
    """Return the cell of the link from a square to the next one, in this direction."""
    return f"{at(*start)}>{at(*end)}"


class Arc(NamedTuple):
    """A link in one direction: its literal, that of the link, and the squares from and to which it goes."""

    taken: Is
    link: Is
    start: Square
    end: Square


@lru_cache(maxsize=64)
def arcs(board: Board) -> tuple[Arc, ...]:
    """Return all links in both directions, the two arcs of a link side by side."""
    squares, every = list(board.squares()), []
    for i, j in board.pairs():
        a, b = squares[i], squares[j]
        joint = Is(link(a, b), 1)
        every += [
            Arc(Is(f"{at(*a)}>{at(*b)}", 1), joint, a, b),
            Arc(Is(f"{at(*b)}>{at(*a)}", 1), joint, b, a),
        ]
    return tuple(every)


def arc_cells(board: Board) -> tuple[tuple[Cell, Domain], ...]:
    """Return the cells of all arcs."""
    return flag_cells([arc.taken.cell for arc in arcs(board)])


def arc_places(board: Board) -> dict[Cell, Place]:
    """Return the places of arcs: lines with the number 1, as those of links have 0."""
    return {arc.taken.cell: Place("line", (arc.start, arc.end), 1) for arc in arcs(board)}


def one_way(board: Board) -> Iterator[Constraint]:
    """Require one arc of each link on the walk, and none of another."""
    every = arcs(board)
    for one, other in zip(every[::2], every[1::2], strict=True):
        pair = f"{at(*one.start)} and {at(*one.end)}"
        label = RuleLabel(f"the walk goes one way between {pair}", "the walk goes one way along each link")
        yield Count((one.taken, other.taken, ~one.link), 1, 1, label=label)


def goes_on(board: Board) -> Iterator[Constraint]:
    """Require one arc of each link, and that a loop comes to a square and goes on from it once at most."""
    yield from one_way(board)
    into, out = by_square(board)
    for square in board.squares():
        for here in (into[square], out[square]):
            yield at_most_one(here, label_at("the loop goes one way at", square))


def through_all(board: Board, start: Square, goal: Square) -> Iterator[Constraint]:
    """Require a path from start to goal through every square."""
    wide = board.columns
    edges = tuple((x, i, j) for x, (i, j) in zip(link_literals(board), board.pairs(), strict=True))
    ends = ((start[0] * wide + start[1], goal[0] * wide + goal[1]),)
    yield DisjointPaths(len(board.cells()), edges, ends, visit_all=True, label="one path from S to G")
    into, out = by_square(board)
    for square in board.squares():
        for arriving, here in ((True, into[square]), (False, out[square])):
            label = label_at("the path comes to" if arriving else "the path goes on from", square)
            if square == (start if arriving else goal):
                yield from (Clause((~taken,), label=label) for taken in here)
            else:
                yield exactly_one(here, label)


@lru_cache(maxsize=64)
def by_square(board: Board) -> tuple[Mapping[Square, list[Is]], Mapping[Square, list[Is]]]:
    """Return for each square the arcs into it, and those out of it."""
    into: dict[Square, list[Is]] = {square: [] for square in board.squares()}
    out: dict[Square, list[Is]] = {square: [] for square in board.squares()}
    for arc in arcs(board):
        into[arc.end].append(arc.taken)
        out[arc.start].append(arc.taken)
    return into, out


def say(walk: str) -> Say:
    """Word links and arcs: that the `walk`, a path or a loop, goes between two squares, or from one to the
    other.
    """
    link_words = joined(f"the {walk} goes {{}}", f"the {walk} does not go {{}}")

    def say_walk(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
        if cell not in puzzle.rules.places:
            return link_words(puzzle, cell, value, true)
        one, other = puzzle.rules.places[cell].ends
        verb = "goes" if (value == 1) is true else "does not go"
        return Phrase(f"{at(*one)} on to {at(*other)}", f"the {walk} {verb} from {{}}", " or ", gather=list)

    return say_walk
