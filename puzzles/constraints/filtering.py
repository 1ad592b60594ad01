"""Helpers for `Constraint.filter`: from literals and domains to the candidates that leave.

Vocabulary
    sure        a literal that every value left makes true
    possible    a literal that some value left makes true
    mask        the candidates of a cell: bit i is the i-th of all values
    owner       the cell that a matching gives a value to

Values of cells that are all different are filtered by a matching of cells to values (Régin, "A Filtering
Algorithm for Constraints of Difference in CSPs", AAAI 1994).

>>> domains = {"a": (1,), "b": (1, 2)}
>>> sure(Is("a", 1), domains), sure(Is("b", 1), domains), possible(Is("b", 1), domains)
(True, False, True)
>>> list(enforce(Is("b", 1), domains))
[('b', 2)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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


# Different values ---------------------------------------------------------------------------------


def consistent(masks: Sequence[int]) -> list[int]:
    """Return the candidates of each cell that are in some assignment of different values to all cells; all
    masks are 0 if there is none.

    >>> consistent([0b11, 0b11, 0b111])
    [3, 3, 4]
    """
    owner = matching(masks)
    if owner is None:
        return [0] * len(masks)
    own_values = sum(owner)
    # A cell can take the value of another one that can take a third one's, and so on, round a cycle or to
    # a value that is free. Cell k is bit k; the last bit stands for the free values.
    free = 1 << len(masks)
    leads = [sum(1 << owner[value] for value in single_bits(mask & own_values)) for mask in masks]
    leads = [to | free * bool(mask & ~own_values) for to, mask in zip(leads, masks, strict=True)]
    component = _components(leads, free)
    return [
        mask & ~own_values
        | sum(value for value in single_bits(mask & own_values) if component[owner[value]] == component[k])
        for k, mask in enumerate(masks)
    ]


def _components(leads: Sequence[int], free: int) -> list[int]:
    """Return the number of the strongly connected component of each cell, 0 for those that lead to `free`.

    Found by searches forward and backward over sets of cells: a few for each component.
    """
    numbers = [0] * len(leads)
    back = [0] * len(leads)
    to_free = 0
    for k, to in enumerate(leads):
        to_free |= bool(to & free) << k
        for j in bits(to & ~free):
            back[j] |= 1 << k
    rest = free - 1 & ~_reachable(back, to_free)
    while rest:
        pivot = rest & -rest
        component = _reachable(leads, pivot, rest) & _reachable(back, pivot, rest)
        for k in bits(component):
            numbers[k] = pivot.bit_length()
        rest &= ~component
    return numbers


def _reachable(leads: Sequence[int], start: int, among: int = -1) -> int:
    """Return the cells that are reached from those of `start` through cells of `among`."""
    reach = new = start
    while new:
        further = 0
        for k in bits(new):
            further |= leads[k]
        new = further & among & ~reach
        reach |= new
    return reach


def matching(masks: Sequence[int]) -> dict[int, int] | None:
    """Return an own value for each cell, as the cell of each value (a mask of one bit), or None if there is
    none.

    Found by augmenting paths, cells with few candidates first.

    >>> matching([0b11, 0b01])
    {1: 1, 2: 0}
    >>> matching([0b11, 0b01, 0b10]) is None
    True
    """
    owner: dict[int, int] = {}
    value_of = [0] * len(masks)
    own_values = 0
    for start in sorted(range(len(masks)), key=lambda k: masks[k].bit_count()):
        # From the cell to the values that it can take, to their owners, and on until a value is free.
        came: dict[int, int] = {}
        visited, queue = 0, [start]
        for k in queue:
            new = masks[k] & ~visited
            if free := new & ~own_values:
                value = free & -free
                break
            visited |= new
            for value in single_bits(new):
                came[value] = k
                queue.append(owner[value])
        else:
            return None
        own_values |= value
        while True:
            owner[value], value_of[k], before = k, value, value_of[k]
            if k == start:
                break
            value, k = before, came[before]
    return owner


def single_bits(mask: int) -> Iterator[int]:
    """Yield the masks of one bit that make a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits of a mask, the lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    return (low.bit_length() - 1 for low in single_bits(mask))
