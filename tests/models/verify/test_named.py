"""All short clauses about auxiliaries of a small constraint: an accepted one follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from typing import NamedTuple

import pytest
from backends import puzzle_of
from unjust import Said, Stated, bits, grid, meant

from gridproof.models.verify.bodies.strict import Strict
from gridproof.models.verify.file import Clock
from gridproof.models.verify.vocabulary import Refused
from gridproof.puzzles import Domains, Is
from gridproof.puzzles.constraints import Connected, Constraint, Count, DisjointPaths, Patch, Tally


class Literal(NamedTuple):
    """A literal of a clause: the values of a cell, or the truth or falsehood of an auxiliary's meaning.
    `true` has a bit for each solution of the constraint that makes it true.
    """

    cell: str
    values: frozenset[int]
    auxiliary: int
    true: int


class Small:
    """A small constraint, the literals that a clause about it can have, and the checker's answers."""

    def __init__(self, domains: Domains, constraint: Constraint, names: list[Said]) -> None:
        stated = Stated(puzzle_of(dict(domains), [constraint]))
        self.solutions = stated.solutions
        self.all = (1 << len(self.solutions)) - 1
        self.strict = Strict(stated.problem.constraints, stated.problem.domains, Clock(600))
        self.strict.clock.earn(10**6)
        self.cells = [
            Literal(cell, values, 0, self.mask([each[cell] in values for each in self.solutions]))
            for cell, domain in domains.items()
            for values in dict.fromkeys(
                values
                for value in domain
                for values in (frozenset({value}), frozenset(domain) - {value})
                if values
            )
            if len(domain) > 1
        ]
        self.auxiliaries: dict[Said, tuple[Literal, Literal]] = {}
        for number, said in enumerate(names, start=1):
            word, *numbers = said
            self.strict.name(0, number, 1, str(word), list(map(int, numbers)))
            true = self.mask([meant(constraint, said, each) for each in self.solutions])
            self.auxiliaries[said] = (
                Literal("", frozenset(), number, true),
                Literal("", frozenset(), -number, self.all & ~true),
            )

    @staticmethod
    def mask(said: list[bool]) -> int:
        return sum([1 << i for i, true in enumerate(said) if true])

    def follows(self, *clause: Literal) -> bool:
        """Return whether each solution makes a literal of the clause true."""
        true = 0
        for literal in clause:
            true |= literal.true
        return true == self.all

    def taken(self, *clause: Literal) -> bool:
        """Return whether the checker takes the clause."""
        cells = {literal.cell: literal.values for literal in clause if literal.cell}
        try:
            self.strict.take(0, 1, cells, tuple([x.auxiliary for x in clause if x.auxiliary]))
        except Refused:
            return False
        return True

    def clauses(self) -> Iterator[tuple[Literal, ...]]:
        """Yield all clauses of one or two auxiliaries and at most one cell, and of one auxiliary and two
        cells.
        """
        some = list(chain(*self.auxiliaries.values()))
        for one in some:
            yield (one,)
            yield from ((one, cell) for cell in self.cells)
            yield from ((one, *two) for two in combinations(self.cells, 2) if two[0].cell != two[1].cell)
        for two in combinations(some, 2):
            yield two
            yield from ((*two, cell) for cell in self.cells)


def counts(size: int) -> list[Said]:
    """Return all counters of `size` literals."""
    spans = [(first, last) for first in range(size) for last in range(first, size)]
    return [(w, i, j, f) for w in "tf" for i, j in spans for f in range(1, j - i + 2)]


def steps(size: int) -> list[Said]:
    """Return all distances of `size` vertices."""
    return [("w", v, s) for v in range(size) for s in range(size)]


def fixed(domains: Domains, cell: str, value: int) -> Domains:
    return {**domains, cell: (value,)}


TWO, TWO_ARE = bits(2)
FOUR, FOUR_ARE = bits(4)
FIVE, FIVE_ARE = bits(5)
SIX, SIX_ARE = bits(6)
SEVEN, SEVEN_ARE = bits(7)
LINE = ((0, 1), (1, 2), (2, 3), (3, 4))
SIZE = {"s": (0, 1, 2)}
SIZES = ((Is("s", 1), 1, 2), (Is("s", 2), 3, 4))
ROUTES = DisjointPaths(
    6,
    tuple([(literal, u, v) for literal, (u, v) in zip(SEVEN_ARE, grid(2, 3), strict=True)]),
    ((0, 3), (2, 5)),
    visit_all=False,
    faces=(),
)

SMALL: dict[str, tuple[Domains, Constraint, list[Said]]] = {
    "count": (FOUR, Count((FOUR_ARE[0], ~FOUR_ARE[1], *FOUR_ARE[2:]), 2, 3), counts(4)),
    "count, one true": (fixed(FOUR, "x1", 1), Count(FOUR_ARE, 2, 3), counts(4)),
    "count, one false": (fixed(FOUR, "x2", 0), Count(FOUR_ARE, 1, 2), counts(4)),
    "tally": (FOUR, Tally(FOUR_ARE, (0, 3)), counts(4)),
    "tally, one true": (fixed(FOUR, "x0", 1), Tally(FOUR_ARE, (1, 4)), counts(4)),
    "connected": (FOUR, Connected(FOUR_ARE, LINE[:3]), counts(4)),
    "connected, two": (TWO, Connected(TWO_ARE, LINE[:1]), counts(2)),
    "connected, rooted": (FOUR, Connected(FOUR_ARE, ((0, 1), (2, 3), (1, 3)), root=1), counts(4)),
    "connected, one false": (fixed(FOUR, "x1", 0), Connected(FOUR_ARE, LINE[:3]), counts(4)),
    "patch": (FIVE | SIZE, Patch(FIVE_ARE, LINE, 1, SIZES), steps(5)),
    "patch, ring": (FIVE | SIZE, Patch(FIVE_ARE, (*LINE, (0, 4)), 0, SIZES), steps(5)),
    "patch, one true": (fixed(FIVE | SIZE, "x3", 1), Patch(FIVE_ARE, (*LINE, (0, 4)), 0, SIZES), steps(5)),
    "patch, one false": (fixed(FIVE | SIZE, "x4", 0), Patch(FIVE_ARE, (*LINE, (0, 4)), 0, SIZES), steps(5)),
    "patch, six": (SIX | SIZE, Patch(SIX_ARE, grid(2, 3), 2, (SIZES[0], (Is("s", 2), 3, 6))), steps(6)),
    "paths": (SEVEN, ROUTES, [("b", v, i) for v in range(6) for i in range(2)]),
    "one path": (SEVEN, replace(ROUTES, pairs=((0, 2),)), [("b", v, 0) for v in range(6)]),
    "paths, one drawn": (fixed(SEVEN, "x4", 1), ROUTES, [("b", v, i) for v in range(6) for i in range(2)]),
}


@pytest.mark.parametrize("name", SMALL)
def test_a_clause_that_is_taken_follows(name: str) -> None:
    small = Small(*SMALL[name])
    taken = [clause for clause in small.clauses() if small.taken(*clause)]
    wrong = [clause for clause in taken if not small.follows(*clause)]
    assert not wrong, [[(x.cell, set(x.values), x.auxiliary) for x in clause] for clause in wrong[:5]]
    assert small.solutions
    assert taken


FORGED: list[tuple[str, dict[str, int], dict[Said, bool]]] = [
    ("tally", {}, {("t", 0, 3, 1): True}),  # there may be none
    ("tally", {}, {("t", 0, 3, 3): False}),  # there may be three
    ("patch", {}, {("w", 3, 2): False, ("w", 3, 1): True}),  # two steps away
    ("patch", {"x4": 0}, {("w", 4, 2): True}),  # the last of four
    ("patch", {}, {("w", 2, 1): False, ("w", 3, 2): True}),  # its neighbour is no member
    ("connected", {}, {("t", 0, 3, 4): False}),  # there may be four
    ("paths", {"x1": 0}, {("b", 1, 0): False}),  # the edge is drawn, on the second path
]
"""Clauses that do not follow: values of cells, and auxiliaries that are true or not."""


RIGHT: list[tuple[str, dict[str, int], dict[Said, bool]]] = [
    ("count", {}, {("t", 0, 1, 2): False, ("f", 2, 3, 1): True}),
    ("tally", {}, {("t", 0, 3, 1): False, ("t", 0, 3, 2): True}),
    ("patch", {}, {("w", 4, 3): False, ("w", 3, 2): True}),
    ("paths", {"x6": 0}, {("b", 2, 0): True}),
    ("one path", {"x3": 0}, {("b", 4, 0): False, ("b", 5, 0): True}),  # neither is an end
]
"""Clauses that follow."""


@pytest.mark.parametrize(
    ("name", "cells", "said", "right"),
    [*((*clause, False) for clause in FORGED), *((*clause, True) for clause in RIGHT)],
)
def test_a_clause_that_is_written_down(
    name: str, cells: dict[str, int], said: dict[Said, bool], right: bool
) -> None:
    small = Small(*SMALL[name])
    where = [x for x in small.cells if x.cell in cells and x.values == {cells[x.cell]}]
    clause = [*where, *[small.auxiliaries[each][0 if true else 1] for each, true in said.items()]]
    assert small.follows(*clause) is right
    assert small.taken(*clause) is right


@pytest.mark.parametrize(
    ("name", "word", "numbers"),
    [
        ("count", "t", (-1, 2, 1)),
        ("count", "t", (2, 1, 1)),
        ("count", "f", (0, 4, 1)),
        ("count", "w", (0, 1)),
        ("patch", "w", (5, 1)),
        ("patch", "w", (-1, 1)),
        ("patch", "w", (1, -1)),
        ("patch", "t", (0, 1, 1)),
        ("paths", "b", (6, 0)),
        ("paths", "w", (0, 0)),
    ],
)
def test_an_auxiliary_that_means_nothing_is_refused(name: str, word: str, numbers: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="means nothing"):
        Small(*SMALL[name]).strict.name(0, 1, 1, word, numbers)


# Equations of parity ------------------------------------------------------------------------------------

SIDES = ((1,), (2,), (1,), (2,), (1,), (1, 2), (2,))
"""The variables of the two faces, beside each edge of two rows of three vertices; the outer face has none."""


def equation(cell: str, variables: tuple[int, ...], odd: int) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Yield the clauses that say that the sum of an edge and of variables is odd, or even: the cell, its
    value, and literals.
    """
    for drawn, *values in product((0, 1), repeat=1 + len(variables)):
        if (drawn + sum(values)) % 2 != odd:
            signs = [-x if value else x for x, value in zip(variables, values, strict=True)]
            yield cell, 1 - drawn, tuple(signs)


@pytest.mark.parametrize("pairs", [((0, 5),), ((0, 3), (2, 5)), ((0, 4),), ((1, 4),)])
def test_equations_that_are_taken_follow(pairs: tuple[tuple[int, int], ...]) -> None:
    """The equation of each edge is tried odd and even. All that differ in the variable of a face follow."""
    stated = Stated(puzzle_of(dict(SEVEN), [replace(ROUTES, pairs=pairs)]))
    assert len(stated.solutions) > 1
    taken = 0
    for odd in product((0, 1), repeat=7):
        strict = Strict(stated.problem.constraints, stated.problem.domains, Clock(600))
        strict.clock.earn(10**4)
        for (cell, variables), each in zip(zip(SEVEN, SIDES, strict=True), odd, strict=True):
            for name, value, signs in equation(cell, variables, each):
                strict.take(0, 1, {name: frozenset({value})}, signs)
        try:
            strict.finish()
        except Refused:
            continue
        taken += 1
        for solution in stated.solutions:
            assert any(
                all(
                    (solution[cell] + sum([faces[x - 1] for x in variables])) % 2 == each
                    for cell, variables, each in zip(SEVEN, SIDES, odd, strict=True)
                )
                for faces in product((0, 1), repeat=2)
            ), odd
    assert taken == 4
