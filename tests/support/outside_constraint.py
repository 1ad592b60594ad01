"""A package of one file with a constraint that no file of gridproof knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from gridproof.puzzles import Cell, Domains, Scope, Solution
from gridproof.puzzles.constraints import Clause, Constraint, Linear


@dataclass(frozen=True, slots=True)
class EitherTotal(Constraint):
    """The cells of the one group, or those of the other, add up to `total`."""

    one: tuple[Cell, ...]
    other: tuple[Cell, ...]
    total: int

    def variables(self) -> Iterable[Cell]:
        return *self.one, *self.other

    def holds(self, solution: Solution, /) -> bool:
        return self.total in (sum(solution[cell] for cell in group) for group in (self.one, self.other))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        flags = scope.flag("one"), scope.flag("other")
        yield Clause(flags)
        for flag, group in zip(flags, (self.one, self.other), strict=True):
            terms = tuple((1, cell) for cell in group)
            most, least = (sum(side(scope[cell]) for cell in group) for side in (max, min))
            yield Linear((*terms, (most - self.total, flag)), "<=", most)
            yield Linear((*terms, (least - self.total, flag)), ">=", least)


def drawing(random: Random, domains: Domains) -> Constraint:
    """Return a case of it on some of the cells."""
    cells = random.sample(sorted(domains), 3)
    return EitherTotal((cells[0], cells[1]), (cells[1], cells[2]), random.randint(0, 7))
