"""Check a certificate: a proof of what the solutions of a logic puzzle are. This one file is the whole
checker. It needs Python 3.11 and nothing else:

    python -I -S checker.py FILE…        exit code 0: verified, 40: refused, 30: unknown, 2: no such file

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

Sections 1 to 6 say what constraints mean, a class for each: `holds` for a board that is filled in, and
`impossible` for one that cannot be. Only those that a puzzle uses matter for it. Section 7 reads the file,
sections 8 and 9 follow the two forms of proof.

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
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from itertools import pairwise, product
from math import prod
from typing import Any, NamedTuple

MOST_BYTES = 64_000_000
"""A larger file is refused, packed or not."""

MOST_LINES = 4_000_000
"""A longer proof is refused."""

MOST_JSON = 16_000_000
"""A puzzle or a claim with more characters is refused."""

LONG = 10_000
"""After a line of more characters the time is looked at."""

MOST_SECONDS = 600
"""What is not checked by then stays unknown."""

LARGEST = 10**12
"""A larger number in a puzzle is refused."""

MOST_TOTALS = 200_000
"""A sum with a wider range of totals than this is looked at by its least and greatest total alone."""

MOST_STATES = 1_000_000
"""A dynamic program with more transitions for one cell is left: the constraint counts as not refuted."""

MOST_MATCHED = 200_000_000
"""Cells and values are not matched where cells × cells × values are more."""

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


class Unfinished(Exception):
    """What ran out before a certificate was checked, in one sentence: nothing was found wrong with it."""


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

    look: Callable[[], None] = staticmethod(lambda: None)
    """Called in long searches; raises `Unfinished` when the time is up."""

    def __init__(self, data: Mapping[str, Any], cells: Collection[str]) -> None:
        fields: dict[str, str] = type(self).__annotations__  # of this class alone
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """The reason why no assignment keeps the constraint; None where that was not found.

        No domain of its cells is empty. What is said must be true; not all that is true need be said. The
        search begins near the cells that are named `first`.
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


def refuted(rule: Constraint, domains: Domains, first: Cells = ()) -> Reason | None:
    """The cells of a reason why no assignment within `domains` keeps the constraint; None where that was not
    found. The reason can be empty: a constraint that nothing keeps. Where it is known which domains are less
    than before, when the constraint was not refuted, these cells as `first` make the search quicker.
    """
    choices = 1
    for cell in rule.scope:
        here = len(domains[cell])
        if here == 0:
            return {cell}
        choices = min(choices * here, MOST_TRIED + 1)
    found = rule.impossible(domains, first)
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
    if len(left) * sum([len(domains[cell]) for cell in left]) > MOST_MATCHED:
        return None
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


def places(size: int, used: Sized) -> range:
    """The numbers below `size`. Raises `Refused` where they are far more than what makes use of them."""
    if not 0 <= size <= 100 + 10 * len(used):
        raise Refused(f"{size} vertices or sites are too many here")
    return range(size)


def neighbours(size: int, edges: Collection[Edge]) -> list[list[int]]:
    """The neighbours of each vertex. Raises `Refused` for an edge to a vertex that does not exist."""
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
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
            self.look()
            lowest, grown = min(here), 0
            for amount in here:
                grown |= totals << (amount - lowest)
            totals = grown
        bottom, top = max(low, low if least is None else least), min(high, high if most is None else most)
        if any(totals >> (total - low) & 1 and self.allows(total) for total in range(bottom, top + 1)):
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

    def prepare(self) -> None:
        super().prepare()
        self.totals = frozenset(self.allowed)

    def allows(self, total: int) -> bool:
        return total in self.totals


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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """All different, then the total, then both: by the sets of values that the first cells can hold."""
        found = all_different(self.cells, domains) if len(self.scope) == len(self.cells) else set()
        if found is None:
            found = super().impossible(domains, first)
        if found is not None:
            return found
        cells = sorted(self.cells, key=lambda cell: len(domains[cell]))
        bit = {value: 1 << i for i, value in enumerate({v for cell in cells for v in domains[cell]})}
        low, high = (sum(end(domains[cell]) for cell in cells) for end in (min, max))
        made = {0: 0}  # for each set of values used, their sum
        for cell in cells:
            if len(made) * len(domains[cell]) > MOST_STATES:
                return None
            self.look()
            low -= min(domains[cell])
            high -= max(domains[cell])
            grown = {}
            for used, total in made.items():
                for value in domains[cell]:
                    if not used & bit[value] and low <= self.total - total - value <= high:
                        grown[used | bit[value]] = total + value
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """No run of numbers can be dealt to the cells."""
        if not self.cells or len(self.scope) < len(self.cells):
            return None if len(self.cells) < 2 else set()
        lowest = {value for cell in self.cells for value in domains[cell]}
        for low in lowest:
            run = range(low, low + len(self.cells))
            self.look()
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
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

    def prepare(self) -> None:
        self.gaps = frozenset(self.allowed)

    def related(self, left: int, right: int) -> bool:
        return (abs(left - right) if self.absolute else left - right) in self.gaps


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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """The products of the first cells, as far as they divide a result."""
        goals = domains[self.result] if isinstance(self.result, str) else (self.result,)
        made = {1}
        for cell in self.cells:
            if len(made) * len(domains[cell]) * len(goals) > MOST_STATES:
                return None
            self.look()
            grown = {a * b for a in made for b in domains[cell]}
            made = {n for n in grown if any(g == n or (n and g % n == 0) for g in goals)}
        return set(self.scope) if made.isdisjoint(goals) else None


# 5. Constraints: lines --------------------------------------------------------------------------------


class Table(Constraint):
    """The cells, in order, take one of the `rows`."""

    cells: Cells
    rows: tuple[tuple[int, ...], ...]

    def variables(self) -> Iterable[str]:
        return self.cells

    def prepare(self) -> None:
        if any(len(row) != len(self.cells) for row in self.rows):
            raise Refused("a row of a table has not as many values as the table has cells")

    def holds(self, values: Values) -> bool:
        return tuple([values[cell] for cell in self.cells]) in self.rows

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Each row has a value that is in no domain."""
        reason: Reason = set()
        for row in self.rows:
            wrong = [cell for cell, value in zip(self.cells, row, strict=True) if value not in domains[cell]]
            if not wrong:
                return None
            if reason.isdisjoint(wrong):
                reason.add(wrong[0])
        return reason


class Regular(Constraint):
    """An automaton accepts the values of the cells, read in order. `transitions` are (state, value, next
    state); where there is none it rejects.
    """

    cells: Cells
    start: int
    accept: tuple[int, ...]
    transitions: tuple[tuple[int, int, int], ...]

    def variables(self) -> Iterable[str]:
        return self.cells

    def prepare(self) -> None:
        self.step: dict[int, dict[int, int]] = {}
        for state, value, after in self.transitions:
            self.step.setdefault(state, {})[value] = after

    def onward(self, states: Iterable[int], values: Collection[int]) -> set[int]:
        """The states after these, by one of the values."""
        step = self.step
        return {step[s][value] for s in states if s in step for value in values if value in step[s]}

    def holds(self, values: Values) -> bool:
        states = {self.start}
        for cell in self.cells:
            states = self.onward(states, (values[cell],))
        return not states.isdisjoint(self.accept)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """No state at the end accepts. Read backwards, a cell that may as well hold anything is no reason."""
        layers = [{self.start}]
        for cell in self.cells:
            if len(layers[-1]) * len(domains[cell]) > MOST_STATES:
                return None
            self.look()
            layers.append(self.onward(layers[-1], domains[cell]))
        good = set(self.accept)
        if not layers[-1].isdisjoint(good):
            return None
        reason: Reason = set()
        for cell, layer in zip(reversed(self.cells), reversed(layers[:-1]), strict=True):
            self.look()
            wide = {state for state, ways in self.step.items() if not good.isdisjoint(ways.values())}
            if not wide.isdisjoint(layer):
                reason.add(cell)
                wide = {s for s in wide if any(self.step[s].get(value) in good for value in domains[cell])}
            good = wide
        return reason


class Visible(Constraint):
    """`count`, a number or a cell, is how many of the cells are larger than all cells before them."""

    cells: Cells
    count: int | str

    def variables(self) -> Iterable[str]:
        return (*self.cells, self.count) if isinstance(self.count, str) else self.cells

    def counts(self, domains: Domains) -> set[int] | None:
        """How many cells can be larger than those before them; None where that is too much work."""
        states: set[tuple[int | None, int]] = {(None, 0)}
        for cell in self.cells:
            if len(states) * len(domains[cell]) > MOST_STATES:
                return None
            self.look()
            states = {
                (value, seen + 1) if highest is None or value > highest else (highest, seen)
                for highest, seen in states
                for value in domains[cell]
            }
        return {seen for _, seen in states}

    def holds(self, values: Values) -> bool:
        wanted = values[self.count] if isinstance(self.count, str) else self.count
        return self.counts({cell: (values[cell],) for cell in self.cells}) == {wanted}

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        wanted = domains[self.count] if isinstance(self.count, str) else (self.count,)
        counts = self.counts(domains)
        return set(self.scope) if counts is not None and counts.isdisjoint(wanted) else None


class Sight(Constraint):
    """Along each ray, count the literals before the first one that is false; the counts add up to `total`, a
    number or a cell.
    """

    rays: tuple[Literals, ...]
    total: int | str

    def variables(self) -> Iterable[str]:
        cells = [cell for ray in self.rays for cell, _, _ in ray]
        return [*cells, self.total] if isinstance(self.total, str) else cells

    def holds(self, values: Values) -> bool:
        seen = 0
        for ray in self.rays:
            for literal in ray:
                if not is_true(literal, values):
                    break
                seen += 1
        return seen == (values[self.total] if isinstance(self.total, str) else self.total)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """The sums of the possible counts of the rays are not the total."""
        clear: list[Literal] = []  # literals that are seen for sure
        walls: list[Literal] = []  # literals that end a ray for sure
        sums = {0}
        for ray in self.rays:
            counts, sure = [], True
            for i, literal in enumerate(ray):
                state = truth(literal, domains)
                if not state:
                    counts.append(i)
                    sure = False
                    if state is False:
                        walls.append(literal)
                        break
                elif sure:
                    clear.append(literal)
            else:
                counts.append(len(ray))
            if len(sums) * len(counts) > MOST_STATES:
                return None
            self.look()
            sums = {before + count for before in sums for count in counts}
        totals = domains[self.total] if isinstance(self.total, str) else (self.total,)
        if not sums.isdisjoint(totals):
            return None
        total = {self.total} if isinstance(self.total, str) else set()
        if min(sums) > max(totals):
            return total | cells_of(clear)
        if max(sums) < min(totals):
            return total | cells_of(walls)
        return set(self.scope)


# 6. Constraints: graphs -------------------------------------------------------------------------------


def fence_of(near: Sequence[Sequence[int]], inside: Collection[int], room: Collection[int]) -> set[int]:
    """The vertices beside those `inside` that are not in `room`."""
    return {v for u in inside for v in near[u] if v not in room}


def incident(size: int, edges: Sequence[tuple[Literal, int, int]]) -> list[list[int]]:
    """For each vertex the numbers of its edges. Raises `Refused` for an edge to no vertex."""
    at: list[list[int]] = [[] for _ in places(size, edges)]
    for i, (_, u, v) in enumerate(edges):
        for end in {vertex(u, size), vertex(v, size)}:
            at[end].append(i)
    return at


def ends_by_cell(edges: Sequence[tuple[Literal, int, int]]) -> dict[str, set[int]]:
    """For each cell the ends of the edges that it draws."""
    found: dict[str, set[int]] = {}
    for (cell, _, _), u, v in edges:
        found.setdefault(cell, set()).update((u, v))
    return found


class Groups:
    """Vertices in groups that edges have joined."""

    def __init__(self, size: int) -> None:
        self.leader = list(range(size))

    def __getitem__(self, v: int) -> int:
        """The vertex that stands for the group of v."""
        while self.leader[v] != v:
            self.leader[v] = v = self.leader[self.leader[v]]
        return v

    def join(self, u: int, v: int) -> bool:
        """Join two groups; False where they are one already."""
        a, b = self[u], self[v]
        self.leader[a] = b
        return a != b


def way(edges: Sequence[tuple[Literal, int, int]], used: Iterable[int], start: int, end: int) -> list[int]:
    """The edges of a path from `start` to `end` along the edges `used`, which hold one."""
    at: dict[int, list[int]] = {}
    for i in used:
        for v in edges[i][1:]:
            at.setdefault(v, []).append(i)
    came: dict[int, tuple[int, int]] = {}
    queue = [start]
    for u in queue:
        for i in at.get(u, ()):
            _, a, b = edges[i]
            v = b if a == u else a
            if v not in came and v != start:
                came[v] = i, u
                queue.append(v)
    path = []
    while end != start:
        edge, end = came[end]
        path.append(edge)
    return path


def bottlenecks(
    near: Sequence[Sequence[int]], start: int, end: int, room: Collection[int]
) -> list[int] | None:
    """The vertices that every path from `start` to `end` through `room` passes between them, in order; None
    where there is no path. One path is taken, and from each part of it the search goes on beside it, to see
    how far ahead it comes out: a vertex that nothing jumps over is one of them.
    """
    came = {start: start}
    queue = [start]
    for u in queue:
        for v in near[u]:
            if v not in came and v in room:
                came[v] = u
                queue.append(v)
    if end not in came:
        return None
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    path.reverse()
    place = {v: i for i, v in enumerate(path)}
    seen, ahead, found = set(path), 0, []
    for i, here in enumerate(path[:-1]):
        if 0 < i == ahead:
            found.append(here)
        queue = [here]
        for u in queue:
            for v in near[u]:
                if v not in seen and v in room:
                    seen.add(v)
                    queue.append(v)
                elif v in place:
                    ahead = max(ahead, place[v])
    return found


NOWHERE = -1
"""A vertex that is none."""


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

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
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


class SingleLoop(Constraint):
    """The edges whose literal is true make one closed loop that visits no vertex twice; with `visit_all` it
    visits each vertex, with `directed` it follows the edges forward. At the vertices of `crossings`, (vertex,
    edge, edge, edge, edge), it may cross itself, straight on from the first to the second edge and from the
    third to the fourth.
    """

    size: int
    edges: tuple[tuple[Literal, int, int], ...]
    visit_all: bool
    directed: bool
    crossings: tuple[tuple[int, int, int, int, int], ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _, _ in self.edges]

    def prepare(self) -> None:
        self.at = incident(self.size, self.edges)
        self.vertices_of = ends_by_cell(self.edges)
        self.straight: dict[int, tuple[int, ...]] = {}
        for v, *four in self.crossings:
            if len(set(four).intersection(self.at[vertex(v, self.size)])) < 4:
                raise Refused(f"the loop cannot cross at vertex {v}, which does not have these four edges")
            self.straight[v] = tuple(four)

    def onward(self, v: int, edge: int, used: Collection[int]) -> int | None:
        """The edge on which the loop leaves vertex v when it comes by `edge`; None where the edges in use do
        not say so.
        """
        met = [i for i in self.at[v] if i in used]
        four = self.straight.get(v, ())
        if len(met) == 2:
            return met[0] if met[1] == edge else met[1]
        return four[four.index(edge) ^ 1] if len(met) == 4 and set(met) == set(four) else None

    def holds(self, values: Values) -> bool:
        used = {i for i, (literal, _, _) in enumerate(self.edges) if is_true(literal, values)}
        visited = {v for i in used for v in self.edges[i][1:]}
        if not used or (self.visit_all and len(visited) < self.size):
            return False
        start = edge = min(used)
        _, v, end = self.edges[edge]
        for steps in range(1, len(used) + 1):
            if v == end:
                return False
            turn = self.onward(end, edge, used)
            if turn is None:
                return False
            edge, (_, u, w) = turn, self.edges[turn]
            if self.directed and u != end:
                return False
            v, end = end, w if u == end else u
            if edge == start:
                return steps == len(used)
        return False

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        return next((reason for reason in self.looks(domains, first) if reason is not None), None)

    def looks(self, domains: Domains, first: Cells) -> Iterator[Reason | None]:
        """What each look at the edges finds. Those after the first suppose that it found nothing."""
        near = {v for cell in first for v in self.vertices_of.get(cell, ())}
        for v in near or range(self.size):
            yield self.stuck(v, domains)
        state = [truth(literal, domains) if u != v else False for literal, u, v in self.edges]
        if not any(true is not False for true in state):
            yield set(self.scope)
        yield self.closed(state)
        yield self.parted(state)
        yield self.pinched(state)
        for v in range(self.size):
            yield self.stuck(v, domains)

    def stuck(self, v: int, domains: Domains) -> Reason | None:
        """No choice among the edges of one vertex lets the loop pass it."""
        here = [
            (i, truth(self.edges[i][0], domains)) for i in self.at[v] if self.edges[i][1] != self.edges[i][2]
        ]
        sure = {i for i, true in here if true}
        room = {i for i, true in here if true is not False}
        false = {i for i, true in here if true is False}
        if sure or self.visit_all:
            if self.directed:
                for side in (1, 2):
                    these = [i for i in sure if self.edges[i][side] == v]
                    if len(these) > 1:
                        return self.cells_at(these[:2])
                    if not any(self.edges[i][side] == v for i in room):
                        needed = list(sure)[:1] if not self.visit_all else []
                        return self.cells_at([*needed, *(i for i in false if self.edges[i][side] == v)])
                return None
            four = self.straight.get(v)
            if four is not None and sure <= set(four) <= room:
                return None
            if len(room) < 2:
                return self.cells_at([*(list(sure) if not self.visit_all else ()), *false])
            if len(sure) > 2:
                return self.cells_at(sure | false if four is not None else list(sure)[:3])
        return None

    def cells_at(self, edges: Iterable[int]) -> Reason:
        """The cells of these edges."""
        return {self.edges[i][0][0] for i in edges}

    def closed(self, state: Sequence[bool | None]) -> Reason | None:
        """Edges that are sure make a loop, and leave out another edge that is, or a vertex to be visited."""
        sure = {i for i, true in enumerate(state) if true}
        seen: set[int] = set()
        for start in sorted(sure):
            if start in seen:
                continue
            end = self.edges[start][2]
            edge: int | None = start
            loop, decided = [], set()
            while edge is not None and edge not in seen:
                loop.append(edge)
                seen.add(edge)
                decided |= {i for i in self.straight.get(end, ()) if state[i] is not None}
                turn = self.turn(end, edge, sure, state)
                if turn is not None:
                    _, u, v = self.edges[turn]
                    end = v if u == end else u
                edge = turn
            if edge == start:
                out = min(sure.difference(loop), default=None)
                if out is not None:
                    return self.cells_at({*loop, *decided, out})
                if self.visit_all and len({v for i in loop for v in self.edges[i][1:]}) < self.size:
                    return self.cells_at({*loop, *decided})
        return None

    def turn(self, v: int, edge: int, sure: set[int], state: Sequence[bool | None]) -> int | None:
        """The sure edge by which the loop leaves a vertex; None where that is open."""
        met = [i for i in self.at[v] if i in sure]
        four = self.straight.get(v, ())
        if edge in four:
            ahead = four[four.index(edge) ^ 1]
            if ahead in sure or all(state[i] is not False for i in four):
                return ahead if ahead in sure else None
        if len(met) != 2:
            return None
        return met[0] if met[1] == edge else met[1]

    def parted(self, state: Sequence[bool | None]) -> Reason | None:
        """Two edges that are sure, or any two vertices where all are visited, are not connected."""
        near = self.joined(i for i, true in enumerate(state) if true is not False)
        sure = [i for i, true in enumerate(state) if true]
        stops = list(range(self.size)) if self.visit_all else [self.edges[i][1] for i in sure]
        part = spread(near, stops[:1], range(self.size))
        apart = next((n for n, v in enumerate(stops) if v not in part), None)
        if apart is None:
            return None
        other = spread(near, [stops[apart]], range(self.size))
        fences = [
            [i for i, (_, u, v) in enumerate(self.edges) if (u in inside) != (v in inside)]
            for inside in (part, other)
        ]
        return self.cells_at([*min(fences, key=len), *([] if self.visit_all else (sure[0], sure[apart]))])

    def joined(self, edges: Iterable[int]) -> list[list[int]]:
        """The neighbours of each vertex along these edges."""
        return neighbours(self.size, [self.edges[i][1:] for i in edges])

    def pinched(self, state: Sequence[bool | None]) -> Reason | None:
        """Every way between two paths of sure edges passes one vertex; or the ends of the only such path are
        not connected otherwise. A vertex inside a path is closed to other edges. Loops do not cross here.
        """
        sure = [i for i, true in enumerate(state) if true]
        if self.crossings or not sure:
            return None
        inside = {v for v in range(self.size) if sum(state[i] is True for i in self.at[v]) > 1}
        paths = self.paths(sure)
        if paths is None:
            return None
        open_ = [
            self.edges[i][1:]
            for i, true in enumerate(state)
            if true is None and inside.isdisjoint(self.edges[i][1:])
        ]
        room = range(self.size + 2)
        (p, q, base), *others = paths
        if not others:
            side = spread(neighbours(self.size, open_), [p], room)
            return None if q in side else self.pinch(state, set(side), NOWHERE, [base])
        links = [*open_, *((u, v) for u, v, _ in paths)]
        near = neighbours(self.size + 2, [*links, (p, self.size), (q, self.size)])
        for u, v, edge in others:
            self.look()
            near[-1] = [u, v]
            cuts = bottlenecks(near, self.size + 1, self.size, room)
            if cuts != []:
                cut = NOWHERE if cuts is None else cuts[0]
                side = spread(near, [self.size + 1], set(room) - {cut})
                return self.pinch(state, set(side) - {self.size + 1}, cut, [base, edge])
        return None

    def paths(self, sure: list[int]) -> list[tuple[int, int, int]] | None:
        """The paths of sure edges: (end, end, an edge at the first end); None where some are closed."""
        left, found = set(sure), []
        for start in sure:
            if start not in left:
                continue
            left.remove(start)
            ends, last = list(self.edges[start][1:]), [start, start]
            for side in (0, 1):
                while ahead := [i for i in self.at[ends[side]] if i in left]:
                    last[side] = ahead[0]
                    left.remove(ahead[0])
                    _, u, v = self.edges[ahead[0]]
                    ends[side] = v if u == ends[side] else u
            if ends[0] == ends[1]:
                return None
            found.append((ends[0], ends[1], last[0]))
        return found

    def pinch(self, state: Sequence[bool | None], side: set[int], cut: int, sure: list[int]) -> Reason:
        """Why nothing but the vertex `cut` connects `side` with the rest, and the loop must be on both."""
        sure_edges = [i for i, true in enumerate(state) if true]
        grown = True
        while grown:  # paths that begin in `side` lie there
            grown = False
            for i in sure_edges:
                ends = self.edges[i][1:]
                if i != sure[0] and cut not in ends and (ends[0] in side) != (ends[1] in side):
                    side.update(ends)
                    grown = True
        reason = set(sure)
        for i, (_, u, v) in enumerate(self.edges):
            if state[i] or cut in (u, v) or (u in side) == (v in side):
                continue
            if state[i] is False:
                reason.add(i)
            for w in (u, v) if state[i] is None else ():
                known = [j for j in self.at[w] if state[j]]
                reason.update(known if len(known) > 1 else ())
        return self.cells_at(reason)


class DisjointPaths(Constraint):
    """The edges whose literal is true make one path between the two ends of each pair; paths share no vertex,
    and nothing else is drawn; with `visit_all`, every vertex lies on a path. `faces` says nothing more.
    """

    size: int
    edges: tuple[tuple[Literal, int, int], ...]
    pairs: tuple[Edge, ...]
    visit_all: bool
    faces: tuple[Edge, ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _, _ in self.edges]

    def prepare(self) -> None:
        self.at = incident(self.size, self.edges)
        self.vertices_of = ends_by_cell(self.edges)
        self.ends = [vertex(end, self.size) for pair in self.pairs for end in pair]

    def holds(self, values: Values) -> bool:
        used = [ends for literal, *ends in self.edges if is_true(literal, values)]
        near = neighbours(self.size, [(u, v) for u, v in used])
        if len(set(self.ends)) < len(self.ends) or any(len(near[end]) != 1 for end in self.ends):
            return False
        drawn = {v for ends in used for v in ends}
        if any(len(near[v]) != 2 for v in drawn.difference(self.ends)):
            return False
        for start, end in self.pairs:
            path = spread(near, [start], drawn)
            if end not in path:
                return False
            drawn.difference_update(path)
        return not drawn and not (self.visit_all and any(not beside for beside in near))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        if len(set(self.ends)) < len(self.ends):
            return set()
        near = {v for cell in first for v in self.vertices_of.get(cell, ())}
        for v in (*near, *range(self.size)):
            reason = self.stuck(v, domains)
            if reason is not None:
                return reason
        state = [truth(literal, domains) if u != v else False for literal, u, v in self.edges]
        sure = [i for i, true in enumerate(state) if true]
        reason = self.joined(sure)
        if reason is not None or self.routed(state, sure):
            return reason
        return {
            literal[0] for (literal, _, _), true in zip(self.edges, state, strict=True) if true is not None
        }

    def stuck(self, v: int, domains: Domains) -> Reason | None:
        """Too many edges at a vertex are sure, or too few are possible."""
        here = [(self.edges[i], truth(self.edges[i][0], domains)) for i in self.at[v]]
        sure = [edge[0] for edge, true in here if true]
        false = [edge[0] for edge, true in here if true is False]
        room = sum(true is not False and edge[1] != edge[2] for edge, true in here)
        end = v in self.ends
        if len(sure) > 2 - end:
            return cells_of(sure[: 3 - end])
        if (end or self.visit_all or sure) and room < 2 - end:
            return cells_of([*([] if end or self.visit_all else sure[:1]), *false])
        return None

    def joined(self, sure: list[int]) -> Reason | None:
        """Sure edges close a cycle, or join ends that are no pair."""
        parts = Groups(self.size)
        for i in sure:
            _, u, v = self.edges[i]
            if not parts.join(u, v):
                before = sure[: sure.index(i)]
                return {self.edges[j][0][0] for j in [i, *way(self.edges, before, u, v)]}
        owner: dict[int, int] = {}
        for number, end in enumerate(self.ends):
            other = owner.setdefault(parts[end], number)
            if other // 2 != number // 2:
                return {self.edges[j][0][0] for j in way(self.edges, sure, self.ends[other], end)}
        return None

    def routed(self, state: Sequence[bool | None], sure: list[int]) -> bool:
        """Whether each pair has a route, and each sure edge may lie on one, when a vertex that all routes of
        a pair pass is closed to the others.
        """
        parts = Groups(self.size)
        for i in sure:
            parts.join(*self.edges[i][1:])
        group = [parts[v] for v in range(self.size)]
        owner = {group[end]: number // 2 for number, end in enumerate(self.ends)}
        near = neighbours(self.size, [self.edges[i][1:] for i, true in enumerate(state) if true is not False])
        before = -1
        while before < len(owner):
            before = len(owner)
            unclaimed = {group[self.edges[i][1]]: self.edges[i][1:] for i in sure}
            for pair, (start, end) in enumerate(self.pairs):
                self.look()
                room = {v for v in range(self.size) if owner.get(group[v], pair) == pair}
                needed = bottlenecks(near, start, end, room)
                if needed is None:
                    return False
                for v in needed:
                    if owner.setdefault(group[v], pair) != pair:
                        return False
                for part in list(unclaimed):
                    if owner.get(part, pair) == pair and self.passed(near, unclaimed[part], start, end, room):
                        del unclaimed[part]
            if unclaimed:
                return False
        return True

    def passed(
        self, near: list[list[int]], edge: Sequence[int], start: int, end: int, room: set[int]
    ) -> bool:
        """Whether a path from `start` to `end` can use the edge: its ends have separate ways there."""
        if set(edge) == {start, end}:
            return True
        near = [*near, [start, end], list(edge)]
        near[start], near[end] = [*near[start], self.size], [*near[end], self.size]
        return bottlenecks(near, self.size + 1, self.size, room | {self.size}) == []


class Acyclic(Constraint):
    """The edges whose literal is true hold no cycle."""

    size: int
    edges: tuple[tuple[Literal, int, int], ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _, _ in self.edges]

    def prepare(self) -> None:
        incident(self.size, self.edges)

    def holds(self, values: Values) -> bool:
        parts = Groups(self.size)
        return all(parts.join(u, v) for literal, u, v in self.edges if is_true(literal, values))

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        parts = Groups(self.size)
        known: list[int] = []
        for i, (literal, u, v) in enumerate(self.edges):
            if truth(literal, domains):
                if not parts.join(u, v):
                    return {self.edges[j][0][0] for j in [i, *way(self.edges, known, u, v)]}
                known.append(i)
        return None


class Islands(Constraint):
    """Each component of the vertices whose literal is true holds exactly one clue and has as many vertices as
    it says; clues are (vertex, size), with no size for any.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    clues: tuple[tuple[int, int | None], ...]

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.vertices]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        self.size_at = {vertex(v, len(self.vertices)): size for v, size in self.clues}

    def holds(self, values: Values) -> bool:
        white = {v for v, literal in enumerate(self.vertices) if is_true(literal, values)}
        if not white.issuperset(self.size_at):
            return False
        while white:
            part = spread(self.near, [next(iter(white))], white)
            sizes = [self.size_at[v] for v in part if v in self.size_at]
            if len(sizes) != 1 or sizes[0] not in (None, len(part)):
                return False
            white.difference_update(part)
        return True

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """A part that is sure is too large; or a part cannot grow to its size, or to any clue. It does not
        grow into vertices beside which the parts are too large together.
        """
        state = [truth(literal, domains) for literal in self.vertices]
        near, clues = self.near, self.size_at
        for v in clues:
            if state[v] is False:
                return {self.vertices[v][0]}
        sure = {v for v, true in enumerate(state) if true} | clues.keys()
        part_of: dict[int, tuple[int, ...]] = {}
        for start in sorted(sure):
            if start not in part_of:
                part = tuple(spread(near, [start], sure))
                part_of |= dict.fromkeys(part, part)
        parts = set(part_of.values())
        for part in parts:
            if self.too_large([part], 0):
                return self.cells_at(part)
        room = {v for v, true in enumerate(state) if true is not False}
        beside = {v: {part_of[w] for w in (v, *near[v]) if w in part_of} for v in room}
        room = {v for v in room if v in part_of or not self.too_large(beside[v], 1)}
        clue_in = {part: v for part in parts for v in part if v in clues}
        free: set[int] = set()  # vertices beside no part with a clue
        own: dict[tuple[int, ...], set[int]] = {part: set() for part in parts}  # beside no such part but this
        for v in room:
            held = [part for part in beside[v] if part in clue_in]
            if len(held) < 2:
                (own[held[0]] if held else free).add(v)
        reached: set[int] = set()
        fences: set[int] = set()  # why no clue reaches further
        for part in parts:
            self.look()
            if part in clue_in:
                size = clues[clue_in[part]]
                steps = len(near) if size is None else size - len(part)
                grown = spread(near, part, free | own[part], steps)
                ahead = {v for u in grown if grown[u] < steps for v in near[u] if v not in grown}
                fence = {w for v in ahead for other in beside.get(v, ((v,),)) for w in other} | set(part)
                if size is not None and len(grown) < size:
                    return self.cells_at(fence)
                reached.update(grown)
                fences |= fence
        lost = min(sure - reached, default=None)
        return None if lost is None else self.cells_at({*fences, lost})

    def too_large(self, parts: Collection[tuple[int, ...]], more: int) -> bool:
        """Whether the parts, and `more` vertices, are no part of one island."""
        held = [v for part in parts for v in part if v in self.size_at]
        size = self.size_at[held[0]] if held else None
        return len(held) > 1 or (size is not None and sum(map(len, parts)) + more > size)

    def cells_at(self, vertices: Iterable[int]) -> Reason:
        """The cells of these vertices."""
        return {self.vertices[v][0] for v in vertices}


class Reached(Constraint):
    """Through vertices whose literal is true, exactly `size` vertices are reached from the true ones among
    the `sources`, these counted too.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    sources: tuple[int, ...]
    size: int

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in self.vertices]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        for v in self.sources:
            vertex(v, len(self.vertices))

    def reach(self, room: Collection[int]) -> dict[int, int]:
        """The vertices that the sources reach through `room`."""
        return spread(self.near, [v for v in self.sources if v in room], room)

    def holds(self, values: Values) -> bool:
        return len(self.reach({v for v, x in enumerate(self.vertices) if is_true(x, values)})) == self.size

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Too many are reached for sure, or too few can be."""
        state = [truth(literal, domains) for literal in self.vertices]
        least = list(self.reach({v for v, true in enumerate(state) if true}))
        if len(least) > self.size:
            # In order of distance: each but the sources is beside one that stands before it.
            return {self.vertices[v][0] for v in least[: max(self.size, 0) + 1]}
        room = {v for v, true in enumerate(state) if true is not False}
        most = self.reach(room)
        if len(most) < self.size:
            fence = fence_of(self.near, most, room) | set(self.sources).difference(room)
            return {self.vertices[v][0] for v in fence}
        return None


class Patch(Constraint):
    """Either no vertex is true; or the true ones are connected, contain `root`, and have one of the `sizes`:
    (literal, least, most), of whose literals exactly one is true where there is a patch, and none elsewhere.
    """

    vertices: Literals
    edges: tuple[Edge, ...]
    root: int
    sizes: tuple[tuple[Literal, int, int], ...]

    def variables(self) -> Iterable[str]:
        return [cell for cell, _, _ in (*self.vertices, *(size[0] for size in self.sizes))]

    def prepare(self) -> None:
        self.near = neighbours(len(self.vertices), self.edges)
        vertex(self.root, len(self.vertices))

    def holds(self, values: Values) -> bool:
        members = {v for v, literal in enumerate(self.vertices) if is_true(literal, values)}
        ranges = [(least, most) for literal, least, most in self.sizes if is_true(literal, values)]
        if not members:
            return not ranges
        if self.root not in members or len(ranges) != 1:
            return False
        return len(spread(self.near, [self.root], members)) == len(members) and (
            ranges[0][0] <= len(members) <= ranges[0][1]
        )

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """There must be a patch, and none fits: its size, or what it would have to reach."""
        state = [truth(literal, domains) for literal in self.vertices]
        sure = {v for v, true in enumerate(state) if true}
        chosen = [size for size in self.sizes if truth(size[0], domains)]
        everything = {cell for cell in self.scope if len(domains[cell]) == 1} | {
            cell
            for cell, value, _ in (*self.vertices, *(size[0] for size in self.sizes))
            if value not in domains[cell]
        }
        if len(chosen) > 1:
            return cells_of(size[0] for size in chosen[:2])
        if not sure and not chosen:
            return None
        sure.add(self.root)
        room = {v for v, true in enumerate(state) if true is not False}
        for literal, least, most in chosen or self.sizes:
            if truth(literal, domains) is not False and most >= len(sure) and self.root in room:
                close = spread(self.near, sure, room, most - len(sure))
                reach = spread(self.near, [self.root], close)
                if sure <= reach.keys() and least <= len(reach):
                    return None
        return everything


class ComponentSize(Constraint):
    """Each cell's value is the size of its component: the cells of equal value that are connected to it."""

    cells: Cells
    edges: tuple[Edge, ...]

    def variables(self) -> Iterable[str]:
        return self.cells

    def prepare(self) -> None:
        self.near = neighbours(len(self.cells), self.edges)
        self.place = {cell: v for v, cell in enumerate(self.cells)}

    def holds(self, values: Values) -> bool:
        fixed = {cell: (values[cell],) for cell in self.cells}
        left = set(range(len(self.cells)))
        while left:
            start = next(iter(left))
            part = self.part(start, values[self.cells[start]], fixed)
            if len(part) != values[self.cells[start]]:
                return False
            left.difference_update(part)
        return True

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """A component is too large, or has too little room to grow; those near the first cells come first."""
        cells, near = self.cells, self.near
        everywhere = range(len(cells))
        starts = [self.place[cell] for cell in first if cell in self.place][:1]
        seen: set[int] = set()
        for v in spread(near, starts, everywhere) | dict.fromkeys(everywhere, 0):
            if v not in seen and len(domains[cells[v]]) == 1:
                (value,) = domains[cells[v]]
                self.look()
                part = self.part(v, value, domains)
                seen.update(part)
                reason = self.wrong(part, value, domains)
                if reason is not None:
                    return {cells[w] for w in reason}
        return None

    def part(self, start: int, value: int, domains: Domains) -> list[int]:
        """The vertices that hold the value for sure and are connected to `start`, nearest first."""
        found = {start: None}
        queue = [start]
        for u in queue:
            for v in self.near[u]:
                here = domains[self.cells[v]]
                if v not in found and len(here) == 1 and value in here:
                    found[v] = None
                    queue.append(v)
        return queue

    def wrong(self, part: list[int], value: int, domains: Domains) -> set[int] | None:
        """The vertices that show why a component with this part cannot have `value` cells. First a search in
        all that can hold the value, then one that counts steps and shuns what would make it too large.
        """
        if len(part) > value:
            return set(part[: max(value, 0) + 1])
        for strict in (False, True):
            reason = set(part if strict else part[:1])
            far = dict.fromkeys(part, len(part))
            queue = list(part)
            for u in queue:
                if len(queue) >= value:
                    break
                for v in self.near[u]:
                    if v in far:
                        continue
                    if value not in domains[self.cells[v]]:
                        reason.add(v)
                    elif not strict:
                        far[v] = 0
                        queue.append(v)
                    elif far[u] < value:
                        others = self.beside(v, value, part, domains)
                        if len(part) + 1 + len(others) > value:
                            reason |= others
                        else:
                            far[v] = far[u] + 1
                            queue.append(v)
            if len(queue) < value:
                return reason
        return None

    def beside(self, v: int, value: int, part: list[int], domains: Domains) -> set[int]:
        """The vertices apart from `part` that hold the value for sure and hang together with v."""
        found: set[int] = set()
        for w in self.near[v]:
            here = domains[self.cells[w]]
            if len(here) == 1 and value in here and w not in found and w not in part:
                found.update(self.part(w, value, domains))
        return found - {v}


class ExactCover(Constraint):
    """Each of the `sites` is covered by exactly one placement whose literal is true; placements are (literal,
    sites covered).
    """

    sites: int
    placements: tuple[tuple[Literal, tuple[int, ...]], ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _ in self.placements]

    def prepare(self) -> None:
        self.over: list[list[Literal]] = [[] for _ in places(self.sites, self.placements)]
        for literal, sites in self.placements:
            for site in sites:
                self.over[vertex(site, self.sites)].append(literal)

    def holds(self, values: Values) -> bool:
        return all(sum([is_true(literal, values) for literal in over]) == 1 for over in self.over)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Two placements on one site are sure, or none is possible."""
        for over in self.over:
            state = [truth(literal, domains) for literal in over]
            sure = [literal for literal, true in zip(over, state, strict=True) if true]
            if len(sure) > 1:
                return cells_of(sure[:2])
            if all(true is False for true in state):
                return cells_of(over)
        return None

    def row(self, part: int | None, domains: Domains) -> Row:
        if part is None or not 0 <= part < self.sites:
            return super().row(part, domains)
        return [(1, literal) for literal in self.over[part]], 1, 1


CLASSES: dict[str, type[Constraint]] = {
    made.__name__: made
    for made in (
        *(Acyclic, AllDifferent, Clause, Compare, ComponentSize, Connected, Consecutive, Count, Difference),
        *(
            DisjointPaths,
            DistinctSum,
            ExactCover,
            Islands,
            Linear,
            Patch,
            Product,
            Quotient,
            Reached,
            Regular,
        ),
        *(Sight, SingleLoop, Table, Tally, Unlike, Visible),
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
    """A time limit in seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.end = time.monotonic() + seconds

    def look(self) -> None:
        """Raises `Unfinished` after the limit."""
        if time.monotonic() > self.end:
            raise Unfinished(f"the certificate was not checked within {self.seconds:g} s")


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
    if text.count("\n") > MOST_LINES:
        raise Refused(f"the file has more than {MOST_LINES:,} lines")
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
    if len(text) > MOST_JSON:
        raise Refused(f"{what} has more than {MOST_JSON:,} characters")
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


def problem_of(text: str, clock: Clock | None = None) -> Problem:
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
    constraints: list[Constraint] = []
    for part in ("constraints", "clues"):
        for found in _entry(data, part, "the puzzle"):
            try:
                rule = constraint(found, domains)
            except Refused as error:
                raise Refused(f"constraint {len(constraints)}: {error}") from None
            if clock is not None:
                clock.look()
                rule.look = clock.look
            constraints.append(rule)
    return Problem(domains, tuple(domains), constraints, shown)


def claim_of(text: str, problem: Problem, clock: Clock) -> Claim:
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
        clock.look()
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


def check(data: bytes, seconds: float = MOST_SECONDS) -> Verdict:
    """What the certificate proves. Raises `Refused`, and `Unfinished` where that takes longer than `seconds`,
    or more memory than there is.
    """
    clock = Clock(seconds)
    try:
        return follow(take_apart(unpack(data)), clock)[0]
    except MemoryError:
        raise Unfinished(NO_MEMORY) from None


NO_MEMORY = "the memory does not suffice to check the certificate"
"""Said where `MemoryError` ends the check."""


def follow(parts: Parts, clock: Clock) -> tuple[Verdict, Body]:
    """What the parts of a certificate prove, and what is known at its end. Raises `Refused` and
    `Unfinished`.
    """
    number = 3
    try:
        problem = problem_of(parts.puzzle, clock)
        number = 4
        claim = claim_of(parts.claim, problem, clock)
        number = 6
        body = BODIES[parts.form](problem, claim, clock)
        for number, line in enumerate(parts.body, start=7):
            if number % 64 == 0 or len(line) > LONG:
                clock.look()
            body.read(line)
        number += 1
        body.finish()
    except (Refused, Unfinished) as error:
        raise type(error)(f"line {number}: {error}") from None
    except (ValueError, IndexError):
        raise Refused(f"line {number}: this line cannot be read") from None
    return Verdict(parts.form, claim, len(parts.body), body.splits, body.depth, TRUSTED[parts.form]), body


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

        v N CELL VALUE …    variable N says: cell == value; the next ones say so of the next values
        o N CELL VALUE …    variable N says: cell <= value; likewise
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
        self.meaning: dict[int, tuple[str, str, int]] = {}  # of a variable: cell, v or o, value
        self.owner: dict[int, int] = {}  # the constraint of an auxiliary variable
        self.clauses: dict[int, list[int]] = {}
        self.encoding: dict[int, list[list[int]]] = {}  # the clauses that are trusted, by constraint
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
        cell = self.cell(rest[1])
        for name, value in enumerate(map(int, rest[2:]), int(rest[0])):
            self.meaning[self.new(name)] = cell, word, value

    def new(self, name: int) -> int:
        """`name`, if no variable has this number yet."""
        if name <= 0 or name in self.meaning or name in self.owner:
            raise Refused(f"{name} is no new variable")
        return name

    def auxiliary(self, word: str, rest: list[str]) -> None:
        low, _, high = rest[0].partition("..")
        first, last = int(low), int(high or low)
        self.constraint(rest[1])
        if last - first + len(self.owner) > MOST_AUXILIARIES:
            raise Refused("the auxiliary variables are too many")
        for number in range(first, last + 1):
            self.owner[self.new(number)] = int(rest[1])

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
            meant = self.meaning.get(abs(literal))
            if self.owner.get(abs(literal)) != self.about if meant is None else meant[0] not in scope:
                raise Refused(f"the literal {literal} is not about constraint {self.about}")
        self.encoding.setdefault(self.about, []).append(clause)
        self.add(clause)

    def meant(self, literal: int) -> tuple[str, frozenset[int]]:
        """The cell of a literal, and the values that it allows there."""
        found = self.meaning.get(abs(literal))
        if found is None:
            raise Refused(f"the literal {literal} is not about a cell")
        cell, word, value = found
        domain = self.problem.domains[cell]
        yes = domain & {value} if word == "v" else frozenset([v for v in domain if v <= value])
        return cell, yes if literal > 0 else domain - yes

    def allowed(self, clause: list[int]) -> dict[str, frozenset[int]]:
        """For each cell of the clause the values with which the clause is true."""
        found: dict[str, frozenset[int]] = {}
        for literal in clause:
            self.clock.look()
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
        allowed = self.allowed(clause)
        for cell, values in allowed.items():
            domains[cell] -= values
        rule = self.problem.constraints[self.about]
        if all(domains.values()) and refuted(rule, domains, tuple(allowed)) is None:
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
            if abs(literal) not in self.meaning and abs(literal) not in self.owner:
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
            self.clock.look()
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
                        wrong = self.contrary(rules, (cell, *narrowed))
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

    def contrary(self, rules: list[Constraint], first: Cells) -> bool:
        """Whether one constraint is refuted within `base`, or several after each removed what it can."""
        if len(rules) == 1:
            return refuted(rules[0], self.base, first) is not None
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
                        self.clock.look()
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
        except Unfinished as error:
            print(f"{path}: unknown: {error}")
            code = max(code, 30)
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            code = max(code, 2)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
