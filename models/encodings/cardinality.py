"""Numbers of true literals: at most one, within bounds, or one of several allowed numbers.

Vocabulary
    pairwise   at most one: a clause for each pair
    product    at most one: literals in a square, at most one row and at most one column
    unary      a number as literals; the k-th says that it is at least k
    counter    unary numbers added two by two, with the clauses for both bounds

>>> clauses = Clauses()
>>> between(clauses, [clauses.new() for _ in range(3)], 1, 2)
>>> list(clauses)[1:]
[(2, 3, 4), (-2, -3, -4)]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, islice
from itertools import product as product_of

from ...puzzles.constraints import Choice, tally_clauses
from ..kernels.pure_clauses import add_unary, in_bounds
from .clauses import FALSE, TEMPLATES, TRUE, Clauses, ClauseTemplate

PAIRWISE = 32
"""At-most-one over up to this many literals is a clause for each pair; beyond, a product. Measured:
an empty Latin square of order 30 takes 0.3 s in pairs and over 20 s as products."""

FEW = 4
"""Whatever the encoding, at-most-one over so few literals is a clause for each pair."""


def free(clauses: Clauses, literals: list[int]) -> list[int]:
    """State that at most one of `literals` is true; return them without constants."""
    if TRUE in literals:
        literals = sorted(literals, key=TRUE.__eq__)
        for literal in literals[:-1]:
            clauses.add((-literal,))
        return []
    return [literal for literal in literals if literal != FALSE]


def at_most_one(clauses: Clauses, literals: list[int]) -> None:
    """State that no two are true: in pairs, or as a product if pairs grow too many."""
    literals = free(clauses, literals)
    if len(literals) <= PAIRWISE:
        pairwise(clauses, literals)
    else:
        product(clauses, literals, PAIRWISE)


def pairwise(clauses: Clauses, literals: list[int]) -> None:
    """State that no two of the literals, none of them a constant, are true: n (n - 1) / 2 clauses."""
    if len(literals) <= PAIRWISE:
        clauses.rename(_pairs(len(literals), False), literals)
    else:
        clauses.add_all(combinations([-literal for literal in literals], 2))


def product(clauses: Clauses, literals: list[int], few: int = FEW) -> None:
    """State that no two of the literals, none of them a constant, are true: 2n + O(√n) clauses.

    `few` literals are stated in pairs (Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef
    2010).
    """
    if len(literals) <= few:
        pairwise(clauses, literals)
        return
    width = int(len(literals) ** 0.5 + 0.999)
    rows = [clauses.new() for _ in range(-(-len(literals) // width))]
    columns = [clauses.new() for _ in range(width)]
    places = product_of(rows, columns)
    clauses.add_all(
        pair
        for literal, (row, column) in zip(literals, places, strict=False)
        for pair in ((-literal, row), (-literal, column))
    )
    for group in (rows, columns):
        product(clauses, group, few)


def exactly_one(clauses: Clauses, literals: list[int]) -> None:
    """State that one of the literals, none of them a constant, is true, and no other."""
    if len(literals) <= PAIRWISE:
        clauses.rename(_pairs(len(literals), True), literals)
    else:
        clauses.add(literals)
        product(clauses, literals, PAIRWISE)


@lru_cache(maxsize=TEMPLATES)
def _pairs(size: int, least: bool) -> ClauseTemplate:
    """Return a template for at most one of `size` literals, after a clause that asks for at least one."""
    choices: list[Choice] = [tuple(range(1, size + 1))] if least else []
    return ClauseTemplate((*choices, *combinations(range(-1, -size - 1, -1), 2)), size)


def between(clauses: Clauses, literals: list[int], least: int, most: int) -> None:
    """State that from `least` to `most` of the literals, none of them a constant, are true.

    The bounds must lie in the range of the count and leave out some of it. It takes a clause for each choice
    of too many or too few, or unary numbers added two by two, whichever is smaller (Bailleux, Boufkhad,
    "Efficient CNF Encoding of Boolean Cardinality Constraints", CP 2003).
    """
    clauses.between(literals, least, most)


def one_of(clauses: Clauses, literals: list[int], allowed: Sequence[int], true: int = 0) -> None:
    """State that the number of true literals, plus `true`, is one of those allowed; a repeated literal counts
    twice.
    """
    weight: dict[int, int] = {}
    for literal in literals:
        weight[literal] = weight.get(literal, 0) + 1
    if true:
        allowed = [number - true for number in allowed]
    clauses.rename(_tally(tuple(weight.values()), tuple(allowed)), list(weight))


@lru_cache(maxsize=TEMPLATES)
def _tally(weights: tuple[int, ...], allowed: tuple[int, ...]) -> ClauseTemplate:
    return ClauseTemplate(tally_clauses(weights, allowed), len(weights))


def sum_of(clauses: Clauses, numbers: Sequence[list[int]], total: int) -> None:
    """State that the unary numbers add up to `total`: first to two numbers, then to the total (as
    `counter`).
    """
    queue = [*numbers, *[[]] * (2 - len(numbers))]
    while len(queue) > 2:
        one, other, *queue = queue
        both, parts = add_unary(one, other, total + 1, clauses.new)
        queue.append(both)
        for clause in parts:
            clauses.add(clause)
    for clause in in_bounds(queue[0], queue[1], total, total):
        clauses.add(clause)


def sight(clauses: Clauses, literals: Sequence[int], lengths: Sequence[int], total: int) -> None:
    """State that `total` literals of rays with these lengths stand before the first false one of their ray.

    Each ray has a unary number, and they add up.
    """
    stream = iter(literals)
    sum_of(clauses, [prefixes(clauses, list(islice(stream, length))) for length in lengths], total)


def prefixes(clauses: Clauses, literals: list[int]) -> list[int]:
    """Return for each literal one that says that it and all before it are true: a unary number."""
    unary = literals[:1]
    for literal in literals[1:]:
        before, both = unary[-1], clauses.new()
        clauses.add((-both, before))
        clauses.add((-both, literal))
        clauses.add((both, -before, -literal))
        unary.append(both)
    return unary
