"""What a constraint is, and its JSON form.

Vocabulary
    holds      a direct check of the meaning; shares no code with encodings
    lower      an equal set of simpler constraints, for a back end without a native form
    kernel     `Clause` and `Linear`: what every back end takes natively
    lazy       a constraint that is easier to check than to state: `separate` turns a wrong
               assignment into clauses that every solution keeps and this assignment breaks

>>> from gridproof.puzzles.constraints import AllDifferent
>>> row = AllDifferent(("a", "b"), label="row 1")
>>> row.holds({"a": 1, "b": 1}), decode(encode(row)) == row
(False, True)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from ..cells import Cell, Is, Scope, Solution

Literals = tuple[Is, ...]


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A condition on the values of some cells; `label` names it for people ("row 3")."""

    registry: ClassVar[dict[str, type[Constraint]]] = {}

    label: str = field(default="", kw_only=True)

    def __init_subclass__(cls) -> None:
        Constraint.registry[cls.__name__] = cls

    @abstractmethod
    def variables(self) -> Iterable[Cell]:
        """The cells that the constraint speaks of (may repeat)."""

    @abstractmethod
    def holds(self, solution: Solution, /) -> bool:
        """Whether `solution` has the meaning of this constraint."""

    @abstractmethod
    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """An equal set of simpler constraints; auxiliary cells come from ``scope.fresh``."""


@dataclass(frozen=True, slots=True)
class Lazy(Constraint):
    """A constraint that a solver may learn a clause at a time.

    `relaxed` is stated from the start, `implied` may be, and `separate` looks for what they leave out.
    """

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        """What is cheap to state of the constraint: all of its solutions keep it."""
        yield from ()

    def implied(self, scope: Scope, /) -> Iterator[Constraint]:
        """What follows besides: it saves cuts where clauses cost little, and else is not worth it."""
        yield from ()

    @abstractmethod
    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Clauses that follow from the constraint and that `solution` breaks.

        At least one where the constraint does not hold, none where it does.
        """


def encode(value: object) -> object:
    """The JSON form of a constraint or of one of its fields."""
    if isinstance(value, Is):
        return {"is": [value.cell, value.value, value.positive]}
    if isinstance(value, Constraint):
        body = {f.name: encode(getattr(value, f.name)) for f in fields(value)}
        return {"constraint": type(value).__name__, **body}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(value: object) -> object:
    """What `encode` wrote, read back equal.

    Raises `ValueError` for a constraint whose name is unknown.
    """
    if isinstance(value, dict):
        if "is" in value:
            return Is(*value["is"])
        name = value["constraint"]
        if name not in Constraint.registry:
            raise ValueError(f"no constraint is called {name!r}")
        body: dict[str, Any] = {k: decode(v) for k, v in value.items() if k != "constraint"}
        return Constraint.registry[name](**body)
    if isinstance(value, list):
        return tuple(decode(item) for item in value)
    return value
