"""The constraints that every puzzle is made of, and the interface that they share.

Each family is imported when one of its names is first asked for: a sudoku needs no paths.

>>> AllDifferent(("a", "b"), label="row 1").holds({"a": 1, "b": 1})
False
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .arithmetic import (
        MOST_SETS,
        AllDifferent,
        Compare,
        Consecutive,
        Difference,
        DistinctSum,
        Product,
        Quotient,
        Unlike,
        total,
    )
    from .base import (
        Choice,
        Constraint,
        Different,
        Excluded,
        Lazy,
        Link,
        Literals,
        Sector,
        Sum,
        decode,
        encode,
        said,
    )
    from .connected import Connected
    from .cover import ExactCover
    from .kernel import (
        MOST_TALLIED,
        Clause,
        Count,
        Linear,
        Tally,
        at_most_one,
        exactly,
        exactly_one,
        implies,
        tallied,
    )
    from .lines import Regular, Sight, Table, Visible
    from .loops import SingleLoop
    from .paths import Acyclic, DisjointPaths
    from .polyominoes import ComponentSize
    from .regions import Islands, Patch, Reached

__all__ = [
    "MOST_SETS",
    "MOST_TALLIED",
    "Acyclic",
    "AllDifferent",
    "Choice",
    "Clause",
    "Compare",
    "ComponentSize",
    "Connected",
    "Consecutive",
    "Constraint",
    "Count",
    "Difference",
    "Different",
    "DisjointPaths",
    "DistinctSum",
    "ExactCover",
    "Excluded",
    "Islands",
    "Lazy",
    "Linear",
    "Link",
    "Literals",
    "Patch",
    "Product",
    "Quotient",
    "Reached",
    "Regular",
    "Sector",
    "Sight",
    "SingleLoop",
    "Sum",
    "Table",
    "Tally",
    "Unlike",
    "Visible",
    "at_most_one",
    "decode",
    "encode",
    "exactly",
    "exactly_one",
    "implies",
    "said",
    "tallied",
    "total",
]

HOMES = {
    "arithmetic": "MOST_SETS AllDifferent Compare Consecutive Difference DistinctSum Product Quotient Unlike"
    " total",
    "base": "Choice Constraint Different Excluded Lazy Link Literals Sector Sum decode encode said",
    "connected": "Connected",
    "cover": "ExactCover",
    "kernel": "MOST_TALLIED Clause Count Linear Tally at_most_one exactly exactly_one implies tallied",
    "lines": "Regular Sight Table Visible",
    "loops": "SingleLoop",
    "paths": "Acyclic DisjointPaths",
    "polyominoes": "ComponentSize",
    "regions": "Islands Patch Reached",
}
"""The file of each name."""


def __getattr__(name: str) -> object:
    home = next((home for home, names in HOMES.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value
