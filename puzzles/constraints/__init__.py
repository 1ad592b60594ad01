"""The constraints that every puzzle is made of, and the interface that they share.

>>> AllDifferent(("a", "b"), label="row 1").holds({"a": 1, "b": 1})
False
"""

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
from .base import Constraint, Different, Excluded, Lazy, Link, Literals, Sector, Sum, decode, encode
from .connected import Connected
from .cover import ExactCover
from .kernel import (
    MOST_TALLIED,
    Choice,
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
    "tallied",
    "total",
]
