"""Heyawake: shade squares that do not touch, each room its number of them; no white line crosses two borders.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 2]], "counts": {"1": 1}}
>>> puzzle = read_record({"type": "heyawake", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['no white line over two borders from r1c1 to r1c3', '1 shaded in region 2 from r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Clause, Counts, Derived, Kind, Pzpr, Recipe, Record, Rule,
    Shading, all_of, deriving, judging, looks, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the room are shaded")


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


def crossed(record: Record, answer: Answer) -> str | None:
    """Return a white line that crosses two borders, or None."""
    white, inner = judging.squares_with(answer["shaded"], 0), judging.inner_borders(record)
    room_of = dict(judging.clues_of(record.clues["regions"]))
    grid = [[(r, c) for c in range(record.columns)] for r in range(record.rows)]
    for name, line in judging.lines(grid):
        for is_white, run in groupby(line, white.__contains__):
            borders = ((a, b) in inner or room_of[a] != room_of[b] for a, b in pairwise(run))
            if is_white and sum(borders) > 1:
                return f"a white line in {name} crosses two borders"
    return None


SHORT_LINES = Rule(
    words="No straight line of white cells crosses two borders of regions. A border that closes no region "
    "counts, too.",
    board=crossings,
    broken=crossed,
)

KIND = Kind(
    name="heyawake",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        SHORT_LINES,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("heyawake"),
        Pzpr("heyawake", parts.BORDERED, (pages.SHADED,), aliases=("heyawacky",), version=1),
    ),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(2, 6)),
)
