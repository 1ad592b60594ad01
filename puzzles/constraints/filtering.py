"""Helpers for `Constraint.filter`: from literals and domains to the candidates that leave.

Vocabulary
    sure        a literal that every value left makes true
    possible    a literal that some value left makes true

>>> domains = {"a": (1,), "b": (1, 2)}
>>> sure(Is("a", 1), domains), sure(Is("b", 1), domains), possible(Is("b", 1), domains)
(True, False, True)
>>> list(enforce(Is("b", 1), domains))
[('b', 2)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.cells import Candidate, Cell, Domains, Is, Scope
from .base import Constraint

Removed = Iterator[Candidate]


def possible(literal: Is, domains: Domains) -> bool:
    """Return whether some value makes the literal true."""
    values = domains[literal.cell]
    if literal.positive:
        return literal.value in values
    return any(value != literal.value for value in values)


def sure(literal: Is, domains: Domains) -> bool:
    """Return whether every value makes the literal true."""
    return not possible(~literal, domains)


def enforce(literal: Is, domains: Domains) -> Removed:
    """Yield the candidates that make the literal false."""
    for value in domains[literal.cell]:
        if (value == literal.value) is not literal.positive:
            yield literal.cell, value


def keep(cell: Cell, survivors: Iterable[int], domains: Domains) -> Removed:
    """Yield the candidates of the cell other than `survivors`."""
    values = set(survivors)
    yield from ((cell, value) for value in domains[cell] if value not in values)


def refute(cells: Iterable[Cell], domains: Domains) -> Removed:
    """Yield all candidates of the cells: the constraint has no solution."""
    yield from ((cell, value) for cell in cells for value in domains[cell])


def filter_lowered(constraint: Constraint, domains: Domains) -> Removed:
    """Yield the candidates removed by the filters of the lowered form, which must have no auxiliary cells."""
    for simpler in constraint.lower(Scope(domains)):
        yield from simpler.filter(domains)
