"""Clauses of constraints that were posted before, to be posted again under another guard.

A stream of puzzles repeats its clues: "r1c1 has 3 edges" stands in one of four slitherlinks of a size.
Auxiliary variables are used again with the clauses. That is sound: whatever a constraint says of them it says
in every one of its layers in the same clauses, each under a guard.

>>> from gridproof.puzzles import Is
>>> from gridproof.puzzles.constraints import Clause
>>> stated, clue = Stated(), Clause((Is("a", 1), Is("b", 1)))
>>> stated.keep(clue, 7, [2, 3, -7, 0])
>>> stated.under(9, clue), stated.under(9, Clause((Is("a", 1),)))
([2, 3, -9, 0], None)
"""

from __future__ import annotations

from ...puzzles.constraints import Constraint

MOST = 1_000_000
"""So many literals are kept; beyond, all are dropped."""


class Stated:
    """The flat clauses of constraints, each as it was posted under some guard."""

    def __init__(self) -> None:
        self._known: dict[Constraint, tuple[int, list[int]]] = {}
        self._size = 0

    def clear(self) -> None:
        """Forget all, as where the variables of the clauses are given up."""
        self._known.clear()
        self._size = 0

    def keep(self, constraint: Constraint, guard: int, flat: list[int]) -> None:
        """Note that these are the clauses of the constraint under this guard."""
        if self._size > MOST:
            self.clear()
        self._size += len(flat)
        self._known[constraint] = -guard, flat

    def under(self, guard: int, constraint: Constraint) -> list[int] | None:
        """The clauses of the constraint under this guard; None where they are not known."""
        found = self._known.get(constraint)
        if found is None:
            return None
        before, flat = found
        return [-guard if literal == before else literal for literal in flat]
