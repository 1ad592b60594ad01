"""Detour: one loop through every cell; a number counts the turns in its region.

Vocabulary
    turn       a cell is 1 if the loop turns in it, 0 if it goes straight on

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "counts": {"1": 2}}
>>> puzzle = read_record({"type": "detour", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label
'2 turns in region 2 from r2c1'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, REGIONS, Answer, Board, Count, Counts, Derived, Kind, Links, Pzpr, Recipe, Record, Rule, all_of,
    borders, deriving, exactly, flag_cells, judging, looks, loop, loops, number_told, pages, parts,
    shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how often the loop turns in the region")


def turns_in(number: int, region: str) -> str:
    """Return the label of a number."""
    return f"{number} {'turn' if number == 1 else 'turns'} in {region}"


def clues(record: Record, board: Board) -> Iterator[Count]:
    """Yield the constraint of each number."""
    for i, number in COUNTS.of(record).items():
        region = board.regions[i]
        yield exactly(number, all_of(region, 1), turns_in(number, f"region {i + 1} from {region[0]}"))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region in which the loop does not turn as often as its number says, or None."""
    links, rooms = answer["links"], judging.rooms(record)
    for label, number in (record.clues.get("counts") or {}).items():
        area = rooms[int(label)]
        if number_told(number) not in (None, sum(not judging.straight(links[r][c]) for r, c in area)):
            return f"the loop does not turn {number} times in the region at {judging.place(min(area))}"
    return None


TURNS = Rule(
    words="A number counts the turns of the loop in its region.",
    hidden=lambda ground: flag_cells(ground.cells()),
    board=loops.turns,
    clues=clues,
    marks=lambda record, board: shading.region_marks(board.regions, COUNTS.printed(record)),
    broken=miscounted,
)

KIND = Kind(
    name="detour",
    title="Detour",
    fields=(REGIONS, COUNTS),
    declared=(loop.FULL_LOOP, TURNS),
    answer=Links(),
    fact_wording=words.by_place({"square": words.turns}, words.loop),
    forms=(
        looks.Penpa("detour", corner=True),
        Pzpr("detour", parts.COUNTED, (borders.LinkTable(), pages.PlayerMarks()), version=2),
    ),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 7)),
)
