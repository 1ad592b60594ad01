"""Exact covers: placements that cover each site once.

>>> cover = ExactCover(2, ((Is("a", 1), (0,)), (Is("b", 1), (1,)), (Is("c", 1), (0, 1))))
>>> cover.holds({"a": 1, "b": 1, "c": 0}), cover.holds({"a": 1, "b": 0, "c": 1})
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..core.cells import Cell, Is, Scope, Solution
from .base import Bounded, Constraint, Lazy, Literals
from .kernel import exactly_one


@dataclass(frozen=True, slots=True)
class ExactCover(Lazy):
    """An exact cover: each site is covered by exactly one of the placements whose literal is true.

    `placements` are (literal, sites covered); sites are numbered from 0 to ``sites - 1``.
    """

    sites: int
    placements: tuple[tuple[Is, tuple[int, ...]], ...]

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _ in self.placements)

    def _over(self) -> list[list[Is]]:
        over: list[list[Is]] = [[] for _ in range(self.sites)]
        for literal, sites in self.placements:
            for site in sites:
                over[site].append(literal)
        return over

    def holds(self, solution: Solution, /) -> bool:
        covered: list[int] = []
        for (cell, value, positive), sites in self.placements:
            if (solution[cell] == value) is positive:
                covered += sites
        return len(covered) == self.sites == len(set(covered))

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.lower(scope)

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        if self.holds(solution):
            return
        for literals in self._over():
            true = [literal for literal in literals if literal.holds(solution)]
            if not true:
                yield tuple(literals)
            elif len(true) > 1:
                yield (~true[0], ~true[1])

    def bounds(self) -> Iterable[Bounded]:
        return [(tuple(literals), None, 1, 1) for literals in self._over()]

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        for literals in self._over():
            yield exactly_one(literals, self.label)
