"""Solutions of one puzzle with some of its cells fixed, asked for again and again.

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Deadline, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> with Probe(SatModel(Puzzle("pair", rules)), None, Deadline()) as probe:
...     print(probe.next({"a": 2}), probe.next({"a": 1, "b": 1}))
...     probe.exclude({"a": 2, "b": 1})
...     print(probe.next({"a": 2}))
{'a': 2, 'b': 1} None
None
"""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from ...puzzles import Cell, Deadline, Domain, Domains, Is, Puzzle, Solution
from .search import Searchable, no_good


class Probe:
    """A search asked one question after another; a back end without guards starts a new search for each.

    The `domains` are those of the shown cells, as narrowed as `within` (by default the givens) says.
    """

    def __init__(
        self, model: Searchable, within: Domains | None, deadline: Deadline, puzzle: Puzzle | None = None
    ) -> None:
        self._asked, self._deadline, self._puzzle = model, deadline, puzzle
        self._excluded: list[Solution] = []
        self._literals: dict[tuple[Cell, int], int] = {}
        self._search = model.search(within, deadline, puzzle)
        self._narrowed, self._on = self._search.narrowed, tuple(self._search.session.on)
        domains = self._search.domains
        self.domains: dict[Cell, Domain] = {
            cell: tuple(filter(self._narrowed.get(cell, domains[cell]).__contains__, domains[cell]))
            for cell in self._search.asked.shown
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._search.session.close()

    def next(self, fixed: Mapping[Cell, int]) -> Solution | None:
        """Return a solution with these values, or None if there is proven to be none.

        It has passed only the checks of `models.core.search.Search.candidate`. Raises `Unknown` and
        `TooLarge`.
        """
        if not self._asked.guards:
            return self._anew(fixed)
        self._search.session.on = (*self._on, *filter(None, map(self._literal, fixed.items())))
        return self._search.candidate()

    def accepted(self, candidate: Solution) -> Solution:
        """Return the candidate once every constraint and the kind's judge have accepted it.

        Raises `WrongSolution`.
        """
        return self._search.accepted(candidate)

    def exclude(self, solution: Solution) -> None:
        """Ask for this solution no more."""
        self._excluded.append(solution)
        if self._asked.guards:
            self._search.session.exclude(solution, self._search.open)

    def _literal(self, fixed: tuple[Cell, int]) -> int:
        """Return the literal for a cell's value, 0 if the cell always has it."""
        if fixed not in self._literals:
            self._literals[fixed] = self._search.session.guard_of((Is(*fixed),))
        return self._literals[fixed]

    def _anew(self, fixed: Mapping[Cell, int]) -> Solution | None:
        """Return the result of a new search with these values, without the excluded solutions."""
        within = {**self._narrowed, **{cell: (value,) for cell, value in fixed.items()}}
        with self._asked.search(within, self._deadline, self._puzzle) as search:
            for solution in self._excluded:
                search.session.forbid(no_good(solution, self.domains))
            return search.candidate()
