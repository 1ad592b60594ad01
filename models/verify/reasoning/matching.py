"""Cells that must all differ: a matching of cells and values.

>>> domains = {"a": {1, 2}, "b": {1, 2}, "c": {1, 2}, "d": {3, 4}}
>>> crowded_cells("abd", domains), sorted(crowded_cells("abcd", domains))
(None, ['a', 'b', 'c'])
"""

from __future__ import annotations

from collections.abc import Sequence

from ..vocabulary import Cells, Domains, Reason, Row

MOST_MATCHED = 200_000_000
"""Maximum of cells × cells × values for matching cells and values."""


def crowded_cells(cells: Sequence[str], domains: Domains) -> Reason | None:
    """Return some of the cells with fewer values together than cells, or None if all can differ: a matching
    of cells and values, grown by alternating paths.
    """
    remaining = list(cells)
    if len(remaining) * sum([len(domains[cell]) for cell in remaining]) > MOST_MATCHED:
        return None
    # A cell with as many values as there are cells left always finds one.
    while len(few := [cell for cell in remaining if len(domains[cell]) < len(remaining)]) < len(remaining):
        remaining = few
    holder: dict[int, str] = {}
    for start in sorted(remaining, key=lambda cell: len(domains[cell])):
        came: dict[int, str] = {}  # for each value met, the cell that would take it
        queue = [start]
        free = None
        for cell in queue:
            for value in domains[cell]:
                if value not in came:
                    came[value] = cell
                    if value not in holder:
                        free = value
                        break
                    queue.append(holder[value])
            if free is not None:
                break
        if free is None:
            return set(queue)
        value_of = {cell: value for value, cell in holder.items()}
        while free is not None:
            cell = came[free]
            holder[free] = cell
            free = value_of.get(cell)
    return None


def all_different(cells: Cells, domains: Domains) -> Reason | None:
    """Return the reason why the cells, each named once, cannot all differ, or None if they can."""
    if len({value for cell in cells for value in domains[cell]}) < len(cells):
        return set(cells)
    return crowded_cells(cells, domains)


def once_each(cells: Cells, value: int, domains: Domains) -> Row:
    """Return the row for a value that occurs once in cells that differ; at most once if they have values to
    spare.
    """
    values = {value for cell in cells for value in domains[cell]}
    return [(1, (cell, value, True)) for cell in cells], int(len(values) == len(cells) and value in values), 1
