"""Traced clauses in which sums are counted: each auxiliary variable says that part of a sum reaches a number.

The clauses of decision diagrams propagate better, but their variables have no meaning from which the clauses
could be derived.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import total
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (total("ab", "==", 4),), ("a", "b"), Board(1, 2))
>>> model = SummingModel(Puzzle("pair", rules))
>>> list(model.reached.values())
[([(1, 3), (2, 4)], 1), ([(1, 3), (2, 4)], 2)]
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ...puzzles.constraints import AllDifferent, DistinctSum, Linear, total
from ..core.model import emits
from ..encodings.diagrams import Option, simplify
from ..kernels.pure_clauses import add_unary, in_bounds
from .provenance import Term, TracedModel

MOST_COUNTED = 60
"""A sum that must be counted further is stated by a diagram."""


class Number(NamedTuple):
    """A part of a sum: its terms, and for each number from 1 a literal that says that they reach it."""

    terms: list[Term]
    reached: list[int]


class SummingModel(TracedModel):
    """The clauses of one puzzle, with counted sums."""

    @emits(DistinctSum)
    def distinct_sum(self, c: DistinctSum) -> None:
        self.all_different(AllDifferent(c.cells))
        self.post(total(c.cells, "==", c.total))

    def weigh_options(
        self, choices: list[list[Option]], low: int | None, high: int | None, inside: bool = True
    ) -> None:
        options, base = simplify(choices)
        base += sum(min(weight for _, weight in each) for each in options)
        parts = [excess(each) for each in options]
        most = sum(max(weight for weight, _ in part) for part in parts)
        least = 0 if low is None else max(0, low - base)
        bound = most if high is None else min(most, high - base)
        enough = max(least, bound + 1 if bound < most else 0)
        sort, owner = self._owner
        is_sum = sort == "c" and isinstance(self.puzzle.constraints[owner], DistinctSum | Linear)
        if not is_sum or not inside or len(parts) < 2 or bound < least or not 0 < enough <= MOST_COUNTED:
            super().weigh_options(choices, low, high, inside)
            return
        self.summed.add(owner)
        numbers = [self.count_cell(part, enough) for part in parts]
        while len(numbers) > 2:
            one, other, *numbers = numbers
            reached, clauses = add_unary(one.reached, other.reached, enough, self.clauses.new)
            self.clauses.add_all(clauses)
            numbers.append(self.number([*one.terms, *other.terms], reached))
        one, other = numbers
        self.clauses.add_all(in_bounds(one.reached, other.reached, least, bound))

    def count_cell(self, options: list[Term], enough: int) -> Number:
        """Return the number of one cell, as far as it matters."""
        terms = [(weight, x) for weight, x in options if weight]
        top = min(enough, max(weight for weight, _ in options))
        if len(options) == 2:
            return Number(terms, [x for _, x in terms] * top)
        reached = [self.clauses.new() for _ in range(top)]
        for weight, x in options:
            self.clauses.add_all((-x, y if weight >= at else -y) for at, y in enumerate(reached, 1))
        self.clauses.add_all((-more, less) for less, more in pairwise(reached))
        return self.number(terms, reached)

    def number(self, terms: list[Term], reached: list[int]) -> Number:
        """Return a number, and take down what its variables mean."""
        for at, variable in enumerate(reached, 1):
            self.reached[variable] = terms, at
        return Number(terms, reached)


def excess(options: list[Option]) -> list[Term]:
    """Return for each option what it adds to the lightest one.

    >>> excess([(7, 3), (-7, 1)])
    [(2, 7), (0, -7)]
    """
    lightest = min(weight for _, weight in options)
    return [(weight - lightest, x) for x, weight in options]
