"""A judge of reasons, by brute force or by a model of its own, in which only the constraints that a reason
names exist; neither shares anything with the live solver that found it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod

from gridproof.frontends.rules.step import Reason, Step
from gridproof.models.backends.cp_sat import CpSatModel
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Cell, Domain, Is, Puzzle, tighten
from gridproof.puzzles.constraints import Clause
from gridproof.puzzles.wording.aspects import aspects

MOST = 3000
"""Brute force looks at no more assignments than this."""


def leaves_open(puzzle: Puzzle, step: Step, reason: Reason) -> bool:
    """Return whether the constraints and facts of the reason leave an assignment that contradicts the
    step.
    """
    settled = (*(Is(*c, False) for c in step.places), *(Is(*c) for c in step.removes))
    denials = [[Clause(settled)]] if settled else []
    denials += [[Clause((Is(*candidate),)) for candidate in some] for some in step.excludes]
    return any(is_possible(puzzle, reason, denial) for denial in denials)


def is_possible(puzzle: Puzzle, reason: Reason, denial: Sequence[Clause]) -> bool:
    """Return whether the constraints and facts of the reason leave an assignment in which all of `denial`
    hold.
    """
    every = dict.fromkeys((*aspects(puzzle), *puzzle.constraints))
    named = tuple(c for c in every if not c.label or c.label in reason.labels)
    facts: list[tuple[Cell, Domain]] = [(cell, (value,)) for cell, value in reason.placed]
    domains = puzzle.rules.domain_of
    facts += [(c, tuple(other for other in domains[c] if other != value)) for c, value in reason.gone]
    domains = tighten(domains, *([fact] for fact in facts))
    cells = list(dict.fromkeys(cell for c in (*named, *denial) for cell in c.variables()))
    if not all(domains.values()):
        return False
    if prod(len(domains[cell]) for cell in cells) <= MOST:
        tried = (dict(zip(cells, values, strict=True)) for values in product(*(domains[c] for c in cells)))
        return any(all(c.holds(s) for c in (*denial, *named)) for s in tried)
    rules = replace(puzzle.rules, domains=tuple(domains.items()), grouped_constraints=(*named, *denial))
    alone = Puzzle(puzzle.kind, rules)
    found = SatModel(alone, solver="glucose4", timeout=20).find(timeout=20)
    if not (found.solutions or found.exhausted):
        found = CpSatModel(alone, timeout=20).find(timeout=20)
    assert found.solutions or found.exhausted, "the judge has no answer"
    return bool(found.solutions)
