"""The views of a kind: the rules of its lowest levels of difficulty, and which of them see the whole answer.

>>> from gridproof.frontends.api import read
>>> levels_by_views(read("singles 2x2:1112")[0])
('easy',)
>>> levels_by_views(read("123.34......4..1")[0])
('easy', 'medium', 'hard', 'unfair', 'extreme')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ...puzzles import Candidate, Cell, Deadline, Domain, Domains, Puzzle, Record, Scope, is_kind, kind_named
from ...puzzles.constraints.base import Lazy
from ...puzzles.making.levels import LEVELS
from ..narrowing.filters import Visits

MOST_CELLS = 1_000
"""A puzzle with more cells is rated by its steps alone: a view takes up to a fifth of a second here."""

MOST_OPEN = 24
"""Maximum open cells at which values that would end the puzzle are sought."""


def levels_by_views(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the levels that a puzzle may have by the views of its kind: that of the first one that settles
    every cell, and if none does, those above them. Return all levels if the kind has no views, or if more is
    known of the puzzle than its record holds.
    """
    kind = kind_named(puzzle.kind) if is_kind(puzzle.kind) else None
    if kind is None or kind.level_models is None or not puzzle.is_as_read or len(puzzle.domains) > MOST_CELLS:
        return LEVELS
    assert puzzle.record is not None
    above, domains = 0, dict[Cell, Domain]()
    for level, view in kind.level_models(Record(puzzle.record, kind.name)):
        if is_settled_by(view, domains):
            return (level,)
        above = LEVELS.index(level) + 1
    return LEVELS[above:]


def is_settled_by(view: Puzzle, domains: dict[Cell, Domain]) -> bool:
    """Return whether the filters of a view, one by one, leave every cell one value. Update
    `domains`, the values after easier views. A value that would end the puzzle at once, for example by
    closing a loop, is removed if that breaks a rule.
    """
    scope = Scope(view.domains)
    domains |= {cell: values for cell, values in view.domains.items() if cell not in domains}
    parts = [part for constraint in view.constraints for part in (constraint, *constraint.parts(scope))]
    visits = Visits(domains, [part for part in parts if domains.keys() >= {*part.variables()}])
    while visits.settle(Deadline()):
        visits.queue_filters(visits.touched)  # a filter may go on from its own findings
        if visits.queue:
            continue
        open_ = [cell for cell, values in domains.items() if len(values) > 1]
        wrong = next(wrong_ends(view, domains, open_), None) if 0 < len(open_) <= MOST_OPEN else None
        if wrong is None:
            return all(len(values) == 1 for values in domains.values())
        cell, value = wrong
        domains[cell] = tuple(other for other in domains[cell] if other != value)
        visits.queue_filters([cell])
    return False


def wrong_ends(view: Puzzle, domains: Domains, open_: Sequence[Cell]) -> Iterator[Candidate]:
    """Yield the values of open cells with which one wide constraint decides all others, but breaks a rule."""
    wide = [constraint for constraint in view.constraints if isinstance(constraint, Lazy)]
    for constraint, cell in product(wide, open_):
        for value in domains[cell]:
            ended = {**domains, cell: (value,)}
            for other, loss in [*constraint.filter(ended)]:
                ended[other] = tuple(each for each in ended[other] if each != loss)
            decided = {other: values[0] for other, values in ended.items() if len(values) == 1}
            if len(decided) == len(ended) and view.broken(decided) is not None:
                yield cell, value
