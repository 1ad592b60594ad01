"""A puzzle of which narrowing has left each cell one value: to check them is the whole search.

Narrowing removes only what is in no solution, so that there is one candidate: nothing need be compiled.

>>> from gridproof.puzzles import Board, Puzzle, Rules, givens
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> for value in (1, 2):
...     Settled(Puzzle("pair", rules, givens=givens({"a": 1, "b": value})), "sat").find(limit=2).solutions
()
({'a': 1, 'b': 2},)
"""

from __future__ import annotations

from ..puzzles import Deadline, Domains, Puzzle, Solution
from ..puzzles.constraints import Literals
from .search import Posted, Search, Searchable, Session, narrowing


class Settled(Searchable):
    """The one candidate of `puzzle`, whose cells are all fixed, signed as the answers of a back end are."""

    weight = 0

    def __init__(self, puzzle: Puzzle, signature: str) -> None:
        self.puzzle, self._signature = puzzle, signature
        self.domains = puzzle.domains

    @property
    def signature(self) -> str:
        return self._signature

    def weight_of(self, constraints: int | None) -> int:
        """Nothing is compiled."""
        return 0

    def search(self, within: Domains | None, deadline: Deadline, puzzle: Puzzle | None = None) -> Search:
        asked = puzzle or self.puzzle
        session = OneCandidate(self.puzzle)
        return Search(
            self.signature, session, (), self.domains, narrowing(asked, within), asked, True, deadline
        )


class OneCandidate(Session):
    """The session of a search with one candidate: it comes unless a constraint or a clause refuses it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.candidate = {cell: values[0] for cell, values in puzzle.domains.items()}
        self._constraints = puzzle.constraints
        self._checked = self._refused = False

    def next(self, deadline: Deadline) -> Solution | None:
        if not self._checked:
            deadline.left()
            self._refused |= Posted(self._constraints).broken(self.candidate) is not None
            self._checked = True
        return None if self._refused else self.candidate

    def forbid(self, clause: Literals) -> None:
        self._refused |= not any(literal.holds(self.candidate) for literal in clause)

    def cut(self, clause: Literals, guard: int = 0) -> None:
        self.forbid(clause)
