"""Constraints: placements that cover each site once.

>>> over = [[("a", 1, True), [0, 1]], [("b", 1, True), [1]]]
>>> cover = ExactCover({"sites": 2, "placements": over}, "ab")
>>> cover.holds({"a": 1, "b": 0}), sorted(cover.impossible({"a": {0}, "b": {0, 1}}, ()))
(True, ['a'])
"""

from __future__ import annotations

from collections.abc import Iterable

from ..reasoning.graphs import places, vertex
from ..vocabulary import Cells, Domains, Literal, Reason, Row, Values
from .base import Constraint, cells_of, is_true, truth


class ExactCover(Constraint):
    """Each of the `sites` is covered by exactly one placement whose literal is true; placements are (literal,
    sites covered).
    """

    sites: int
    placements: tuple[tuple[Literal, tuple[int, ...]], ...]

    def variables(self) -> Iterable[str]:
        return [literal[0] for literal, _ in self.placements]

    def prepare(self) -> None:
        self.over: list[list[Literal]] = [[] for _ in places(self.sites, self.placements)]
        for literal, sites in self.placements:
            for site in sites:
                self.over[vertex(site, self.sites)].append(literal)

    def holds(self, values: Values) -> bool:
        return all(sum([is_true(literal, values) for literal in over]) == 1 for over in self.over)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if two placements on one site are sure, or none is possible."""
        for over in self.over:
            state = [truth(literal, domains) for literal in over]
            sure = [literal for literal, true in zip(over, state, strict=True) if true]
            if len(sure) > 1:
                return cells_of(sure[:2])
            if all(true is False for true in state):
                return cells_of(over)
        return None

    def row(self, part: int | None, domains: Domains) -> Row:
        if part is None or not 0 <= part < self.sites:
            return super().row(part, domains)
        return [(1, literal) for literal in self.over[part]], 1, 1
