"""Tables: the allowed rows of values, as conflicts if they are few combinations, else as a choice.

Vocabulary
    pattern    a row in which None stands for any value

>>> cover(((1, 1), (1, 2)), ((1, 2), (1, 2)))
((1, None),)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import count, product

from .clauses import TEMPLATES, Clauses, ClauseTemplate

MOST_CONFLICTS = 64
"""Maximum number of combinations of values in a table that is stated by its forbidden rows."""

Row = tuple[int, ...]
Pattern = tuple[int | None, ...]


def table(clauses: Clauses, rows: Sequence[Row], columns: Sequence[dict[int, int]]) -> None:
    """State that the columns, given as literals by value, take the values of one of `rows`."""
    domains = tuple(map(tuple, columns))
    size = 1
    for values in domains:
        size *= len(values)
    if size <= MOST_CONFLICTS:
        literals = [literal for column in columns for literal in column.values()]
        clauses.rename(conflicts(tuple(rows), domains), literals)
        return
    chosen = [clauses.new() for _ in rows]
    clauses.add(chosen)
    for position, column in enumerate(columns):
        if len(column) == 1:
            # Its only literal is a constant: the rest says once more that a row is chosen.
            clauses.add(chosen)
            continue
        supports: dict[int, list[int]] = {value: [] for value in column}
        for row, x in zip(rows, chosen, strict=True):
            supports[row[position]].append(x)
        clauses.add_all((-x, column[row[position]]) for row, x in zip(rows, chosen, strict=True))
        clauses.add_all((-column[value], *support) for value, support in supports.items())


@lru_cache(maxsize=TEMPLATES)
def conflicts(rows: tuple[Row, ...], domains: tuple[Row, ...]) -> ClauseTemplate:
    """Return clauses that forbid the rows outside a table, over the literals of all values of all columns.

    A column of one value, whose literal is a constant, is in no clause.
    """
    allowed = set(rows)
    wrong = tuple(row for row in product(*domains) if row not in allowed)
    numbers = count(1)
    columns = [dict(zip(values, numbers, strict=False)) for values in domains]
    choices = [
        tuple(-column[v] for column, v in zip(columns, pattern, strict=True) if v is not None)
        for pattern in cover(wrong, domains)
    ]
    return ClauseTemplate(choices, sum(map(len, domains)))


@lru_cache(maxsize=TEMPLATES)
def cover(rows: tuple[Row, ...], domains: tuple[Row, ...]) -> tuple[Pattern, ...]:
    """Cover `rows` by patterns that are as general as possible (Quine, "A Way to Simplify Truth
    Functions", 1955: merge what differs in one place over its whole domain). At most 3ⁿ patterns are looked
    at, where n columns have more than one value.
    """
    open_ = tuple(i for i, values in enumerate(domains) if len(values) > 1)
    # A column of one value says nothing, and merging it like the others would double all patterns.
    current: set[Pattern] = {
        tuple(v if len(values) > 1 else None for v, values in zip(row, domains, strict=True)) for row in rows
    }
    general: set[Pattern] = set()
    while current:
        merged: set[Pattern] = set()
        used: set[Pattern] = set()
        for row in current:
            for i in open_:
                if row[i] is None:
                    continue
                siblings = [(*row[:i], other, *row[i + 1 :]) for other in domains[i]]
                if all(sibling in current for sibling in siblings):
                    merged.add((*row[:i], None, *row[i + 1 :]))
                    used.update(siblings)
        general |= current - used
        current = merged
    # The most general first; None has another hash in each process, so that sets come in any order.
    patterns = sorted(general, key=lambda row: (-row.count(None), [(v is None, v or 0) for v in row]))
    return tuple(_choose_patterns(patterns, set(rows)))


def _choose_patterns(patterns: list[Pattern], rows: set[Row]) -> list[Pattern]:
    """Return enough patterns to cover all rows, the most useful first."""
    uncovered = {
        pattern: {row for row in rows if all(p in (None, v) for p, v in zip(pattern, row, strict=True))}
        for pattern in patterns
    }
    chosen = []
    while any(uncovered.values()):
        best = max(uncovered, key=lambda pattern: len(uncovered[pattern]))
        chosen.append(best)
        covered = set(uncovered[best])
        for rest in uncovered.values():
            rest -= covered
    return chosen
