"""Removals that propagation of the clauses misses: found by filters, explained by the checker.

Vocabulary
    filter     from domains to the values that no solution of one constraint uses
    reason     the facts that a removal needs: for some cells, the values that they have lost

The learnt clause belongs to one constraint: "not all of these facts, or the value goes". The checker
itself, asked by `LineChecker`, decides whether it follows and names the cells that it needs.

>>> list(unmatched_candidates(("a", "b", "c"), {"a": (1, 2), "b": (1, 2), "c": (1, 2, 3)}))
[('c', 1), ('c', 2)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from ....puzzles import Candidate, Cell, Deadline, Is, Solution
from ....puzzles.constraints import AllDifferent, Clause, Constraint, Count, Lazy, Tally
from .line_checker import LineChecker
from .owned_clauses import OwnedClauses


class Learner:
    """Runs the filters of a puzzle's constraints and learns their findings."""

    def __init__(self, knowledge: OwnedClauses, deadline: Deadline) -> None:
        self.known = knowledge
        self.lines = LineChecker(knowledge, deadline)
        self.deadline = deadline
        scopes = {
            k: tuple(dict.fromkeys(c.variables()))
            for k, c in enumerate(knowledge.constraints)
            if not isinstance(c, Clause | Count | Tally)
        }
        # Small ones first: they are cheap, and their reasons are short.
        self._scopes = dict(sorted(scopes.items(), key=lambda item: len(item[1])))
        self._seen: dict[int, set[tuple[tuple[int, ...], ...]]] = {k: set() for k in self._scopes}

    def learn_next(self, domains: list[set[int]]) -> bool:
        """Learn the removals of the first constraint whose filter finds some; return True if one did."""
        here = {cell: tuple(sorted(domains[c])) for c, cell in enumerate(self.known.cells)}
        for k, scope in self._scopes.items():
            key = tuple(here[cell] for cell in scope)
            if key in self._seen[k]:
                continue
            self._seen[k].add(key)
            self.deadline.check()
            learnt = False
            for cell, value in dict.fromkeys(filter_candidates(self.known.constraints[k], here)):
                if value in here[cell]:
                    learnt |= self.explain(k, here, cell, value)
            if learnt:
                return True
        return False

    def explain(self, k: int, here: Mapping[Cell, Collection[int]], cell: Cell, value: int) -> bool:
        """Learn that constraint `k` removes the value in these domains; return False if the checker does not
        see it.
        """
        start = self.known.puzzle.domains
        reason = self.lines.reason(k, here, cell, value)
        if reason is None:
            return False
        literals = [Is(cell, value, False)]
        for c in reason:
            if len(here[c]) == 1:
                literals.append(Is(c, min(here[c]), False))
            else:
                literals += [Is(c, v) for v in start[c] if v not in here[c]]
        return self.known.learn(literals, k)

    def learn_violation(self, k: int, solution: Solution) -> bool:
        """Learn a clause that a full assignment breaks, by the constraint `k`."""
        constraint = self.known.constraints[k]
        learnt = False
        if k in self.known.waiting:
            self.known.state(k)
            return True
        if isinstance(constraint, Lazy):
            for clause in constraint.separate(solution):
                if self.lines.implies(k, clause):
                    learnt |= self.known.learn(clause, k)
        if learnt:
            return True
        here = {cell: (value,) for cell, value in solution.items()}
        cell = next(iter(constraint.variables()), self.known.cells[0])
        return self.explain(k, here, cell, solution[cell])


def filter_candidates(constraint: Constraint, domains: Mapping[Cell, tuple[int, ...]]) -> Iterator[Candidate]:
    """Yield the candidates that the filter of a constraint removes."""
    if isinstance(constraint, AllDifferent):
        yield from unmatched_candidates(constraint.cells, domains)
    else:
        yield from constraint.filter(domains)


def unmatched_candidates(
    cells: Iterable[Cell], domains: Mapping[Cell, tuple[int, ...]]
) -> Iterator[Candidate]:
    """Yield the candidates in no matching of all cells to different values (Régin, AAAI 1994)."""
    cells = tuple(cells)
    holder: dict[int, Cell] = {}

    def place(cell: Cell, visited: set[int]) -> bool:
        for value in domains[cell]:
            if value not in visited:
                visited.add(value)
                if value not in holder or place(holder[value], visited):
                    holder[value] = cell
                    return True
        return False

    for cell in cells:
        if not place(cell, set()):
            yield from ((c, v) for c in cells for v in domains[c])
            return
    value_of = {cell: value for value, cell in holder.items()}
    # A candidate stays if it is matched, or if its cell's own value can go elsewhere: along an alternating
    # path to a value that nobody holds, or back to the candidate's value.
    for cell in cells:
        for value in domains[cell]:
            if value == value_of[cell] or value not in holder:
                continue
            visited, stack, stays = {value}, [holder[value]], False
            while stack and not stays:
                for other in domains[stack.pop()]:
                    if other == value_of[cell] or other not in holder:
                        stays = True
                        break
                    if other not in visited:
                        visited.add(other)
                        stack.append(holder[other])
            if not stays:
                yield cell, value
