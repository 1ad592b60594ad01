"""Heyablock: shade a block in each region, apart from all others; no white line crosses two borders.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "counts": {"0": 1}}
>>> puzzle = read_record({"type": "heyablock", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['1 shaded in region 1 from r1c1', 'some shaded in region 2 from r1c3']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Clause, Counts, Derived, Kind, Pzpr, Recipe, Record, Rule,
    Shading, all_of, deriving, judging, number_told, pages, parts, shaded, shaded_clues, shaded_rooms,
    words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


def some(record: Record, board: Board) -> Iterator[Clause]:
    """Require a shaded cell in each region without a number."""
    for i, cells in enumerate(board.regions):
        if i not in COUNTS.of(record):
            yield Clause(all_of(cells, 1), label=f"some shaded in region {i + 1} from {cells[0]}")


def none_in(record: Record, answer: Answer) -> str | None:
    """Return a region without a number and without a shaded cell, or None."""
    dark, counts = shaded.shaded_in(answer), record.clues.get("counts") or {}
    for label, area in judging.rooms(record).items():
        if number_told(counts.get(str(label))) is None and not area & dark:
            return f"the region at {judging.place(min(area))} has no shaded cell"
    return None


SOME = Rule(words="A region without a number has at least one.", clues=some, broken=none_in)

KIND = Kind(
    name="heyablock",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        SOME,
        shaded_rooms.ROOM_PIECES,
        shaded_rooms.ROOMS_APART,
        shaded.WHITE_PIECE,
        shaded_rooms.SHORT_LINES,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(Pzpr("heyablock", parts.BORDERED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 6)),
)
