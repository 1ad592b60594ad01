"""Clues as a layer on a live model: clauses under a guard literal, there as long as the layer is.

Vocabulary
    live       a compiled model that is kept for further puzzles, with its solver and the learnt clauses
    guard      a literal that switches constraints on; a search assumes the ones it wants
    group      constraints under one guard
    retired    a layer that is closed: its guards are false for ever, which frees the solver of its clauses

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent, total
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> live = SatModel(Puzzle("row", rules))
>>> for sum_ in (3, 5):
...     with Layer(live, Puzzle("row", rules, (total(("a", "b"), "==", sum_),))) as layer:
...         sorted(tuple(solution.values()) for solution in layer.solutions())
[(1, 2, 3), (2, 1, 3)]
[(2, 3, 1), (3, 2, 1)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from ...puzzles import Deadline, Domains, Puzzle
from ...puzzles.constraints import Constraint
from .model import Model
from .search import Posted, Search, Searchable, narrowing


class Layer(Searchable):
    """The constraints of `puzzle` that the live `model` lacks, by default its clues, posted on it.

    `groups` are these constraints, each group under a guard of its own; a search has all guards on, and
    ``search.session.on`` can be set to some of them. A layer is closed at the end of ``with``. Raises
    `Unknown` where posting takes longer than the deadline, and `TooLarge` beyond the model's bounds.
    """

    guards = True

    def __init__(
        self,
        model: Model,
        puzzle: Puzzle,
        groups: Iterable[Sequence[Constraint]] | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        deadline = deadline or Deadline()
        groups = (puzzle.clues,) if groups is None else tuple(groups)
        self.model, self.puzzle = model, puzzle
        self.posted = Posted([constraint for group in groups for constraint in group])
        self.groups: dict[int, Sequence[Constraint]] = {}
        self.size = 0
        model.open_layer(deadline)
        try:
            for group in groups:
                guard = model.new_guard()
                self.groups[guard] = group
                with model.under(guard, deadline) as posted:
                    for constraint in group:
                        deadline.check()
                        model.take(constraint, True, self.posted, guard)
                self.size += len(posted)
            if len(self.groups) == 1 and not model.expand:
                with model.under(guard, deadline):
                    model.add_implied((*model.puzzle.grouped_constraints, *group), deadline)
        except BaseException:
            self.close()
            raise

    @property
    def signature(self) -> str:
        return self.model.signature

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Retire the layer; searches in it must have ended."""
        self.model.close_layer(self.groups)

    def search(self, within: Domains | None, deadline: Deadline, puzzle: Puzzle | None = None) -> Search:
        query = puzzle or self.puzzle
        narrowed = narrowing(query, within)
        self.model.announce()
        session = self.model.session(narrowed, deadline)
        session.on = tuple(self.groups)
        return self.model.searching(session, (self.posted,), narrowed, query, True, deadline)
