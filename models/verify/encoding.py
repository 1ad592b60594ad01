"""The clauses that a certificate states for a constraint, looked at: each solution of the constraint must
keep them, with some values of their auxiliary variables.

Clauses that share auxiliary variables make a block; blocks are independent of each other. The values of each
cell are told apart as far as the block does, and all combinations that the constraint allows are tried, as
long as the search is not larger than `MOST_WORK`. Blocks that differ in the names of cells and variables
alone are tried once.

>>> from .constraints import constraint
>>> differ = constraint({"constraint": "AllDifferent", "cells": ["a", "b"], "house": False}, {"a", "b"})
>>> domains = {"a": {1, 2}, "b": {1, 2}}
>>> literals = {1: ("a", {1}), -1: ("a", {2}), 2: ("b", {1}), -2: ("b", {2})}
>>> counterexample(differ, Block([[-1, -2]], literals), domains, Clock(1)) is None
True
>>> counterexample(differ, Block([[1, -2]], literals), domains, Clock(1))
{'a': 2, 'b': 1}
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from .base import Constraint, refuted
from .clausal import Clausal
from .file import Clock
from .vocabulary import Refused

MOST_WORK = 4_000_000
"""The size of the search for one block, where a node counts as the square of its number of cells: 10,000
nodes for 20 cells. A block that needs more is not covered."""

Domains = Mapping[str, Collection[int]]
Meaning = Mapping[int, tuple[str, Collection[int]]]
Classes = dict[frozenset[int], set[int]]
"""The values of a cell by the literals that they make true."""


class Covered(NamedTuple):
    """How many of the clauses of encodings were shown to follow from their constraints."""

    clauses: int
    of: int

    def __str__(self) -> str:
        return f"{self.clauses:,} of {self.of:,} clauses of the encoding were checked"


class Block(NamedTuple):
    """Clauses that share auxiliary variables, and what the literals of the others say of cells."""

    clauses: list[list[int]]
    meaning: Meaning


class TooMany(Exception):
    """The search for one block is too large."""


def covered(proof: Clausal, clock: Clock) -> Covered:
    """How many of the clauses that the proof takes from encodings follow from their constraints.

    Raises `Refused` for clauses that a solution of their constraint does not keep.
    """
    known: dict[object, bool] = {}
    shown = 0
    domains = proof.problem.domains
    for number, clauses in proof.encoding.items():
        rule = proof.problem.constraints[number]
        mine = {cell: domains[cell] for cell in rule.scope}
        for part in blocks(clauses, proof):
            shape = template(rule, part, mine)
            if shape not in known:
                try:
                    wrong = counterexample(rule, part, mine, clock)
                except (TooMany, RecursionError):
                    known[shape] = False
                    continue
                if wrong is not None:
                    said = ", ".join(f"{cell} = {value}" for cell, value in wrong.items())
                    raise Refused(f"the clauses of constraint {number} leave out its solution {said[:200]}")
                known[shape] = True
            shown += known[shape] * len(part.clauses)
    return Covered(shown, sum(map(len, proof.encoding.values())))


def blocks(clauses: list[list[int]], proof: Clausal) -> Iterator[Block]:
    """The blocks of the clauses of one constraint."""
    leader: dict[int, int] = {}

    def find(variable: int) -> int:
        while leader.setdefault(variable, variable) != variable:
            variable = leader[variable]
        return variable

    for clause in clauses:
        mine = [abs(literal) for literal in clause if abs(literal) in proof.owner]
        for other in mine[1:]:
            leader[find(other)] = find(mine[0])
    parts: dict[int, list[list[int]]] = {}
    for clause in clauses:
        mine = [abs(literal) for literal in clause if abs(literal) in proof.owner]
        if mine:
            parts.setdefault(find(mine[0]), []).append(clause)
        else:
            yield block([clause], proof)
    for part in parts.values():
        yield block(part, proof)


def block(clauses: list[list[int]], proof: Clausal) -> Block:
    """The block of these clauses."""
    literals = {literal for clause in clauses for literal in clause}
    return Block(clauses, {n: proof.meant(n) for n in literals if abs(n) in proof.meaning})


def template(rule: Constraint, block: Block, domains: Domains) -> object:
    """The constraint and the block, with cells and auxiliary variables numbered in order of appearance."""
    place = {cell: i for i, cell in enumerate(rule.scope)}
    number: dict[int, int] = {}

    def renamed(value: Any) -> object:
        if isinstance(value, tuple):
            return tuple(map(renamed, value))
        return ("cell", place[value]) if isinstance(value, str) and value in place else value

    def said(literal: int) -> object:
        if literal in block.meaning:
            cell, values = block.meaning[literal]
            return place[cell], frozenset(values)
        return number.setdefault(abs(literal), len(number)), literal > 0

    fields = tuple(renamed(getattr(rule, name)) for name in type(rule).__annotations__)
    clauses = tuple(tuple(map(said, clause)) for clause in block.clauses)
    return type(rule), fields, tuple(map(frozenset, domains.values())), clauses


def counterexample(rule: Constraint, block: Block, domains: Domains, clock: Clock) -> dict[str, int] | None:
    """A solution of the constraint that does not keep the block, whatever the auxiliary variables are; None
    where there is none. Raises `TooMany`.
    """
    search = Search(rule, clock)
    literals = {literal for clause in block.clauses for literal in clause}
    cells: dict[str, Classes] = {
        block.meaning[literal][0]: {} for literal in sorted(literals) if literal in block.meaning
    }
    for cell, classes in cells.items():
        mine = [n for n in literals if n in block.meaning and block.meaning[n][0] == cell]
        for value in domains[cell]:
            true = frozenset(n for n in mine if value in block.meaning[n][1])
            classes.setdefault(true, set()).add(value)
    if all(literal in block.meaning for literal in literals):
        # Without auxiliary variables one combination breaks the only clause: all of its literals are false.
        cells = {
            cell: {true: values for true, values in classes.items() if not true}
            for cell, classes in cells.items()
        }
    for within in search.unkept(block, list(cells.items()), frozenset(), dict(domains)):
        wrong = search.solution(within)
        if wrong is not None:
            return wrong
    return None


class Search:
    """The search among the assignments of one constraint."""

    def __init__(self, rule: Constraint, clock: Clock) -> None:
        self.rule = rule
        self.clock = clock
        self.work = 0

    def dead(self, domains: Domains) -> bool:
        """Whether no solution lies within the domains, as far as is seen."""
        self.work += len(self.rule.scope) ** 2
        if self.work > MOST_WORK:
            raise TooMany
        self.clock.look()
        return refuted(self.rule, domains) is not None

    def unkept(
        self,
        block: Block,
        cells: list[tuple[str, Classes]],
        true: frozenset[int],
        domains: dict[str, Collection[int]],
    ) -> Iterator[dict[str, Collection[int]]]:
        """The domains, by what the literals on cells say in the block, with which it cannot be kept and of
        which it is not seen that they hold no solution.
        """
        # What is kept by what is true so far is kept whatever the cells left are.
        if self.dead(domains) or satisfiable(reduced(block, true)):
            return
        if not cells:
            yield domains
            return
        (cell, classes), *rest = cells
        for more, values in classes.items():
            yield from self.unkept(block, rest, true | more, domains | {cell: values})

    def solution(self, domains: dict[str, Collection[int]]) -> dict[str, int] | None:
        """A solution of the constraint within the domains; None where there is none."""
        if self.dead(domains):
            return None
        cell = next((cell for cell in self.rule.scope if len(domains[cell]) > 1), None)
        if cell is None:
            values = {cell: next(iter(domains[cell])) for cell in self.rule.scope}
            return values if self.rule.holds(values) else None
        for value in sorted(domains[cell]):
            found = self.solution(domains | {cell: {value}})
            if found is not None:
                return found
        return None


def reduced(block: Block, true: frozenset[int]) -> list[list[int]]:
    """What is left of the clauses, in auxiliary variables, where these literals on cells are true."""
    return [
        [literal for literal in clause if literal not in block.meaning]
        for clause in block.clauses
        if true.isdisjoint(clause)
    ]


def satisfiable(clauses: list[list[int]]) -> bool:
    """Whether some assignment keeps the clauses: unit propagation and branching."""
    true: set[int] = set()
    while True:
        left = []
        unit = None
        for clause in clauses:
            if true.isdisjoint(clause):
                open_ = [literal for literal in clause if -literal not in true]
                if not open_:
                    return False
                if len(open_) == 1:
                    unit = open_[0]
                    true.add(unit)
                else:
                    left.append(open_)
        clauses = left
        if unit is None:
            break
    if not clauses:
        return True
    literal = clauses[0][0]
    return any(satisfiable([[choice], *clauses]) for choice in (literal, -literal))
