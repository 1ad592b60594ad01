"""Records of a model at work: the events that follow from assumptions, in order, each with its reason.

Vocabulary
    event      a literal that becomes true, or a variable of the solver that gets a bound
    level      the number of assumptions made before an event; 0 for what follows from the givens
    wave       the length of the chain of reasons behind an event, within its level
    waiting    said of constraints that the solver has not been given in full: lazy and deferred ones

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> empty = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> told = SatModel(empty).propagate({"r1c1": 1})
>>> [str(event) for event in told.events[:2]], told.remaining
(['r1c1=1: assumption', 'r1c1≠2: cells, because r1c1=1'], 54)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from ...puzzles import Cell, Domain, Domains, InputError, Is, Puzzle
from ...puzzles.core.record import shorten

Assumptions: TypeAlias = Mapping[Cell, int | Collection[int]] | Iterable[Is | str]
"""Values of cells, ``{"r1c1": 5}`` or ``{"r1c1": (5, 6)}``, or literals, ``["r1c1=5", "r2c1≠3"]``."""

GIVEN, ASSUMED = "given", "assumption"
"""The labels of events that no constraint forces."""

MOST_WATCHED = 3_000_000
"""A model with more literals or coefficients than this is not watched: it would take minutes."""

LITERAL = re.compile(r"\s*(.+?)\s*(=|≠|!=)\s*(-?\d{1,9})\s*")
"""A literal as text."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that follows.

    `literal` says it of a cell of the puzzle, and is None for an auxiliary variable of the solver; `name`
    says it in words for both. `label` is the constraint that forces it, and `reason` names what was true
    before and forces it with that constraint. `lost` are the values that the cell loses by it, none if the
    board knew already.
    """

    literal: Is | None
    name: str
    label: str
    reason: tuple[str, ...] = ()
    level: int = 0
    wave: int = 0
    lost: Domain = ()

    def __str__(self) -> str:
        because = f", because {' and '.join(self.reason)}" if self.reason else ""
        return f"{self.name}: {self.label}{because}"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The end of a propagation: a constraint that cannot hold any more, given `reason`."""

    label: str
    reason: tuple[str, ...] = ()
    level: int = 0

    def __str__(self) -> str:
        because = f", given {' and '.join(self.reason)}" if self.reason else ""
        return f"{self.label} cannot hold{because}"


@dataclass(frozen=True)
class Wave:
    """The events of one level with equally long chains of reasons, and the number of events before them."""

    level: int
    wave: int
    start: int
    events: tuple[Event, ...]


@dataclass(frozen=True, repr=False)
class Propagation:
    """The events that follow from the givens of a puzzle and from assumptions, in order.

    `way` names the way of propagation. `start` are the domains that the model begins with, before the givens.
    With a `conflict` there is no solution under the assumptions, and propagation has stopped. `waiting` are
    the labels of constraints that the model does not state in full.
    """

    puzzle: Puzzle
    backend: str
    way: str
    start: Domains = field(repr=False)
    events: tuple[Event, ...]
    conflict: Contradiction | None = None
    waiting: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Propagation: {self.summary}>"

    def __str__(self) -> str:
        ending = [] if self.conflict is None else [f"conflict: {self.conflict}"]
        return "\n".join((self.summary, *map(str, self.events), *ending))

    def after(self, number: int) -> dict[Cell, Domain]:
        """Return the domains of the board after the first `number` events; all of them are `domains`."""
        lost: dict[Cell, set[int]] = {}
        for event in self.events[:number]:
            if event.lost and event.literal is not None:
                lost.setdefault(event.literal.cell, set()).update(event.lost)
        return {
            cell: tuple(v for v in values if v not in lost[cell]) if cell in lost else values
            for cell, values in self.start.items()
        }

    @cached_property
    def domains(self) -> dict[Cell, Domain]:
        """The domains of the board at the end."""
        return self.after(len(self.events))

    @property
    def remaining(self) -> int:
        """The number of candidates left on the board."""
        return sum(map(len, self.domains.values()))

    @property
    def candidates(self) -> int:
        """The number of candidates before the givens."""
        return sum(map(len, self.start.values()))

    @property
    def news(self) -> tuple[Event, ...]:
        """The events that change the board."""
        return tuple(event for event in self.events if event.lost)

    @property
    def waves(self) -> tuple[Wave, ...]:
        """The events, wave by wave."""
        waves, start = [], 0
        for (level, wave), events in groupby(self.events, lambda event: (event.level, event.wave)):
            waves.append(Wave(level, wave, start, tuple(events)))
            start += len(waves[-1].events)
        return tuple(waves)

    @property
    def summary(self) -> str:
        """The result in one sentence."""
        ending = (
            "a conflict" if self.conflict else f"{self.remaining:,} of {self.candidates:,} candidates left"
        )
        aside = len(self.events) - len(self.news)
        silent = f" ({aside:,} of them do not change the board)" if aside else ""
        return f"{self.way}: {len(self.events):,} events{silent}, {ending}"


class Log:
    """Events as they come, and the domains of the board meanwhile."""

    def __init__(self, start: Domains) -> None:
        self.domains: dict[Cell, set[int]] = {cell: set(values) for cell, values in start.items()}
        self.events: list[Event] = []

    def lose(self, literal: Is | None) -> Domain:
        """Return the values that a cell loses by a literal, and take them from its domain."""
        if literal is None or literal.cell not in self.domains:
            return ()
        cell, value, positive = literal
        lost = {v for v in self.domains[cell] if (v == value) is not positive}
        self.domains[cell] -= lost
        return tuple(sorted(lost))


def in_order(events: Iterable[Event], start: Domains) -> tuple[Event, ...]:
    """Return events sorted by level and wave, each with the values that its cell loses then."""
    log = Log(start)
    return tuple(
        Event(e.literal, e.name, e.label, e.reason, e.level, e.wave, log.lose(e.literal))
        for e in sorted(events, key=lambda event: (event.level, event.wave))
    )


def literals_of(puzzle: Puzzle, assumptions: Assumptions) -> list[Is]:
    """Return assumptions as literals, in their order. Raise `InputError` for unknown cells and values.

    >>> from gridproof import sample
    >>> list(map(str, literals_of(sample("sudoku", 1), {"r1c1": 5, "r1c2": range(1, 9)})))
    ['r1c1=5', 'r1c2≠9']
    """
    domains = puzzle.rules.domain_of
    if isinstance(assumptions, str):
        assumptions = [assumptions]
    if isinstance(assumptions, Mapping):
        return list(_of_values(domains, assumptions))
    if not isinstance(assumptions, Iterable):
        raise InputError(f"assumptions are values of cells, or literals, not {shorten(assumptions)}")
    literals = []
    for each in assumptions:
        if isinstance(each, str):
            match = LITERAL.fullmatch(each)
            if match is None:
                raise InputError(f"{shorten(each)} is no literal such as 'r1c1=5' or 'r1c1≠5'")
            each = Is(match[1], int(match[3]), match[2] == "=")
        if not isinstance(each, Is):
            raise InputError(f"{shorten(each)} is no literal such as 'r1c1=5' or 'r1c1≠5'")
        _demand(domains, each.cell, each.value)
        literals.append(each)
    return literals


def _of_values(domains: Domains, assumptions: Mapping[Cell, int | Collection[int]]) -> Iterator[Is]:
    for cell, values in assumptions.items():
        if isinstance(values, int):
            _demand(domains, cell, values)
            yield Is(cell, values)
            continue
        if not isinstance(values, Collection) or isinstance(values, str):
            raise InputError(f"{shorten(values)} is no value of {shorten(cell)}, and no list of values")
        for value in values:
            _demand(domains, cell, value)
        if len(set(values)) == 1:
            yield Is(cell, next(iter(values)))
        else:
            yield from (Is(cell, value, False) for value in domains[cell] if value not in values)


def _demand(domains: Domains, cell: object, value: object) -> None:
    """Raise `InputError` if there is no such cell, or if it never has this value."""
    if not isinstance(cell, str) or cell not in domains:
        raise InputError(f"the puzzle has no cell {shorten(cell)}")
    if value not in domains[cell]:
        raise InputError(f"{cell} is never {shorten(value)}")


def given_literals(puzzle: Puzzle, start: Domains) -> Iterator[Is]:
    """Yield the givens of a puzzle that a model with the domains `start` has not been compiled with."""
    for cell, values in puzzle.givens:
        if len(values) == 1:
            if start[cell] != values:
                yield Is(cell, values[0])
        else:
            yield from (Is(cell, value, False) for value in start[cell] if value not in values)
