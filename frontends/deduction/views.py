"""The views of a kind: what its lowest levels of difficulty look at, and which of them see the whole answer.

>>> from gridproof.frontends.api import read
>>> levels_by_views(read("singles 2x2:1112")[0])
('easy',)
>>> levels_by_views(read("123.34......4..1")[0])
('easy', 'medium', 'hard', 'unfair', 'extreme')
"""

from __future__ import annotations

from ...puzzles import Deadline, Puzzle, Record, Scope, is_kind, kind_named
from ...puzzles.making.levels import LEVELS
from .filters import Visits

MOST_CELLS = 1_000
"""A puzzle with more cells is rated by its steps alone: a view takes up to a tenth of a second here."""


def levels_by_views(puzzle: Puzzle) -> tuple[str, ...]:
    """The levels that a puzzle may have by the views of its kind: that of the first one that settles every
    cell, and if none does, those above them. All levels where the kind has no views, and where more is known
    of the puzzle than its record says.
    """
    kind = kind_named(puzzle.kind) if is_kind(puzzle.kind) else None
    if kind is None or kind.views is None or not puzzle.is_as_read or len(puzzle.domains) > MOST_CELLS:
        return LEVELS
    assert puzzle.record is not None
    above = 0
    for level, view in kind.views(Record(puzzle.record, kind.name)):
        if is_settled_by(view):
            return (level,)
        above = LEVELS.index(level) + 1
    return LEVELS[above:]


def is_settled_by(view: Puzzle) -> bool:
    """Whether the filters of a view, one by one, leave every cell one value."""
    scope, left = Scope(view.domains), dict(view.domains)
    parts = [part for constraint in view.constraints for part in (constraint, *constraint.parts(scope))]
    filters = [part for part in parts if left.keys() >= {*part.variables()}]
    return Visits(left, filters).settle(Deadline()) and all(len(left[cell]) == 1 for cell in view.shown)
