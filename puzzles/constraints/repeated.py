"""One pattern for many rows of literals: the rules of a board's shape consist of such patterns.

A board of a thousand squares has thousands of clauses that differ in their literals alone. Filters, solver
and search take them as numbers, in this form; single constraints are made on demand (`expanded`).

Vocabulary
    place      the position of a literal in a list without repeats; -1 is no literal: a row was short
    row        the places in one instance of the rule
    pattern    the condition on each row: clauses, or the number of its true literals

>>> from gridproof.puzzles import Is
>>> white = Is("a", 0), Is("b", 0), Is("c", 0)
>>> rules = repeat_pattern(white, [(0, 1), (1, 2)], clauses((1, 2)), "{} and {} are not both shaded")
>>> [rule.label for rule in rules.expanded]
['a and b are not both shaded', 'b and c are not both shaded']
>>> rules.holds({"a": 1, "b": 1, "c": 0})
False
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ..core.cells import Cell, Is, Scope, Solution
from ..core.lazy_property import cached_property
from ..kernels.literals import first_broken_row
from .base import BOUNDLESS, Choice, Constraint, Literals
from .kernel import Clause, Count, Tally, tally_clauses

MOST_WIDTH = 63
"""No row has more places than this."""

SumRows = tuple[Literals, bytes, int, bytes, int, int]
"""Literals, rows, their width, a pattern, and how many literals of a choice are true: least, most."""


class RowPattern(NamedTuple):
    """A pattern for each row: all `choices` as clauses, 1 for the first place and -1 for its negation. They
    state a count if there are `bounds`, the least and the greatest number of true literals, or `allowed`
    numbers of these.
    """

    choices: tuple[Choice, ...]
    bounds: tuple[int, int] | None = None
    allowed: tuple[int, ...] | None = None

    def counts(self) -> int:
        """Return the allowed numbers of true literals, as bits; 0 for a pattern of clauses."""
        allowed = range(self.bounds[0], self.bounds[1] + 1) if self.bounds else self.allowed or ()
        return sum(1 << number for number in allowed if 0 <= number <= MOST_WIDTH)

    def of(self, row: Sequence[Is | None], label: str) -> Iterator[Constraint]:
        """Yield the constraints of the pattern on a row: the literal of each place, or None if the row was
        short.
        """
        there = tuple([literal for literal in row if literal is not None])
        if self.bounds:
            yield Count(there, *self.bounds, label=label)
        elif self.allowed:
            yield Tally(there, self.allowed, label=label)
        else:
            for choice in self.choices:
                pairs = [(number, row[abs(number) - 1]) for number in choice]
                if all(number > 0 or literal is not None for number, literal in pairs):
                    literals = [x if number > 0 else ~x for number, x in pairs if x is not None]
                    yield Clause(tuple(literals), label=label)


@lru_cache(maxsize=256)
def clauses(*choices: Choice) -> RowPattern:
    """Return the pattern in which each of the clauses holds.

    >>> clauses((1, -2)).choices
    ((1, -2),)
    """
    return RowPattern(choices)


@lru_cache(maxsize=256)
def count_pattern(width: int, least: int, most: int) -> RowPattern:
    """Return the pattern with at least `least` and at most `most` true literals in a row."""
    return RowPattern(tally_clauses((1,) * width, tuple(range(least, most + 1))), (least, most))


def at_most(most: int, width: int) -> RowPattern:
    """Return the pattern with at most `most` true literals in a row."""
    return count_pattern(width, 0, most)


@lru_cache(maxsize=256)
def one_of(width: int, *allowed: int) -> RowPattern:
    """Return the pattern in which the number of true literals of a row is one of those allowed.

    >>> one_of(2, 0, 2).choices
    ((-1, 2), (-2, 1))
    """
    return RowPattern(tally_clauses((1,) * width, allowed), None, allowed)


@lru_cache(maxsize=256)
def in_numbers(choices: tuple[Choice, ...]) -> bytes:
    """Return the choices, each ended by 0, as the kernels take them."""
    return array("i", chain.from_iterable((*choice, 0) for choice in choices)).tobytes()


@dataclass(frozen=True)
class Repeated(Constraint):
    """A pattern on each row: the first `width` places among the literals, the next `width` places, and so on.
    `labels` has one label for each row, or one for all, in which ``{}`` stands for the cells of the row and
    ``{value}`` for the value of its first literal.
    """

    literals: Literals
    places: tuple[int, ...]
    width: int
    pattern: RowPattern
    labels: str | tuple[str, ...] = ""

    def __post_init__(self) -> None:
        if not 0 < self.width <= MOST_WIDTH:
            raise ValueError(f"a row has 1 to {MOST_WIDTH} places, not {self.width}")
        if type(self.pattern) is not RowPattern:  # it was read from JSON
            object.__setattr__(self, "pattern", RowPattern(*self.pattern))

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal in self.literals)

    def holds(self, solution: Solution, /) -> bool:
        """Count a row of a count; the clauses that state it are for solvers."""
        numbers, counts = in_numbers(self.pattern.choices), self.pattern.counts()
        return first_broken_row(self.literals, self.rows, self.width, numbers, counts, solution) < 0

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.expanded

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from self.expanded

    @property
    def has_filter(self) -> bool:
        return False

    @cached_property
    def rows(self) -> bytes:
        """Return the places as the kernels take them."""
        return array("i", self.places).tobytes()

    @cached_property
    def expanded(self) -> tuple[Constraint, ...]:
        """Return the same as single constraints, row by row: the same objects on every call."""
        constraints: list[Constraint] = []
        labels = self.labels or self.label
        for start in range(0, len(self.places), self.width):
            row = [self.literals[p] if p >= 0 else None for p in self.places[start : start + self.width]]
            if isinstance(labels, str):
                value = row[0].value if row[0] else ""
                label = labels.format(*[literal.cell if literal else "" for literal in row], value=value)
            else:
                label = labels[start // self.width]
            constraints += self.pattern.of(row, label)
        return tuple(constraints)

    def sums(self) -> tuple[SumRows, ...]:
        """Return the rows as the kernel of sums takes them; none for numbers with gaps, which are no sums."""
        pattern = self.pattern
        if pattern.bounds:
            whole = in_numbers((tuple(range(1, self.width + 1)),))
            return ((self.literals, self.rows, self.width, whole, *pattern.bounds),)
        if pattern.allowed:
            return ()
        return ((self.literals, self.rows, self.width, in_numbers(pattern.choices), 1, BOUNDLESS),)

    def __reduce__(self) -> tuple[object, ...]:
        # Cached values are not pickled.
        return _rebuilt, tuple(getattr(self, f.name) for f in fields(self))


def _rebuilt(
    label: str,
    literals: Literals,
    places: tuple[int, ...],
    width: int,
    pattern: RowPattern,
    labels: str | tuple[str, ...],
) -> Repeated:
    """Return the constraint with these fields, as pickle needs it."""
    return Repeated(literals, places, width, pattern, labels, label=label)


def repeat_pattern(
    literals: Literals, rows: Iterable[Sequence[int]], pattern: RowPattern, labels: str | Iterable[str] = ""
) -> Repeated:
    """Return the pattern applied to each row of places among the literals. Rows may be shorter than the
    widest.
    """
    rows = list(rows)
    width = max([1, *map(len, rows), *map(abs, chain.from_iterable(pattern.choices))])
    if set(map(len, rows)) - {width}:
        rows = [(*row, *(-1,) * (width - len(row))) for row in rows]
    labels = labels if isinstance(labels, str) else tuple(labels)
    return Repeated(literals, tuple(chain.from_iterable(rows)), width, pattern, labels)


def clause_rows(
    literals: Literals, rows: Iterable[Sequence[int]], labels: str | Iterable[str] = ""
) -> Repeated:
    """Require a true literal in each row of places among the literals.

    >>> white = Is("a", 0), Is("b", 0), Is("c", 0)
    >>> [len(rule.literals) for rule in clause_rows(white, [(0, 1), (0, 1, 2)]).expanded]
    [2, 3]
    """
    rows = list(rows)
    width = max(map(len, rows), default=1)
    return repeat_pattern(literals, rows, clauses(tuple(range(1, width + 1))), labels)


def expand(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return the constraints, with grouped ones split into single ones."""
    single: list[Constraint] = []
    for constraint in constraints:
        if type(constraint) is Repeated:
            single += constraint.expanded
        else:
            single.append(constraint)
    return tuple(single)
