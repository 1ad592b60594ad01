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
Counted = tuple[Literals, bool]
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
    stated: set[tuple[int, int]] = set()
    for group in groups:
        _group(flat, group, True, guard, stated)


def counts(flat: list[int], items: Sequence[Counted], known: Known, guard: int, /) -> list[int]:
    """See `clauses`."""
    ends, stated = [], set[tuple[int, int]]()
    for literals, least in items:
        found = numbers(literals, known)
        if found is None:
            break
        _group(flat, found, least, guard, stated)
        ends.append(len(flat))
    return ends


def different(flat: list[int], groups: Sequence[tuple[str, ...]], known: Known, guard: int, /) -> list[int]:
    """See `clauses`."""
    ends, stated = [], set[tuple[int, int]]()
    for cells in groups:
        if not known.keys() >= set(cells):
            break
        places: dict[int, list[int]] = {}
        for cell in cells:
            for value, number in known[cell].items():
                places.setdefault(value, []).append(number)
        if len(places) < len(cells):
            _add(flat, (), guard)
        for there in places.values():
            _group(flat, there, len(places) == len(cells), guard, stated)
        ends.append(len(flat))
    return ends


def _group(flat: list[int], group: list[int], least: bool, guard: int, stated: set[tuple[int, int]]) -> None:
    """No two of the literals are true and, with `least`, one is; but the pairs that were stated."""
    if len(group) > MOST_GROUP:
        raise ValueError("a group has too many literals")
    always = group.count(ALWAYS)
    left = [x for x in group if x not in (ALWAYS, NEVER)]
    if least and not always:
        _add(flat, left, guard)
    if always > 1:
        _add(flat, (), guard)
    elif always:
        for literal in left:
            _add(flat, (-literal,), guard)
    else:
        for one, other in combinations(left, 2):
            pair = (min(one, other), max(one, other))
            if pair not in stated:
                stated.add(pair)
                _add(flat, (-one, -other), guard)


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
