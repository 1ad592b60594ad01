"""Meandering numbers: each region holds the numbers from 1 to its size, each beside the next; equal ones do
not touch, not even at a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, 1]], "regions": [[0, 0, 0]]}
>>> puzzle = read_record({"type": "meandering_numbers", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 2, "r1c2": 3, "r1c3": 1}).label
'2 in r1c1 is beside 1'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    AS_GIVENS, REGIONS, Answer, BlankBoard, Board, Clause, Clues, Is, Kind, NumberGrid, Pzpr, Recipe,
    Record, RuleLabel, Square, all_of, at, dividing, judging, looks, numbered, numbers_of_regions, pages,
    parts,
)  # fmt: skip


BESIDE = "the numbers in {} are beside the next"
"""Common wording for several steps."""


def steps(board: Board) -> Iterator[Clause]:
    """Require the next and the previous number of its region beside each number."""
    region = board.region_of
    for r, c in board.squares():
        cell = at(r, c)
        near = [other for other in board.neighbours(r, c) if region[other] == region[cell]]
        size = len(board.regions[region[cell]])
        for number in range(1, size + 1):
            for other in (number - 1, number + 1):
                if 1 <= other <= size:
                    label = RuleLabel(f"{number} in {cell} is beside {other}", BESIDE, (cell,))
                    yield Clause((Is(cell, number, False), *all_of(near, other)), label=label)


def broken_way(record: Record, answer: Answer) -> str | None:
    """Return a number that is not beside the next one of its region, or None."""
    for area in judging.rooms(record).values():
        where = {answer["values"][r][c]: (r, c) for r, c in area}
        for number, square in where.items():
            if number + 1 in where and where[number + 1] not in judging.beside(square):
                return f"the {number} in {judging.place(square)} is not beside {number + 1}"
    return None


WAYS = replace(
    numbered.ROOMS,
    words=f"{numbered.ROOMS.words} In each region consecutive numbers share an edge.",
    board=lambda board: (*numbered.full_rooms(board), *steps(board)),
    broken=lambda record, answer: judging.ill_filled(record, answer["values"]) or broken_way(record, answer),
)


MOST = 7
"""Maximum size of a drawn region."""


def paths(blank: BlankBoard) -> Clues:
    """Draw regions along paths, each of which goes on to the square with the fewest ways out."""
    board, random = blank.board, blank.random
    squares, label = [*board.squares()], dict[Square, int]()
    random.shuffle(squares)
    for i, square in enumerate(squares):
        ahead = [] if square in label else [square]
        for _ in range(MOST):
            if ahead:
                here = min(ahead, key=lambda s: len([t for t in board.near(*s) if t not in label]))
                label[here] = i
                ahead = [near for near in board.near(*here) if near not in label]
                random.shuffle(ahead)
    return {"regions": dividing.relabel(board, label)}


KIND = Kind(
    name="meandering_numbers",
    aliases=("Meander",),
    fields=(numbered.GIVENS, REGIONS),
    declared=(
        numbered.given(numbered.GIVENS, up_to_size=True),
        WAYS,
        numbered.UNLIKE_AROUND,
    ),
    answer=NumberGrid(numbers_of_regions()),
    forms=(
        looks.Penpa(""),
        Pzpr("meander", parts.ROOM_GIVENS, (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=paths),
)
