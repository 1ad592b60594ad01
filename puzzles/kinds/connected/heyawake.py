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
from itertools import groupby, pairwise

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Clause, Counts, Derived, Kind, Puzzle, Pzpr, Recipe, Record,
    Rules, Shading, all_of, deriving, judging, looks, pages, parts, shading, words,
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
    borders = {*board.borders()}
    for _, line in board.lines():
        ends = [i for i, pair in enumerate(pairwise(line)) if pair in borders]
        for first, last in pairwise(ends):
            cells = line[first : last + 2]
            yield Clause(
                all_of(cells, 1), label=f"no white line over two borders from {cells[0]} to {cells[-1]}"
            )


def read(record: Record) -> Puzzle:
    rules, counts = heyawake_rules(REGIONS.board(record)), COUNTS.of(record)
    marks = (
        *shading.region_marks(rules.board.regions, COUNTS.printed(record)),
        *BORDERS.marks(record),
    )
    return Puzzle.for_record(record, rules, shading.region_counts(rules.board, counts), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check counts, touching cells and white lines, and that the white cells are connected."""
    shaded = judging.squares_with(answer["shaded"], 1)
    if broken := judging.miscounted_area(record, shaded):
        return broken
    if judging.touching(shaded):
        return "two shaded cells share an edge"
    room_of, inner = dict(judging.clues_of(record.clues["regions"])), judging.inner_borders(record)
    grid = [[(r, c) for c in range(record.columns)] for r in range(record.rows)]
    for name, line in judging.lines(grid):
        for value, run in groupby(line, shaded.__contains__):
            crossed = ((a, b) in inner or room_of[a] != room_of[b] for a, b in pairwise(run))
            if not value and sum(crossed) > 1:
                return f"a white line in {name} crosses two borders"
    return "the white cells fall apart" if judging.pieces(answer["shaded"], 0) > 1 else None


KIND = Kind(
    name="heyawake",
    rules=(
        "Shade some cells so that no two shaded cells share an edge and all white cells are connected. A "
        "number counts the shaded cells of its region. No straight line of white cells crosses two borders "
        "of regions. A border that closes no region counts, too."
    ),
    fields=(
        REGIONS,
        COUNTS,
        BORDERS,
    ),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("heyawake"),
        Pzpr("heyawake", parts.BORDERED, (pages.SHADED,), aliases=("heyawacky",), version=1),
    ),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(2, 6)),
)
