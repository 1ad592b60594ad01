"""Pair relations: neighbours along the line are one of the pairs of the clue, in the order of the line.

>>> PART.labels([{"cells": [[0, 0], [0, 1]], "value": "1-2,3-1"}])
['r1c1 and r1c2 on relation 1']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ..kit import (
    CellGroup, CellGroups, Constraint, Finished, Marks, Part, Raw, SudokuGrid, Table, Word, keys, line,
    number_lists, pattern, where,
)  # fmt: skip

PAIRS = Word(
    pattern(2, 2, 10_000),
    "pairs of digits such as 1-2,2-4",
    "pairs of digits such as '1-2,2-4'",
    ("1-2,2-4,3-1,1-3,4-2", "1-3,2-0,3-1,4-1,0-2,2-3,3-2"),
)


def relations(
    field: CellGroups,
    pairs: Callable[[Sequence[Any]], Iterable[tuple[Any, Any]]],
    title: str,
    rules: str,
    keys: tuple[keys.Key, ...],
) -> Part:
    """Return the part for lines on which certain `pairs` of squares hold one of the pairs of digits of the
    clue.
    """

    def constraints(groups: Sequence[CellGroup], grid: SudokuGrid) -> Iterator[Constraint]:
        """State a table for each pair of squares."""
        for group in groups:
            rows = number_lists(group.clue)
            for a, b in pairs(group.cells):
                if a == b:
                    yield Table((a,), tuple((x,) for x, y in rows if x == y), label=group.part(a))
                else:
                    yield Table((a, b), rows, label=group.part(f"{a} and {b}"))

    def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
        """Draw a line."""
        return tuple(line(group.cells, 0.12, "plum") for group in groups)

    def judge(groups: Sequence[Raw], board: Finished) -> str | None:
        """Describe the first pair that is not listed, or return None."""
        for group in groups:
            allowed = group["value"].split(",")
            for one, other in pairs([tuple(square) for square in group["cells"]]):
                if f"{board[one]}-{board[other]}" not in allowed:
                    digits = f"{board[one]} and {board[other]}"
                    return f"{digits} on the line from {where(group)} are no pair of its clue"
        return None

    return Part(
        field=field,
        title=title,
        rules=rules,
        constraints=constraints,
        marks=marks,
        judge=judge,
        keys=keys,
    )


PART = relations(
    CellGroups(
        "pair_relations",
        "relation",
        "neighbours along a line, which are one of the pairs of digits",
        value=PAIRS,
        demanded=True,
    ),
    pairwise,
    "Pair relations",
    "Neighbours along the line are one of its pairs of digits, in this order.",
    (keys.iss.relations("Pair"), keys.iss.relations("Binary", legacy=True)),
)
