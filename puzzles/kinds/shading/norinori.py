"""Norinori: two shaded cells in each region; shaded cells come in dominoes, which may cross borders.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "norinori", "rows": 1, "cols": 2, "clues": {"regions": [[0, 0]]}})
>>> [clue.label for clue in puzzle.constraints]
['two shaded in the region from r1c1', 'partner of r1c1', 'partner of r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...kit import (
    REGIONS, Answer, Board, Constraint, Derived, Draft, Entries, Kind, Puzzle, Pzpr, Recipe, Record,
    Repeated, Rules, Shading, Unfit, all_of, clause_rows, deriving, dividing, exactly, judging, label_at,
    looks, pages, parts, per_size, shading,
)  # fmt: skip


@lru_cache(maxsize=32)
def norinori_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    return shading.shading_rules("norinori", board, pairs(board), dominoes(board))


def pairs(board: Board) -> Iterator[Constraint]:
    """Require two shaded cells in each region."""
    for cells in board.regions:
        yield exactly(2, all_of(cells, 1), label_at("two shaded in the region from", cells[0]))


@per_size
def dominoes(board: Board) -> Iterator[Repeated]:
    """Require exactly one shaded neighbour for each shaded cell."""
    cells = board.cells()
    rows = [
        row
        for here, *near in board.stars()
        for row in ((here, *[len(cells) + i for i in near]), *[(here, *two) for two in combinations(near, 2)])
    ]
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, label_at("partner of", "{}"))


def read(record: Record) -> Puzzle:
    return Puzzle.for_record(record, norinori_rules(REGIONS.board(record)), (), ())


def judge(record: Record, answer: Answer) -> str | None:
    """Check each shaded cell, then each region."""
    shaded = judging.squares_with(answer["shaded"], 1)
    for square in sorted(shaded):
        if len(shaded.intersection(judging.beside(square))) != 1:
            return f"{judging.place(square)} is no half of a domino"
    for area in judging.rooms(record).values():
        if len(area & shaded) != 2:
            return f"the region of {judging.place(min(area))} does not hold two shaded cells"
    return None


def grow_regions(draft: Draft) -> Entries:
    """Grow regions from the shaded cells, each with two of them."""
    if not draft.squares(1):
        raise Unfit("no cell is shaded")
    labels = dividing.grow_seeds(draft.board, draft.random, [[square] for square in draft.squares(1)])
    return dividing.by_square(dividing.group_regions(draft.board, draft.random, labels, 2))


KIND = Kind(
    name="norinori",
    title="Norinori",
    rules="Shade exactly two cells in each region. Each shaded cell shares an edge with exactly one other "
    "shaded cell.",
    fields=(REGIONS,),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(
        looks.Task("norinori", ("areas",)),
        looks.Penpa("norinori"),
        Pzpr("norinori", (parts.Walls(),), (pages.SHADED,), version=1),
    ),
    recipe=Recipe(
        (Derived("regions", grow_regions, stay=True, mend=deriving.move_square(1)),),
        size=(7, 7),
        drawn_from=lambda record: Puzzle.for_record(record, norinori_rules(record.board)),
        odds={1: 10},
    ),
)
