"""Terra X: a number from 0 to 9 for each region; neighbours differ, and four regions at a point sum to 10.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [2, 3]]}
>>> puzzle = read_record({"type": "terra_x", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][-1:]
['the four regions around r1c1 sum to 10']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, REGIONS, Answer, Board, Constraint, Kind, NumberGrid, Numbers, Recipe, Record, Rule,
    deriving, judging, looks, numbered, numbers, total,
)  # fmt: skip

GIVENS = Numbers("givens", 0, 9, "the numbers of some regions, in any of their cells", required=False)
SUM = 10


def sums_at_points(board: Board) -> Iterator[Constraint]:
    """State the sum of the four regions at each point where four meet."""
    for cells in board.windows(2, 2):
        if len({board.region_of[cell] for cell in cells}) == 4:
            yield total(cells, "==", SUM, f"the four regions around {cells[0]} sum to {SUM}")


def wrong_sum(record: Record, answer: Answer) -> str | None:
    """Return a point at which four regions have another sum, or None."""
    values, labels = answer["values"], record.clues["regions"]
    for r in range(record.rows - 1):
        for c in range(record.columns - 1):
            here = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            if len({labels[y][x] for y, x in here}) == 4 and sum(values[y][x] for y, x in here) != SUM:
                return f"the four regions around {judging.place((r, c))} do not sum to {SUM}"
    return None


KIND = Kind(
    name="terra_x",
    title="Terra X",
    fields=(GIVENS, REGIONS),
    declared=(
        numbered.one_number(0, 9, "Write a number from 0 to 9 in each region, the same in all its cells."),
        numbered.REGIONS_APART,
        Rule(
            words=f"The numbers of four regions that meet at a point sum to {SUM}.",
            board=sums_at_points,
            broken=wrong_sum,
        ),
        numbered.given(GIVENS),
    ),
    answer=NumberGrid(numbers(0, 9)),
    forms=(looks.Janko(("terra-x",)), looks.Penpa("")),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 4)),
)
