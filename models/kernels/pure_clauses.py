"""What `clauses` offers, in Python: the fallback, and the meaning that the compiled form is tested against.

>>> flat = []
>>> state(flat, [(("a", 1, False), ("b", 1, True))], {"a": {0: -2, 1: 2}, "b": {0: -3, 1: 3}}, 0), flat
([3], [-2, 3, 0])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

Literals = tuple[tuple[str, int, bool], ...]
Known = Mapping[str, Mapping[int, int]]
Meaning = tuple[str, int] | None

ALWAYS, NEVER = 1, -1

MOST_GROUP = 64


def numbers(literals: Literals, known: Known, /) -> list[int] | None:
    """See `clauses`."""
    found = []
    for cell, value, positive in literals:
        values = known.get(cell)
        if values is None:
            return None
        number = values.get(value, NEVER)
        found.append(number if positive else -number)
    return found


def state(flat: list[int], clauses: Sequence[Literals], known: Known, guard: int, /) -> list[int]:
    """See `clauses`."""
    ends = []
    for clause in clauses:
        found = numbers(clause, known)
        if found is None:
            break
        _add(flat, found, guard)
        ends.append(len(flat))
    return ends


def rename(flat: list[int], choices: tuple[tuple[int, ...], ...], literals: list[int], guard: int, /) -> None:
    """See `clauses`."""
    for choice in choices:
        _add(flat, [literals[x - 1] if x > 0 else -literals[-x - 1] for x in choice], guard)


def exactly_one(flat: list[int], groups: list[list[int]], guard: int, /) -> None:
    """See `clauses`."""
    if any(len(group) > MOST_GROUP for group in groups):
        raise ValueError("the groups have too many pairs")
    ending = (-guard, 0) if guard else (0,)
    stated: set[tuple[int, ...]] = set()
    for group in groups:
        flat += (*group, *ending) if group or guard else (NEVER, 0)
        for one, other in combinations(group, 2):
            pair = (min(one, other), max(one, other))
            if pair not in stated:
                stated.add(pair)
                flat += (-one, -other, *ending)


def _add(flat: list[int], clause: Iterable[int], guard: int) -> None:
    """Add a clause, cleaned of constants."""
    left = [x for x in clause if x != NEVER]
    if ALWAYS in left:
        return
    if guard:
        left.append(-guard)
    flat += left or (NEVER,)
    flat.append(0)


def meanings(cells: tuple[str, ...], known: Known, /) -> tuple[list[Meaning], dict[str, int]]:
    """See `clauses`."""
    found = [(number, (cell, value)) for cell in cells for value, number in known[cell].items()]
    last = max((abs(number) for number, _ in found), default=1)
    table: list[Meaning] = [None] * (2 * last + 1)
    constants = {}
    for number, pair in found:
        if number == ALWAYS:
            constants[pair[0]] = pair[1]
        else:
            table[number] = pair
    return table, constants


def decode(model: list[int], table: list[Meaning], constants: dict[str, int], /) -> dict[str, int]:
    """See `clauses`."""
    said = filter(None, map(table.__getitem__, model[: len(table) // 2]))
    return constants | dict(said)
