"""Every clause that a proof takes from a constraint is justified, or the certificate is refused.

A clause without auxiliary variables is denied, and the constraint must be refuted then. One about auxiliaries
with a meaning is looked at alone too, see `Known`. All others are taken together with those that share
auxiliaries: the walks of the constraint must keep such a block, see `kept`; of paths, its equations must have
a solution, see `even`. A block gets steps enough to be looked at exactly, or once more leanly; where neither
ends, nothing is said about the certificate.

>>> from ..constraints.registry import constraint
>>> from ..file import Clock
>>> differ = constraint({"constraint": "AllDifferent", "cells": ["a", "b"], "house": False}, {"a", "b"})
>>> one, both = frozenset({1}), frozenset({1, 2})
>>> proof = Strict([differ], {"a": both, "b": both}, Clock(1))
>>> proof.take(0, 1, {"a": one, "b": one}, ())
>>> proof.take(0, 2, {"a": one, "b": both - one}, ())
Traceback (most recent call last):
gridproof.models.verify.vocabulary.Refused: clause 2 was not found to follow from constraint 0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..constraints.base import Constraint, refute
from ..constraints.paths import DisjointPaths
from ..file import Clock
from ..reasoning.layers import ClauseBlock, keeps_block
from ..reasoning.machines import Machine, Passage, Spend, machines, named_parts, passage
from ..reasoning.named import Known, Named, names_of
from ..reasoning.parity import even
from ..vocabulary import Cells, Refused, Unfinished

STEPS_A_BLOCK = 200_000
"""Maximum steps for a block, for each way to look at it."""

STEPS_A_LITERAL = 1_000
"""Further steps for each literal of a block."""

MOST_WAITING, A_SET = 10_000_000, 4
"""The size of the clauses that wait: their values, and this much more for each set of values."""


class Spent(Exception):
    """The steps for one look at a block are spent."""


class Taken(NamedTuple):
    """A clause of a constraint: its number, the values of its cells that make it true, and its literals of
    auxiliaries.
    """

    number: int
    cells: dict[str, frozenset[int]]
    auxiliaries: tuple[int, ...]


class Strict:
    """The clauses that a proof takes from constraints, by the numbers of these."""

    def __init__(
        self, constraints: Sequence[Constraint], domains: dict[str, frozenset[int]], clock: Clock
    ) -> None:
        self.constraints = constraints
        self.domains = dict(domains)
        self.clock = clock
        self.named: dict[int, Named] = {}
        self.known: dict[int, Known] = {}
        self.scopes: dict[int, frozenset[str]] = {}
        self.waiting: dict[int, list[Taken]] = {}
        self.waiting_size = 0
        self.walks: dict[tuple[int, int, Cells], Passage] = {}

    def name(self, about: int, first: int, many: int, word: str, numbers: Sequence[int]) -> None:
        """State the meanings of the variables from `first` on. Raises `Refused` if it has no meaning."""
        names = names_of(self.constraints[about], word, numbers, many)
        self.named.update(enumerate(names, first))

    def take(
        self, about: int, number: int, cells: dict[str, frozenset[int]], auxiliaries: tuple[int, ...]
    ) -> None:
        """Take a clause, and justify it if it can be looked at alone. Raises `Refused`."""
        domains, rule = self.domains, self.constraints[about]
        if about not in self.scopes:
            self.scopes[about] = frozenset(rule.scope)
        if not self.scopes[about].issuperset(cells):
            raise Refused(f"this clause is not about the cells of constraint {about} alone")
        self.clock.work(sum([len(domains[cell]) for cell in cells]))
        if any(values == domains[cell] for cell, values in cells.items()):
            return
        if not set(auxiliaries).isdisjoint([-x for x in auxiliaries]):
            return
        denied = {cell: domains[cell] - values for cell, values in cells.items()}
        if not auxiliaries:
            before = {cell: domains[cell] for cell in cells}
            domains |= denied
            follows = refute(rule, domains, tuple(cells)) is not None
            domains |= before
        elif all(abs(x) in self.named for x in auxiliaries):
            if about not in self.known:
                self.known[about] = Known(rule, domains)
            self.clock.look(len(rule.scope))
            follows = self.known[about].denies(denied, [(self.named[abs(x)], x < 0) for x in auxiliaries])
        else:
            self.waiting.setdefault(about, []).append(Taken(number, cells, auxiliaries))
            self.waiting_size += sum([A_SET + len(values) for values in cells.values()])
            if self.waiting_size > MOST_WAITING:
                raise Unfinished("the clauses about auxiliaries are too large to be looked at together")
            return
        if not follows:
            raise self.clock.unseen(f"clause {number} was not found to follow from constraint {about}")
        self.clock.left = False

    def finish(self) -> None:
        """Justify the clauses that wait. Raises `Refused` and `Unfinished`."""
        for about, clauses in self.waiting.items():
            for block in blocks(clauses):
                self.justify(about, block)

    def justify(self, about: int, clauses: list[Taken]) -> None:
        """Justify clauses that share auxiliaries. Raises `Refused` and `Unfinished`."""
        numbers = ", ".join([str(clause.number) for clause in clauses[:8]]) + ", …" * (len(clauses) > 8)
        if any(abs(x) in self.named for clause in clauses for x in clause.auxiliaries):
            raise Refused(f"clauses {numbers}: auxiliaries with a meaning are mixed with others")
        block = ClauseBlock([(clause.cells, clause.auxiliaries) for clause in clauses])
        follows = self.follows(about, block)
        if follows is None:
            raise Unfinished(f"clauses {numbers}: the steps to justify them by constraint {about} ran out")
        if not follows:
            raise Refused(f"clauses {numbers} were not found to follow from constraint {about}")

    def follows(self, about: int, block: ClauseBlock) -> bool | None:
        """Return whether the block is seen to follow from a constraint, or None if the steps ran out."""
        rule, domains = self.constraints[about], self.domains
        limit = STEPS_A_BLOCK + STEPS_A_LITERAL * sum([len(mine) for _, mine in block.clauses])
        if isinstance(rule, DisjointPaths):
            return even(rule, domains, block, self.clock.look)
        spent = False
        parts = named_parts(rule, domains, [pair for cells, _ in block.clauses for pair in cells.items()])
        for which, machine in enumerate(machines(rule, domains, in_order(rule, block), parts)):
            try:
                walks = self.passage((about, which), machine, self.allowance(limit))
            except Spent:
                spent = True
                continue
            for lean in (False, True):
                try:
                    if keeps_block(walks, domains, block, self.allowance(limit), lean):
                        return True
                    break
                except Spent:
                    spent = True
        return None if spent else False

    def passage(self, which: tuple[int, int], machine: Machine, spend: Spend) -> Passage:
        """Return the walks of a machine of a constraint, computed once for each order of the cells."""
        key = (*which, machine.order)
        if key not in self.walks:
            self.walks[key] = passage(machine, self.domains, spend)
        return self.walks[key]

    def allowance(self, steps: int) -> Spend:
        """Return a counter of steps that also looks at the clock; it raises `Spent` after `steps` steps."""
        remaining = steps

        def spend(steps: int) -> None:
            nonlocal remaining
            remaining -= steps
            if remaining < 0:
                raise Spent
            self.clock.look(steps)

        return spend


def blocks(clauses: list[Taken]) -> Iterator[list[Taken]]:
    """Yield the clauses in groups that share no auxiliary variable."""
    leader: dict[int, int] = {}

    def find(variable: int) -> int:
        while (above := leader.setdefault(variable, variable)) != variable:
            leader[variable] = variable = leader[above]
        return variable

    for clause in clauses:
        for x in clause.auxiliaries:
            leader[find(abs(x))] = find(abs(clause.auxiliaries[0]))
    groups: dict[int, list[Taken]] = {}
    for clause in clauses:
        groups.setdefault(find(abs(clause.auxiliaries[0])), []).append(clause)
    yield from groups.values()


def in_order(rule: Constraint, block: ClauseBlock) -> list[str]:
    """Return the cells of a constraint, ordered by the creation of the auxiliaries in their clauses; cells in
    no clause come last.
    """
    creation: dict[str, tuple[int, int]] = {}
    for cells, mine in block.clauses:
        if mine:
            key = max(map(abs, mine)), min(map(abs, mine))
            for cell in cells:
                creation[cell] = min(creation.get(cell, key), key)
    return sorted(rule.scope, key=lambda cell: (cell not in creation, creation.get(cell, (0, 0))))
