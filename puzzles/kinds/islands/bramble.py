"""Bramble: shade blocks of one or two cells, joined by their corners into a tree without loops.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0]], "counts": {"0": 2}}
>>> puzzle = read_record({"type": "bramble", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 1, "ring": 0}).label
'no more than two from r1c2'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Counts, Derived, Kind, Pzpr, Recipe, Record, Repeated, Rule,
    Shading, all_of, clause_rows, deriving, judging, label_at, pages, parts, per_size, shaded,
    shaded_clues, shaded_rooms, shading,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@per_size
def pairs_at_most(board: Board) -> Iterator[Repeated]:
    """Forbid two shaded neighbours of a shaded cell."""
    rows = [(here, *two) for here, *near in board.stars() for two in combinations(near, 2)]
    yield clause_rows(all_of(board.cells(), 0), rows, label_at("no more than two from", "{}"))


@per_size
def singles_apart(board: Board) -> Iterator[Repeated]:
    """Require a shaded neighbour of one of two shaded cells that touch at a corner."""
    cells, stars = board.cells(), board.stars()
    rows = [
        (a, b, *[len(cells) + i for i in {*stars[a][1:], *stars[b][1:]}])
        for p, q, r, s in board.blocks()
        for a, b in ((p, s), (q, r))
    ]
    literals = (*all_of(cells, 0), *all_of(cells, 1))
    yield clause_rows(literals, rows, label_at("no two single cells touch at", "{}", "{}"))


def large_block(_: Record, answer: Answer) -> str | None:
    """Return a block of more than two cells, or None."""
    blocks = judging.patches(shaded.shaded_in(answer))
    large = (block for block in blocks if len(block) > 2)
    return next((f"the block at {judging.place(min(x))} has {len(x)} cells" for x in large), None)


def touching_singles(_: Record, answer: Answer) -> str | None:
    """Return a single cell that touches another at a corner, or None."""
    blocks = judging.patches(shaded.shaded_in(answer))
    singles = {square for block in blocks if len(block) == 1 for square in block}
    wrong = (square for square in sorted(singles) if singles.intersection(judging.around(square)))
    return next((f"the single cell {judging.place(square)} touches another" for square in wrong), None)


KIND = Kind(
    name="bramble",
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        shaded.SHADE,
        shaded_clues.region_counts(COUNTS),
        shaded.SOME_SHADED,
        Rule(words="Shaded blocks have one or two cells.", board=pairs_at_most, broken=large_block),
        shaded_rooms.ROOMS_APART,
        shaded.WHITE_TO_EDGE,
        Rule(
            words="Two blocks of a single cell do not touch at a corner.",
            board=singles_apart,
            broken=touching_singles,
        ),
        shaded.SHADED_CHAIN,
    ),
    answer=Shading(),
    fact_wording=shading.shaded_or_white,
    forms=(Pzpr("bramble", parts.BORDERED, (pages.SHADED,), version=1),),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(3, 6)),
)
