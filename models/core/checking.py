"""Many clauses checked at once, as a live model does for each of its solutions.

Vocabulary
    satisfied  said of a clause with a true literal
    bits       a set of clauses as one integer: clause i of a table is bit i

A table knows for each value of a cell which clauses it satisfies. So a solution takes a step for each cell,
where to look at every clause takes one for each literal; to build the table takes as long as six looks.

>>> from gridproof.puzzles import Is
>>> table = ClauseTable([(Is("a", 1), Is("b", 1)), (Is("a", 2, False), Is("b", 2, False))])
>>> [table.clauses_hold({"a": a, "b": b}) for a, b in ((1, 2), (2, 2), (3, 3))]
[True, False, False]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from ...puzzles import Cell, Solution
from ...puzzles.constraints import Literals

MOST = 1000
"""The most clauses of a table: beyond, integers grow so long that several tables are faster."""


def tables(clauses: Sequence[Literals]) -> list[ClauseTable]:
    """Return tables of these clauses, in their order."""
    return [ClauseTable(clauses[start : start + MOST]) for start in range(0, len(clauses), MOST)]


class ClauseTable:
    """The clauses that each value of a cell satisfies, in bits."""

    def __init__(self, clauses: Sequence[Literals]) -> None:
        self._all = (1 << len(clauses)) - 1
        positives: defaultdict[Cell, dict[int, int]] = defaultdict(dict)
        negatives: defaultdict[Cell, dict[int, int]] = defaultdict(dict)
        for number, literals in enumerate(clauses):
            for cell, value, positive in literals:
                bits = positives[cell] if positive else negatives[cell]
                bits[value] = bits.get(value, 0) | 1 << number
        self._cells = [
            (cell, dict(satisfied_by(positives[cell], negatives[cell])), union(negatives[cell].values()))
            for cell in {**positives, **negatives}
        ]

    def clauses_hold(self, solution: Solution) -> bool:
        """Return whether every clause holds, in time linear in the number of cells."""
        mask = 0
        for cell, by_value, otherwise in self._cells:
            mask |= by_value.get(solution[cell], otherwise)
        return mask == self._all


def satisfied_by(positives: dict[int, int], negatives: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield each value of a cell named by literals, with the clauses it satisfies: the literal gives the cell
    this value, or denies it another one.
    """
    for value in {**positives, **negatives}:
        others = (bits for other, bits in negatives.items() if other != value)
        yield value, positives.get(value, 0) | union(others)


def union(sets: Iterable[int]) -> int:
    """Return the union of sets of clauses."""
    mask = 0
    for bits in sets:
        mask |= bits
    return mask
