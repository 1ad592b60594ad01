"""Values of cells that are all different, by a matching of cells to values (Régin, "A Filtering Algorithm for
Constraints of Difference in CSPs", AAAI 1994).

Vocabulary
    mask        the candidates of a cell: bit i is the i-th of all values
    owner       the cell that a matching gives a value to

>>> matching([0b11, 0b01]), consistent([0b11, 0b01])
({1: 1, 2: 0}, [2, 1])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


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
    component = components(leads, free)
    return [
        mask & ~own_values
        | sum(value for value in single_bits(mask & own_values) if component[owner[value]] == component[k])
        for k, mask in enumerate(masks)
    ]


def components(leads: Sequence[int], free: int) -> list[int]:
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
    rest = free - 1 & ~reachable(back, to_free)
    while rest:
        pivot = rest & -rest
        component = reachable(leads, pivot, rest) & reachable(back, pivot, rest)
        for k in bits(component):
            numbers[k] = pivot.bit_length()
        rest &= ~component
    return numbers


def reachable(leads: Sequence[int], start: int, among: int = -1) -> int:
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
