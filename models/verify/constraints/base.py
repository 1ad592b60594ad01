"""Constraints: the methods of all, and the meaning of refutation.

>>> truth(("a", 1, True), {"a": {1, 2}}), truth(("a", 3, False), {"a": {1, 2}})
(None, True)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import product
from typing import Any

from ..vocabulary import Cells, Domains, Literal, Reason, Refused, Row, Values
from .fields import READERS

MOST_TOTALS = 200_000
"""A sum with a wider range of totals than this is looked at by its least and greatest total alone."""

MOST_STATES = 1_000_000
"""A dynamic program with more transitions for one cell is left: the constraint counts as not refuted."""

MOST_TRIED = 64
"""Maximum assignments of open cells tried for a constraint that is not refuted otherwise."""


class Constraint:
    """A condition on cells. The annotations of a class are the fields of its JSON form."""

    scope: Cells
    """The cells of the constraint, each once."""

    look: Callable[..., None] = staticmethod(lambda _=0: None)
    """Called in long searches with the steps that they take; raises `Unfinished` where limits are reached."""

    leave: Callable[[], None] = staticmethod(lambda: None)
    """Called when a search is left because it is too large."""

    def __init__(self, data: Mapping[str, Any], cells: Collection[str]) -> None:
        fields: dict[str, str] = type(self).__annotations__  # of this class alone
        if data.keys() - {"constraint", "label"} != fields.keys():
            raise Refused(f"a constraint {type(self).__name__} has the fields {', '.join(fields)}")
        for name, kind in fields.items():
            setattr(self, name, READERS[kind](data[name], cells))
        self.scope = tuple(dict.fromkeys(self.variables()))
        self.prepare()

    def variables(self) -> Iterable[str]:
        """Return the cells of the constraint; a cell may repeat."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Check how the fields fit together, and compute values that are used again and again."""

    def holds(self, values: Values) -> bool:
        """Return whether the values of its cells keep the constraint."""
        raise NotImplementedError

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return the reason why no assignment keeps the constraint, or None if no reason was found.

        No domain of its cells is empty. The reason must be true, but a true reason may be missed. The search
        begins near the cells that are named `first`.
        """
        raise NotImplementedError

    def row(self, part: int | None, domains: Domains) -> Row:
        """Return a weighted sum, and its least and greatest value, that the constraint implies within
        `domains`. A constraint with several numbers them by `part`. Raises `Refused` if it has none.
        """
        raise Refused(f"{type(self).__name__} is no sum, or has no part {part}")


def refute(rule: Constraint, domains: Domains, first: Cells = ()) -> Reason | None:
    """Return the cells of a reason why no assignment within `domains` keeps the constraint, or None if no
    reason was found. The reason can be empty: a constraint that nothing keeps. The search is quicker with
    `first`, the cells with domains smaller than before, when the constraint was not refuted.
    """
    choices = 1
    for cell in rule.scope:
        here = len(domains[cell])
        if here == 0:
            return {cell}
        choices = min(choices * here, MOST_TRIED + 1)
    reason = rule.impossible(domains, first)
    if reason is not None or choices > MOST_TRIED:
        return reason
    for values in product(*[domains[cell] for cell in rule.scope]):
        if rule.holds(dict(zip(rule.scope, values, strict=True))):
            return None
    return set(rule.scope)


def is_true(literal: Literal, values: Values) -> bool:
    """Return whether the literal is true of the values."""
    cell, value, positive = literal
    return (values[cell] == value) is positive


def truth(literal: Literal, domains: Domains) -> bool | None:
    """Return True or False if the domains decide the literal, otherwise None."""
    cell, value, positive = literal
    here = domains[cell]
    if value not in here:
        return not positive
    return positive if len(here) == 1 else None


def cells_of(literals: Iterable[Literal]) -> Reason:
    """Return the cells of the literals."""
    return {cell for cell, _, _ in literals}
