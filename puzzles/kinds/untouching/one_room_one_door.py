"""One room one door: shaded cells do not touch; white rooms are connected, and joined by one door at most.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "one_room_one_door", "rows": 2, "cols": 2, "clues": clues})
>>> [clause.label for clause in one_door(puzzle.board)][0]
'no two doors from r1c1 to r1c2 and from r2c1 to r2c2'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...kit import (
    AREA, REGIONS, Answer, Board, Cell, Clause, Counts, Derived, Kind, Pzpr, Recipe, Record, Rule,
    Shading, all_of, deriving, judging, pages, parts, shaded, shaded_clues, shaded_rooms, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the room are shaded")


def one_door(board: Board) -> Iterator[Clause]:
    """Forbid two doors, pairs of white cells across a border, between the same two rooms."""
    doors: dict[tuple[int, ...], list[tuple[Cell, Cell]]] = {}
    for pair in board.borders():
        doors.setdefault(tuple(sorted(map(board.region_of.__getitem__, pair))), []).append(pair)
    for pairs in doors.values():
        for one, other in combinations(pairs, 2):
            label = f"no two doors from {one[0]} to {one[1]} and from {other[0]} to {other[1]}"
            yield Clause(all_of(dict.fromkeys((*one, *other)), 1), label=label)


def two_doors(record: Record, answer: Answer) -> str | None:
    """Return two rooms with several doors between them, or None."""
    white, rooms = judging.squares_with(answer["shaded"], 0), judging.rooms(record)
    for one, other in combinations(rooms.values(), 2):
        doors = [(a, b) for a in one & white for b in other.intersection(white, judging.beside(a))]
        if len(doors) > 1:
            return f"{judging.place(min(doors)[0])} and another cell of its room have doors to one room"
    return None


ONE_DOOR = Rule(
    words="Between two rooms there is at most one door: two white cells with the border between them.",
    board=one_door,
    broken=two_doors,
)

KIND = Kind(
    name="one_room_one_door",
    fields=(REGIONS, COUNTS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        shaded_rooms.WHITE_ROOM_PIECES,
        ONE_DOOR,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("oneroom", parts.COUNTED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 8)),
)
