"""The vocabulary of constraints: every puzzle is stated in these words.

>>> AllDifferent(("a", "b"), label="row 1").holds({"a": 1, "b": 1})
False
"""

from .arithmetic import (
    MOST_SETS,
    AllDifferent,
    Compare,
    Difference,
    DistinctSum,
    Element,
    Linear,
    Product,
    Quotient,
    total,
)
from .base import Constraint, Lazy, Literals, decode, encode
from .graphs import (
    Acyclic,
    ComponentSize,
    Connected,
    DisjointPaths,
    ExactCover,
    Islands,
    SingleLoop,
)
from .lines import Regular, Sight, Table, Visible
from .logic import Clause, Count, at_most_one, exactly, exactly_one, implies

__all__ = [
    "MOST_SETS",
    "Acyclic",
    "AllDifferent",
    "Clause",
    "Compare",
    "ComponentSize",
    "Connected",
    "Constraint",
    "Count",
    "Difference",
    "DisjointPaths",
    "DistinctSum",
    "Element",
    "ExactCover",
    "Islands",
    "Lazy",
    "Linear",
    "Literals",
    "Product",
    "Quotient",
    "Regular",
    "Sight",
    "SingleLoop",
    "Table",
    "Visible",
    "at_most_one",
    "decode",
    "encode",
    "exactly",
    "exactly_one",
    "implies",
    "total",
]
