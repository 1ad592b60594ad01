"""Cells, literals and domains: the vocabulary of every puzzle.

Vocabulary
    cell       the name of a variable with a finite integer domain, ``"r1c2"`` for row 1, column 2
    domain     the values that a cell may take, ascending
    literal    ``cell == value`` or its negation: `Is`
    candidate  a value that a cell may still take
    square     a row and a column of a board, both from 0
    solution   one value for every cell

>>> five = Is("r1c1", 5)
>>> five.holds({"r1c1": 5}), (~five).holds({"r1c1": 5}), str(~five)
(True, False, 'r1c1≠5')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import repeat
from typing import NamedTuple

Cell = str
Square = tuple[int, int]
Domain = tuple[int, ...]
Domains = Mapping[Cell, Domain]
Candidate = tuple[Cell, int]
Solution = Mapping[Cell, int]


class Is(NamedTuple):
    """The only literal: ``cell == value``, or (not `positive`) its negation."""

    cell: Cell
    value: int
    positive: bool = True

    def __invert__(self) -> Is:
        cell, value, positive = self
        return _literal((cell, value, not positive))

    def holds(self, solution: Solution) -> bool:
        """Return whether the literal is true in `solution`."""
        return (solution[self.cell] == self.value) is self.positive

    def __str__(self) -> str:
        return f"{self.cell}{'=' if self.positive else '≠'}{self.value}"


_literal = partial(tuple.__new__, Is)
"""A literal of its three parts, in a third of the time that the class takes: boards have thousands."""


def all_of(cells: Iterable[Cell], value: int) -> tuple[Is, ...]:
    """Return the literals that each of the cells has this value.

    >>> print(*all_of(("r1c1", "r1c2"), 5))
    r1c1=5 r1c2=5
    """
    return tuple(map(_literal, zip(cells, repeat(value), repeat(True))))


def each_of(cell: Cell, values: Iterable[int], positive: bool = True) -> tuple[Is, ...]:
    """Return the literals that the cell has each of these values, or (not `positive`) lacks it.

    >>> print(*each_of("r1c1", (5, 6)))
    r1c1=5 r1c1=6
    """
    return tuple(map(_literal, zip(repeat(cell), values, repeat(positive))))


def domain(values: Iterable[int]) -> Domain:
    """Return the domain that holds `values`: ascending, each once."""
    return tuple(sorted(set(values)))


Means = tuple[str | int, ...]
"""A word and numbers, as the lines of certificates have them (`models.verify.named`)."""


class Scope:
    """View of a constraint that is lowered: the domains, and a source of auxiliary cells.

    Auxiliary cells carry a ``#`` in their name, unlike any cell of a puzzle.

    >>> scope = Scope({"a": (1, 2, 3)})
    >>> rank = scope.fresh("rank", range(4))
    >>> rank, scope[rank]
    ('#rank1', (0, 1, 2, 3))
    """

    def __init__(self, domains: Domains) -> None:
        # Encodings rely on ascending values, and a puzzle may come from anywhere.
        # Most cells share a domain, or have one value.
        shared = {id(values): values for values in domains.values() if len(values) > 1}
        sound = {number: domain(values) for number, values in shared.items()}
        self.domains: dict[Cell, Domain] = {
            cell: sound.get(id(values), values) for cell, values in domains.items()
        }
        self.means: dict[Cell, Means] = {}
        self._made = 0

    def __getitem__(self, cell: Cell) -> Domain:
        return self.domains[cell]

    def fresh(self, name: str, values: Iterable[int] = (0, 1), means: Means = ()) -> Cell:
        """Return a new auxiliary cell whose name begins with `name`, and whose domain is `values`.

        For a 0/1 cell, `means` can tell proofs the meaning of its 1 for the constraint that it is made for.
        Raises `TypeError` for a name that is no text.
        """
        if not isinstance(name, str):
            raise TypeError(f"fresh takes a name before the values, as in fresh('sum', {name!r})")
        self._made += 1
        while (cell := f"#{name}{self._made}") in self.domains:  # of a puzzle that was lowered before
            self._made += 1
        self.domains[cell] = domain(values)
        if means:
            self.means[cell] = means
        return cell

    def flag(self, name: str, means: Means = ()) -> Is:
        """Return a new auxiliary truth value, as the literal that is true when it is."""
        return Is(self.fresh(name, means=means), 1)

    def possible(self, literal: Is) -> bool | None:
        """Return True or False if the domains decide `literal`, None if they leave it open."""
        values = self.domains[literal.cell]
        if literal.value not in values:
            return not literal.positive
        return literal.positive if len(values) == 1 else None


def flag_cells(cells: Iterable[Cell]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Return domains of cells that are 0 or 1."""
    return tuple(zip(cells, repeat((0, 1))))
