"""Narrow the domains of a puzzle before a back end sees it.

This is the place of the rule front end in the pipeline: `narrow` returns the narrowed domains and
the steps that led there. The one rule so far is the cheapest, peer exclusion: a value that is fixed
in a cell of an all-different group leaves the other cells of the group. Every rule is sound: it
removes only what is in no solution.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> narrow(puzzle).domains["r1c4"]
(4,)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..puzzles import Cell, Domain, Puzzle
from ..puzzles.constraints import AllDifferent


@dataclass(frozen=True)
class Narrowed:
    """What narrowing left of each domain. `possible` is False where a cell has no value left,
    which proves that there is no solution.
    """

    puzzle: Puzzle
    domains: dict[Cell, Domain]

    @property
    def possible(self) -> bool:
        """Whether every cell has a value left."""
        return all(self.domains.values())

    def applied(self) -> Puzzle:
        """The puzzle with the narrowed domains as its givens."""
        changed = tuple(
            (cell, values)
            for cell, values in self.domains.items()
            if values != self.puzzle.rules.domain_of[cell]
        )
        return replace(self.puzzle, givens=changed)


def narrow(puzzle: Puzzle) -> Narrowed:
    """The domains of `puzzle` after peer exclusion to its fixpoint."""
    domains = dict(puzzle.domains)
    groups: dict[Cell, list[AllDifferent]] = {}
    for constraint in puzzle.constraints:
        if isinstance(constraint, AllDifferent):
            for cell in constraint.cells:
                groups.setdefault(cell, []).append(constraint)
    fixed = [cell for cell in groups if len(domains[cell]) == 1]
    for cell in fixed:
        if not domains[cell]:
            continue
        value = domains[cell][0]
        for group in groups[cell]:
            for peer in group.cells:
                if peer != cell and value in domains[peer]:
                    domains[peer] = tuple(v for v in domains[peer] if v != value)
                    if len(domains[peer]) == 1:
                        fixed.append(peer)
    return Narrowed(puzzle, domains)
