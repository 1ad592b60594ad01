"""The checker's verdict on a removal by one constraint with some facts, asked while writing.

Vocabulary
    fact       a value that a cell has lost: a `Removal`
    reason     cells whose facts are enough

>>> from gridproof.models.proofs.provenance import TracedModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)), ("c", (1, 2, 3)))
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> lines = LineChecker(OwnedClauses(TracedModel(Puzzle("row", rules))))
>>> lines.fewer(0, {(2, 2)}, {(0, 1), (1, 1)}, set(), {})
set()
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ....puzzles import Cell, Deadline, Is
from ...verify.constraints.base import refute
from .owned_clauses import OwnedClauses, Removal


class LineChecker:
    """Asks the checker about the constraints of one puzzle. Each question may raise `Unknown`, at the
    deadline.
    """

    def __init__(self, knowledge: OwnedClauses, deadline: Deadline | None = None) -> None:
        self.known = knowledge
        self.deadline = deadline or Deadline()
        self.start = {cell: frozenset(values) for cell, values in knowledge.puzzle.domains.items()}
        self.constraints = knowledge.checked

    def refute(self, k: int, narrowed: dict[Cell, Collection[int]]) -> set[Cell] | None:
        """Return the cells that show that constraint `k` cannot be kept if these cells are narrowed so."""
        self.deadline.check()
        start = self.start
        domains = {c: set(narrowed[c]) if c in narrowed else start[c] for c in self.constraints[k].scope}
        return refute(self.constraints[k], domains)

    def reason(
        self, k: int, here: Mapping[Cell, Collection[int]], cell: Cell, value: int
    ) -> list[Cell] | None:
        """Return cells whose domains in `here` suffice for `k` to remove the value; None if it is not
        seen.
        """

        def enough(cells: Collection[Cell]) -> set[Cell] | None:
            return self.refute(k, {**{c: here[c] for c in cells}, cell: {value}})

        subset = [c for c in self.constraints[k].scope if c != cell and len(here[c]) < len(self.start[c])]
        looked = enough(subset)
        if looked is None:
            return None
        if enough(shorter := [c for c in subset if c in looked]) is not None:
            subset = shorter
        size, at = max(len(subset) // 2, 1), 0
        for _ in range(MOST_ASKED):
            fewer = subset[:at] + subset[at + size :]
            if len(fewer) < len(subset) and (looked := enough(fewer)) is not None:
                subset = [c for c in fewer if c in looked]
            else:
                at += size
            if at >= len(subset):
                if size == 1:
                    break
                size, at = size // 2, 0
        return subset

    def implies(self, k: int, clause: Iterable[Is]) -> bool:
        """Return whether constraint `k` alone implies the clause."""
        narrowed: dict[Cell, Collection[int]] = {}
        for literal in clause:
            before = narrowed.get(literal.cell, self.start[literal.cell])
            narrowed[literal.cell] = {v for v in before if (v == literal.value) is not literal.positive}
        return not all(narrowed.values()) or self.refute(k, narrowed) is not None

    def removes(self, k: int, removals: Iterable[Removal], facts: Iterable[Removal]) -> set[Cell] | None:
        """Return the cells that constraint `k` looks at to remove each of the values, given the facts.

        Return None if the checker does not see that it does.
        """
        cells = self.known.cells
        narrowed = self.domains_under(facts)
        looked: set[Cell] = set()
        for c, value in removals:
            reason = self.refute(k, {**narrowed, cells[c]: {value}})
            if reason is None:
                return None
            looked |= reason
        return looked

    def fewer(
        self,
        k: int,
        removals: set[Removal],
        facts: set[Removal],
        needed: set[Removal],
        origin: Mapping[Removal, int],
    ) -> set[Removal] | None:
        """Return as few of the facts as are enough for constraint `k` to remove these values.

        Return None if the checker does not see that all of them are. Facts that are `needed` anyway go last,
        and those with the latest `origin` first.
        """
        subset = self._enough(k, removals, facts)
        if subset is None:
            return None
        order = sorted(subset, key=lambda fact: (fact in needed, -origin.get(fact, -1), fact))
        size = max(len(order) // 2, 1)
        while order:
            remaining = []
            for start in range(0, len(order), size):
                chunk = subset.intersection(order[start : start + size])
                fewer = self._enough(k, removals, subset - chunk) if chunk else subset
                if fewer is None:
                    remaining += [fact for fact in order[start : start + size] if fact in chunk]
                else:
                    subset = fewer
            if size == 1:
                break
            order, size = remaining, size // 2
        return subset

    def _enough(self, k: int, removals: set[Removal], facts: set[Removal]) -> set[Removal] | None:
        """Return the facts about cells that `removes` looks at."""
        looked = self.removes(k, removals, facts)
        if looked is None:
            return None
        subset = {fact for fact in facts if self.known.cells[fact[0]] in looked}
        return facts if len(subset) < len(facts) and self.removes(k, removals, subset) is None else subset

    def domains_under(self, facts: Iterable[Removal]) -> dict[Cell, Collection[int]]:
        """Return the values that the facts leave in their cells."""
        domains: dict[Cell, set[int]] = {}
        for c, value in facts:
            cell = self.known.cells[c]
            domains.setdefault(cell, set(self.start[cell])).discard(value)
        return dict(domains)


MOST_ASKED = 6
"""Maximum number of times that the checker is asked to make a reason smaller."""
