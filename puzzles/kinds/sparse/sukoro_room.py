"""Sukoro-room: as sukoro, but regions are full or blank, and hold no number twice.

Cells are 1 to 4, or 0 for a blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None]], "regions": [[0, 1]]}
>>> puzzle = read_record({"type": "sukoro_room", "rows": 1, "cols": 2, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 0}).label
'the number in r1c1 counts its neighbours'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, REGIONS, Answer, Board, Clause, Count, Is, Kind, NumberGrid, NumbersOrUnknown, Pzpr,
    Recipe, Record, Rule, all_of, at_most_one, codes, deriving, judging, looks, numbered, numbers, pages,
    parts, sparse, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 1, 4, "the numbers that are there from the start")


def full_or_blank(board: Board) -> Iterator[Clause]:
    """Make all cells of a region blank if one is."""
    for i, region in enumerate(board.regions):
        for cell, other in zip(region, (*region[1:], region[0]), strict=True):
            if cell != other:
                label = f"region {i + 1} from {region[0]} is full or blank"
                yield Clause((Is(cell, 0, False), Is(other, 0)), label=label)


def half_full(record: Record, answer: Answer) -> str | None:
    """Return a region with blanks and numbers, or None."""
    for area in judging.rooms(record).values():
        if len({bool(answer["values"][r][c]) for r, c in area}) > 1:
            return f"the region at {judging.place(min(area))} is neither full nor blank"
    return None


def once(board: Board) -> Iterator[Count]:
    """Forbid a number to occur twice in a region."""
    for i, region in enumerate(board.regions):
        for number in range(1, 5):
            yield at_most_one(all_of(region, number), f"one {number} in region {i + 1} from {region[0]}")


def twice(record: Record, answer: Answer) -> str | None:
    """Return a region that holds a number twice, or None."""
    for name, entries in judging.parts(answer["values"], judging.rooms(record).values()):
        if number := judging.find_duplicate(entry for entry in entries if entry):
            return f"{name} holds {number} twice"
    return None


KIND = Kind(
    name="sukoro_room",
    title="Sukoro-room",
    fields=(GIVENS, REGIONS),
    declared=(
        sparse.COUNT_BESIDE,
        Rule(words="Each region is full of numbers or blank.", board=full_or_blank, broken=half_full),
        Rule(words="No number occurs twice in a region.", board=once, broken=twice),
        sparse.ONE_PIECE,
        numbered.given(GIVENS, place_of="a number"),
    ),
    answer=NumberGrid(numbers(1, 4, None), words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        looks.Penpa("sukororoom"),
        Pzpr(
            "sukororoom",
            (parts.Walls(labelled=False), parts.CellsPart("givens", codes.NUMBER10)),
            (pages.VALUES,),
        ),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(1, 4)),
)
