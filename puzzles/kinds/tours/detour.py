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
    AREA, REGIONS, Answer, Board, Count, Counts, Derived, Kind, Links, Pzpr, Recipe, Record, Repeated,
    Rule, all_of, borders, clauses, deriving, exactly, flag_cells, judging, label_at, looks, loop, loops,
    number_told, pages, parts, per_size, repeat_pattern, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how often the loop turns in the region")


@per_size
def turns(board: Board) -> Iterator[Repeated]:
    """Require a turn to take one of two opposite links, and a straight line to take both or none."""
    cells, links = board.cells(), loops.links_of(board)
    number = {link: len(cells) + i for i, link in enumerate(links)}
    rows = []
    for i, square in enumerate(board.squares()):
        names = loops.ways(board, *square)
        rows += [(i, *[number[names[way]] for way in pair if way in names]) for pair in ("ns", "ew")]
    pattern = clauses((-1, 2, 3), (-1, -2, -3), (1, -2, 3), (1, 2, -3))
    yield repeat_pattern(all_of((*cells, *links), 1), rows, pattern, label_at("turn in", "{}"))


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
    board=turns,
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
    fact_wording=words.by_place(
        {"square": words.flags("the loop turns at {}", "the loop goes straight on at {}")}, words.loop
    ),
    forms=(
        looks.Penpa("detour", corner=True),
        Pzpr("detour", parts.COUNTED, (borders.LinkTable(), pages.PlayerMarks()), version=2),
    ),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 7)),
)
