"""Ekawayeh (Ayeheya): heyawake in which each room is shaded alike from both ends, after half a turn.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0, 1]], "counts": {}}
>>> puzzle = read_record({"type": "ekawayeh", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0, "r1c4": 0}).label
'half a turn of region 1 from r1c1 at r1c1 and r1c3'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Clause, Counts, Derived, Kind, Pzpr, Recipe, Record, Rule,
    Shading, all_of, at, dividing, judging, looks, pages, parts, shaded, shaded_clues, shaded_rooms,
    words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the room are shaded")


def alike(board: Board) -> Iterator[Clause]:
    """Make the cells of a room that change places equal; a room of another form allows nothing."""
    square_of = dict(zip(board.cells(), board.squares(), strict=True))
    for i, cells in enumerate(board.regions):
        rows, columns = zip(*map(square_of.__getitem__, cells), strict=True)
        down, right = min(rows) + max(rows), min(columns) + max(columns)
        for cell in cells:
            r, c = square_of[cell]
            other = at(down - r, right - c)
            label = f"half a turn of region {i + 1} from {cells[0]} at {cell} and {other}"
            if other not in cells:
                yield Clause((), label=label)
            elif cell < other:
                both = cell, other
                for one, two in (both, both[::-1]):
                    yield Clause((*all_of([one], 0), *all_of([two], 1)), label=label)


def uneven(record: Record, answer: Answer) -> str | None:
    """Return a room that half a turn changes, or None."""
    dark = shaded.shaded_in(answer)
    for area in judging.rooms(record).values():
        for kept in (area, area & dark):
            middle = [min(x) + max(x) for x in zip(*area, strict=True)]
            if {(middle[0] - r, middle[1] - c) for r, c in kept} != kept:
                return f"half a turn changes the region at {judging.place(min(area))}"
    return None


HALF_TURN = Rule(
    words="A room with its shaded cells looks the same after half a turn.", board=alike, broken=uneven
)

KIND = Kind(
    name="ekawayeh",
    aliases=("Ayeheya",),
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        shaded_rooms.SHORT_LINES,
        HALF_TURN,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("ayeheya (ekawayeh)"),
        Pzpr("ayeheya", parts.BORDERED, (pages.SHADED,), version=1),
    ),
    recipe=Recipe(
        (Derived("counts"),),
        shape=lambda blank: {"regions": dividing.rectangles(blank.board, blank.random, 12)},
    ),
)
