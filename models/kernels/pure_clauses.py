"""The functions of `clauses` in Python: the fallback, and the meaning that the compiled form is tested
against.

>>> flat, known = [], {"a": {0: -2, 1: 2}, "b": {0: -3, 1: 3}}
>>> state(flat, [(CLAUSE, (("a", 1, False), ("b", 1, True)))], known, 0), flat
([3], [-2, 3, 0])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, count
from math import comb
from typing import Any

Literals = tuple[tuple[str, int, bool], ...]
Known = Mapping[str, Mapping[int, int]]
Item = tuple[int, tuple[Any, ...]]
Meaning = tuple[str, int] | None

ALWAYS, NEVER = 1, -1

CLAUSE, AT_MOST_ONE, EXACTLY_ONE, DIFFERENT = range(4)

MOST_GROUP = 64


def number_values(
    domains: Mapping[str, tuple[int, ...]], numbering: dict[str, dict[int, int]], top: int, /
) -> tuple[list[tuple[int, int]], int]:
    """See `clauses`."""
    groups = []
    for cell, domain in domains.items():
        if len(domain) == 1:
            numbering[cell] = {domain[0]: ALWAYS}
        elif len(domain) == 2:
            top += 1
            numbering[cell] = {domain[0]: -top, domain[1]: top}
        else:
            first, top = top + 1, top + len(domain)
            numbering[cell] = dict(zip(domain, range(first, top + 1), strict=True))
            groups.append((first, top))
    return groups, top


def narrowed(
    domains: Mapping[str, tuple[int, ...]], numbering: Known, values: bytearray, /
) -> tuple[dict[str, tuple[int, ...]], int]:
    """See `clauses`."""
    changed, several = {}, 0
    for cell, domain in domains.items():
        if len(domain) < 2:
            continue
        numbers = numbering[cell]
        remaining = tuple([v for v in domain if values[abs(numbers[v])] != (2 if numbers[v] > 0 else 1)])
        if len(remaining) < len(domain):
            changed[cell] = remaining
        several += len(remaining) > 1
    return changed, several


def numbers(literals: Literals, numbering: Known, /) -> list[int] | None:
    """See `clauses`."""
    codes = []
    for cell, value, positive in literals:
        values = numbering.get(cell)
        if values is None:
            return None
        number = values.get(value, NEVER)
        codes.append(number if positive else -number)
    return codes


def state(flat: list[int], items: Sequence[Item], numbering: Known, guard: int, /) -> list[int]:
    """See `clauses`."""
    ends, stated = [], set[tuple[int, int]]()
    for what, of in items:
        if what == DIFFERENT:
            if not numbering.keys() >= set(of):
                break
            _different(flat, of, numbering, guard, stated)
        else:
            codes = numbers(of, numbering)
            if codes is None:
                break
            if what == CLAUSE:
                _add(flat, codes, guard)
            else:
                _group(flat, codes, what == EXACTLY_ONE, guard, stated)
        ends.append(len(flat))
    return ends


def state_rows(
    flat: list[int], literals: list[int], rows: bytes, width: int, pattern: bytes, guard: int, /
) -> None:
    """See `clauses`."""
    stated = set[tuple[int, int]]()
    for row, choice in rows_and_choices(rows, width, pattern, len(literals)):
        numbers = [NEVER if place < 0 else literals[place] for place in row]
        clause = [numbers[x - 1] if x > 0 else -numbers[-x - 1] for x in choice]
        remaining = [x for x in clause if x != NEVER]
        if ALWAYS not in remaining and len(remaining) == 2:
            pair = (min(remaining), max(remaining))
            if pair in stated:
                continue
            stated.add(pair)
        _add(flat, remaining, guard)


def rows_and_choices(
    rows: bytes, width: int, pattern: bytes, size: int
) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Yield each row of places among `size` literals with each choice of the pattern. Raises `ValueError` for
    a place that does not exist.
    """
    if not 1 <= width <= MOST_GROUP or len(rows) % (4 * width) or len(pattern) % 4:
        raise ValueError("rows or a pattern name no place")
    places, numbers = memoryview(rows).cast("i").tolist(), memoryview(pattern).cast("i").tolist()
    choices: list[list[int]] = [[]]
    for number in numbers:
        if number:
            choices[-1].append(number)
        else:
            choices.append([])
    if choices.pop() or any(len(choice) > MOST_GROUP for choice in choices):
        raise ValueError("rows or a pattern name no place")
    if not all(-1 <= place < size for place in places) or any(abs(x) > width for x in numbers):
        raise ValueError("rows or a pattern name no place")
    for start in range(0, len(places), width):
        for choice in choices:
            yield places[start : start + width], choice


def rename(flat: list[int], choices: tuple[tuple[int, ...], ...], literals: list[int], guard: int, /) -> None:
    """See `clauses`."""
    for choice in choices:
        _add(flat, [literals[x - 1] if x > 0 else -literals[-x - 1] for x in choice], guard)


def exactly_one(flat: list[int], groups: list[list[int]], guard: int, /) -> None:
    """See `clauses`."""
    stated: set[tuple[int, int]] = set()
    for group in groups:
        _group(flat, group, True, guard, stated)


def _different(
    flat: list[int], cells: tuple[str, ...], numbering: Known, guard: int, stated: set[tuple[int, int]]
) -> None:
    """State that no value of the cells stands twice, and that each stands somewhere if there are equally many
    values and cells.
    """
    places: dict[int, list[int]] = {}
    for cell in cells:
        for value, number in numbering[cell].items():
            places.setdefault(value, []).append(number)
    if len(places) < len(cells):
        _add(flat, (), guard)
    for there in places.values():
        _group(flat, there, len(places) == len(cells), guard, stated)


def between(flat: list[int], literals: list[int], least: int, most: int, top: int, guard: int, /) -> int:
    """See `clauses`."""
    n = len(literals)
    if not 0 <= least <= most <= n or least == n - most == 0:
        raise ValueError("a count must have bounds, literals and a last variable")
    if least + most > n:
        # Those that are false are fewer to count.
        literals = [-literal for literal in literals]
        least, most = n - most, n - least
    sides = [(literals, n - least + 1)] if least else []
    if most < n:
        sides.append(([-literal for literal in literals], most + 1))
    combined = sum(comb(n, size) for _, size in sides)
    names = count(top + 1)
    counted = [] if combined <= n or n == 1 else _counter(literals, least, most, names.__next__)
    if counted and combined > len(counted):
        rows: Iterable[Iterable[int]] = counted
        top = next(names) - 1
    else:
        rows = chain.from_iterable(combinations(side, size) for side, size in sides)
    for clause in rows:
        _add(flat, clause, guard)
    return top


def _counter(literals: list[int], least: int, most: int, new: Callable[[], int]) -> list[list[int]]:
    """Add unary numbers two by two, and bound the last sum."""
    size = len(literals)
    clauses: list[list[int]] = []
    up, down = most < size, least > 0
    enough = max(least, most + 1 if up else 0)

    def number(first: int, last: int) -> list[int]:
        if last == first + 1:
            return [literals[first]]
        middle = (first + last + 1) // 2
        one, other = number(first, middle), number(middle, last)
        total, parts = add_unary(one, other, enough, new, up, down)
        clauses.extend(parts)
        return total

    half = size // 2
    clauses += in_bounds(number(0, half), number(half, size), least, most if up else size)
    return clauses


def unary_meanings(size: int, least: int, most: int) -> tuple[bool, list[tuple[int, int, int]]]:
    """Return the meanings of the variables that `between` makes, in their order: whether they count true
    literals (otherwise false ones), and for each the first and last literal it counts, from 0, and the least
    number of them.
    """
    true = least + most <= size
    if not true:
        least, most = size - most, size - least
    enough = max(least, most + 1 if most < size else 0)
    spans: list[tuple[int, int, int]] = []

    def number(first: int, last: int) -> int:
        if last == first + 1:
            return 1
        middle = (first + last + 1) // 2
        total = min(number(first, middle) + number(middle, last), enough)
        spans.extend((first, last - 1, many) for many in range(1, total + 1))
        return total

    number(0, size // 2), number(size // 2, size)
    return true, spans


def add_unary(
    one: list[int], other: list[int], most: int, new: Callable[[], int], up: bool = True, down: bool = True
) -> tuple[list[int], list[list[int]]]:
    """Return the sum of two unary numbers as another, counted to `most` at the highest, and its clauses: `up`
    for a sum no less than that, and `down` for no more.
    """
    total = [new() for _ in range(min(len(one) + len(other), most))]
    clauses = []
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            k = i + j
            if up and 0 < k <= len(total):
                clauses.append([-x for x in (*one[i - 1 : i], *other[j - 1 : j])] + [total[k - 1]])
            if down and k < len(total):
                clauses.append([*one[i : i + 1], *other[j : j + 1], -total[k]])
    return total, clauses


def in_bounds(one: list[int], other: list[int], least: int, most: int) -> Iterator[list[int]]:
    """Yield clauses for a sum of two unary numbers within bounds, each counted as far as it matters."""
    for i in range(len(one) + 1):
        if 0 <= most + 1 - i <= len(other):
            yield [-x for x in (*one[i - 1 : i], *other[most - i : most + 1 - i])]
        if i < least:
            yield [*one[i : i + 1], *other[least - i - 1 : least - i]]


def _group(flat: list[int], group: list[int], least: bool, guard: int, stated: set[tuple[int, int]]) -> None:
    """State that no two of the literals are true and, with `least`, one is; leave out pairs already
    stated.
    """
    if len(group) > MOST_GROUP:
        raise ValueError("a group has too many literals")
    always = group.count(ALWAYS)
    remaining = [x for x in group if x not in (ALWAYS, NEVER)]
    if least and not always:
        _add(flat, remaining, guard)
    if always > 1:
        _add(flat, (), guard)
    elif always:
        for literal in remaining:
            _add(flat, (-literal,), guard)
    else:
        for one, other in combinations(remaining, 2):
            pair = (min(one, other), max(one, other))
            if pair not in stated:
                stated.add(pair)
                _add(flat, (-one, -other), guard)


def _add(flat: list[int], clause: Iterable[int], guard: int) -> None:
    """Add a clause, cleaned of constants."""
    remaining = [x for x in clause if x != NEVER]
    if ALWAYS in remaining:
        return
    if guard:
        remaining.append(-guard)
    flat += remaining or (NEVER,)
    flat.append(0)


def meanings(cells: tuple[str, ...], numbering: Known, /) -> tuple[list[Meaning], dict[str, int]]:
    """See `clauses`."""
    pairs = [(number, (cell, value)) for cell in cells for value, number in numbering[cell].items()]
    last = max((abs(number) for number, _ in pairs), default=1)
    table: list[Meaning] = [None] * (2 * last + 1)
    constants = {}
    for number, pair in pairs:
        if number == ALWAYS:
            constants[pair[0]] = pair[1]
        else:
            table[number] = pair
    return table, constants


def decode(model: list[int], table: list[Meaning], constants: dict[str, int], /) -> dict[str, int]:
    """See `clauses`."""
    pairs = filter(None, map(table.__getitem__, model[: len(table) // 2]))
    return constants | dict(pairs)
