"""The techniques, a file for each family; `catalogue` finds them.

A technique is a function from a state to its steps, declared in its own module:

    @technique(cost=145, profile="basic")
    def twins(state: State) -> Iterator[Step]: ...

>>> @technique(cost=0)
... def nothing(state):
...     return iter(())
Traceback (most recent call last):
gridproof.InputError: the technique nothing costs 0: give a number above zero
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import update_wrapper
from inspect import Parameter, signature

from ....puzzles.core.errors import InputError
from ..state import State
from ..step import Step

Finder = Callable[[State], Iterator[Step]]
"""A function from a state to steps, which leaves the state unchanged."""

LEVELS = ("singles", "basic", "default")
"""The profiles that contain one another, the smallest first."""


@dataclass(eq=False)
class Technique:
    """A declared technique: `find` with the agenda's data about it. It is called as `find` is.

    Args:
        find: the function from a state to steps; its name is that of the technique
        cost: the place in the agenda; techniques of low cost are asked first
        profile: the smallest of `LEVELS` that has it
        unique: it holds only of a puzzle with one solution
        variants: it is for variant sudokus alone, in the words of setters; see `State.has_variants`
        expensive: its search is long: it is asked seldom on a path on which it finds nothing
        rare: its search is long, and few puzzles have its pattern
        probing: it finds what is false and little of why: a smallest reason takes its place
        pattern: it tells named patterns; puzzles are rated without it
        before_patterns: it comes before any pattern if cells have to differ: players see it at once
        after_reasons: it comes after every reason if no cells have to differ
        name: the name by which a user asks for it
    """

    find: Finder
    cost: float = float("inf")
    profile: str = "default"
    unique: bool = False
    variants: bool = False
    expensive: bool = False
    rare: bool = False
    probing: bool = False
    pattern: bool = False
    before_patterns: bool = False
    after_reasons: bool = False
    name: str = field(init=False)
    __name__: str = field(init=False)

    def __post_init__(self) -> None:
        update_wrapper(self, self.find)
        self.name = self.find.__name__.replace("_", "-")

    def __call__(self, state: State) -> Iterator[Step]:
        return self.find(state)

    def __repr__(self) -> str:
        return f"<Technique: {self.name}>"


def technique(
    *,
    cost: float,
    profile: str = "default",
    unique: bool = False,
    variants: bool = False,
    expensive: bool = False,
    rare: bool = False,
    probing: bool = False,
    pattern: bool = False,
    before_patterns: bool = False,
    after_reasons: bool = False,
) -> Callable[[Finder], Technique]:
    """Declare the function below as a technique; see `Technique` for the arguments.

    Raises `InputError` for a declaration that cannot be right.
    """

    def declare(find: Finder) -> Technique:
        """Return the checked technique of a function."""
        if isinstance(find, Technique):
            raise InputError(f"{find.name} is a technique already: declare it once, above its def")
        declared = Technique(
            find, cost, profile, unique, variants, expensive, rare, probing, pattern, before_patterns,
            after_reasons,
        )  # fmt: skip
        if fault := _fault(declared):
            raise InputError(f"the technique {find.__name__} {fault}")
        return declared

    return declare


def _fault(declared: Technique) -> str:
    """Return the error of a declaration, with the cure, or an empty string."""
    required = [
        parameter
        for parameter in signature(declared.find).parameters.values()
        if parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_KEYWORD
    ]
    if len(required) != 1:
        return f"takes {len(required)} arguments: let it take one, the state of a board"
    if not isinstance(declared.cost, int | float) or not declared.cost > 0:
        return f"costs {declared.cost!r}: give a number above zero"
    if declared.profile not in LEVELS:
        return f"is in no profile {declared.profile!r}: give the smallest that has it, of {', '.join(LEVELS)}"
    if declared.unique and declared.profile != "default":
        return "holds only of puzzles with one solution: leave out its profile, which is for every puzzle"
    if not declared.find.__name__.isidentifier():
        return "has no name: declare a function that is defined with def"
    return ""
