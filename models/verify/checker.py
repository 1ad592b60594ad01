"""Check a certificate: a proof of what the solutions of a logic puzzle are. This one file is the whole
checker. It needs Python 3.11 and nothing else:

    python -I -S checker.py FILE…        exit code 0: verified, 40: refused, 2: no such file

Vocabulary
    cell        a variable with a finite domain of whole numbers; numbered from 0 in the order of `domains`
    constraint  a condition on some cells; numbered from 0, rules first, then clues
    literal     `cell == value` or its negation
    shown       the cells that are the answer: solutions that agree on them count as one
    claim       a list of solutions, and the statement that there is no other one
    refuted     no assignment within the domains keeps this one constraint
    reason      the cells on which that depends: it stays refuted however the domains of the others grow

The file is text, or gzip of text:

    gridproof certificate 1
    form clausal | form steps
    puzzle {"domains": [[cell, [value, …]], …], "constraints": […], "shown": [cell, …], "clues": […],
            "givens": [[cell, [value, …]], …], …}                                       (one line)
    claim {"claim": "unique" | "none" | "all" | "forced", "solutions": [[value of each cell], …]}
    hash SHA-256 of the puzzle's JSON, SHA-256 of the claim's JSON
    begin
    … the body: one line a step of the proof, see `check_clausal` and `check_steps` …
    end SHA-256 of the body

The claim `forced` also has "cell" and "value": every solution has this value in this cell; its list holds one
such solution, or none. The givens cut the domains down, and the proof starts from what is left.

What is checked: the claim's solutions keep all constraints and differ, and every line of the body follows.
What is trusted: that the constraints are the rules of the puzzle; in the clausal form also that its lines `c`
follow from the constraint that they name (`gridproof verify --encoding` looks into that).

>>> row = constraint({"constraint": "AllDifferent", "cells": ["a", "b"], "house": False}, {"a", "b"})
>>> row.holds({"a": 1, "b": 2}), refuted(row, {"a": {1}, "b": {1, 2}}) is None
(True, True)
>>> sorted(refuted(row, {"a": {1}, "b": {1}}))
['a', 'b']
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import reprlib
import sys
import time
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise, product
from math import prod
from typing import Any, NamedTuple

MOST_BYTES = 200_000_000
"""A larger file is refused, packed or not."""

LARGEST = 10**12
"""A larger number in a puzzle is refused."""

MOST_TOTALS = 200_000
"""A sum with a wider range of totals than this is looked at by its least and greatest total alone."""

MOST_STATES = 50_000
"""The states of one dynamic program: beyond these a constraint counts as not refuted."""

MOST_TRIED = 64
"""So many assignments of open cells are tried where a constraint is not refuted otherwise."""

Cells = tuple[str, ...]
Literal = tuple[str, int, bool]
Literals = tuple[Literal, ...]
Edge = tuple[int, int]
Values = Mapping[str, int]
Domains = Mapping[str, Collection[int]]
Reason = set[str]
Terms = Iterable[tuple[int, Literal | str]]
Row = tuple[Terms, int | None, int | None]


class Refused(ValueError):
    """Why a certificate is not accepted, in one sentence."""


# 1. Constraints: their fields --------------------------------------------------------------------------


def _number(value: Any, _: Collection[str]) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise Refused(f"{shorten(value)} stands where a whole number of at most 12 digits was expected")
    return value


def _flag(value: Any, _: Collection[str]) -> bool:
    if type(value) is not bool:
        raise Refused(f"{shorten(value)} stands where true or false was expected")
    return value


def _cell(value: Any, cells: Collection[str]) -> str:
    if type(value) is not str or value not in cells:
        raise Refused(f"there is no cell {shorten(value)}")
    return value


def _literal(value: Any, cells: Collection[str]) -> Literal:
    if type(value) is not tuple:
        raise Refused(f"{shorten(value)} stands where a literal was expected")
    cell, number, positive = value
    return _cell(cell, cells), _number(number, cells), _flag(positive, cells)


def _operator(value: Any, _: Collection[str]) -> str:
    if value not in ("==", "!=", "<", "<=", ">", ">="):
        raise Refused(f"{shorten(value)} is no comparison")
    return str(value)


def _number_or_cell(value: Any, cells: Collection[str]) -> int | str:
    return _cell(value, cells) if isinstance(value, str) else _number(value, cells)


def _number_or_none(value: Any, cells: Collection[str]) -> int | None:
    return None if value is None else _number(value, cells)


def _literal_or_cell(value: Any, cells: Collection[str]) -> Literal | str:
    return _literal(value, cells) if type(value) is tuple else _cell(value, cells)


Reader = Callable[[Any, Collection[str]], Any]


def _many(reader: Reader) -> Reader:
    """A list of what `reader` reads."""

    def read(value: Any, cells: Collection[str]) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Refused(f"{shorten(value)} stands where a list was expected")
        return tuple([reader(item, cells) for item in value])

    return read


def _row(*readers: Reader) -> Reader:
    """A list of as many entries as `readers`, one for each."""

    def read(value: Any, cells: Collection[str]) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(readers):
            raise Refused(f"{shorten(value)} stands where a list of {len(readers)} was expected")
        return tuple([reader(item, cells) for reader, item in zip(readers, value, strict=True)])

    return read


READERS: dict[str, Reader] = {
    "int": _number,
    "bool": _flag,
    "str": _cell,
    "Operator": _operator,
    "int | str": _number_or_cell,
    "int | None": _number_or_none,
    "Cells": _many(_cell),
    "Literals": _many(_literal),
    "tuple[int, ...]": _many(_number),
    "tuple[tuple[int, ...], ...]": _many(_many(_number)),
    "tuple[Literals, ...]": _many(_many(_literal)),
    "tuple[Edge, ...]": _many(_row(_number, _number)),
    "tuple[tuple[int, Literal | str], ...]": _many(_row(_number, _literal_or_cell)),
    "tuple[tuple[Literal, int, int], ...]": _many(_row(_literal, _number, _number)),
    "tuple[tuple[int, int, int], ...]": _many(_row(_number, _number, _number)),
    "tuple[tuple[int, int, int, int, int], ...]": _many(_row(*[_number] * 5)),
    "tuple[tuple[int, int | None], ...]": _many(_row(_number, _number_or_none)),
    "tuple[tuple[Literal, tuple[int, ...]], ...]": _many(_row(_literal, _many(_number))),
}
"""How the fields of constraints are read, by the types that their classes give them."""

Operator = str


class Constraint:
    """A condition on cells. The annotations of a class are the fields of its JSON form."""

    scope: Cells
    """The cells of the constraint, each once."""

    def __init__(self, data: Mapping[str, Any], cells: Collection[str]) -> None:
        fields: dict[str, str] = type(self).__annotations__
        if data.keys() - {"constraint", "label"} != fields.keys():
            raise Refused(f"a constraint {type(self).__name__} has the fields {', '.join(fields)}")
        for name, kind in fields.items():
            setattr(self, name, READERS[kind](data[name], cells))
        self.scope = tuple(dict.fromkeys(self.variables()))
        self.prepare()

    def variables(self) -> Iterable[str]:
        """The cells of the constraint; a cell may repeat."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Check how the fields fit together, and compute what is used again and again."""

    def holds(self, values: Values) -> bool:
        """Whether the values of its cells keep the constraint."""
        raise NotImplementedError

    def impossible(self, domains: Domains) -> Reason | None:
        """The reason why no assignment keeps the constraint; None where that was not found.

        No domain of its cells is empty. What is said must be true; not all that is true need be said.
        """
        raise NotImplementedError

    def row(self, part: int | None, domains: Domains) -> Row:
        """A weighted sum, and its least and greatest value, that the constraint implies within `domains`. A
        constraint that has several numbers them by `part`. Raises `Refused` where it has none.
        """
        raise Refused(f"{type(self).__name__} is no sum, or has no part {part}")


def constraint(data: Any, cells: Collection[str]) -> Constraint:
    """The constraint of this JSON form. Raises `Refused`."""
    name = data.get("constraint") if type(data) is dict else None
    made = CLASSES.get(name) if type(name) is str else None
    if made is None:
        raise Refused(f"{shorten(name if name is not None else data)} is no constraint")
    return made(data, cells)


def refuted(rule: Constraint, domains: Domains) -> Reason | None:
    """The cells of a reason why no assignment within `domains` keeps the constraint; None where that was not
    found. The reason can be empty: a constraint that nothing keeps.
    """
    choices = 1
    for cell in rule.scope:
        here = len(domains[cell])
        if here == 0:
            return {cell}
        choices = min(choices * here, MOST_TRIED + 1)
    found = rule.impossible(domains)
    if found is not None or choices > MOST_TRIED:
        return found
    for values in product(*[domains[cell] for cell in rule.scope]):
        if rule.holds(dict(zip(rule.scope, values, strict=True))):
            return None
    return set(rule.scope)


# 2. Constraints: what they share -----------------------------------------------------------------------


def is_true(literal: Literal, values: Values) -> bool:
    """Whether the literal is true of the values."""
    cell, value, positive = literal
    return (values[cell] == value) is positive


def truth(literal: Literal, domains: Domains) -> bool | None:
    """True or False where the domains decide the literal, None where they leave it open."""
    cell, value, positive = literal
    here = domains[cell]
    if value not in here:
        return not positive
    return positive if len(here) == 1 else None


def cells_of(literals: Iterable[Literal]) -> Reason:
    """The cells of the literals."""
    return {cell for cell, _, _ in literals}


def crowded(cells: Sequence[str], domains: Domains) -> Reason | None:
    """Some of the cells that have fewer values together than they are many, None where all can differ: a
    matching of cells and values, grown by alternating paths.
    """
    left = list(cells)
    # A cell with as many values as there are cells left always finds one.
    while len(few := [cell for cell in left if len(domains[cell]) < len(left)]) < len(left):
        left = few
    holder: dict[int, str] = {}
    for start in sorted(left, key=lambda cell: len(domains[cell])):
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
        held = {cell: value for value, cell in holder.items()}
        while free is not None:
            cell = came[free]
            holder[free] = cell
            free = held.get(cell)
    return None


def neighbours(size: int, edges: Iterable[Edge]) -> list[list[int]]:
    """The neighbours of each vertex. Raises `Refused` for an edge to a vertex that does not exist."""
    if not 0 <= size <= 1_000_000:
        raise Refused("a graph has too many vertices")
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in edges:
        near[vertex(u, size)].append(v)
        near[vertex(v, size)].append(u)
    return near


def vertex(number: int, size: int) -> int:
    """`number`, which must be one of `size` vertices. Raises `Refused`."""
    if not 0 <= number < size:
        raise Refused(f"there is no vertex {number} in a graph of {size}")
    return number


def spread(
    near: Sequence[Sequence[int]], starts: Iterable[int], room: Collection[int], steps: int | None = None
) -> dict[int, int]:
    """The distances of the vertices that `starts` reach in at most `steps` steps through `room`."""
    far = dict.fromkeys(starts, 0)
    queue = list(far)
    for u in queue:
        if steps is not None and far[u] >= steps:
            break
        for v in near[u]:
            if v in room and v not in far:
                far[v] = far[u] + 1
                queue.append(v)
    return far


# 3. Constraints: literals and sums ---------------------------------------------------------------------


class Clause(Constraint):
    """At least one of the literals is true."""

    literals: Literals

    def variables(self) -> Iterable[str]:
        return cells_of(self.literals)

    def holds(self, values: Values) -> bool:
        return any(is_true(literal, values) for literal in self.literals)

    def impossible(self, domains: Domains) -> Reason | None:
        if all(truth(literal, domains) is False for literal in self.literals):
            return cells_of(self.literals)
        return None

    def row(self, part: int | None, domains: Domains) -> Row:
        return [(1, literal) for literal in self.literals], 1, None


class Weighted(Constraint):
    """A sum of weighted terms, a literal counts 1 where it is true, a cell counts its value; and which totals
    are allowed.
    """

    def weighted(self) -> Terms:
        """The terms: (weight, literal or cell)."""
        raise NotImplementedError

    def limits(self) -> tuple[int | None, int | None]:
        """The least and the greatest total that is allowed; None where there is no bound."""
        raise NotImplementedError

    def allows(self, total: int) -> bool:
        """Whether the total is allowed."""
        low, high = self.limits()
        return (low is None or total >= low) and (high is None or total <= high)

    def variables(self) -> Iterable[str]:
        return [term if isinstance(term, str) else term[0] for _, term in self.weighted()]

    def prepare(self) -> None:
        self.terms_at: dict[str, list[tuple[int, Literal | str]]] = {cell: [] for cell in self.scope}
        for weight, term in self.weighted():
            self.terms_at[term if isinstance(term, str) else term[0]].append((weight, term))
        self.known: dict[tuple[str, int], int] = {}
        # What a cell adds, whatever its value is; None where that is the value itself.
        self.anything: dict[str, set[int] | None] = {}
        for cell, terms in self.terms_at.items():
            named = [term[1] for _, term in terms if not isinstance(term, str)]
            plain = any(isinstance(term, str) for _, term in terms)
            some = (*named, max(named, default=0) + 1)
            self.anything[cell] = None if plain else {self.amount(cell, value) for value in some}

    def amount(self, cell: str, value: int) -> int:
        """What the cell adds to the total with this value."""
        found = self.known.get((cell, value))
        if found is None:
            found = 0
            for weight, term in self.terms_at[cell]:
                found += weight * (value if isinstance(term, str) else (value == term[1]) is term[2])
            self.known[cell, value] = found
        return found

    def row(self, part: int | None, domains: Domains) -> Row:
        return (self.weighted(), *self.limits()) if part is None else super().row(part, domains)

    def holds(self, values: Values) -> bool:
        return self.allows(sum([self.amount(cell, values[cell]) for cell in self.scope]))

    def impossible(self, domains: Domains) -> Reason | None:
        amounts = {cell: {self.amount(cell, value) for value in domains[cell]} for cell in self.scope}
        low, high = sum(map(min, amounts.values())), sum(map(max, amounts.values()))
        least, most = self.limits()
        anything = self.anything
        if most is not None and low > most:
            return {
                c for c, here in amounts.items() if (any_ := anything[c]) is None or min(here) > min(any_)
            }
        if least is not None and high < least:
            return {
                c for c, here in amounts.items() if (any_ := anything[c]) is None or max(here) < max(any_)
            }
        if high - low > MOST_TOTALS or (least is None) != (most is None):
            return None
        totals = 1  # bit i: the total low + i can be reached
        for here in amounts.values():
            lowest, grown = min(here), 0
            for amount in here:
                grown |= totals << (amount - lowest)
            totals = grown
        first, last = max(low, low if least is None else least), min(high, high if most is None else most)
        if any(totals >> (total - low) & 1 and self.allows(total) for total in range(first, last + 1)):
            return None
        return {cell for cell, here in amounts.items() if here != anything[cell]}


class Linear(Weighted):
    """A weighted sum of cells and literals compared with a number."""

    terms: tuple[tuple[int, Literal | str], ...]
    op: Operator
    bound: int

    def weighted(self) -> Terms:
        return self.terms

    def limits(self) -> tuple[int | None, int | None]:
        least = {"==": self.bound, ">=": self.bound, ">": self.bound + 1}
        most = {"==": self.bound, "<=": self.bound, "<": self.bound - 1}
        return least.get(self.op), most.get(self.op)

    def allows(self, total: int) -> bool:
        return total != self.bound if self.op == "!=" else super().allows(total)


class Count(Weighted):
    """Of the literals, at least `least` and at most `most` are true."""

    literals: Literals
    least: int
    most: int

    def weighted(self) -> Terms:
        return [(1, literal) for literal in self.literals]

    def limits(self) -> tuple[int | None, int | None]:
        return self.least, self.most


class Tally(Weighted):
    """The number of true literals is one of `allowed`."""

    literals: Literals
    allowed: tuple[int, ...]

    def weighted(self) -> Terms:
        return [(1, literal) for literal in self.literals]

    def limits(self) -> tuple[int | None, int | None]:
        return min(self.allowed, default=1), max(self.allowed, default=0)

    def allows(self, total: int) -> bool:
        return total in self.allowed


class DistinctSum(Weighted):
    """The cells are all different and have this total."""

    cells: Cells
    total: int

    def weighted(self) -> Terms:
        return [(1, cell) for cell in self.cells]

    def limits(self) -> tuple[int | None, int | None]:
        return self.total, self.total

    def row(self, part: int | None, domains: Domains) -> Row:
        return super().row(part, domains) if part is None else once_each(self.cells, part, domains)

    def holds(self, values: Values) -> bool:
        found = [values[cell] for cell in self.cells]
        return sum(found) == self.total and len(set(found)) == len(found)

    def impossible(self, domains: Domains) -> Reason | None:
        """All different, then the total, then both: by the sets of values that the first cells can hold."""
        found = all_different(self.cells, domains) if len(self.scope) == len(self.cells) else set()
        if found is None:
            found = super().impossible(domains)
        if found is not None:
            return found
        cells = sorted(self.cells, key=lambda cell: len(domains[cell]))
        bit = {value: 1 << i for i, value in enumerate({v for cell in cells for v in domains[cell]})}
        low, high = (sum(end(domains[cell]) for cell in cells) for end in (min, max))
        made = {0: 0}  # for each set of values used, their sum
        for cell in cells:
            low -= min(domains[cell])
            high -= max(domains[cell])
            grown = {}
            for used, total in made.items():
                for value in domains[cell]:
                    if not used & bit[value] and low <= self.total - total - value <= high:
                        grown[used | bit[value]] = total + value
            if len(grown) > MOST_STATES:
                return None
            made = grown
        return None if made else set(self.cells)


# 4. Constraints: numbers ------------------------------------------------------------------------------


def all_different(cells: Cells, domains: Domains) -> Reason | None:
    """The reason why the cells, each named once, cannot all differ; None where they can."""
    if len({value for cell in cells for value in domains[cell]}) < len(cells):
        return set(cells)
    return crowded(cells, domains)


def once_each(cells: Cells, value: int, domains: Domains) -> Row:
    """The row that a value occurs once in cells that differ; at most once if they have values to spare."""
    values = {value for cell in cells for value in domains[cell]}
    return [(1, (cell, value, True)) for cell in cells], int(len(values) == len(cells) and value in values), 1


class AllDifferent(Constraint):
    """No two of the cells are equal. The flag `house` says nothing more."""

    cells: Cells
    house: bool

    def variables(self) -> Iterable[str]:
        return self.cells

    def holds(self, values: Values) -> bool:
        return len({values[cell] for cell in self.cells}) == len(self.cells)

    def impossible(self, domains: Domains) -> Reason | None:
        return all_different(self.cells, domains) if len(self.scope) == len(self.cells) else set()

    def row(self, part: int | None, domains: Domains) -> Row:
        return super().row(part, domains) if part is None else once_each(self.cells, part, domains)


class Consecutive(Constraint):
    """The cells hold consecutive numbers, each once, in any order."""

    cells: Cells

    def variables(self) -> Iterable[str]:
        return self.cells

    def holds(self, values: Values) -> bool:
        found = sorted(values[cell] for cell in self.cells)
        return all(later == number + 1 for number, later in pairwise(found))

    def impossible(self, domains: Domains) -> Reason | None:
        """No run of numbers can be dealt to the cells."""
        if not self.cells or len(self.scope) < len(self.cells):
            return None if len(self.cells) < 2 else set()
        lowest = {value for cell in self.cells for value in domains[cell]}
        for low in lowest:
            run = range(low, low + len(self.cells))
            if lowest.issuperset(run):
                within = {cell: [value for value in domains[cell] if value in run] for cell in self.cells}
                if crowded(self.cells, within) is None:
                    return None
        return set(self.cells)


class Unlike(Constraint):
    """The two lines of cells differ in some place."""

    left: Cells
    right: Cells

    def variables(self) -> Iterable[str]:
        return (*self.left, *self.right)

    def prepare(self) -> None:
        if len(self.left) != len(self.right):
            raise Refused("the two lines of cells that differ are not equally long")

    def holds(self, values: Values) -> bool:
        return any(values[a] != values[b] for a, b in zip(self.left, self.right, strict=True))

    def impossible(self, domains: Domains) -> Reason | None:
        places = [(a, b) for a, b in zip(self.left, self.right, strict=True) if a != b]
        if all(len(domains[a]) == 1 and set(domains[a]) == set(domains[b]) for a, b in places):
            return {cell for place in places for cell in place}
        return None


class Pair(Constraint):
    """A relation between two cells, `left` and `right`."""

    left: str
    right: str

    def related(self, left: int, right: int) -> bool:
        """Whether the cells can hold these values."""
        raise NotImplementedError

    def variables(self) -> Iterable[str]:
        return self.left, self.right

    def holds(self, values: Values) -> bool:
        return self.related(values[self.left], values[self.right])

    def impossible(self, domains: Domains) -> Reason | None:
        left, right = domains[self.left], domains[self.right]
        if len(left) * len(right) > MOST_TOTALS:
            return None
        pairs = zip(left, left, strict=True) if self.left == self.right else product(left, right)
        return None if any(self.related(x, y) for x, y in pairs) else {self.left, self.right}


class Compare(Pair):
    """``left op right + plus``."""

    left: str
    op: Operator
    right: str
    plus: int

    def related(self, left: int, right: int) -> bool:
        return RELATIONS[self.op](left, right + self.plus)


class Difference(Pair):
    """``left - right`` is one of `allowed`; with `absolute`, ``|left - right|`` is."""

    left: str
    right: str
    allowed: tuple[int, ...]
    absolute: bool

    def related(self, left: int, right: int) -> bool:
        return (abs(left - right) if self.absolute else left - right) in self.allowed


class Quotient(Pair):
    """One of the two cells is `quotient` times the other."""

    left: str
    right: str
    quotient: int

    def related(self, left: int, right: int) -> bool:
        return left == right * self.quotient or right == left * self.quotient


class Product(Constraint):
    """The product of the cells is `result`, a number or a cell."""

    cells: Cells
    result: int | str

    def variables(self) -> Iterable[str]:
        return (*self.cells, self.result) if isinstance(self.result, str) else self.cells

    def holds(self, values: Values) -> bool:
        wanted = values[self.result] if isinstance(self.result, str) else self.result
        return prod([values[cell] for cell in self.cells]) == wanted

    def impossible(self, domains: Domains) -> Reason | None:
        """The products of the first cells, as far as they divide a result."""
        goals = domains[self.result] if isinstance(self.result, str) else (self.result,)
        made = {1}
        for cell in self.cells:
            grown = {a * b for a in made for b in domains[cell]}
            made = {n for n in grown if any(g == n or (n and g % n == 0) for g in goals)}
            if len(made) > MOST_STATES:
                return None
        return set(self.scope) if made.isdisjoint(goals) else None


# 5. Constraints: lines --------------------------------------------------------------------------------


# 6. Constraints: graphs -------------------------------------------------------------------------------


class Connected(Constraint):
    """The vertices whose literal is true are connected (so is none at all), `root` one of them."""

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int | None

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.vertices]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        if self.root is not None:
            vertex(self.root, len(self.vertices))

    def holds(self, values: Values) -> bool:
        members = {v for v, literal in enumerate(self.vertices) if is_true(literal, values)}
        if self.root is not None and self.root not in members:
            return False
        return not members or len(spread(self.near, [min(members)], members)) == len(members)

    def impossible(self, domains: Domains) -> Reason | None:
        """Two vertices that are sure lie in different parts of what is possible."""
        state = [truth(literal, domains) for literal in self.vertices]
        room = {v for v, true in enumerate(state) if true is not False}
        sure = [v for v, true in enumerate(state) if true]
        if self.root is not None:
            if self.root not in room:
                return {self.vertices[self.root][0]}
            sure.insert(0, self.root)
        part = spread(self.near, sure[:1], room)
        apart = next((v for v in sure if v not in part), None)
        if apart is None:
            return None
        other = spread(self.near, [apart], room)
        fence = min((fence_of(self.near, inside, room) for inside in (part, other)), key=len)
        return {self.vertices[v][0] for v in fence.union({sure[0], apart} - {self.root})}


def fence_of(near: Sequence[Sequence[int]], inside: Collection[int], room: Collection[int]) -> set[int]:
    """The vertices beside those `inside` that are not in `room`."""
    return {v for u in inside for v in near[u] if v not in room}


CLASSES: dict[str, type[Constraint]] = {
    made.__name__: made
    for made in (
        AllDifferent,
        Clause,
        Compare,
        Connected,
        Consecutive,
        Count,
        Difference,
        DistinctSum,
        Linear,
        Product,
        Quotient,
        Tally,
        Unlike,
    )
}
"""The constraints by the names that their JSON form gives them."""

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


# 7. The file -------------------------------------------------------------------------------------------


def shorten(value: object) -> str:
    """`value` for a message, cut to a readable length."""
    text = reprlib.repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


class Clock:
    """A time limit in seconds; None is none."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.end = None if seconds is None else time.monotonic() + seconds

    def look(self) -> None:
        """Raises `Refused` after the limit."""
        if self.end is not None and time.monotonic() > self.end:
            raise Refused(f"the certificate was not checked within {self.seconds:g} s")


class Parts(NamedTuple):
    """The parts of a certificate's text."""

    form: str
    puzzle: str
    claim: str
    body: list[str]


class Problem(NamedTuple):
    """A puzzle as constraints: its cells with their domains (cut down to the givens), in order."""

    domains: dict[str, frozenset[int]]
    cells: Cells
    constraints: list[Constraint]
    shown: Cells


class Claim(NamedTuple):
    """What a certificate says: there is no solution beside these, or `cell` holds `value` in all."""

    claim: str
    solutions: list[dict[str, int]]
    cell: str | None
    value: int | None


class Verdict(NamedTuple):
    """What was found to be proven. `splits` and `depth` are those of the steps form."""

    form: str
    claim: Claim
    lines: int
    splits: int
    depth: int
    trusted: str

    def __str__(self) -> str:
        claim = self.claim
        said = {
            "unique": "there is exactly one solution",
            "none": "there is no solution",
            "all": f"there are exactly {len(claim.solutions)} solutions",
            "forced": f"{claim.cell} is {claim.value} in every solution",
        }[claim.claim]
        witness = "" if claim.claim != "forced" or claim.solutions else " (none was shown)"
        tree = f", {self.splits} splits, depth {self.depth}" if self.form == "steps" else ""
        return f"{said}{witness} ({self.form} form, {self.lines} lines{tree}; trusted: {self.trusted})"


TRUSTED = {
    "steps": "the rules of the kind as constraints",
    "clausal": "the rules of the kind as constraints, the encoding of these constraints as clauses",
}
"""What a proof of each form rests on."""


def unpack(data: bytes) -> str:
    """The text of a certificate, which may be gzip. Raises `Refused`."""
    try:
        if data[:2] == b"\x1f\x8b":
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise Refused(f"the file is larger than {MOST_BYTES:,} bytes")
        return data.decode()
    except (OSError, EOFError, zlib.error) as error:
        raise Refused(f"the file cannot be unpacked: {error}") from None
    except UnicodeDecodeError:
        raise Refused("the file is not text") from None


def take_apart(text: str) -> Parts:
    """The parts of a certificate, whose hashes are right. Raises `Refused`."""
    lines = text.split("\n")
    if lines[0] != "gridproof certificate 1":
        raise Refused("line 1: this is no certificate that this checker reads")
    if len(lines) < 8 or lines[-1] or not lines[-2].startswith("end "):
        raise Refused("the file is cut off: its last line is not the hash of the body")
    found = []
    for number, name in enumerate(("form", "puzzle", "claim", "hash", "begin"), start=1):
        word, _, rest = lines[number].partition(" ")
        if word != name:
            raise Refused(f"line {number + 1}: the word {name!r} was expected")
        found.append(rest)
    form, puzzle, claim, hashes, _ = found
    if form not in TRUSTED:
        raise Refused(f"line 2: there is no form {shorten(form)}")
    if hashes != f"{sha256(puzzle)} {sha256(claim)}":
        raise Refused("line 5: the puzzle or the claim is not the one that these hashes are of")
    body = lines[6:-2]
    if lines[-2] != "end " + sha256("".join([line + "\n" for line in body])):
        raise Refused("the last line is not the hash of the body")
    return Parts(form, puzzle, claim, body)


def sha256(text: str) -> str:
    """The SHA-256 of the text, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def read_json(text: str, what: str) -> dict[str, Any]:
    """The JSON object of the text, with literals as tuples. Raises `Refused`."""
    try:
        found = json.loads(text, object_pairs_hook=_object)
    except Refused:
        raise
    except ValueError as error:
        raise Refused(f"{what} is not JSON: {error}") from None
    except RecursionError:
        raise Refused(f"{what} is nested too deeply") from None
    if type(found) is not dict:
        raise Refused(f"{what} is not a JSON object")
    return found


def _object(pairs: list[tuple[str, Any]]) -> object:
    """A JSON object; a literal ``{"is": [cell, value, positive]}`` as a tuple."""
    if len(pairs) == 1 and pairs[0][0] == "is" and type(pairs[0][1]) is list and len(pairs[0][1]) == 3:
        return tuple(pairs[0][1])
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused(f"a JSON object names {shorten(next(k for k, _ in pairs))} or another key twice")
    return found


def _entry(data: Mapping[str, Any], name: str, what: str) -> list[Any]:
    """The list of this name. Raises `Refused`."""
    found = data.get(name)
    if type(found) is not list:
        raise Refused(f"{what} has no list {name!r}")
    return found


def problem_of(text: str) -> Problem:
    """The constraint problem of a puzzle's JSON text. Raises `Refused`."""
    data = read_json(text, "the puzzle")
    domains: dict[str, frozenset[int]] = {}
    numbers = _many(_number)
    for entry in _entry(data, "domains", "the puzzle"):
        if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str:
            raise Refused(f"{shorten(entry)} stands where a cell and its domain were expected")
        if entry[0] in domains:
            raise Refused(f"the puzzle names the cell {shorten(entry[0])} twice")
        domains[entry[0]] = frozenset(numbers(entry[1], ()))
    for given in _entry(data, "givens", "the puzzle"):
        cell, values = _row(_cell, numbers)(given, domains)
        domains[cell] &= frozenset(values)
    shown = _many(_cell)(_entry(data, "shown", "the puzzle"), domains)
    constraints = []
    for part in ("constraints", "clues"):
        for found in _entry(data, part, "the puzzle"):
            try:
                constraints.append(constraint(found, domains))
            except Refused as error:
                raise Refused(f"constraint {len(constraints)}: {error}") from None
    return Problem(domains, tuple(domains), constraints, shown)


def claim_of(text: str, problem: Problem) -> Claim:
    """The claim of this JSON text; its solutions keep all constraints and differ. Raises `Refused`."""
    data = read_json(text, "the claim")
    claim: Any = data.get("claim")
    cell: Any = data.get("cell")
    value: Any = data.get("value")
    rows = _many(_many(_number))(_entry(data, "solutions", "the claim"), ())
    if claim == "forced":
        _cell(cell, problem.domains), _number(value, ())
    elif cell is not None or value is not None or claim not in ("unique", "none", "all"):
        raise Refused(f"{shorten(claim)} is no claim, or it names a cell and is not 'forced'")
    if len(rows) not in {"unique": (1,), "none": (0,), "forced": (0, 1)}.get(claim, (len(rows),)):
        raise Refused(f"the claim {claim!r} names {len(rows)} solutions")
    solutions = []
    for number, row in enumerate(rows):
        if len(row) != len(problem.cells):
            raise Refused(f"solution {number} has {len(row)} values for {len(problem.cells)} cells")
        values = dict(zip(problem.cells, row, strict=True))
        wrong = next((c for c, v in values.items() if v not in problem.domains[c]), None)
        if wrong is not None:
            raise Refused(f"solution {number} has {values[wrong]} in {wrong}, which is not in its domain")
        for i, rule in enumerate(problem.constraints):
            if not rule.holds(values):
                raise Refused(f"solution {number} breaks constraint {i}")
        if claim == "forced" and values[cell] != value:
            raise Refused(f"the solution that is shown does not have {value} in {cell}")
        solutions.append(values)
    if len({tuple([values[c] for c in problem.shown]) for values in solutions}) < len(solutions):
        raise Refused("two of the solutions agree on all cells that are shown")
    return Claim(claim, solutions, cell, value)


def check(data: bytes, seconds: float | None = None) -> Verdict:
    """What the certificate proves. Raises `Refused`, also where that takes longer than `seconds`."""
    clock = Clock(seconds)
    parts = take_apart(unpack(data))
    try:
        problem = problem_of(parts.puzzle)
        claim = claim_of(parts.claim, problem)
    except Refused as error:
        raise Refused(f"line 3 or 4: {error}") from None
    body = BODIES[parts.form](problem, claim, clock)
    number = 6
    try:
        for number, line in enumerate(parts.body, start=7):
            if number % 64 == 0:
                clock.look()
            body.read(line)
        number += 1
        body.finish()
    except Refused as error:
        raise Refused(f"line {number}: {error}") from None
    except (ValueError, IndexError):
        raise Refused(f"line {number}: this line cannot be read") from None
    return Verdict(parts.form, claim, len(parts.body), body.splits, body.depth, TRUSTED[parts.form])


# 8. The body: clausal -----------------------------------------------------------------------------------


class Body:
    """The proof of one certificate, read line by line."""

    def __init__(self, problem: Problem, claim: Claim, clock: Clock) -> None:
        self.problem = problem
        self.claim = claim
        self.clock = clock
        self.splits = self.depth = 0

    def read(self, line: str) -> None:
        """Check one line. Raises `Refused` or, where a number is wrong, `ValueError`."""
        raise NotImplementedError

    def finish(self) -> None:
        """Check that the claim is proven now. Raises `Refused`."""
        raise NotImplementedError

    def cell(self, number: str) -> str:
        """The cell of this number."""
        if not 0 <= (i := int(number)) < len(self.problem.cells):
            raise Refused(f"there is no cell {i}")
        return self.problem.cells[i]

    def constraint(self, number: str) -> Constraint:
        """The constraint of this number."""
        if not 0 <= (i := int(number)) < len(self.problem.constraints):
            raise Refused(f"there is no constraint {i}")
        return self.problem.constraints[i]


class Clausal(Body):
    """Clauses, and their resolution into the empty one by unit propagation.

        v N CELL VALUE      variable N says: cell == value
        o N CELL VALUE      variable N says: cell <= value
        a N K  ·  a M..N K  an auxiliary variable of constraint K, which no other constraint's clauses use
        d L L …             a clause that the domain of one cell makes true
        k K                 the lines `c` and `x` that follow are about constraint K
        c L L …             a clause of the encoding of K: trusted
        x L L …             a clause that K alone implies
        n I L L …           solution I of the claim is not meant: some shown cell has another value
                            (forced: I is 0, and the cell has another value)
        l L L … : H H …     a clause that follows from the clauses H, taken in order, by unit propagation

    A literal is a variable or its negation, as in DIMACS. The lines d, c, x, n and l are numbered from 1.
    What a clause of one literal says is kept for good and not named among the H. The last line derives the
    empty clause: a solution that the claim leaves out cannot be.
    """

    def __init__(self, problem: Problem, claim: Claim, clock: Clock) -> None:
        super().__init__(problem, claim, clock)
        self.meaning: dict[int, tuple[str, frozenset[int]]] = {}  # what a literal leaves to its cell
        self.owner: dict[int, int] = {}  # the constraint of an auxiliary literal
        self.clauses: dict[int, list[int]] = {}
        self.false: set[int] = set()  # literals that are false for good
        self.about: int | None = None
        self.done = False
        self.readers = {
            "l": self.derived,
            "c": self.encoded,
            "v": self.variable,
            "o": self.variable,
            "a": self.auxiliary,
            "d": self.domain,
            "k": self.topic,
            "x": self.lemma,
            "n": self.excluded,
        }

    def read(self, line: str) -> None:
        word, *rest = line.split(" ")
        reader = self.readers.get(word)
        if reader is None:
            raise Refused(f"no line of the clausal form begins with {shorten(word)}")
        if self.done:
            raise Refused("nothing may follow the empty clause")
        reader(word, rest)

    def finish(self) -> None:
        if not self.done:
            raise Refused("the empty clause is not derived")

    def variable(self, word: str, rest: list[str]) -> None:
        name, cell, value = self.new(rest[0]), self.cell(rest[1]), int(rest[2])
        domain = self.problem.domains[cell]
        yes = frozenset([v for v in domain if (v == value if word == "v" else v <= value)])
        self.meaning[name], self.meaning[-name] = (cell, yes), (cell, domain - yes)

    def new(self, number: str) -> int:
        """A number that no variable has yet."""
        name = int(number)
        if name <= 0 or name in self.meaning or name in self.owner:
            raise Refused(f"{name} is no new variable")
        return name

    def auxiliary(self, word: str, rest: list[str]) -> None:
        low, _, high = rest[0].partition("..")
        first, last = int(low), int(high or low)
        self.constraint(rest[1])
        if last - first + len(self.owner) // 2 > MOST_AUXILIARIES:
            raise Refused("the auxiliary variables are too many")
        for number in range(first, last + 1):
            name = self.new(str(number))
            self.owner[name] = self.owner[-name] = int(rest[1])

    def topic(self, word: str, rest: list[str]) -> None:
        self.constraint(rest[0])
        self.about = int(rest[0])

    def add(self, clause: list[int]) -> None:
        """Number the clause, and keep what it says if it has one literal."""
        self.clauses[len(self.clauses) + 1] = clause
        if len(clause) == 1:
            self.false.add(-clause[0])

    def encoded(self, word: str, rest: list[str]) -> None:
        clause = list(map(int, rest))
        if self.about is None:
            raise Refused("no line says of which constraint this clause is")
        scope = self.problem.constraints[self.about].scope
        for literal in clause:
            if self.owner.get(literal) != self.about and self.meant(literal)[0] not in scope:
                raise Refused(f"the literal {literal} is not about constraint {self.about}")
        self.add(clause)

    def meant(self, literal: int) -> tuple[str, frozenset[int]]:
        """The cell of a literal, and the values that it allows there."""
        found = self.meaning.get(literal)
        if found is None:
            raise Refused(f"the literal {literal} is not about a cell")
        return found

    def allowed(self, clause: list[int]) -> dict[str, frozenset[int]]:
        """For each cell of the clause the values with which the clause is true."""
        found: dict[str, frozenset[int]] = {}
        for literal in clause:
            cell, values = self.meant(literal)
            found[cell] = found.get(cell, frozenset()) | values
        return found

    def domain(self, word: str, rest: list[str]) -> None:
        clause = list(map(int, rest))
        allowed, domains = self.allowed(clause), self.problem.domains
        if not any(values == domains[cell] for cell, values in allowed.items()) and all(domains.values()):
            raise Refused("no domain makes this clause true")
        self.add(clause)

    def lemma(self, word: str, rest: list[str]) -> None:
        if self.about is None:
            raise Refused("no line says which constraint implies this clause")
        clause = list(map(int, rest))
        domains = dict(self.problem.domains)
        for cell, values in self.allowed(clause).items():
            domains[cell] -= values
        if all(domains.values()) and refuted(self.problem.constraints[self.about], domains) is None:
            raise Refused(f"constraint {self.about} was not found to imply this clause")
        self.add(clause)

    def excluded(self, word: str, rest: list[str]) -> None:
        clause = list(map(int, rest[1:]))
        allowed, domains, claim = self.allowed(clause), self.problem.domains, self.claim
        if claim.cell is not None and claim.value is not None:
            meant: Values = {claim.cell: claim.value}
            known = rest[0] == "0"
        else:
            known = rest[0].isdecimal() and int(rest[0]) < len(claim.solutions)
            meant = claim.solutions[int(rest[0])] if known else {}
        if not known:
            raise Refused(f"the claim has no solution {shorten(rest[0])}")
        for cell in self.problem.shown if claim.cell is None else (claim.cell,):
            if not domains[cell] - {meant[cell]} <= allowed.get(cell, frozenset()):
                raise Refused(f"this clause can be false although {cell} is not {meant[cell]}")
        self.add(clause)

    def derived(self, word: str, rest: list[str]) -> None:
        colon = rest.index(":")
        clause = list(map(int, rest[:colon]))
        false = self.false
        trail = []
        proven = False
        for literal in clause:
            if literal not in self.meaning and literal not in self.owner:
                raise Refused(f"there is no literal {literal}")
            proven = proven or -literal in false
            if literal not in false:
                false.add(literal)
                trail.append(literal)
        for hint in rest[colon + 1 :]:
            if proven:
                break
            used = self.clauses.get(int(hint))
            if used is None:
                raise Refused(f"there is no clause {shorten(hint)} before this one")
            left = [literal for literal in used if literal not in false]
            if not left:
                proven = True
            elif len(left) == 1 and -left[0] not in false:
                false.add(-left[0])
                trail.append(-left[0])
        false.difference_update(trail)
        if not proven:
            raise Refused("this clause does not follow from those that it names")
        self.add(clause)
        self.done = not clause


MOST_AUXILIARIES = 1_000_000
"""A proof with more auxiliary variables is refused."""


# 9. The body: steps -------------------------------------------------------------------------------------


class Steps(Body):
    """Values that leave cells, each because of a constraint and of values that left before.

        r K C-V … : F …         constraint K and the facts F remove each value V from its cell C;
                                of "K,K2,…" each narrows what the others see until nothing changes
        m C-V … : F … : K*W …   so does the sum of the rows of constraints K with the weights W, see
                                `Constraint.row`; K.P is part P of K; @C*W, that cell C has one value, goes
                                without saying
        s C V                   suppose that the cell has the value
        e                       which cannot be: a cell is empty, or the cells that are shown make a solution
                                of the claim; the value leaves the cell where it was supposed

    A fact is F-V, the value left the cell, or F=V, all its other values did: since the puzzle began, or under
    the suppositions that are still open. At the end a cell is empty, or the cells that are shown make a
    solution of the claim, with no supposition open.
    """

    def __init__(self, problem: Problem, claim: Claim, clock: Clock) -> None:
        super().__init__(problem, claim, clock)
        self.base = dict(problem.domains)
        self.ends = {tuple([values[c] for c in problem.shown]) for values in claim.solutions}
        if claim.cell is not None:
            self.base[claim.cell] -= {claim.value}
            self.ends = set()
        self.now = {cell: set(values) for cell, values in self.base.items()}
        self.empty = not all(self.base.values())
        self.left: list[tuple[str, int]] = []  # what left under the suppositions, in order
        self.open: list[tuple[str, int, int, bool]] = []  # cell, value, length of `left`, `empty`
        self.parsed: dict[str, tuple[str, str, int]] = {}

    def read(self, line: str) -> None:
        word, *rest = line.split(" ")
        if word == "r":
            colon = rest.index(":")
            rules = [self.constraint(number) for number in rest[0].split(",")]
            self.removed(rest[1:colon], rest[colon + 1 :], rules)
        elif word == "m":
            colon = rest.index(":")
            second = rest.index(":", colon + 1)
            self.summed(rest[:colon], rest[colon + 1 : second], rest[second + 1 :])
        elif word == "s":
            self.suppose(self.cell(rest[0]), int(rest[1]))
        elif line == "e":
            self.end()
        else:
            raise Refused(f"no line of the form of steps begins with {shorten(word)}")

    def finish(self) -> None:
        if self.open:
            raise Refused(f"{len(self.open)} suppositions are still open")
        self.contradict("at the end ")

    def token(self, text: str) -> tuple[str, str, int]:
        """The cell, the sign and the value of ``12-3`` or ``12=3``."""
        if text not in self.parsed:
            sign = "=" if "=" in text else "-"
            cell, _, value = text.partition(sign)
            self.parsed[text] = self.cell(cell), sign, int(value)
        return self.parsed[text]

    def given(self, facts: list[str]) -> dict[str, frozenset[int]]:
        """The domains of the cells that the facts narrow. Raises `Refused` for a fact that is not true."""
        narrowed: dict[str, frozenset[int]] = {}
        for text in facts:
            cell, sign, value = self.token(text)
            here, now = narrowed.get(cell, self.base[cell]), self.now[cell]
            if sign == "=":
                true, narrowed[cell] = now <= {value}, here & {value}
            else:
                true, narrowed[cell] = value not in now, here - {value}
            if not true:
                raise Refused(f"{cell} {'is' if sign == '=' else 'is not'} {value} is not known here")
        return narrowed

    def concluded(self, conclusions: list[str]) -> dict[str, list[int]]:
        """The values that leave, by cell."""
        found: dict[str, list[int]] = {}
        for text in conclusions:
            cell, sign, value = self.token(text)
            if sign != "-":
                raise Refused(f"{shorten(text)} stands where a value that leaves was expected")
            found.setdefault(cell, []).append(value)
        return found

    def removed(self, conclusions: list[str], facts: list[str], rules: list[Constraint]) -> None:
        narrowed = self.given(facts)
        before = {cell: self.base[cell] for cell in narrowed}
        self.base |= narrowed
        try:
            for cell, values in self.concluded(conclusions).items():
                here = self.base[cell]
                # All at once, which is quicker; else one by one.
                for some in [values] if len(values) == 1 else [values, *([value] for value in values)]:
                    if not here.isdisjoint(some):
                        self.base[cell] = here.intersection(some)
                        wrong = self.contrary(rules)
                        self.base[cell] = here
                        if not wrong:
                            if len(some) == 1:
                                raise Refused(f"this does not show that {cell} is not {some[0]}")
                            continue
                    if len(some) == len(values):
                        break
                self.remove(cell, values)
        finally:
            self.base |= before

    def contrary(self, rules: list[Constraint]) -> bool:
        """Whether one constraint is refuted within `base`, or several after each removed what it can."""
        if len(rules) == 1:
            return refuted(rules[0], self.base) is not None
        domains = {cell: self.base[cell] for rule in rules for cell in rule.scope}
        tries = 0
        changed = True
        while changed:
            changed = False
            for rule in rules:
                if refuted(rule, domains) is not None:
                    return True
                for cell in rule.scope:
                    here = domains[cell]
                    for value in sorted(here) if len(here) > 1 else ():
                        tries += 1
                        if tries > MOST_PROBES:
                            return False
                        domains[cell] = frozenset((value,))
                        if refuted(rule, domains) is not None:
                            here -= {value}
                            changed = True
                        domains[cell] = here
                    if not here:
                        return True
        return False

    def summed(self, conclusions: list[str], facts: list[str], rows: list[str]) -> None:
        """The rows, each turned into "at most", add up to a bound that no values left can keep."""
        narrowed = self.given(facts)
        amounts: dict[str, dict[int, int]] = {}
        bound = 0
        for text in rows:
            name, star, weight = text.partition("*")
            if name.startswith("@"):
                self.cell(name[1:])
                continue
            number, _, part = name.partition(".")
            terms, least, most = self.constraint(number).row(int(part) if part else None, self.base)
            times = int(weight) if star else 1
            limit = most if times > 0 else least
            if limit is None:
                raise Refused(f"the row {shorten(name)} has no limit on that side")
            bound += times * limit
            for factor, term in terms:
                cell = term if isinstance(term, str) else term[0]
                here = amounts.setdefault(cell, {})
                for value in self.base[cell]:
                    amount = value if isinstance(term, str) else (value == term[1]) is term[2]
                    here[value] = here.get(value, 0) + times * factor * amount
        lows = {
            cell: min([here[value] for value in narrowed.get(cell, self.base[cell])], default=0)
            for cell, here in amounts.items()
        }
        total = sum(lows.values())
        for cell, values in self.concluded(conclusions).items():
            for value in values:
                more = amounts[cell].get(value, 0) - lows[cell] if cell in amounts else 0
                if value in narrowed.get(cell, self.base[cell]) and total + more <= bound:
                    raise Refused(f"this sum does not show that {cell} is not {value}")
            self.remove(cell, values)

    def remove(self, cell: str, values: list[int]) -> None:
        """The values leave the cell."""
        here = self.now[cell]
        for value in values:
            if value in here:
                here.remove(value)
                self.left.append((cell, value))
        self.empty = self.empty or not here

    def suppose(self, cell: str, value: int) -> None:
        self.open.append((cell, value, len(self.left), self.empty))
        self.splits += 1
        self.depth = max(self.depth, len(self.open))
        self.remove(cell, [other for other in self.now[cell] if other != value])

    def contradict(self, where: str = "") -> None:
        """Raises `Refused` unless a cell is empty, or a solution of the claim is reached."""
        if self.empty:
            return
        shown = [self.now[cell] for cell in self.problem.shown]
        if any(len(values) > 1 for values in shown) or tuple(v for (v,) in shown) not in self.ends:
            raise Refused(f"{where}no cell is empty, and the cells do not make a solution of the claim")

    def end(self) -> None:
        if not self.open:
            raise Refused("nothing is supposed here")
        self.contradict()
        cell, value, length, self.empty = self.open.pop()
        for other, back in self.left[length:]:
            self.now[other].add(back)
        del self.left[length:]
        self.remove(cell, [value])


MOST_PROBES = 20_000
"""The probes of one line that names several constraints."""


BODIES: dict[str, type[Body]] = {"clausal": Clausal, "steps": Steps}


# 10. The command line -----------------------------------------------------------------------------------


def main(paths: Sequence[str]) -> int:
    """Check the files; the exit code is that of the worst."""
    code = 0 if paths else 2
    for path in paths:
        try:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
            print(f"{path}: verified: {check(data)}")
        except Refused as error:
            print(f"{path}: refused: {error}")
            code = 40
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            code = max(code, 2)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
