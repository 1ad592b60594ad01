"""Shingoki: one loop through all circles; numbers say how far it goes straight on from them.

>>> from gridproof.puzzles import read_record
>>> clues = {"circles": [[0, 0, "b", 4], [1, 2, "w", 2]]}
>>> puzzle = read_record({"type": "shingoki", "rows": 3, "cols": 3, "clues": clues})
>>> sorted({clue.label for clue in puzzle.clues})
['black circle 4 at r1c1', 'white circle 2 at r2c3']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..board import Board, at
from ..constraints import Clause
from ..errors import InputError
from ..judging import broken_loop, place, runs, straight
from ..kind import Answer, Kind
from ..loops import (
    ACROSS,
    COLOURS,
    circle_marks,
    links_answer,
    on_loop,
    plain_rules,
    ray,
    straight_on,
    stretch,
    turning,
)
from ..puzzle import Puzzle
from ..record import Places, Record, Square, shorten, whole

Circle = tuple[str, int | None]


def circles(record: Record) -> dict[Square, Circle]:
    """The colour, "b" or "w", and the number of each circle by square; None is any number."""
    listed, most = record.clue("circles"), record.rows + record.columns
    if not isinstance(listed, list) or not all(isinstance(x, list) and len(x) == 4 for x in listed):
        raise InputError("clues.circles must be a list of [row, column, colour, number]")
    found: dict[Square, Circle] = {}
    places = Places()
    for i, (r, c, colour, number) in enumerate(listed):
        square = record.square([r, c], "clues.circles")
        cell = at(*square)
        places.add(square, f"clues.circles entry {i + 1}", cell)
        if colour not in ("b", "w"):
            raise InputError(f"clues.circles holds {shorten(colour)}, 'b' or 'w' was expected", cell=cell)
        known = None if number is None else whole(number, 2, most, "clues.circles", cell)
        found[square] = (colour, known)
    return found


def on_circle(board: Board, square: Square, circle: Circle) -> Iterator[Clause]:
    """The loop turns on a black circle, and not on a white one; its two runs are together as long as the
    number.
    """
    colour, number = circle
    label = f"{COLOURS[colour]} circle {number or ''} at {at(*square)}"
    yield on_loop(board, square, label)
    yield from (turning if colour == "b" else straight_on)(board, square, label)
    for one, other in combinations("nesw", 2):
        if number is not None and (ACROSS[one] == other) is (colour == "w"):
            yield from stretch(ray(board, square, one), ray(board, square, other), number, True, label)


def read(record: Record) -> Puzzle:
    rules, found = plain_rules("shingoki", record.board), circles(record)
    clues = tuple(clue for item in found.items() for clue in on_circle(rules.board, *item))
    return Puzzle("shingoki", rules, clues, (), record.id, circle_marks(found))


def judge(record: Record, answer: Answer) -> str | None:
    """The loop, then each circle on it."""
    links = answer["links"]
    if broken := broken_loop(links):
        return broken
    for square, (colour, number) in circles(record).items():
        taken, where = links[square[0]][square[1]], f"the circle in {place(square)}"
        if not taken:
            return f"{where} is not on the loop"
        if straight(taken) is (colour == "b"):
            return f"the loop {'does not turn' if colour == 'b' else 'turns'} on {where}"
        if number not in (None, sum(runs(links, square))):
            return f"the straight lines from {where} are not {number} long together"
    return None


KIND = Kind(
    "shingoki",
    "Shingoki",
    "One loop passes all circles, turns on black ones and goes straight through white ones; numbers are the "
    "length of the two straight lines from there.",
    read,
    links_answer,
    judge,
)
