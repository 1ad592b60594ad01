"""Narrow the domains of a puzzle before a back end sees it.

Every tier is sound: it removes only values in no solution, so that uniqueness stays right.

    off        the givens alone
    singles    peer exclusion: a fixed value leaves the cells that must differ, to the fixpoint
    filters    besides, the last place of a value in a house, and the filters of constraints that cost less
               than the clauses they save; on large boards also locked candidates and matching
               (``propagation.py``)
    full       the rules of the default profile, a step at a time (see ``frontends/rules``)

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> narrowed = narrow(puzzle)
>>> narrowed.domains["r1c4"], narrowed.steps[0].sentence
((4,), 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from ...models.core.store import is_large
from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle, Unknown
from ...puzzles.constraints import AllDifferent
from ...puzzles.core.record import shorten
from .. import check_arguments
from ..reading.puzzles import PuzzleLike, read_one
from .filters import apply_filters
from .propagation import DifferentGroups, propagate

if TYPE_CHECKING:
    from ..rules.step import Step

Tier: TypeAlias = Literal["off", "singles", "filters", "full"]

TIERS: tuple[Tier, ...] = ("off", "singles", "filters", "full")

Narrowing: TypeAlias = Tier | Literal["auto"]
"""A tier, or the measured choice."""


@dataclass(frozen=True)
class Narrowed:
    """The domains left by narrowing, and the steps that led there (of the tier ``full``)."""

    puzzle: Puzzle
    domains: dict[Cell, Domain]
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if self.steps:
            object.__setattr__(self, "steps", tuple(replace(step, puzzle=self.puzzle) for step in self.steps))

    def __repr__(self) -> str:
        count = sum(len(values) for values in self.domains.values())
        return f"<Narrowed: {count} candidates left after {len(self.steps)} steps, {self.puzzle.rules.name}>"

    @property
    def possible(self) -> bool:
        """True if every cell has a value left; if not, there is no solution."""
        return all(self.domains.values())

    @property
    def is_settled(self) -> bool:
        """True if nothing is left to search: each cell has one value, or some cell has none."""
        sizes = set(map(len, self.domains.values()))
        return 0 in sizes or sizes == {1}

    def applied(self) -> Puzzle:
        """Return the puzzle with the narrowed domains as its givens."""
        return self.puzzle.with_domains(self.domains.items())

    def compilable(self) -> Puzzle:
        """Return the puzzle that a back end is to compile: narrowed, or unchanged if nothing is possible."""
        return self.applied() if self.possible else self.puzzle.with_domains()


@check_arguments
def narrow(
    puzzle: PuzzleLike,
    tier: Tier = "full",
    timeout: float | Deadline | None = None,
    *,
    kind: str | None = None,
    lenient: bool = False,
) -> Narrowed:
    """Remove values of `puzzle` by rules, as far as they come in time.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        tier: The tier of rules. For a puzzle of too many candidates for deduction ``full`` is ``singles``.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The remaining domains, and the steps of the tier ``full``.

    Raises:
        InputError: For an unknown tier.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    deadline = Deadline.of(timeout)
    demand_tier(tier, TIERS)
    if tier == "off":
        return Narrowed(puzzle, puzzle.domains)
    if tier == "singles":
        return Narrowed(puzzle, peer_exclusion(puzzle, deadline))
    if tier == "filters":
        # On a large board hidden singles and more (`propagate`) take less time than their clauses would.
        domains = propagate_domains(puzzle, deadline) if is_large(puzzle) else puzzle.domains
        return Narrowed(puzzle, apply_filters(puzzle, domains, deadline))
    from ..rules.agenda import follow  # the techniques are many, and the other tiers need none

    path = follow(puzzle, deadline=deadline)
    if path.outcome == "unknown" and not path.steps:
        return Narrowed(puzzle, peer_exclusion(puzzle, deadline))
    return Narrowed(puzzle, path.domains, path.steps)


def narrow_puzzle(puzzle: Puzzle, tier: Tier, deadline: Deadline) -> Puzzle:
    """Return `puzzle` with the rest of a tier, or with its givens if nothing is possible.

    Each cell is narrowed once. Raises `Unknown` if the deadline is over.
    """
    narrowed = narrow(puzzle, tier, deadline)
    deadline.check()
    return narrowed.compilable()


def demand_tier(tier: object, tiers: tuple[Narrowing, ...] = ("auto", *TIERS)) -> None:
    """Raise `InputError` for a tier that is none of `tiers`."""
    if tier not in tiers:
        raise InputError(f"there is no tier {shorten(tier)} of narrowing; there are {', '.join(tiers)}")


def peer_exclusion(puzzle: Puzzle, deadline: Deadline | None = None) -> dict[Cell, Domain]:
    """Return the domains after fixed values have left the all-different groups of their cells, as far as that
    comes by the deadline.
    """
    return _after(DifferentGroups.exclude, puzzle, deadline)


def propagate_domains(puzzle: Puzzle, deadline: Deadline | None = None) -> dict[Cell, Domain]:
    """Return the domains after `propagate`, as far as that comes by the deadline."""
    return _after(propagate, puzzle, deadline)


def _after(
    step: Callable[[DifferentGroups], object], puzzle: Puzzle, deadline: Deadline | None
) -> dict[Cell, Domain]:
    """Return the domains after `step`, or those of the puzzle if there is nothing to do or the deadline comes
    first.
    """
    if not any(type(constraint) is AllDifferent for constraint in puzzle.grouped_constraints):
        return dict(puzzle.domains)
    try:
        groups = DifferentGroups(puzzle, deadline)
    except Unknown:
        return dict(puzzle.domains)
    with suppress(Unknown):
        step(groups)
    return groups.domains()
