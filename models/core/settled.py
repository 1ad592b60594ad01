"""A puzzle that narrowing has settled: each cell has one value left, or some cell has none.

Narrowing removes only values in no solution, so that there is at most one candidate, and its check is the
whole search: nothing need be compiled, and no solver is asked.

>>> from gridproof.puzzles import Board, Puzzle, Rules, givens
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> for value in (1, 2):
...     Settled(Puzzle("pair", rules, givens=givens({"a": 1, "b": value}))).find(limit=2).solutions
()
({'a': 1, 'b': 2},)
"""

from __future__ import annotations

from collections.abc import Iterator

from ...puzzles import Deadline, Domains, Puzzle, Solution
from ...puzzles.constraints import Literals
from .search import Posted, Search, Searchable, Session, narrowing

RULES = "rules"
"""Signature of an answer that deduction alone has settled."""


class Settled(Searchable):
    """The one candidate of `puzzle`, whose cells are all fixed, or narrowed to single values in `domains`.

    It has none if a cell has no value.
    """

    signature = RULES
    weight = 0

    def __init__(self, puzzle: Puzzle, domains: Domains | None = None) -> None:
        self.puzzle = puzzle
        self.domains = puzzle.domains if domains is None else domains

    def weight_of(self, constraints: int | None) -> int:
        """Return 0: nothing is compiled."""
        return 0

    def search(self, within: Domains | None, deadline: Deadline, puzzle: Puzzle | None = None) -> Search:
        query = puzzle or self.puzzle
        narrowed = narrowing(query, within)
        session = OneCandidate(self.puzzle, self.domains, narrowed)
        return Search(self.signature, session, (), self.domains, narrowed, query, True, deadline)

    def solutions(
        self,
        within: Domains | None = None,
        *,
        timeout: float | Deadline | None = None,
        many: bool = False,
        puzzle: Puzzle | None = None,
    ) -> Iterator[Solution]:
        """Yield the one assignment that is left, if it passes its checks; `many` changes nothing."""
        if (solution := self.search(within, Deadline.of(timeout), puzzle).next()) is not None:
            yield solution


class OneCandidate(Session):
    """The session of a search with at most one candidate: it comes if each cell has a value, among those to
    which the search is narrowed, and no constraint and no clause refuses it.
    """

    def __init__(self, puzzle: Puzzle, domains: Domains, narrowed: Domains) -> None:
        self.candidate = {cell: values[0] for cell, values in domains.items() if values}
        self._constraints = puzzle.grouped_constraints
        self._checked = self._refused = len(self.candidate) < len(domains) or any(
            self.candidate[cell] not in values for cell, values in narrowed.items()
        )

    def next(self, deadline: Deadline) -> Solution | None:
        if not self._checked:
            deadline.check()
            self._refused |= Posted(self._constraints).broken(self.candidate) is not None
            self._checked = True
        return None if self._refused else self.candidate

    def forbid(self, clause: Literals) -> None:
        self._refused |= not any(literal.holds(self.candidate) for literal in clause)

    def cut(self, clause: Literals, guard: int = 0) -> None:
        self.forbid(clause)
