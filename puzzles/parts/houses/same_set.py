"""Same set: the rows, columns and regions hold the same digits, if there are more digits than squares in a
row. If they are of several sizes, this is about the largest ones.

>>> PART.labels(True, digits=[1, 6])[0]
'row 1 and row 2 hold the same digits'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kit import Constraint, Finished, Flag, Linear, Part, RuleLabel, SudokuGrid, all_of, keys

LABEL = RuleLabel("{} and {} hold the same digits", "all rows, columns and regions hold the same digits")


def constraints(flag: bool, grid: SudokuGrid) -> Iterator[Constraint]:
    """State that each digit occurs in each house as often as in the first one."""
    board = grid.board
    houses = [*board.lines(), *((f"the region from {cells[0]}", cells) for cells in board.regions)]
    size = max(len(cells) for _, cells in houses)
    (first, one), *others = ((name, cells) for name, cells in houses if len(cells) == size)
    for name, other in others:
        for digit in grid.digits:
            terms = (*((1, x) for x in all_of(one, digit)), *((-1, x) for x in all_of(other, digit)))
            yield Linear(terms, "==", 0, label=LABEL.format(first, name))


def judge(flag: bool, board: Finished) -> str | None:
    """Report whether there are two sets."""
    regions: dict[int, list[int]] = {}
    for square, region in board.region_of.items():
        regions.setdefault(region, []).append(board[square])
    houses = [*board.digits, *zip(*board.digits, strict=True), *regions.values()]
    longest = max(map(len, houses))
    if len({frozenset(house) for house in houses if len(house) == longest}) > 1:
        return "two rows, columns or regions hold different digits"
    return None


PART = Part(
    field=Flag("same_set", False, "whether all rows, columns and regions hold the same digits"),
    title="Same set",
    rules="All rows, columns and regions hold the same digits.",
    constraints=constraints,
    judge=judge,
    made_with={"digits": lambda rows, columns: [1, max(rows, columns) + 2]},
    keys=(keys.iss.flag("RegionSameValues"),),
)
