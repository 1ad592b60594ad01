"""What a filter is: from a constraint and the domains to the values that it can do without.

Every filter is sound: no way of keeping its constraint uses a value that it yields. None need find
them all. Where it finds that the constraint cannot be kept, it yields all values of some cell.

    sure        a literal that is true whatever is chosen
    possible    a literal that some choice makes true

>>> from gridproof.puzzles import Is
>>> domains = {"a": (1,), "b": (1, 2)}
>>> sure(Is("a", 1), domains), sure(Is("b", 1), domains), possible(Is("b", 1), domains)
(True, False, True)
>>> list(enforce(Is("b", 1), domains))
[('b', 2)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from ....puzzles import Cell, Domains, Is
from ....puzzles.constraints import Constraint
from ..step import Candidate

Removed = Iterator[Candidate]


@singledispatch
def prune(_constraint: Constraint, _domains: Domains, /) -> Removed:
    """The (cell, value) pairs that a constraint cannot use; none for a kind without a filter."""
    yield from ()


def possible(literal: Is, domains: Domains) -> bool:
    """Whether some value makes the literal true."""
    values = domains[literal.cell]
    if literal.positive:
        return literal.value in values
    return any(value != literal.value for value in values)


def sure(literal: Is, domains: Domains) -> bool:
    """Whether every value makes the literal true."""
    return not possible(~literal, domains)


def enforce(literal: Is, domains: Domains) -> Removed:
    """What leaves when the literal is true."""
    for value in domains[literal.cell]:
        if (value == literal.value) is not literal.positive:
            yield literal.cell, value


def keep(cell: Cell, kept: Iterable[int], domains: Domains) -> Removed:
    """What leaves when the cell takes one of the values `kept`."""
    values = set(kept)
    yield from ((cell, value) for value in domains[cell] if value not in values)


def refute(cells: Iterable[Cell], domains: Domains) -> Removed:
    """What leaves when the constraint cannot be kept: all there is."""
    yield from ((cell, value) for cell in cells for value in domains[cell])
