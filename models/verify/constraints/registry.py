"""All constraints by their names.

>>> from .base import refute
>>> row = constraint({"constraint": "AllDifferent", "cells": ["a", "b"], "house": False}, {"a", "b"})
>>> row.holds({"a": 1, "b": 2}), refute(row, {"a": {1}, "b": {1, 2}}) is None
(True, True)
>>> sorted(refute(row, {"a": {1}, "b": {1}}))
['a', 'b']
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..vocabulary import Refused, shorten
from .base import Constraint
from .clusters import Clusters
from .conditions import CountHolding, Implication, Negation
from .covers import ExactCover
from .fields import READERS, list_of
from .lines import Regular, Sight, Table, Visible
from .loops import SingleLoop
from .numbers import AllDifferent, Compare, Consecutive, Difference, Product, Quotient, Unlike
from .parts import Acyclic, ComponentSize, Connected, Islands, Patch, Reached
from .paths import DisjointPaths
from .sums import Clause, Count, DistinctSum, Linear, Tally

CLASSES: dict[str, type[Constraint]] = {
    made.__name__: made
    for made in (
        *(Acyclic, AllDifferent, Clause, Clusters, Compare, ComponentSize, Connected, Consecutive, Count),
        *(CountHolding, Difference, DisjointPaths, DistinctSum, ExactCover, Implication, Islands, Linear),
        *(Negation, Patch, Product, Quotient, Reached, Regular, Sight, SingleLoop, Table, Tally, Unlike),
        *(Visible,),
    )
}
"""The constraints by the names that their JSON form gives them."""


def constraint(data: Any, cells: Collection[str]) -> Constraint:
    """Return the constraint of this JSON form. Raises `Refused`."""
    name = data.get("constraint") if type(data) is dict else None
    cls = CLASSES.get(name) if type(name) is str else None
    if cls is None:
        raise Refused(f"{shorten(name if name is not None else data)} is no constraint")
    return cls(data, cells)


READERS |= {"Constraint": constraint, "tuple[Constraint, ...]": list_of(constraint)}
