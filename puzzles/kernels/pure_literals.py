r"""The functions of `literals` in Python: the fallback, and the meaning that the compiled form is tested
against.

>>> truth((("a", 1, True), ("b", 1, False)), {"a": 1, "b": 1})
b'\x01\x00'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Literals = tuple[tuple[str, int, bool], ...]


def truth(literals: Literals, solution: Mapping[str, int], /) -> bytes:
    """See `literals`."""
    return bytes([(solution[cell] == value) is positive for cell, value, positive in literals])


def states(literals: Literals, domains: Mapping[str, tuple[int, ...]], /) -> bytes:
    """See `literals`."""
    result = bytearray()
    for cell, value, positive in literals:
        values = domains[cell]
        equal = values.count(value)
        true = equal if positive else len(values) - equal
        result.append(0 if not true else 2 if true == len(values) else 1)
    return bytes(result)


def first_broken(clauses: Sequence[Literals], solution: Mapping[str, int], /) -> int:
    """See `literals`."""
    for number, literals in enumerate(clauses):
        for cell, value, positive in literals:
            if (solution[cell] == value) is positive:
                break
        else:
            return number
    return -1


def first_broken_row(
    literals: Literals,
    rows: bytes,
    width: int,
    pattern: bytes,
    allowed: int,
    solution: Mapping[str, int],
    /,
) -> int:
    """See `literals`."""
    if not 1 <= width <= 63 or len(rows) % (4 * width) or len(pattern) % 4 or not 0 <= allowed < 1 << 64:
        raise ValueError("rows or a pattern name no place")
    places, numbers = memoryview(rows).cast("i").tolist(), memoryview(pattern).cast("i").tolist()
    if not all(-1 <= place < len(literals) for place in places) or any(abs(x) > width for x in numbers):
        raise ValueError("rows or a pattern name no place")
    if numbers and numbers[-1]:
        raise ValueError("rows or a pattern name no place")
    truths = [*truth(literals, solution), 0]  # the place -1 is of no literal
    for start in range(0, len(places), width):
        true = [truths[place] for place in places[start : start + width]]
        if allowed:
            holds = allowed >> sum(true) & 1
        else:
            values = "".join(["," if not x else str(int(true[abs(x) - 1] == (x > 0))) for x in numbers])
            holds = all("1" in choice for choice in values.split(",")[:-1])
        if not holds:
            return start // width
    return -1
