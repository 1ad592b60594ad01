"""Constraints and their JSON form.

Vocabulary
    holds      a direct check of the meaning; shares no code with encodings
    lower      an equivalent set of simpler constraints, for a back end without a native form
    kernel     `Clause` and `Linear`: every back end takes them natively
    lazy       a constraint that is easier to check than to encode: `separate` turns a wrong
               assignment into clauses that it breaks and every solution satisfies
    filter     from domains to the values used by no solution of this one constraint
    bounds     sums of literals with a least and a greatest value, for a kernel that filters all of them
    link       a statement for deduction to read directly: all different cells, literals at most one
               of which is true, two literals that exclude each other, cells with a known sum

A new constraint is one class with `variables`, `holds` and `lower`; optionally `filter`, `links` and
`parts`; and, if it is lazy, `separate`, `relaxed` and `implied`. A back end may add a native form.

>>> from gridproof.puzzles.constraints import AllDifferent
>>> row = AllDifferent(("a", "b"), label="row 1")
>>> row.holds({"a": 1, "b": 1}), decode(encode(row)) == row
(False, True)
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import update_wrapper
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, Self

from ..core.board import at
from ..core.cells import Candidate, Cell, Domains, Is, Scope, Solution, Square

Literals = tuple[Is, ...]

Choice = tuple[int, ...]
"""A clause of numbered literals: 1 is the first of some literals, -1 its negation."""


class Different(NamedTuple):
    """Cells that are all different."""

    cells: tuple[Cell, ...]


class Sector(NamedTuple):
    """Positive literals of which at most one is true; exactly one if `strong`."""

    literals: Literals
    strong: bool


class Excluded(NamedTuple):
    """Two literals that are not both true."""

    one: Is
    other: Is


class Sum(NamedTuple):
    """Cells, each named once, whose values add up to `total`."""

    cells: tuple[Cell, ...]
    total: int


Link = Different | Sector | Excluded | Sum

Bounded = tuple[Literals, tuple[int, ...] | None, int, int]
"""Literals, their weights (None: all 1), and the least and the greatest sum of the true ones."""

BOUNDLESS = 1 << 40
"""Bound that no sum reaches."""

SUM, PRODUCT, DIFFERENCE, QUOTIENT, SEEN = range(5)
"""Operations. A difference and a quotient are of two cells in either order; a cell is seen if its value is
above those of all cells before it.
"""

Made = tuple[tuple[Cell, ...], int, int]
"""Cells, each named once, the number of an operation, and its result on them."""


class RuleLabel(str):
    """A label for one of the many places of a rule, and the `squares` that it is about. Several are worded as
    their `rule`, with their first squares in place of ``{}``; equality, hash and JSON are those of the text.

    >>> label = RuleLabel("{} and {} do not touch", "ships do not touch").format("r1c1", "r1c2")
    >>> label == "r1c1 and r1c2 do not touch", label.rule, label.squares
    (True, 'ships do not touch', ('r1c1', 'r1c2'))
    """

    __slots__ = ("rule", "squares")

    rule: str
    squares: tuple[Cell, ...]

    def __new__(cls, text: str, rule: str = "", squares: tuple[Cell, ...] = ()) -> Self:
        label = str.__new__(cls, text)
        label.rule, label.squares = rule, squares
        return label

    def format(self, *squares: Cell, **names: object) -> RuleLabel:  # type: ignore[override]
        """Return the label with these squares in its text. It is about the same number of squares as this
        one, or about all of them if this one has none.
        """
        return RuleLabel(super().format(*squares, **names), self.rule, squares[: len(self.squares) or None])


class ClueLabel(str):
    """A label of one of several constraints that people see as one clue, named `clue`.

    >>> label = ClueLabel("r1c1 < r1c2 on thermometer 1", "thermometer 1 from r1c1")
    >>> label, label.clue
    ('r1c1 < r1c2 on thermometer 1', 'thermometer 1 from r1c1')
    """

    __slots__ = ("clue",)

    clue: str

    def __new__(cls, text: str, clue: str) -> Self:
        label = super().__new__(cls, text)
        label.clue = clue
        return label

    def __reduce__(self) -> tuple[type[ClueLabel], tuple[str, str]]:
        return ClueLabel, (str(self), self.clue)


def label_at(text: str, square: Cell | Square, *others: Cell) -> RuleLabel:
    """Label a fact about a square, or about squares from this one on; ``{}`` stands for all of them.

    >>> label_at("3 at", (0, 1)), label_at("3 at", "r1c2").rule
    ('3 at r1c2', '3 at {}')
    """
    cell = square if isinstance(square, str) else at(*square)
    return RuleLabel(f"{text} {cell}", f"{text} {{}}", (cell, *others))


def fill_slots(cls: type[Any]) -> None:
    """Let the constructor of a frozen dataclass fill its slots directly, in half the time that the one of
    `dataclasses` takes: a board has thousands of constraints.
    """
    slow = cls.__init__
    code, names = slow.__code__, [f.name for f in fields(cls)]
    places, keywords = code.co_varnames[: code.co_argcount], code.co_varnames[code.co_argcount :]
    body = [f"set_{name}(self, {name})" for name in names]
    body += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    namespace: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    exec(f"def __init__({', '.join((*places, '*', *keywords))}): {'; '.join(body)}", namespace)
    quick: Any = update_wrapper(namespace["__init__"], slow)
    quick.__defaults__, quick.__kwdefaults__ = slow.__defaults__, slow.__kwdefaults__
    del quick.__wrapped__
    cls.__init__ = quick


MOST_LISTED = 4
"""Maximum number of cells that the words of a constraint name."""


def list_cells(cells: Iterable[Cell]) -> str:
    """Return the names of cells, or only the first of many.

    >>> list_cells(("a", "b", "a")), list_cells("abcdef")
    ('a, b', 'a, b, c, d and 2 more')
    """
    names = list(dict.fromkeys(cells))
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"{', '.join(names[:MOST_LISTED])}{more}"


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A condition on the values of some cells; `label` names it for people ("row 3")."""

    registry: ClassVar[dict[str, type[Constraint]]] = {}

    title: ClassVar[tuple[str, int]] = ("constraint", 40)
    """Name of a filter step, and its grade (the scale of HoDoKu's scores)."""

    eager: ClassVar[bool] = False
    """Flag of a filter that costs less than the clauses it saves: it is called before compiling."""

    label: str = field(default="", kw_only=True)

    def __init_subclass__(cls) -> None:
        ours = __name__.rpartition(".")[0]
        if not cls.__module__.startswith(ours) and cls.__name__ in import_module(ours).homes():
            raise TypeError(f"there is a constraint {cls.__name__} already: certificates know it by its name")
        if not (
            isinstance(cls.title, tuple) and list(map(type, cls.title)) == [str, int] and cls.title[1] > 0
        ):
            raise TypeError(
                f"title of {cls.__name__} is {cls.title!r}: give it a name and a difficulty, ('sum', 40)"
            )
        Constraint.registry[cls.__name__] = cls
        if "__slots__" in vars(cls) and is_dataclass(cls):
            fill_slots(cls)

    @property
    def words(self) -> str:
        """A description for people if there is no label: the type and its cells."""
        kind = re.sub("(?<=[a-z])(?=[A-Z])", " ", type(self).__name__).lower()
        return f"{kind} of {list_cells(self.variables())}"

    @abstractmethod
    def variables(self) -> Iterable[Cell]:
        """Return the cells in the scope of the constraint; a cell may repeat."""

    @abstractmethod
    def holds(self, solution: Solution, /) -> bool:
        """Return whether `solution` satisfies this constraint. Shares no code with any encoding."""

    @abstractmethod
    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield an equivalent set of simpler constraints; auxiliary cells come from ``scope.fresh``."""

    def filter(self, domains: Domains, /) -> Iterator[Candidate]:
        """Yield candidates that no solution of this constraint within `domains` uses, or all candidates of
        some cell if there is no such solution. Sound, not necessarily complete: by default none.
        """
        yield from ()

    def bounds(self) -> Iterable[Bounded]:
        """Return sums of literals equivalent to this constraint, if there are any; none by default."""
        return ()

    def made(self) -> Made | None:
        """Return the cells, the operation and its result, if the constraint states one; None by default."""
        return None

    def nested(self) -> tuple[Constraint, ...]:
        """Return the constraints that this one is about, if any; none by default."""
        return ()

    def suppose(self, domains: Domains, /) -> Domains | None:
        """Return narrower domains of some cells in which a board with few clues soon has a solution, or None
        to suppose nothing.
        """
        return None

    def links(self, domains: Domains, /) -> Iterator[Link]:
        """Yield the links for deduction to read directly; none by default."""
        yield from ()

    @property
    def sign(self) -> str:
        """The sign between the values of its cells in combinations (``1+2+7``), if only the set of values
        matters; empty for all other constraints.
        """
        return ""

    @property
    def has_filter(self) -> bool:
        """The flag that deduction calls `filter`: False if `links` and `parts` already say everything."""
        return True

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield simpler constraints that follow from this one, for deduction to use as well. It ignores those
        with auxiliary cells.
        """
        yield from ()


@dataclass(frozen=True, slots=True)
class Lazy(Constraint):
    """A constraint that a solver may learn one clause at a time.

    A solver gets `relaxed` from the start, optionally `implied`, and clauses of `separate` when a
    candidate solution violates the constraint.
    """

    def relaxed(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield constraints that follow from this one and are cheap to encode."""
        yield from ()

    def together(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the constraints of `relaxed`, some of them grouped."""
        yield from self.relaxed(scope)

    def implied(self, scope: Scope, /) -> tuple[Literals, Iterable[Choice]]:
        """Return further implied clauses, as choices among literals. They save calls of `separate`; worth it
        if clauses are cheap.
        """
        return (), ()

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        """Yield the constraints of `relaxed`."""
        yield from self.relaxed(scope)

    def wishes(self) -> Literals:
        """Return literals to set true first when searching: the more of them are true, the likelier the
        constraint holds. A search with many violations asks its solver to prefer them.
        """
        return ()

    @abstractmethod
    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Yield clauses that follow from the constraint and that `solution` violates.

        At least one if the constraint does not hold, none if it does.
        """


def said(literals: Literals, choice: Choice) -> Literals:
    """Return a clause of numbered literals in full."""
    return tuple([literals[i - 1] if i > 0 else ~literals[-i - 1] for i in choice])


def encode(value: object) -> object:
    """Return the JSON form of a constraint or of one of its fields."""
    if isinstance(value, Is):
        return {"is": [value.cell, value.value, value.positive]}
    if isinstance(value, Constraint):
        body = {f.name: encode(getattr(value, f.name)) for f in fields(value)}
        return {"constraint": type(value).__name__, **body}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(value: object) -> object:
    """Read back the output of `encode`.

    Raises `ValueError` for a constraint whose name is unknown.
    """
    if isinstance(value, dict):
        if "is" in value:
            return Is(*value["is"])
        name = value["constraint"]
        if name not in Constraint.registry:
            getattr(import_module(__package__), str(name), None)  # its family may not be imported yet
        if name not in Constraint.registry:
            raise ValueError(f"no constraint is called {name!r}")
        body: dict[str, Any] = {k: decode(v) for k, v in value.items() if k != "constraint"}
        return Constraint.registry[name](**body)
    if isinstance(value, list):
        return tuple(decode(item) for item in value)
    return value
