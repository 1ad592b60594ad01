"""What `literals` offers, in Python: the fallback, and the meaning that the compiled form is tested against.

>>> truth((("a", 1, True), ("b", 1, False)), {"a": 1, "b": 1})
b'\\x01\\x00'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Literals = tuple[tuple[str, int, bool], ...]


def truth(literals: Literals, solution: Mapping[str, int], /) -> bytes:
    """See `literals`."""
    return bytes([(solution[cell] == value) is positive for cell, value, positive in literals])


def states(literals: Literals, domains: Mapping[str, tuple[int, ...]], /) -> bytes:
    """See `literals`."""
    found = bytearray()
    for cell, value, positive in literals:
        values = domains[cell]
        equal = values.count(value)
        true = equal if positive else len(values) - equal
        found.append(0 if not true else 2 if true == len(values) else 1)
    return bytes(found)


def first_broken(clauses: Sequence[Literals], solution: Mapping[str, int], /) -> int:
    """See `literals`."""
    for number, literals in enumerate(clauses):
        for cell, value, positive in literals:
            if (solution[cell] == value) is positive:
                break
        else:
            return number
    return -1
