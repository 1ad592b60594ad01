"""Heyawake: shade squares that do not touch, each room its number of them; no white line crosses two borders.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 2]], "counts": {"1": 1}}
>>> puzzle = read_record({"type": "heyawake", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['no white line over two borders from r1c1 to r1c3', '1 shaded in region 2 from r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from ...kit import (
    AREA, REGIONS, Answer, Board, Clause, Counts, Derived, Kind, Puzzle, Pzpr, Recipe, Record, Rules,
    Shading, all_of, deriving, judging, looks, pages, parts, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the room are shaded")


@lru_cache(maxsize=32)
def heyawake_rules(board: Board) -> Rules:
    """Return all rules but the counts of the rooms, which are the regions of the board."""
    return shading.shading_rules(
        "heyawake",
        board,
        shading.untouching(board),
        shading.not_isolated(board),
        shading.one_piece(board, 0),
        crossings(board),
    )


def crossings(board: Board) -> Iterator[Clause]:
    """Require a shaded cell in each stretch of a line from before one border to behind the next."""
    for _, line in board.lines():
        parts = [tuple(part) for _, part in groupby(line, board.region_of.__getitem__)]
        for before, part, after in zip(parts, parts[1:], parts[2:], strict=False):
            cells = (before[-1], *part, after[0])
            yield Clause(
                all_of(cells, 1), label=f"no white line over two borders from {cells[0]} to {cells[-1]}"
            )


def read(record: Record) -> Puzzle:
    rules, counts = heyawake_rules(REGIONS.board(record)), COUNTS.of(record)
    marks = shading.region_marks(rules.board.regions, COUNTS.printed(record))
    return Puzzle.for_record(record, rules, shading.region_counts(rules.board, counts), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check counts, touching cells and white lines, and that the white cells are connected."""
    shaded, regions = judging.squares_with(answer["shaded"], 1), record.clues["regions"]
    if broken := judging.miscounted_area(record, shaded):
        return broken
    if judging.touching(shaded):
        return "two shaded cells share an edge"
    for (name, line), (_, rooms) in zip(judging.lines(answer["shaded"]), judging.lines(regions), strict=True):
        for value, run in groupby(range(len(line)), line.__getitem__):
            if value == 0 and len(list(groupby(rooms[i] for i in run))) > 2:
                return f"a white line in {name} crosses two borders"
    return "the white cells fall apart" if judging.pieces(answer["shaded"], 0) > 1 else None


KIND = Kind(
    name="heyawake",
    rules=(
        "Shade some cells so that no two shaded cells share an edge and all white cells are connected. A "
        "number counts the shaded cells of its region. No straight line of white cells goes through more "
        "than two regions."
    ),
    fields=(
        REGIONS,
        COUNTS,
    ),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("heyawake"),
        Pzpr("heyawake", parts.COUNTED, (pages.SHADED,), aliases=("heyawacky",)),
    ),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(2, 6)),
)
